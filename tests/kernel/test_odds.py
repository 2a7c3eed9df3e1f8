"""Odds before a commitment: exact, by the rule code on samples, without touching the match or knowing its dice."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dowding.kernel.agenda import Rules
from dowding.kernel.decision import Seat
from dowding.kernel.dice import Dice, ScriptedDice
from dowding.kernel.errors import NotOffered
from dowding.kernel.match import Match
from dowding.kernel.odds import odds
from kernel.tiny import TinyTable, ask, notes, tiny_game, tiny_match


def attack(table: TinyTable) -> Rules:
    choice = yield ask("one", "one-die", "two-dice", "wait")
    dice = {"one-die": 1, "two-dice": 2, "wait": 0}[choice.id]
    table.note(str(sum(table.roll("attack", "T-3") for _ in range(dice))))


def afterwards(table: TinyTable) -> Rules:
    choice = yield ask("one", "x", "y")
    table.note(choice.id)


def outcome_of(match: Match) -> str:
    return notes(match)[-1]


@pytest.fixture
def match() -> Match:
    return tiny_match(tiny_game(attack, afterwards), ScriptedDice({"attack": [6, 6]}))


def test_the_odds_are_those_of_the_dice_and_not_what_the_match_will_roll(match: Match) -> None:
    assert odds(match, "one", "one-die", outcome_of) == {str(face): Fraction(1, 6) for face in range(1, 7)}
    two = odds(match, "one", "two-dice", outcome_of)
    assert two["7"] == Fraction(1, 6)
    assert sum(two.values()) == 1
    assert odds(match, "one", "wait", outcome_of) == {"0": 1}


def test_asking_for_odds_changes_nothing(match: Match) -> None:
    odds(match, "one", "two-dice", outcome_of)
    assert (match.position, match.table.dice.position, notes(match)) == (0, 0, [])
    match.choose("one", "two-dice")
    assert notes(match) == ["12"]


def test_there_are_no_odds_of_what_is_not_offered(match: Match) -> None:
    with pytest.raises(NotOffered):
        odds(match, "one", "nothing", outcome_of)


def redraw(table: TinyTable, _: Seat, dice: Dice) -> None:
    table.state.cup = [["weak", "strong"][dice.roll("redraw", 2) - 1]]


def probe(table: TinyTable) -> Rules:
    yield ask("one", "probe", "wait")
    table.note(f"{table.state.cup[0]} {table.roll('probe', 'T-3', sides=2)}")


def test_what_is_hidden_counts_as_it_is_redrawn() -> None:
    match = tiny_match(tiny_game(probe, afterwards, cup=["strong"], redraw=redraw))
    expected = {f"{enemy} {die}": Fraction(1, 4) for enemy in ("weak", "strong") for die in (1, 2)}
    assert odds(match, "one", "probe", outcome_of) == expected
