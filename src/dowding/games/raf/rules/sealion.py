"""Operation Sealion (LION-16.1): check, cancellation, delay, preparations and D-Day."""

from __future__ import annotations

from typing import Final

from dowding.games.raf.pack.components import Priority, PriorityType
from dowding.games.raf.pack.loader import day_name
from dowding.games.raf.rules.battle import Battle

D_DAY_AFTER: Final = 10
PREPARATIONS_VP: Final = -5
PREPARATIONS_DEPLETION: Final = 8
PRIORITIES: Final[dict[PriorityType, Priority]] = {
    "radar": "medium",
    "port": "high",
    "airfield": "high",
    "industry": "low",
    "city": "low",
}


def sealion_check(battle: Battle) -> None:
    """16.1: the Sealion check, made when the day marker reaches or passes the Sealion marker."""
    state = battle.state
    if state.sealion < 0 or state.day < state.sealion:
        return
    if state.preparations:
        _d_day(battle)
        return
    state.sealion_checks += 1
    start, cancel = battle.pack.sealion_values(state.day)
    battle.happen("Sealion check", battle.rule_refs.sealion_check, vp=state.vp, start=start, cancel=cancel)
    if state.vp <= start:  # LC-13
        _prepare(battle)
    elif state.vp >= cancel and state.day <= battle.pack.days["09-22"]:
        _cancel(battle)
    else:
        _delay(battle)


def _cancel(battle: Battle) -> None:
    """16.1b: Sealion is cancelled: a decisive victory at the first check, an operational one later."""
    if battle.scenario.ends_at_first_check:
        battle.end("Thin Blue Line cancelled", battle.rule_refs.first_check)
    else:
        first = battle.state.sealion_checks == 1
        battle.end("cancelled at first check" if first else "cancelled", battle.rule_refs.sealion_cancelled)


def _delay(battle: Battle) -> None:
    """16.1c: Sealion is delayed to the next day. Beyond 22 September the battle is a draw (LC-17)."""
    state = battle.state
    if battle.scenario.ends_at_first_check:
        battle.end(battle.line_when_delayed(), battle.rule_refs.first_check)
        return
    state.sealion = state.day + 1
    if state.sealion > battle.pack.days["09-22"]:
        battle.end("delayed beyond 22 September", battle.rule_refs.sealion_delayed)
    else:
        battle.happen("Sealion delayed", battle.rule_refs.sealion_delayed, date=day_name(state.sealion))


def _prepare(battle: Battle) -> None:
    """16.1d: preparations begin: D-Day is set, points are lost, the Luftwaffe is reinforced, priorities are fixed."""
    state = battle.state
    if battle.scenario.ends_at_first_check:
        battle.end("Thin Blue Line preparations", battle.rule_refs.first_check)
        return
    state.preparations = True
    state.sealion = min(state.sealion + D_DAY_AFTER, len(battle.pack.calendar) - 1)  # LC-16
    state.depletion = max(state.depletion - PREPARATIONS_DEPLETION, 0)
    state.priorities = PRIORITIES.copy()
    battle.happen(
        "preparations", battle.rule_refs.sealion_prepared, date=day_name(state.sealion), depletion=state.depletion
    )
    battle.score(PREPARATIONS_VP, "preparations", battle.rule_refs.sealion_prepared)
    if not battle.is_over and state.day >= state.sealion:
        _d_day(battle)


def _d_day(battle: Battle) -> None:
    """16.11: D-Day is decided by the values of a day box, which the game chooses."""
    start, cancel = battle.pack.sealion_values(battle.d_day_box())
    vp = battle.state.vp
    battle.happen("D-Day", battle.rule_refs.d_day, vp=vp, start=start, cancel=cancel)
    if vp <= start:
        battle.end("invasion", battle.rule_refs.d_day)
    elif vp < cancel:
        battle.end("invasion called off", battle.rule_refs.d_day)
    else:
        battle.end("D-Day British tactical", battle.rule_refs.d_day)
