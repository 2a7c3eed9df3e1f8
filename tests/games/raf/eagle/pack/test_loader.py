"""Eagle's pack: stated values, totals of our own design, sources and validation errors."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Final, get_args

import msgspec
import pytest

from dowding.engine.errors import PackError
from dowding.engine.packs import Entry, TableSchema, parse_provenance
from dowding.games.raf.eagle.pack import components as e
from dowding.games.raf.eagle.pack.validation import check_eagle_pack
from dowding.games.raf.pack import components as c
from dowding.games.raf.pack.validation import validate_pack
from dowding.games.raf.planning.pack.validation import check_planning_pack
from games.raf.broken_packs import sources, spoil, without
from games.raf.eagle.eagle_pack import OWN, PACK, SHEETS, read_eagle

TARGETS: Final = {card.number: card for card in PACK.entries_of(c.TargetCard)}
CHARTS: Final = {chart.card: chart for chart in PACK.entries_of(e.SectorChart)}
NUMBERS: Final = {(entry.depth, entry.row): entry for entry in PACK.entries_of(e.ChartNumbers)}
DECK: Final = {card.number: card for card in PACK.entries_of(e.ResponseCard)}
BIGGIN_HILL: Final = 25


def given(depth: c.Depth, row: e.ChartRow) -> tuple[int, ...]:
    """The numbers of a chart row at each warning, none to very early."""
    return tuple(NUMBERS[depth, row].at(warning) for warning in e.WARNINGS)


# The sector charts


@pytest.mark.rule("EAGLE-7.1a", "EAGLE-7.1b")
def test_chart_of_biggin_hill_is_stated_chart() -> None:
    card, chart = TARGETS[BIGGIN_HILL], CHARTS[BIGGIN_HILL]
    assert (card.name, card.depth) == ("Biggin Hill", "inland")
    assert card.enroute == ("7/11",)
    assert set(card.in_range) == {"2/11", "6/11", "London"}
    assert (chart.outer_1, chart.outer_2) == (("1/11", "5/11"), ("4/11",))
    assert chart.source == "EAGLE-X4"
    rows = [given(card.depth, row) for row in get_args(e.ChartRow)]
    assert rows == [(1, 2, 4, 3, 3), (0, 0, 2, 2, 2), (0, 0, 0, 2, 2), (0, 0, 0, 1, 1)]


@pytest.mark.parametrize(
    ("depth", "most"), [("coast", [1, 2, 4, 7, 7]), ("inland", [1, 2, 6, 8, 8]), ("deep", [1, 3, 7, 10, 10])]
)
def test_deeper_targets_have_larger_pools(depth: c.Depth, most: list[int]) -> None:
    rows = [given(depth, row) for row in get_args(e.ChartRow)]
    assert [sum(column) for column in zip(*rows, strict=True)] == most


def test_every_target_card_has_chart_with_disjoint_rows() -> None:
    assert sorted(CHARTS) == list(range(1, 61))
    for number, chart in CHARTS.items():
        rows = [*TARGETS[number].enroute, *TARGETS[number].in_range, *chart.outer_1, *chart.outer_2]
        assert len(rows) == len(set(rows)), number


def test_outer_rows_are_11_group_without_northolt() -> None:
    outer = {sector for chart in CHARTS.values() for sector in (*chart.outer_1, *chart.outer_2)}
    assert outer == {f"{number}/11" for number in range(1, 8)} - {"3/11"}


# The Response Table


def test_response_table_by_announcement_and_size() -> None:
    assert {entry.word: (entry.wanted, entry.minimum) for entry in PACK.entries_of(e.ResponseToWord)} == {
        "minor": (3, 2),
        "major": (4, 3),
    }
    assert [(entry.gruppen, entry.wanted, entry.minimum) for entry in PACK.entries_of(e.ResponseToSize)] == [
        (1, 2, 1),
        (4, 4, 3),
        (9, 5, 4),
        (14, 7, 5),
    ]


def test_minimum_by_hunters() -> None:
    steps = {entry.hunters: entry.minimum for entry in PACK.entries_of(e.MinimumByHunters)}
    by_hunters = [steps[max(step for step in steps if step <= hunters)] for hunters in range(10)]
    assert by_hunters == [1, 1, 2, 2, 3, 4, 5, 5, 6, 6]


def test_doctrine_and_posture_modifiers() -> None:
    modifiers = {entry.id: entry.wanted for entry in PACK.entries_of(e.DoctrineModifier)}
    assert modifiers == {"low value": -1, "double value": 1, "ample time": 1, "reserve": -1}
    track = [(space.id, space.wanted, space.minimum) for space in PACK.entries_of(e.PostureSpace)]
    assert track == [("bold", 1, -1), ("steady", 0, 0), ("wary", -1, 1)]


# The response deck


@pytest.mark.rule("EAGLE-7.5a")
def test_strengths_and_resolves_of_deck() -> None:
    assert sorted(DECK) == list(range(1, 25))
    assert sum(card.strength for card in DECK.values()) == -2
    assert {card.strength for card in DECK.values()} == {-2, -1, 0, 1, 2}
    assert {card.resolve for card in DECK.values()} == {-1, 0, 1}


def test_totals_of_deck() -> None:
    assert Counter(card.disrupted for card in DECK.values()) == {"press": 9, "home": 12, "": 3}
    assert Counter(card.passing for card in DECK.values()) == {"all": 13, "half": 8, "": 3}
    assert sum(card.delay for card in DECK.values()) == 4
    assert sum(card.evade > 0 for card in DECK.values()) == 5


@pytest.mark.parametrize(
    ("special", "numbers"), [("big wing", {16, 17}), ("neighbours", {18, 19}), ("no contact", {22, 23, 24})]
)
def test_cards_with_special_effect(special: e.Special, numbers: set[int]) -> None:
    assert {number for number, card in DECK.items() if card.special == special} == numbers


def test_sharp_deck_has_one_no_contact_card() -> None:
    assert {number for number, card in DECK.items() if not card.sharp} == {23, 24}


def test_cards_with_same_name_have_same_text() -> None:
    by_name = {(card.name, card.text) for card in DECK.values()}
    assert len(by_name) == len({card.name for card in DECK.values()}) == 15
    assert all(0 < len(text) < 200 and text.endswith(".") for _, text in by_name)


# Day cards and High Command


def test_every_day_card_has_mark() -> None:
    marks = Counter(entry.mark for entry in PACK.entries_of(e.DayMark))
    assert marks == {"reinforcement": 9, "rotation": 6, "none": 5}
    by_card = {entry.card: entry.mark for entry in PACK.entries_of(e.DayMark)}
    assert [by_card[number] for number in (136, 137, 141)] == ["none", "reinforcement", "rotation"]
    limits = {limit.mark: (limit.until, limit.most) for limit in PACK.entries_of(e.MarkLimit)}
    assert limits == {"reinforcement": ("09-07", 6), "rotation": ("09-07", 0)}


def test_raid_balance_by_bombers() -> None:
    steps = {entry.bombers: entry.gruppen for entry in PACK.entries_of(e.RaidBalance)}
    for bombers in range(6):
        assert steps[max(step for step in steps if step <= bombers)] == max(5, 3 * bombers + 1)
    assert {entry.id: entry.value for entry in PACK.entries_of(e.HighCommandNumber)} == {
        "quota": 12,
        "quota share": 3,
        "charge": 2,
    }


# Scenarios and victory


def test_41_raid_event_cards_in_every_scenario() -> None:
    assert {scenario.raid_events for scenario in PACK.entries_of(c.Scenario)} == {(91, 131)}


BANDS: Final = {
    "prelude": [
        (-1000, "German decisive victory", "german"),
        (-15, "German tactical victory", "german"),
        (-5, "Draw", "nobody"),
        (0, "British tactical victory", "british"),
        (10, "British triumph", "british"),
    ],
    "hardest-days": [
        (-1000, "German decisive victory", "german"),
        (-25, "German operational victory", "german"),
        (-10, "Draw", "nobody"),
        (0, "British operational victory", "british"),
        (15, "British decisive victory", "british"),
    ],
}


@pytest.mark.rule("EAGLE-16.0", "EAGLE-16.1")
@pytest.mark.parametrize("scenario", BANDS)
def test_victory_levels_are_those_of_family(scenario: str) -> None:
    levels = [entry for entry in PACK.entries_of(c.VictoryLevel) if entry.scenario == scenario]
    assert [(level.vp_from, level.name, level.winner) for level in levels] == BANDS[scenario]
    assert all(level.verdict for level in levels)


def test_no_result_is_named_british_defeat() -> None:
    names = [level.name for level in PACK.entries_of(c.VictoryLevel)] + [
        ending.name for ending in PACK.entries_of(c.Ending)
    ]
    assert not [name for name in names if re.search("British (disaster|.*defeat)", name)]


# Sources


@pytest.mark.parametrize("sheet", e.EAGLE_TABLE_SCHEMAS, ids=lambda sheet: str(sheet.entry.__name__))
def test_every_entry_names_its_source(sheet: TableSchema) -> None:
    fields = {field.name for field in msgspec.structs.fields(sheet.entry)}
    for entry in PACK.entries_of(sheet.entry):
        assert isinstance(entry.source, str) or entry.source.keys() < fields
        for text in sources(entry):
            if parse_provenance(text) == "stated":
                assert re.fullmatch(r"EAGLE-[A-Z0-9][A-Za-z0-9.]*", text), text


def test_only_chart_of_biggin_hill_is_stated() -> None:
    standing = Counter(entry.provenance for sheet in e.EAGLE_TABLE_SCHEMAS for entry in PACK.entries_of(sheet.entry))
    assert standing["stated"] == 1
    assert CHARTS[BIGGIN_HILL].provenance == "stated"
    assert standing["deduced"] == 59
    assert standing["history"] == 0


def test_pack_folder_has_exactly_the_schema_files() -> None:
    assert {file.name for file in OWN.glob("*.toml")} <= {sheet.file for sheet in SHEETS}


# Validation errors


def test_pack_is_valid() -> None:
    validate_pack(PACK)
    check_planning_pack(PACK)
    check_eagle_pack(PACK)


@pytest.mark.parametrize(
    ("file", "table", "fields", "fault"),
    [
        ("charts.toml", "chart", ["card = 7", 'outer_1 = ["9/9"]'], "charts.toml: chart 7: outer_1: .*'9/9'"),
        ("charts.toml", "chart", ["card = 7", 'outer_2 = ["London"]'], "chart 7: outer_2: London has no airfield"),
        ("charts.toml", "chart", ["card = 7", 'outer_1 = ["4/10"]'], "chart 7: outer_1: 4/10 is in a nearer row"),
        ("charts.toml", "chart", ["card = 7", 'outer_2 = ["2/11"]'], "chart 7: outer_2: 2/11 is in a nearer row"),
        ("charts.toml", "chart", ["card = 99"], "chart 99: card: there is no target card 99"),
        (
            "charts.toml",
            "row",
            ['depth = "coast"', 'row = "enroute"', "late = 9"],
            "charts.toml: row coast: a better warning",
        ),
        ("charts.toml", "row", ['depth = "coast"', 'row = "enroute"', "late = -1"], "charts.toml: row coast .*late"),
        ("response.toml", "word", ['word = "major"', "minimum = 6"], "response.toml: word major: minimum"),
        ("response.toml", "word", ['word = "none"', "wanted = 1", "minimum = 1"], "word none: word: .*'none'"),
        ("response.toml", "size", ["gruppen = 9", "minimum = 0"], "response.toml: size 9: minimum"),
        (
            "response.toml",
            "size",
            ["gruppen = 0", "wanted = 1", "minimum = 1"],
            "size: the first entry must begin at 1",
        ),
        ("response.toml", "minimum", ["hunters = 4", "minimum = 0"], "minimum 4: minimum: must not fall"),
        ("response.toml", "modifier", ['id = "whim"', "wanted = 1"], "response.toml: modifier whim"),
        ("response.toml", "number", ['id = "reserve"', "value = 1000"], "response.toml: number reserve.*value"),
        ("response_cards.toml", "card", ["number = 25", 'name = "x"', 'text = "x"'], "card 25: number"),
        ("response_cards.toml", "card", ["number = 1", "strength = 3"], "response_cards.toml: card 1: .*strength"),
        ("response_cards.toml", "card", ["number = 1", 'passing = ""'], "card 1: passing: only a no contact card"),
        ("response_cards.toml", "card", ["number = 1", 'disrupted = ""'], "card 1: disrupted: only a no contact card"),
        ("response_cards.toml", "card", ["number = 22", "delay = true"], "card 22: special: a no contact card"),
        ("day_marks.toml", "day", ["card = 134", 'mark = "none"'], "day_marks.toml: day 134: card"),
        ("day_marks.toml", "day", ["card = 135", 'mark = "leave"'], "day_marks.toml: day 135.*mark"),
        ("day_marks.toml", "limit", ['mark = "rotation"', 'until = "10-31"'], "limit rotation: until: .*'10-31'"),
        ("high_command.toml", "balance", ["bombers = 3", "gruppen = 2"], "balance 3: gruppen: must not fall"),
        ("high_command.toml", "number", ['id = "quota share"', "value = 0"], "number quota share: value"),
    ],
)
def test_pack_error_names_file_and_entry(tmp_path: Path, file: str, table: str, fields: list[str], fault: str) -> None:
    with pytest.raises(PackError, match=fault):
        check_eagle_pack(read_eagle([spoil(tmp_path, file, table, fields)]))


@pytest.mark.parametrize(
    ("kind", "lacking", "fault"),
    [
        (e.SectorChart, "card=60", "charts.toml: chart: the entry 60 is missing"),
        (e.ChartNumbers, "row='outer 2'", "charts.toml: row"),
        (e.ResponseToWord, "word='minor'", "response.toml: word"),
        (e.ResponseToSize, "gruppen=1,", "response.toml: size: the first entry"),
        (e.MinimumByHunters, "hunters=0,", "response.toml: minimum: the first entry"),
        (e.DoctrineModifier, "reserve", "response.toml: modifier"),
        (e.PostureSpace, "wary", "response.toml: posture"),
        (e.ResponseNumber, "id='reserve'", "response.toml: number"),
        (e.ResponseCard, "number=24", "response_cards.toml: card"),
        (e.DayMark, "card=154", "day_marks.toml: day"),
        (e.MarkLimit, "rotation", "day_marks.toml: limit"),
        (e.RaidBalance, "bombers=0", "high_command.toml: balance: the first entry"),
        (e.HighCommandNumber, "charge", "high_command.toml: number"),
    ],
)
def test_incomplete_pack_is_rejected(kind: type[Entry], lacking: str, fault: str) -> None:
    with pytest.raises(PackError, match=fault):
        check_eagle_pack(without(PACK, SHEETS, kind, lacking))
