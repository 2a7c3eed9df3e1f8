"""Disengagement heuristics: when a squadron should break voluntarily to escape another attack."""

from __future__ import annotations

from typing import Final

from dowding.games.wing_leader.geometry import distance
from dowding.games.wing_leader.pack.scenario import other_side
from dowding.games.wing_leader.rules.context import Fight, is_fighter
from dowding.games.wing_leader.state import DEPLETED, Squadron

REACH: Final = 3
"""The distance in squares within which an enemy with a tally may attack next turn."""


def should_break(fight: Fight, squadron: Squadron) -> bool:
    """Whether a squadron has nothing to gain and an enemy pursuing it: once broken, it may escape the next attack.

    Loaded bombers always fly on: on average they score more than they lose.
    """
    return not squadron.broken and _is_spent(squadron) and _is_hunted(fight, squadron)


def _is_spent(squadron: Squadron) -> bool:
    return squadron.ammo == DEPLETED if is_fighter(squadron) else bool(squadron.returning) and not squadron.spied


def _is_hunted(fight: Fight, squadron: Squadron) -> bool:
    return any(
        not enemy.broken
        and enemy.ammo != DEPLETED
        and (enemy.tally == squadron.id or enemy.square == squadron.square)
        and distance(enemy.square, squadron.square) <= REACH
        for enemy in fight.fighters(other_side(squadron.side))
    )
