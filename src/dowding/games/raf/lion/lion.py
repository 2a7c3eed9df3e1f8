"""RAF: Lion in play: the family's table with the state of the solitaire game."""

from __future__ import annotations

from dowding.games.raf.battle import Battle
from dowding.games.raf.lion.state import LionState


class Lion(Battle):
    """A game of Lion in play."""

    __slots__ = ()

    state: LionState
