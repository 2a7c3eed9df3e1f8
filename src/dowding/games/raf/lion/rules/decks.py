"""Set-up of Lion's decks (LION-3b)."""

from __future__ import annotations

from dowding.games.raf.lion.rules.context import Lion
from dowding.games.raf.rules.setup import shuffle_decks


def prepare_decks(battle: Lion) -> None:
    """3b: shuffle the scenario's cards. The back of the top target card is visible."""
    scenario = battle.scenario
    shuffle_decks(
        battle,
        {
            "target": scenario.targets,
            "force": scenario.forces,
            "raid event": scenario.raid_events,
            "day event": scenario.day_cards,
        },
    )
    battle.state.top_seen = True
