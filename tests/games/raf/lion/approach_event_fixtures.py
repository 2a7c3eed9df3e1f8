"""Fixtures for the tests of approach events."""

from __future__ import annotations

from dowding.games.raf.pack.components import ApproachEvent
from games.raf.lion.custom_cards import BLENHEIMS, gruppen
from games.raf.lion.event_cards import BOMBERS, SQUADRONS, approach_and_hunt, approach_card, drawing, raid
from games.raf.lion.scenario_builder import Stage

ALL_HUNTERS = [gruppen(2, "Me109", "B")[0], gruppen(2, "Me109", "B")[1]]
"""Hunters with one letter, so that an event for it empties the Hunt Box."""
FULL, GREEN = SQUADRONS["A"][0], SQUADRONS["B"][0]
BLENHEIM = BLENHEIMS[0]


def left_alone(event: ApproachEvent, *, bombers: bool, night: bool = True) -> Stage:
    """A full squadron, a green one and a Blenheim in the Hunt Box, whose hunters an event removes."""
    stage = drawing(approach_card(event, "B"), weather="patchy", night=night)
    raid(
        stage,
        hunt=ALL_HUNTERS,
        bomber=BOMBERS.values() if bombers else (),
        squadrons=[FULL, BLENHEIM],
    )
    stage.squadron(GREEN, full=False)
    approach_and_hunt(stage)
    return stage
