"""The decks (LION-2.3): drawing, discarding, adding cards, and reshuffling the discards."""

from __future__ import annotations

from collections.abc import Iterable

from dowding.engine.decision import Seat
from dowding.engine.decks import draw_order_seed, order_from_seed
from dowding.engine.dice import Dice
from dowding.engine.errors import RulesError
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.state import Deck, DeckName


def draw_card(battle: Battle, name: DeckName) -> int:
    """Draw the top card. If the deck is empty, its discards are shuffled first (LC-35)."""
    deck = _ordered_deck(battle, name)
    if not deck.cards:
        deck = _shuffled(battle, name, deck.discards, ())
        if not deck.cards:
            raise RulesError(f"the {name} deck and its discards are empty")
    card = deck.cards[-1]
    _set_deck(battle, name, Deck(deck.cards[:-1], deck.discards))
    battle.reveal()
    return card


def discard(battle: Battle, name: DeckName, card: int) -> None:
    """Put a used card on the discard pile."""
    deck = battle.state.decks[name]
    _set_deck(battle, name, Deck(deck.cards, (*deck.discards, card), deck.seed))


def add_cards(battle: Battle, name: DeckName, cards: Iterable[int], rule: str) -> None:
    """Add cards that were set aside to a deck and shuffle it."""
    added = list(cards)
    deck = battle.state.decks[name]
    _set_deck(battle, name, _shuffled(battle, name, (*deck.cards, *added), deck.discards))
    battle.happen("cards added", rule, deck=name, first=added[0], last=added[-1])


def shuffle_check(battle: Battle, name: DeckName, seen_by: tuple[Seat, ...] | None = None) -> None:
    """IV.9: shuffle the discards into a deck that is smaller than its discard pile (LION-4.IV9a).

    The event is visible to the seats that may see the deck.
    """
    deck = battle.state.decks[name]
    if len(deck.cards) < len(deck.discards):
        _set_deck(battle, name, _shuffled(battle, name, (*deck.cards, *deck.discards), ()))
        battle.happen("deck reshuffled", battle.rule_refs.deck_reshuffled, seen_by, deck=name)


def randomise_order(battle: Battle, names: Iterable[DeckName], dice: Dice) -> None:
    """In a determinised state, give these decks a random order when it is first needed."""
    for name in names:
        if name in battle.state.decks:
            deck = battle.state.decks[name]
            seed = draw_order_seed(dice, f"{name} deck")
            _set_deck(battle, name, Deck(tuple(sorted(deck.cards)), deck.discards, seed))


def put_back(battle: Battle, name: DeckName, card: int) -> None:
    """Shuffle a card into the rest of its deck. The discards are not affected."""
    deck = battle.state.decks[name]
    _set_deck(battle, name, _shuffled(battle, name, (*deck.cards, card), deck.discards))


def _ordered_deck(battle: Battle, name: DeckName) -> Deck:
    """The deck with its cards in order. In a determinised state, the order is drawn when it is first needed."""
    deck = battle.state.decks[name]
    return Deck(order_from_seed(deck.cards, deck.seed), deck.discards) if deck.seed else deck


def _set_deck(battle: Battle, name: DeckName, deck: Deck) -> None:
    battle.state.decks = battle.state.decks | {name: deck}


def _shuffled(battle: Battle, name: DeckName, cards: tuple[int, ...], discards: tuple[int, ...]) -> Deck:
    order = list(cards)
    battle.shuffle(order, f"{name} deck")
    battle.forget_order(name)
    return Deck(tuple(order), discards)
