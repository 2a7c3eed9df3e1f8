"""The card decks of games with a plan (2P-3a)."""

from __future__ import annotations

from dowding.games.raf.pack.components import Cards
from dowding.games.raf.planning.rules.battle import PlanningBattle
from dowding.games.raf.rules.setup import shuffle_decks
from dowding.games.raf.state import DeckName


def prepare_decks(battle: PlanningBattle) -> None:
    """3a, 3b: shuffle the cards of the scenario. There are no force cards, nor strategy cards in a one-day scenario."""
    scenario = battle.scenario
    ranges: dict[DeckName, Cards] = {
        "target": scenario.targets,
        "raid event": scenario.raid_events,
        "day event": scenario.day_cards,
    }
    if battle.has_replacements():
        ranges["strategy"] = (min(battle.pack.strategy), max(battle.pack.strategy))
    shuffle_decks(battle, ranges)
