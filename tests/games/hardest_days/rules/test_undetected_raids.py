"""Undetected Raid (THD-17.11 on approach, THD-17.22 over the target): an additional raid."""

from __future__ import annotations

from collections import Counter

import pytest

from dowding.engine.agenda import StepFunction
from dowding.games.hardest_days.rules.approach_events import approach_event
from dowding.games.hardest_days.rules.bombing import bomb
from dowding.games.hardest_days.rules.raid_movement import raid_movement
from dowding.games.hardest_days.rules.target_events import target_event
from dowding.games.hardest_days.rules.targets import targeting_and_bombing
from dowding.games.hardest_days.state import TIME
from games.hardest_days.combat_fixtures import approach_chit, target_chit
from games.hardest_days.scenario_builder import PACK, Stage

ON_APPROACH = pytest.param(approach_event, approach_chit("undetected raid").id, id="approach")
OVER_TARGET = pytest.param(target_event, target_chit("undetected raid").id, id="target")


def place_raid(stage: Stage) -> None:
    """Raid 1, over Hawkinge (7/11b), with a hunter."""
    stage.in_england("7/11b", track="LF2S-A", target="hawkinge")
    stage.group("I/JG3", "hunt", "left")


def script_early_detection(stage: Stage) -> None:
    """The next raid is the example of 7.1: major, LF2S track B, patchy, die 3: early warning, poor intelligence."""
    stage.day.state.weather["LF2S"] = "patchy"
    stage.script |= {"coast crossing": [5], "raid effort": [3], "detection": [3]}


def script_late_detection(stage: Stage) -> None:
    """The next raid is minor, its nets are down and the weather is broken: it is over England before it is detected."""
    stage.day.state.weather["LF2S"] = "broken"
    stage.day.state.damaged += [target.id for target in PACK.components.radar_nets.values()]
    stage.script |= {"coast crossing": [5], "raid effort": [1], "detection": [1]}
    assert PACK.components.detection(1 + PACK.components.modifier["broken"]).warning in ("late", "none")


@pytest.mark.rule("THD-17.11", "THD-17.22")
@pytest.mark.parametrize(("step", "chit"), [ON_APPROACH, OVER_TARGET])
def test_undetected_raid_takes_the_first_region_chit_and_is_detected(step: StepFunction, chit: int) -> None:
    stage = Stage()
    place_raid(stage)
    stage.on_track("LF3-A", 3, number=2)
    script_early_detection(stage)
    stage.draws_event(chit)
    stage.draws_regions(TIME, TIME, "LF2S")
    cup = Counter(stage.day.state.region_cup)
    stage.play(step, 1)
    assert stage.is_done
    raid = stage.day.state.raids[3]
    assert (raid.track, raid.major, raid.step) == ("LF2S-B", True, 2)
    assert (raid.warning, raid.intelligence, raid.deployed) == ("early", "poor", False)
    assert Counter(stage.day.state.region_cup) == cup
    assert stage.day.state.out_for_the_day == 0
    assert chit in stage.day.state.event_cup


@pytest.mark.rule("THD-17.11", "THD-17.22")
@pytest.mark.parametrize(("step", "chit"), [ON_APPROACH, OVER_TARGET])
def test_no_undetected_raid_with_three_raids_on_the_map(step: StepFunction, chit: int) -> None:
    stage = Stage()
    place_raid(stage)
    stage.on_track("LF3-A", 3, number=2)
    stage.on_track("LF3-B", 3, number=3)
    stage.draws_event(chit)
    stage.play(step, 1)
    assert stage.is_done
    assert sorted(stage.day.state.raids) == [1, 2, 3]
    assert [event.data["name"] for event in stage.events("roll")] == ["event chit"]
    assert [event.data for event in stage.events("no event")] == [{"why": "three raids are on the map already"}]
    assert len(stage.day.state.event_cup) == 20


