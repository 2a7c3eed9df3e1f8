"""Manners: other ways past the hunters, which a forecast tries beside doctrine, where all recipes go by doctrine."""

from __future__ import annotations

from dowding.ai.heuristics.recommendation import Counsel, Stance, Thumbs, declined, with_verb
from dowding.ai.heuristics.scoring import weigh
from dowding.engine.decision import Decision
from dowding.games.raf.ai.intelligence import BattleT
from dowding.games.raf.ai.squadron_ranking import by_quality
from dowding.games.raf.state import BOMBER


def manners(bold: Thumbs[BattleT]) -> dict[Stance, Thumbs[BattleT]]:
    """All who may pass, or one of them; in all else as bold doctrine does."""
    return {"all past": {**bold, "pass": all_past}, "one past": {**bold, "pass": one_past}}


def all_past(battle: BattleT, decision: Decision) -> Counsel:
    """The best squadrons pass the hunters, as many as may."""
    passing = with_verb(decision, "pass")
    return weigh(passing, *by_quality(battle)) if passing else declined(battle, decision)


def one_past(battle: BattleT, decision: Decision) -> Counsel:
    """The best squadron sees to it that the bombers are met; all others fight the hunters."""
    return declined(battle, decision) if battle.squadrons_in(BOMBER) else all_past(battle, decision)
