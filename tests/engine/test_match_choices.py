"""Choices of a match: each kind of invalid choice has its own error and changes nothing; forced choices."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dowding.engine.agenda import Rules
from dowding.engine.decision import Decision, Option, Refused
from dowding.engine.errors import (
    ChoiceError,
    MalformedChoice,
    NotOffered,
    RefusedByRule,
    RulesError,
    StalePosition,
    WrongSeat,
)
from dowding.engine.match import Choice, Match
from engine.minimal_game import TinyContext, ask, notes, tiny_game, tiny_match


def refused() -> Iterator[Refused]:
    yield Refused("go:54", "54 Sqn", "it is re-arming", "T-7")


def which(context: TinyContext) -> Rules:
    options = [Option("done", "Done"), Option("go:1", "1 Sqn")]
    choice = yield Decision("red", "Who goes?", "T-6", options, refused, waiting="Red picks.")
    context.note(choice.id)


def then_blue(context: TinyContext) -> Rules:
    choice = yield ask("blue", "left", "right")
    context.note(choice.id)


@pytest.fixture
def match() -> Match:
    return tiny_match(tiny_game(which, then_blue, seats=("red", "blue")))


@pytest.mark.parametrize(
    ("seat", "option", "position", "kind", "text"),
    [
        ("red", "Go 1!", 0, MalformedChoice, "'Go 1!' is not an option id. Write it as offered, such as 'done'"),
        ("red", "", 0, MalformedChoice, "'' is not an option id. Write it as offered, such as 'done'"),
        ("red", "go:2", 0, NotOffered, "'go:2' is not offered now. The decision is: Who goes?"),
        ("red", "go:54", 0, RefusedByRule, "54 Sqn: it is re-arming (T-7)"),
        ("red", "done", 1, StalePosition, "The choice was made at position 1, but the match is at 0"),
        ("red", "done", -1, StalePosition, "The choice was made at position -1, but the match is at 0"),
        ("blue", "left", 0, WrongSeat, "blue has no decision to make now"),
        ("green", "left", 0, WrongSeat, "Unknown seat 'green'. Choose one of: red, blue"),
    ],
)
def test_each_invalid_choice_has_its_own_error(
    match: Match, seat: str, option: str, position: int, kind: type[ChoiceError], text: str
) -> None:
    before = (match.state_bytes(), match.position, match.context.dice.position, match.context.log)
    with pytest.raises(ChoiceError) as error:
        match.choose(seat, option, position)
    assert type(error.value) is kind
    assert str(error.value) == text
    assert (match.state_bytes(), match.position, match.context.dice.position, match.context.log) == before


def test_refusal_error_cites_the_rule(match: Match) -> None:
    with pytest.raises(RefusedByRule) as error:
        match.choose("red", "go:54")
    assert error.value.rule == "T-7"


def test_replayed_forced_choice_keeps_its_mark(match: Match) -> None:
    match.replay_choice(Choice("red", "go:1", forced=True))
    match.replay_choice(Choice("blue", "left"))
    assert match.history == [Choice("red", "go:1", forced=True), Choice("blue", "left")]


def test_choice_that_is_not_text_is_malformed(match: Match) -> None:
    with pytest.raises(MalformedChoice, match="'None' is not an option"):
        match.choose("red", None)  # type: ignore[arg-type]


def test_long_malformed_choice_is_shortened_in_the_error(match: Match) -> None:
    with pytest.raises(MalformedChoice) as error:
        match.choose("red", "X" * 10_000)
    assert len(str(error.value)) < 200


def test_choice_advances_the_match(match: Match) -> None:
    assert match.deciding_seats() == ("red",)
    match.choose("red", "go:1", 0)
    assert match.history == [Choice("red", "go:1")]
    assert (match.position, match.deciding_seats()) == (1, ("blue",))
    match.choose("blue", "left")
    assert match.is_over
    assert match.deciding_seats() == ()
    assert notes(match) == ["go:1", "left"]


def test_choice_after_the_end_of_the_match_is_rejected(match: Match) -> None:
    match.choose("red", "done")
    assert match.outcome() is None
    match.choose("blue", "left")
    with pytest.raises(WrongSeat, match="The match is over"):
        match.choose("red", "done")
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.level == "over"


def nothing_to_choose(_: TinyContext) -> Rules:
    yield ask("one")


def test_decision_without_an_option_is_a_rules_error() -> None:
    with pytest.raises(RulesError, match="offers no option"):
        tiny_match(tiny_game(nothing_to_choose))


# Forced choices


def mostly_forced_choices(context: TinyContext) -> Rules:
    for options in (("only",), ("a", "b"), ("sole",), ("last",)):
        choice = yield ask("one", *options)
        context.note(choice.id)


def test_forced_choices_are_offered_by_default() -> None:
    match = tiny_match(tiny_game(mostly_forced_choices))
    for option in ("only", "a", "sole", "last"):
        match.choose("one", option)
    assert match.history == [Choice("one", option) for option in ("only", "a", "sole", "last")]


def test_engine_takes_and_marks_forced_choices_on_request() -> None:
    match = tiny_match(tiny_game(mostly_forced_choices), take_forced=True)
    assert (match.position, match.history) == (1, [Choice("one", "only", True)])
    match.choose("one", "b", 1)
    assert match.is_over
    assert match.history[1:] == [Choice("one", "b"), Choice("one", "sole", True), Choice("one", "last", True)]
    assert notes(match) == ["only", "b", "sole", "last"]
    assert [event.at for event in match.events("one")] == [1, 2, 3, 4]


def test_undo_removes_the_choice_before_forced_ones() -> None:
    match = tiny_match(tiny_game(mostly_forced_choices), take_forced=True)
    match.choose("one", "b")
    match.undo("one")
    assert (match.position, notes(match)) == (1, ["only"])
    match.choose("one", "a")
    assert notes(match) == ["only", "a", "sole", "last"]


def test_forced_choices_alone_cannot_be_undone() -> None:
    match = tiny_match(tiny_game(mostly_forced_choices), take_forced=True)
    assert match.undo_refused("one") == "you have made no choice to undo"
