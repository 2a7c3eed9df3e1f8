"""The state of RAF: 2-Player, in addition to that of games with a plan: the approach markers."""

from __future__ import annotations

from dowding.games.raf.pack.components import RaidRegion
from dowding.games.raf.planning.state import PlanningState


class DuelState(PlanningState, kw_only=True):
    """The state of RAF: 2-Player."""

    approach: tuple[RaidRegion | str, ...] = ()
    """The approach markers by region, or by sector if ULTRA was played."""
    warned: bool = False
    """Whether the approach markers of this hour have been placed."""
    exact: bool = False
    """Whether the markers are on sectors, one for each raid of the hour."""
