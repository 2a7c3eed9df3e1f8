"""The heuristics of The Hardest Days, each in a position with an obvious best choice."""

from __future__ import annotations

from random import Random

import pytest

from dowding.ai.heuristics.recommendation import Recommendation, Stance
from dowding.games.hardest_days.ai.doctrine import DOCTRINE
from dowding.games.hardest_days.ai.evaluation import expected_fight
from dowding.games.hardest_days.ai.intercept_routes import expected_route, moves_between_boxes
from dowding.games.hardest_days.rules.bomber_combat import next_bomber_section, shift
from dowding.games.hardest_days.rules.hunt_combat import pair_off
from dowding.games.hardest_days.rules.interception import interception_and_combat
from dowding.games.hardest_days.rules.patrol import raf_patrol
from dowding.games.hardest_days.rules.squadron_movement import squadron_movement
from dowding.games.hardest_days.state import SECTIONS
from games.hardest_days.scenario_builder import PACK, Stage

HUNTERS = ("I/JG3", "II/JG3", "III/JG3", "I/JG26", "II/JG26", "III/JG26")
SPACE = "7/11a"


def recommend(stage: Stage, stance: Stance = "careful") -> Recommendation:
    return DOCTRINE.advise(stage.day, stage.decision, Random(1), stance)


def recommended_option(stage: Stage, stance: Stance = "careful") -> str:
    return recommend(stage, stance).option.id


def follow(stage: Stage, stance: Stance = "careful", most: int = 60) -> list[str]:
    """Follow doctrine to the end of the step."""
    chosen: list[str] = []
    while not stage.is_done and len(chosen) < most:
        chosen.append(recommended_option(stage, stance))
        stage.choose(chosen[-1])
    return chosen


# Patrol


def patrol_stage(*regions: str) -> Stage:
    stage = Stage("aug-18")
    stage.day.state.raid_regions.extend(regions)  # type: ignore[arg-type]
    stage.play(raf_patrol)
    return stage


def test_patrols_are_high_and_near_the_regions_where_raids_form_up() -> None:
    stage = patrol_stage("LF3")
    follow(stage)
    up = [squadron for squadron in stage.day.state.squadrons.values() if squadron.box == "airborne"]
    entries = [track.entry for track in stage.day.pack.tracks.values() if track.region == "LF3"]
    assert up
    for squadron in up:
        assert squadron.altitude == "HIGH"
        assert min(stage.day.pack.distances[squadron.space][entry] for entry in entries) <= 1


@pytest.mark.parametrize("region", ["LF2E", "LF2S", "LF3"])
def test_careful_stance_patrols_with_fewer_squadrons_than_bold(region: str) -> None:
    careful, bold = patrol_stage(region), patrol_stage(region)
    follow(careful)
    follow(bold, "bold")
    assert 0 < careful.day.state.patrols < bold.day.state.patrols
    assert careful.day.state.patrols <= 0.4 * len(careful.day.state.squadrons) + 1


def test_reduced_squadrons_do_not_patrol() -> None:
    stage = Stage("aug-18")
    for squadron in stage.day.state.squadrons:
        stage.squadron(squadron, "ready", full=False)
    stage.day.state.raid_regions.append("LF2S")
    stage.play(raf_patrol)
    assert recommended_option(stage, "bold") == "done"


# Movement


def test_squadron_climbs_above_an_approaching_raid() -> None:
    stage = Stage()
    stage.on_track("LF2S-B", 1)
    stage.squadron("610", "airborne", "7/11c", "MED")
    stage.play(squadron_movement)
    follow(stage)
    stage.in_england(SPACE)
    stage.group("I/KG2", "bomber", "left")
    stage.play(squadron_movement)
    follow(stage)
    assert stage.where("610") == "airborne 7/11a HIGH"


def test_well_placed_squadron_holds_and_late_squadron_stays_on_the_ground() -> None:
    stage = Stage()
    stage.in_england(SPACE, target="west-malling")
    stage.group("I/KG2", "bomber", "left")
    for squadron in stage.day.state.squadrons:
        stage.squadron(squadron, "re-arm")
    stage.squadron("610", "airborne", SPACE, "HIGH")
    stage.squadron("152", "ready")
    stage.play(squadron_movement)
    assert recommended_option(stage) == "done"


def test_no_squadron_pursues_a_raid_of_hunters_only() -> None:
    stage = Stage()
    stage.in_england(SPACE, target="biggin-hill")
    stage.group(HUNTERS[0], "hunt", "left")
    stage.squadron("610", "airborne", "7/11c", "HIGH")
    stage.play(squadron_movement)
    assert recommended_option(stage) == "done"


def test_expected_route_of_a_raid_leads_to_its_target() -> None:
    stage = Stage()
    raid = stage.in_england(SPACE, target="biggin-hill")
    assert expected_route(stage.day, raid) == [SPACE, "7/11c", "7/11c"]  # turning takes a move
    assert expected_route(stage.day, stage.in_england("7/11c", target="biggin-hill", recovering=True)) == [
        "7/11c",
        SPACE,
    ]
    assert expected_route(stage.day, stage.on_track("LF2S-B", 2)) == [SPACE, "7/11c"]


