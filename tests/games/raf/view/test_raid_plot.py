"""The raid on the map: a block with the known facts, an arrow, and sectors coloured by possible responses."""

from __future__ import annotations

import pytest

from dowding.games.raf.rules.commitment import EARLY, SUFFICIENT, VERY_EARLY, WARNINGS
from dowding.games.raf.view.raid_plot import PlottedRaid, raid_block, raid_route, response_areas
from games.raf.packs import COMPONENTS

LATE = WARNINGS.index("late")


def test_unknown_raid_is_a_block_at_its_origin() -> None:
    raid = PlottedRaid("Raid 2", "LF2S")
    block = raid_block(COMPONENTS, raid)
    assert block.region == "arrow/LF2S"
    assert [mark.text for mark in block.marks] == ["? Gruppen", "target ?"]
    assert list(raid_route(COMPONENTS, raid)) == []


def test_known_raid_is_at_its_target_with_an_arrow() -> None:
    card = next(card for card in COMPONENTS.targets.values() if card.type == "airfield")
    raid = PlottedRaid("Raid 1", card.region, "major", card, 8, "early", "limited")
    block, (way,) = raid_block(COMPONENTS, raid), raid_route(COMPONENTS, raid)
    assert block.region == f"site/airfield/{card.sector}"
    assert [mark.text for mark in block.marks] == ["8 Gruppen", card.name, "warning early"]
    assert way.stops == (f"arrow/{card.region}", block.region)


@pytest.mark.rule("2P-4.II2a", "2P-21.1a")
def test_block_shows_the_detection_total_and_forward_airfields() -> None:
    card = next(card for card in COMPONENTS.targets.values() if card.forward)
    raid = PlottedRaid("Raid 1", card.region, "", card, 0, "early", "poor", 13, forward=True)
    tooltip = raid_block(COMPONENTS, raid).tooltip
    assert f"on the forward airfields of {card.name}" in tooltip
    assert "detection 13, warning early, intelligence poor" in tooltip


@pytest.mark.rule("LION-7.1a", "LION-7.1b", "LION-7.1c", "LION-7.1d")
@pytest.mark.parametrize(
    ("warning", "enroute", "in_range"),
    [(LATE, "doubt", "bad"), (SUFFICIENT, "good", "bad"), (EARLY, "good", "doubt"), (VERY_EARLY, "good", "good")],
)
def test_sectors_are_coloured_by_possible_responses(warning: int, enroute: str, in_range: str) -> None:
    card = next(card for card in COMPONENTS.targets.values() if card.in_range)
    tones = {area.region: area.tone for area in response_areas(COMPONENTS, card, warning)}
    assert {tones[sector] for sector in card.enroute} == {enroute}
    assert {tones[sector] for sector in card.in_range} == {in_range}
    assert set(tones) == {*card.enroute, *card.in_range}
