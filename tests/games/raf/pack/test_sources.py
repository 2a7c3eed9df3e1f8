"""The sources and rule help of the RAF pack."""

from __future__ import annotations

import re
from collections import Counter

import msgspec
import pytest

from dowding.engine.packs import Entry, parse_provenance
from dowding.games.raf.lion.rules.context import Lion
from dowding.games.raf.pack import components as c
from dowding.games.raf.pack.loader import PACK_FOLDER
from dowding.games.raf.pack.rule_refs import rule_numbers
from games.raf.broken_packs import sources
from games.raf.packs import DAY_CARDS, FORCES, KINDS, PACK, RAID_EVENTS, SECTORS, TARGETS

RULE = r"(LION|2P)-([0-9]+(\.[0-9IVX]+)*|E[ATD][0-9]+)[a-k]?"
NUMBERS = rule_numbers(Lion.rule_refs)
HELP = {NUMBERS.get(entry.rule, entry.rule): entry.text for entry in PACK.entries_of(c.RuleHelp)}
SECTIONS_OF_LION = range(2, 20)


@pytest.mark.parametrize("kind", [sheet.entry for sheet in c.TABLE_SCHEMAS], ids=lambda kind: str(kind.__name__))
def test_source_tables_name_fields_of_their_entry(kind: type[Entry]) -> None:
    fields = {field.name for field in msgspec.structs.fields(kind)} - {"source"}
    for entry in PACK.entries_of(kind):
        if isinstance(entry.source, dict):
            assert set(entry.source) <= fields, entry
            assert entry.source, entry


def test_stated_entries_cite_rules_of_the_raf_games() -> None:
    texts = [text for sector in SECTORS.values() for text in sector.adjacent.values()]
    texts += [text for sheet in c.TABLE_SCHEMAS for entry in PACK.entries_of(sheet.entry) for text in sources(entry)]
    for text in texts:
        if parse_provenance(text) == "stated":
            assert re.fullmatch(rf"{RULE}(, {RULE})*", text), text


def test_only_known_facts_are_called_stated() -> None:
    stated = {kind: counts["stated"] for kind, counts in PACK.provenance_counts_by_kind().items()}
    none = ("TargetCard", "ForceCard", "RaidEventCard", "DayCard", "SquadronCounter", "GruppeCounter", "Net", "Site")
    assert all(stated[kind] == 0 for kind in none), "every one of them has reconstructed or historical values"
    whole = {"WeatherRoll": 6, "CombatColumn": 11, "GruppenColumn": 3, "CombatRow": 9, "CombatDamage": 10}
    whole |= {"BombColumn": 12, "VictoryLevel": 10, "Ending": 12, "AddedCards": 3, "DetectionModifier": 7}
    assert {kind: stated[kind] for kind in whole} == whole
    assert stated["DetectionSpace"] == 1


def test_files_of_the_pack_are_those_of_the_sheets() -> None:
    assert {file.name for file in PACK_FOLDER.glob("*.toml")} == {sheet.file for sheet in c.TABLE_SCHEMAS}


@pytest.mark.rule("LION-2.3b")
def test_154_cards_are_in_the_pack_and_11_of_165_play_no_part() -> None:
    counts = [len(TARGETS), len(FORCES), len(RAID_EVENTS), len(DAY_CARDS)]
    assert counts == [60, 30, 44, 20]
    strategy, crippled = 10, 1
    assert sum(counts) + strategy + crippled == 165
    assert [*TARGETS, *FORCES, *RAID_EVENTS, *DAY_CARDS] == list(range(1, 155))


# What the rules say


def test_help_is_short() -> None:
    assert all(0 < len(text) < 200 for text in HELP.values())
    assert all(0 < len(kind.text) < 200 for kind in KINDS.values())


def test_every_section_has_help_with_its_source() -> None:
    sections = Counter(int(match[1]) for rule in HELP if (match := re.match(r"LION-(\d+)", rule)))
    assert set(sections) == set(SECTIONS_OF_LION)
    assert all(entry.source == NUMBERS.get(entry.rule, entry.rule) for entry in PACK.entries_of(c.RuleHelp))


def test_every_rule_cited_by_the_pack_has_help() -> None:
    explained = HELP.keys() | {NUMBERS.get(kind.rule, kind.rule) for kind in KINDS.values()}
    for sheet in c.TABLE_SCHEMAS:
        for entry in PACK.entries_of(sheet.entry):
            for text in sources(entry):
                for rule in re.findall(r"LION-[A-Z0-9.]*[A-Z0-9]+[a-k]?", text):
                    assert rule in explained, text


def test_every_help_text_ends_with_a_full_stop() -> None:
    for text in [*HELP.values(), *(kind.text for kind in KINDS.values())]:
        assert re.search(r"\.$", text), text
        assert "  " not in text
