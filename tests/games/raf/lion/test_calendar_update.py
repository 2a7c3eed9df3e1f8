"""The Calendar Update (LION-4.IV): reset, days that pass, the day event, replacements, reinforcements, decks."""

from __future__ import annotations

from itertools import groupby

import pytest

from dowding.games.raf import components as c
from dowding.games.raf.calendar import (
    card_shuffle_check,
    day_advance,
    day_event,
    draw_day_card,
    german_reinforcements,
    reset,
    update_replacement_points,
)
from dowding.games.raf.decks import draw_card
from dowding.games.raf.lion.sequence import CALENDAR_UPDATE, end_of_day
from dowding.games.raf.replacements import british_reinforcements, heavy_loss_replacement, light_loss_replacement
from dowding.games.raf.state import Deck, DeckName, GruppeBox, SquadronBox
from dowding.kernel.events import ROLL
from games.raf.lion.own_cards import pack_with
from games.raf.lion.quiet_days import day_card, sealion_values
from games.raf.lion.staging import Stage

SQUADRON, GRUPPE = "54/6/11", "I/JG3/2"
ONE, OTHER, THIRD = 137, 139, 140
"""Day cards of the examples."""
BATTLE = "battle-of-britain"


def days(one: int, other: int = 2, third: int = 3) -> Stage:
    """A campaign whose next day cards let so many days pass."""
    cards = day_card(ONE, one), day_card(OTHER, other), day_card(THIRD, third)
    stage = Stage(BATTLE, pack=pack_with(*cards, *sealion_values(-30, 30)))
    stage.draws("day event", ONE, OTHER, THIRD)
    return stage


def priorities(event: c.DayEventName, row: c.PriorityRow, *others: c.PriorityRow) -> c.DayEvent:
    """A day event that changes priorities."""
    return c.DayEvent("A", event, (row, *others))


def row(level: c.Priority, **head: tuple[str, str] | tuple[int, int]) -> c.PriorityRow:
    """A row of a priority chart that sets every type to one level."""
    return c.PriorityRow(level, level, level, level, level, **head)  # type: ignore[arg-type]


# When it happens (IV.0)


@pytest.mark.rule("LION-4.IV0", "LION-4.II16f")
def test_at_the_end_of_the_day_the_calendar_is_updated_instead_of_airfield_operations() -> None:
    stage = Stage(strict=False)
    stage.squadron(SQUADRON, "inflight", full=False)
    stage.play(end_of_day)
    stage.choose("next-day")
    assert stage.where(SQUADRON) == "sector"
    assert stage.events("day passes")


@pytest.mark.rule("LION-4.IV0")
def test_the_prelude_ends_without_a_calendar_update() -> None:
    stage = Stage("prelude")
    stage.squadron(SQUADRON, "inflight", full=False)
    stage.play(end_of_day)
    assert stage.is_done
    assert not stage.events("day passes")
    assert stage.where(SQUADRON) == "inflight (reduced)"


@pytest.mark.rule(
    "LION-4.IV1a",
    "LION-4.IV3a",
    "LION-4.IV4",
    "LION-4.IV5",
    "LION-4.IV6",
    "LION-4.IV7",
    "LION-4.IV8a",
    "LION-4.IV8b",
    "LION-4.IV9a",
)
def test_the_steps_come_in_their_order() -> None:
    stage = Stage(BATTLE, strict=False, pack=pack_with(day_card(ONE, 2, c.DayEvent("A", "tension"))))
    stage.draws("day event", ONE)
    stage.date("09-01")
    stage.gruppe("I/JG3/2", "light")
    stage.gruppe("II/JG3/2", "heavy")
    stage.squadron("54/6/11", "light")
    stage.squadron("65/6/11", "heavy")
    cards = stage.game.state.decks["force"].cards
    stage.game.state.decks["force"] = Deck(cards[:5], cards[5:])
    stage.play(*CALENDAR_UPDATE)
    stage.choose(stage.options()[0], "done")
    told = [event.kind for event in stage.game.log or () if event.kind not in (ROLL, "points", "tension")]
    kinds = [kind for kind, _ in groupby(told)]
    assert kinds[:10] == [
        "day passes",
        "day event",
        "replacement points",
        "Gruppen replaced",
        "squadron replaced",
        "Gruppen replaced",
        "squadron refitted",
        "German reinforcement",
        "British reinforcement",
        "deck reshuffled",
    ]
    assert "day begins" in kinds[10:]
    assert stage.game.state.raid_day == 2


