"""Approach events that scatter a raid or mislead the RAF (THD-17.1 to THD-17.3, THD-17.8, THD-17.12)."""

from __future__ import annotations

import pytest

from dowding.games.hardest_days.pack.components import EventChit, Weather
from dowding.games.hardest_days.rules.approach_events import approach_event
from dowding.games.hardest_days.state import Raid
from games.hardest_days.combat_fixtures import approach_chit, groups, others, squadrons
from games.hardest_days.scenario_builder import PACK, Stage


def place_raid(stage: Stage, *, on_track: bool = False) -> Raid:
    """A raid by LF2S track B, over 7/11a or still on the track with its composition known."""
    if on_track:
        return stage.raid(Raid(1, "LF2S-B", 2, True, deployed=True, altitude="MED"))
    return stage.in_england("7/11a")


def draw(stage: Stage, chit: EventChit) -> None:
    stage.draws_event(chit.id)
    stage.play(approach_event, 1)


def all_chits_are_in_the_cup(stage: Stage) -> bool:
    return sorted(stage.day.state.event_cup) == sorted(PACK.components.chits)


@pytest.mark.rule("THD-17.1a")
def test_approach_side_is_used_and_the_chit_returns_after_its_effect() -> None:
    stage = Stage()
    place_raid(stage)
    chit = approach_chit("bombers break formation")
    stage.group("I/JG3", "hunt", "left")
    draw(stage, chit)
    (event,) = stage.events("approach event")
    assert (event.get_str("event"), event.get_int("chit")) == ("bombers break formation", chit.id)
    assert not stage.events("target event")
    assert all_chits_are_in_the_cup(stage)


@pytest.mark.rule("THD-17.2")
def test_bombers_with_the_letter_break_formation_and_are_reduced() -> None:
    stage = Stage()
    place_raid(stage)
    chit = approach_chit("bombers break formation")
    letter, (other, _) = chit.approach_letter, others(chit.approach_letter)
    (dornier,), (heinkel,), (fighter,) = groups("Do17", letter), groups("He111", letter), groups("Me109", letter)
    (other_dornier,), (strafer,) = groups("Do17", other), groups("Me110", letter)
    stage.group(dornier, "bomber", "left")
    stage.group(heinkel, "bomber", "right", full=False)
    stage.group(other_dornier, "bomber", "left")
    stage.group(strafer, "bomber", "centre")
    stage.group(fighter, "hunt", "left")
    draw(stage, chit)
    assert stage.where(dornier) == "bomber left (reduced)"
    assert stage.where(heinkel) == "bomber right (reduced)"
    assert stage.where(other_dornier) == "bomber left"
    assert stage.where(strafer) == "bomber centre"
    assert stage.where(fighter) == "hunt left"


def place_raid_of_seven(stage: Stage, chit: EventChit) -> dict[str, str]:
    """A raid of seven groups, by their role in the example."""
    letter, (other, _) = chit.approach_letter, others(chit.approach_letter)
    hunter, patroller = groups("Me109", letter, 2)
    beside_left, beside_centre = groups("Me110", other, 2)
    cast = {
        "lone bomber left": groups("Do17", letter)[0],
        "bomber centre": groups("Do17", other)[0],
        "lettered escort centre": groups("Me110", letter)[0],
        "escort left": beside_left,
        "escort centre": beside_centre,
        "hunter": hunter,
        "patroller": patroller,
    }
    place_raid(stage)
    stage.group(cast["lone bomber left"], "bomber", "left", full=False)
    stage.group(cast["bomber centre"], "bomber", "centre")
    stage.group(cast["lettered escort centre"], "escort", "centre")
    stage.group(cast["escort left"], "escort", "left")
    stage.group(cast["escort centre"], "escort", "centre")
    stage.group(cast["hunter"], "hunt", "left")
    stage.group(cast["patroller"], "patrol")
    return cast


@pytest.mark.rule("THD-17.3a", "THD-17.3b", "THD-17.3c")
def test_bombers_and_escorts_with_the_letter_fail_to_form_up_in_a_raid_of_eight() -> None:
    stage = Stage()
    chit = approach_chit("form-up failure")
    cast = place_raid_of_seven(stage, chit)
    (eighth,) = groups("Me109", others(chit.approach_letter)[1])
    stage.group(eighth, "patrol")
    draw(stage, chit)
    assert {part: stage.where(group) for part, group in cast.items()} == {
        "lone bomber left": "inflight (reduced)",
        "bomber centre": "bomber centre",
        "lettered escort centre": "inflight",
        "escort left": "bomber left",
        "escort centre": "escort centre",
        "hunter": "hunt left",
        "patroller": "patrol",
    }
    assert stage.where(eighth) == "patrol"
    assert all_chits_are_in_the_cup(stage)


