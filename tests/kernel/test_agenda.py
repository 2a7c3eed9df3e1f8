"""The agenda: steps by name and arguments, done in the order in which they were planned; states that share nothing."""

from __future__ import annotations

import msgspec
import pytest

from dowding.kernel.agenda import Rules, State, entry, follow, named
from dowding.kernel.errors import RulesError
from kernel.tiny import TinyTable, ask, notes, tiny_game, tiny_match


def first(table: TinyTable) -> None:
    table.note("first")
    table.follow(inner, (with_one, 7), (with_two, "left", 2))


def inner(table: TinyTable) -> Rules:
    choice = yield ask("one", "yes", "no")
    table.note(f"inner {choice.id}")


def with_one(table: TinyTable, number: int) -> None:
    table.note(f"with {number}")


def with_two(table: TinyTable, side: str, number: int) -> Rules:
    choice = yield ask("one", f"{side}-{number}", "other")
    table.note(choice.id)


def last(table: TinyTable) -> None:
    table.note("last")


def test_what_a_step_plans_is_done_next_and_in_order() -> None:
    match = tiny_match(tiny_game(first, last, more=(inner, with_one, with_two)))
    assert match.table.state.agenda == [("last",), ("with_two", "left", 2), ("with_one", 7)]
    match.choose("one", "no")
    match.choose("one", "left-2")
    assert match.is_over
    assert notes(match) == ["first", "inner no", "with 7", "left-2", "last"]


def test_an_entry_is_the_name_of_a_step_and_its_arguments() -> None:
    assert entry(first) == ("first",)
    assert entry((with_one, 7)) == ("with_one", 7)
    assert entry((with_two, "left", 2)) == ("with_two", "left", 2)


def test_the_next_step_is_the_last_entry() -> None:
    state = State()
    follow(state, (last,))
    follow(state, (first, inner))
    assert state.agenda == [("last",), ("inner",), ("first",)]


def test_two_steps_may_not_share_a_name() -> None:
    def other() -> None:
        def inner(table: TinyTable) -> None:
            table.note("another inner")

        named((inner,), (globals()["inner"],))

    assert list(named((first, last), (first,))) == ["first", "last"]
    with pytest.raises(RulesError, match="two different steps are called 'inner'"):
        other()


class Rich(State, kw_only=True):
    """A state with every kind of collection."""

    names: list[str]
    places: dict[str, int]
    seen: set[str]
    turn: int


def test_a_clone_shares_no_list_dict_or_set() -> None:
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


def test_a_state_is_written_and_read_without_loss() -> None:
    state = Rich(names=["a"], places={"a": 1}, seen={"a"}, turn=1, agenda=[("first",), ("with_two", "left", 2)])
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=Rich) == state
