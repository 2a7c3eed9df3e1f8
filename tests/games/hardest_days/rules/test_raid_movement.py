"""Raid movement (THD-9.2 to 9.8): along the track, over England to the target, and home by the nearest coast."""

from __future__ import annotations

import pytest

from dowding.games.hardest_days.pack.components import Space
from dowding.games.hardest_days.rules.interception import interception_and_combat
from dowding.games.hardest_days.rules.raid_movement import move_raid, raid_movement
from dowding.games.hardest_days.rules.sequence import while_raids_remain
from dowding.games.hardest_days.rules.squadron_movement import squadron_movement
from dowding.games.hardest_days.state import Altitude
from games.hardest_days.chart_packs import groups_of
from games.hardest_days.combat_fixtures import approach_chit
from games.hardest_days.scenario_builder import PACK, Stage

SPACES = PACK.components.spaces
INLAND = [space for space in SPACES.values() if not space.coastal]
COAST = [space.id for space in SPACES.values() if space.coastal]
BOMBER = groups_of(2, "Do17")[0]


def target_in(space: str) -> str:
    """A target in a space."""
    return next(target.id for target in PACK.components.targets.values() if target.space == space)


def spaces_with_targets() -> list[str]:
    return sorted({target.space for target in PACK.components.targets.values()})


def next_space(start: str, target_space: str) -> str:
    """The next space of a raid on its way to a target in another space."""
    stage = Stage()
    stage.in_england(start, target=target_in(target_space))
    stage.group(BOMBER, "bomber", "left")
    stage.play(move_raid, 1)
    return stage.day.state.raids[1].space


# On the track


@pytest.mark.rule("THD-9.2a")
@pytest.mark.parametrize("step", [3, 2])
def test_raid_on_track_space_3_or_2_advances_one_space(step: int) -> None:
    stage = Stage()
    stage.on_track("LF3-A", step)
    stage.play(raid_movement)
    raid = stage.day.state.raids[1]
    assert (raid.step, raid.space, raid.deployed) == (step - 1, "", False)


@pytest.mark.rule("THD-9.3a")
@pytest.mark.parametrize("track", PACK.components.tracks)
def test_raid_on_track_space_1_enters_england_and_deploys(track: str) -> None:
    stage = Stage(strict=False)
    stage.on_track(track, 1)
    stage.draws_event(approach_chit("raid in clouds").id)
    stage.play(raid_movement)
    while not stage.is_done:
        stage.choose(stage.options()[0])
    raid = stage.day.state.raids[1]
    assert raid.in_england
    assert (raid.space, raid.altitude) == (PACK.components.tracks[track].entry, "MED")
    assert raid.deployed
    assert stage.day.groups_of(1)


# Over England, on the way to the target


@pytest.mark.rule("THD-9.4a")
@pytest.mark.parametrize("here", SPACES.values(), ids=lambda space: str(space.id))
def test_raid_adjacent_to_its_target_moves_into_the_target_space(here: Space) -> None:
    for space in spaces_with_targets():
        if space in here.adjacent:
            assert next_space(here.id, space) == space


@pytest.mark.rule("THD-9.4b")
@pytest.mark.parametrize("here", SPACES.values(), ids=lambda space: str(space.id))
def test_raid_not_adjacent_to_its_target_follows_the_arrow(here: Space) -> None:
    for space in spaces_with_targets():
        if space not in here.adjacent and space not in (here.id, "London"):
            assert next_space(here.id, space) == here.arrow


@pytest.mark.rule("THD-9.4c", "THD-G14")
def test_raid_in_6_11b_goes_to_7_11a_for_7_11b_and_to_6_11c_for_london() -> None:
    assert next_space("6/11b", "7/11b") == "7/11a"
    assert next_space("6/11b", "London") == "6/11c"


@pytest.mark.rule("THD-9.4c")
def test_raid_in_6_11b_goes_to_7_11a_for_other_distant_targets() -> None:
    near = {"6/11b", "London", *SPACES["6/11b"].adjacent}
    distant = [space for space in spaces_with_targets() if space not in near]
    assert len(distant) > 1
    assert {next_space("6/11b", space) for space in distant} == {"7/11a"}


@pytest.mark.rule("THD-9.4c")
def test_only_6_11b_has_a_second_arrow_for_london() -> None:
    for here in SPACES.values():
        if here.id not in ("6/11b", "London") and "London" not in here.adjacent:
            assert next_space(here.id, "London") == here.arrow


@pytest.mark.rule("THD-9.5a")
def test_raid_at_its_target_turns_for_home_without_moving() -> None:
    stage = Stage()
    stage.in_england("7/11c", target=target_in("7/11c"), bombed=True)
    stage.group(BOMBER, "bomber", "left")
    stage.play(raid_movement)
    raid = stage.day.state.raids[1]
    assert (raid.space, raid.recovering, raid.target) == ("7/11c", True, target_in("7/11c"))
    stage.play(raid_movement)
    assert stage.day.state.raids[1].space != "7/11c"


