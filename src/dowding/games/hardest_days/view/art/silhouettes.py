"""The silhouettes of The Hardest Days: aircraft, markers and targets."""

from __future__ import annotations

from typing import Final

from dowding.games.map_art.silhouettes import symbols as shared_symbols
from dowding.view.scene import Symbol

PIECES: Final = (
    *("Spitfire", "Hurricane", "Me109", "Me110", "Do17", "He111", "Ju88", "Ju87"),
    *("raid", "target", "damage", "forming"),
)
TARGETS: Final = ("airfield", "port", "radar", "industry", "city", "headquarters")


def symbols() -> tuple[Symbol, ...]:
    """All silhouettes, of pieces and of targets."""
    return shared_symbols((*PIECES, *TARGETS))
