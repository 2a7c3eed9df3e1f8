"""Sealed decisions: several seats at once, nobody sees an answer, or that there is one, until all are in."""

from __future__ import annotations

import pytest

from dowding.engine.agenda import Rules, StepFunction
from dowding.engine.decision import SPECTATOR, SimultaneousDecisions
from dowding.engine.dice import LiveDice, secret_of_seed
from dowding.engine.errors import RulesError, StalePosition, UndoRefused, WrongSeat
from dowding.engine.match import Choice, Match
from dowding.view.player_view import PlayerView
from engine.minimal_game import TinyContext, ask, notes, tiny_game, tiny_match

SEATS = ("red", "blue", "white")


def opening(table: TinyContext) -> Rules:
    choice = yield ask("red", "north", "south")
    table.note(choice.id)


def declare(table: TinyContext) -> Rules:
    sealed = SimultaneousDecisions(*(ask(seat, "fight", "flee") for seat in SEATS))
    last = yield sealed
    table.note(" ".join(f"{seat} {answer.id}" for seat, answer in sealed.answers.items()))
    table.note(f"last {last.id}")


def after(table: TinyContext) -> Rules:
    choice = yield ask("white", "on", "off")
    table.note(choice.id)


@pytest.fixture
def match() -> Match:
    match = tiny_match(tiny_game(opening, declare, after, seats=SEATS))
    match.choose("red", "north")
    return match


def test_all_seats_are_asked_at_once(match: Match) -> None:
    assert match.deciding_seats() == SEATS
    assert all(match.decision(seat) is not None for seat in SEATS)


def test_an_answer_changes_nothing_that_others_can_see(match: Match) -> None:
    views = {seat: PlayerView(match, seat).scene() for seat in ("red", "white", SPECTATOR)}
    state = match.state_bytes()
    match.choose("blue", "flee", 1)
    assert {seat: PlayerView(match, seat).scene() for seat in views} == views
    assert (match.position, match.deciding_seats(), match.state_bytes()) == (1, SEATS, state)
    assert match.decision("blue") is None


def test_who_has_answered_waits_for_the_others(match: Match) -> None:
    match.choose("blue", "flee")
    assert PlayerView(match, "blue").waiting_text() == "Waiting for red and white."
    with pytest.raises(WrongSeat, match="blue has already answered"):
        match.choose("blue", "fight", 1)


def test_the_answers_are_revealed_together_in_the_order_of_the_question(match: Match) -> None:
    for seat, option in (("white", "fight"), ("blue", "flee"), ("red", "fight")):
        match.choose(seat, option, 1)
    assert notes(match)[1:] == ["red fight blue flee white fight", "last fight"]
    assert match.history[1:] == [Choice("red", "fight"), Choice("blue", "flee"), Choice("white", "fight")]
    assert (match.position, match.pending) == (4, {})


@pytest.mark.parametrize("order", [SEATS, SEATS[::-1], ("blue", "white", "red")])
def test_the_order_of_answering_makes_no_difference(order: tuple[str, ...]) -> None:
    answers = {"red": "fight", "blue": "flee", "white": "flee"}
    states = []
    for seats in (SEATS, order):
        match = tiny_match(tiny_game(opening, declare, after, seats=SEATS))
        match.choose("red", "south")
        for seat in seats:
            match.choose(seat, answers[seat])
        states.append((match.state_bytes(), match.history, match.context.log))
    assert states[0] == states[1]


def test_a_choice_made_before_the_answers_were_in_is_stale_afterwards(match: Match) -> None:
    for seat in SEATS:
        match.choose(seat, "fight", 1)
    with pytest.raises(StalePosition):
        match.choose("white", "on", 1)


# Taking back


def test_a_sealed_answer_can_be_taken_back_until_all_are_in(match: Match) -> None:
    match.choose("blue", "flee")
    assert PlayerView(match, "blue").scene().may_undo
    match.undo("blue")
    assert match.pending == {}
    match.choose("blue", "fight")
    match.choose("red", "fight")
    match.choose("white", "fight")
    assert notes(match)[1] == "red fight blue fight white fight"


def test_once_all_are_in_nobody_takes_back(match: Match) -> None:
    for seat in SEATS:
        match.choose(seat, "fight")
    for seat in SEATS:
        with pytest.raises(UndoRefused):
            match.undo(seat)
    assert match.undo_refused("white") == "a die, a draw or a reveal has come since"


def test_whether_others_have_answered_cannot_be_learnt_by_trying_to_take_back(match: Match) -> None:
    """Red chose last before all were asked; blue's sealed answer must neither be lost nor betrayed by an undo."""
    before = match.undo_refused("red")
    match.choose("blue", "flee")
    assert match.undo_refused("red") == before == "another seat has been asked since"
    with pytest.raises(UndoRefused):
        match.undo("red")
    assert list(match.pending) == ["blue"]


# Copies


def test_a_fork_takes_the_sealed_answers_along(match: Match) -> None:
    match.choose("blue", "flee")
    fork = match.fork()
    fork.choose("red", "fight")
    fork.choose("white", "fight")
    assert notes(fork)[1] == "red fight blue flee white fight"
    assert list(match.pending) == ["blue"]


@pytest.mark.parametrize(("seat", "kept"), [("blue", ["blue"]), ("red", []), (SPECTATOR, [])])
def test_a_sample_takes_along_only_the_answer_of_its_seat(match: Match, seat: str, kept: list[str]) -> None:
    match.choose("blue", "flee")
    sample = match.sample(seat, LiveDice(secret_of_seed(2)))
    assert list(sample.pending) == kept


# Faults of the rules


def asks_twice(_: TinyContext) -> Rules:
    yield SimultaneousDecisions(ask("red", "a"), ask("red", "b"))


def asks_nobody(_: TinyContext) -> Rules:
    yield SimultaneousDecisions()


def asks_for_nothing(_: TinyContext) -> Rules:
    yield SimultaneousDecisions(ask("red", "a"), ask("blue"))


@pytest.mark.parametrize("step", [asks_twice, asks_nobody, asks_for_nothing])
def test_a_question_that_could_never_be_answered_is_not_asked(step: StepFunction) -> None:
    with pytest.raises(RulesError):
        tiny_match(tiny_game(step, seats=SEATS))


def alone(table: TinyContext) -> Rules:
    sealed = SimultaneousDecisions(ask("red", "a", "b"))
    yield sealed
    table.note(sealed.answers["red"].id)


def test_a_sealed_decision_of_one_seat_hides_nothing_and_can_be_taken_back() -> None:
    match = tiny_match(tiny_game(alone, after, seats=SEATS))
    match.choose("red", "a")
    match.undo("red")
    match.choose("red", "b")
    assert notes(match) == ["b"]
