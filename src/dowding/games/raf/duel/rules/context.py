"""RAF: 2-Player in play: a battle with a secret plan, and a British player who sees what radar tells him."""

from __future__ import annotations

from typing import ClassVar, Final

from dowding.engine.decision import Seat
from dowding.games.raf.duel.rules.rule_refs import DUEL_RULE_REFS
from dowding.games.raf.duel.state import DuelState
from dowding.games.raf.planning.rules.battle import GERMAN, PlanningBattle
from dowding.games.raf.planning.rules.rule_refs import PlanningRuleRefs

BRITISH: Final[Seat] = "british"


class Duel(PlanningBattle):
    """A game of RAF: 2-Player in play."""

    __slots__ = ()

    state: DuelState
    book: ClassVar[PlanningRuleRefs] = DUEL_RULE_REFS
    british: ClassVar[Seat] = BRITISH
    players: ClassVar[tuple[Seat, ...]] = (GERMAN, BRITISH)
    in_secret: ClassVar[tuple[Seat, ...] | None] = (GERMAN,)
