"""The pack loader of Lion: the shared components of the RAF games, with Lion's calibrated tables."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from dowding.engine.game import LegacyPack
from dowding.engine.packs import Overlay, read_pack
from dowding.games.raf.pack.components import TABLE_SCHEMAS
from dowding.games.raf.pack.loader import PACK_FOLDER, Components

LION_PACK_FOLDER: Final = Path(__file__).parent
LEGACY_PACKS: Final = (
    LegacyPack(
        LION_PACK_FOLDER / "former" / "first",
        "2:b1653eca8faf82c3",
        "they were calibrated for a strong player",
        aliases=frozenset({"4cb41af594f80bae"}),
    ),
)


def open_lion_components(overlays: Sequence[Overlay] = ()) -> Components:
    """Read and validate the pack with overlays."""
    return Components(read_pack(PACK_FOLDER, TABLE_SCHEMAS, overlays, game_folders=(LION_PACK_FOLDER,)))
