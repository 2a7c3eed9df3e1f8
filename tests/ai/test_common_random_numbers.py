"""Common random numbers: each name has its own sequence of rolls, whatever else is rolled in between."""

from __future__ import annotations

from collections import Counter

from dowding.ai.common_random_numbers import TrialDice


def rolls(dice: TrialDice, name: str, number: int = 20, sides: int = 6) -> list[int]:
    return [dice.roll(name, sides) for _ in range(number)]


def test_each_name_has_its_own_sequence() -> None:
    alone, among = TrialDice("seed"), TrialDice("seed")
    rolls(among, "combat", 7)
    assert rolls(alone, "weather") == rolls(among, "weather")
    assert rolls(TrialDice("seed"), "combat") != rolls(TrialDice("seed"), "weather")


def test_sequence_depends_on_the_seed() -> None:
    assert rolls(TrialDice("seed"), "combat") != rolls(TrialDice("another"), "combat")


def test_trial_dice_repeat_their_rolls() -> None:
    dice = TrialDice("seed")
    rolls(dice, "combat", 3)
    before = dice.position
    first = [dice.roll("combat", 6), dice.roll("weather", 6), dice.roll("combat", 6)]
    assert dice.position == before + 3
    dice.position = before
    assert [dice.roll("combat", 6), dice.roll("weather", 6), dice.roll("combat", 6)] == first


def test_copy_of_trial_dice_is_independent() -> None:
    dice = TrialDice("seed")
    rolls(dice, "combat", 3)
    twin = dice.copy()
    assert rolls(twin, "combat") == rolls(dice.copy(), "combat")
    assert twin.position == dice.position + 20


def test_sides_are_equally_frequent_over_rolls_and_seeds() -> None:
    many = Counter(rolls(TrialDice("seed"), "combat", 6000))
    firsts = Counter(TrialDice(f"seed {number}").roll("combat", 6) for number in range(6000))
    for counts in (many, firsts):
        assert set(counts) == {1, 2, 3, 4, 5, 6}
        assert all(850 < count < 1150 for count in counts.values())
