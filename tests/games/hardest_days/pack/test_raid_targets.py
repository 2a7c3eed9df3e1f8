"""raid_targets.toml (THD-9.4, 13.2): the targets of raids, and whether they can be reached."""

from __future__ import annotations

from typing import Final

import msgspec
import pytest

from dowding.games.hardest_days.pack.components import CoastTrack, RaidTarget, Target
from games.hardest_days.pack.contents import PACK, SCENARIOS, SPACES, TARGETS, TRACKS

RAID_TARGETS: Final = {(cell.scenario, cell.track): cell.targets for cell in PACK.entries_of(RaidTarget)}


def raid_path(track: CoastTrack, target: Target) -> list[str]:
    """The spaces a raid visits from its track to its target (9.4): the target if adjacent, else the arrow."""
    path = [track.entry]
    while path[-1] != target.space and len(path) <= len(SPACES):
        here = SPACES[path[-1]]
        if target.space in here.adjacent:
            path.append(target.space)
        elif target.space == "London" and here.arrow_to_london:
            path.append(here.arrow_to_london)
        else:
            path.append(here.arrow)
    return path


def test_every_target_cell_is_filled() -> None:
    assert set(RAID_TARGETS) == {(scenario, track) for scenario in SCENARIOS for track in TRACKS}
    assert all(len(targets) == 6 for targets in RAID_TARGETS.values())


def test_every_target_of_the_chart_exists_and_every_target_is_in_the_chart() -> None:
    assert {target for targets in RAID_TARGETS.values() for target in targets} == set(TARGETS)


def test_lf2_east_c_on_13_august_has_the_four_stated_targets() -> None:
    cell = [TARGETS[target] for target in RAID_TARGETS["aug-13", "LF2E-C"]]
    assert {target.name for target in cell} == {"Rochford", "Rochester", "Dover", "Canterbury"}
    assert (cell[2 - 1].name, cell[2 - 1].type, cell[2 - 1].space) == ("Rochford", "airfield", "6/11b")


@pytest.mark.parametrize("track", TRACKS)
def test_every_target_of_a_track_is_reached_within_four_spaces(track: str) -> None:
    for scenario in SCENARIOS:
        for target in RAID_TARGETS[scenario, track]:
            path = raid_path(TRACKS[track], TARGETS[target])
            assert path[-1] == TARGETS[target].space
            assert len(path) <= 4, (scenario, target, path)


def test_raid_from_6_11b_reaches_7_11b_by_7_11a_and_london_by_6_11c() -> None:
    hawkinge, london = (
        next(target for target in TARGETS.values() if target.space == space) for space in ("7/11b", "London")
    )
    start = msgspec.structs.replace(TRACKS["LF2E-C"], entry="6/11b")
    assert raid_path(start, hawkinge) == ["6/11b", "7/11a", "7/11b"]
    assert raid_path(start, london) == ["6/11b", "6/11c", "London"]