@pytest.mark.rule("LION-4.IV2")
@pytest.mark.parametrize("night", [True, False])
def test_night_raids_are_resolved_after_the_reset_and_before_days_pass_if_they_are_played(night: bool) -> None:
    stage = Stage(BATTLE, night=night, strict=False)
    stage.gruppe("I/KG1/2", "base", full=False)
    stage.play(*CALENDAR_UPDATE)
    while "day passes" not in [event.kind for event in stage.game.log or ()]:
        stage.choose(stage.options()[0])
    kinds = [event.kind for event in stage.game.log or () if event.kind in ("night commitment", "day passes")]
    assert kinds == ["night commitment", "day passes"][not night :]


# IV.1 Reset


@pytest.mark.rule("LION-4.IV1a", "LION-4.IV1b", "LION-4.IV1d")
@pytest.mark.parametrize(
    ("box", "full", "goes_to"),
    [
        ("inflight", True, "sector"),
        ("inflight", False, "sector"),
        ("patrol", True, "sector"),
        ("patrol", False, "sector (reduced)"),
        ("re-arm", True, "sector"),
        ("re-arm", False, "sector (reduced)"),
        ("landing", True, "sector"),
        ("landing", False, "sector (reduced)"),
        ("sector", False, "sector (reduced)"),
        ("night", True, "night"),
        ("light", True, "light"),
        ("heavy", True, "heavy"),
        ("pool", True, "pool"),
    ],
)
def test_where_the_reset_sends_a_squadron(box: SquadronBox, full: bool, goes_to: str) -> None:
    stage = Stage(night=True)
    stage.squadron(SQUADRON, box, full=full, over="London" if box == "patrol" else "")
    stage.play(reset)
    assert stage.where(SQUADRON) == goes_to


@pytest.mark.rule("LION-4.IV1c", "LION-4.IV1d")
@pytest.mark.parametrize(
    ("box", "full", "goes_to"),
    [
        ("inflight", True, "base"),
        ("inflight", False, "base"),
        ("clock", True, "base"),
        ("base", False, "base"),
        ("night", True, "night"),
        ("light", True, "light"),
        ("heavy", True, "heavy"),
        ("calendar", True, "calendar"),
    ],
)
def test_where_the_reset_sends_a_gruppe(box: GruppeBox, full: bool, goes_to: str) -> None:
    stage = Stage(night=True)
    stage.gruppe(GRUPPE, box, full=full, hour=5 if box == "clock" else 0)
    stage.play(reset)
    assert stage.where(GRUPPE) == goes_to


# IV.3 Day advance


@pytest.mark.rule("LION-4.IV3a")
@pytest.mark.parametrize("passing", [1, 3, 6])
def test_each_day_of_the_card_moves_the_marker_and_gives_a_point(passing: int) -> None:
    stage = days(passing)
    stage.date("08-20")
    stage.play(day_advance)
    assert stage.game.state.day == stage.game.pack.days["08-20"] + passing
    assert stage.vp == passing
    assert stage.game.state.causes == {"days passed": passing}
    assert (stage.game.state.day_card, stage.game.state.decks["day event"].discards) == (ONE, (ONE,))


@pytest.mark.rule("LION-4.IV3a")
def test_the_marker_stops_on_the_last_box_of_the_calendar() -> None:
    stage = days(6)
    stage.game.state.preparations = True
    stage.game.state.sealion = stage.game.pack.days["10-01"]
    stage.date("09-29")
    stage.play(day_advance)
    assert stage.game.pack.calendar[stage.game.state.day].date == "10-01"
    assert stage.vp == 2


@pytest.mark.rule("LION-4.IV3b", "LION-4.IV3c")
@pytest.mark.parametrize(
    ("before", "drawn", "used"),
    [
        (1, 1, False),
        (1, 2, True),
        (2, 1, True),
        (5, 5, False),
        (5, 6, False),
        (6, 5, False),
        (6, 6, False),
        (4, 5, True),
        (5, 4, True),
        (1, 6, True),
        (6, 1, True),
        (4, 4, True),
        (2, 2, True),
    ],
)
def test_neither_1_day_cards_nor_long_ones_follow_each_other(before: int, drawn: int, used: bool) -> None:
    stage = days(before, drawn, third=3)
    assert draw_day_card(stage.game).number == ONE
    stage.game.state.day_card = ONE
    assert draw_day_card(stage.game).number == (OTHER if used else THIRD)
    discards = (ONE, OTHER) if used else (ONE, OTHER, THIRD)
    assert stage.game.state.decks["day event"].discards == discards


