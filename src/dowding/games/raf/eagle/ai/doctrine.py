"""The heuristic policy of the German seat of RAF: Eagle."""

from __future__ import annotations

from typing import Final

from dowding.ai.heuristics.doctrine import Doctrine
from dowding.engine.decision import Seat
from dowding.games.raf.eagle.ai import german
from dowding.games.raf.eagle.rules.context import Eagle
from dowding.games.raf.planning.rules.battle import GERMAN

DOCTRINE: Final[dict[Seat, Doctrine[Eagle]]] = {GERMAN: german.DOCTRINE}
