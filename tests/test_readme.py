"""The README keeps its word: its Python example runs as it stands."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

README = Path(__file__).resolve().parent.parent / "README.md"


def test_the_python_example_plays_a_day_to_its_end() -> None:
    examples = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert len(examples) == 1
    assert len(examples[0].strip().splitlines()) <= 10
    run = subprocess.run([sys.executable, "-c", examples[0]], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert re.search(r"\([+−]\d+ VP\)", run.stdout)
    assert "The day is over." in run.stdout


def test_every_file_it_links_to_is_there() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README.read_text(encoding="utf-8")):
        assert (README.parent / target).exists(), target
