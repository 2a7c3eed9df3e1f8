"""German recovery (2P-13.1): who is done for the day lies at the map bases, full, for all to see."""

from __future__ import annotations

from dowding.games.raf.planning.rules.battle import PlanningBattle
from dowding.games.raf.rules.recovery import recover
from dowding.games.raf.state import MAP_BASE


def german_recovery(battle: PlanningBattle) -> None:
    """II.16: bombers and late fighters to the map bases; the other fighters wait on the clock."""
    recover(battle, lambda gruppe: battle.put_gruppe(gruppe, MAP_BASE, full=True))
