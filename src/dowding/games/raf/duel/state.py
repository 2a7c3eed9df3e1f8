"""What changes in the two-player game beside what games with a plan share: what radar shows of the plan."""

from __future__ import annotations

from dowding.games.raf.pack.components import RaidRegion
from dowding.games.raf.planning.state import PlanningState


class DuelState(PlanningState, kw_only=True):
    """All that changes in the two-player game."""

    approach: tuple[RaidRegion | str, ...] = ()
    """Approach markers, by region; by sector when ULTRA was played."""
    warned: bool = False
    """The markers of this hour are out, and true."""
    exact: bool = False
    """The markers stand on sectors, one for each raid of the hour."""
