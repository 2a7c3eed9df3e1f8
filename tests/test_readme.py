"""README: its Python example runs, its links and pictures exist, and important answers are two clicks away."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
REPOSITORY = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["urls"]["Source"]
RAW = REPOSITORY.replace("https://github.com/", "https://raw.githubusercontent.com/") + "/main/"
ANSWERS = {
    "how do I host it": "docs/how-to/host-a-server.md",
    "how do I verify a roll": "docs/how-to/verify-dice.md",
    "how do I add a scenario": "docs/how-to/write-a-scenario.md",
    "where is undo implemented": "docs/explanation/undo.md",
    "how does a bot avoid cheating": "docs/explanation/bots.md",
}
"""Questions of a new user, and the pages that answer them."""


def test_python_example_plays_a_day_to_its_end() -> None:
    examples = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert len(examples) == 1
    assert len(examples[0].strip().splitlines()) <= 10
    run = subprocess.run([sys.executable, "-c", examples[0]], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert re.search(r"\([+−]\d+ VP\)", run.stdout)
    assert "The day is over." in run.stdout


def links_of(page: Path) -> set[Path]:
    """The files that a page links to."""
    targets = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    return {(page.parent / target).resolve() for target in targets}


def test_every_file_it_links_to_exists() -> None:
    links = links_of(README)
    assert len(links) > 20
    for file in links:
        assert file.exists(), file


def test_every_picture_has_an_absolute_address_in_the_repository() -> None:
    """The package index shows the README without the files beside it."""
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README.read_text(encoding="utf-8"))
    assert pictures
    for picture in pictures:
        assert picture.startswith(RAW)
        assert (ROOT / picture.removeprefix(RAW)).is_file(), picture


@pytest.mark.parametrize("question", ANSWERS)
def test_answer_is_at_most_two_clicks_away(question: str) -> None:
    answer = (ROOT / ANSWERS[question]).resolve()
    one_click = links_of(README)
    two_clicks = {file for page in one_click if page.suffix == ".md" for file in links_of(page)}
    assert answer in one_click | two_clicks


def test_undo_page_names_the_module() -> None:
    assert "`src/dowding/engine/undo.py`" in (ROOT / ANSWERS["where is undo implemented"]).read_text("utf-8")
