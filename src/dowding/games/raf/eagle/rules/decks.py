"""The decks of Eagle (EAGLE-3b, 3c): those of planning, and the response deck."""

from __future__ import annotations

from dowding.games.raf.eagle.rules.context import Eagle
from dowding.games.raf.planning.rules import decks
from dowding.games.raf.state import Deck


def response_cards(battle: Eagle) -> list[int]:
    """S4: all 24; a sharp Fighter Command leaves out those that help it least."""
    sharp = battle.state.settings["fighter_command"] == "sharp"
    return [number for number, card in battle.pack.response.items() if card.sharp or not sharp]


def prepare_decks(battle: Eagle) -> None:
    """3b, 3c: target, raid event, day event and strategy cards, then the response deck, in every scenario."""
    decks.prepare_decks(battle)
    cards = response_cards(battle)
    battle.shuffle(cards, "response deck")
    battle.state.decks = battle.state.decks | {"response": Deck(tuple(cards))}
