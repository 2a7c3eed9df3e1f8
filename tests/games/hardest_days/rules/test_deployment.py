"""Deploying a raid in two parts (THD-8.1 to 8.3, 8.13, 8.14, 8.16): its size, then its groups, event and altitude."""

from __future__ import annotations

import pytest

from dowding.games.hardest_days.pack.components import ApproachEvent, ForceEntry, SizeChit
from dowding.games.hardest_days.rules.deployment import raid_composition, raid_size
from dowding.games.hardest_days.rules.detection import british_detection, detect
from dowding.games.hardest_days.rules.raid_movement import move_raid, raid_movement
from dowding.games.hardest_days.state import Altitude
from games.hardest_days.chart_packs import CHIT, DIE, detected_as, force_list, pack_with, size_chit
from games.hardest_days.combat_fixtures import approach_chit
from games.hardest_days.scenario_builder import PACK, Stage

NOTHING = approach_chit("raid in clouds").id
"""Raid in Clouds has no effect in the clear weather of the stage."""


def entering(*entries: ForceEntry, event: int = NOTHING) -> Stage:
    """Raid 1, undeployed, on the last space of LF2S track B; its list has these entries, its event is drawn."""
    pack = pack_with(size_chit(len(entries)), force_list(*entries))
    stage = Stage(dice={"raid force": [DIE]}, strict=False, pack=pack)
    stage.on_track("LF2S-B", 1)
    stage.draws_size(CHIT)
    stage.draws_event(event)
    return stage


@pytest.mark.rule("THD-8.1a")
def test_deployment_reveals_size_then_composition_event_and_altitude() -> None:
    stage = entering("Me109", "Do17", "Me110")
    match = stage.play(move_raid, 1)
    kinds = ("raid size", "raid composition", "raid deployed", "approach event", "raid enters England")
    assert [event.kind for event in match.context.log or () if event.kind in kinds] == list(kinds)
    raid = stage.day.state.raids[1]
    assert (raid.deployed, raid.size, raid.altitude) == (True, 3, "MED")
    assert len(stage.day.groups_of(1)) == 3


# When (8.2)


@pytest.mark.rule("THD-8.2a")
def test_accurate_intelligence_shows_size_and_composition_immediately() -> None:
    stage = Stage(strict=False, pack=pack_with(*detected_as("very early", "accurate")))
    stage.on_track("LF2S-B", 3)
    stage.play(detect, 1)
    raid = stage.day.state.raids[1]
    assert (raid.step, raid.deployed) == (3, True)
    assert raid.size == len(stage.day.groups_of(1)) > 0


@pytest.mark.rule("THD-8.2a", "THD-9.3a")
def test_raid_deployed_on_its_track_is_not_deployed_again_when_it_enters_england() -> None:
    stage = Stage(strict=False, pack=pack_with(*detected_as("sufficient", "accurate")))
    stage.on_track("LF2S-B", 3)
    stage.play(detect, 1)
    groups = stage.day.groups_of(1)
    stage.strict = True
    stage.play(move_raid, 1)
    assert stage.day.state.raids[1].in_england
    assert stage.day.groups_of(1) == groups
    assert not stage.events("approach event")


@pytest.mark.rule("THD-8.2b", "THD-8.3b")
def test_limited_intelligence_shows_the_size_and_the_composition_over_england() -> None:
    stage = Stage(strict=False, pack=pack_with(*detected_as("early", "limited")))
    stage.on_track("LF2S-B", 3)
    stage.draws_size("9B")
    stage.play(detect, 1)
    raid = stage.day.state.raids[1]
    assert (raid.step, raid.deployed, raid.size, raid.size_chit) == (2, False, 9, "9B")
    assert "9B" not in stage.day.state.size_cup
    assert not stage.day.groups_of(1)
    stage.script.clear()
    stage.play(move_raid, 1)
    assert not stage.day.state.raids[1].deployed
    stage.draws_event(NOTHING)
    stage.play(move_raid, 1)
    assert not stage.events("raid size")
    assert [event.get_int("size") for event in stage.events("raid composition")] == [9]
    assert stage.day.state.raids[1].in_england
    assert "9B" in stage.day.state.size_cup


@pytest.mark.rule("THD-8.2c")
def test_poor_intelligence_shows_nothing_before_england() -> None:
    stage = Stage(strict=False, pack=pack_with(*detected_as("sufficient", "poor")))
    stage.on_track("LF2S-B", 3)
    stage.play(detect, 1)
    raid = stage.day.state.raids[1]
    assert (raid.step, raid.deployed, raid.size, raid.size_chit) == (1, False, 0, "")
    assert not stage.day.groups_of(1)
    stage.draws_event(NOTHING)
    stage.play(move_raid, 1)
    assert len(stage.events("raid size")) == len(stage.events("raid composition")) == 1
    assert stage.day.state.raids[1].deployed


# Size (8.3)


@pytest.mark.rule("THD-8.3a")
@pytest.mark.parametrize("chit", PACK.components.sizes.values(), ids=lambda chit: str(chit.id))
def test_size_chit_side_of_the_effort_gives_the_number_of_groups(chit: SizeChit) -> None:
    for major, size in ((True, chit.major), (False, chit.minor)):
        stage = Stage()
        stage.on_track("LF2S-B", 3, major=major)
        if chit.id not in stage.day.state.size_cup:
            stage.day.state.size_cup.append(chit.id)
        stage.draws_size(chit.id)
        stage.play(raid_size, 1)
        assert stage.day.state.raids[1].size == size


