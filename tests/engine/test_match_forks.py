"""Forks: what they share with the match and what they do not."""

from __future__ import annotations

from dowding.engine.agenda import Rules
from engine.minimal_game import TinyContext, ask, notes, tiny_game, tiny_match


def roll_between(table: TinyContext) -> Rules:
    first = yield ask("one", "a", "b")
    table.note(f"{first.id} {table.roll('die', 'T-3')}")
    second = yield ask("one", "c", "d")
    table.note(f"{second.id} {table.roll('die', 'T-3')}")
    third = yield ask("one", "e", "f")
    table.note(f"{third.id} {table.roll('die', 'T-3')}")


def test_a_fork_rolls_the_dice_that_the_match_will_roll_and_leaves_it_alone() -> None:
    match = tiny_match(tiny_game(roll_between))
    match.choose("one", "a")
    before = match.state_bytes()
    fork = match.fork()
    fork.choose("one", "d")
    assert match.state_bytes() == before
    match.choose("one", "d")
    assert notes(fork) == notes(match)


def test_a_fork_has_a_log_only_where_it_is_asked_for() -> None:
    match = tiny_match(tiny_game(roll_between))
    match.choose("one", "a")
    assert match.fork().context.log is None
    assert match.fork(keep_log=True).context.log == match.context.log


def test_a_fork_wound_back_does_not_tell_of_it_in_the_match() -> None:
    match = tiny_match(tiny_game(roll_between))
    match.choose("one", "a")
    fork = match.fork(keep_log=True)
    fork.rewind(0)
    assert (fork.rewinds, match.rewinds) == (((1, 0),), ())