@pytest.mark.rule("LION-4.IV3b")
def test_a_disregarded_card_does_not_count_as_the_previous_one() -> None:
    stage = days(1, 1, 1)
    stage.game.state.day_card = ONE
    stage.draws("day event", OTHER, THIRD, 142)
    stage.play(day_advance)
    assert stage.game.state.day_card == 142
    assert [event.number("card") for event in stage.events("day card disregarded")] == [OTHER, THIRD]


@pytest.mark.rule("LION-4.IV3b", "LION-17.2a")
def test_the_card_shown_in_the_thin_blue_line_counts_as_the_previous_one() -> None:
    stage = Stage("thin-blue-line", pack=pack_with(day_card(149, 1), day_card(ONE, 1), day_card(OTHER, 2)))
    stage.draws("day event", ONE, OTHER)
    assert draw_day_card(stage.game).number == OTHER


@pytest.mark.rule("LION-4.IV3b")
def test_the_first_card_of_a_game_has_no_card_before_it() -> None:
    stage = days(1)
    assert draw_day_card(stage.game).number == ONE


@pytest.mark.rule("LION-4.IV3d")
@pytest.mark.parametrize(
    ("date", "passing", "stable"),
    [("09-06", 1, False), ("09-07", 1, True), ("09-05", 5, True), ("09-08", 2, False), ("09-09", 1, False)],
)
def test_reaching_or_passing_8_september_ends_reinforcements_once(date: str, passing: int, stable: bool) -> None:
    stage = days(passing)
    stage.date(date)
    stage.game.state.stocks["pilots"] = 0
    stage.play(day_advance)
    assert len(stage.events("stabilization")) == stable
    assert len(stage.game.squadrons_in("removed")) == (15 if stable else 0)


@pytest.mark.rule("LION-4.IV3d", "LION-4.IV3e")
def test_stabilization_comes_before_the_sealion_check_and_is_not_repeated_with_the_points() -> None:
    stage = days(5)
    stage.date("09-07")
    stage.game.state.stocks["pilots"] = 0
    for squadron in stage.game.squadrons_in("pool")[3:]:
        stage.squadron(squadron.id, "sector")
    stage.play(day_advance, update_replacement_points)
    assert stage.game.state.stocks["pilots"] == 6
    kinds = [event.kind for event in stage.game.log or ()]
    assert kinds.index("points") < kinds.index("stabilization") < kinds.index("Sealion check")


@pytest.mark.rule("LION-G21")
def test_golden_eight_unused_reinforcements_become_sixteen_pilots() -> None:
    stage = days(1)
    assert stage.game.pack.tops["replacements"] >= 19
    stage.date("09-07")
    stage.game.state.stocks["pilots"] = 3
    for squadron in stage.game.squadrons_in("pool")[8:]:
        stage.squadron(squadron.id, "sector")
    stage.play(day_advance)
    assert stage.game.state.stocks["pilots"] == 19


@pytest.mark.rule("LION-4.IV3e")
@pytest.mark.parametrize(("date", "checked"), [("09-09", False), ("09-10", True), ("09-15", True)])
def test_from_11_september_on_sealion_is_checked_after_the_points_for_days(date: str, checked: bool) -> None:
    stage = days(1)
    stage.date(date)
    stage.play(day_advance)
    assert [event.number("vp") for event in stage.events("Sealion check")] == [1] * checked


@pytest.mark.rule("LION-4.IV3a", "LION-16.2a")
def test_the_points_for_days_may_end_the_game_before_anything_else() -> None:
    stage = days(2)
    stage.date("09-12")
    stage.game.state.vp, stage.game.state.causes = 33, {"test": 33}
    stage.play(day_advance, day_event)
    assert stage.game.state.ended == "Luftwaffe eliminated"
    assert not stage.events("Sealion check") + stage.events("day event")


# IV.4 Day event, IV.5 points


