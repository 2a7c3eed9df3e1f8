"""Special raid actions in 6/11a (THD-7.4): the short track of LF 2 East, and the effect of a late warning there."""

from __future__ import annotations

import pytest

from dowding.games.hardest_days.pack.components import RaidTarget, WarningLevel
from dowding.games.hardest_days.rules.detection import british_detection
from dowding.games.hardest_days.rules.sequence import while_raids_remain
from games.hardest_days.chart_packs import CHIT, SOURCE, detected_as, force_list, pack_with
from games.hardest_days.combat_fixtures import approach_chit, target_chit
from games.hardest_days.scenario_builder import PACK, Stage

COMPONENTS = PACK.components
TRACK = "LF2E-C"
NO_APPROACH_EVENT = approach_chit("form-up failure").id
"""It needs eight groups, so it has no effect on a smaller raid."""
NO_TARGET_EVENT = target_chit("raf radio confusion").id
"""It needs five squadrons in a space, so it has no effect."""
DECOY = target_chit("decoy raid").id
UNDETECTED = approach_chit("undetected raid").id


def stage_for(warning: WarningLevel, target: str, dice: dict[str, list[int]] | None = None) -> Stage:
    """A day on which every raid has this detection, a Do17 and an Me109, and this target on track C."""
    pack = pack_with(
        *detected_as(warning, "poor"),
        force_list("Do17", "Me109", die=1),
        RaidTarget(scenario="aug-13", track=TRACK, targets=(target,) * 6, source=SOURCE),
    )
    stage = Stage("aug-13", {"raid force": [1, 1, 1], **(dice or {})}, strict=False, pack=pack)
    stage.draws_size(CHIT)
    stage.on_track(TRACK, 2, major=False)
    return stage


@pytest.mark.rule("THD-7.2a", "THD-7.2b")
@pytest.mark.parametrize(("warning", "space"), [("very early", 2), ("early", 1)])
def test_raid_stays_on_the_short_track_with_early_warning(warning: WarningLevel, space: int) -> None:
    stage = stage_for(warning, "dover")
    stage.play(british_detection)
    raid = stage.day.state.raids[1]
    assert (raid.step, raid.space, raid.deployed) == (space, "", False)


@pytest.mark.rule("THD-7.4a")
def test_raid_with_sufficient_warning_deploys_and_enters_6_11a() -> None:
    stage = stage_for("sufficient", "dover")
    stage.draws_event(NO_APPROACH_EVENT)
    stage.play(british_detection)
    raid = stage.day.state.raids[1]
    assert (raid.step, raid.space, raid.altitude, raid.deployed) == (0, "6/11a", "MED", True)
    assert len(stage.day.groups_of(1)) == 2
    assert (raid.target, raid.bombed, raid.recovering) == ("", False, False)
    assert stage.is_done


@pytest.mark.rule("THD-7.4b", "THD-7.4c", "THD-7.4e")
@pytest.mark.parametrize("warning", ["late", "none"])
@pytest.mark.parametrize("target", ["dover", "canterbury"])
def test_late_raid_on_a_target_in_6_11a_bombs_immediately_and_turns_for_home(
    warning: WarningLevel, target: str
) -> None:
    stage = stage_for(warning, target)
    stage.draws_event(NO_APPROACH_EVENT, NO_TARGET_EVENT)
    stage.squadron("501", "airborne", "6/11a", "MED")
    stage.play(british_detection)
    raid = stage.day.state.raids[1]
    assert (raid.space, raid.target) == ("6/11a", target)
    assert (raid.bombed, raid.recovering, raid.intercepted) == (True, True, False)
    kinds = [event.kind for event in stage.day.log or ()]
    order = ["raid deployed", "approach event", "raid enters England", "target", "target event", "bombing"]
    positions = [kinds.index(kind) for kind in (*order, "raid recovers")]
    assert positions == sorted(positions)
    (bombing,) = stage.events("bombing")
    parts = bombing.data["parts"]
    assert isinstance(parts, dict)
    assert parts["not yet intercepted"] == 1
    chart = COMPONENTS.bomb_damage(bombing.get_int("strength"), "clear")
    assert stage.day.state.damage == bombing.get_int("points") == chart + 1
    assert stage.where("501") == "airborne 6/11a MED"
    assert stage.is_done


@pytest.mark.rule("THD-7.4b", "THD-7.4d")
@pytest.mark.parametrize("warning", ["late", "none"])
@pytest.mark.parametrize(
    ("target", "space"), [("rochford", "6/11b"), ("hawkinge", "7/11b"), ("london", "6/11b"), ("biggin-hill", "6/11b")]
)
def test_late_raid_on_a_target_elsewhere_moves_one_space_toward_it(
    warning: WarningLevel, target: str, space: str
) -> None:
    stage = stage_for(warning, target)
    stage.draws_event(NO_APPROACH_EVENT)
    stage.squadron("501", "airborne", "6/11a", "MED")
    stage.play(british_detection)
    raid = stage.day.state.raids[1]
    assert (raid.space, raid.target) == (space, target)
    assert (raid.bombed, raid.recovering) == (False, False)
    assert stage.day.state.damage == 0
    assert stage.events("target event") == []


@pytest.mark.rule("THD-7.4b", "THD-7.4d")
def test_late_raid_on_rochford_bombs_in_the_air_action_phase_that_follows() -> None:
    stage = stage_for("late", "rochford")
    stage.draws_event(NO_APPROACH_EVENT, NO_TARGET_EVENT)
    stage.play(british_detection)
    stage.play(while_raids_remain)
    raid = stage.day.state.raids[1]
    assert (raid.space, raid.bombed, raid.recovering) == ("6/11b", True, True)


@pytest.mark.rule("THD-7.2d")
def test_late_raid_on_another_track_gets_no_target_yet() -> None:
    stage = stage_for("none", "dover")
    stage.day.state.raids.clear()
    stage.on_track("LF2E-A", 3, major=False)
    stage.draws_event(NO_APPROACH_EVENT)
    stage.play(british_detection)
    raid = stage.day.state.raids[1]
    assert (raid.space, raid.target, raid.bombed) == ("5/11a", "", False)


@pytest.mark.rule("THD-7.4c", "THD-SOP-I4")
def test_decoy_raid_is_not_detected_afterwards() -> None:
    stage = stage_for("late", "dover")
    stage.on_track("LF3-A", 3, number=2, major=False)
    stage.draws_event(NO_APPROACH_EVENT, DECOY)
    stage.play(british_detection)
    stage.choose("decoy:2")
    assert stage.is_done
    assert list(stage.day.state.raids) == [1]
    assert [event.get_int("raid") for event in stage.events("detection")] == [1]
    assert [event.data for event in stage.events("decoy")] == [{"raid": 2}]


@pytest.mark.rule("THD-7.4c", "THD-SOP-I4")
def test_new_raid_with_the_number_of_a_decoy_is_detected_once() -> None:
    stage = stage_for("late", "dover", {"coast crossing": [1], "raid effort": [1]})
    stage.on_track("LF2S-A", 3, number=3, major=False)
    stage.on_track("LF3-C", 3, number=2, major=False)
    stage.draws_regions("LF3")
    stage.draws_event(NO_APPROACH_EVENT, DECOY, UNDETECTED, approach_chit("bombers break formation").id)
    stage.play(british_detection)
    stage.choose("decoy:2")
    assert stage.is_done
    assert [event.get_int("raid") for event in stage.events("detection")] == [1, 3, 2]