@pytest.mark.rule("THD-8.3b", "THD-8.13a")
def test_size_chit_stays_with_the_raid_until_its_groups_are_deployed() -> None:
    stage = Stage(dice={"raid force": [4]}, strict=False)
    stage.on_track("LF2S-B", 1)
    stage.draws_size("9B")
    sizes = sorted(stage.day.state.size_cup)
    stage.play(raid_size, 1)
    assert stage.day.state.raids[1].size_chit == "9B"
    assert "9B" not in stage.day.state.size_cup
    stage.play(raid_composition, 1)
    assert stage.day.state.raids[1].size_chit == ""
    assert sorted(stage.day.state.size_cup) == sizes


# Event and altitude (8.14)


@pytest.mark.rule("THD-8.14a")
def test_one_event_chit_is_drawn_and_its_approach_side_used() -> None:
    chit = approach_chit("bombers break formation")
    stage = entering("Me109", "Do17", "Do17", "Do17", event=chit.id)
    stage.play(move_raid, 1)
    (event,) = stage.events("approach event")
    assert (event.get_int("chit"), event.get_str("event")) == (chit.id, "bombers break formation")
    assert not stage.events("target event")
    letters = PACK.components.groups
    reduced = {letters[group.id].letter for group in stage.day.groups_of(1, "bomber") if not group.full}
    assert reduced == {chit.approach_letter}
    assert sorted(stage.day.state.event_cup) == list(range(1, 21))
    assert [event.data for event in stage.events("groups reduced")] == [{"groups": ["III/KG2"]}]


@pytest.mark.rule("THD-8.14b")
@pytest.mark.parametrize(
    ("event", "entries", "altitude"),
    [
        ("raid in clouds", ("Me109", "Do17"), "MED"),
        ("low altitude raid", ("Me109", "Do17", "Me110"), "LOW"),
        ("low altitude raid", ("Me109", "Do17", "Do17"), "MED"),
        ("high altitude raid", ("Me109", "Me109cp", "Me109"), "HIGH"),
        ("high altitude raid", ("Me109", "Me110"), "MED"),
    ],
)
def test_raid_flies_at_medium_altitude_without_an_altitude_event(
    event: ApproachEvent, entries: tuple[ForceEntry, ...], altitude: Altitude
) -> None:
    stage = entering(*entries, event=approach_chit(event).id)
    stage.play(move_raid, 1)
    raid = stage.day.state.raids[1]
    assert (raid.space, raid.altitude) == (PACK.components.tracks["LF2S-B"].entry, altitude)


@pytest.mark.rule("THD-8.14c")
def test_low_raid_on_its_track_keeps_the_chit_until_it_enters_england() -> None:
    chit = approach_chit("low altitude raid").id
    pack = pack_with(*detected_as("sufficient", "accurate"), size_chit(2), force_list("Do17", "Me109"))
    stage = Stage(dice={"raid force": [DIE]}, strict=False, pack=pack)
    stage.on_track("LF2S-B", 3)
    stage.draws_size(CHIT)
    stage.draws_event(chit)
    stage.play(detect, 1)
    raid = stage.day.state.raids[1]
    assert (raid.step, raid.altitude, raid.altitude_chit) == (1, "LOW", chit)
    assert chit not in stage.day.state.event_cup
    stage.play(move_raid, 1)
    raid = stage.day.state.raids[1]
    assert (raid.step, raid.altitude, raid.altitude_chit) == (0, "LOW", 0)
    assert stage.day.state.event_cup.count(chit) == 1
    assert [event.data for event in stage.events("raid enters England")] == [
        {"raid": 1, "space": "7/11a", "altitude": "LOW"}
    ]


# Order (8.16)


@pytest.mark.rule("THD-8.16a")
@pytest.mark.parametrize(
    "raids",
    [
        [("LF2S-A", True), ("LF3-C", True), ("LF2E-A", False)],
        [("LF2E-A", True), ("LF2E-B", True), ("LF2E-C", True)],
        [("LF2E-C", True), ("LF2S-A", True), ("LF3-A", True)],
        [("LF3-C", True), ("LF2S-B", False), ("LF2S-C", False)],
        [("LF2S-C", False), ("LF3-A", False), ("LF3-B", False)],
    ],
)
def test_major_raids_deploy_first_then_from_north_east_to_south_west(raids: list[tuple[str, bool]]) -> None:
    entering_together = Stage(strict=False)
    detected_together = Stage(strict=False, pack=pack_with(*detected_as("very early", "accurate")))
    for number, (track, major) in enumerate(reversed(raids), 1):
        entering_together.on_track(track, 1, number=number, major=major)
        detected_together.on_track(track, len(PACK.components.tracks[track].boxes), number=number, major=major)
    for stage, step in ((entering_together, raid_movement), (detected_together, british_detection)):
        stage.draws_event(*[chit.id for chit in PACK.components.chits.values() if chit.approach == "raid in clouds"])
        stage.play(step)
        while not stage.is_done:
            stage.choose(stage.options()[0])
        assert [event.get_int("raid") for event in stage.events("raid deployed")] == [3, 2, 1]
