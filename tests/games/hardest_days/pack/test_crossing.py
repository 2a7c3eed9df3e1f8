"""crossing.toml (THD-6.2): the tracks by which raids cross the coast."""

from __future__ import annotations

from typing import Final, get_args

from dowding.games.hardest_days.pack.components import Crossing, RaidRegion
from games.hardest_days.pack.contents import PACK, SCENARIOS

CROSSING: Final = {(cell.scenario, cell.region): cell.tracks for cell in PACK.entries_of(Crossing)}
REGIONS: Final[tuple[RaidRegion, ...]] = get_args(RaidRegion)


def test_every_crossing_cell_is_filled_with_all_three_tracks() -> None:
    assert set(CROSSING) == {(scenario, region) for scenario in SCENARIOS for region in REGIONS}
    for tracks in CROSSING.values():
        assert len(tracks) == 6
        assert set(tracks) == {"A", "B", "C"}


def test_stated_crossing_cells_of_13_august() -> None:
    assert CROSSING["aug-13", "LF2S"][5 - 1] == "B"
    assert CROSSING["aug-13", "LF2E"][3 - 1] == "C"
