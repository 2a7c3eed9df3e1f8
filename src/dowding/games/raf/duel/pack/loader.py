"""The pack of RAF: 2-Player: the components of the family and of planning, with the changes of this game."""

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
    """Read and validate the pack, with overlays applied."""
    return PlanningComponents(
        read_pack(PACK_FOLDER, PLANNING_TABLE_SCHEMAS, overlays, game_folders=(PLANNING_FOLDER, DUEL_PACK_FOLDER))
    )
