"""Raid approach events (LION-EA): formations, altitude, patrollers, clouds."""

from __future__ import annotations

import pytest

from dowding.games.raf.lion.rules.interception import squadron_interception
from dowding.games.raf.pack.components import ApproachEvent, Condition, Depth, Intelligence, Warning, Weather
from dowding.games.raf.rules.combat import squadron_attack
from games.raf.lion.approach_event_fixtures import BLENHEIM, FULL, GREEN, left_alone
from games.raf.lion.custom_cards import gruppen, target_card
from games.raf.lion.event_cards import (
    BOMBERS,
    CLOUDS,
    ESCORTS,
    EVENT,
    HUNTERS,
    PATROLLERS,
    RATED,
    REDUCED_BOMBERS,
    SQUADRONS,
    approach,
    approach_and_hunt,
    approach_card,
    drawing,
    places,
    raid,
    whole_raid,
    why_nothing,
)
from games.raf.lion.scenario_builder import Stage


@pytest.mark.rule("LION-2.3a", "LION-4.II9")
def test_line_for_this_game_is_carried_out_and_the_card_goes_to_the_discards() -> None:
    stage = drawing(approach_card("bombers break formation", "A"))
    whole_raid(stage)
    approach(stage)
    event = stage.event("approach event")
    assert (event.get_int("card"), event.get_str("event"), event.get_str("letters")) == (
        EVENT,
        "bombers break formation",
        "A",
    )
    assert not stage.events("target event")
    assert EVENT in stage.battle.state.decks["raid event"].discards


# EA1: bombers break formation


@pytest.mark.rule("LION-EA1")
def test_only_bombers_with_the_letter_become_reduced() -> None:
    stage = drawing(approach_card("bombers break formation", "B"))
    whole_raid(stage)
    stage.gruppe(REDUCED_BOMBERS["B"], "bomber", full=False)
    stage.gruppe(gruppen(2, "Me110", "B")[1], "bomber")
    approach(stage)
    assert places(stage, BOMBERS) == ["bomber", "bomber (reduced)", "bomber"]
    assert stage.where(REDUCED_BOMBERS["B"]) == "bomber (reduced)"
    assert stage.where(gruppen(2, "Me110", "B")[1]) == "bomber"
    assert places(stage, HUNTERS) == ["hunt"] * 3
    assert places(stage, ESCORTS) == ["escort"] * 3
    assert places(stage, PATROLLERS) == ["patrol"] * 3


# EA2, EA6: altitude


BY_WARNING = (Condition(warning=("none", "late")), Condition(depth=("coast",)))


def altitude(event: ApproachEvent, warning: Warning, depth: Depth = "inland") -> Stage:
    """Three hunters against three squadrons, and three more of each side in the Bomber Box."""
    card, place = approach_card(event, conditions=BY_WARNING), target_card(depth=depth)
    stage = drawing(card, *RATED, target=place, dice={"hunter attack": [1], "squadron attack": [1]})
    raid(
        stage,
        hunt=HUNTERS.values(),
        bomber=BOMBERS.values(),
        squadrons=[SQUADRONS[letter][0] for letter in SQUADRONS],
        warning=warning,
    )
    approach_and_hunt(stage)
    while not stage.is_done:
        stage.choose(next(option for option in stage.options() if option.startswith("go-home")))
    return stage


def rows(stage: Stage) -> list[str]:
    """The rows of both combats of three squadrons against three Gruppen."""
    for letter in SQUADRONS:
        stage.squadron(SQUADRONS[letter][1], "bomber")
    for gruppe in stage.battle.gruppen_in("escort"):
        stage.gruppe(gruppe.id, "inflight")
    first = stage.event("combat").get_str("row")
    stage.play(squadron_interception, squadron_attack)
    return [first, stage.events("combat")[-1].get_str("row")]


