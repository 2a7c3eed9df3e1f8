"""Eagle's help texts: a sentence or two for each rule that the game may cite."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from dowding.games.raf.pack import components as c
from games.raf.broken_packs import sources
from games.raf.eagle.eagle_pack import PACK, SHEETS

HELP: Final = {entry.rule: entry for entry in PACK.entries_of(c.RuleHelp) if entry.rule.startswith("EAGLE-")}
COMPONENT: Final = re.compile(r"EAGLE-[DTX]\d")
"""A reference to a fact or a table, not a rule."""


def test_help_texts_are_short_sentences() -> None:
    assert len(HELP) > 200
    for rule, entry in HELP.items():
        assert 0 < len(entry.text) < 240, rule
        assert re.fullmatch(r"[A-Z0-9].*\.", entry.text), rule
        assert "  " not in entry.text, rule
        assert entry.source == rule


def test_every_section_and_event_kind_has_help() -> None:
    sections = Counter(match[1] for rule in HELP if (match := re.match(r"EAGLE-(\d+|E[ATD])", rule)))
    assert set(sections) == {str(section) for section in range(2, 19)} | {"EA", "ET", "ED"}


def test_help_texts_are_unique() -> None:
    assert len({entry.text for entry in HELP.values()}) == len(HELP)


def test_every_cited_rule_has_help() -> None:
    entries = [entry for sheet in SHEETS for entry in PACK.entries_of(sheet.entry)]
    cited = {rule for entry in entries for text in sources(entry) for rule in re.findall(r"EAGLE-[\w.]*\w", text)}
    assert {rule for rule in cited if not COMPONENT.match(rule)} <= HELP.keys()


def test_help_addresses_german_player() -> None:
    """Fighter Command has no seat, so texts address the German player and mention no secrets."""
    spoken = [rule for rule, entry in HELP.items() if re.search(r"\b[Yy]ou\b", entry.text)]
    assert len(spoken) > 10
    assert not [rule for rule, entry in HELP.items() if re.search(r"\b(secret|hidden|the German picks)\b", entry.text)]
