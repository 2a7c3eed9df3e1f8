"""Raid approach events (LION-EA): weather, close escort, radio confusion, rendezvous failure, undetected hunters."""

from __future__ import annotations

import pytest

from dowding.engine.errors import NotOffered
from dowding.games.raf.lion.rules.context import BRITISH
from dowding.games.raf.pack.components import ApproachEvent, Condition, Intelligence, Luftflotte, Weather
from games.raf.lion.approach_event_fixtures import ALL_HUNTERS, BLENHEIM, FULL, GREEN, left_alone
from games.raf.lion.custom_cards import gruppen, target_card
from games.raf.lion.event_cards import (
    BOMBERS,
    ESCORTS,
    HUNTERS,
    PATROLLERS,
    SQUADRONS,
    VHF,
    approach,
    approach_card,
    at_base,
    drawing,
    places,
    raid,
    whole_raid,
    why_nothing,
)
from games.raf.lion.scenario_builder import PACK, Stage

# EA7, EA8, EA13: weather


def weather_after(event: ApproachEvent, lf2: Weather, lf3: Weather) -> tuple[Weather, Weather]:
    stage = drawing(approach_card(event))
    stage.battle.state.weather = {2: lf2, 3: lf3}
    raid(stage, bomber=BOMBERS.values())
    approach(stage)
    return stage.battle.state.weather[2], stage.battle.state.weather[3]


@pytest.mark.rule("LION-EA7")
@pytest.mark.parametrize(("before", "after"), [("clear", "patchy"), ("patchy", "broken"), ("broken", "clear")])
def test_weather_of_luftflotte_3_changes_in_a_cycle(before: Weather, after: Weather) -> None:
    assert weather_after("LF3 weather changes", "patchy", before) == ("patchy", after)


@pytest.mark.rule("LION-EA8")
@pytest.mark.parametrize(("before", "after"), [("clear", "patchy"), ("patchy", "broken"), ("broken", "broken")])
def test_weather_of_one_area_worsens_and_broken_clouds_stay(before: Weather, after: Weather) -> None:
    assert weather_after("LF2 weather worsens", before, "clear") == (after, "clear")
    assert weather_after("LF3 weather worsens", "clear", before) == ("clear", after)


@pytest.mark.rule("LION-EA13")
@pytest.mark.parametrize(("lf2", "lf3"), [("clear", "broken"), ("broken", "clear"), ("patchy", "patchy")])
def test_weather_moves_east(lf2: Weather, lf3: Weather) -> None:
    assert weather_after("weather moves east", lf2, lf3) == (lf3, lf3)


# EA9: Me109s close escort


@pytest.mark.rule("LION-EA9")
def test_me109s_with_the_letter_in_hunt_or_inflight_join_the_escort() -> None:
    stage = drawing(approach_card("Me109s close escort", "B"))
    whole_raid(stage, squadrons=[FULL])
    late = gruppen(2, "Me109", "B")[2]
    stage.gruppe(late, "inflight", full=False)
    stage.gruppe(gruppen(2, "Me109", "C")[2], "inflight")
    approach(stage)
    assert places(stage, HUNTERS) == ["hunt", "escort", "hunt"]
    assert stage.where(late) == "escort (reduced)"
    assert stage.where(gruppen(2, "Me109", "C")[2]) == "inflight"
    assert places(stage, PATROLLERS) == ["patrol"] * 3


@pytest.mark.rule("LION-EA9")
def test_me109s_strafe_if_the_bomber_box_is_empty() -> None:
    stage = drawing(approach_card("Me109s close escort", "B"))
    raid(stage, hunt=HUNTERS.values(), squadrons=[FULL])
    approach(stage)
    assert places(stage, HUNTERS) == ["hunt", "bomber", "hunt"]


@pytest.mark.rule("LION-EA9")
def test_no_escort_joins_without_an_me109_with_the_letter() -> None:
    stage = drawing(approach_card("Me109s close escort", "B"))
    raid(stage, hunt=[HUNTERS["A"]], bomber=BOMBERS.values(), squadrons=[FULL])
    approach(stage)
    assert why_nothing(stage) == "no such Me109 is in the raid"
    assert stage.where(HUNTERS["A"]) == "hunt"


@pytest.mark.rule("LION-EA9b")
def test_squadrons_are_released_when_hunters_become_escorts() -> None:
    stage = left_alone("Me109s close escort", bombers=True)
    assert [stage.where(gruppe) for gruppe in ALL_HUNTERS] == ["escort"] * 2
    assert [stage.where(unit) for unit in (GREEN, BLENHEIM)] == ["bomber (reduced)", "bomber"]
    assert set(stage.options()) == {f"press-on:{FULL}", f"go-home:{FULL}"}


