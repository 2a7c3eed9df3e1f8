"""The fonts of the test browser: only DejaVu, as on a minimal Debian, independent of this machine."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

FACES = ("Sans", "Sans-Bold", "SansMono", "SansMono-Bold", "Serif", "Serif-Bold")
CONFIGURATION = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>{folder}</dir>
  <cachedir>{folder}/cache</cachedir>
  <alias binding="same"><family>sans-serif</family><prefer><family>DejaVu Sans</family></prefer></alias>
  <alias binding="same"><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
  <alias binding="same"><family>serif</family><prefer><family>DejaVu Serif</family></prefer></alias>
</fontconfig>
"""


def dejavu() -> Path:
    """The folder of the Python package that contains DejaVu."""
    spec = find_spec("matplotlib")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / "mpl-data" / "fonts" / "ttf"


def configured(folder: Path) -> dict[str, str]:
    """Copy DejaVu to an empty folder; returns the environment variables that restrict a browser to it."""
    for face in FACES:
        (folder / f"DejaVu{face}.ttf").symlink_to(dejavu() / f"DejaVu{face}.ttf")
    file = folder / "fonts.conf"
    file.write_text(CONFIGURATION.format(folder=folder), encoding="utf-8")
    return {"FONTCONFIG_FILE": str(file)}
