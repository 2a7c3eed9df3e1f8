"""Calendar update (2P-4.IV): reset, days and their points, events of the day, decks; press or rest (2P-21.8)."""

from __future__ import annotations

from typing import get_args

import pytest

from dowding.games.raf.duel.rules.context import BRITISH
from dowding.games.raf.duel.rules.sequence import CALENDAR_UPDATE
from dowding.games.raf.pack import components as c
from dowding.games.raf.pack.components import Priority, PriorityType
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
from dowding.games.raf.rules.calendar_update import german_reinforcements
from dowding.games.raf.state import Deck, GruppeBox, SquadronBox
from games.raf.duel.calendar_fixtures import ONE, OTHER, THIRD, days, passed
from games.raf.duel.custom_cards import strategy
from games.raf.duel.scenario_builder import BATTLE, PACK, Stage
from games.raf.lion.calendar_fixtures import day_card
from games.raf.lion.custom_cards import gruppen

HE111, ME109 = gruppen(2, "He111"), gruppen(2, "Me109")
KINDS = get_args(PriorityType)


@pytest.mark.rule(
    *("2P-4.IV1", "2P-4.IV3a", "2P-4.IV4", "2P-4.IV5", "2P-4.IV6", "2P-4.IV7", "2P-4.IV8", "2P-4.IV9", "2P-16.24")
)
def test_steps_of_calendar_update_in_order() -> None:
    assert [step.__name__ for step in CALENDAR_UPDATE] == [
        *("night_raids", "reset", "press_or_rest", "day_advance", "day_event", "update_replacement_points"),
        *("light_loss_replacement", "heavy_loss_replacement", "german_reinforcements", "british_reinforcements"),
        *("card_shuffle_check", "next_raid_day"),
    ]


# Reset


@pytest.mark.rule("2P-4.IV2a", "2P-16.3b")
@pytest.mark.parametrize(
    ("box", "full", "place"),
    [
        ("inflight", False, "sector"),
        ("patrol", True, "sector"),
        ("patrol", False, "sector (reduced)"),
        ("landing", False, "sector (reduced)"),
        ("re-arm", True, "sector"),
        ("light", True, "light"),
        ("heavy", True, "heavy"),
    ],
)
def test_reset_returns_squadrons_to_sectors(box: SquadronBox, place: str, *, full: bool) -> None:
    stage = Stage()
    stage.squadron("54/6/11", box, full=full, over="7/11" if box == "patrol" else "")
    stage.play(reset)
    assert stage.where("54/6/11") == place


@pytest.mark.rule("2P-4.IV2b")
@pytest.mark.parametrize(
    ("box", "full", "place"),
    [
        ("inflight", False, "base"),
        ("clock", True, "base"),
        ("map base", True, "base"),
        ("night", True, "base"),
        ("light", True, "light"),
        ("heavy", True, "heavy"),
        ("calendar", True, "calendar"),
    ],
)
def test_reset_returns_gruppen_to_hidden_bases_full(box: GruppeBox, place: str, *, full: bool) -> None:
    stage = Stage()
    stage.gruppe(HE111[0], box, full=full, hour=5 if box == "clock" else 0)
    stage.play(reset)
    assert stage.where(HE111[0]) == place
    assert not stage.battle.gruppen_in("map base"), "the map bases are empty when the day begins"


# Days


@pytest.mark.rule("2P-4.IV3a")
@pytest.mark.parametrize(("preparations", "vp"), [(False, 3), (True, 9)])
def test_day_is_worth_one_point_or_three_under_preparations(vp: int, *, preparations: bool) -> None:
    stage = days(day_card(ONE, 3))
    stage.battle.state.preparations = preparations
    stage.battle.state.sealion = 50 if preparations else stage.battle.state.sealion
    stage.play(day_advance)
    assert (stage.battle.state.day, stage.vp) == (3, vp)


@pytest.mark.rule("2P-4.IV3a", "2P-18.1b")
def test_day_advance_that_starts_preparations_counts_one_per_day() -> None:
    stage = days(day_card(ONE, 2), date="09-09", vp=-30)
    stage.play(day_advance)
    assert stage.battle.state.preparations
    assert stage.vp == -30 + 2 - 5


