"""What the tests of day events share."""

from __future__ import annotations

from dowding.games.raf.lion.rules.calendar_update import day_advance, day_event
from dowding.games.raf.pack.components import DayEvent
from games.raf.lion.calendar_fixtures import day_card
from games.raf.lion.custom_cards import pack_with
from games.raf.lion.scenario_builder import Stage

CARD, AGAIN = 143, 148
"""The numbers of the day event cards of the examples."""


def day_of(*events: DayEvent) -> Stage:
    """A game whose next day card has this event; a second card with it lies below."""
    cards = (day_card(CARD, 2, *events), day_card(AGAIN, 2, *events))
    stage = Stage(pack=pack_with(*cards), strict=False)
    stage.draws("day event", CARD, AGAIN)
    return stage


def pass_days(stage: Stage, date: str, vp: int | None = None, days: int = 2) -> None:
    """Days pass up to this date and this VP total, and the event of the day card is carried out."""
    stage.battle.state.day = stage.battle.pack.days[date] - days
    if vp is not None:
        stage.battle.score(vp - days - stage.vp, "Gruppen light", "LION-10.22")
    stage.play(day_advance, day_event)
    assert stage.battle.state.day == stage.battle.pack.days[date]
    assert vp in (None, stage.vp)


JOINED = ({*range(87, 91)}, {*range(129, 135)})


def joined(stage: Stage) -> tuple[set[int], set[int]]:
    """The cards with more escort that are in the force and raid event decks."""
    decks = stage.battle.state.decks
    return JOINED[0] & set(decks["force"].cards), JOINED[1] & set(decks["raid event"].cards)