@pytest.mark.rule("LION-EA2", "LION-10.1e")
def test_british_altitude_advantage_shifts_both_combats_one_row_down() -> None:
    stage = altitude("British altitude advantage", "late")
    assert stage.event("altitude advantage").data == {"side": "British"}
    assert rows(stage) == ["E", "E"]


@pytest.mark.rule("LION-EA6", "LION-10.1e")
def test_german_altitude_advantage_shifts_both_combats_one_row_up() -> None:
    stage = altitude("German altitude advantage", "none")
    assert stage.event("altitude advantage").data == {"side": "German"}
    assert rows(stage) == ["C", "C"]


@pytest.mark.rule("LION-EA2", "LION-EA6")
@pytest.mark.parametrize("event", ["British altitude advantage", "German altitude advantage"])
def test_altitude_advantage_needs_one_of_the_printed_conditions(event: ApproachEvent) -> None:
    assert rows(altitude(event, "early", "coast")) != ["D", "D"]
    stage = altitude(event, "early", "inland")
    assert why_nothing(stage) == "none of its conditions holds"
    assert rows(stage) == ["D", "D"]


@pytest.mark.rule("LION-EA2", "LION-EA6")
@pytest.mark.parametrize(
    ("condition", "intelligence", "weather", "follow_up", "higher"),
    [
        (Condition(intelligence=("accurate",)), "accurate", "clear", False, True),
        (Condition(intelligence=("accurate",)), "limited", "clear", False, False),
        (Condition(weather=("patchy", "broken")), "poor", "broken", False, True),
        (Condition(weather=("patchy", "broken")), "poor", "clear", False, False),
        (Condition(follow_up=True), "poor", "clear", True, True),
        (Condition(follow_up=True), "poor", "clear", False, False),
        (Condition(weather=("clear",), warning=("early",)), "poor", "clear", False, True),
        (Condition(weather=("clear",), warning=("late",)), "poor", "clear", False, False),
    ],
)
def test_condition_holds_if_all_of_its_parts_hold(
    condition: Condition, intelligence: Intelligence, weather: Weather, follow_up: bool, higher: bool
) -> None:
    stage = drawing(approach_card("British altitude advantage", conditions=(condition,)), weather=weather)
    raid(stage, bomber=BOMBERS.values(), intelligence=intelligence, follow_up=follow_up)
    approach(stage)
    assert stage.battle.raid.british_altitude == higher
    assert not stage.battle.raid.german_altitude


# EA3: channel patrollers hunt


@pytest.mark.rule("LION-EA3")
@pytest.mark.parametrize("depth", ["coast", "inland"])
def test_patrollers_join_the_hunt_box_if_squadrons_are_there(depth: Depth) -> None:
    stage = drawing(approach_card("channel patrollers hunt"), target=target_card(depth=depth))
    whole_raid(stage, squadrons=[FULL])
    approach(stage)
    assert places(stage, PATROLLERS) == ["hunt"] * 3
    assert places(stage, ESCORTS) == ["escort"] * 3


@pytest.mark.rule("LION-EA3")
def test_without_squadrons_in_the_hunt_box_patrollers_join_the_escort() -> None:
    stage = drawing(approach_card("channel patrollers hunt"))
    raid(stage, bomber=BOMBERS.values(), patrol=PATROLLERS.values())
    stage.squadron(FULL, "bomber")
    approach(stage)
    assert places(stage, PATROLLERS) == ["escort"] * 3


@pytest.mark.rule("LION-EA3")
def test_patrollers_do_not_hunt_over_a_deep_target() -> None:
    stage = drawing(approach_card("channel patrollers hunt"), target=target_card(depth="deep"))
    whole_raid(stage, squadrons=[FULL])
    approach(stage)
    assert places(stage, PATROLLERS) == ["patrol"] * 3
    assert why_nothing(stage) == "the target is too deep"


# EA4: clouds inhibit hunters


