"""The sequence of play (THD-4), phase II: intercept, bomb, move, scramble, and again while a raid is on the map."""

from __future__ import annotations

import pytest

from dowding.engine.errors import RefusedByRule
from dowding.games.hardest_days.pack.components import RaidTarget
from dowding.games.hardest_days.rules.interception import interception_and_combat
from dowding.games.hardest_days.rules.raid_movement import raid_movement
from dowding.games.hardest_days.rules.sequence import while_raids_remain
from dowding.games.hardest_days.rules.squadron_movement import squadron_movement
from dowding.games.hardest_days.rules.targets import targeting_and_bombing
from dowding.games.hardest_days.state import SECTIONS
from games.hardest_days.chart_packs import SOURCE, pack_with
from games.hardest_days.combat_fixtures import DRILL, combats, target_chit
from games.hardest_days.scenario_builder import Stage

DORNIERS = ("I/KG2", "II/KG2", "III/KG2")
NO_EVENT = target_chit("raf radio confusion").id
"""It needs five squadrons in a space, so it has no effect."""
ALSO_NO_EVENT = target_chit("decoy raid").id
"""It needs another raid on a coast track, so it has no effect."""
TARGETS = pack_with(
    RaidTarget(scenario="aug-13", track="LF2E-C", targets=("rochford",) * 5 + ("dover",), source=SOURCE),
    RaidTarget(scenario="aug-13", track="LF2S-B", targets=("west-malling",) * 6, source=SOURCE),
)


def bombers_over(stage: Stage, space: str, *, recovering: bool = False, target: str = "west-malling") -> None:
    """Raid 1 with a Do17 in each section over a space."""
    stage.in_england(space, target=target, recovering=recovering)
    for section, bomber in zip(SECTIONS, DORNIERS, strict=True):
        stage.group(bomber, "bomber", section)


@pytest.mark.rule("THD-SOP-II0", "THD-SOP-II5")
def test_air_action_phase_repeats_while_a_raid_marker_is_on_the_map() -> None:
    stage = Stage()
    bombers_over(stage, "7/11c", recovering=True)
    stage.draws_regions("LF3", "TIME")
    stage.play(while_raids_remain)
    assert (stage.decision.rule, stage.day.state.raids[1].space) == ("THD-10.1", "7/11a")
    assert len(stage.events("air action")) == 1
    stage.choose("done")
    assert len(stage.events("air action")) == 2
    assert stage.day.state.raids == {}
    assert stage.decision.rule == "THD-5.1"
    assert stage.day.state.hour == 1


@pytest.mark.rule("THD-SOP-II0", "THD-SOP-II5")
def test_no_air_action_without_a_raid_marker_and_the_clock_advances() -> None:
    stage = Stage()
    stage.draws_regions("LF3", "TIME")
    stage.play(while_raids_remain)
    assert stage.events("air action") == []
    assert stage.day.state.hour == 1


@pytest.mark.rule("THD-SOP-II0", "THD-SOP-II5")
def test_phase_continues_with_a_raid_at_sea() -> None:
    stage = Stage()
    stage.in_england("7/11a", number=1, recovering=True)
    stage.group("I/KG2", "bomber", "left", raid=1)
    stage.on_track("LF3-C", 3, number=2)
    stage.play(while_raids_remain)
    assert list(stage.day.state.raids) == [2]
    assert stage.decision.rule == "THD-10.1"
    assert stage.day.state.hour == 0
    assert [event.data for event in stage.events("raid leaves")] == [{"raid": 1, "space": "7/11a"}]


@pytest.mark.rule("THD-SOP-II1", "THD-SOP-II2a", "THD-SOP-II2b", "THD-SOP-II3", "THD-SOP-II4")
def test_order_of_steps_in_an_air_action_phase() -> None:
    dice = {"squadron placement": [1], "raid target": [1], "combat, group": [1], "combat, squadron": [1]}
    stage = Stage(dice=dice, weather="broken", strict=False, pack=TARGETS)
    bombers_over(stage, "7/11a", target="")
    stage.squadron("501", "airborne", "7/11a", "MED")
    stage.draws_event(NO_EVENT)
    stage.play(while_raids_remain)
    assert stage.decision.rule == "THD-11.1"
    stage.choose("intercept:501")
    while stage.decision.rule != "THD-10.1":
        stage.choose(stage.options()[0])
    order = ["squadron intercepts", "combat", "target", "target event", "bombing", "raid recovers"]
    kinds = [event.kind for event in stage.day.log or () if event.kind in order]
    assert kinds == order


# II.1


@pytest.mark.rule("THD-SOP-II1")
def test_every_raid_in_an_english_space_with_airborne_squadrons_is_intercepted() -> None:
    stage = Stage(dice={"squadron placement": [1, 1], **combats("D A", "D A")}, weather="broken", pack=DRILL)
    bombers_over(stage, "7/11a")
    stage.in_england("1/11a", number=2, track="LF3-A", target="tangmere")
    for section, bomber in zip(SECTIONS, ("I/KG55", "II/KG55", "III/KG55"), strict=True):
        stage.group(bomber, "bomber", section, raid=2)
    stage.in_england("4/10b", number=3, track="LF3-C", target="warmwell")
    stage.group("I/KG51", "bomber", "left", raid=3)
    stage.squadron("501", "airborne", "7/11a", "MED")
    stage.squadron("43", "airborne", "1/11a", "MED")
    stage.play(interception_and_combat)
    stage.choose("intercept:501", "intercept:43")
    assert stage.is_done
    assert [event.get_int("raid") for event in stage.events("combat")] == [1, 2]
    intercepted = {number: raid.intercepted for number, raid in stage.day.state.raids.items()}
    assert intercepted == {1: True, 2: True, 3: False}


