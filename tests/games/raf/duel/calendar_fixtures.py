"""Fixtures for calendar tests, with custom day cards."""

from __future__ import annotations

from dowding.engine.packs import Entry
from dowding.games.raf.pack import components as c
from dowding.games.raf.planning.rules.calendar_update import day_advance
from games.raf.duel.custom_cards import pack_with
from games.raf.duel.scenario_builder import BATTLE, Stage
from games.raf.lion.calendar_fixtures import day_card

ONE, OTHER, THIRD = 137, 139, 140
"""The numbers of the day cards."""


def days(
    *cards: c.DayCard,
    date: str = "08-11",
    vp: int = 0,
    scenario: str = BATTLE,
    advanced: bool = False,
    night: bool = False,
    more: tuple[Entry, ...] = (),
) -> Stage:
    """The end of a raid day, with these day cards next."""
    stage = Stage(scenario, pack=pack_with(*cards, *more), advanced=advanced, night=night, strict=False)
    stage.date(date)
    stage.battle.state.vp = vp
    stage.draws("day event", *(card.number for card in cards))
    return stage


def passed(number: int, date: str = "08-11", *, vp: int = 0, before: int = 0, tempo: str = "") -> Stage:
    """Advance the calendar by this number of days."""
    stage = days(day_card(ONE, number), day_card(OTHER, 2), date=date, vp=vp, more=(day_card(THIRD, before or 3),))
    stage.battle.state.day_card = THIRD if before else 0
    if tempo == "press":
        stage.battle.state.tempo = "press"
    stage.play(day_advance)
    return stage
