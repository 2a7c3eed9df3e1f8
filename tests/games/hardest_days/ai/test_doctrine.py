"""The heuristics of The Hardest Days, each in a position where a reader can see what they should say."""

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


def advised(stage: Stage, stance: Stance = "careful") -> str:
    return recommend(stage, stance).option.id


def follow(stage: Stage, stance: Stance = "careful", most: int = 60) -> list[str]:
    """Do what doctrine says until the step is done."""
    chosen: list[str] = []
    while not stage.is_done and len(chosen) < most:
        chosen.append(advised(stage, stance))
        stage.choose(chosen[-1])
    return chosen


# Patrol


def forming_up(*regions: str) -> Stage:
    stage = Stage("aug-18")
    stage.day.state.raid_regions.extend(regions)  # type: ignore[arg-type]
    stage.play(raf_patrol)
    return stage


def test_patrols_fly_high_within_reach_of_the_coast_where_raids_form_up() -> None:
    stage = forming_up("LF3")
    follow(stage)
    up = [squadron for squadron in stage.day.state.squadrons.values() if squadron.box == "airborne"]
    entries = [track.entry for track in stage.day.pack.tracks.values() if track.region == "LF3"]
    assert up
    for squadron in up:
        assert squadron.altitude == "HIGH"
        assert min(stage.day.pack.distances[squadron.space][entry] for entry in entries) <= 1


@pytest.mark.parametrize("region", ["LF2E", "LF2S", "LF3"])
def test_careful_keeps_more_on_the_ground_than_bold(region: str) -> None:
    careful, bold = forming_up(region), forming_up(region)
    follow(careful)
    follow(bold, "bold")
    assert 0 < careful.day.state.patrols < bold.day.state.patrols
    assert careful.day.state.patrols <= 0.4 * len(careful.day.state.squadrons) + 1


def test_green_pilots_do_not_patrol() -> None:
    stage = Stage("aug-18")
    for squadron in stage.day.state.squadrons:
        stage.squadron(squadron, "ready", full=False)
    stage.day.state.raid_regions.append("LF2S")
    stage.play(raf_patrol)
    assert advised(stage, "bold") == "done"


# Movement


def test_a_squadron_gets_above_a_raid_that_is_still_to_come() -> None:
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


def test_who_stands_right_holds_and_who_cannot_be_in_time_stays_down() -> None:
    stage = Stage()
    stage.in_england(SPACE, target="west-malling")
    stage.group("I/KG2", "bomber", "left")
    for squadron in stage.day.state.squadrons:
        stage.squadron(squadron, "re-arm")
    stage.squadron("610", "airborne", SPACE, "HIGH")
    stage.squadron("152", "ready")
    stage.play(squadron_movement)
    assert advised(stage) == "done"


def test_nobody_goes_after_a_raid_of_hunters_only() -> None:
    stage = Stage()
    stage.in_england(SPACE, target="biggin-hill")
    stage.group(HUNTERS[0], "hunt", "left")
    stage.squadron("610", "airborne", "7/11c", "HIGH")
    stage.play(squadron_movement)
    assert advised(stage) == "done"


def test_the_course_of_a_raid_is_foreseen_by_its_target() -> None:
    stage = Stage()
    raid = stage.in_england(SPACE, target="biggin-hill")
    assert expected_route(stage.day, raid) == [SPACE, "7/11c", "7/11c"]  # turning takes a move
    assert expected_route(stage.day, stage.in_england("7/11c", target="biggin-hill", recovering=True)) == [
        "7/11c",
        SPACE,
    ]
    assert expected_route(stage.day, stage.on_track("LF2S-B", 2)) == [SPACE, "7/11c"]


def test_moves_are_counted_with_climbs_and_descents() -> None:
    moves = moves_between_boxes(PACK.components)
    assert moves["7/11a", "LOW"]["7/11a", "HIGH"] == 2
    assert moves["7/11a", "MED"]["7/11c", "HIGH"] == 2
    assert moves["7/11a", "HIGH"]["7/11c", "MED"] == 1
    assert moves["7/11a", "HIGH"]["7/11a", "LOW"] == 1
    assert moves["7/11a", "HIGH"]["7/11c", "LOW"] == 2