@pytest.mark.rule("THD-SOP-II1")
def test_raid_on_its_track_is_not_intercepted() -> None:
    stage = Stage()
    stage.on_track("LF2S-B", 1)
    stage.squadron("501", "airborne", "7/11a", "MED")
    stage.play(interception_and_combat)
    assert stage.is_done
    assert stage.where("501") == "airborne 7/11a MED"


# II.2


@pytest.mark.rule("THD-SOP-II2a")
def test_raids_in_england_without_a_target_get_one() -> None:
    stage = Stage(dice={"raid target": [6]}, pack=TARGETS)
    stage.in_england("6/11b", number=1, track="LF2E-C")
    stage.group("I/KG2", "bomber", "left", raid=1)
    stage.in_england("7/11c", number=2, target="rochester")
    stage.group("II/KG2", "bomber", "left", raid=2)
    stage.on_track("LF3-A", 1, number=3)
    stage.play(targeting_and_bombing)
    assert {number: raid.target for number, raid in stage.day.state.raids.items()} == {
        1: "dover",
        2: "rochester",
        3: "",
    }
    assert stage.events("bombing") == []


@pytest.mark.rule("THD-SOP-II2b")
def test_raid_in_its_target_space_draws_a_target_event_and_then_bombs() -> None:
    stage = Stage()
    bombers_over(stage, "7/11a", target="net-4")
    stage.in_england("7/11c", number=2, target="rochester")
    stage.group("I/KG3", "bomber", "left", raid=2)
    stage.draws_event(NO_EVENT)
    stage.play(targeting_and_bombing)
    kinds = [
        (event.kind, event.data["raid"]) for event in stage.day.log or () if event.kind in ("target event", "bombing")
    ]
    assert kinds == [("target event", 1), ("bombing", 1)]
    assert (stage.day.state.raids[1].bombed, stage.day.state.raids[2].bombed) == (True, False)


@pytest.mark.rule("THD-SOP-II2a", "THD-SOP-II2b")
def test_raid_that_gets_a_target_in_its_space_bombs_first() -> None:
    stage = Stage(dice={"raid target": [1]}, pack=TARGETS)
    stage.in_england("6/11b", number=1, track="LF2E-A", target="rochester", major=True)
    stage.group("I/KG2", "bomber", "left", raid=1)
    stage.in_england("7/11a", number=2, major=False)
    stage.group("II/KG2", "bomber", "left", raid=2)
    stage.draws_event(NO_EVENT, ALSO_NO_EVENT)
    stage.play(targeting_and_bombing)
    assert [event.get_int("raid") for event in stage.events("bombing")] == [2, 1]


@pytest.mark.rule("THD-SOP-II2b")
def test_raid_bombs_only_once() -> None:
    stage = Stage()
    bombers_over(stage, "7/11a", target="net-4")
    stage.draws_event(NO_EVENT)
    stage.play(targeting_and_bombing)
    damage = stage.day.state.damage
    stage.play(targeting_and_bombing)
    assert stage.events("bombing") == []
    assert stage.day.state.damage == damage


# II.3


@pytest.mark.rule("THD-SOP-II3")
def test_every_raid_moves_or_gets_its_recover_marker() -> None:
    stage = Stage()
    stage.on_track("LF3-C", 3, number=1)
    stage.in_england("7/11a", number=2, target="net-4", bombed=True)
    stage.group("I/KG2", "bomber", "left", raid=2)
    stage.in_england("7/11c", number=3, target="biggin-hill", recovering=True)
    stage.group("II/KG2", "bomber", "left", raid=3)
    stage.play(raid_movement)
    raids = stage.day.state.raids
    assert raids[1].step == 2
    assert (raids[2].space, raids[2].recovering) == ("7/11a", True)
    assert (raids[3].space, raids[3].recovering) == ("7/11a", True)


# II.4


@pytest.mark.rule("THD-SOP-II4")
def test_each_squadron_on_the_map_may_move_one_step() -> None:
    stage = Stage()
    stage.on_track("LF3-C", 3)
    stage.squadron("54", "airborne", "6/11c", "MED")
    stage.squadron("65", "scramble")
    stage.squadron("610", "re-arm")
    stage.play(squadron_movement)
    assert {"move:54", "move:65", "move:43"} <= set(stage.options())
    assert "move:610" not in stage.options()
    stage.choose("move:54", "to:London/MED", "move:65", "to:6/11b/LOW", "move:43", "to:1/11a/SCRAMBLE")
    for moved in ("54", "65", "43"):
        with pytest.raises(RefusedByRule, match="it has moved already"):
            stage.choose(f"move:{moved}")
    stage.choose("done")
    assert stage.is_done
    assert [stage.where(ident) for ident in ("54", "65", "43", "145")] == [
        "airborne London MED",
        "airborne 6/11b LOW",
        "scramble",
        "ready",
    ]


@pytest.mark.rule("THD-SOP-II4")
def test_squadron_may_move_again_in_the_next_air_action_phase() -> None:
    stage = Stage()
    stage.on_track("LF3-C", 3)
    stage.play(while_raids_remain)
    stage.choose("move:43", "to:1/11a/SCRAMBLE", "done")
    stage.choose("move:43", "to:1/11a/LOW")
    assert stage.where("43") == "airborne 1/11a LOW"
