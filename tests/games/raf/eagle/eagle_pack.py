"""The pack of Eagle for tests, with the schemas of the family, planning and Eagle."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from dowding.engine.packs import Contents, Overlay, read_pack
from dowding.games.raf import eagle
from dowding.games.raf.eagle.pack import components as e
from dowding.games.raf.pack.loader import PACK_FOLDER
from dowding.games.raf.planning.pack.components import PLANNING_TABLE_SCHEMAS
from dowding.games.raf.planning.pack.loader import PLANNING_FOLDER

SHEETS: Final = (*PLANNING_TABLE_SCHEMAS, *e.EAGLE_TABLE_SCHEMAS)
OWN: Final = Path(eagle.__file__).parent / "pack"


def read_eagle(overlays: Sequence[Overlay] = ()) -> Contents:
    """Eagle's pack with overlays applied."""
    return read_pack(PACK_FOLDER, SHEETS, overlays, game_folders=(PLANNING_FOLDER, OWN))


PACK: Final = read_eagle()
