"""The day event cards one by one (LION-2.34)."""

from __future__ import annotations

import pytest

from dowding.games.raf.pack.components import PriorityType
from dowding.games.raf.rules.calendar_update import update_replacement_points
from games.raf.lion.day_event_fixtures import JOINED, joined, pass_days
from games.raf.lion.scenario_builder import PACK, Stage

# The day event cards one by one (2.34)


PRIORITIES_BY_DATE = [
    (135, "08-17", "HMHLL"),
    (135, "08-18", "MMHLL"),
    (135, "08-25", "MMHLL"),
    (135, "08-26", "LLHMM"),
    (135, "09-06", "LLHMM"),
    (135, "09-07", "LLMMH terror"),
    (136, "08-16", "HHMLL"),
    (136, "08-17", "MMHLL"),
    (136, "08-24", "MMHLL"),
    (136, "08-25", "LMHML"),
    (136, "09-05", "LMHML"),
    (136, "09-06", "LMMLH terror"),
    (138, "08-18", "MHHLL"),
    (138, "08-19", "LMHML"),
    (138, "08-26", "LMHML"),
    (138, "08-27", "LMHLM"),
    (138, "09-06", "LMHLM"),
    (138, "09-07", "LMMLH terror"),
    (145, "08-18", "MMHML"),
    (145, "08-19", "LLHML"),
    (145, "08-28", "LLHML"),
    (145, "08-29", "LLHMM"),
    (145, "09-07", "LLHMM"),
    (145, "09-08", "LLHMH terror"),
]
PRIORITIES_BY_VP = [
    (140, -15, "LLHML"),
    (140, -14, "LLHML"),
    (140, -1, "LLHML"),
    (140, 0, "LMHLM"),
    (140, 14, "LMHLM"),
    (140, 15, "LLMMH terror"),
    (147, -18, "LLHML"),
    (147, -17, "LLHML"),
    (147, -4, "LLHML"),
    (147, -3, "MLHML"),
    (147, 11, "MLHML"),
    (147, 12, "LMMLH terror"),
    (152, -12, "LLHML"),
    (152, -11, "LLHML"),
    (152, 4, "LLHML"),
    (152, 5, "LLHMM"),
    (152, 19, "LLHMM"),
    (152, 20, "LLLMH terror"),
]
OTHER_EVENTS = {
    137: "nothing",
    139: "more escort",
    141: "tension",
    142: "LF3 to LF2",
    143: "nothing",
    144: "more escort",
    146: "more escort",
    148: "nothing",
    149: "LF3 to LF2",
    150: "nothing",
    151: "tension",
    153: "more escort",
    154: "nothing",
}


def drawn(card: int, date: str, vp: int = 0) -> Stage:
    """Draw this card of the pack and carry it out."""
    stage = Stage(strict=False)
    stage.draws("day event", card)
    pass_days(stage, date, vp, PACK.components.day_cards[card].days)
    stage.play(update_replacement_points)
    return stage


def chart(stage: Stage) -> str:
    """The priorities of radar, ports, airfields, industry and cities as letters, and the terror flag."""
    order: tuple[PriorityType, ...] = ("radar", "port", "airfield", "industry", "city")
    shown = "".join(stage.battle.state.priorities[item][0].upper() for item in order)
    return f"{shown} terror" if stage.battle.state.terror else shown


def effect(stage: Stage) -> str:
    """The effects of the card other than priorities."""
    state = stage.battle.state
    on = {"more escort": state.fighter_escort, "tension": state.tension, "LF3 to LF2": state.lf3_to_lf2}
    return ", ".join(name for name, is_on in on.items() if is_on) or "nothing"


@pytest.mark.rule("LION-4.IV4", "LION-ED2", "LION-14.1a", "LION-14.2a")
@pytest.mark.parametrize(("card", "date", "shown"), PRIORITIES_BY_DATE)
def test_priorities_of_the_card_by_date(card: int, date: str, shown: str) -> None:
    stage = drawn(card, date)
    assert chart(stage) == shown
    assert effect(stage) == "nothing"


@pytest.mark.rule("LION-4.IV4", "LION-ED2", "LION-14.1a", "LION-14.2a")
@pytest.mark.parametrize(("card", "vp", "shown"), PRIORITIES_BY_VP)
def test_priorities_of_the_card_by_vp(card: int, vp: int, shown: str) -> None:
    stage = drawn(card, "08-20", vp)
    assert chart(stage) == shown
    assert effect(stage) == "nothing"


@pytest.mark.rule("LION-4.IV4", "LION-ED1", "LION-ED3", "LION-ED4", "LION-ED6")
@pytest.mark.parametrize(("card", "happens"), OTHER_EVENTS.items())
def test_event_of_the_card_when_its_conditions_hold(card: int, happens: str) -> None:
    stage = drawn(card, "08-30", 10)
    assert effect(stage) == happens
    assert chart(stage) == "HHMLL"
    assert joined(stage) == (JOINED if happens == "more escort" else (set(), set()))


@pytest.mark.rule("LION-ED3", "LION-ED5")
@pytest.mark.parametrize("card", [card for card, happens in OTHER_EVENTS.items() if happens != "tension"])
def test_event_of_the_card_does_not_occur_when_they_do_not(card: int) -> None:
    assert effect(drawn(card, "08-18", 0)) == "nothing"


@pytest.mark.rule("LION-2.3b")
def test_every_day_card_is_tested() -> None:
    tested = {*(item[0] for item in (*PRIORITIES_BY_DATE, *PRIORITIES_BY_VP)), *OTHER_EVENTS}
    assert tested == set(range(135, 155))