@pytest.mark.rule("THD-17.11", "THD-17.22")
@pytest.mark.parametrize(("step", "chit"), [ON_APPROACH, OVER_TARGET])
@pytest.mark.parametrize("cup", [[TIME] * 4, []], ids=["time chits only", "empty"])
def test_no_undetected_raid_without_a_region_chit_in_the_cup(step: StepFunction, chit: int, cup: list[str]) -> None:
    """TC-46: the log reports that there is no region chit, and no raid appears."""
    stage = Stage()
    place_raid(stage)
    state = stage.day.state
    state.raid_regions, state.region_cup = ["LF2E"], cup.copy()
    stage.draws_event(chit)
    stage.play(step, 1)
    assert stage.is_done
    assert list(state.raids) == [1]
    assert state.region_cup == cup
    assert not stage.events("undetected raid")
    assert [event.data["name"] for event in stage.events("roll")] == ["event chit"]
    (report,) = stage.events("no event")
    assert report.get_str("why") == "no region chit is left in the cup"
    line = stage.day.format_event(report)
    assert line is not None
    assert "no region chit is left in the cup" in line.text


@pytest.mark.rule("THD-17.11")
def test_region_without_fighters_is_not_skipped() -> None:
    stage = Stage()
    place_raid(stage)
    script_early_detection(stage)
    for group in PACK.components.groups.values():
        if group.id != "I/JG3" and group.type in ("Me109", "Me110"):
            stage.group(group.id, "inflight")
    stage.draws_event(approach_chit("undetected raid").id)
    stage.draws_regions("LF2S")
    stage.play(approach_event, 1)
    assert stage.day.state.raids[2].track == "LF2S-B"
    assert [event.data for event in stage.events("undetected raid")] == [{"region": "LF2S"}]


@pytest.mark.rule("THD-17.11", "THD-17.1a")
def test_raid_that_enters_immediately_draws_its_own_event() -> None:
    stage = Stage(strict=False)
    place_raid(stage)
    script_late_detection(stage)
    stage.draws_event(approach_chit("undetected raid").id, approach_chit("bombers break formation").id)
    stage.draws_regions("LF2S")
    stage.play(approach_event, 1)
    while not stage.is_done:
        stage.choose(stage.options()[0])
    raid = stage.day.state.raids[2]
    assert (raid.space, raid.deployed) == ("7/11a", True)
    draws = [event for event in stage.events("roll") if event.data["name"] == "event chit"]
    assert [event.get_int("sides") for event in draws] == [20, 19]
    assert sorted(stage.day.state.event_cup) == sorted(PACK.components.chits)


@pytest.mark.rule("THD-17.22")
def test_new_raid_gets_its_own_target_and_moves_in_the_same_phase() -> None:
    stage = Stage(strict=False)
    place_raid(stage)
    script_late_detection(stage)
    stage.squadron("54", "airborne", "7/11a", "MED")
    targets = {die: PACK.components.raid_target("aug-13", "LF2S-B", die) for die in range(1, 7)}
    elsewhere = next(die for die, target in targets.items() if target.space != "7/11a")
    stage.script |= {"raid target": [elsewhere]}
    stage.draws_event(target_chit("undetected raid").id, approach_chit("bombers break formation").id)
    stage.draws_regions("LF2S")
    stage.play(targeting_and_bombing)
    while not stage.is_done:
        stage.choose(stage.options()[0])
    raid = stage.day.state.raids[2]
    assert (raid.space, raid.target) == ("7/11a", targets[elsewhere].id)
    assert not stage.events("squadron caught")
    assert not stage.events("squadron intercepts")
    stage.play(raid_movement)
    assert stage.day.state.raids[2].space != "7/11a"


@pytest.mark.rule("THD-17.22")
def test_first_raid_still_bombs_after_the_new_one_has_appeared() -> None:
    stage = Stage()
    place_raid(stage)
    stage.group("I/KG2", "bomber", "left")
    script_early_detection(stage)
    stage.draws_event(target_chit("undetected raid").id)
    stage.draws_regions("LF2S")
    stage.play(target_event, 1)
    stage.play(bomb, 1)
    assert stage.day.state.raids[1].bombed
    assert sorted(stage.day.state.raids) == [1, 2]