# Interception


def meeting(hunters: int, squadrons: int, *, target: str = "biggin-hill", raiders: bool = True) -> Stage:
    """Squadrons above a raid, let in by the die."""
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


def test_a_raid_is_met_in_strength_and_by_the_best_first() -> None:
    stage = meeting(hunters=1, squadrons=4)
    assert advised(stage) == "intercept:54"
    stage.choose("intercept:54")
    assert advised(stage) == "intercept:65"


def test_too_few_hold_back_and_bold_sends_them_sooner() -> None:
    stage = meeting(hunters=2, squadrons=3)
    assert advised(stage) == "done"
    assert advised(stage, "bold") == "intercept:54"
    assert advised(meeting(hunters=5, squadrons=4), "bold") == "done"


def test_one_goes_in_alone_before_bombs_fall_undisturbed() -> None:
    stage = meeting(hunters=5, squadrons=2, target="west-malling")
    assert advised(stage) == "intercept:54"
    stage.choose("intercept:54")
    assert advised(stage) == "done"


def test_hunters_alone_are_left_alone_when_nothing_is_to_be_bombed() -> None:
    assert advised(meeting(hunters=1, squadrons=6, raiders=False)) == "done"


# Combat


def test_a_spitfire_fights_the_hunter_and_the_hurricane_goes_on() -> None:
    stage = Stage()
    stage.in_england(SPACE)
    stage.group(HUNTERS[0], "hunt", "left")
    stage.group("I/KG2", "bomber", "left")
    stage.squadron("501", "hunt", raid=1, section="left")
    stage.squadron("610", "hunt", raid=1, section="left")
    stage.play(pair_off, 1, "left")
    assert advised(stage) == "fight:610"


@pytest.mark.parametrize(("die", "wanted"), [(6, "press-on"), (1, "break-off")])
def test_it_presses_on_whole_and_breaks_off_in_disorder(die: int, wanted: str) -> None:
    stage = Stage(dice={"combat, group": [1], "combat, squadron": [die]})
    stage.in_england(SPACE)
    stage.group("I/JG3", "hunt", "left", full=True)
    stage.group("I/KG2", "bomber", "left")
    stage.squadron("610", "hunt", raid=1, section="left", edge=8)
    stage.play(pair_off, 1, "left")
    assert advised(stage) == wanted


def test_a_squadron_with_nobody_to_attack_shifts_to_the_bombers() -> None:
    stage = Stage()
    stage.in_england(SPACE)
    stage.group("I/KG2", "bomber", "right")
    stage.squadron("610", "bomber", raid=1, section="left")
    stage.play(shift, 1)
    assert follow(stage) == ["shift:610", "to:right"]


def test_a_squadron_among_bombers_stays() -> None:
    stage = Stage()
    stage.in_england(SPACE)
    stage.group("I/KG2", "bomber", "left")
    stage.squadron("610", "bomber", raid=1, section="left")
    stage.play(shift, 1)
    assert advised(stage) == "done"


def test_it_attacks_a_bomber_rather_than_its_escort() -> None:
    stage = Stage()
    stage.in_england(SPACE)
    stage.group("I/KG2", "bomber", "left")
    stage.group("I/JG3", "escort", "left")
    stage.squadron("610", "bomber", raid=1, section="left")
    stage.squadron("501", "bomber", raid=1, section="left")
    stage.play(next_bomber_section, 1)
    assert advised(stage) == "attack-with:610"
    stage.choose("attack-with:610")
    assert advised(stage) == "attack:I/KG2"


def test_a_fight_is_evaluated_by_the_tables_of_the_pack() -> None:
    """A Hurricane on a full He111: value nine, a light loss by any die, none for the squadron."""
    fight = expected_fight(PACK.components, 9, "bomber", group_full=True, squadron_full=True)
    assert fight.points == pytest.approx(1)
    assert fight.stopped == 1
    in_the_hunt_box = expected_fight(PACK.components, 3, "hunt", group_full=True, squadron_full=True)
    assert in_the_hunt_box.points == pytest.approx(-(2 + 4) / 6)  # one heavy and four light losses in six