@pytest.mark.rule("THD-17.3c", "THD-12.2n")
def test_raid_left_with_patrollers_after_failing_to_form_up_is_removed() -> None:
    stage = Stage()
    chit = approach_chit("form-up failure")
    place_raid(stage)
    (bomber,) = groups("Do17", chit.approach_letter)
    stage.group(bomber, "bomber", "left")
    for patroller in [group for other in others(chit.approach_letter) for group in groups("Me109", other, 4)][:7]:
        stage.group(patroller, "patrol")
    draw(stage, chit)
    assert stage.where(bomber) == "inflight"
    assert not stage.day.state.raids
    (gone,) = stage.events("raid gone")
    assert gone.get_int("raid") == 1


@pytest.mark.rule("THD-17.3a")
def test_seven_groups_form_up_without_failure() -> None:
    stage = Stage()
    chit = approach_chit("form-up failure")
    cast = place_raid_of_seven(stage, chit)
    before = {group: stage.where(group) for group in cast.values()}
    draw(stage, chit)
    assert {group: stage.where(group) for group in cast.values()} == before
    assert all_chits_are_in_the_cup(stage)


@pytest.mark.rule("THD-17.8")
@pytest.mark.parametrize(("weather", "scattered"), [("clear", False), ("patchy", True), ("broken", True)])
def test_groups_with_the_letter_are_reduced_in_clouds(weather: Weather, scattered: bool) -> None:
    stage = Stage(weather="clear" if scattered else "broken")
    stage.day.state.weather["LF2S"] = weather
    stage.in_england("6/11c", track="LF2S-B")
    chit = approach_chit("raid in clouds")
    letter, (other, _) = chit.approach_letter, others(chit.approach_letter)
    hunter, patroller = groups("Me109", letter, 2)
    (bomber,), (escort,), (untouched,) = groups("Do17", letter), groups("Me110", letter), groups("Do17", other)
    stage.group(hunter, "hunt", "left")
    stage.group(patroller, "patrol")
    stage.group(escort, "escort", "left")
    stage.group(bomber, "bomber", "left")
    stage.group(untouched, "bomber", "left")
    draw(stage, chit)
    for group in (hunter, patroller, escort, bomber):
        assert stage.day.state.groups[group].full != scattered
    assert stage.day.state.groups[untouched].full
    assert all_chits_are_in_the_cup(stage)


@pytest.mark.rule("THD-17.12")
@pytest.mark.parametrize("on_track", [False, True])
def test_nearest_full_airborne_squadron_of_the_letter_is_vectored_away(on_track: bool) -> None:
    stage = Stage()
    place_raid(stage, on_track=on_track)
    chit = approach_chit("vectored away")
    green, near, far, ready = squadrons(chit.approach_letter, 4)
    (other,) = squadrons(others(chit.approach_letter)[0])
    stage.squadron(green, "airborne", "7/11a", "MED", full=False)
    stage.squadron(other, "airborne", "7/11a", "MED")
    stage.squadron(far, "airborne", "3/11a", "HIGH")
    stage.squadron(near, "airborne", "7/11b", "LOW")
    distance = PACK.components.distances["7/11a"]
    assert distance["7/11b"] < distance["3/11a"]
    draw(stage, chit)
    assert stage.is_done
    assert stage.where(near) == "inflight"
    assert stage.where(far) == "airborne 3/11a HIGH"
    assert stage.where(green) == "airborne 7/11a MED (reduced)"
    assert stage.where(other) == "airborne 7/11a MED"
    assert stage.where(ready) == "ready"
    assert all_chits_are_in_the_cup(stage)


@pytest.mark.rule("THD-17.12")
def test_player_chooses_between_equally_near_squadrons() -> None:
    stage = Stage()
    place_raid(stage)
    chit = approach_chit("vectored away")
    first, second, far = squadrons(chit.approach_letter, 3)
    stage.squadron(first, "airborne", "7/11b", "LOW")
    stage.squadron(second, "airborne", "7/11b", "HIGH")
    stage.squadron(far, "airborne", "3/11a", "HIGH")
    draw(stage, chit)
    assert set(stage.options()) == {f"vectored-away:{first}", f"vectored-away:{second}"}
    stage.choose(f"vectored-away:{second}")
    assert stage.where(first) == "airborne 7/11b LOW"
    assert stage.where(second) == "inflight"
    assert [event.data for event in stage.events("squadron astray")] == [{"squadron": "64"}]


@pytest.mark.rule("THD-17.12")
def test_no_squadron_is_vectored_away_without_a_full_airborne_one_of_the_letter() -> None:
    stage = Stage()
    place_raid(stage)
    chit = approach_chit("vectored away")
    green, ready = squadrons(chit.approach_letter, 2)
    stage.squadron(green, "airborne", "7/11a", "MED", full=False)
    draw(stage, chit)
    assert stage.is_done
    assert stage.where(green) == "airborne 7/11a MED (reduced)"
    assert stage.where(ready) == "ready"
    assert all_chits_are_in_the_cup(stage)
