"""RAF: 2-Player in play: a battle with a secret plan, and a British player who sees what radar tells him."""

from __future__ import annotations

from typing import ClassVar, Final

from dowding.engine.decision import Seat
from dowding.games.raf.duel.rules.rule_refs import DUEL_BOOK
from dowding.games.raf.duel.state import DuelState
from dowding.games.raf.planning.rules.battle import GERMAN, PlannedBattle
from dowding.games.raf.planning.rules.rule_refs import PlannedRulebook

BRITISH: Final[Seat] = "british"


class Duel(PlannedBattle):
    """A game of RAF: 2-Player in play."""

    __slots__ = ()

    state: DuelState
    book: ClassVar[PlannedRulebook] = DUEL_BOOK
    british: ClassVar[Seat] = BRITISH
    players: ClassVar[tuple[Seat, ...]] = (GERMAN, BRITISH)
    in_secret: ClassVar[tuple[Seat, ...] | None] = (GERMAN,)
