"""The state of RAF: Lion: the fields it adds to the state of the RAF games."""

from __future__ import annotations

from dowding.games.raf.state import RafState, Raid


class LionState(RafState, kw_only=True):
    """The state of a game of Lion."""

    pulled: int = 0
    """The target card pulled face down by advance warning, or 0."""
    top_seen: bool = False
    """The player has seen the back of the top target card, even if the radar system has been crippled since."""
    raids_today: int = 0
    advance: int = 0
    """The time advance of the last target event card, with its notes."""
    no_advance_warning: bool = False
    follow_up: bool = False
    snap_pending: bool = False
    """Elite Me110s raid once this raid is over (ET14)."""
    resumed: Raid | None = None
    """The raid that a snap raid has interrupted (ET14)."""
    fighter_escort: bool = False
    """Cards with more escorts have joined the decks (ED3)."""
