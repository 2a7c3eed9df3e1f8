"""Weather, effort, detection and bombing in the pack against the rules (LION-4.I3a, LION-6, LION-11)."""

from __future__ import annotations

from itertools import pairwise
from typing import Final, get_args

import pytest

from dowding.games.raf.pack import components as c
from games.raf.packs import COMPONENTS, PACK, TARGETS

WEATHER: Final = {roll.die: (roll.lf2, roll.lf3) for roll in PACK.entries_of(c.WeatherRoll)}
EFFORT: Final = {(effort.priority, effort.strategic_value): effort for effort in PACK.entries_of(c.RaidEffort)}
TRACK: Final = {space.space: (space.warning, space.intelligence) for space in PACK.entries_of(c.DetectionSpace)}
MODIFIER: Final = {modifier.id: modifier.value for modifier in PACK.entries_of(c.DetectionModifier)}
BOMBS: Final = {column.strength: column.results for column in PACK.entries_of(c.BombColumn)}
STRENGTHS: Final = [1, 2, 3, 4, 6, 8, 10, 12, 15, 18, 21, 25]
PRINTED: Final = ["000000011122", "000001112222", "00011112222H", "001112222HHH", "011222HHHHHH", "1222HHHHHHHH"]
"""The Bombing Table, a line for each die."""
SIZES: Final = get_args(c.Effort)


def severity(efforts: tuple[c.Effort, ...]) -> list[int]:
    """Efforts as numbers, to compare."""
    return [SIZES.index(effort) for effort in efforts]


@pytest.mark.rule("LION-4.I3a", "LION-2.1b")
def test_weather_table() -> None:
    assert WEATHER == {
        1: ("clear", "clear"),
        2: ("clear", "patchy"),
        3: ("patchy", "clear"),
        4: ("patchy", "patchy"),
        5: ("patchy", "broken"),
        6: ("broken", "patchy"),
    }


# Effort (6)


@pytest.mark.rule("LION-6a")
def test_stated_column_of_the_raid_effort_table() -> None:
    efforts = [COMPONENTS.effort("medium", 2, die, depleted=False) for die in range(1, 7)]
    assert efforts == ["none", "none", "minor", "minor", "major", "major"]


@pytest.mark.rule("LION-6c")
def test_depletion_turns_some_minor_raids_into_major_ones_and_nothing_else() -> None:
    turned = 0
    for effort in EFFORT.values():
        for full, depleted in zip(effort.full, effort.depleted, strict=True):
            assert full == depleted or (full, depleted) == ("minor", "major")
            turned += full != depleted
    assert turned


def test_effort_grows_with_the_die_the_value_and_the_priority() -> None:
    assert len(EFFORT) == 9
    for effort in EFFORT.values():
        assert severity(effort.full) == sorted(severity(effort.full))
        assert severity(effort.depleted) == sorted(severity(effort.depleted))
    for priority in get_args(c.Priority):
        for low, high in pairwise(severity(EFFORT[priority, value].full) for value in (1, 2, 3)):
            assert all(one <= other for one, other in zip(low, high, strict=True))
    for value in (1, 2, 3):
        for low, high in pairwise(severity(EFFORT[priority, value].full) for priority in get_args(c.Priority)):
            assert all(one <= other for one, other in zip(low, high, strict=True))


# Detection (6.3)


@pytest.mark.rule("LION-6.3a", "LION-6.3c", "LION-6.3d", "LION-6.3e")
def test_detection_modifiers() -> None:
    assert MODIFIER == {
        "net": 2,
        "major": 3,
        "major, depletion 2": 1,
        "depletion 2 (2009)": 1,
        "follow-up": 1,
        "forward airfield": -2,
        "snap raid": -2,
    }


@pytest.mark.rule("LION-6.3i")
def test_detection_example_is_early_with_poor_intelligence() -> None:
    card = TARGETS[5]
    total = 3 + len(card.nets) * MODIFIER["net"] + card.observers[1] + MODIFIER["major"]
    assert total == 13
    space = COMPONENTS.detection(total)
    assert (space.warning, space.intelligence) == ("early", "poor")


@pytest.mark.rule("LION-6.3i")
def test_detection_track_is_unbroken_and_warning_grows_along_it() -> None:
    assert list(TRACK) == list(range(1, 19))
    warnings = [get_args(c.Warning).index(warning) for warning, _ in TRACK.values()]
    assert warnings == sorted(warnings)
    assert set(warnings) == set(range(5))
    assert {intelligence for _, intelligence in TRACK.values()} == set(get_args(c.Intelligence))
    assert (COMPONENTS.detection(-3).space, COMPONENTS.detection(30).space) == (1, 18)


# Bombing (11)


@pytest.mark.rule("LION-11g")
def test_bombing_table() -> None:
    assert list(BOMBS) == STRENGTHS
    for die, line in enumerate(PRINTED):
        assert "".join(results[die] for results in BOMBS.values()) == line


@pytest.mark.rule("LION-11g")
@pytest.mark.parametrize(("shift", "name", "result"), [(0, "12-14", "2"), (-1, "10-11", "2"), (2, "18-20", "H")])
def test_strength_13_on_a_4(shift: int, name: str, result: str) -> None:
    column = COMPONENTS.bomb_column(13, shift)
    assert (COMPONENTS.bomb_column_name(column), COMPONENTS.bomb_result(column, 4)) == (name, result)


def test_shifts_end_with_the_table() -> None:
    assert COMPONENTS.bomb_column_name(COMPONENTS.bomb_column(1, -3)) == "1"
    assert COMPONENTS.bomb_column_name(COMPONENTS.bomb_column(60, 3)) == "25+"


def test_higher_strength_or_die_never_gives_a_worse_result() -> None:
    order = get_args(c.BombResult)
    for results in BOMBS.values():
        assert list(results) == sorted(results, key=order.index)
    for low, high in pairwise(BOMBS.values()):
        assert all(order.index(a) <= order.index(b) for a, b in zip(low, high, strict=True))
