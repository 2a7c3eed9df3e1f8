"""German recovery in Lion (LION-12.1), and the withdrawal of the Stukas (LION-19.7)."""

from __future__ import annotations

from typing import Final

from dowding.games.raf.lion.rules.context import Lion
from dowding.games.raf.rules.recovery import recover
from dowding.games.raf.state import BASE, HEAVY, LIGHT, REMOVED

MAULED: Final = 3
"""Ju87 Gruppen in loss boxes that end their part in the battle (19.7)."""


def german_recovery(battle: Lion) -> None:
    """II.15, 12.1: who is done for the day stays at base, reduced until the reset; then the Stukas are counted."""
    recover(battle, lambda gruppe: battle.put_gruppe(gruppe, BASE, full=False))
    withdraw_stukas(battle)


def withdraw_stukas(battle: Lion) -> None:
    """19.7: with three Ju87 Gruppen in loss boxes all of them leave the game."""
    if not battle.advanced:
        return
    stukas = [each for each in battle.state.gruppen.values() if battle.pack.gruppen[each.id].type == "Ju87"]
    if sum(each.box in (LIGHT, HEAVY) for each in stukas) >= MAULED:
        for gruppe in stukas:
            battle.put_gruppe(gruppe, REMOVED)
        battle.happen("Ju87 withdrawn", "LION-19.7a")
