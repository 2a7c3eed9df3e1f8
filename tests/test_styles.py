"""Static checks of the style sheets of the client and the simulation page."""

from __future__ import annotations

import re

from dowding.server.app import WEB_FOLDER
from dowding.sim.html_report import STYLE

USED = re.compile(r"var\((--[a-z0-9-]+)")
DEFINED = re.compile(r"(?<![a-z0-9-])(--[a-z0-9-]+)\s*:")
SET = re.compile(r"setProperty\('(--[a-z0-9-]+)'")


def test_every_custom_property_that_the_client_uses_is_defined() -> None:
    styles = {file.name: file.read_text(encoding="utf-8") for file in WEB_FOLDER.rglob("*.css")}
    scripts = [file.read_text(encoding="utf-8") for file in WEB_FOLDER.rglob("*.js")]
    known = {name for text in styles.values() for name in DEFINED.findall(text)}
    known |= {name for text in scripts for name in SET.findall(text)}
    missing = {f"{file}: {name}" for file, text in styles.items() for name in USED.findall(text) if name not in known}
    assert missing == set()


def test_simulation_page_contains_everything_it_uses() -> None:
    text = STYLE.read_text(encoding="utf-8")
    assert set(USED.findall(text)) <= set(DEFINED.findall(text))


BY_TAG = re.compile(r":has\([^{},]*\)[^{},]*[ >~+](?:[a-z][a-z0-9]*)(?:[:\[][^{}]*)?\s*[,{]")
"""A rule for all elements of a kind below what `:has` finds."""


def test_has_selectors_do_not_end_in_an_element_type() -> None:
    """With a `:has` selector that ends in an element type, the browser rechecks too many elements after each change."""
    table = [file for file in WEB_FOLDER.rglob("*.css") if file.name not in {"help.css", "lobby.css", "print.css"}]
    result = {f"{file.name}: {rule}" for file in table for rule in BY_TAG.findall(file.read_text(encoding="utf-8"))}
    assert result == set()
