"""The data pack as its tests look things up in it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from dowding.engine.packs import read_pack
from dowding.games.hardest_days.pack import components
from dowding.games.hardest_days.pack.components import (
    SHEETS,
    EventChit,
    GroupCounter,
    Scenario,
    SizeChit,
    Space,
    SquadronCounter,
    Target,
    Track,
)

PACK: Final = read_pack(Path(components.__file__).parent, SHEETS)
SPACES: Final = {space.id: space for space in PACK.of(Space)}
TRACKS: Final = {track.id: track for track in PACK.of(Track)}
TARGETS: Final = {target.id: target for target in PACK.of(Target)}
SCENARIOS: Final = {scenario.id: scenario for scenario in PACK.of(Scenario)}
SIZES: Final = PACK.of(SizeChit)
CHITS: Final = PACK.of(EventChit)
SQUADRONS: Final = {squadron.id: squadron for squadron in PACK.of(SquadronCounter)}
GROUPS: Final = {group.id: group for group in PACK.of(GroupCounter)}
DICE: Final = range(1, 7)