def test_move_count_includes_climbs_and_descents() -> None:
    moves = moves_between_boxes(PACK.components)
    assert moves["7/11a", "LOW"]["7/11a", "HIGH"] == 2
    assert moves["7/11a", "MED"]["7/11c", "HIGH"] == 2
    assert moves["7/11a", "HIGH"]["7/11c", "MED"] == 1
    assert moves["7/11a", "HIGH"]["7/11a", "LOW"] == 1
    assert moves["7/11a", "HIGH"]["7/11c", "LOW"] == 2


# Interception


def interception_stage(hunters: int, squadrons: int, *, target: str = "biggin-hill", raiders: bool = True) -> Stage:
    """Squadrons above a raid that may intercept by the die."""
    stage = Stage(dice={"squadrons at other altitudes": [3], "hunters at other altitudes": [6]}, strict=False)
    stage.in_england(SPACE, target=target)
    for place, group in enumerate(HUNTERS[:hunters]):
        stage.group(group, "hunt", SECTIONS[place % 3])
    if raiders:
        stage.group("I/KG2", "bomber", "left")
    for squadron in ("54", "65", "610", "32", "501", "111")[:squadrons]:
        stage.squadron(squadron, "airborne", SPACE, "HIGH")
    stage.play(interception_and_combat)
    return stage


def test_raid_is_intercepted_in_strength_best_squadron_first() -> None:
    stage = interception_stage(hunters=1, squadrons=4)
    assert recommended_option(stage) == "intercept:54"
    stage.choose("intercept:54")
    assert recommended_option(stage) == "intercept:65"


def test_outnumbered_squadrons_hold_back_and_bold_stance_intercepts_sooner() -> None:
    stage = interception_stage(hunters=2, squadrons=3)
    assert recommended_option(stage) == "done"
    assert recommended_option(stage, "bold") == "intercept:54"
    assert recommended_option(interception_stage(hunters=5, squadrons=4), "bold") == "done"


def test_single_squadron_intercepts_before_unopposed_bombing() -> None:
    stage = interception_stage(hunters=5, squadrons=2, target="west-malling")
    assert recommended_option(stage) == "intercept:54"
    stage.choose("intercept:54")
    assert recommended_option(stage) == "done"


def test_raid_of_hunters_only_is_not_intercepted() -> None:
    assert recommended_option(interception_stage(hunters=1, squadrons=6, raiders=False)) == "done"


# Combat


def test_spitfire_fights_the_hunter_and_hurricane_moves_on() -> None:
    stage = Stage()
    stage.in_england(SPACE)
    stage.group(HUNTERS[0], "hunt", "left")
    stage.group("I/KG2", "bomber", "left")
    stage.squadron("501", "hunt", raid=1, section="left")
    stage.squadron("610", "hunt", raid=1, section="left")
    stage.play(pair_off, 1, "left")
    assert recommended_option(stage) == "fight:610"


@pytest.mark.parametrize(("die", "wanted"), [(6, "press-on"), (1, "break-off")])
def test_full_squadron_presses_on_and_disrupted_one_breaks_off(die: int, wanted: str) -> None:
    stage = Stage(dice={"combat, group": [1], "combat, squadron": [die]})
    stage.in_england(SPACE)
    stage.group("I/JG3", "hunt", "left", full=True)
    stage.group("I/KG2", "bomber", "left")
    stage.squadron("610", "hunt", raid=1, section="left", edge=8)
    stage.play(pair_off, 1, "left")
    assert recommended_option(stage) == wanted


def test_squadron_without_a_target_shifts_to_the_bombers() -> None:
    stage = Stage()
    stage.in_england(SPACE)
    stage.group("I/KG2", "bomber", "right")
    stage.squadron("610", "bomber", raid=1, section="left")
    stage.play(shift, 1)
    assert follow(stage) == ["shift:610", "to:right"]


def test_squadron_in_a_section_with_bombers_does_not_shift() -> None:
    stage = Stage()
    stage.in_england(SPACE)
    stage.group("I/KG2", "bomber", "left")
    stage.squadron("610", "bomber", raid=1, section="left")
    stage.play(shift, 1)
    assert recommended_option(stage) == "done"


def test_squadron_attacks_a_bomber_rather_than_an_escort() -> None:
    stage = Stage()
    stage.in_england(SPACE)
    stage.group("I/KG2", "bomber", "left")
    stage.group("I/JG3", "escort", "left")
    stage.squadron("610", "bomber", raid=1, section="left")
    stage.squadron("501", "bomber", raid=1, section="left")
    stage.play(next_bomber_section, 1)
    assert recommended_option(stage) == "attack-with:610"
    stage.choose("attack-with:610")
    assert recommended_option(stage) == "attack:I/KG2"


def test_expected_points_of_a_fight_follow_the_combat_tables() -> None:
    """A Hurricane on a full He111: value nine, a light loss by any die, none for the squadron."""
    fight = expected_fight(PACK.components, 9, "bomber", group_full=True, squadron_full=True)
    assert fight.points == pytest.approx(1)
    assert fight.stopped == 1
    in_the_hunt_box = expected_fight(PACK.components, 3, "hunt", group_full=True, squadron_full=True)
    assert in_the_hunt_box.points == pytest.approx(-(2 + 4) / 6)  # one heavy and four light losses in six
