"""Simultaneous decisions: answers, and whether a seat has answered, stay hidden until all seats have answered."""

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


def opening(context: TinyContext) -> Rules:
    choice = yield ask("red", "north", "south")
    context.note(choice.id)


def declare(context: TinyContext) -> Rules:
    sealed = SimultaneousDecisions(*(ask(seat, "fight", "flee") for seat in SEATS))
    last = yield sealed
    context.note(" ".join(f"{seat} {answer.id}" for seat, answer in sealed.answers.items()))
    context.note(f"last {last.id}")


def after(context: TinyContext) -> Rules:
    choice = yield ask("white", "on", "off")
    context.note(choice.id)


@pytest.fixture
def match() -> Match:
    match = tiny_match(tiny_game(opening, declare, after, seats=SEATS))
    match.choose("red", "north")
    return match


def test_all_seats_decide_simultaneously(match: Match) -> None:
    assert match.deciding_seats() == SEATS
    assert all(match.decision(seat) is not None for seat in SEATS)


def test_answer_is_hidden_from_other_seats(match: Match) -> None:
    views = {seat: PlayerView(match, seat).scene() for seat in ("red", "white", SPECTATOR)}
    state = match.state_bytes()
    match.choose("blue", "flee", 1)
    assert {seat: PlayerView(match, seat).scene() for seat in views} == views
    assert (match.position, match.deciding_seats(), match.state_bytes()) == (1, SEATS, state)
    assert match.decision("blue") is None


def test_seat_waits_after_its_answer(match: Match) -> None:
    match.choose("blue", "flee")
    assert PlayerView(match, "blue").waiting_text() == "Waiting for red and white."
    with pytest.raises(WrongSeat, match="blue has already answered"):
        match.choose("blue", "fight", 1)


def test_answers_are_revealed_together_in_the_order_of_the_decisions(match: Match) -> None:
    for seat, option in (("white", "fight"), ("blue", "flee"), ("red", "fight")):
        match.choose(seat, option, 1)
    assert notes(match)[1:] == ["red fight blue flee white fight", "last fight"]
    assert match.history[1:] == [Choice("red", "fight"), Choice("blue", "flee"), Choice("white", "fight")]
    assert (match.position, match.pending) == (4, {})


@pytest.mark.parametrize("order", [SEATS, SEATS[::-1], ("blue", "white", "red")])
def test_order_of_answers_does_not_matter(order: tuple[str, ...]) -> None:
    answers = {"red": "fight", "blue": "flee", "white": "flee"}
    states = []
    for seats in (SEATS, order):
        match = tiny_match(tiny_game(opening, declare, after, seats=SEATS))
        match.choose("red", "south")
        for seat in seats:
            match.choose(seat, answers[seat])
        states.append((match.state_bytes(), match.history, match.context.log))
    assert states[0] == states[1]


def test_choice_for_an_earlier_position_is_stale(match: Match) -> None:
    for seat in SEATS:
        match.choose(seat, "fight", 1)
    with pytest.raises(StalePosition):
        match.choose("white", "on", 1)


# Undo


def test_pending_answer_can_be_undone(match: Match) -> None:
    match.choose("blue", "flee")
    assert PlayerView(match, "blue").scene().may_undo
    match.undo("blue")
    assert match.pending == {}
    match.choose("blue", "fight")
    match.choose("red", "fight")
    match.choose("white", "fight")
    assert notes(match)[1] == "red fight blue fight white fight"


def test_revealed_answers_cannot_be_undone(match: Match) -> None:
    for seat in SEATS:
        match.choose(seat, "fight")
    for seat in SEATS:
        with pytest.raises(UndoRefused):
            match.undo(seat)
    assert match.undo_refused("white") == "dice were rolled, or something was drawn or revealed, since"


def test_refused_undo_does_not_reveal_whether_others_have_answered(match: Match) -> None:
    """Red made the choice before the simultaneous decision. An undo must neither lose nor reveal blue's answer."""
    before = match.undo_refused("red")
    match.choose("blue", "flee")
    assert match.undo_refused("red") == before == "another player has been asked since"
    with pytest.raises(UndoRefused):
        match.undo("red")
    assert list(match.pending) == ["blue"]


# Copies


def test_fork_keeps_pending_answers(match: Match) -> None:
    match.choose("blue", "flee")
    fork = match.fork()
    fork.choose("red", "fight")
    fork.choose("white", "fight")
    assert notes(fork)[1] == "red fight blue flee white fight"
    assert list(match.pending) == ["blue"]


@pytest.mark.parametrize(("seat", "pending"), [("blue", ["blue"]), ("red", []), (SPECTATOR, [])])
def test_sample_keeps_only_the_answer_of_its_seat(match: Match, seat: str, pending: list[str]) -> None:
    match.choose("blue", "flee")
    sample = match.sample(seat, LiveDice(secret_of_seed(2)))
    assert list(sample.pending) == pending


# Invalid rules


def asks_twice(_: TinyContext) -> Rules:
    yield SimultaneousDecisions(ask("red", "a"), ask("red", "b"))


def asks_nobody(_: TinyContext) -> Rules:
    yield SimultaneousDecisions()


def asks_for_nothing(_: TinyContext) -> Rules:
    yield SimultaneousDecisions(ask("red", "a"), ask("blue"))


@pytest.mark.parametrize("step", [asks_twice, asks_nobody, asks_for_nothing])
def test_invalid_simultaneous_decision_is_a_rules_error(step: StepFunction) -> None:
    with pytest.raises(RulesError):
        tiny_match(tiny_game(step, seats=SEATS))


def alone(context: TinyContext) -> Rules:
    sealed = SimultaneousDecisions(ask("red", "a", "b"))
    yield sealed
    context.note(sealed.answers["red"].id)


def test_simultaneous_decision_of_one_seat_can_be_undone() -> None:
    match = tiny_match(tiny_game(alone, after, seats=SEATS))
    match.choose("red", "a")
    match.undo("red")
    match.choose("red", "b")
    assert notes(match) == ["b"]
