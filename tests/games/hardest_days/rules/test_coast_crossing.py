"""Coast crossing (THD-6): each region chit becomes a raid marker on a track, with a major or a minor effort."""

from __future__ import annotations

from collections import Counter

import pytest

from dowding.engine.errors import RulesError
from dowding.games.hardest_days.game import HardestDaysPack
from dowding.games.hardest_days.pack.components import Crossing, RaidRegion
from dowding.games.hardest_days.rules.approach import coast_crossing, raid_regions
from dowding.games.hardest_days.rules.detection import british_detection
from dowding.games.hardest_days.state import Raid
from games.hardest_days.chart_packs import SOURCE, detected_as, pack_with
from games.hardest_days.scenario_builder import PACK, Stage

SCENARIOS = ("aug-13", "aug-15", "aug-18", "aug-24", "sep-07")
REGIONS: tuple[RaidRegion, ...] = ("LF2E", "LF2S", "LF3")
COMPONENTS = PACK.components
VERY_EARLY = pack_with(*detected_as("very early", "poor"))


def crossing_table(region: RaidRegion, tracks: str, scenario: str = "aug-13") -> HardestDaysPack:
    """A pack whose Coast Crossing Table gives these tracks for dice 1 to 6."""
    return pack_with(Crossing(scenario=scenario, region=region, tracks=tuple(tracks), source=SOURCE))


def cross(stage: Stage, *regions: RaidRegion) -> dict[int, Raid]:
    """The region chits on the map cross the coast."""
    for region in regions:
        stage.day.state.region_cup.remove(region)
    stage.day.state.raid_regions += regions
    stage.play(coast_crossing)
    return stage.day.state.raids


@pytest.mark.rule("THD-G04", "THD-6.2a", "THD-6.2b", "THD-6.2c")
def test_die_5_selects_track_b_for_lf2_south_on_13_august() -> None:
    stage = Stage("aug-13", {"coast crossing": [5], "raid effort": [3]})
    stage.draws_regions("LF2S", "TIME")
    stage.play(raid_regions)
    assert stage.day.state.region_cup.count("LF2S") == 0
    stage.play(coast_crossing)
    assert stage.day.state.raids == {1: Raid(1, "LF2S-B", 3, major=True)}
    assert stage.day.state.region_cup.count("LF2S") == 1
    assert stage.day.state.raid_regions == []


@pytest.mark.rule("THD-G05", "THD-6.2a", "THD-6.2b")
def test_die_3_selects_the_short_track_c_for_lf2_east_on_13_august() -> None:
    stage = Stage("aug-13", {"coast crossing": [3], "raid effort": [3]})
    assert cross(stage, "LF2E") == {1: Raid(1, "LF2E-C", 2, major=True)}


@pytest.mark.rule("THD-6.2a")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_crossing_table_is_read_by_scenario_and_region(scenario: str) -> None:
    cells: dict[RaidRegion, str] = {"LF2E": "CBACBA", "LF2S": "BACBAC", "LF3": "ACBACB"}
    pack = pack_with(
        *[Crossing(scenario=scenario, region=r, tracks=tuple(cells[r]), source=SOURCE) for r in REGIONS],
        *[
            Crossing(scenario=other, region=r, tracks=tuple(cells[r][1:] + cells[r][0]), source=SOURCE)
            for other in SCENARIOS
            if other != scenario
            for r in REGIONS
        ],
    )
    for region in REGIONS:
        for die in range(1, 7):
            stage = Stage(scenario, {"coast crossing": [die], "raid effort": [3]}, pack=pack)
            stage.day.state.raid_regions.append(region)
            stage.play(coast_crossing)
            assert stage.day.state.raids[1].track == f"{region}-{cells[region][die - 1]}"


@pytest.mark.rule("THD-6.2b")
@pytest.mark.parametrize("track", list(COMPONENTS.tracks))
def test_raid_marker_starts_in_the_highest_space_of_its_track(track: str) -> None:
    region, letter = COMPONENTS.tracks[track].region, COMPONENTS.tracks[track].letter
    stage = Stage(dice={"coast crossing": [1], "raid effort": [3]}, pack=crossing_table(region, letter * 6))
    (raid,) = cross(stage, region).values()
    assert (raid.track, raid.step) == (track, 2 if track == "LF2E-C" else 3)


@pytest.mark.rule("THD-6.2c")
def test_every_region_chit_returns_to_the_cup_before_the_clock_moves() -> None:
    stage = Stage(dice={"coast crossing": [5, 3, 1], "raid effort": [3, 3, 3]})
    stage.draws_regions("LF2S", "LF2E", "LF3")
    stage.play(raid_regions)
    assert Counter(stage.day.state.region_cup) == {"LF2E": 1, "LF3": 2, "TIME": 4}
    stage.play(coast_crossing)
    assert Counter(stage.day.state.region_cup) == {"LF2E": 2, "LF2S": 1, "LF3": 3, "TIME": 4}


