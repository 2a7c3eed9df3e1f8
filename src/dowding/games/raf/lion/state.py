"""What changes in RAF: Lion beside what the family shares: the card pulled for advance warning and the force card."""

from __future__ import annotations

from dowding.games.raf.state import RafState


class LionState(RafState, kw_only=True):
    """All that changes in a game of Lion."""

    pulled: int = 0
    """The target card pulled face down by advance warning; 0 if none waits."""
    top_seen: bool = False
    """The player has seen the back of the top target card, also if the radar system has been crippled since."""
    raids_today: int = 0
