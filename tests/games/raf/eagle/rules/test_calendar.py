"""The Calendar Update of Eagle (EAGLE-4.IV): effort, reset, days, day events; press or rest (EAGLE-18.8)."""

from __future__ import annotations

import pytest

from dowding.games.raf.eagle.rules.sequence import CALENDAR_UPDATE, end_of_day, responses_forgotten
from dowding.games.raf.pack import components as c
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.planning.rules.calendar_update import (
    DAY_EVENTS,
    card_shuffle_check,
    day_advance,
    day_event,
    reset,
)
from dowding.games.raf.planning.rules.daily_planning import begin_planning
from dowding.games.raf.planning.rules.detection import detection_modifiers
from dowding.games.raf.planning.rules.press_or_rest import press_or_rest
from dowding.games.raf.state import Deck, SquadronBox
from games.raf.duel.custom_cards import strategy
from games.raf.eagle.calendar_fixtures import OTHER, PLAIN, REINFORCEMENT, days
from games.raf.eagle.scenario_builder import BATTLE, PACK, Stage
from games.raf.lion.calendar_fixtures import day_card
from games.raf.lion.custom_cards import gruppen
from games.raf.planning.day_player import play_until, steps

HE111 = gruppen(2, "He111")
BY_DATE = c.DayEvent(
    "A",
    "change priorities by date",
    rows=(c.PriorityRow("low", "medium", "high", "low", "medium", dates=("09-01", "09-05"), terror=True),),
)
ANY_ROW = c.PriorityRow("low", "low", "low", "low", "low", vp=(-40, 40), free_choice=True)
FREE = c.DayEvent("E,2", "change priorities by VP", rows=(ANY_ROW,))


@pytest.mark.rule("EAGLE-4.IV0", "EAGLE-4.IV1", "EAGLE-4.IV2", "EAGLE-4.IV9")
def test_steps_of_calendar_update_in_order() -> None:
    assert [step.__name__ for step in CALENDAR_UPDATE] == [
        *("night_raids", "reset", "responses_forgotten", "press_or_rest", "day_advance", "day_event"),
        *("update_replacement_points", "light_loss_replacement", "heavy_loss_replacement"),
        *("german_reinforcements", "british_reinforcements", "card_shuffle_check", "next_raid_day"),
    ]


@pytest.mark.rule("EAGLE-4.IV0")
@pytest.mark.parametrize(("scenario", "night"), [("hardest-days", True), ("prelude", False)])
def test_effort_is_charged_first_at_end_of_day(scenario: str, *, night: bool) -> None:
    stage = Stage(scenario, strict=False, night=night)
    stage.battle.state.quota, stage.battle.state.sent = 12, 11
    for ident in HE111[:2]:
        stage.gruppe(ident, "night" if night else "map base")
    stage.play(end_of_day)
    play_until(stage, lambda staged: bool(staged.events("day passes")))
    logged = steps(stage, "effort", "night bombing", "day passes", "game over")
    assert logged == (["effort", "night bombing", "day passes"] if night else ["effort", "game over"])
    assert stage.battle.state.causes["effort"] == 2
    if not night:
        assert stage.vp == 2, "before scoring, and no day passes"


@pytest.mark.rule("EAGLE-4.IV1")
def test_night_raids_come_before_reset() -> None:
    stage = Stage(night=True, strict=False)
    stage.gruppe(HE111[0], "night")
    stage.squadron("54/6/11", "inflight", full=False)
    stage.play(end_of_day)
    play_until(stage, lambda staged: bool(staged.events("day passes")))
    assert stage.events("night bombing")
    assert (stage.where("54/6/11"), stage.where(HE111[0])) == ("sector", "base")


@pytest.mark.rule("EAGLE-4.IV2")
@pytest.mark.parametrize(
    ("box", "full", "place"),
    [
        ("inflight", False, "sector"),
        ("landing", False, "sector (reduced)"),
        ("re-arm", True, "sector"),
        ("night", True, "night"),
        ("light", True, "light"),
    ],
)
def test_reset_returns_units_and_clears_responses(box: SquadronBox, place: str, *, full: bool) -> None:
    stage = Stage()
    stage.squadron("54/6/11", box, full=full)
    stage.gruppe(HE111[0], "map base")
    stage.gruppe(HE111[1], "inflight", full=False)
    stage.responded({"54/6/11": 3})
    stage.play(reset, responses_forgotten)
    assert stage.where("54/6/11") == place
    assert [stage.where(ident) for ident in HE111[:2]] == ["base", "base"]
    assert stage.battle.state.responses == {}


# Days


@pytest.mark.rule("EAGLE-4.IV3")
@pytest.mark.parametrize(("preparations", "vp"), [(False, 3), (True, 9)])
def test_day_is_worth_one_point_or_three_under_preparations(vp: int, *, preparations: bool) -> None:
    stage = days(day_card(REINFORCEMENT, 3))
    stage.battle.state.preparations = preparations
    stage.battle.state.sealion = 50
    stage.play(day_advance)
    assert (stage.battle.state.day, stage.vp) == (3, vp)


@pytest.mark.rule("EAGLE-4.IV3")
@pytest.mark.parametrize(("before", "number", "used"), [(1, 1, OTHER), (5, 6, OTHER), (1, 2, REINFORCEMENT)])
def test_repeated_short_or_long_day_card_is_replaced(before: int, number: int, used: int) -> None:
    stage = days(day_card(REINFORCEMENT, number), day_card(OTHER, 3), more=(day_card(PLAIN, before),))
    stage.battle.state.day_card = PLAIN
    stage.play(day_advance)
    assert stage.battle.state.day_card == used


