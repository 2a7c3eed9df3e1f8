"""Target events (THD-17.16, 17.17, 17.21, 17.23): a decoy, flak, radio confusion, a shift of the weather."""

from __future__ import annotations

import pytest

from dowding.engine.errors import NotOffered, RefusedByRule
from dowding.games.hardest_days.pack.components import EventChit, Weather
from dowding.games.hardest_days.rules.context import BRITISH
from dowding.games.hardest_days.rules.target_events import target_event
from dowding.games.hardest_days.rules.targets import targeting_and_bombing
from dowding.games.hardest_days.state import AltitudeOrNone, Raid
from games.hardest_days.combat_fixtures import approach_chit, groups, others, target_chit
from games.hardest_days.scenario_builder import PACK, Stage

CREW = ("54", "65", "32", "501", "610")


def over_hawkinge(stage: Stage, *, altitude: AltitudeOrNone = "MED") -> None:
    """Raid 1 over Hawkinge in 7/11b, with a hunter."""
    stage.in_england("7/11b", track="LF2S-A", target="hawkinge", altitude=altitude)
    stage.group("I/JG3", "hunt", "left")


def draw(stage: Stage, chit: EventChit) -> None:
    stage.draws_event(chit.id)
    stage.play(target_event, 1)


def all_chits_are_in_the_cup(stage: Stage) -> bool:
    return sorted(stage.day.state.event_cup) == sorted(PACK.components.chits)


@pytest.mark.rule("THD-17.1a")
def test_target_side_is_used_over_the_target_and_the_chit_returns() -> None:
    stage = Stage()
    over_hawkinge(stage)
    chit = target_chit("weather shift")
    draw(stage, chit)
    (event,) = stage.events("target event")
    assert (event.get_str("event"), event.get_int("chit")) == ("weather shift", chit.id)
    assert not stage.events("approach event")
    assert all_chits_are_in_the_cup(stage)


@pytest.mark.rule("THD-17.16")
def test_player_chooses_the_decoy_raid() -> None:
    stage = Stage()
    over_hawkinge(stage)
    stage.on_track("LF2E-B", 2, number=2)
    stage.on_track("LF3-A", 1, number=3)
    draw(stage, target_chit("decoy raid"))
    assert set(stage.options()) == {"decoy:2", "decoy:3"}
    stage.choose("decoy:3")
    assert stage.is_done
    assert sorted(stage.day.state.raids) == [1, 2]
    assert all_chits_are_in_the_cup(stage)


@pytest.mark.rule("THD-17.16")
def test_raids_over_england_are_no_decoys() -> None:
    stage = Stage()
    over_hawkinge(stage)
    stage.in_england("1/11a", number=2, track="LF3-A")
    stage.group("I/JG2", "hunt", "left", raid=2)
    draw(stage, target_chit("decoy raid"))
    assert stage.is_done
    assert sorted(stage.day.state.raids) == [1, 2]
    assert [event.data for event in stage.events("no event")] == [{"why": "no other raid is on a coast track"}]


@pytest.mark.rule("THD-17.16")
def test_groups_of_a_revealed_decoy_return_to_base() -> None:
    stage = Stage()
    over_hawkinge(stage)
    low, tactics = approach_chit("low altitude raid").id, approach_chit("hunter tactics").id
    size = stage.day.state.size_cup.pop()
    stage.day.state.event_cup.remove(low)
    stage.raid(Raid(2, "LF3-A", 2, True, size_chit=size, deployed=True, altitude="LOW", altitude_chit=low))
    stage.group("I/KG55", "bomber", "left", raid=2, full=False)
    stage.group("I/JG2", "hunt", "left", raid=2, tactics=tactics)
    draw(stage, target_chit("decoy raid"))
    stage.choose("decoy:2")
    assert list(stage.day.state.raids) == [1]
    assert [stage.where(group) for group in ("I/KG55", "I/JG2")] == ["airbase", "airbase"]
    assert all_chits_are_in_the_cup(stage)
    assert size in stage.day.state.size_cup
    assert stage.where("I/JG3") == "hunt left"


@pytest.mark.rule("THD-17.17a")
def test_flak_reduces_full_bombers_and_sends_reduced_ones_home() -> None:
    chit = target_chit("flak")
    letter, (other, _) = chit.target_letter, others(chit.target_letter)
    stage = Stage()
    over_hawkinge(stage)
    full, reduced = groups("He111", letter, 2)
    (untouched,), (strafer,), (escort,) = groups("Do17", other), groups("Me110", letter), groups("Me109", letter)
    stage.group(full, "bomber", "left")
    stage.group(reduced, "bomber", "left", full=False)
    stage.group(untouched, "bomber", "centre", full=False)
    stage.group(strafer, "bomber", "right", full=False)
    stage.group(escort, "escort", "left")
    draw(stage, chit)
    assert stage.where(full) == "bomber left (reduced)"
    assert stage.where(reduced) == "inflight (reduced)"
    assert stage.where(untouched) == "bomber centre (reduced)"
    assert stage.where(strafer) == "bomber right (reduced)"
    assert stage.where(escort) == "escort left"