@pytest.mark.rule("LION-EA4")
@pytest.mark.parametrize("weather", CLOUDS)
def test_clouds_send_hunters_with_the_letter_home(weather: Weather) -> None:
    stage = drawing(approach_card("clouds inhibit hunters", "C"), weather=weather)
    whole_raid(stage, squadrons=[FULL])
    stage.gruppe(HUNTERS["C"], "hunt", full=False)
    approach(stage)
    assert places(stage, HUNTERS) == ["hunt", "hunt", "inflight (reduced)"]
    assert places(stage, PATROLLERS) == ["patrol"] * 3


@pytest.mark.rule("LION-EA4")
def test_only_the_weather_of_the_raids_area_counts() -> None:
    stage = drawing(approach_card("clouds inhibit hunters", "C"))
    stage.battle.state.weather[3] = "broken"
    whole_raid(stage, squadrons=[FULL])
    approach(stage)
    assert places(stage, HUNTERS) == ["hunt"] * 3
    assert why_nothing(stage) == "the weather is clear"


@pytest.mark.rule("LION-EA4b")
def test_squadrons_without_hunters_press_on_and_full_ones_may_go_home() -> None:
    stage = left_alone("clouds inhibit hunters", bombers=True)
    assert set(stage.options()) == {f"press-on:{FULL}", f"go-home:{FULL}"}
    assert [stage.where(unit) for unit in (GREEN, BLENHEIM)] == ["bomber (reduced)", "bomber"]
    stage.choose(f"go-home:{FULL}")
    assert stage.is_done
    assert stage.where(FULL) == "inflight"
    assert not stage.events("combat")


@pytest.mark.rule("LION-EA4b")
def test_full_squadron_may_press_on_instead() -> None:
    stage = left_alone("clouds inhibit hunters", bombers=True)
    stage.choose(f"press-on:{FULL}")
    assert stage.where(FULL) == "bomber"


@pytest.mark.rule("LION-EA4b")
def test_squadrons_go_home_if_the_bomber_box_is_empty() -> None:
    stage = left_alone("clouds inhibit hunters", bombers=False)
    assert stage.is_done
    assert [stage.where(unit) for unit in (FULL, GREEN, BLENHEIM)] == ["inflight", "inflight (reduced)", "inflight"]


@pytest.mark.rule("LION-EA4b")
def test_squadrons_stay_while_one_hunter_is_left() -> None:
    stage = drawing(approach_card("clouds inhibit hunters", "B"), weather="patchy", dice={"hunter attack": [1]})
    raid(stage, hunt=HUNTERS.values(), bomber=BOMBERS.values(), squadrons=[FULL])
    approach_and_hunt(stage)
    assert stage.event("combat").get_str_list("gruppen") == [HUNTERS["A"], HUNTERS["C"]]


# EA5: clouds scatter raid


@pytest.mark.rule("LION-EA5")
@pytest.mark.parametrize("weather", CLOUDS)
def test_clouds_reduce_all_raiders_with_the_letter(weather: Weather) -> None:
    stage = drawing(approach_card("clouds scatter raid", "A"), weather=weather)
    whole_raid(stage)
    stage.gruppe(REDUCED_BOMBERS["A"], "bomber", full=False)
    approach(stage)
    assert places(stage, HUNTERS) == ["hunt (reduced)", "hunt", "hunt"]
    assert places(stage, BOMBERS) == ["bomber (reduced)", "bomber", "bomber"]
    assert places(stage, ESCORTS) == ["escort (reduced)", "escort", "escort"]
    assert places(stage, PATROLLERS) == ["patrol (reduced)", "patrol", "patrol"]
    assert stage.where(REDUCED_BOMBERS["A"]) == "bomber (reduced)"


@pytest.mark.rule("LION-EA5")
def test_clear_weather_scatters_no_raiders() -> None:
    stage = drawing(approach_card("clouds scatter raid", "A"))
    whole_raid(stage)
    approach(stage)
    assert places(stage, BOMBERS) == ["bomber"] * 3
    assert why_nothing(stage) == "the weather is clear"
