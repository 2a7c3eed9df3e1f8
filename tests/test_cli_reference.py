"""docs/reference/cli.md is written from the commands of the command line and is up to date."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from dowding.cli.main import COMMAND_MODULES

ROOT = Path(__file__).resolve().parent.parent


def test_the_page_is_up_to_date() -> None:
    tool = ROOT / "tools" / "cli_reference.py"
    checked = subprocess.run([sys.executable, tool, "--check"], capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stderr) == (0, "")


def test_the_page_describes_every_command() -> None:
    text = (ROOT / "docs" / "reference" / "cli.md").read_text(encoding="utf-8")
    for name in COMMAND_MODULES:
        assert f"## dowding {name}" in text
