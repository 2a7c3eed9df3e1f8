"""Cups and decks. A cup has no order: the die finds the piece. A deck is shuffled once, and its order is hidden."""

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
    """Take a random piece out of a cup."""
    if not cup:
        raise RulesError(f"{name}: the cup is empty")
    return cup.pop(dice.roll(name, len(cup)) - 1)


def shuffle(deck: list[T], dice: Dice, name: str) -> None:
    """Put a deck in a random order (Fisher and Yates)."""
    for last in range(len(deck) - 1, 0, -1):
        other = dice.roll(name, last + 1) - 1
        deck[last], deck[other] = deck[other], deck[last]


def draw_order_seed(dice: Dice, name: str) -> int:
    """A number from which `order_from` makes an order: a sample keeps it until somebody reads the deck, if ever."""
    seed = 1
    for _ in range(SEED_BYTES):
        seed = seed * BYTE + dice.roll(name, BYTE) - 1
    return seed


def order_from_seed(deck: Iterable[int], seed: int) -> tuple[int, ...]:
    """The cards of a deck in the order that a number stands for, however they lay before."""
    order = sorted(deck)
    Random(seed).shuffle(order)
    return tuple(order)


def reshuffle_hidden(deck: list[T], known_count: int, dice: Dice, name: str) -> None:
    """Reshuffle what a seat has not seen: all of the deck but the `known` cards on top (its end)."""
    hidden = deck[: len(deck) - known_count]
    shuffle(hidden, dice, name)
    deck[: len(hidden)] = hidden
