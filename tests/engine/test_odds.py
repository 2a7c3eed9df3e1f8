"""Odds of an option: exact for a few dice, sampled for many, and without effect on the match."""

from __future__ import annotations

import pytest

from dowding.engine.agenda import Rules
from dowding.engine.decision import Seat
from dowding.engine.decks import shuffle
from dowding.engine.dice import Dice, ScriptedDice
from dowding.engine.match import Match
from dowding.engine.odds import OutcomeProbability, Subject, compute_odds
from engine.minimal_game import TinyContext, ask, notes, tiny_game, tiny_match


def attack(context: TinyContext) -> Rules:
    choice = yield ask("one", "one-die", "twelve-dice", "wait")
    dice = {"one-die": 1, "twelve-dice": 12, "wait": 0}[choice.id]
    if dice:
        context.note(str(sum(context.roll("attack", "T-3", sides=2) for _ in range(dice))))


def last_choice(context: TinyContext) -> Rules:
    choice = yield ask("one", "x", "y")
    context.note(choice.id)


@pytest.fixture
def match() -> Match:
    return tiny_match(tiny_game(attack, last_choice), ScriptedDice({"attack": [2] * 12}))


def test_odds_of_few_dice_are_exact(match: Match) -> None:
    odds = compute_odds(match, "one", "one-die")
    assert (odds.exact, odds.trials, odds.points) == (True, 2, 1.5)
    assert odds.subjects == (Subject("T-1", (OutcomeProbability("1", 0.5), OutcomeProbability("2", 0.5))),)


def test_odds_of_many_dice_are_sampled_deterministically(match: Match) -> None:
    odds = compute_odds(match, "one", "twelve-dice", samples=100)
    assert odds == compute_odds(match, "one", "twelve-dice", samples=100)
    assert not odds.exact
    assert odds.points == pytest.approx(18, abs=1)
    assert sum(prospect.probability for prospect in odds.subjects[0].prospects) == pytest.approx(1)


def test_option_without_effects_has_no_subjects(match: Match) -> None:
    odds = compute_odds(match, "one", "wait", samples=10)
    assert (odds.exact, odds.subjects, odds.points) == (False, (), 0)


def lottery(context: TinyContext) -> Rules:
    choice = yield ask("one", "open", "look")
    if choice.id == "look":
        context.note(context.state.cup[0])
    context.note(str(context.roll("prize", "T-3", sides=2)))


def shuffle_cup(context: TinyContext, seat: Seat, dice: Dice) -> None:
    shuffle(context.state.cup, dice, "cup")


@pytest.mark.parametrize(("option", "exact"), [("open", True), ("look", False)])
def test_odds_are_exact_without_hidden_information(option: str, exact: bool) -> None:
    match = tiny_match(tiny_game(lottery, redraw=shuffle_cup, cup=list("abcdefgh")), ScriptedDice({"prize": [1]}))
    odds = compute_odds(match, "one", option, samples=40)
    assert odds.exact == exact
    assert odds.points == pytest.approx(1.5, abs=0.3)


def test_odds_do_not_change_the_match(match: Match) -> None:
    compute_odds(match, "one", "twelve-dice", samples=5)
    assert (match.position, match.context.dice.position, notes(match)) == (0, 0, [])


def bombing(context: TinyContext) -> Rules:
    yield ask("one", "bomb")
    if context.roll("flak", "T-3", sides=4) > 1:
        context.happen("hit", "T-4", site="docks")


def test_unaffected_subject_has_gravity_zero() -> None:
    match = tiny_match(tiny_game(bombing), ScriptedDice({"flak": [1]}))
    (docks,) = compute_odds(match, "one", "bomb").subjects
    assert [(prospect.outcome, prospect.gravity) for prospect in docks.prospects] == [("damaged", 3), ("untouched", 0)]
    assert (docks.title, docks.side, docks.about) == ("Bombing: docks", "one", "site/docks")