@pytest.mark.rule("LION-4.IV4")
def test_the_day_event_goes_by_the_new_date() -> None:
    by_date = priorities(
        "change priorities by date", row("low", dates=("08-11", "08-20")), row("high", dates=("08-21", "10-01"))
    )
    stage = Stage(BATTLE, pack=pack_with(day_card(ONE, 2, by_date)))
    stage.date("08-19")
    stage.draws("day event", ONE)
    stage.play(day_advance, day_event)
    assert set(stage.game.state.priorities.values()) == {"high"}


@pytest.mark.rule("LION-4.IV4")
def test_the_day_event_goes_by_the_new_points() -> None:
    by_vp = priorities("change priorities by VP", row("low", vp=(-35, 1)), row("high", vp=(2, 35)))
    stage = Stage(BATTLE, pack=pack_with(day_card(ONE, 2, by_vp)))
    stage.draws("day event", ONE)
    stage.play(day_advance, day_event)
    assert stage.vp == 2
    assert set(stage.game.state.priorities.values()) == {"high"}


@pytest.mark.rule("LION-4.IV4")
def test_a_line_for_the_other_games_is_not_carried_out() -> None:
    theirs = c.DayEvent("E,2", "tension")
    stage = Stage(BATTLE, pack=pack_with(day_card(ONE, 2, theirs)))
    stage.draws("day event", ONE)
    stage.play(day_advance, day_event)
    assert not stage.game.state.tension
    assert not stage.events("day event")


@pytest.mark.rule("LION-4.IV4")
def test_tension_lasts_for_the_coming_raid_day_only() -> None:
    stage = Stage(BATTLE, pack=pack_with(day_card(ONE, 2, c.DayEvent("A", "tension")), day_card(OTHER, 3)))
    stage.draws("day event", ONE, OTHER)
    stage.play(day_advance, day_event)
    assert stage.game.state.tension
    stage.play(day_advance, day_event)
    assert not stage.game.state.tension


@pytest.mark.rule("LION-4.IV5")
def test_the_points_of_the_card_are_added_up_to_the_top_of_each_track() -> None:
    stage = Stage(BATTLE, pack=pack_with(day_card(ONE, 2, points=3, pilots=2)))
    top = stage.game.pack.tops["replacements"]
    stage.game.state.day_card = ONE
    stage.game.state.stocks |= {"Spitfire": 4, "Hurricane": top - 1, "fighter": 0, "bomber": top, "pilots": top - 5}
    stage.play(update_replacement_points)
    stocks = stage.game.state.stocks
    assert (stocks["Spitfire"], stocks["Hurricane"], stocks["fighter"], stocks["bomber"]) == (7, top, 3, top)
    assert stocks["pilots"] == top - 3


# IV.6 to IV.8


@pytest.mark.rule("LION-4.IV6", "LION-4.IV7")
def test_light_losses_come_back_and_heavy_losses_move_to_light_loss_in_the_same_update() -> None:
    stage = Stage(BATTLE)
    stage.squadron("54/6/11", "light")
    stage.squadron("65/6/11", "heavy")
    stage.gruppe("I/JG3/2", "light")
    stage.gruppe("II/JG3/2", "heavy")
    stocks = dict(stage.game.state.stocks)
    stage.play(light_loss_replacement, heavy_loss_replacement)
    assert [stage.where(each) for each in ("54/6/11", "65/6/11")] == ["sector", "light"]
    assert [stage.where(each) for each in ("I/JG3/2", "II/JG3/2")] == ["base", "light"]
    now = stage.game.state.stocks
    spent = {stock: stocks[stock] - now[stock] for stock in ("Spitfire", "pilots", "fighter", "Hurricane")}
    assert spent == {"Spitfire": 2, "pilots": 1, "fighter": 2, "Hurricane": 0}


