"""Dice: fairness, reproducible rolls from a secret and a position, scripts, exact distributions and commitments."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dowding.engine.dice import (
    MAX_SIDES,
    SECRET_BYTES,
    ContinuedDice,
    Dice,
    EnumeratingDice,
    LiveDice,
    RecordingDice,
    ScriptedDice,
    commitment,
    exact_distribution,
    fresh_secret,
    secret_of_seed,
)
from dowding.engine.errors import RulesError, TooManyDicePaths

SECRET = secret_of_seed("dice")


def rolls(dice: Dice, count: int, sides: int = 6) -> list[int]:
    return [dice.roll("test", sides) for _ in range(count)]


# Live dice


@pytest.mark.parametrize("sides", [2, 3, 6, 10, 20, 100, 200])
def test_faces_are_equally_frequent(sides: int) -> None:
    count = 1_000 * sides
    faces = Counter(rolls(LiveDice(SECRET), count, sides))
    assert set(faces) == set(range(1, sides + 1))
    expected = count / sides
    chi_square = sum((visible - expected) ** 2 / expected for visible in faces.values())
    assert chi_square < (sides - 1) + 4 * (2 * (sides - 1)) ** 0.5


def test_biased_bytes_are_skipped() -> None:
    """256 is 2 × 100 + 56: without rejection, faces 1 to 56 would be one and a half times as likely as the others."""
    faces = rolls(LiveDice(SECRET), 50_000, 100)
    assert sum(face <= 56 for face in faces) / len(faces) == pytest.approx(0.56, abs=0.01)


def test_unbiased_die_uses_one_byte_per_roll() -> None:
    dice = LiveDice(SECRET)
    rolls(dice, 300, MAX_SIDES)
    assert dice.position == 300


def test_rolls_depend_on_the_secret() -> None:
    assert rolls(LiveDice(SECRET), 200) == rolls(LiveDice(SECRET), 200)
    assert rolls(LiveDice(SECRET), 200) != rolls(LiveDice(secret_of_seed("other")), 200)


def test_rolls_of_a_seed_never_change() -> None:
    assert rolls(LiveDice(secret_of_seed(7)), 12) == [4, 3, 1, 5, 1, 1, 1, 5, 5, 4, 6, 3]


@given(st.integers(0, 500), st.integers(1, 50), st.integers(1, MAX_SIDES))
def test_dice_at_an_earlier_position_repeat_their_rolls(start: int, count: int, sides: int) -> None:
    dice = LiveDice(SECRET, start)
    first = rolls(dice, count, sides)
    end = dice.position
    dice.position = start
    assert rolls(dice, count, sides) == first
    assert dice.position == end


def test_copy_of_dice_is_independent() -> None:
    dice = LiveDice(SECRET)
    rolls(dice, 10)
    copy = dice.copy()
    assert rolls(copy, 100) == rolls(dice.copy(), 100)
    assert dice.position < copy.position


@pytest.mark.parametrize("sides", [0, -1, MAX_SIDES + 1])
def test_invalid_number_of_sides_is_a_rules_error(sides: int) -> None:
    with pytest.raises(RulesError, match="1 to 256 sides"):
        LiveDice(SECRET).roll("odd die", sides)


def test_fresh_secrets_differ() -> None:
    assert len({fresh_secret() for _ in range(20)}) == 20
    assert len(fresh_secret()) == SECRET_BYTES


# Scripts


def test_script_supplies_the_values_of_each_name_in_order() -> None:
    dice = ScriptedDice({"a": [1, 2], "b": [6]})
    assert [dice.roll(name, 6) for name in "aba"] == [1, 6, 2]
    assert dice.unused() == {}


def test_unused_scripted_values_are_listed() -> None:
    dice = ScriptedDice({"a": [1, 2], "b": [6]})
    dice.roll("a", 6)
    assert dice.unused() == {"a": [2], "b": [6]}


def test_unscripted_roll_fails_or_uses_the_fallback() -> None:
    with pytest.raises(RulesError, match="no value for the roll 'c'"):
        ScriptedDice({"a": [1]}).roll("c", 6)
    assert ScriptedDice({"a": [1]}, LiveDice(SECRET)).roll("c", 6) == LiveDice(SECRET).roll("c", 6)


def test_scripted_value_above_the_sides_is_a_rules_error() -> None:
    with pytest.raises(RulesError, match="gives 7 for 'a', which has 6 sides"):
        ScriptedDice({"a": [7]}).roll("a", 6)


def test_scripted_dice_repeat_their_rolls() -> None:
    dice = ScriptedDice({"a": [1, 2, 3]})
    assert rolls_of_a(dice, 2) == [1, 2]
    copy = dice.copy()
    dice.position = 0
    assert rolls_of_a(dice, 3) == [1, 2, 3]
    assert rolls_of_a(copy, 1) == [3]


def rolls_of_a(dice: ScriptedDice, count: int) -> list[int]:
    return [dice.roll("a", 6) for _ in range(count)]


# Recording and continuing


def test_recording_dice_roll_like_the_original() -> None:
    dice = RecordingDice(LiveDice(SECRET))
    assert rolls(dice, 20) == rolls(LiveDice(SECRET), 20) == dice.rolled
    assert dice.position == dice.copy().position
    dice.position = 0
    assert dice.roll("again", 6) == dice.rolled[0]


def test_continued_dice_repeat_past_rolls_then_use_other_dice() -> None:
    others = LiveDice(secret_of_seed("others"), 33)
    expected = rolls(others.copy(), 30, 100)
    dice = ContinuedDice([4, 5], others)
    assert rolls(dice, 10, 100) == expected[:10]
    copy = dice.copy()
    assert rolls(copy, 5, 100) == rolls(dice, 5, 100) == expected[10:15]
    dice.position = 0
    assert rolls(dice, 2) == [4, 5]
    assert rolls(dice, 30, 100) == expected
    dice.position = 1
    assert rolls(dice, 1) == [5]
    assert rolls(dice.copy(), 3, 100) == expected[:3]


# Exact odds


def test_exact_distribution_of_two_dice() -> None:
    odds = exact_distribution(lambda dice: dice.roll("one", 6) + dice.roll("other", 6))
    assert odds == {total: Fraction(6 - abs(7 - total), 36) for total in range(2, 13)}


def test_exact_distribution_of_dependent_rolls_sums_to_one() -> None:
    odds = exact_distribution(lambda dice: dice.roll("again", 3) if dice.roll("first", 2) == 1 else 0)
    assert odds == {0: Fraction(1, 2), 1: Fraction(1, 6), 2: Fraction(1, 6), 3: Fraction(1, 6)}


def test_trial_without_dice_has_probability_one() -> None:
    assert exact_distribution(lambda _: "certain") == {"certain": 1}


def test_too_many_paths_are_rejected_early() -> None:
    with pytest.raises(TooManyDicePaths, match="more than 100 dice paths"):
        exact_distribution(lambda dice: sum(rolls(dice, 10)), max_paths=100)


def test_endless_trial_is_rejected() -> None:
    def until_six(dice: Dice) -> int:
        throws = 1
        while dice.roll("again", 6) != 6:
            throws += 1
        return throws

    with pytest.raises(TooManyDicePaths):
        exact_distribution(until_six, max_paths=100)


def test_enumerating_dice_cannot_be_copied() -> None:
    with pytest.raises(RulesError, match="cannot be copied"):
        EnumeratingDice([]).copy()


# Commitment


def test_commitment_does_not_reveal_the_secret() -> None:
    published = commitment(SECRET)
    assert published == commitment(bytes(SECRET))
    assert published != commitment(bytes([SECRET[0] ^ 1, *SECRET[1:]]))
    assert SECRET.hex() not in published
