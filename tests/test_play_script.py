"""`./play`: what it is given goes to the table, or to the command that it names."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PLAY = Path(__file__).resolve().parent.parent / "play"
TOLD = "def ensure(): pass\ndef run(*args): print(*args)\n"


@pytest.mark.parametrize(
    ("given", "run"),
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
def test_options_alone_are_those_of_the_table(tmp_path: Path, given: list[str], run: str) -> None:
    shutil.copy(PLAY, tmp_path)
    (tmp_path / "bootstrap.py").write_text(TOLD, encoding="utf-8")
    told = subprocess.run([sys.executable, tmp_path / "play", *given], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == run
