"""RAF: 2-Player in play: a battle with a secret plan, and a British player who sees what radar tells him."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Final

from dowding.engine.decision import Seat
from dowding.games.raf.duel.state import DuelState
from dowding.games.raf.pack.rule_refs import load_rule_refs
from dowding.games.raf.planning.pack.rule_refs import PlanningRuleRefs
from dowding.games.raf.planning.rules.battle import GERMAN, PlanningBattle

BRITISH: Final[Seat] = "british"


class Duel(PlanningBattle):
    """A game of RAF: 2-Player in play."""

    __slots__ = ()

    state: DuelState
    rule_refs: ClassVar[PlanningRuleRefs] = load_rule_refs(PlanningRuleRefs, Path(__file__).with_name("rule_refs.toml"))
    british: ClassVar[Seat] = BRITISH
    players: ClassVar[tuple[Seat, ...]] = (GERMAN, BRITISH)
    in_secret: ClassVar[tuple[Seat, ...] | None] = (GERMAN,)
