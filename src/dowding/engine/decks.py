"""Cups and decks. A die draws a piece from an unordered cup. A deck is shuffled once, and its order is hidden."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final, TypeVar

from dowding.engine.dice import Dice
from dowding.engine.errors import RulesError

T = TypeVar("T")
SEED_BYTES: Final = 4
BYTE: Final = 256


def draw_from_cup(cup: list[T], dice: Dice, name: str) -> T:
    """Draw a random piece from a cup and remove it."""
    if not cup:
        raise RulesError(f"{name}: the cup is empty")
    return cup.pop(dice.roll(name, len(cup)) - 1)


def shuffle(deck: list[T], dice: Dice, name: str) -> None:
    """Shuffle a deck in place (Fisher-Yates)."""
    for last in range(len(deck) - 1, 0, -1):
        other = dice.roll(name, last + 1) - 1
        deck[last], deck[other] = deck[other], deck[last]


def draw_order_seed(dice: Dice, name: str) -> int:
    """A seed for `order_from_seed`. A sample keeps it and computes the order only when the deck is read."""
    seed = 1
    for _ in range(SEED_BYTES):
        seed = seed * BYTE + dice.roll(name, BYTE) - 1
    return seed


def order_from_seed(deck: Iterable[int], seed: int) -> tuple[int, ...]:
    """The cards of a deck in the order that a seed gives, independent of their previous order."""
    order = sorted(deck)
    Random(seed).shuffle(order)
    return tuple(order)


def reshuffle_hidden(deck: list[T], known_count: int, dice: Dice, name: str) -> None:
    """Reshuffle the cards that a seat has not seen: all but the `known_count` cards on top (the end of the list)."""
    hidden = deck[: len(deck) - known_count]
    shuffle(hidden, dice, name)
    deck[: len(hidden)] = hidden
