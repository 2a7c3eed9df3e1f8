"""Components in play (THD-2): boxes of a space, regional weather, Raid Displays, and reduced units."""

from __future__ import annotations

import pytest

from dowding.games.hardest_days.pack.components import Crossing, Weather
from dowding.games.hardest_days.rules.airfield_operations import german_recovery, squadron_turnaround
from dowding.games.hardest_days.rules.approach import coast_crossing, fighters_ready_for, raid_regions
from dowding.games.hardest_days.rules.bombing import bombing_strength
from dowding.games.hardest_days.rules.combat_resolution import combat_value
from dowding.games.hardest_days.rules.context import BRITISH
from dowding.games.hardest_days.rules.interception import interception_and_combat
from dowding.games.hardest_days.rules.setup import determine_weather
from dowding.games.hardest_days.rules.target_events import undetected_raid_at_target, weather_shift
from dowding.games.hardest_days.view.boards import boards
from games.hardest_days.chart_packs import form, forming, leave_only, pack_with
from games.hardest_days.scenario_builder import PACK, Stage

COMPONENTS = PACK.components
UNDETECTED = 13
TRACKS_BY_DIE = pack_with(
    Crossing(
        scenario="aug-13", region="LF3", tracks=("A", "A", "B", "B", "C", "C"), source="reconstructed: for the example"
    )
)


def boxes_of(space: str) -> set[str]:
    """The boxes that the map prints in a space."""
    the_map = boards(COMPONENTS)[0]
    prefix = f"{space}/"
    return {r.id.removeprefix(prefix) for r in the_map.regions if r.group == space and r.id.startswith(prefix)}


@pytest.mark.rule("THD-2.4a", "THD-2.4b")
def test_every_space_has_three_airborne_boxes_and_airfields_have_ready_and_scramble() -> None:
    for space in COMPONENTS.spaces.values():
        ground = {"READY", "SCRAMBLE"} if space.airfield else set()
        assert boxes_of(space.id) == {"LOW", "MED", "HIGH"} | ground, space.id


@pytest.mark.rule("THD-2.4a")
def test_squadron_in_any_airborne_box_is_airborne() -> None:
    stage = Stage()
    stage.squadron("1", "airborne", "London", "LOW")
    stage.squadron("64", "airborne", "London", "MED")
    stage.squadron("54", "airborne", "London", "HIGH")
    assert [squadron.id for squadron in stage.day.airborne_in("London")] == ["64", "1", "54"]
    stage.play(squadron_turnaround)
    assert {stage.where(ident) for ident in ("1", "64", "54")} == {"re-arm"}


@pytest.mark.rule("THD-2.4b")
def test_squadrons_in_ready_and_scramble_do_not_intercept() -> None:
    stage = Stage()
    stage.in_england("1/11a", track="LF3-A", target="tangmere")
    stage.group("I/JG2", "hunt", "left")
    stage.group("I/KG55", "bomber", "left")
    stage.squadron("43", "ready")
    stage.squadron("145", "scramble")
    assert stage.day.airborne_in("1/11a") == []
    stage.play(interception_and_combat)
    assert stage.is_done
    assert (stage.where("43"), stage.where("145")) == ("ready", "scramble")
    assert not stage.day.state.raids[1].intercepted


@pytest.mark.rule("THD-2.6a")
def test_each_region_has_its_own_weather() -> None:
    stage = Stage(dice={"weather LF2E": [1], "weather LF2S": [4], "weather LF3": [6]})
    stage.play(determine_weather)
    assert stage.day.state.weather == {"LF2E": "clear", "LF2S": "patchy", "LF3": "broken"}
    over = {space: stage.day.weather_over(space) for space in ("6/11a", "7/11a", "1/11b")}
    assert over == {"6/11a": "clear", "7/11a": "patchy", "1/11b": "broken"}


@pytest.mark.rule("THD-2.11a")
def test_at_most_three_raids_have_displays() -> None:
    stage = Stage(dice={"coast crossing": [1, 3, 5], "raid effort": [6, 6, 6]}, pack=TRACKS_BY_DIE)
    stage.draws_regions("LF3", "LF3", "LF3")
    stage.play(raid_regions)
    assert stage.day.state.raid_regions == ["LF3", "LF3", "LF3"]
    stage.play(coast_crossing)
    assert {number: raid.track for number, raid in stage.day.state.raids.items()} == {
        1: "LF3-A",
        2: "LF3-B",
        3: "LF3-C",
    }
    stage.play(undetected_raid_at_target, 1, UNDETECTED)
    assert list(stage.day.state.raids) == [1, 2, 3]
    displays = [board.id for board in boards(COMPONENTS) if board.kind == "display"]
    assert displays == ["raid-1", "raid-2", "raid-3"]


