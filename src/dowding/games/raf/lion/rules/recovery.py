"""German recovery in Lion (LION-12.1), and the withdrawal of the Stukas (LION-19.7)."""

from __future__ import annotations

from typing import Final

from dowding.games.raf.lion.rules.context import Lion
from dowding.games.raf.rules.recovery import recover
from dowding.games.raf.state import BASE, HEAVY, LIGHT, REMOVED

MAX_STUKA_LOSSES: Final = 3
"""Ju87 Gruppen in loss boxes that end their part in the battle (19.7)."""


def german_recovery(battle: Lion) -> None:
    """II.15, 12.1: who is done for the day stays at base, reduced until the reset; then the Stukas are counted."""
    recover(battle, lambda gruppe: battle.put_gruppe(gruppe, BASE, full=False))
    withdraw_stukas(battle)


def withdraw_stukas(battle: Lion) -> None:
    """19.7: with three Ju87 Gruppen in loss boxes all of them leave the game."""
    if not battle.advanced:
        return
    stukas = [stuka for stuka in battle.state.gruppen.values() if battle.pack.gruppen[stuka.id].type == "Ju87"]
    if sum(stuka.box in (LIGHT, HEAVY) for stuka in stukas) >= MAX_STUKA_LOSSES:
        for gruppe in stukas:
            battle.put_gruppe(gruppe, REMOVED)
        battle.happen("Ju87 withdrawn", "LION-19.7a")
