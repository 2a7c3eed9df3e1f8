"""Disengagement heuristics: when a squadron should break voluntarily to escape another attack."""

from __future__ import annotations

from typing import Final

from dowding.games.wing_leader.geometry import distance
from dowding.games.wing_leader.pack.scenario import other_side
from dowding.games.wing_leader.rules.context import Fight, is_fighter
from dowding.games.wing_leader.state import DEPLETED, Squadron

REACH: Final = 3
"""The distance in squares from which an enemy with a tally attacks next turn."""


def should_break(fight: Fight, squadron: Squadron) -> bool:
    """Whether a squadron has nothing left to win and an enemy after it: broken, it may escape before the next attack.

    Loaded bombers fly on, whatever it costs: on average they bring more than they lose.
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
