"""The rules context of RAF: 2-Player: a battle with a plan that is hidden from the British player."""

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
    """A battle of RAF: 2-Player."""

    __slots__ = ()

    state: DuelState
    rule_refs: ClassVar[PlanningRuleRefs] = load_rule_refs(PlanningRuleRefs, Path(__file__).with_name("rule_refs.toml"))
    british: ClassVar[Seat] = BRITISH
    players: ClassVar[tuple[Seat, ...]] = (GERMAN, BRITISH)
    in_secret: ClassVar[tuple[Seat, ...] | None] = (GERMAN,)