@pytest.mark.rule("EAGLE-4.IV3")
def test_sealion_check_uses_new_points() -> None:
    stage = days(day_card(REINFORCEMENT, 2), date="09-09")
    stage.play(day_advance)
    assert stage.event("Sealion check").get_int("vp") == 2


# Day events


def drawn(line: c.DayEvent, *, date: str = "08-25", preparations: bool = False) -> Stage:
    """Carry out a day card with this event on a date."""
    stage = days(day_card(REINFORCEMENT, 2, line), date=date)
    stage.battle.state.day_card, stage.battle.state.preparations = REINFORCEMENT, preparations
    stage.play(day_event)
    return stage


@pytest.mark.rule("EAGLE-4.IV4", "EAGLE-12.1", "EAGLE-ED1")
def test_priorities_and_terror_by_date() -> None:
    stage = drawn(BY_DATE, date="09-02")
    assert list(stage.battle.state.priorities.values()) == ["low", "medium", "high", "low", "medium"]
    assert set(range(45, 61)) <= set(stage.battle.state.decks["target"].cards)
    fixed = drawn(BY_DATE, date="09-02", preparations=True)
    assert fixed.battle.state.priorities == Stage(BATTLE).battle.state.priorities
    assert [event.data for event in stage.events("cards added")] == [{"deck": "target", "first": 45, "last": 60}]
    assert [event.data for event in stage.events("terror strategy")] == [{}]


@pytest.mark.rule("EAGLE-12.1", "EAGLE-4.IV4", "EAGLE-ED1")
def test_free_choice_of_priorities() -> None:
    stage = drawn(FREE)
    assert stage.deciding_seat == GERMAN
    stage.choose("priority:radar:low", "priority:port:low")
    assert stage.options() == ["priority:airfield:high", "priority:airfield:medium"]
    stage.choose("priority:airfield:high", "priority:industry:medium", "priority:city:high")
    assert list(stage.battle.state.priorities.values()) == ["low", "low", "high", "medium", "high"]
    assert drawn(FREE, preparations=True).is_done


@pytest.mark.rule("EAGLE-ED1")
@pytest.mark.parametrize(("date", "joins"), [("08-20", False), ("08-21", True), ("09-10", True), ("09-11", False)])
def test_luftflotte_3_haze_and_german_industry_events(date: str, *, joins: bool) -> None:
    assert drawn(c.DayEvent("A", "LF3 to LF2"), date=date).battle.state.lf3_to_lf2 == joins
    assert drawn(c.DayEvent("E,2", "morning haze"), date=date).battle.state.haze
    plain = drawn(c.DayEvent("A", "British raid on German industry"), date=date)
    assert (plain.is_done, plain.vp) == (True, 0)
    for card in PACK.components.day_cards.values():
        assert {line.event for line in card.events if line.games in ("A", "E,2")} <= set(DAY_EVENTS)


@pytest.mark.rule("EAGLE-ED2")
def test_tension_lasts_one_raid_day() -> None:
    stage = drawn(c.DayEvent("A", "tension"))
    assert stage.battle.state.tension
    stage.draws("day event", OTHER)
    stage.battle.state.day_card = 0
    stage.play(day_advance)
    assert not stage.battle.state.tension


# Decks


@pytest.mark.rule("EAGLE-4.IV9", "EAGLE-16.3")
@pytest.mark.parametrize(("scenario", "raid_day", "added"), [(BATTLE, 3, False), (BATTLE, 4, True), (BATTLE, 5, False)])
def test_card_shuffle_check(scenario: str, raid_day: int, *, added: bool) -> None:
    stage = Stage(scenario, strict=False)
    state = stage.battle.state
    state.raid_day = raid_day
    state.decks["strategy"] = Deck(state.decks["strategy"].cards[:5])
    state.played = (strategy("decoy"),)
    state.decks["raid event"] = Deck(tuple(range(91, 101)), tuple(range(101, 112)))
    response = state.decks["response"]
    stage.play(card_shuffle_check)
    assert sorted(state.decks["strategy"].cards) == list(range(155, 165))
    assert not stage.battle.state.played
    assert len(state.decks["raid event"].cards) == 21
    assert (set(range(35, 45)) <= set(state.decks["target"].cards)) == added
    assert state.decks["response"] == response, "the response deck is reshuffled only when it is empty"


# Press or rest


def tempo(choice: str, first: int, second: int) -> Stage:
    """Press or rest, with day cards of these numbers of days."""
    stage = days(day_card(REINFORCEMENT, first), day_card(OTHER, second), date="08-20", advanced=True)
    stage.play(press_or_rest, day_advance)
    assert (stage.deciding_seat, stage.options()) == (GERMAN, ["press", "rest"])
    stage.choose(choice)
    return stage


@pytest.mark.rule("EAGLE-18.8")
@pytest.mark.parametrize(
    ("choice", "used", "vp"), [("press", OTHER, 4), ("rest", REINFORCEMENT, 4)], ids=["press", "rest"]
)
def test_press_uses_shorter_day_card_and_rest_longer(choice: str, used: int, vp: int) -> None:
    stage = tempo(choice, 4, 2)
    assert (stage.battle.state.day_card, stage.vp) == (used, vp)
    basic = days(day_card(REINFORCEMENT, 2))
    basic.play(press_or_rest)
    assert basic.is_done


@pytest.mark.rule("EAGLE-18.8")
def test_effects_of_press_on_next_day() -> None:
    stage = tempo("press", 2, 4)
    stage.battle.state.vp = -20
    stage.play(begin_planning)
    assert len(stage.battle.state.strategies) == 1
    stage.raid(25)
    assert detection_modifiers(stage.battle)["the Germans press"] == 2
