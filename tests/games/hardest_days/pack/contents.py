"""Lookups in the data pack for its tests."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from dowding.engine.packs import read_pack
from dowding.games.hardest_days.pack import components
from dowding.games.hardest_days.pack.components import (
    TABLE_SCHEMAS,
    CoastTrack,
    EventChit,
    GroupCounter,
    Scenario,
    SizeChit,
    Space,
    SquadronCounter,
    Target,
)

PACK: Final = read_pack(Path(components.__file__).parent, TABLE_SCHEMAS)
SPACES: Final = {space.id: space for space in PACK.entries_of(Space)}
TRACKS: Final = {track.id: track for track in PACK.entries_of(CoastTrack)}
TARGETS: Final = {target.id: target for target in PACK.entries_of(Target)}
SCENARIOS: Final = {scenario.id: scenario for scenario in PACK.entries_of(Scenario)}
SIZES: Final = PACK.entries_of(SizeChit)
CHITS: Final = PACK.entries_of(EventChit)
SQUADRONS: Final = {squadron.id: squadron for squadron in PACK.entries_of(SquadronCounter)}
GROUPS: Final = {group.id: group for group in PACK.entries_of(GroupCounter)}
DICE: Final = range(1, 7)
