"""The guides keep their word: their Python examples run as they stand, and their links lead somewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parent.parent / "docs"
SOURCE = DOCS.parent / "src" / "dowding"
EXCERPT = re.compile(r"```(?:python|js)\n(?:#|//) (\S+\.(?:py|js))\n(.*?)```", re.DOTALL)
"""A code block whose first line is a comment with the file that it is taken from."""
EXAMPLES = [
    pytest.param(example, id=f"{page} {number}")
    for page in ("analysts-guide", "architecture", "environments")
    for number, example in enumerate(re.findall(r"```python\n(.*?)```", (DOCS / f"{page}.md").read_text(), re.DOTALL))
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_run(example: str) -> None:
    result = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr


def test_there_are_examples() -> None:
    assert len(EXAMPLES) == 5


@pytest.mark.parametrize("page", sorted(DOCS.rglob("*.md")), ids=lambda page: page.stem)
def test_every_file_that_a_guide_links_to_is_there(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_every_guide_can_be_reached_from_the_first_page() -> None:
    index = (DOCS / "index.md").read_text(encoding="utf-8")
    for page in DOCS.rglob("*.md"):
        assert page.name == "index.md" or f"({page.relative_to(DOCS).as_posix()})" in index, page


@pytest.mark.parametrize(("file", "excerpt"), EXCERPT.findall((DOCS / "choices.md").read_text(encoding="utf-8")))
def test_an_excerpt_is_still_in_its_file(file: str, excerpt: str) -> None:
    lines = [line.strip() for line in (SOURCE / file).read_text(encoding="utf-8").splitlines()]
    for line in excerpt.splitlines():
        assert line.strip() in lines, line
