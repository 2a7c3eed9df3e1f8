"""Doctrine for the German seat of Eagle."""

from __future__ import annotations

from typing import Final

from dowding.games.raf.eagle.doctrine import german
from dowding.games.raf.eagle.eagle import Eagle
from dowding.games.raf.planned.battle import GERMAN
from dowding.kernel.decision import Seat
from dowding.kernel.doctrine import Doctrine

DOCTRINE: Final[dict[Seat, Doctrine[Eagle]]] = {GERMAN: german.DOCTRINE}
