"""Raid target events (LION-ET) that affect combat: Big Wing, escorts, clouds, flak, patrols vectored away."""

from __future__ import annotations

import pytest

from dowding.games.raf.pack.components import Depth, TargetEvent, Weather
from games.raf.lion.custom_cards import gruppen, target_card
from games.raf.lion.event_cards import (
    BOMBERS,
    CLOUDS,
    ESCORTS,
    EVENT,
    HUNTERS,
    LETTERS,
    PATROLLERS,
    RATED,
    REDUCED_BOMBERS,
    SQUADRONS,
    attacked,
    drawing,
    event_over_target,
    over_target,
    places,
    raid,
    rest_of_raid,
    whole_raid,
    why_nothing,
)
from games.raf.lion.scenario_builder import Stage
from games.raf.lion.target_event_fixtures import in_group, kinds, meet, shifts


@pytest.mark.rule("LION-2.3a", "LION-4.II11")
def test_line_for_this_game_is_carried_out_and_the_card_goes_to_the_discards() -> None:
    stage = drawing(event_over_target("Me110s strafe"))
    whole_raid(stage)
    over_target(stage)
    event = stage.event("target event")
    assert (event.get_int("card"), event.get_str("event")) == (EVENT, "Me110s strafe")
    assert not stage.events("approach event")
    assert stage.battle.state.weather == {2: "clear", 3: "clear"}
    assert EVENT in stage.battle.state.decks["raid event"].discards


@pytest.mark.rule("LION-4.II11")
def test_card_is_drawn_even_for_an_empty_display() -> None:
    stage = drawing(event_over_target("flak", "A", advance=2))
    raid(stage)
    rest_of_raid(stage)
    assert stage.event("target event").get_int("advance") == 2
    assert stage.battle.state.advance == 2


# ET1: Big Wing


def row_of_the_attack(stage: Stage, *squadrons: str) -> str:
    raid(stage, bomber=BOMBERS.values())
    meet(stage, *squadrons)
    attacked(stage)
    return stage.event("combat").get_str("row")


def big_wing() -> Stage:
    return drawing(event_over_target("Big Wing"), *RATED, dice={"squadron attack": [1]})


@pytest.mark.rule("LION-ET1")
def test_big_wing_of_two_squadrons_shifts_the_row_down() -> None:
    assert row_of_the_attack(big_wing(), *in_group(12)[:2], in_group(11)[0]) == "E"


@pytest.mark.rule("LION-ET1")
def test_single_squadron_of_12_group_is_not_a_big_wing() -> None:
    assert row_of_the_attack(big_wing(), in_group(12)[0], *in_group(11)[:2]) == "D"


@pytest.mark.rule("LION-ET1")
def test_big_wing_is_added_to_altitude() -> None:
    stage = big_wing()
    raid(stage, bomber=BOMBERS.values())
    stage.battle.change_raid(british_altitude=True)
    meet(stage, *in_group(12)[:2], in_group(11)[0])
    attacked(stage)
    assert stage.event("combat").get_str("row") == "F"


# ET2, ET3, ET5, ET10: the close escort


@pytest.mark.rule("LION-ET2")
@pytest.mark.parametrize(("depth", "box"), [("coast", "escort"), ("inland", "escort"), ("deep", "patrol")])
def test_patrollers_join_the_escort_unless_the_target_is_deep(depth: Depth, box: str) -> None:
    stage = drawing(event_over_target("channel patrollers close escort"), target=target_card(depth=depth))
    whole_raid(stage)
    over_target(stage)
    assert places(stage, PATROLLERS) == [box] * 3
    assert places(stage, HUNTERS) == ["hunt"] * 3


def met_by_one(stage: Stage) -> list[str]:
    """The Gruppen in combat when one squadron intercepts three bombers with two escorts."""
    raid(stage, bomber=BOMBERS.values(), escort=[ESCORTS["A"], ESCORTS["B"]])
    meet(stage, SQUADRONS["A"][0])
    attacked(stage)
    stage.choose(f"intercept:{BOMBERS['C']}")
    return stage.event("combat").get_str_list("gruppen")


