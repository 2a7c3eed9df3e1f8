"""The decks of Lion (LION-3b)."""

from __future__ import annotations

from dowding.games.raf.lion.lion import Lion
from dowding.games.raf.setup import shuffle_decks


def prepare_decks(game: Lion) -> None:
    """3b: the scenario's cards, shuffled; the back of the top target card is in sight."""
    scenario = game.scenario
    shuffle_decks(
        game,
        {
            "target": scenario.targets,
            "force": scenario.forces,
            "raid event": scenario.raid_events,
            "day event": scenario.day_cards,
        },
    )
    game.state.top_seen = True
