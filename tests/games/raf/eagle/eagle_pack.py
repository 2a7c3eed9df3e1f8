"""The pack of Eagle as the tests read it: the sheets of the family and of planning, with what is Eagle's own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from dowding.engine.packs import Contents, Overlay, read_pack
from dowding.games.raf import eagle
from dowding.games.raf.eagle.pack import components as e
from dowding.games.raf.pack.loader import FOLDER
from dowding.games.raf.planning.pack.components import PLANNED_SHEETS
from dowding.games.raf.planning.pack.loader import PLANNING

SHEETS: Final = (*PLANNED_SHEETS, *e.EAGLE_OWN_SHEETS)
OWN: Final = Path(eagle.__file__).parent / "pack"


def read_eagle(overlays: Sequence[Overlay] = ()) -> Contents:
    """Eagle's pack, with overlays laid on it."""
    return read_pack(FOLDER, SHEETS, overlays, own=(PLANNING, OWN))


PACK: Final = read_eagle()