@pytest.mark.rule("LION-EA9b", "LION-EA9")
def test_squadrons_may_follow_hunters_that_strafe() -> None:
    stage = left_alone("Me109s close escort", bombers=False)
    assert [stage.where(gruppe) for gruppe in ALL_HUNTERS] == ["bomber"] * 2
    assert [stage.where(unit) for unit in (GREEN, BLENHEIM)] == ["bomber (reduced)", "bomber"]
    stage.choose(f"press-on:{FULL}")
    assert stage.where(FULL) == "bomber"


# EA10: radio confusion


def five(stage: Stage, *, letter_full: bool = True) -> list[str]:
    """Five squadrons that respond: two of letter A, one of them in the Bomber Box, two of B and one of C."""
    crew = [*SQUADRONS["A"][:2], *SQUADRONS["B"][:2], SQUADRONS["C"][0]]
    raid(stage, hunt=HUNTERS.values(), bomber=BOMBERS.values(), squadrons=crew)
    stage.squadron(crew[0], "bomber", full=letter_full)
    stage.squadron(crew[1], full=letter_full)
    return crew


@pytest.mark.rule("LION-EA10")
def test_radio_confusion_removes_one_chosen_squadron_of_five() -> None:
    stage = drawing(approach_card("radio confusion", "A"))
    crew = five(stage)
    approach(stage)
    assert set(stage.options()) == {f"confuse:{crew[0]}", f"confuse:{crew[1]}"}
    assert stage.match is not None
    with pytest.raises(NotOffered):
        stage.match.choose(BRITISH, f"confuse:{crew[2]}")
    stage.choose(f"confuse:{crew[0]}")
    assert stage.is_done
    assert [stage.where(squadron) for squadron in crew] == ["inflight", "hunt", "hunt", "hunt", "hunt"]


@pytest.mark.rule("LION-EA10")
def test_radio_confusion_does_not_affect_four_squadrons() -> None:
    stage = drawing(approach_card("radio confusion", "A"))
    crew = five(stage)
    stage.squadron(crew[4], "sector")
    approach(stage)
    assert stage.is_done
    assert why_nothing(stage) == "fewer than 5 squadrons respond"
    assert stage.where(crew[0]) == "bomber"


@pytest.mark.rule("LION-EA10")
def test_radio_confusion_does_not_affect_green_squadrons() -> None:
    stage = drawing(approach_card("radio confusion", "A"))
    crew = five(stage, letter_full=False)
    approach(stage)
    assert stage.is_done
    assert why_nothing(stage) == "no full squadron has that letter"
    assert [stage.where(squadron) for squadron in crew[:2]] == ["bomber (reduced)", "hunt (reduced)"]


@pytest.mark.rule("LION-EA10", "LION-19.43")
def test_letter_of_an_ace_is_that_of_its_ace_counter() -> None:
    counters = PACK.components.squadrons
    letter = counters["ACE-Spitfire"].letter
    spitfires = [
        squadron.id for squadron in counters.values() if squadron.type == "Spitfire" and squadron.letter != letter
    ]
    stage = drawing(approach_card("radio confusion", letter), advanced=True)
    raid(stage, hunt=HUNTERS.values(), bomber=BOMBERS.values(), squadrons=spitfires[1:5])
    stage.squadron(spitfires[0], ace=True)
    approach(stage)
    assert stage.is_done
    assert [stage.where(unit) for unit in spitfires[:5]] == ["inflight", "hunt", "hunt", "hunt", "hunt"]


@pytest.mark.rule("LION-G25", "LION-19.6b")
@pytest.mark.parametrize(
    ("date", "advanced", "confused"),
    [("09-01", True, False), ("08-31", True, True), ("09-01", False, True)],
)
def test_fifth_squadron_with_vhf_radio_does_not_count_from_1_september(
    date: str, advanced: bool, confused: bool
) -> None:
    stage = drawing(approach_card("radio confusion", "A"), advanced=advanced)
    stage.date(date)
    crew = five(stage)
    stage.squadron(crew[4], "sector")
    stage.squadron(VHF[0])
    approach(stage)
    assert stage.is_done != confused
    if not confused:
        assert why_nothing(stage) == "fewer than 5 squadrons respond"


@pytest.mark.rule("LION-19.6b")
def test_squadron_with_vhf_radio_is_not_confused_itself() -> None:
    stage = drawing(approach_card("radio confusion", "A", "B", "C"), advanced=True)
    stage.date("09-01")
    crew = five(stage)
    for ident in VHF:
        stage.squadron(ident)
    approach(stage)
    assert set(stage.options()) == {f"confuse:{squadron}" for squadron in crew}


# EA11: rendezvous failure


@pytest.mark.rule("LION-EA11")
def test_bombers_and_escorts_with_the_letter_miss_the_rendezvous_of_a_large_raid() -> None:
    stage = drawing(approach_card("rendezvous failure", "A"))
    whole_raid(stage)
    stage.gruppe(ESCORTS["A"], "escort", full=False)
    approach(stage)
    assert places(stage, BOMBERS) == ["inflight", "bomber", "bomber"]
    assert places(stage, ESCORTS) == ["inflight (reduced)", "escort", "escort"]
    assert places(stage, HUNTERS) == ["hunt"] * 3
    assert places(stage, PATROLLERS) == ["patrol"] * 3


