"""scenarios.toml (THD-3, 6.5, 12.6, 16.2): the five days and the levels of victory."""

from __future__ import annotations

import pytest

from dowding.games.hardest_days.pack.components import Scenario, SquadronCounter, VictoryLevel
from games.hardest_days.pack.contents import PACK, SCENARIOS, SIZES, SPACES, SQUADRONS


def squadrons_in_play(scenario: Scenario) -> list[SquadronCounter]:
    """The plain squadrons and those the scenario names."""
    return [s for s in SQUADRONS.values() if not s.provisional or s.id in scenario.provisional_squadrons]


def level_at(points: int) -> str:
    """The victory level of a VP total."""
    return max(
        (level for level in PACK.entries_of(VictoryLevel) if level.vp_from <= points), key=lambda e: e.vp_from
    ).id


def test_five_scenarios_in_order_of_date() -> None:
    assert list(SCENARIOS) == ["aug-13", "aug-15", "aug-18", "aug-24", "sep-07"]
    dates = [(8, 13), (8, 15), (8, 18), (8, 24), (9, 7)]
    assert [scenario.month_day for scenario in SCENARIOS.values()] == dates
    assert [scenario.date for scenario in SCENARIOS.values()] == [f"1940-{m:02}-{d:02}" for m, d in dates]


def test_scenario_row_of_13_august() -> None:
    row = SCENARIOS["aug-13"]
    assert row.region_chits == {"LF2E": 2, "LF2S": 1, "LF3": 3}
    assert sum(row.region_chits.values()) + row.time_chits == 10
    assert row.provisional_sizes == (5, 6, 7)
    assert len(set(row.green_sectors)) == 3
    assert row.green_spitfires == 1


def test_every_scenario_has_four_time_chits() -> None:
    assert {scenario.time_chits for scenario in SCENARIOS.values()} == {4}


def test_no_ju87_but_lf3_fighters_for_lf2_from_24_august() -> None:
    assert [s.id for s in SCENARIOS.values() if not s.ju87] == ["aug-24", "sep-07"]
    assert [s.id for s in SCENARIOS.values() if s.lf3_fighters_join_lf2] == ["aug-24", "sep-07"]


def test_7_september_has_the_combat_bonus_and_fewer_minor_raids() -> None:
    assert {s.id: s.combat_bonus for s in SCENARIOS.values()} == dict.fromkeys(SCENARIOS, 0) | {"sep-07": 1}
    assert {s.id: s.minor_up_to for s in SCENARIOS.values()} == dict.fromkeys(SCENARIOS, 2) | {"sep-07": 1}


@pytest.mark.parametrize("name", SCENARIOS)
def test_green_rows_can_be_satisfied(name: str) -> None:
    scenario = SCENARIOS[name]
    types: dict[str, set[str]] = {sector: set() for sector in scenario.green_sectors}
    assert len(types) == len(scenario.green_sectors)
    for squadron in squadrons_in_play(scenario):
        if (sector := SPACES[squadron.home].sector) in types:
            types[sector].add(squadron.type)
    assert all(types.values())
    assert sum("Spitfire" in kinds for kinds in types.values()) >= scenario.green_spitfires


def test_provisional_squadrons_are_exactly_those_that_scenarios_name() -> None:
    named = {squadron for scenario in SCENARIOS.values() for squadron in scenario.provisional_squadrons}
    assert {squadron.id for squadron in SQUADRONS.values() if squadron.provisional} == named


def test_provisional_sizes_are_exactly_those_that_scenarios_list() -> None:
    listed = {size for scenario in SCENARIOS.values() for size in scenario.provisional_sizes}
    assert listed == {chit.major for chit in SIZES if chit.provisional}


@pytest.mark.parametrize(
    ("points", "level"),
    [
        (-40, "disastrous-defeat"),
        (-7, "disastrous-defeat"),
        (-6, "tactical-defeat"),
        (-2, "tactical-defeat"),
        (-1, "draw"),
        (0, "draw"),
        (1, "tactical-victory"),
        (6, "tactical-victory"),
        (7, "major-victory"),
        (40, "major-victory"),
    ],
)
def test_victory_levels(points: int, level: str) -> None:
    assert level_at(points) == level


def test_winner_of_each_victory_level() -> None:
    assert {level.id: level.winner for level in PACK.entries_of(VictoryLevel)} == {
        "disastrous-defeat": "german",
        "tactical-defeat": "german",
        "draw": "nobody",
        "tactical-victory": "british",
        "major-victory": "british",
    }
