"""docs/reference/python-api.md is written from the docstrings of the public API and is up to date."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import dowding
from dowding.server.api.docs_pages import render_guide

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "reference" / "python-api.md"


def test_python_api_page_is_up_to_date() -> None:
    tool = ROOT / "tools" / "api_reference.py"
    checked = subprocess.run([sys.executable, tool, "--check"], capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stderr) == (0, "")


def test_python_api_page_describes_every_public_name() -> None:
    text = PAGE.read_text(encoding="utf-8")
    described = set(re.findall(r"^### (\w+)$|^- `(\w+)` \(a kind of", text, re.MULTILINE))
    names = {heading or error for heading, error in described}
    assert names == set(dowding.__all__) - {"SPECTATOR", "__version__"}
    assert "dowding.SPECTATOR" in text
    assert "dowding.__version__" in text


def test_help_shows_the_python_api_page() -> None:
    page = render_guide(PAGE.read_text(encoding="utf-8"), "reference/python-api")
    assert '<h3 id="new_match">new_match</h3>' in page
    assert 'href="/help/reference/environments"' in page
