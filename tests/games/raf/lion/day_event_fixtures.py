"""Fixtures for the tests of day events."""

from __future__ import annotations

from dowding.games.raf.lion.rules.calendar_update import day_advance, day_event
from dowding.games.raf.pack.components import DayEvent
from games.raf.lion.calendar_fixtures import day_card
from games.raf.lion.custom_cards import pack_with
from games.raf.lion.scenario_builder import Stage

CARD, AGAIN = 143, 148
"""The numbers of the day event cards of the tests."""


def day_of(*events: DayEvent) -> Stage:
    """A game whose next two day cards have this event."""
    cards = (day_card(CARD, 2, *events), day_card(AGAIN, 2, *events))
    stage = Stage(pack=pack_with(*cards), strict=False)
    stage.draws("day event", CARD, AGAIN)
    return stage


def pass_days(stage: Stage, date: str, vp: int | None = None, days: int = 2) -> None:
    """Advance to this date and VP total, and carry out the event of the day card."""
    stage.battle.state.day = stage.battle.pack.days[date] - days
    if vp is not None:
        stage.battle.score(vp - days - stage.vp, "Gruppen light", "LION-10.22")
    stage.play(day_advance, day_event)
    assert stage.battle.state.day == stage.battle.pack.days[date]
    assert vp in (None, stage.vp)


JOINED = ({*range(87, 91)}, {*range(129, 135)})


def joined(stage: Stage) -> tuple[set[int], set[int]]:
    """The cards with more escorts in the force and raid event decks."""
    decks = stage.battle.state.decks
    return JOINED[0] & set(decks["force"].cards), JOINED[1] & set(decks["raid event"].cards)
