"""The Calendar Update (LION-4.IV): the day event, replacements, reinforcements, decks."""

from __future__ import annotations

import pytest

from dowding.games.raf.lion.rules.calendar_update import card_shuffle_check, day_advance, day_event
from dowding.games.raf.lion.rules.replacements import heavy_loss_replacement, light_loss_replacement
from dowding.games.raf.lion.rules.sequence import CALENDAR_UPDATE
from dowding.games.raf.pack import components as c
from dowding.games.raf.rules.calendar_update import german_reinforcements, update_replacement_points
from dowding.games.raf.rules.decks import draw_card
from dowding.games.raf.rules.replacements import british_reinforcements
from dowding.games.raf.state import Deck, DeckName
from games.raf.lion.calendar_fixtures import ONE, OTHER, day_card
from games.raf.lion.custom_cards import pack_with
from games.raf.lion.scenario_builder import BATTLE, Stage


def priorities(event: c.DayEventName, row: c.PriorityRow, *others: c.PriorityRow) -> c.DayEvent:
    """A day event that changes priorities."""
    return c.DayEvent("A", event, (row, *others))


def row(level: c.Priority, **head: tuple[str, str] | tuple[int, int]) -> c.PriorityRow:
    """A row of a priority chart that sets every type to one level."""
    return c.PriorityRow(level, level, level, level, level, **head)  # type: ignore[arg-type]


# IV.4 Day event, IV.5 points


@pytest.mark.rule("LION-4.IV4")
def test_day_event_uses_the_new_date() -> None:
    by_date = priorities(
        "change priorities by date", row("low", dates=("08-11", "08-20")), row("high", dates=("08-21", "10-01"))
    )
    stage = Stage(BATTLE, pack=pack_with(day_card(ONE, 2, by_date)))
    stage.date("08-19")
    stage.draws("day event", ONE)
    stage.play(day_advance, day_event)
    assert set(stage.battle.state.priorities.values()) == {"high"}


@pytest.mark.rule("LION-4.IV4")
def test_day_event_uses_the_new_points() -> None:
    by_vp = priorities("change priorities by VP", row("low", vp=(-35, 1)), row("high", vp=(2, 35)))
    stage = Stage(BATTLE, pack=pack_with(day_card(ONE, 2, by_vp)))
    stage.draws("day event", ONE)
    stage.play(day_advance, day_event)
    assert stage.vp == 2
    assert set(stage.battle.state.priorities.values()) == {"high"}


@pytest.mark.rule("LION-4.IV4")
def test_line_for_the_other_games_is_not_carried_out() -> None:
    theirs = c.DayEvent("E,2", "tension")
    stage = Stage(BATTLE, pack=pack_with(day_card(ONE, 2, theirs)))
    stage.draws("day event", ONE)
    stage.play(day_advance, day_event)
    assert not stage.battle.state.tension
    assert not stage.events("day event")


@pytest.mark.rule("LION-4.IV4")
def test_tension_lasts_for_the_next_raid_day_only() -> None:
    stage = Stage(BATTLE, pack=pack_with(day_card(ONE, 2, c.DayEvent("A", "tension")), day_card(OTHER, 3)))
    stage.draws("day event", ONE, OTHER)
    stage.play(day_advance, day_event)
    assert stage.battle.state.tension
    stage.play(day_advance, day_event)
    assert not stage.battle.state.tension


@pytest.mark.rule("LION-4.IV5")
def test_card_points_are_added_up_to_the_maximum_of_each_track() -> None:
    stage = Stage(BATTLE, pack=pack_with(day_card(ONE, 2, points=3, pilots=2)))
    top = stage.battle.pack.tops["replacements"]
    stage.battle.state.day_card = ONE
    stage.battle.state.stocks |= {"Spitfire": 4, "Hurricane": top - 1, "fighter": 0, "bomber": top, "pilots": top - 5}
    stage.play(update_replacement_points)
    stocks = stage.battle.state.stocks
    assert (stocks["Spitfire"], stocks["Hurricane"], stocks["fighter"], stocks["bomber"]) == (7, top, 3, top)
    assert stocks["pilots"] == top - 3


# IV.6 to IV.8


@pytest.mark.rule("LION-4.IV6", "LION-4.IV7")
def test_light_losses_return_and_heavy_losses_move_in_the_same_update() -> None:
    stage = Stage(BATTLE)
    stage.squadron("54/6/11", "light")
    stage.squadron("65/6/11", "heavy")
    stage.gruppe("I/JG3/2", "light")
    stage.gruppe("II/JG3/2", "heavy")
    stocks = dict(stage.battle.state.stocks)
    stage.play(light_loss_replacement, heavy_loss_replacement)
    assert [stage.where(squadron) for squadron in ("54/6/11", "65/6/11")] == ["sector", "light"]
    assert [stage.where(gruppe) for gruppe in ("I/JG3/2", "II/JG3/2")] == ["base", "light"]
    now = stage.battle.state.stocks
    spent = {stock: stocks[stock] - now[stock] for stock in ("Spitfire", "pilots", "fighter", "Hurricane")}
    assert spent == {"Spitfire": 2, "pilots": 1, "fighter": 2, "Hurricane": 0}


