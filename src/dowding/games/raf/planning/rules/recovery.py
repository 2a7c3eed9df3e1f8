"""German recovery (2P-13.1): Gruppen that have finished for the day go to the bases on the map at full strength."""

from __future__ import annotations

from dowding.games.raf.planning.rules.battle import PlanningBattle
from dowding.games.raf.rules.recovery import recover
from dowding.games.raf.state import MAP_BASE


def german_recovery(battle: PlanningBattle) -> None:
    """II.16: bombers and late fighters go to the map bases; the other fighters go to the clock."""
    recover(battle, lambda gruppe: battle.put_gruppe(gruppe, MAP_BASE, full=True))
