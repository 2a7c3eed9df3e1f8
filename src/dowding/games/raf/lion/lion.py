"""RAF: Lion in play: the family's table with the state of the solitaire game."""

from __future__ import annotations

from dowding.games.raf.battle import Battle
from dowding.games.raf.lion.state import LionState
from dowding.games.raf.state import DeckName


class Lion(Battle):
    """A game of Lion in play."""

    __slots__ = ()

    state: LionState

    def forget_order(self, name: DeckName) -> None:
        """11.21d: another target card lies on top; under the Radar System Crippled card its back has not been seen."""
        if name == "target":
            self.state.top_seen = False

    def stretches(self) -> dict[str, int]:
        state = self.state
        under_way = (state.raid is not None) + (state.resumed is not None)
        raids_over = state.raid_day * 100 + state.raids_today - under_way
        return {"raid": raids_over, "hour": self.horizon(), "day": len(state.day_sheets)}
