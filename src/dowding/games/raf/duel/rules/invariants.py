"""Invariants of RAF: 2-Player: those of games with a plan, and the number of approach markers."""

from __future__ import annotations

from collections.abc import Iterator

from dowding.engine.errors import RulesError
from dowding.games.raf.duel.rules.context import Duel
from dowding.games.raf.duel.rules.sequence import end_of_day
from dowding.games.raf.planning.rules.invariants import check_planning_battle
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.invariants import check_reinforcements


def check_invariants(battle: Battle) -> list[str]:
    """The invariants that the state violates, in words; empty if it is valid."""
    if not isinstance(battle, Duel):
        raise RulesError("only RAF: 2-Player is checked here")
    if not battle.state.decks:  # not set up yet
        return []
    return [*check_planning_battle(battle, end_of_day, {}), *check_reinforcements(battle), *_check_markers(battle)]


def _check_markers(battle: Duel) -> Iterator[str]:
    """There are no more approach markers than the game has."""
    if len(battle.state.approach) > battle.pack.number["hidden markers"]:
        yield f"there are {len(battle.state.approach)} approach markers"
