"""Targets (THD-13): every raid over England gets one target, and bombs it immediately if it is there."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.games.hardest_days.pack.components import RaidTarget
from dowding.games.hardest_days.rules.targets import targeting_and_bombing
from games.hardest_days.chart_packs import groups_of, pack_with
from games.hardest_days.combat_fixtures import target_chit
from games.hardest_days.scenario_builder import PACK, Stage

CELL = ("dover", "sheerness", "tilbury", "newhaven", "portsmouth", "portland")
"""Six targets in six spaces, one for each die."""

OTHER = "harwich"
NOTHING = target_chit("raf radio confusion").id
"""Radio Confusion has no effect without airborne squadrons."""

HUNTER = groups_of(2, "Me109")[0]
BOMBERS = groups_of(2, "Do17")


def stage_with_cell(scenario: str, track: str, *, plays: str = "aug-13", dice: list[int]) -> Stage:
    """A day of scenario `plays`, with the six targets in this cell of the Raid Target Chart and in no other."""
    cells = [
        replace(cell, targets=CELL if (cell.scenario, cell.track) == (scenario, track) else (OTHER,) * 6)
        for cell in PACK.contents.entries_of(RaidTarget)
    ]
    return Stage(plays, {"raid target": dice}, pack=pack_with(*cells))


@pytest.mark.rule("THD-G13", "THD-13.2a", "THD-13.2b")
def test_die_two_selects_rochford_airfield_for_lf2_east_c() -> None:
    stage = Stage(dice={"raid target": [2]})
    stage.in_england("6/11a", number=2, track="LF2E-C")
    stage.group(BOMBERS[0], "bomber", "left", raid=2)
    stage.play(targeting_and_bombing)
    raid = stage.day.state.raids[2]
    target = PACK.components.targets[raid.target]
    assert (target.name, target.type, target.space) == ("Rochford", "airfield", "6/11b")
    assert (raid.bombed, stage.day.state.damage) == (False, 0)
    assert not stage.events("target event")


# Raids that get a target (13.1)


@pytest.mark.rule("THD-13.1a")
def test_raid_without_bombers_gets_a_target_too() -> None:
    stage = Stage(dice={"raid target": [2]})
    stage.in_england("6/11a", track="LF2E-C")
    stage.group(HUNTER, "hunt", "left")
    stage.play(targeting_and_bombing)
    assert stage.day.state.raids[1].target == "rochford"


@pytest.mark.rule("THD-13.1a")
def test_raid_without_a_target_beyond_its_first_english_space_gets_one() -> None:
    stage = Stage(dice={"raid target": [2]})
    stage.in_england("7/11c", track="LF2E-C")
    stage.group(HUNTER, "hunt", "left")
    stage.play(targeting_and_bombing)
    assert stage.day.state.raids[1].target == "rochford"


@pytest.mark.rule("THD-13.1a")
def test_raid_on_its_track_gets_no_target() -> None:
    stage = Stage()
    stage.on_track("LF2E-C", 1)
    stage.play(targeting_and_bombing)
    assert stage.day.state.raids[1].target == ""


@pytest.mark.rule("THD-13.1b")
def test_raid_with_a_target_keeps_it_without_a_roll() -> None:
    stage = Stage()
    stage.in_england("6/11a", track="LF2E-C", target="rochester")
    stage.group(HUNTER, "hunt", "left")
    stage.play(targeting_and_bombing)
    assert stage.day.state.raids[1].target == "rochester"
    assert not stage.events("roll")


@pytest.mark.rule("THD-13.1b")
def test_recovering_raid_gets_no_new_target_and_does_not_bomb_again() -> None:
    stage = Stage()
    stage.in_england("6/11b", track="LF2E-C", target="rochester", recovering=True)
    stage.group(BOMBERS[0], "bomber", "left")
    stage.play(targeting_and_bombing)
    assert stage.day.state.raids[1].target == "rochester"
    assert not stage.events("roll")
    assert stage.day.state.damage == 0


# The target (13.2)


@pytest.mark.rule("THD-13.2a")
@pytest.mark.parametrize("die", range(1, 7))
def test_die_selects_a_target_from_the_cell_of_scenario_and_track(die: int) -> None:
    stage = stage_with_cell("aug-13", "LF3-A", dice=[die])
    stage.in_england("3/11a", track="LF3-A")
    stage.group(HUNTER, "hunt", "left")
    stage.play(targeting_and_bombing)
    assert stage.day.state.raids[1].target == CELL[die - 1]


@pytest.mark.rule("THD-13.2a")
def test_target_depends_on_the_track_and_not_on_the_present_space() -> None:
    stage = stage_with_cell("aug-13", "LF3-A", dice=[1])
    stage.in_england(PACK.components.tracks["LF3-A"].entry, track="LF3-B")
    stage.group(HUNTER, "hunt", "left")
    stage.play(targeting_and_bombing)
    assert stage.day.state.raids[1].target == OTHER


@pytest.mark.rule("THD-13.2a")
def test_each_scenario_has_its_own_target_cell() -> None:
    stage = stage_with_cell("aug-13", "LF3-A", plays="aug-15", dice=[1])
    stage.in_england("3/11a", track="LF3-A")
    stage.group(HUNTER, "hunt", "left")
    stage.play(targeting_and_bombing)
    assert stage.day.state.raids[1].target == OTHER


@pytest.mark.rule("THD-13.2b")
def test_each_raid_rolls_for_its_own_target() -> None:
    stage = stage_with_cell("aug-13", "LF3-A", dice=[4, 5, 1])
    for number, track in ((1, "LF2E-B"), (2, "LF2E-A"), (3, "LF3-A")):
        stage.in_england("3/11a", number=number, track=track, major=number != 3)
        stage.group(groups_of(2, "Me109")[number], "hunt", "left", raid=number)
    stage.play(targeting_and_bombing)
    assert {number: raid.target for number, raid in stage.day.state.raids.items()} == {1: OTHER, 2: OTHER, 3: CELL[0]}
    assert [event.get_int("raid") for event in stage.events("target")] == [2, 1, 3]


@pytest.mark.rule("THD-13.2c")
def test_raid_that_is_over_its_target_bombs_it_immediately() -> None:
    stage = stage_with_cell("aug-13", "LF3-A", dice=[1])
    stage.in_england(PACK.components.targets[CELL[0]].space, track="LF3-A")
    stage.group(BOMBERS[0], "bomber", "left")
    stage.draws_event(NOTHING)
    stage.play(targeting_and_bombing)
    assert [event.get_str("target") for event in stage.events("bombing")] == [CELL[0]]
    assert stage.day.state.raids[1].bombed


@pytest.mark.rule("THD-13.2c")
def test_raid_over_its_target_bombs_before_the_next_raid_gets_a_target() -> None:
    stage = stage_with_cell("aug-13", "LF3-A", dice=[1, 1])
    stage.in_england(PACK.components.targets[CELL[0]].space, number=3, track="LF3-A", major=True)
    stage.in_england("3/11a", number=2, track="LF2E-A", major=False)
    stage.in_england("6/11b", number=1, track="LF2E-B", target="rochester", major=True)
    for number in (1, 2, 3):
        stage.group(BOMBERS[number], "bomber", "left", raid=number)
    stage.draws_event(NOTHING, target_chit("decoy raid").id)
    match = stage.play(targeting_and_bombing)
    order = [
        (event.kind, event.get_int("raid")) for event in match.context.log or () if event.kind in ("target", "bombing")
    ]
    assert order == [("target", 3), ("bombing", 3), ("target", 2), ("bombing", 1)]
