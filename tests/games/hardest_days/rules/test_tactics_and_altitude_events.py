"""Approach events that stay with a raid: altitude (THD-17.4, THD-17.7) and tactics (THD-17.5, 17.6, 17.9, 17.10)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.games.hardest_days.pack.components import ApproachEvent
from dowding.games.hardest_days.rules.approach_events import approach_event
from dowding.games.hardest_days.rules.raid_movement import move_raid
from dowding.games.hardest_days.state import Raid
from games.hardest_days.combat_fixtures import approach_chit
from games.hardest_days.scenario_builder import PACK, Stage

HUNTERS = ("I/JG3", "II/JG3")
FAVOUR_HUNTERS: tuple[ApproachEvent, ...] = ("hunter tactics", "hunter tactics < 8/24")
FAVOUR_SQUADRONS: tuple[ApproachEvent, ...] = ("squadron tactics", "squadron tactics > 8/16")


def place_raid(stage: Stage, *, hunters: tuple[str, ...] = HUNTERS) -> None:
    """A raid on the last space of LF2S track B whose composition is known."""
    stage.raid(Raid(1, "LF2S-B", 1, True, deployed=True, altitude="MED"))
    for group in hunters:
        stage.group(group, "hunt", "left")


def draw(stage: Stage, event: ApproachEvent) -> int:
    chit = approach_chit(event).id
    stage.draws_event(chit)
    stage.play(approach_event, 1)
    return chit


def tactics(stage: Stage) -> dict[str, int]:
    """The groups that carry a chit."""
    return {group.id: group.tactics for group in stage.day.state.groups.values() if group.tactics}


def reasons(stage: Stage) -> list[str]:
    """The logged reason why the chit had no effect."""
    return [event.get_str("why") for event in stage.events("no event")]


def all_chits_are_in_the_cup(stage: Stage) -> bool:
    return sorted(stage.day.state.event_cup) == sorted(PACK.components.chits)


@pytest.mark.rule("THD-17.4", "THD-17.1a")
def test_raid_of_only_me109_stays_high_and_keeps_the_chit() -> None:
    stage = Stage()
    place_raid(stage)
    stage.group("III/JG3", "patrol")
    stage.group("I/JG26", "bomber", "left")
    chit = draw(stage, "high altitude raid")
    assert [event.data for event in stage.events("raid flies high")] == [{"raid": 1}]
    assert stage.day.state.raids[1].altitude == "HIGH"
    assert chit not in stage.day.state.event_cup
    stage.play(move_raid, 1)
    raid = stage.day.state.raids[1]
    assert (raid.space, raid.altitude) == ("7/11a", "HIGH")
    assert chit not in stage.day.state.event_cup
    stage.raid(replace(raid, bombed=True, recovering=True))
    stage.play(move_raid, 1)
    assert not stage.day.state.raids
    assert all_chits_are_in_the_cup(stage)


@pytest.mark.rule("THD-17.4")
@pytest.mark.parametrize("group", ["I/ZG26", "I/KG2"])
def test_raid_with_an_me110_or_a_bomber_does_not_fly_high(group: str) -> None:
    stage = Stage()
    place_raid(stage)
    stage.group(group, "bomber", "left")
    draw(stage, "high altitude raid")
    assert stage.day.state.raids[1].altitude == "MED"
    assert reasons(stage) == ["the raid is not all Me109"]
    assert all_chits_are_in_the_cup(stage)


@pytest.mark.rule("THD-17.7", "THD-17.1a")
def test_raid_with_one_bomber_group_flies_low_and_keeps_the_chit_until_it_is_over_england() -> None:
    stage = Stage()
    place_raid(stage)
    stage.group("I/KG2", "bomber", "left")
    stage.group("I/ZG26", "escort", "left")
    chit = draw(stage, "low altitude raid")
    assert [event.data for event in stage.events("raid flies low")] == [{"raid": 1}]
    assert stage.day.state.raids[1].altitude == "LOW"
    assert chit not in stage.day.state.event_cup
    stage.play(move_raid, 1)
    raid = stage.day.state.raids[1]
    assert (raid.space, raid.altitude) == ("7/11a", "LOW")
    assert all_chits_are_in_the_cup(stage)


@pytest.mark.rule("THD-17.7")
@pytest.mark.parametrize("bombers", [(), ("I/KG2", "II/KG2")])
def test_raid_with_no_bomber_or_with_two_does_not_fly_low(bombers: tuple[str, ...]) -> None:
    stage = Stage()
    place_raid(stage)
    stage.group("I/ZG26", "bomber", "left")
    for group in bombers:
        stage.group(group, "bomber", "left")
    draw(stage, "low altitude raid")
    assert stage.day.state.raids[1].altitude == "MED"
    assert reasons(stage) == ["the raid does not have exactly one bomber group"]
    assert all_chits_are_in_the_cup(stage)


@pytest.mark.rule("THD-17.5", "THD-17.6")
@pytest.mark.parametrize("event", FAVOUR_HUNTERS)
@pytest.mark.parametrize("die", [1, 2])
def test_hunter_with_german_tactics_is_chosen_at_random(event: ApproachEvent, die: int) -> None:
    stage = Stage(dice={"hunter with tactics": [die]})
    place_raid(stage)
    stage.group("III/JG3", "escort", "left")
    stage.group("I/KG2", "bomber", "left")
    chit = draw(stage, event)
    assert stage.is_done
    assert tactics(stage) == {HUNTERS[die - 1]: chit}
    assert [entry.data for entry in stage.events("tactics chit")] == [
        {"group": HUNTERS[die - 1], "chit": chit, "event": event}
    ]
    assert chit not in stage.day.state.event_cup


@pytest.mark.rule("THD-17.5", "THD-17.6")
@pytest.mark.parametrize("event", FAVOUR_HUNTERS)
def test_setting_lets_the_player_choose_the_hunter_with_german_tactics(event: ApproachEvent) -> None:
    stage = Stage(settings={"german_choices": "player"})
    place_raid(stage)
    stage.group("III/JG3", "escort", "left")
    chit = draw(stage, event)
    assert set(stage.options()) == {"tactics:I/JG3", "tactics:II/JG3"}
    stage.choose("tactics:II/JG3")
    assert tactics(stage) == {"II/JG3": chit}


@pytest.mark.rule("THD-17.9", "THD-17.10")
@pytest.mark.parametrize("event", FAVOUR_SQUADRONS)
def test_player_chooses_the_hunter_for_squadron_tactics(event: ApproachEvent) -> None:
    stage = Stage("aug-18")
    place_raid(stage)
    stage.group("III/JG3", "escort", "left")
    chit = draw(stage, event)
    assert set(stage.options()) == {"tactics:I/JG3", "tactics:II/JG3"}
    stage.choose("tactics:II/JG3")
    assert stage.is_done
    assert tactics(stage) == {"II/JG3": chit}
    assert chit not in stage.day.state.event_cup


@pytest.mark.rule("THD-17.5", "THD-17.1a")
def test_unused_tactics_chit_returns_when_its_hunter_leaves_the_raid() -> None:
    chit = approach_chit("hunter tactics").id
    stage = Stage()
    stage.in_england("7/11a", recovering=True)
    stage.group("I/JG3", "hunt", "left", tactics=chit)
    stage.play(move_raid, 1)
    assert stage.where("I/JG3") == "inflight"
    assert not tactics(stage)
    assert all_chits_are_in_the_cup(stage)


@pytest.mark.rule("THD-17.5", "THD-17.6", "THD-17.9", "THD-17.10")
@pytest.mark.parametrize("event", FAVOUR_HUNTERS + FAVOUR_SQUADRONS)
def test_tactics_events_have_no_effect_without_hunters(event: ApproachEvent) -> None:
    stage = Stage("aug-18")
    place_raid(stage, hunters=())
    stage.group("I/JG3", "escort", "left")
    stage.group("II/JG3", "patrol")
    stage.group("I/KG2", "bomber", "left")
    draw(stage, event)
    assert stage.is_done
    assert reasons(stage) == ["the raid has no hunters"]
    assert not tactics(stage)
    assert all_chits_are_in_the_cup(stage)


@pytest.mark.rule("THD-17.5", "THD-17.6", "THD-17.9", "THD-17.10")
@pytest.mark.parametrize(
    ("event", "days"),
    [
        ("hunter tactics", {"aug-13", "aug-15", "aug-18", "aug-24", "sep-07"}),
        ("hunter tactics < 8/24", {"aug-13", "aug-15", "aug-18"}),
        ("squadron tactics", {"aug-13", "aug-15", "aug-18", "aug-24", "sep-07"}),
        ("squadron tactics > 8/16", {"aug-18", "aug-24", "sep-07"}),
    ],
)
@pytest.mark.parametrize("scenario", ["aug-13", "aug-15", "aug-18", "aug-24", "sep-07"])
def test_dated_tactics_have_an_effect_only_on_their_days(event: ApproachEvent, days: set[str], scenario: str) -> None:
    stage = Stage(scenario)
    place_raid(stage, hunters=("I/JG3",))
    chit = draw(stage, event)
    if not stage.is_done:
        stage.choose("tactics:I/JG3")
    assert tactics(stage) == ({"I/JG3": chit} if scenario in days else {})
    why = "it is 24 August or later" if event == "hunter tactics < 8/24" else "it is not yet 16 August"
    assert reasons(stage) == ([] if scenario in days else [why])
    assert all_chits_are_in_the_cup(stage) == (scenario not in days)
