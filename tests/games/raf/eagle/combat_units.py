"""The units of the combat tests in Eagle."""

from __future__ import annotations

from functools import lru_cache

from dowding.games.raf.eagle.game import EaglePack
from games.raf.duel.combat_units import cast
from games.raf.eagle.custom_cards import pack_with
from games.raf.lion.combat_fixtures import rows_of

DRILL = pack_with(*cast())


@lru_cache
def ending(line: str) -> EaglePack:
    """Combats that all have the same result: "AD-/LH-" gives the results of A, B and C, German then British."""
    return pack_with(*cast(), *rows_of(line))