@pytest.mark.rule("THD-17.17b")
def test_flak_destroys_bombers_of_a_low_raid_at_any_strength() -> None:
    chit = target_chit("flak")
    letter, (other, _) = chit.target_letter, others(chit.target_letter)
    stage = Stage()
    over_hawkinge(stage, altitude="LOW")
    full, reduced = groups("He111", letter, 2)
    (untouched,), (strafer,) = groups("Do17", other), groups("Me110", letter)
    stage.group(full, "bomber", "left")
    stage.group(reduced, "bomber", "left", full=False)
    stage.group(untouched, "bomber", "centre")
    stage.group(strafer, "bomber", "right")
    draw(stage, chit)
    assert [stage.day.state.groups[group].box for group in (full, reduced)] == ["light", "light"]
    assert stage.where(untouched) == "bomber centre"
    assert stage.where(strafer) == "bomber right"


@pytest.mark.rule("THD-17.17a")
def test_bombers_that_flak_sends_home_do_not_bomb() -> None:
    chit = target_chit("flak")
    stage = Stage()
    over_hawkinge(stage)
    (bomber,) = groups("He111", chit.target_letter)
    stage.group(bomber, "bomber", "left", full=False)
    stage.draws_event(chit.id)
    stage.play(targeting_and_bombing)
    assert stage.is_done
    assert stage.day.state.damage == 0
    assert len(stage.events("no bombing")) == 1


@pytest.mark.rule("THD-17.21")
def test_radio_confusion_sends_away_a_full_squadron_of_five_in_one_space() -> None:
    stage = Stage()
    over_hawkinge(stage)
    for squadron in CREW:
        stage.squadron(squadron, "airborne", "6/11b", "MED", full=squadron != "610")
    stage.squadron("43", "airborne", "1/11a", "MED")
    draw(stage, target_chit("raf radio confusion"))
    match = stage.match
    assert match is not None
    assert set(stage.options()) == {f"confused:{squadron}" for squadron in CREW if squadron != "610"}
    assert stage.refused()["confused:610"].why == "it must be a full squadron"
    with pytest.raises(RefusedByRule, match="it must be a full squadron"):
        match.choose(BRITISH, "confused:610")
    with pytest.raises(NotOffered):
        match.choose(BRITISH, "confused:43")
    stage.choose("confused:32")
    assert stage.is_done
    assert stage.where("32") == "inflight"
    assert [stage.where(squadron) for squadron in ("54", "65", "501")] == ["airborne 6/11b MED"] * 3
    assert stage.where("43") == "airborne 1/11a MED"
    assert [event.data for event in stage.events("squadron astray")] == [{"squadron": "32"}]


@pytest.mark.rule("THD-17.21")
def test_radio_confusion_affects_one_squadron_even_with_two_crowded_spaces() -> None:
    stage = Stage()
    over_hawkinge(stage)
    crowds = {"6/11b": CREW, "1/11a": ("43", "145", "601", "64", "111")}
    for space, crowd in crowds.items():
        for squadron in crowd:
            stage.squadron(squadron, "airborne", space, "HIGH")
    draw(stage, target_chit("raf radio confusion"))
    assert len(stage.options()) == 10
    stage.choose("confused:43")
    assert stage.is_done
    assert [squadron.id for squadron in stage.day.squadrons_in("inflight")] == ["43"]


@pytest.mark.rule("THD-17.21")
def test_radio_confusion_needs_five_squadrons_in_one_space() -> None:
    stage = Stage()
    over_hawkinge(stage)
    for squadron in CREW[:4]:
        stage.squadron(squadron, "airborne", "6/11b", "MED")
    for squadron in ("43", "145", "601", "64"):
        stage.squadron(squadron, "airborne", "7/11a", "MED")
    draw(stage, target_chit("raf radio confusion"))
    assert stage.is_done
    assert not stage.day.squadrons_in("inflight")


@pytest.mark.rule("THD-17.21")
def test_radio_confusion_does_not_affect_green_squadrons_or_those_on_the_ground() -> None:
    stage = Stage()
    over_hawkinge(stage)
    for squadron in CREW:
        stage.squadron(squadron, "airborne", "6/11b", "MED", full=False)
    draw(stage, target_chit("raf radio confusion"))
    assert stage.is_done
    assert not stage.day.squadrons_in("inflight")


@pytest.mark.rule("THD-17.23")
@pytest.mark.parametrize(("before", "after"), [("clear", "patchy"), ("patchy", "broken"), ("broken", "patchy")])
def test_weather_shifts_in_the_region_of_the_target_only(before: Weather, after: Weather) -> None:
    stage = Stage(weather=before)
    target = next(target for target in PACK.components.targets.values() if target.space == "6/11c")
    stage.in_england("6/11c", track="LF2S-B", target=target.id)
    stage.group("I/JG3", "hunt", "left")
    draw(stage, target_chit("weather shift"))
    assert stage.day.state.weather == {"LF2E": after, "LF2S": before, "LF3": before}
