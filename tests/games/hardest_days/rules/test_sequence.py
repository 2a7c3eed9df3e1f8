"""The sequence of play (THD-4), phase I: region chits, patrol, coast crossing and detection in order."""

from __future__ import annotations

from collections import Counter

import pytest

from dowding.engine.events import ROLL
from dowding.games.hardest_days.pack.components import Aircraft
from dowding.games.hardest_days.rules.approach import coast_crossing, raid_regions
from dowding.games.hardest_days.rules.context import DETECT, MOVE_RAID
from dowding.games.hardest_days.rules.detection import british_detection, detect
from dowding.games.hardest_days.rules.raid_movement import move_raid
from dowding.games.hardest_days.rules.sequence import STEPS, first_segment
from games.hardest_days.chart_packs import detected_as, leave, pack_with
from games.hardest_days.scenario_builder import Stage

NO_FIGHTERS: dict[Aircraft, int] = {"Me109": 0, "Me110": 0}
EARLY = pack_with(*detected_as("early", "poor"))


def draws(stage: Stage) -> list[tuple[int, str]]:
    """The draws from the region cup: the number of chits in it, and the drawn one."""
    rolls = [event for event in stage.events(ROLL) if event.get_str("name") == "region chit"]
    return [(event.get_int("sides"), event.get_str("drawn")) for event in rolls]


def rolled(stage: Stage) -> list[str]:
    """The names of all rolls and draws so far, in order."""
    return [event.get_str("name") for event in stage.events(ROLL)]


# I.1 Raid region determination


@pytest.mark.rule("THD-SOP-I1a", "THD-SOP-I1c", "THD-SOP-I1e")
def test_region_chits_are_drawn_one_at_a_time_until_a_time_chit() -> None:
    stage = Stage()
    stage.draws_regions("LF3", "LF2E", "TIME")
    stage.play(raid_regions)
    assert draws(stage) == [(10, "LF3"), (9, "LF2E"), (8, "TIME")]
    assert stage.day.state.raid_regions == ["LF3", "LF2E"]
    assert stage.day.state.aside == ["TIME"]
    assert Counter(stage.day.state.region_cup) == {"LF2E": 1, "LF2S": 1, "LF3": 2, "TIME": 3}
    assert stage.day.state.out_for_the_day == 0


@pytest.mark.rule("THD-SOP-I1b")
def test_no_raids_and_no_patrol_if_the_first_chit_is_a_time_chit() -> None:
    stage = Stage()
    stage.squadron("54", "re-arm")
    stage.draws_regions("TIME", "LF3", "TIME")
    stage.play(first_segment)
    assert [event.data["hour"] for event in stage.events("no raids")] == ["0600"]
    assert stage.day.state.hour == 1
    assert stage.decision.rule == "THD-5.1"
    assert stage.match is not None
    assert stage.match.position == 0
    assert stage.where("54") == "ready"
    assert stage.day.state.out_for_the_day == 1
    assert set(rolled(stage)) == {"region chit"}


@pytest.mark.rule("THD-SOP-I1b")
def test_time_chit_drawn_first_stays_out_of_the_cup_for_the_rest_of_the_day() -> None:
    stage = Stage()
    stage.draws_regions("TIME")
    stage.play(raid_regions)
    assert draws(stage) == [(10, "TIME")]
    assert stage.day.state.raid_regions == []
    for _ in range(6):
        stage.airfield_operations()
        assert Counter(stage.day.state.region_cup) == {"LF2E": 2, "LF2S": 1, "LF3": 3, "TIME": 3}


@pytest.mark.rule("THD-SOP-I1f")
def test_third_valid_region_chit_ends_the_drawing() -> None:
    stage = Stage()
    stage.draws_regions("LF3", "LF3", "LF2S")
    stage.play(raid_regions)
    assert len(draws(stage)) == 3
    assert stage.day.state.raid_regions == ["LF3", "LF3", "LF2S"]
    assert stage.day.state.region_cup.count("TIME") == 4


@pytest.mark.rule("THD-SOP-I1d")
def test_region_chit_without_two_full_fighters_is_set_aside_and_replaced() -> None:
    stage = Stage()
    leave(stage, 3, {"Me109": 1, "Me110": 0})
    stage.draws_regions("LF3", "LF2S", "LF3", "LF2E", "LF2E")
    stage.play(raid_regions)
    assert stage.day.state.raid_regions == ["LF2S", "LF2E", "LF2E"]
    assert stage.day.state.aside == ["LF3", "LF3"]
    assert [event.data["region"] for event in stage.events("region set aside")] == ["LF3", "LF3"]


@pytest.mark.rule("THD-SOP-I1d")
@pytest.mark.parametrize(("me109", "me110"), [(2, 0), (1, 1), (0, 2)])
def test_two_full_fighters_of_any_type_are_enough(me109: int, me110: int) -> None:
    stage = Stage()
    leave(stage, 3, {"Me109": me109, "Me110": me110})
    stage.draws_regions("LF3", "TIME")
    stage.play(raid_regions)
    assert stage.day.state.raid_regions == ["LF3"]


@pytest.mark.rule("THD-SOP-I1d")
def test_fighters_on_the_clock_inflight_or_lost_do_not_count() -> None:
    stage = Stage()
    leave(stage, 2, NO_FIGHTERS)
    stage.group("I/JG3", "airbase")
    stage.group("II/JG3", "clock", hour=3)
    stage.group("III/JG3", "inflight")
    stage.group("I/JG26", "light")
    stage.draws_regions("LF2E", "LF2S", "TIME")
    stage.play(raid_regions)
    assert stage.day.state.raid_regions == []
    assert stage.day.state.aside == ["LF2E", "LF2S", "TIME"]


