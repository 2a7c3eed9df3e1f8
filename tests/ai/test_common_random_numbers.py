"""Trial dice: a row of rolls for each name, the same for the same seed, whatever else is rolled between."""

from __future__ import annotations

from collections import Counter

from dowding.ai.common_random_numbers import TrialDice


def row(dice: TrialDice, name: str, number: int = 20, sides: int = 6) -> list[int]:
    return [dice.roll(name, sides) for _ in range(number)]


def test_a_name_rolls_its_own_row_whatever_is_rolled_between() -> None:
    alone, among = TrialDice("seed"), TrialDice("seed")
    row(among, "combat", 7)
    assert row(alone, "weather") == row(among, "weather")
    assert row(TrialDice("seed"), "combat") != row(TrialDice("seed"), "weather")


def test_another_seed_rolls_otherwise() -> None:
    assert row(TrialDice("seed"), "combat") != row(TrialDice("another"), "combat")


def test_set_back_they_roll_the_same_again() -> None:
    dice = TrialDice("seed")
    row(dice, "combat", 3)
    before = dice.position
    first = [dice.roll("combat", 6), dice.roll("weather", 6), dice.roll("combat", 6)]
    assert dice.position == before + 3
    dice.position = before
    assert [dice.roll("combat", 6), dice.roll("weather", 6), dice.roll("combat", 6)] == first


def test_a_copy_goes_on_alike_and_on_its_own() -> None:
    dice = TrialDice("seed")
    row(dice, "combat", 3)
    twin = dice.copy()
    assert row(twin, "combat") == row(dice.copy(), "combat")
    assert twin.position == dice.position + 20


def test_every_side_comes_up_about_as_often_over_rolls_and_over_seeds() -> None:
    many = Counter(row(TrialDice("seed"), "combat", 6000))
    firsts = Counter(TrialDice(f"seed {number}").roll("combat", 6) for number in range(6000))
    for counts in (many, firsts):
        assert set(counts) == {1, 2, 3, 4, 5, 6}
        assert all(850 < count < 1150 for count in counts.values())