@pytest.mark.rule("LION-ET3")
def test_escort_coordination_keeps_all_escorts_in_the_fight() -> None:
    stage = drawing(event_over_target("escort coordination"), dice={"squadron attack": [1]})
    assert set(met_by_one(stage)) == {BOMBERS["C"], ESCORTS["A"], ESCORTS["B"]}


@pytest.mark.rule("LION-ET3")
def test_without_escort_coordination_escorts_stand_aside() -> None:
    stage = drawing(event_over_target("German pathfinders"), dice={"squadron attack": [1]})
    assert met_by_one(stage) == [BOMBERS["C"]]


@pytest.mark.rule("LION-ET5")
def test_escorts_with_the_letter_strafe() -> None:
    stage = drawing(event_over_target("fighters strafe", "B"))
    whole_raid(stage)
    me109 = gruppen(2, "Me109", "B")[2]
    stage.gruppe(me109, "escort", full=False)
    over_target(stage)
    assert places(stage, ESCORTS) == ["escort", "bomber", "escort"]
    assert stage.where(me109) == "bomber (reduced)"
    assert places(stage, PATROLLERS) == ["patrol"] * 3


@pytest.mark.rule("LION-ET5", "LION-ET10", "LION-ET12")
@pytest.mark.parametrize(
    ("event", "why"),
    [
        ("fighters strafe", "no escort has that letter"),
        ("Me110s strafe", "no Me110 flies close escort"),
        ("patrollers vectored away", "no patrol has that letter"),
    ],
)
def test_log_explains_an_event_without_effect(event: TargetEvent, why: str) -> None:
    stage = drawing(event_over_target(event, "B"))
    raid(stage, bomber=BOMBERS.values(), squadrons=[SQUADRONS["A"][0]])
    stage.squadron(SQUADRONS["A"][1], "patrol", over="London")
    over_target(stage)
    assert why_nothing(stage) == why
    assert stage.where(SQUADRONS["A"][1]) == "patrol London"


@pytest.mark.rule("LION-ET10")
def test_all_escorting_me110s_strafe_but_no_me109() -> None:
    stage = drawing(event_over_target("Me110s strafe"))
    whole_raid(stage)
    me109 = gruppen(2, "Me109", "B")[2]
    stage.gruppe(me109, "escort")
    over_target(stage)
    assert places(stage, ESCORTS) == ["bomber"] * 3
    assert stage.where(me109) == "escort"


# ET4: clouds inhibit squadrons


@pytest.mark.rule("LION-ET4")
@pytest.mark.parametrize("weather", CLOUDS)
def test_clouds_make_squadrons_with_the_letter_lose_the_raid(weather: Weather) -> None:
    stage = drawing(event_over_target("clouds inhibit squadrons", "C"), weather=weather)
    raid(stage, bomber=BOMBERS.values())
    meet(stage, *(SQUADRONS[letter][0] for letter in LETTERS))
    stage.squadron(SQUADRONS["C"][1], "bomber", full=False)
    over_target(stage)
    assert [stage.where(SQUADRONS[letter][0]) for letter in LETTERS] == ["bomber", "bomber", "inflight"]
    assert stage.where(SQUADRONS["C"][1]) == "inflight (reduced)"


@pytest.mark.rule("LION-ET4")
def test_clear_weather_does_not_affect_squadrons() -> None:
    stage = drawing(event_over_target("clouds inhibit squadrons", "C"))
    raid(stage, bomber=BOMBERS.values())
    meet(stage, SQUADRONS["C"][0])
    over_target(stage)
    assert stage.where(SQUADRONS["C"][0]) == "bomber"
    assert why_nothing(stage) == "the weather is clear"