@pytest.mark.rule("THD-9.5a")
def test_turning_for_home_over_a_coastal_target_takes_the_whole_move() -> None:
    stage = Stage()
    stage.in_england("7/11b", target=target_in("7/11b"), bombed=True)
    stage.group(BOMBER, "bomber", "left")
    stage.play(raid_movement)
    assert stage.day.state.raids[1].recovering
    assert stage.where(BOMBER) == "bomber left"


# Home


@pytest.mark.rule("THD-9.6a")
@pytest.mark.parametrize("here", INLAND, ids=lambda space: str(space.id))
def test_recovering_raid_inland_moves_one_space_toward_the_nearest_coast(here: Space) -> None:
    stage = Stage()
    stage.in_england(here.id, target=target_in(here.id), recovering=True)
    stage.group(BOMBER, "bomber", "left")
    stage.play(raid_movement)
    there = stage.day.state.raids[1].space
    assert there in here.adjacent
    assert distance_to_coast(there) == distance_to_coast(here.id) - 1
    if not any(SPACES[space].coastal for space in here.adjacent):
        assert there == here.arrow


def distance_to_coast(space: str) -> int:
    """The distance of a space from the nearest coastal one."""
    return min(PACK.components.distances[space][coast] for coast in COAST)


@pytest.mark.rule("THD-9.7a")
@pytest.mark.parametrize("space", COAST)
def test_recovering_raid_on_the_coast_leaves_and_its_groups_go_inflight(space: str) -> None:
    stage = Stage()
    stage.in_england(space, target=target_in("7/11b"), recovering=True)
    hunter, escort, patroller = groups_of(2, "Me109")[0], groups_of(2, "Me110")[0], groups_of(2, "Me109")[1]
    stage.group(BOMBER, "bomber", "left", full=False)
    stage.group(hunter, "hunt", "left")
    stage.group(escort, "escort", "left", full=False)
    stage.group(patroller, "patrol")
    stage.play(raid_movement)
    assert not stage.day.state.raids
    places = {group: stage.where(group) for group in (BOMBER, hunter, escort, patroller)}
    assert places == {
        BOMBER: "inflight (reduced)",
        hunter: "inflight",
        escort: "inflight (reduced)",
        patroller: "inflight",
    }


@pytest.mark.rule("THD-9.7a", "THD-9.6a")
def test_recovering_raid_that_reaches_the_coast_leaves_on_its_next_move() -> None:
    inland = next(space for space in INLAND if distance_to_coast(space.id) == 1)
    stage = Stage()
    stage.in_england(inland.id, target=target_in(inland.id), recovering=True)
    stage.group(BOMBER, "bomber", "left")
    stage.play(raid_movement)
    assert stage.day.state.raids[1].space in COAST
    assert stage.where(BOMBER) == "bomber left"
    stage.play(raid_movement)
    assert not stage.day.state.raids


@pytest.mark.rule("THD-9.7b")
def test_phase_ends_before_squadron_movement_if_no_raid_is_left() -> None:
    stage = Stage(hour=6)
    stage.in_england("7/11b", target=target_in("7/11b"), recovering=True)
    stage.group(BOMBER, "bomber", "left")
    stage.squadron("54", "airborne", "6/11c", "LOW")
    stage.day.schedule_next(raid_movement, squadron_movement)
    stage.play(while_raids_remain)
    assert stage.is_done
    assert [event.get_str("hour") for event in stage.events("clock")] == ["End of Day"]


@pytest.mark.rule("THD-9.7b")
def test_squadrons_move_if_another_raid_is_on_the_map() -> None:
    stage = Stage(hour=6)
    stage.in_england("7/11b", target=target_in("7/11b"), recovering=True)
    stage.group(BOMBER, "bomber", "left")
    stage.on_track("LF3-A", 3, number=2)
    stage.day.schedule_next(raid_movement, squadron_movement)
    stage.play(while_raids_remain)
    assert list(stage.day.state.raids) == [2]
    assert stage.decision.rule == "THD-10.1"


@pytest.mark.rule("THD-9.8a")
@pytest.mark.parametrize("altitude", ["LOW", "MED", "HIGH"])
def test_raid_marker_is_in_the_box_of_its_altitude(altitude: Altitude) -> None:
    stage = Stage(dice={"squadron placement": [1]}, strict=False)
    stage.in_england("6/11b", altitude=altitude, target=target_in("London"))
    stage.group(groups_of(2, "Me109")[0], "hunt", "left")
    stage.squadron("54", "airborne", "6/11c", altitude)
    stage.play(raid_movement)
    raid = stage.day.state.raids[1]
    assert (raid.space, raid.altitude) == ("6/11c", altitude)
    stage.play(interception_and_combat)
    assert [event.get_int("edge") for event in stage.events("squadron caught")] == [0]
