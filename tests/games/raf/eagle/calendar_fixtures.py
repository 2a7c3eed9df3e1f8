"""Days that pass in Eagle, for the tests of the calendar: day cards of the example's own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dowding.engine.packs import Entry
from dowding.games.raf.pack import components as c
from games.raf.eagle.custom_cards import pack_with
from games.raf.eagle.scenario_builder import BATTLE, Stage

REINFORCEMENT, OTHER, ROTATION, PLAIN = 137, 139, 141, 136
"""Day cards: the first two bring a squadron, the third exchanges one, the last does neither."""


def days(
    *cards: c.DayCard,
    date: str = "08-11",
    vp: int = 0,
    dice: Mapping[str, Iterable[int]] | None = None,
    advanced: bool = False,
    more: tuple[Entry, ...] = (),
) -> Stage:
    """A raid day of the campaign is over; the next day cards are these, and the first is the card of the day."""
    stage = Stage(BATTLE, dice, pack=pack_with(*cards, *more), advanced=advanced, strict=False)
    stage.date(date)
    stage.battle.state.vp = vp
    stage.draws("day event", *(card.number for card in cards))
    return stage


def on_card(number: int, date: str = "08-20", *, scenario: str = BATTLE, die: int = 1) -> Stage:
    """The day card of this number has brought a new date; lots fall as the die says."""
    lots = ("reinforcement lot", "rotation lot")
    stage = Stage(scenario, {lot: [die] * 3 for lot in lots})
    stage.date(date)
    stage.battle.state.day_card = number
    return stage
