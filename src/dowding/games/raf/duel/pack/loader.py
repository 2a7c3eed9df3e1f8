"""The pack of the two-player game: the family's components, those of planning, and what it changes of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from dowding.engine.packs import Overlay, read_pack
from dowding.games.raf.pack.loader import PACK_FOLDER
from dowding.games.raf.planning.pack.components import PLANNING_TABLE_SCHEMAS
from dowding.games.raf.planning.pack.loader import PLANNING_FOLDER, PlanningComponents

DUEL_PACK_FOLDER: Final = Path(__file__).parent


def open_duel_components(overlays: Sequence[Overlay] = ()) -> PlanningComponents:
    """Read and check the pack, with overlays laid on it."""
    return PlanningComponents(
        read_pack(PACK_FOLDER, PLANNING_TABLE_SCHEMAS, overlays, game_folders=(PLANNING_FOLDER, DUEL_PACK_FOLDER))
    )
