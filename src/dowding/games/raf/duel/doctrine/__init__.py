"""Doctrine for both seats of the two-player game."""

from __future__ import annotations

from typing import Final

from dowding.ai.heuristics.doctrine import Doctrine
from dowding.engine.decision import Seat
from dowding.games.raf import doctrine as family
from dowding.games.raf.doctrine.manners import manners
from dowding.games.raf.doctrine.phrases import PHRASES
from dowding.games.raf.duel.doctrine import british, german
from dowding.games.raf.duel.duel import BRITISH, Duel
from dowding.games.raf.planned.battle import GERMAN

DOCTRINE: Final[dict[Seat, Doctrine[Duel]]] = {
    BRITISH: Doctrine(
        Duel,
        british.STANCES,
        family.readiness,
        family.DOUBTFUL,
        recipes=british.RECIPES,
        manners=manners(british.STANCES["bold"]),
        rows=family.ROWS,
        stretches=family.STRETCHES,
        phrases=PHRASES,
    ),
    GERMAN: german.DOCTRINE,
}
