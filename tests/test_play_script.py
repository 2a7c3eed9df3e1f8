"""The script `./play`: its arguments go to `dowding serve`, or to the command that they name."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PLAY = Path(__file__).resolve().parent.parent / "play"
BOOTSTRAP = "def ensure(): pass\ndef run(*args): print(*args)\n"


@pytest.mark.parametrize(
    ("arguments", "command"),
    [
        ([], "dowding serve"),
        (["--no-browser", "--port", "8000"], "dowding serve --no-browser --port 8000"),
        (["serve", "--port", "8000"], "dowding serve --port 8000"),
        (["games"], "dowding games"),
        (["--help"], "dowding --help"),
        (["-h"], "dowding -h"),
        (["--version"], "dowding --version"),
    ],
)
def test_options_without_a_command_go_to_serve(tmp_path: Path, arguments: list[str], command: str) -> None:
    shutil.copy(PLAY, tmp_path)
    (tmp_path / "bootstrap.py").write_text(BOOTSTRAP, encoding="utf-8")
    done = subprocess.run([sys.executable, tmp_path / "play", *arguments], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == command