@pytest.mark.rule("THD-SOP-I1d")
@pytest.mark.parametrize(
    ("scenario", "lf2", "lf3", "region", "valid"),
    [
        ("aug-18", 0, 9, "LF2S", False),
        ("aug-24", 0, 2, "LF2S", True),
        ("aug-24", 1, 1, "LF2E", True),
        ("sep-07", 0, 1, "LF2E", False),
        ("aug-24", 9, 1, "LF3", False),
        ("aug-24", 0, 2, "LF3", True),
    ],
)
def test_fighters_of_luftflotte_3_count_for_luftflotte_2_when_they_may_join(
    scenario: str, lf2: int, lf3: int, region: str, valid: bool
) -> None:
    stage = Stage(scenario)
    leave(stage, 2, {"Me109": lf2, "Me110": 0})
    leave(stage, 3, {"Me109": lf3, "Me110": 0})
    stage.draws_regions(region, "TIME")
    stage.play(raid_regions)
    assert stage.day.state.raid_regions == ([region] if valid else [])


@pytest.mark.rule("THD-SOP-I1d", "THD-SOP-I1b", "THD-SOP-III2b")
def test_time_chit_after_chits_set_aside_prevents_raids_and_returns_to_the_cup() -> None:
    stage = Stage()
    leave(stage, 3, NO_FIGHTERS)
    stage.draws_regions("LF3", "TIME")
    stage.play(raid_regions)
    assert stage.day.state.raid_regions == []
    assert stage.day.state.out_for_the_day == 0
    stage.airfield_operations()
    assert Counter(stage.day.state.region_cup) == {"LF2E": 2, "LF2S": 1, "LF3": 3, "TIME": 4}


@pytest.mark.rule("THD-SOP-I1d", "THD-SOP-I1b")
def test_airfield_operations_follow_if_every_region_chit_is_set_aside() -> None:
    stage = Stage()
    leave(stage, 3, NO_FIGHTERS)
    stage.draws_regions("LF3", "TIME", "LF2S", "TIME")
    stage.play(first_segment)
    assert stage.day.state.hour == 1
    assert stage.day.state.raid_regions == ["LF2S"]
    assert stage.decision.rule == "THD-5.1"


# I.2 to I.4


@pytest.mark.rule("THD-SOP-I2", "THD-SOP-I3", "THD-SOP-I4")
def test_raf_patrols_once_before_tracks_effort_and_warning_are_known() -> None:
    stage = Stage(dice={"coast crossing": [5], "raid effort": [6], "detection": [1]}, pack=EARLY)
    stage.draws_regions("LF2S", "TIME")
    stage.play(first_segment)
    assert stage.decision.rule == "THD-5.1"
    assert stage.day.state.raid_regions == ["LF2S"]
    assert stage.day.state.raids == {}
    assert set(rolled(stage)) == {"region chit"}
    stage.choose("patrol:54", "to:6/11c/MED", "done")
    assert rolled(stage)[2:] == ["coast crossing", "raid effort", "detection"]
    assert stage.decision.rule == "THD-10.1"
    raid = stage.day.state.raids[1]
    assert (raid.track, raid.major, raid.warning) == ("LF2S-B", True, "early")


@pytest.mark.rule("THD-SOP-I2")
def test_segment_has_only_one_patrol_step() -> None:
    stage = Stage(dice={"coast crossing": [5], "raid effort": [6], "detection": [1]}, pack=EARLY, strict=False)
    stage.draws_regions("LF2S", "TIME")
    stage.play(first_segment)
    stage.choose("done")
    while stage.day.state.hour == 0:
        assert stage.decision.rule != "THD-5.1"
        stage.choose(stage.options()[0])


@pytest.mark.rule("THD-SOP-I3")
def test_every_region_chit_becomes_a_raid_marker_in_the_highest_space_of_its_track() -> None:
    stage = Stage(dice={"coast crossing": [5, 3], "raid effort": [1, 6]})
    stage.draws_regions("LF2S", "LF2E", "TIME")
    stage.play(raid_regions)
    stage.play(coast_crossing)
    raids = [(raid.track, raid.step, raid.major) for raid in stage.day.state.raids.values()]
    assert raids == [("LF2S-B", 3, False), ("LF2E-C", 2, True)]
    assert stage.day.state.raid_regions == []
    assert rolled(stage) == ["coast crossing", "raid effort", "coast crossing", "raid effort"]


@pytest.mark.rule("THD-SOP-I4")
def test_every_marker_on_a_track_is_detected_majors_first_then_from_the_north_east() -> None:
    stage = Stage(dice={"detection": [1, 2, 3]}, pack=EARLY)
    stage.on_track("LF2E-A", 3, number=1, major=False)
    stage.on_track("LF3-B", 3, number=2, major=True)
    stage.on_track("LF2S-C", 3, number=3, major=True)
    stage.play(british_detection)
    assert [event.get_int("raid") for event in stage.events("detection")] == [3, 2, 1]
    assert {raid.warning for raid in stage.day.state.raids.values()} == {"early"}


def test_step_names_in_lower_modules_are_steps_of_the_game() -> None:
    assert STEPS[DETECT] is detect
    assert STEPS[MOVE_RAID] is move_raid
