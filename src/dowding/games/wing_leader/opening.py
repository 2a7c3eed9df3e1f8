"""The opening of the guided match: both squadrons climb out and fly to a square ahead of the raid and above it.

Nothing is rolled in these three turns, so the orders fit every match. The player takes over when the bombers come into
view: the first spotting roll is the first choice, and the first air combat follows within ten.
"""

from __future__ import annotations

from itertools import chain
from typing import Final

from dowding.engine.decision import Seat
from dowding.games.wing_leader.pack.scenario import DEFENDER, RAIDER

TURNS: Final = 3
SQUADRONS: Final = ("P", "Q")
START: Final = "V9"
VECTOR: Final = ("column:M", "level:M9")
FLIGHT: Final = ("to-vector", "enter:L", "enter:L", "enter:L", "end")

_SET_UP: Final = tuple(chain.from_iterable((f"place:{squadron}:{START}", *VECTOR) for squadron in SQUADRONS))
_TURN: Final[tuple[tuple[Seat, str], ...]] = (
    (RAIDER, "rest"),
    *((DEFENDER, order) for _ in SQUADRONS for order in FLIGHT),
    (DEFENDER, "done"),
)
OPENING: Final[tuple[tuple[Seat, str], ...]] = (*((DEFENDER, order) for order in _SET_UP), *_TURN * TURNS)
"""The orders of both seats."""
