"""The day event cards of the pack against the rules (LION-2.34, LION-14, LION-15.1)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from dowding.games.raf.pack import components as c
from games.raf.packs import CALENDAR, DAY_CARDS

DATES = list(CALENDAR)
BY_DATE = [card for card in DAY_CARDS.values() if any(e.event == "change priorities by date" for e in card.events)]
BY_VP = [card for card in DAY_CARDS.values() if any(e.event == "change priorities by VP" for e in card.events)]


def priorities(row: c.PriorityRow) -> tuple[str, ...]:
    """Radar, ports, airfields, industry, cities."""
    return (row.radar, row.port, row.airfield, row.industry, row.city)


def rows(card: c.DayCard) -> tuple[c.PriorityRow, ...]:
    """The rows of the priority chart of a card."""
    (event,) = [event for event in card.events if event.rows]
    return event.rows


def test_20_cards() -> None:
    assert list(DAY_CARDS) == list(range(135, 155))


def test_card_138_on_2_september() -> None:
    (row,) = [row for row in rows(DAY_CARDS[138]) if row.dates and row.dates[0] <= "09-02" <= row.dates[1]]
    assert priorities(row) == ("low", "medium", "high", "low", "medium")


def test_card_149_brings_luftflotte_3_to_luftflotte_2() -> None:
    assert [event.event for event in DAY_CARDS[149].events] == ["LF3 to LF2"]


def test_days_mentioned_in_the_rules_occur() -> None:
    assert {1, 5, 6} <= {card.days for card in DAY_CARDS.values()}


@pytest.mark.parametrize("card", BY_DATE, ids=lambda card: str(card.number))
def test_rows_by_date_cover_the_calendar_after_its_first_day(card: c.DayCard) -> None:
    runs = [row.dates for row in rows(card) if row.dates]
    assert (runs[0][0], runs[-1][1]) == (DATES[1], DATES[-1])
    assert all(DATES.index(after[0]) == DATES.index(before[1]) + 1 for before, after in pairwise(runs))


@pytest.mark.parametrize("card", BY_VP, ids=lambda card: str(card.number))
def test_rows_by_vp_cover_every_total_that_does_not_end_the_game(card: c.DayCard) -> None:
    runs = [row.vp for row in rows(card) if row.vp]
    assert (runs[0][0], runs[-1][1]) == (-34, 34)
    assert all(after[0] == before[1] + 1 for before, after in pairwise(runs))


def test_terror_begins_late_or_when_the_british_are_ahead() -> None:
    assert all(rows(card)[-1].terror for card in (*BY_DATE, *BY_VP))
    for card in (*BY_DATE, *BY_VP):
        assert [row.terror for row in rows(card)[:-1]] == [False] * (len(rows(card)) - 1)
        assert rows(card)[-1].city == "high"


def test_free_choice_is_for_a_leading_german() -> None:
    assert all(rows(card)[0].free_choice for card in BY_VP)


def test_every_event_is_on_a_card_and_a_card_has_one_at_most_for_lion() -> None:
    lion = {event.event for card in DAY_CARDS.values() for event in card.events if event.games != "E,2"}
    assert lion == {
        "change priorities by date",
        "change priorities by VP",
        "British raid on German industry",
        "increase fighter escort",
        "LF3 to LF2",
        "tension",
    }
    assert all(sum(event.games != "E,2" for event in card.events) <= 1 for card in DAY_CARDS.values())


def test_cards_of_the_raid_on_industry_give_the_germans_least() -> None:
    def german(card: c.DayCard) -> float:
        return (card.fighter + card.bomber) / card.days

    hit = [c for c in DAY_CARDS.values() if [e.event for e in c.events] == ["British raid on German industry"]]
    others = [german(card) for card in DAY_CARDS.values() if card not in hit]
    assert hit
    assert max(german(card) for card in hit) < min(others)


def test_pilots_depend_on_the_vp_more_when_they_are_low() -> None:
    for card in DAY_CARDS.values():
        assert card.pilots[0].vp_from <= -35
        assert [level.vp_from for level in card.pilots] == sorted(level.vp_from for level in card.pilots)
        points = [level.points for level in card.pilots]
        assert points == sorted(points, reverse=True)


def test_repair_die_can_miss_and_equal_every_chance() -> None:
    assert all(1 <= card.repair <= 6 for card in DAY_CARDS.values())
