"""Cups and decks: drawing, shuffling and redrawing lose no piece, and all orders are equally likely."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from dowding.engine.decks import draw_from_cup, draw_order_seed, order_from_seed, reshuffle_hidden, shuffle
from dowding.engine.dice import Dice, LiveDice, ScriptedDice, exact_distribution, secret_of_seed
from dowding.engine.errors import RulesError


def test_draw_removes_the_piece_that_the_die_selects() -> None:
    cup = ["a", "b", "c"]
    assert draw_from_cup(cup, ScriptedDice({"chit": [2]}), "chit") == "b"
    assert cup == ["a", "c"]


def test_drawing_from_an_empty_cup_is_a_rules_error() -> None:
    empty: list[str] = []
    with pytest.raises(RulesError, match="chit: the cup is empty"):
        draw_from_cup(empty, ScriptedDice({}), "chit")


def test_shuffled_orders_are_equally_likely() -> None:
    def shuffled(dice: Dice) -> tuple[str, ...]:
        deck = list("abcd")
        shuffle(deck, dice, "deck")
        return tuple(deck)

    assert exact_distribution(shuffled) == {order: Fraction(1, 24) for order in permutations("abcd")}


def test_reshuffle_keeps_the_known_cards_on_top() -> None:
    visible = Counter[str]()
    for seed in range(50):
        deck = list("abcdef")
        reshuffle_hidden(deck, 2, LiveDice(secret_of_seed(seed)), "redraw")
        assert deck[-2:] == ["e", "f"]
        assert sorted(deck) == list("abcdef")
        visible["".join(deck)] += 1
    assert len(visible) > 10


def test_order_from_seed_does_not_depend_on_the_previous_order() -> None:
    seed = draw_order_seed(LiveDice(secret_of_seed("an order")), "deck")
    assert order_from_seed((3, 1, 2, 7, 5), seed) == order_from_seed((7, 5, 3, 2, 1), seed)
    assert sorted(order_from_seed(range(30), seed)) == list(range(30))


def test_other_dice_give_another_order() -> None:
    seeds = {draw_order_seed(LiveDice(secret_of_seed(number)), "deck") for number in range(200)}
    assert len(seeds) == 200
    tops = Counter(order_from_seed(range(4), seed)[-1] for seed in seeds)
    assert min(tops.values()) > 25