@pytest.mark.rule("THD-2.11a")
def test_each_raid_has_its_own_display() -> None:
    stage = Stage()
    stage.in_england("7/11a", number=1)
    stage.in_england("1/11a", number=3, track="LF3-A")
    stage.group("I/KG2", "bomber", "left", raid=1)
    stage.group("I/KG55", "bomber", "left", raid=3)
    assert [[group.id for group in stage.day.groups_of(number)] for number in (1, 2, 3)] == [["I/KG2"], [], ["I/KG55"]]


@pytest.mark.rule("THD-2.17a")
def test_reduced_unit_is_weaker_in_a_raid_display() -> None:
    stage = Stage()
    raid = stage.in_england("7/11a", target="west-malling")
    bomber, target = COMPONENTS.groups["I/KG2"], COMPONENTS.targets["west-malling"]
    values, strengths = [], []
    for full in (True, False):
        group = stage.group("I/KG2", "bomber", "left", full=full)
        squadron = stage.squadron("64", "bomber", raid=1, section="left", full=full)
        values.append(combat_value(stage.day, 1, squadron, group))
        strengths.append(bombing_strength(stage.day, raid, target))
    assert values == [
        {"I/KG2": bomber.full, "64 Sqn": COMPONENTS.squadrons["64"].full},
        {"I/KG2": bomber.reduced, "64 Sqn": COMPONENTS.squadrons["64"].reduced},
    ]
    assert strengths == [bomber.bombs_full, bomber.bombs_reduced]
    assert bomber.reduced > bomber.full
    assert COMPONENTS.squadrons["64"].reduced < COMPONENTS.squadrons["64"].full
    assert bomber.bombs_reduced < bomber.bombs_full


@pytest.mark.rule("THD-2.17a")
def test_reduced_inflight_units_take_longer_to_return() -> None:
    stage = Stage()
    stage.group("I/JG3", "inflight", full=True)
    stage.group("II/JG3", "inflight", full=False)
    stage.squadron("64", "inflight", full=True)
    stage.squadron("54", "inflight", full=False)
    stage.play(german_recovery)
    stage.play(squadron_turnaround)
    assert (stage.where("I/JG3"), stage.where("II/JG3")) == ("clock 3", "clock 4")
    assert (stage.where("64"), stage.where("54")) == ("re-arm", "landing")


@pytest.mark.rule("THD-2.17a")
def test_reduced_group_at_its_airbase_is_not_selected() -> None:
    stage = forming("Me109", "Me109", "Me109")
    leave_only(stage, "III/JG3", "III/JG26")
    assert fighters_ready_for(stage.day, "LF2S") == 2
    assert sorted(form(stage)) == ["III/JG26", "III/JG3"]


@pytest.mark.rule("THD-2.17a")
def test_reduced_squadron_stays_green_until_it_has_flown_a_sortie() -> None:
    stage = Stage()
    stage.squadron("43", "re-arm", full=False)
    stage.squadron("145", "landing", full=False)
    stage.squadron("601", "airborne", "1/11a", "MED", full=False)
    stage.squadron("64", "ready", full=False)
    stage.squadron("111", "inflight", full=False)
    stage.play(squadron_turnaround)
    assert [stage.where(ident) for ident in ("43", "145", "601", "64", "111")] == [
        "ready (reduced)",
        "re-arm (reduced)",
        "re-arm (reduced)",
        "ready (reduced)",
        "landing",
    ]


@pytest.mark.rule("THD-2.31a")
@pytest.mark.parametrize(("before", "after"), [("clear", "patchy"), ("patchy", "broken"), ("broken", "patchy")])
def test_cloud_marker_has_a_patchy_and_a_broken_side(before: Weather, after: Weather) -> None:
    stage = Stage(weather=before)
    stage.in_england("7/11a", target="west-malling")
    stage.group("I/KG2", "bomber", "left")
    stage.play(weather_shift, 1, 7)
    assert stage.day.state.weather == {"LF2E": before, "LF2S": after, "LF3": before}


@pytest.mark.rule("THD-2.31a")
def test_clear_weather_needs_no_marker() -> None:
    stage = Stage(weather="clear")
    picture = stage.day.picture(BRITISH)
    assert {track.value for track in picture.tracks if track.group == "Weather"} == {"clear"}
    assert {piece.kind for piece in picture.pieces} <= {"Spitfire", "Hurricane"} | {
        counter.type for counter in COMPONENTS.groups.values()
    }