@pytest.mark.rule("LION-4.IV8a")
def test_gruppen_arrive_on_days_reached_or_passed() -> None:
    stage = Stage(BATTLE)
    arrivals = [
        (number, ident) for number, day in enumerate(stage.battle.pack.calendar) for ident in day.reinforcements
    ]
    reached = arrivals[len(arrivals) // 2][0]
    stage.battle.state.day = reached
    stage.play(german_reinforcements)
    for number, ident in arrivals:
        assert stage.where(ident) == ("base" if number <= reached else "calendar")
    assert stage.where(arrivals[0][1]) == "base"


@pytest.mark.rule("LION-4.IV8a")
def test_gruppe_in_play_does_not_arrive_again() -> None:
    stage = Stage("thin-blue-line")
    stage.gruppe("IV/JG51/2", "light")
    stage.battle.state.day = len(stage.battle.pack.calendar) - 1
    stage.play(german_reinforcements)
    assert stage.where("IV/JG51/2") == "light"


@pytest.mark.rule("LION-4.IV8b")
@pytest.mark.parametrize(("date", "offered"), [("09-07", True), ("09-08", False)])
def test_up_to_7_september_one_or_two_squadrons_may_be_called_in(date: str, offered: bool) -> None:
    stage = Stage(BATTLE)
    stage.date(date)
    stage.play(british_reinforcements)
    if offered:
        first, second = stage.options()[:2]
        stage.choose(first, second)
        assert [stage.where(item.removeprefix("reinforce:")) for item in (first, second)] == ["sector", "sector"]
        assert stage.vp < 0
    assert stage.is_done


@pytest.mark.rule("LION-4.IV8b")
@pytest.mark.parametrize(("vp", "warned"), [(-34, True), (-20, False)])
def test_reinforcement_that_ends_the_game_is_marked_risky(vp: int, warned: bool) -> None:
    stage = Stage(BATTLE)
    stage.battle.score(vp, "Gruppen light", "LION-10.22")
    stage.play(british_reinforcements)
    *calls, _ = stage.decision.options
    assert {call.risky for call in calls} == {warned}


# IV.9 Decks


@pytest.mark.rule("LION-4.IV9a")
@pytest.mark.parametrize("name", ["target", "force", "raid event"])
@pytest.mark.parametrize(("left", "shuffled"), [(9, True), (10, False), (11, False)])
def test_deck_smaller_than_its_discards_is_reshuffled(name: DeckName, left: int, shuffled: bool) -> None:
    stage = Stage(strict=False)
    cards = stage.battle.state.decks[name].cards
    stage.battle.state.decks[name] = Deck(cards[:left], cards[left : left + 10])
    stage.play(card_shuffle_check)
    deck = stage.battle.state.decks[name]
    assert len(deck.cards) == (left + 10 if shuffled else left)
    assert len(deck.discards) == (0 if shuffled else 10)
    assert {*deck.cards, *deck.discards} == set(cards[: left + 10])
    if shuffled:
        assert deck.cards != cards[: left + 10]


@pytest.mark.rule("LION-4.IV9b")
def test_day_event_deck_is_shuffled_only_when_it_is_empty() -> None:
    stage = Stage(strict=False)
    cards = stage.battle.state.decks["day event"].cards
    stage.battle.state.decks["day event"] = Deck(cards[:1], cards[1:])
    stage.play(card_shuffle_check)
    assert stage.battle.state.decks["day event"] == Deck(cards[:1], cards[1:])
    assert draw_card(stage.battle, "day event") == cards[0]
    assert draw_card(stage.battle, "day event") in cards[1:]
    assert stage.battle.state.decks["day event"].discards == ()


@pytest.mark.rule("LION-4.IV9a")
def test_empty_deck_is_reshuffled_when_a_card_is_drawn() -> None:
    stage = Stage(strict=False)
    cards = stage.battle.state.decks["force"].cards
    stage.battle.state.decks["force"] = Deck((), cards)
    drawn = draw_card(stage.battle, "force")
    assert sorted([drawn, *stage.battle.state.decks["force"].cards]) == sorted(cards)


@pytest.mark.rule("LION-4.IV9c")
@pytest.mark.parametrize(
    ("scenario", "raid_day", "joins"),
    [(BATTLE, 3, False), (BATTLE, 4, True), (BATTLE, 5, False), ("hardest-days", 4, False)],
)
def test_deeper_targets_join_after_the_fourth_raid_day(scenario: str, raid_day: int, joins: bool) -> None:
    stage = Stage(scenario, strict=False)
    stage.battle.state.raid_day = raid_day
    cards = stage.battle.state.decks["target"].cards
    stage.play(card_shuffle_check)
    deck = stage.battle.state.decks["target"].cards
    assert sorted(deck) == list(range(1, 45 if joins else 35))
    if joins:
        assert [card for card in deck if card <= 34] != list(cards)
    else:
        assert deck == cards


@pytest.mark.rule("LION-4.IV9c")
@pytest.mark.parametrize(("raid_day", "joined"), [(3, False), (4, True)])
def test_deeper_targets_join_before_the_next_raid_day(raid_day: int, joined: bool) -> None:
    stage = Stage(BATTLE, strict=False)
    stage.battle.state.raid_day = raid_day
    stage.play(*CALENDAR_UPDATE)
    while stage.decision.rule != "LION-5a":
        stage.choose(stage.options()[-1])
    assert stage.battle.state.raid_day == raid_day + 1
    assert (35 in {*stage.battle.state.decks["target"].cards, stage.battle.state.pulled}) == joined
