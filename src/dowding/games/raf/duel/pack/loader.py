"""The pack of the two-player game: the family's components, those of planning, and what it changes of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from dowding.engine.packs import Overlay, read_pack
from dowding.games.raf.pack.loader import FOLDER
from dowding.games.raf.planning.pack.components import PLANNED_SHEETS
from dowding.games.raf.planning.pack.loader import PLANNING, PlannedComponents

OWN: Final = Path(__file__).parent


def open_duel_components(overlays: Sequence[Overlay] = ()) -> PlannedComponents:
    """Read and check the pack, with overlays laid on it."""
    return PlannedComponents(read_pack(FOLDER, PLANNED_SHEETS, overlays, own=(PLANNING, OWN)))
