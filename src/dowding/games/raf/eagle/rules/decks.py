"""The decks of Eagle (EAGLE-3b, 3c): those of planning, and the response deck."""

from __future__ import annotations

from dowding.games.raf.eagle.rules.context import Eagle
from dowding.games.raf.planning.rules import decks
from dowding.games.raf.state import Deck


def response_cards(battle: Eagle) -> list[int]:
    """S4: all 24 cards, or without the worst ones for a sharp Fighter Command."""
    sharp = battle.state.settings["fighter_command"] == "sharp"
    return [number for number, card in battle.pack.response.items() if card.sharp or not sharp]


def prepare_decks(battle: Eagle) -> None:
    """3b, 3c: prepare the decks of games with a plan, then the response deck, in every scenario."""
    decks.prepare_decks(battle)
    cards = response_cards(battle)
    battle.shuffle(cards, "response deck")
    battle.state.decks = battle.state.decks | {"response": Deck(tuple(cards))}
