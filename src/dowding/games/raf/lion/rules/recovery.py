"""German recovery in Lion (LION-12.1), and the withdrawal of the Ju87s (LION-19.7)."""

from __future__ import annotations

from typing import Final

from dowding.games.raf.lion.rules.context import Lion
from dowding.games.raf.rules.recovery import recover
from dowding.games.raf.state import BASE, HEAVY, LIGHT, REMOVED

MAX_STUKA_LOSSES: Final = 3
"""The number of Ju87 Gruppen in loss boxes at which all Ju87s are withdrawn (19.7)."""


def german_recovery(battle: Lion) -> None:
    """II.15, 12.1: Gruppen done for the day stay at base, reduced until the reset; then Ju87 losses are checked."""
    recover(battle, lambda gruppe: battle.put_gruppe(gruppe, BASE, full=False))
    withdraw_stukas(battle)


def withdraw_stukas(battle: Lion) -> None:
    """19.7: with three Ju87 Gruppen in loss boxes, all Ju87s leave the game."""
    if not battle.advanced:
        return
    stukas = [stuka for stuka in battle.state.gruppen.values() if battle.pack.gruppen[stuka.id].type == "Ju87"]
    if sum(stuka.box in (LIGHT, HEAVY) for stuka in stukas) >= MAX_STUKA_LOSSES:
        for gruppe in stukas:
            battle.put_gruppe(gruppe, REMOVED)
        battle.happen("Ju87 withdrawn", "LION-19.7a")
