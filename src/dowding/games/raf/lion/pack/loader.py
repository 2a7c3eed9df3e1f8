"""The pack of Lion: the family's components, and what calibration has made of some of them for this game alone."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from dowding.engine.game import FormerPack
from dowding.engine.packs import Overlay, read_pack
from dowding.games.raf.pack.components import SHEETS
from dowding.games.raf.pack.loader import FOLDER, Components

OWN: Final = Path(__file__).parent
FORMER: Final = (
    FormerPack(
        OWN / "former" / "first",
        "2:b1653eca8faf82c3",
        "they were calibrated for a strong player",
        aliases=frozenset({"4cb41af594f80bae"}),
    ),
)


def open_lion_components(overlays: Sequence[Overlay] = ()) -> Components:
    """Read and check the pack, with overlays laid on it."""
    return Components(read_pack(FOLDER, SHEETS, overlays, own=(OWN,)))
