"""Fixtures for calendar tests of Eagle, with custom day cards."""

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
    """The end of a campaign raid day, with these day cards next; the first is the card of the day."""
    stage = Stage(BATTLE, dice, pack=pack_with(*cards, *more), advanced=advanced, strict=False)
    stage.date(date)
    stage.battle.state.vp = vp
    stage.draws("day event", *(card.number for card in cards))
    return stage


def on_card(number: int, date: str = "08-20", *, scenario: str = BATTLE, die: int = 1) -> Stage:
    """A new date after this day card, with fixed dice for lots."""
    lots = ("reinforcement lot", "rotation lot")
    stage = Stage(scenario, {lot: [die] * 3 for lot in lots})
    stage.date(date)
    stage.battle.state.day_card = number
    return stage
