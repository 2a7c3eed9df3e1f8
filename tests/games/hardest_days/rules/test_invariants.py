"""The invariants of a day: each violation is reported, and legal states have none."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from dowding.games.hardest_days.pack.components import Weather
from dowding.games.hardest_days.rules.invariants import check_invariants
from dowding.games.hardest_days.state import END_OF_DAY, LAST_HOUR, Group, Raid, Squadron
from games.hardest_days.combat_fixtures import approach_chit
from games.hardest_days.scenario_builder import Stage

SPACE = "7/11a"
CHIT = approach_chit("hunter tactics").id
Change = Callable[[Stage], object]


def valid_stage(hour: int = 0) -> Stage:
    """A raid over England that is being intercepted, with groups and a squadron, and a second raid on its track."""
    stage = Stage(hour=hour)
    stage.in_england(SPACE)
    stage.group("I/KG2", "bomber", "left")
    stage.day.state.engaged += [1, 3]
    stage.raid(Raid(2, "LF2S-A", 2, True))
    assert check_invariants(stage.day) == []
    return stage


def change_raid(stage: Stage, number: int = 1, **changes: object) -> None:
    stage.raid(replace(stage.day.state.raids[number], **changes))


def drop(units: dict[str, Squadron] | dict[str, Group]) -> None:
    units.pop(next(iter(units)))


BROKEN: list[tuple[str, Change]] = [
    ("squadrons in play are", lambda stage: drop(stage.day.state.squadrons)),
    ("squadron 54 in airborne is over", lambda stage: stage.squadron("54")),
    ("squadron 54 in airborne is over", lambda stage: stage.squadron("54", "airborne", SPACE)),
    ("squadron 54 in ready is over", lambda stage: stage.squadron("54", "ready", SPACE, "LOW")),
    ("squadron 54 in hunt has raid 3", lambda stage: stage.squadron("54", "hunt", raid=3, section="left")),
    ("squadron 54 in ready has raid 1", lambda stage: stage.squadron("54", "ready", raid=1)),
    ("squadron 54 carries an altitude marker", lambda stage: stage.squadron("54", "landing", edge=2)),
    (
        "squadron 54 is in the display of raid 2",
        lambda stage: stage.squadron("54", "hunt", raid=2, section="left"),
    ),
    ("a group has appeared or vanished", lambda stage: drop(stage.day.state.groups)),
    ("group I/JG3 in hunt has raid 3", lambda stage: stage.group("I/JG3", "hunt", "left", raid=3)),
    ("group I/ZG26 (Me110) is in hunt", lambda stage: stage.group("I/ZG26", "hunt", "left")),
    ("group I/ZG26 (Me110) is in patrol", lambda stage: stage.group("I/ZG26", "patrol")),
    ("bomber II/KG2 is in the Close Escort Box", lambda stage: stage.group("II/KG2", "escort", "left")),
    ("group I/JG3 in patrol has section 'left'", lambda stage: stage.group("I/JG3", "patrol", "left")),
    ("group I/JG3 in hunt has section ''", lambda stage: stage.group("I/JG3", "hunt")),
    ("group II/KG2 is on the clock", lambda stage: stage.group("II/KG2", "clock", hour=3)),
    ("group I/JG3 is on the clock", lambda stage: stage.group("I/JG3", "clock", hour=3, full=False)),
    ("group I/JG3 is on the clock", lambda stage: stage.group("I/JG3", "clock", hour=1)),
    ("group I/JG3 is on the clock", lambda stage: stage.group("I/JG3", "clock", hour=LAST_HOUR + 1)),
    ("group I/JG3 carries a chit", lambda stage: stage.group("I/JG3", "inflight", tactics=CHIT)),
    ("raids are", lambda stage: stage.raid(Raid(4, "LF3-A", 2, True))),
    ("two raids are on one track", lambda stage: stage.raid(Raid(3, "LF2S-A", 3, False))),
    ("raid 1 is in England and not deployed", lambda stage: change_raid(stage, deployed=False)),
    ("raid 1 is in England and not deployed", lambda stage: change_raid(stage, altitude="")),
    ("raid 1 is in England and not deployed", lambda stage: change_raid(stage, space="")),
    ("raid 2 is on a track and has target", lambda stage: change_raid(stage, 2, target="tangmere")),
    ("raid 2 is on a track and has target", lambda stage: change_raid(stage, 2, space=SPACE)),
    ("raid 1 recovers without", lambda stage: change_raid(stage, recovering=True)),
    ("raid 1 is deployed and has no group", lambda stage: stage.group("I/KG2", "airbase")),
    ("region and time chits are", lambda stage: stage.day.state.region_cup.pop()),
    ("region and time chits are", lambda stage: setattr(stage.day.state, "out_for_the_day", 1)),
    ("region and time chits are", lambda stage: setattr(stage.day.state, "returning", 1)),
    ("size chits are", lambda stage: stage.day.state.size_cup.pop()),
    ("event chits are", lambda stage: stage.day.state.event_cup.pop()),
    ("event chits are", lambda stage: change_raid(stage, chits=(CHIT,))),
    ("event chits are", lambda stage: change_raid(stage, altitude_chit=CHIT)),
    ("the clock is at", lambda stage: setattr(stage.day.state, "hour", END_OF_DAY + 1)),
    ("the clock is at", lambda stage: setattr(stage.day.state, "hour", -1)),
    ("bomb damage is -1", lambda stage: setattr(stage.day.state, "damage", -1)),
]


@pytest.mark.parametrize(("fault", "change"), BROKEN, ids=[f"{n} {fault}" for n, (fault, _) in enumerate(BROKEN, 1)])
def test_each_broken_invariant_is_reported(fault: str, change: Change) -> None:
    stage = valid_stage(hour=2)
    change(stage)
    faults = check_invariants(stage.day)
    assert len(faults) == 1
    assert faults[0].startswith(fault)


ALLOWED: list[Change] = [
    lambda stage: stage.squadron("54", "airborne", SPACE, "LOW"),
    lambda stage: stage.squadron("54", "hunt", raid=1, section="left", edge=2),
    lambda stage: stage.group("I/JG3", "hunt", "left", tactics=CHIT),
    lambda stage: stage.group("I/JG3", "patrol"),
    lambda stage: stage.group("I/ZG26", "escort", "left"),
    lambda stage: stage.group("I/ZG26", "bomber", "left"),
    lambda stage: stage.group("I/JG3", "clock", hour=2),
    lambda stage: stage.group("I/JG3", "clock", hour=LAST_HOUR),
    lambda stage: change_raid(stage, bombed=True, recovering=True),
    lambda stage: stage.raid(Raid(3, "LF3-A", 3, False)),
    lambda stage: setattr(stage.day.state, "damage", 1),
    lambda stage: setattr(stage.day.state, "patrols", 9),
]


@pytest.mark.parametrize("change", ALLOWED, ids=[str(number) for number in range(len(ALLOWED))])
def test_legal_states_break_no_invariant(change: Change) -> None:
    stage = valid_stage(hour=2)
    change(stage)
    assert check_invariants(stage.day) == []


def test_more_than_thirteen_patrols_at_1800_break_an_invariant() -> None:
    stage = valid_stage(hour=LAST_HOUR)
    stage.day.state.patrols = 13
    assert check_invariants(stage.day) == []
    stage.day.state.patrols += 1
    assert check_invariants(stage.day) == ["14 patrols at 1800"]


def test_clock_may_be_at_end_of_day() -> None:
    assert check_invariants(Stage(hour=END_OF_DAY).day) == []


def test_unknown_weather_breaks_an_invariant() -> None:
    stage = valid_stage()
    weather: Weather = "foggy"  # type: ignore[assignment]
    region = next(iter(stage.day.state.weather))
    stage.day.state.weather[region] = weather
    assert check_invariants(stage.day) == [f"the weather in {region} is 'foggy'"]


def test_state_before_set_up_is_valid() -> None:
    stage = valid_stage()
    stage.day.state.squadrons.clear()
    stage.day.state.event_cup.clear()
    stage.day.state.region_cup.clear()
    assert check_invariants(stage.day) == []