@pytest.mark.rule("THD-6.2c")
def test_time_chit_on_the_clock_does_not_return_with_the_region_chits() -> None:
    stage = Stage(dice={"coast crossing": [5], "raid effort": [3]})
    stage.draws_regions("LF2S", "TIME")
    stage.play(raid_regions)
    stage.play(coast_crossing)
    assert stage.day.state.region_cup.count("TIME") == 3


@pytest.mark.rule("THD-6.3a")
def test_new_raid_gets_an_unused_number() -> None:
    stage = Stage(dice={"coast crossing": [1, 1], "raid effort": [3, 3]}, pack=crossing_table("LF3", "ABCABC"))
    stage.in_england("7/11a", number=2)
    stage.group("I/KG2", "bomber", "left", raid=2)
    raids = cross(stage, "LF3")
    assert sorted(raids) in ([1, 2], [2, 3])
    assert raids[2].space == "7/11a"


@pytest.mark.rule("THD-6.3a")
def test_raid_number_has_no_effect() -> None:
    visible = []
    for first, second in ((1, 2), (3, 1)):
        stage = Stage(dice={"detection": [6, 1]}, pack=VERY_EARLY)
        stage.on_track("LF2S-B", 3, number=first)
        stage.on_track("LF2E-A", 3, number=second)
        stage.play(british_detection)
        raids = stage.day.state.raids
        visible.append([(raids[e.get_int("raid")].track, e.get_int("total")) for e in stage.events("detection")])
    assert visible[0] == visible[1]
    assert [track for track, _ in visible[0]] == ["LF2E-A", "LF2S-B"]


@pytest.mark.rule("THD-6.4a")
def test_two_raids_may_share_a_region_but_a_repeated_track_is_rolled_again() -> None:
    stage = Stage(dice={"coast crossing": [2, 2, 2, 1], "raid effort": [3, 1]}, pack=crossing_table("LF3", "CBAABC"))
    raids = cross(stage, "LF3", "LF3")
    assert [(raid.track, raid.major) for raid in raids.values()] == [("LF3-B", True), ("LF3-C", False)]
    (taken,) = stage.events("track taken")
    assert taken.get_str_list("tracks") == ["LF3-B", "LF3-B"]
    line = stage.day.format_event(taken)
    assert line is not None
    assert line.text == "LF 3 track B is already taken; rolled again 2 times."


@pytest.mark.rule("THD-6.4a")
def test_track_is_free_again_once_its_raid_is_over_england() -> None:
    stage = Stage(dice={"coast crossing": [1], "raid effort": [3]}, pack=crossing_table("LF3", "AAAAAA"))
    stage.in_england("1/11a", track="LF3-A")
    stage.group("I/KG55", "bomber", "left")
    assert cross(stage, "LF3")[2].track == "LF3-A"


@pytest.mark.rule("THD-6.4a")
def test_random_free_track_is_used_if_the_row_has_none() -> None:
    for die, track in ((1, "LF3-B"), (2, "LF3-C")):
        stage = Stage(dice={"free track": [die], "raid effort": [3]}, pack=crossing_table("LF3", "AAAAAA"))
        stage.on_track("LF3-A", 3)
        assert cross(stage, "LF3")[2].track == track


@pytest.mark.rule("THD-6.4a")
def test_raid_does_not_form_without_a_free_track() -> None:
    stage = Stage()
    stage.on_track("LF3-A", 3, number=1)
    stage.on_track("LF3-B", 2, number=2)
    stage.on_track("LF3-C", 1, number=3)
    assert sorted(cross(stage, "LF3")) == [1, 2, 3]
    assert [event.get_str("region") for event in stage.events("raid does not form")] == ["LF3"]
    assert stage.day.state.region_cup.count("LF3") == 3


@pytest.mark.rule("THD-6.5a")
@pytest.mark.parametrize("scenario", ["aug-13", "aug-15", "aug-18", "aug-24"])
def test_effort_is_minor_on_one_and_two_and_major_from_three(scenario: str) -> None:
    efforts = [effort(scenario, die) for die in range(1, 7)]
    assert efforts == ["minor", "minor", "major", "major", "major", "major"]


@pytest.mark.rule("THD-6.5b")
def test_effort_is_minor_only_on_one_on_7_september() -> None:
    efforts = [effort("sep-07", die) for die in range(1, 7)]
    assert efforts == ["minor", "major", "major", "major", "major", "major"]


def effort(scenario: str, die: int) -> str:
    """The effort of a raid on this day when the effort die shows this."""
    stage = Stage(scenario, {"coast crossing": [1], "raid effort": [die]})
    return "major" if cross(stage, "LF2E")[1].major else "minor"


@pytest.mark.rule("THD-6.2a", "THD-6.5a")
def test_every_raid_rolls_its_own_track_and_effort_dice() -> None:
    stage = Stage(dice={"coast crossing": [5, 3], "raid effort": [3]})
    with pytest.raises(RulesError, match="raid effort"):
        cross(stage, "LF2S", "LF2E")
