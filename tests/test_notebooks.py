"""The example notebooks: valid, without outputs, named in the guide to analysing matches, and every code cell runs."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

NOTEBOOKS = Path(__file__).resolve().parent.parent / "examples" / "notebooks"
GUIDE = NOTEBOOKS.parent.parent / "docs" / "how-to" / "analyse-matches.md"
PATHS = sorted(NOTEBOOKS.glob("*.ipynb"))
MATCHES = re.compile(r"^matches = \d+$", re.MULTILINE)
DISPLAY = """
def display(value):
    if value is not None:
        print("<shown>", value._repr_html_() if hasattr(value, "_repr_html_") else repr(value))
"""


def code_cells(path: Path) -> list[str]:
    document = json.loads(path.read_text(encoding="utf-8"))
    return ["".join(cell["source"]) for cell in document["cells"] if cell["cell_type"] == "code"]


def as_script(cells: list[str]) -> str:
    """The cells as one program that displays the value of the last expression of each, as a notebook does."""
    parts = [DISPLAY]
    for cell in cells:
        tree = ast.parse(cell)
        last = tree.body[-1]
        if isinstance(last, ast.Expr):
            tree.body[-1] = ast.Expr(ast.Call(ast.Name("display", ast.Load()), [last.value], []))
        parts.append(ast.unparse(ast.fix_missing_locations(tree)))
    return "\n".join(parts)


def test_guide_names_every_notebook_and_its_question() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    assert {path.name for path in PATHS} == set(re.findall(r"`examples/notebooks/([\w-]+\.ipynb)`", text))
    questions = [json.loads(path.read_text(encoding="utf-8"))["cells"][0]["source"][0] for path in PATHS]
    for question in questions:
        assert question.removeprefix("# ").strip() in " ".join(text.split())


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_notebook_is_valid_and_has_no_outputs(path: Path) -> None:
    document = json.loads(path.read_text(encoding="utf-8"))
    assert (document["nbformat"], document["nbformat_minor"]) == (4, 5)
    ids = [cell["id"] for cell in document["cells"]]
    assert len(set(ids)) == len(ids)
    for cell in document["cells"]:
        keys = {"cell_type", "id", "metadata", "source"}
        assert set(cell) == (keys | {"execution_count", "outputs"} if cell["cell_type"] == "code" else keys)
        assert cell.get("outputs", []) == []


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_cells_of_notebook_run(path: Path, tmp_path: Path) -> None:
    script = as_script(code_cells(path))
    assert len(MATCHES.findall(script)) == 1
    done = subprocess.run(
        [sys.executable, "-c", MATCHES.sub("matches = 6", script)],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stderr
    assert "<shown> <p>" in done.stdout, "a result is shown as HTML"
    assert "<shown> <img" in done.stdout, "a plot is shown as an image"
    assert list(tmp_path.iterdir()) == []