@pytest.mark.rule("2P-4.IV3b")
@pytest.mark.parametrize(
    ("before", "number", "used"), [(1, 1, OTHER), (5, 6, OTHER), (6, 5, OTHER), (1, 2, ONE), (3, 3, ONE), (0, 1, ONE)]
)
def test_repeated_short_or_long_day_card_is_replaced(before: int, number: int, used: int) -> None:
    assert passed(number, before=before).battle.state.day_card == used


@pytest.mark.rule("2P-4.IV3c", "2P-16.6")
@pytest.mark.parametrize(("date", "number", "stable"), [("09-05", 3, True), ("09-06", 5, True), ("09-05", 2, False)])
def test_unused_reinforcements_become_pilots_on_8_september(date: str, number: int, *, stable: bool) -> None:
    stage = days(day_card(ONE, number), date=date)
    stage.battle.state.stocks["pilots"] = 0
    unused = len(stage.battle.squadrons_in("pool"))
    stage.play(day_advance)
    top = stage.battle.pack.tops["replacements"]
    assert stage.battle.state.stocks["pilots"] == (min(2 * unused, top) if stable else 0)
    assert bool(stage.battle.squadrons_in("pool")) != stable


@pytest.mark.rule("2P-4.IV3c")
def test_sealion_check_uses_new_points() -> None:
    stage = days(day_card(ONE, 2), date="09-09")
    stage.play(day_advance)
    assert stage.event("Sealion check").get_int("vp") == 2


# Day events


def drawn(line: c.DayEvent, *, date: str = "08-25", vp: int = 0, preparations: bool = False) -> Stage:
    """Carry out a day card with this event on a date."""
    stage = days(day_card(ONE, 2, line), date=date, vp=vp)
    stage.battle.state.day_card = ONE
    stage.battle.state.preparations = preparations
    stage.play(day_event)
    return stage


HIGH = c.PriorityRow("low", "medium", "high", "low", "medium", dates=("09-01", "09-05"))
BY_DATE = c.DayEvent("A", "change priorities by date", rows=(HIGH,))
FREE = c.PriorityRow("low", "low", "high", "medium", "high", vp=(-35, -10), free_choice=True)
OTHERWISE = c.PriorityRow("low", "high", "high", "medium", "low", vp=(-9, 35))
BY_VP = c.DayEvent("A", "change priorities by VP", rows=(FREE, OTHERWISE))


@pytest.mark.rule("2P-15.1", "2P-ED2", "2P-4.IV4")
def test_priorities_change_by_date_or_points() -> None:
    by_date, by_vp = drawn(BY_DATE, date="09-02"), drawn(BY_VP, vp=3)
    assert by_date.battle.state.priorities == {
        "radar": "low",
        "port": "medium",
        "airfield": "high",
        "industry": "low",
        "city": "medium",
    }
    assert by_vp.battle.state.priorities["port"] == "high"


@pytest.mark.rule("2P-15.1", "2P-ED2")
@pytest.mark.parametrize("line", [BY_DATE, BY_VP])
def test_priorities_do_not_change_under_preparations(line: c.DayEvent) -> None:
    before = Stage(BATTLE).battle.state.priorities
    for vp in (3, -20):
        stage = drawn(line, date="09-02", vp=vp, preparations=True)
        assert stage.battle.state.priorities == before
        assert stage.is_done, "no free choice either"


@pytest.mark.rule("2P-15.2", "2P-ED2")
def test_free_choice_of_priorities() -> None:
    stage = drawn(BY_VP, vp=-15)
    assert stage.deciding_seat == GERMAN
    assert stage.options() == ["priority:radar:high", "priority:radar:medium", "priority:radar:low"]
    stage.choose("priority:radar:low", "priority:port:low")
    chosen = [event.data for event in stage.seen_by(BRITISH).events() if event.kind == "priority chosen"]
    assert chosen == [{"target": "radar", "priority": "low"}, {"target": "port", "priority": "low"}], (
        "visible to the British"
    )
    assert "Priority of ports set to low" in stage.seen_by(BRITISH).log()[-1].text
    assert stage.options() == ["priority:airfield:high", "priority:airfield:medium"], "two are low already"
    stage.choose("priority:airfield:high", "priority:industry:medium")
    assert stage.options() == ["priority:city:high"]
    stage.choose("priority:city:high")
    expected: dict[str, Priority] = dict(zip(KINDS, ("low", "low", "high", "medium", "high"), strict=True))
    assert stage.battle.state.priorities == expected
    assert [event.data for event in stage.events("priorities")] == [
        {"priorities": {"radar": "low", "port": "low", "airfield": "high", "industry": "medium", "city": "high"}}
    ]


