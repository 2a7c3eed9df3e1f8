"""The heuristic policies of both seats of RAF: 2-Player."""

from __future__ import annotations

from typing import Final

from dowding.ai.heuristics.doctrine import Doctrine
from dowding.engine.decision import Seat
from dowding.games.raf.ai import doctrine as family
from dowding.games.raf.ai.reason_texts import REASON_TEXTS
from dowding.games.raf.ai.search_variants import search_variants
from dowding.games.raf.duel.ai import british, german
from dowding.games.raf.duel.rules.context import BRITISH, Duel
from dowding.games.raf.planning.rules.battle import GERMAN

DOCTRINE: Final[dict[Seat, Doctrine[Duel]]] = {
    BRITISH: Doctrine(
        Duel,
        british.STANCES,
        family.readiness,
        baselines=british.BASELINES,
        search_variants=search_variants(british.STANCES["bold"]),
        default_stance="bold",
        phrases=REASON_TEXTS,
        search=family.SEARCH,
    ),
    GERMAN: german.DOCTRINE,
}
