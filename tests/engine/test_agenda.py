"""The agenda: steps with arguments run in the planned order, and a cloned state shares no data."""

from __future__ import annotations

import msgspec
import pytest

from dowding.engine.agenda import (
    Rules,
    State,
    StepName,
    drop,
    go_to,
    is_next,
    schedule_next,
    scheduled_arguments,
    steps_by_name,
    to_item,
)
from dowding.engine.errors import RulesError
from engine.minimal_game import TinyContext, ask, notes, tiny_game, tiny_match


def first(context: TinyContext) -> None:
    context.note("first")
    context.schedule_next(inner, (with_one, 7), (with_two, "left", 2))


def inner(context: TinyContext) -> Rules:
    choice = yield ask("one", "yes", "no")
    context.note(f"inner {choice.id}")


def with_one(context: TinyContext, number: int) -> None:
    context.note(f"with {number}")


def with_two(context: TinyContext, side: str, number: int) -> Rules:
    choice = yield ask("one", f"{side}-{number}", "other")
    context.note(choice.id)


def with_five(context: TinyContext, one: int, two: str, three: int, four: str, five: int) -> None:
    context.note(f"{one}{two}{three}{four}{five}")


def last(context: TinyContext) -> None:
    context.note("last")


def test_scheduled_steps_run_next_and_in_order() -> None:
    match = tiny_match(tiny_game(first, last, more=(inner, with_one, with_two)))
    assert match.context.state.agenda == [("last",), ("with_two", "left", 2), ("with_one", 7)]
    match.choose("one", "no")
    match.choose("one", "left-2")
    assert match.is_over
    assert notes(match) == ["first", "inner no", "with 7", "left-2", "last"]


def test_agenda_item_has_step_name_and_arguments() -> None:
    assert to_item(first) == ("first",)
    assert to_item((with_one, 7)) == ("with_one", 7)
    assert to_item((with_two, "left", 2)) == ("with_two", "left", 2)
    assert to_item((StepName("with_two"), "left", 2)) == ("with_two", "left", 2)


def test_step_takes_any_number_of_arguments() -> None:
    def begin(context: TinyContext) -> None:
        context.schedule_next((with_five, 1, "a", 2, "b", 3))

    match = tiny_match(tiny_game(begin, last, more=(with_five,)))
    assert notes(match) == ["1a2b3", "last"]


def test_next_step_is_the_last_agenda_item() -> None:
    state = State()
    schedule_next(state, (last,))
    schedule_next(state, (first, inner))
    assert state.agenda == [("last",), ("inner",), ("first",)]


def test_dropped_steps_do_not_run() -> None:
    state = State()
    schedule_next(state, ((with_one, 7), first, (with_one, 8), (with_one, 7), last))
    drop(state, ((with_one, 7), inner))
    assert state.agenda == [("last",), ("with_one", 8), ("first",)]
    assert scheduled_arguments(state, with_one) == [(8,)]
    assert scheduled_arguments(state, inner) == []


def test_go_to_skips_earlier_steps() -> None:
    state = State()
    schedule_next(state, (first, (with_one, 7), inner, last))
    assert is_next(state, (last, first))
    assert not is_next(state, (last, inner))
    go_to(state, inner)
    assert state.agenda == [("last",), ("inner",)]
    with pytest.raises(RulesError, match="The step first is not on the agenda"):
        go_to(state, first)


def test_dropped_skipped_and_cleared_steps_do_not_run() -> None:
    def begin(context: TinyContext) -> None:
        context.schedule_next(first, (with_one, 7), (with_one, 8), inner)
        context.go_to(with_one)
        context.drop((with_one, 7))

    def over(context: TinyContext) -> None:
        context.clear()

    match = tiny_match(tiny_game(begin, over, last, more=(first, inner, with_one)))
    match.choose("one", "no")
    assert notes(match) == ["with 8", "inner no"]


def test_duplicate_step_name_is_a_rules_error() -> None:
    def other() -> None:
        def inner(context: TinyContext) -> None:
            context.note("another inner")

        steps_by_name((inner,), (globals()["inner"],))

    assert list(steps_by_name((first, last), (first,))) == ["first", "last"]
    with pytest.raises(RulesError, match="Two different steps are called 'inner'"):
        other()


class Rich(State, kw_only=True):
    """A state with every kind of collection."""

    names: list[str]
    places: dict[str, int]
    seen: set[str]
    turn: int


def test_cloned_state_shares_no_collections() -> None:
    state = Rich(names=["a"], places={"a": 1}, seen={"a"}, turn=1, agenda=[("first",)])
    clone = state.clone()
    assert clone == state
    assert type(clone) is Rich
    clone.names.append("b")
    clone.places["b"] = 2
    clone.seen.add("b")
    clone.agenda.pop()
    clone.turn = 2
    assert state == Rich(names=["a"], places={"a": 1}, seen={"a"}, turn=1, agenda=[("first",)])


def test_state_encoding_round_trips() -> None:
    state = Rich(names=["a"], places={"a": 1}, seen={"a"}, turn=1, agenda=[("first",), ("with_two", "left", 2)])
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=Rich) == state
