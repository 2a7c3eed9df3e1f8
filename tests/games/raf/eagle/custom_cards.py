"""Packs of Eagle with custom cards and tables."""

from __future__ import annotations

from dowding.engine.packs import Entry
from dowding.games.raf.eagle.game import EaglePack
from dowding.games.raf.eagle.pack.loader import EagleComponents
from games.raf.duel.custom_cards import quiet_cards
from games.raf.eagle.eagle_pack import SHEETS
from games.raf.eagle.scenario_builder import PACK
from games.raf.overlay_packs import laid_over


def pack_with(*entries: Entry) -> EaglePack:
    """The pack with these entries added; an entry with an existing key replaces it."""
    return EaglePack(EagleComponents(laid_over(PACK.contents, SHEETS, entries)))


QUIET = pack_with(*quiet_cards())
"""The pack with raid events that affect no unit."""