@pytest.mark.rule("2P-15.3")
def test_terror_adds_cities_to_deck_permanently() -> None:
    row = c.PriorityRow("low", "low", "medium", "high", "high", dates=("09-01", "09-05"), terror=True)
    stage = drawn(c.DayEvent("A", "change priorities by date", rows=(row,)), date="09-02")
    assert set(stage.battle.state.decks["target"].cards) >= set(range(45, 61))
    assert stage.battle.state.terror
    stage.battle.state.day_card = OTHER
    stage.play(day_event)
    assert stage.battle.state.terror
    assert [event.data for event in stage.events("morning haze")] == [{}]


@pytest.mark.rule("2P-ED1")
def test_raid_on_german_industry_has_no_further_effect() -> None:
    stage = drawn(c.DayEvent("A", "British raid on German industry"))
    assert stage.is_done
    assert stage.vp == 0


@pytest.mark.rule("2P-ED3")
@pytest.mark.parametrize(
    ("date", "before", "after"),
    [
        ("08-20", False, False),
        ("08-21", False, True),
        ("09-10", False, True),
        ("09-11", True, False),
        ("09-11", False, False),
    ],
)
def test_luftflotte_3_joins_luftflotte_2_from_21_august_to_10_september(
    date: str, *, before: bool, after: bool
) -> None:
    stage = days(day_card(ONE, 2, c.DayEvent("A", "LF3 to LF2")), date=date)
    stage.battle.state.day_card, stage.battle.state.lf3_to_lf2 = ONE, before
    stage.play(day_event)
    assert stage.battle.state.lf3_to_lf2 == after


@pytest.mark.rule("2P-ED4", "2P-ED5")
def test_haze_and_tension_last_one_raid_day() -> None:
    haze, tension = drawn(c.DayEvent("E,2", "morning haze")), drawn(c.DayEvent("A", "tension"))
    assert haze.battle.state.haze
    assert tension.battle.state.tension
    for stage in (haze, tension):
        stage.draws("day event", OTHER)
        stage.battle.state.day_card = 0
        stage.play(day_advance)
        assert not stage.battle.state.haze
        assert not stage.battle.state.tension


@pytest.mark.rule("2P-N7")
def test_day_events_add_no_force_or_raid_event_cards() -> None:
    assert "increase fighter escort" not in DAY_EVENTS
    for card in PACK.components.day_cards.values():
        assert {line.event for line in card.events if line.games in ("A", "E,2")} <= set(DAY_EVENTS)
    assert max(Stage(BATTLE).battle.state.decks["raid event"].cards) == 131


# Reinforcements and decks


@pytest.mark.rule("2P-4.IV8")
def test_gruppen_on_reached_days_arrive_at_hidden_bases() -> None:
    stage = Stage(BATTLE)
    waiting = {ident: number for number, day in enumerate(stage.battle.pack.calendar) for ident in day.reinforcements}
    first = min(waiting.values())
    stage.battle.state.day = first + 1
    stage.play(german_reinforcements)
    for ident, number in waiting.items():
        assert stage.where(ident) == ("base" if number <= first + 1 else "calendar")
    assert [event.data for event in stage.events("German reinforcement")] == [{"gruppe": "IV/JG51/2"}]


@pytest.mark.rule("2P-4.IV9")
def test_strategy_cards_return_to_deck() -> None:
    stage = Stage()
    state = stage.battle.state
    state.decks["strategy"] = Deck(state.decks["strategy"].cards[:5])
    state.strategies, state.played = (strategy("decoy"),), (160, 161, 162)
    stage.strict = False
    stage.play(card_shuffle_check)
    assert sorted(state.decks["strategy"].cards) == list(range(155, 165))
    assert [*state.strategies, *state.played] == []


