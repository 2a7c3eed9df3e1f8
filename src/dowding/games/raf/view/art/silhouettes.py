"""The silhouettes of the RAF games: aircraft, markers, cards and sites."""

from __future__ import annotations

from typing import Final

from dowding.games.map_art.silhouettes import symbols as shared_symbols
from dowding.view.scene import Symbol

PIECES: Final = (
    *("Spitfire", "Hurricane", "Blenheim", "Me109", "Me110", "Do17", "He111", "Ju88", "Ju87"),
    *("raid", "target", "damage", "light damage", "target card", "ace", "patrol", "today", "Sealion"),
)
SITES: Final = ("airfield", "port", "radar", "industry", "city", "base", "hq")


def symbols() -> tuple[Symbol, ...]:
    """All silhouettes, of pieces and of sites."""
    return shared_symbols((*PIECES, *SITES))