@pytest.mark.rule("LION-ET4", "LION-9.2c", "LION-11e")
def test_escorts_strafe_if_clouds_remove_all_squadrons() -> None:
    stage = drawing(event_over_target("clouds inhibit squadrons", "C"), *RATED, weather="patchy", dice={"bombing": [1]})
    raid(stage, bomber=BOMBERS.values(), escort=[ESCORTS["A"]])
    meet(stage, SQUADRONS["C"][0])
    rest_of_raid(stage)
    assert set(stage.event("bombing").get_str_list("gruppen")) == {*BOMBERS.values(), ESCORTS["A"]}
    assert shifts(stage) == {"patchy clouds": -1}
    assert [event.data for event in stage.events("squadrons leave")] == [{"squadrons": ["601/1/11"], "why": "clouds"}]


# ET6: flak


@pytest.mark.rule("LION-ET6")
def test_flak_reduces_full_bombers_and_sends_reduced_ones_home() -> None:
    stage = drawing(event_over_target("flak", "B"))
    whole_raid(stage)
    stage.gruppe(REDUCED_BOMBERS["B"], "bomber", full=False)
    stage.gruppe(REDUCED_BOMBERS["C"], "bomber", full=False)
    stage.gruppe(ESCORTS["B"], "bomber", full=False)
    over_target(stage)
    assert places(stage, BOMBERS) == ["bomber", "bomber (reduced)", "bomber"]
    assert stage.where(REDUCED_BOMBERS["B"]) == "inflight (reduced)"
    assert stage.where(REDUCED_BOMBERS["C"]) == "bomber (reduced)"
    assert stage.where(ESCORTS["B"]) == "bomber (reduced)"
    assert not stage.events("raid turned back")
    assert [event.data for event in stage.events("Gruppen leave")] == [{"gruppen": ["I/KG4/2"], "why": "flak"}]


@pytest.mark.rule("LION-ET6")
def test_flak_that_empties_the_bomber_box_ends_the_raid() -> None:
    stage = drawing(event_over_target("flak", "B"))
    raid(stage, bomber=[BOMBERS["B"]], escort=[ESCORTS["A"]], patrol=[PATROLLERS["A"]])
    stage.gruppe(BOMBERS["B"], "bomber", full=False)
    meet(stage, SQUADRONS["A"][0])
    stage.squadron(SQUADRONS["B"][0], "bomber", full=False)
    rest_of_raid(stage)
    assert stage.is_done
    assert [stage.where(SQUADRONS[letter][0]) for letter in ("A", "B")] == ["inflight", "inflight (reduced)"]
    assert [stage.where(unit) for unit in (ESCORTS["A"], PATROLLERS["A"])] == ["clock 3", "clock 3"]
    assert stage.where(BOMBERS["B"]) == "base (reduced)"
    assert not {"combat", "bombing", "no bombing"} & set(kinds(stage))
    assert stage.battle.state.raid is None


@pytest.mark.rule("LION-ET6")
def test_strafer_left_in_the_bomber_box_continues_the_raid() -> None:
    stage = drawing(event_over_target("flak", "B"), dice={"bombing": [1]})
    raid(stage, bomber=[BOMBERS["B"], ESCORTS["A"]])
    stage.gruppe(BOMBERS["B"], "bomber", full=False)
    rest_of_raid(stage)
    assert stage.event("bombing").get_str_list("gruppen") == [ESCORTS["A"]]


# ET12: patrollers vectored away


@pytest.mark.rule("LION-ET12")
def test_patrols_with_the_letter_are_vectored_away_unless_responding() -> None:
    stage = drawing(event_over_target("patrollers vectored away", "A"))
    whole_raid(stage)
    full, green, responding, grounded = SQUADRONS["A"][:4]
    stage.squadron(full, "patrol", over="London")
    stage.squadron(green, "patrol", full=False, over="London")
    stage.squadron(responding, "bomber")
    stage.squadron(grounded, "sector")
    stage.squadron(SQUADRONS["B"][0], "patrol", over="London")
    over_target(stage)
    assert stage.where(full) == "inflight"
    assert stage.where(green) == "landing (reduced)"
    assert stage.where(responding) == "bomber"
    assert stage.where(grounded) == "sector"
    assert stage.where(SQUADRONS["B"][0]) == "patrol London"
    assert [event.data for event in stage.events("patrols vectored away")] == [{"squadrons": ["43/1/11", "64/2/11"]}]