@pytest.mark.rule("2P-4.IV9")
@pytest.mark.parametrize(("left", "thrown", "shuffled"), [(10, 11, True), (10, 10, False)])
def test_short_decks_are_reshuffled(left: int, thrown: int, *, shuffled: bool) -> None:
    stage = Stage(strict=False)
    for name, first in (("target", 1), ("raid event", 91)):
        deck = Deck(tuple(range(first, first + left)), tuple(range(first + left, first + left + thrown)))
        stage.battle.state.decks = stage.battle.state.decks | (
            {"target": deck} if name == "target" else {"raid event": deck}
        )
    stage.play(card_shuffle_check)
    for name in ("target", "raid event"):
        deck = stage.battle.state.decks["target" if name == "target" else "raid event"]
        assert len(deck.cards) == (left + thrown if shuffled else left)
    if shuffled:
        seen_by = {event.get_str("deck"): event.seen_by for event in stage.events("deck reshuffled")}
        assert seen_by == {"target": (GERMAN,), "raid event": None}, "the target deck is hidden from the British"


@pytest.mark.rule("2P-4.IV9", "2P-19.3")
@pytest.mark.parametrize(
    ("scenario", "raid_day", "added"),
    [(BATTLE, 3, False), (BATTLE, 4, True), (BATTLE, 5, False), ("hardest-days", 3, False)],
)
def test_deeper_targets_join_after_fourth_raid_day(scenario: str, raid_day: int, *, added: bool) -> None:
    stage = Stage(scenario, strict=False)
    stage.battle.state.raid_day = raid_day
    stage.play(card_shuffle_check)
    assert (set(range(35, 45)) <= set(stage.battle.state.decks["target"].cards)) == added


# Press or rest (21.8)


def tempo(choice: str, first: int, second: int) -> Stage:
    """Press or rest, with day cards of these numbers of days."""
    stage = days(day_card(ONE, first), day_card(OTHER, second), date="08-20", advanced=True)
    stage.play(press_or_rest, day_advance)
    assert stage.deciding_seat == GERMAN
    assert stage.options() == ["press", "rest"]
    stage.choose(choice)
    return stage


@pytest.mark.rule("2P-21.8a", "2P-21.8b")
@pytest.mark.parametrize(
    ("choice", "first", "second", "used", "vp"),
    [
        ("press", 4, 2, OTHER, 4),
        ("press", 2, 4, ONE, 4),
        ("rest", 4, 2, ONE, 4),
        ("rest", 2, 4, OTHER, 4),
        ("press", 3, 3, ONE, 6),
        ("rest", 3, 3, ONE, 3),
    ],
)
def test_press_uses_shorter_day_card_and_rest_longer(choice: str, first: int, second: int, used: int, vp: int) -> None:
    stage = tempo(choice, first, second)
    assert (stage.battle.state.day_card, stage.vp) == (used, vp)
    other = OTHER if used == ONE else ONE
    deck = stage.battle.state.decks["day event"]
    assert other in deck.cards, "it is shuffled back"
    assert used in deck.discards


@pytest.mark.rule("2P-21.8a")
def test_no_press_or_rest_in_basic_game() -> None:
    plain = days(day_card(ONE, 2))
    plain.play(press_or_rest)
    assert plain.is_done
    stage = days(day_card(ONE, 1), day_card(OTHER, 1), date="08-20", advanced=True, more=(day_card(THIRD, 1),))
    stage.battle.state.day_card = THIRD
    stage.play(press_or_rest, day_advance)
    stage.choose("press")
    assert stage.battle.state.day_card == ONE
    assert [event.data for event in stage.events("two day cards")] == [{"cards": [137, 139], "used": 137}]
    assert [event.data for event in stage.events("tempo")] == [{"tempo": "press"}]


@pytest.mark.rule("2P-21.8b")
def test_press_under_preparations_counts_three_per_day() -> None:
    stage = days(day_card(ONE, 2), day_card(OTHER, 2), date="09-12", advanced=True)
    stage.battle.state.preparations, stage.battle.state.sealion = True, 50
    stage.play(press_or_rest, day_advance)
    stage.choose("press")
    assert stage.vp == 6


@pytest.mark.rule("2P-21.8c", "2P-G19")
def test_effects_of_press() -> None:
    stage = tempo("press", 2, 4)
    assert stage.vp == 4
    stage.battle.state.vp = -20
    stage.play(begin_planning)
    assert len(stage.battle.state.strategies) == 1
    assert stage.battle.state.drawn == 1
    stage.raid(25)
    assert detection_modifiers(stage.battle)["the Germans press"] == 2
    rested = tempo("rest", 2, 4)
    assert not rested.battle.state.pressed
    assert [event.data for event in stage.events("strategy cards")] == [{"cards": [155]}]
