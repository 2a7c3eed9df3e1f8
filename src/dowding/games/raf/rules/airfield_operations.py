"""Airfield operations: the turnaround of German fighters and British squadrons when the clock advances."""

from __future__ import annotations

from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.state import BASE, CLOCK, INFLIGHT, LANDING, PATROL, RE_ARM, SECTOR, Squadron


def german_fighter_turnaround(battle: Battle) -> None:
    """III.1: fighters in clock spaces of this hour or earlier return to base, full."""
    battle.step_begins("turnaround")
    for gruppe in battle.gruppen_in(CLOCK):
        if gruppe.hour <= battle.state.hour:
            battle.put_gruppe(gruppe, BASE, full=True)


def turn_squadrons(battle: Battle, spaces: int) -> None:
    """Turn squadrons round for one, two or more clock spaces. All are listed before any is moved: none moves twice."""
    turn = _turn_in_one_space if spaces == 1 else _turn_in_two_spaces if spaces == 2 else _turn_in_more
    for squadron in list(battle.state.squadrons.values()):
        turn(battle, squadron)


def _turn_in_one_space(battle: Battle, squadron: Squadron) -> None:
    if squadron.box == RE_ARM:
        battle.put_squadron(squadron, SECTOR)  # a
    elif squadron.box == LANDING or squadron.box == PATROL:
        battle.put_squadron(squadron, RE_ARM)  # b, c
    elif squadron.box == INFLIGHT and squadron.full:
        battle.put_squadron(squadron, RE_ARM)  # d
    elif squadron.box == INFLIGHT:
        battle.put_squadron(squadron, LANDING, full=True)  # e


def _turn_in_two_spaces(battle: Battle, squadron: Squadron) -> None:
    if squadron.box in (RE_ARM, LANDING, PATROL):
        battle.put_squadron(squadron, SECTOR)  # a, b
    elif squadron.box == INFLIGHT and squadron.full:
        battle.put_squadron(squadron, SECTOR)  # c
    elif squadron.box == INFLIGHT:
        battle.put_squadron(squadron, RE_ARM, full=True)  # d


def _turn_in_more(battle: Battle, squadron: Squadron) -> None:
    if squadron.box in (RE_ARM, LANDING, PATROL):
        battle.put_squadron(squadron, SECTOR)
    elif squadron.box == INFLIGHT:
        battle.put_squadron(squadron, SECTOR, full=True)
