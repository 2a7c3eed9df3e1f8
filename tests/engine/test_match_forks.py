"""Forks of a match: they roll the same dice, have no log by default, and do not change the match."""

from __future__ import annotations

from dowding.engine.agenda import Rules
from engine.minimal_game import TinyContext, ask, notes, tiny_game, tiny_match


def roll_between(context: TinyContext) -> Rules:
    first = yield ask("one", "a", "b")
    context.note(f"{first.id} {context.roll('die', 'T-3')}")
    second = yield ask("one", "c", "d")
    context.note(f"{second.id} {context.roll('die', 'T-3')}")
    third = yield ask("one", "e", "f")
    context.note(f"{third.id} {context.roll('die', 'T-3')}")


def test_fork_rolls_the_same_dice_without_changing_the_match() -> None:
    match = tiny_match(tiny_game(roll_between))
    match.choose("one", "a")
    before = match.state_bytes()
    fork = match.fork()
    fork.choose("one", "d")
    assert match.state_bytes() == before
    match.choose("one", "d")
    assert notes(fork) == notes(match)


def test_fork_has_a_log_only_on_request() -> None:
    match = tiny_match(tiny_game(roll_between))
    match.choose("one", "a")
    assert match.fork().context.log is None
    assert match.fork(keep_log=True).context.log == match.context.log


def test_rewind_of_a_fork_is_not_logged_in_the_match() -> None:
    match = tiny_match(tiny_game(roll_between))
    match.choose("one", "a")
    fork = match.fork(keep_log=True)
    fork.rewind(0)
    assert (fork.rewinds, match.rewinds) == (((1, 0),), ())