@pytest.mark.rule("LION-EA11")
def test_if_the_bomber_box_is_emptied_the_other_escorts_take_its_place() -> None:
    stage = drawing(approach_card("rendezvous failure", "A"))
    raid(stage, hunt=HUNTERS.values(), bomber=[BOMBERS["A"]], escort=ESCORTS.values())
    approach(stage)
    assert places(stage, ESCORTS) == ["inflight", "bomber", "bomber"]
    assert places(stage, HUNTERS) == ["hunt"] * 3


@pytest.mark.rule("LION-EA11")
def test_rendezvous_does_not_fail_with_six_gruppen() -> None:
    stage = drawing(approach_card("rendezvous failure", "A"))
    raid(stage, bomber=BOMBERS.values(), escort=ESCORTS.values())
    approach(stage)
    assert places(stage, BOMBERS) == ["bomber"] * 3
    assert why_nothing(stage) == "fewer than 7 Gruppen fly"


@pytest.mark.rule("LION-EA11")
@pytest.mark.parametrize("box", ["inflight", "patrol"])
def test_inflight_hunters_and_patrollers_count_for_the_seven_gruppen(box: str) -> None:
    stage = drawing(approach_card("rendezvous failure", "A"))
    raid(stage, bomber=BOMBERS.values(), escort=ESCORTS.values(), patrol=[PATROLLERS["A"]])
    stage.gruppe(PATROLLERS["A"], "inflight" if box == "inflight" else "patrol")
    approach(stage)
    assert places(stage, BOMBERS) == ["inflight", "bomber", "bomber"]
    assert stage.where(PATROLLERS["A"]) == box


# EA12: undetected hunters


@pytest.mark.rule("LION-EA12")
def test_another_me109_joins_the_hunt() -> None:
    stage = drawing(approach_card("undetected hunters"))
    raid(stage, hunt=[HUNTERS["A"]], bomber=BOMBERS.values(), squadrons=[FULL])
    (ready,) = at_base(stage, 2, "Me109", 1)
    approach(stage)
    assert stage.where(ready) == "hunt"
    assert ready in stage.battle.raid.force
    assert [event.data for event in stage.events("Gruppen move")] == [{"gruppen": ["II/JG3/2"], "box": "hunt"}]


@pytest.mark.rule("LION-EA12")
def test_me109_joins_the_escort_if_there_are_no_hunters() -> None:
    stage = drawing(approach_card("undetected hunters"))
    raid(stage, bomber=BOMBERS.values())
    (ready,) = at_base(stage, 2, "Me109", 1)
    approach(stage)
    assert stage.where(ready) == "escort"


@pytest.mark.rule("LION-EA12")
def test_only_one_of_several_me109s_is_drawn() -> None:
    stage = drawing(approach_card("undetected hunters"), dice={"Gruppe": [2]})
    raid(stage, hunt=[HUNTERS["A"]], bomber=BOMBERS.values())
    ready = at_base(stage, 2, "Me109", 3)
    approach(stage)
    assert sorted(stage.where(unit) for unit in ready) == ["base", "base", "hunt"]


@pytest.mark.rule("LION-EA12")
@pytest.mark.parametrize("luftflotte", [2, 3])
def test_only_me109s_of_the_raids_luftflotte_join(luftflotte: Luftflotte) -> None:
    stage = drawing(approach_card("undetected hunters"), target=target_card(luftflotte=luftflotte), strict=False)
    stage.battle.state.lf3_to_lf2 = True
    raid(stage, bomber=[gruppen(luftflotte, "He111")[0]])
    at_base(stage, luftflotte, "Me109", 0)
    approach(stage)
    assert not stage.battle.gruppen_in("hunt", "escort")
    assert why_nothing(stage) == "no Me109 is at base"


@pytest.mark.rule("LION-EA12")
@pytest.mark.parametrize("reach", ["no", "edge"])
def test_no_me109_joins_beyond_its_range(reach: str) -> None:
    stage = drawing(approach_card("undetected hunters"), target=target_card(me109=reach), strict=False)
    raid(stage, bomber=BOMBERS.values())
    approach(stage)
    assert not stage.battle.gruppen_in("hunt", "escort")
    assert why_nothing(stage) == "the target is beyond the range of the Me109"


@pytest.mark.rule("LION-EA12")
@pytest.mark.parametrize(("intelligence", "comes"), [("poor", True), ("limited", True), ("accurate", False)])
def test_card_may_require_poor_or_limited_intelligence(intelligence: Intelligence, comes: bool) -> None:
    condition = Condition(intelligence=("poor", "limited"))
    stage = drawing(approach_card("undetected hunters", conditions=(condition,)), strict=False)
    raid(stage, bomber=BOMBERS.values(), intelligence=intelligence)
    approach(stage)
    assert bool(stage.battle.gruppen_in("escort")) == comes