@pytest.mark.rule("LION-4.IV8a")
def test_gruppen_on_days_reached_or_passed_come_in_full_at_their_bases() -> None:
    stage = Stage(BATTLE)
    arrivals = [(number, ident) for number, day in enumerate(stage.game.pack.calendar) for ident in day.reinforcements]
    reached = arrivals[len(arrivals) // 2][0]
    stage.game.state.day = reached
    stage.play(german_reinforcements)
    for number, ident in arrivals:
        assert stage.where(ident) == ("base" if number <= reached else "calendar")
    assert stage.where(arrivals[0][1]) == "base"


@pytest.mark.rule("LION-4.IV8a")
def test_a_gruppe_that_is_in_play_does_not_come_in_again() -> None:
    stage = Stage("thin-blue-line")
    stage.gruppe("IV/JG51/2", "light")
    stage.game.state.day = len(stage.game.pack.calendar) - 1
    stage.play(german_reinforcements)
    assert stage.where("IV/JG51/2") == "light"


@pytest.mark.rule("LION-4.IV8b")
@pytest.mark.parametrize(("date", "asked"), [("09-07", True), ("09-08", False)])
def test_up_to_7_september_one_or_two_squadrons_may_be_called_in(date: str, asked: bool) -> None:
    stage = Stage(BATTLE)
    stage.date(date)
    stage.play(british_reinforcements)
    if asked:
        first, second = stage.options()[:2]
        stage.choose(first, second)
        assert [stage.where(each.removeprefix("reinforce:")) for each in (first, second)] == ["sector", "sector"]
        assert stage.vp < 0
    assert stage.is_done


# IV.9 Decks


@pytest.mark.rule("LION-4.IV9a")
@pytest.mark.parametrize("name", ["target", "force", "raid event"])
@pytest.mark.parametrize(("left", "shuffled"), [(9, True), (10, False), (11, False)])
def test_a_deck_shorter_than_its_discards_takes_them_back(name: DeckName, left: int, shuffled: bool) -> None:
    stage = Stage(strict=False)
    cards = stage.game.state.decks[name].cards
    stage.game.state.decks[name] = Deck(cards[:left], cards[left : left + 10])
    stage.play(card_shuffle_check)
    deck = stage.game.state.decks[name]
    assert len(deck.cards) == (left + 10 if shuffled else left)
    assert len(deck.discards) == (0 if shuffled else 10)
    assert {*deck.cards, *deck.discards} == set(cards[: left + 10])
    if shuffled:
        assert deck.cards != cards[: left + 10]


@pytest.mark.rule("LION-4.IV9b")
def test_the_day_event_deck_is_shuffled_only_when_it_is_empty() -> None:
    stage = Stage(strict=False)
    cards = stage.game.state.decks["day event"].cards
    stage.game.state.decks["day event"] = Deck(cards[:1], cards[1:])
    stage.play(card_shuffle_check)
    assert stage.game.state.decks["day event"] == Deck(cards[:1], cards[1:])
    assert draw_card(stage.game, "day event") == cards[0]
    assert draw_card(stage.game, "day event") in cards[1:]
    assert stage.game.state.decks["day event"].discards == ()


@pytest.mark.rule("LION-4.IV9a")
def test_a_deck_that_is_empty_when_a_card_is_drawn_takes_its_discards_back() -> None:
    stage = Stage(strict=False)
    cards = stage.game.state.decks["force"].cards
    stage.game.state.decks["force"] = Deck((), cards)
    drawn = draw_card(stage.game, "force")
    assert sorted([drawn, *stage.game.state.decks["force"].cards]) == sorted(cards)


@pytest.mark.rule("LION-4.IV9c")
@pytest.mark.parametrize(
    ("scenario", "raid_day", "joins"),
    [(BATTLE, 3, False), (BATTLE, 4, True), (BATTLE, 5, False), ("hardest-days", 4, False)],
)
def test_after_the_fourth_raid_day_of_the_campaign_the_deeper_targets_join(
    scenario: str, raid_day: int, joins: bool
) -> None:
    stage = Stage(scenario, strict=False)
    stage.game.state.raid_day = raid_day
    cards = stage.game.state.decks["target"].cards
    stage.play(card_shuffle_check)
    deck = stage.game.state.decks["target"].cards
    assert sorted(deck) == list(range(1, 45 if joins else 35))
    if joins:
        assert [card for card in deck if card <= 34] != list(cards)
    else:
        assert deck == cards


@pytest.mark.rule("LION-4.IV9c")
@pytest.mark.parametrize(("raid_day", "joined"), [(3, False), (4, True)])
def test_the_deeper_targets_have_joined_before_the_next_raid_day_begins(raid_day: int, joined: bool) -> None:
    stage = Stage(BATTLE, strict=False)
    stage.game.state.raid_day = raid_day
    stage.play(*CALENDAR_UPDATE)
    while stage.decision.rule != "LION-5a":
        stage.choose(stage.options()[-1])
    assert stage.game.state.raid_day == raid_day + 1
    assert (35 in {*stage.game.state.decks["target"].cards, stage.game.state.pulled}) == joined
