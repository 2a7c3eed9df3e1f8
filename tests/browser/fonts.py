"""The fonts that a browser of the tests finds: DejaVu alone, as on a bare Debian, whatever this machine has."""

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
    """Where the package of the registry is that carries DejaVu."""
    spec = find_spec("matplotlib")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / "mpl-data" / "fonts" / "ttf"


def configured(folder: Path) -> dict[str, str]:
    """Lay DejaVu into an empty folder, and give what a browser must be told to see nothing else."""
    for face in FACES:
        (folder / f"DejaVu{face}.ttf").symlink_to(dejavu() / f"DejaVu{face}.ttf")
    file = folder / "fonts.conf"
    file.write_text(CONFIGURATION.format(folder=folder), encoding="utf-8")
    return {"FONTCONFIG_FILE": str(file)}
