"""Property 6: undo and redo restore the match, and no undo crosses a roll, draw, reveal or another seat's choice."""

from __future__ import annotations

from random import Random

from dowding.engine.decision import Seat
from dowding.engine.dice import LiveDice, secret_of_seed
from dowding.engine.errors import UndoRefused
from dowding.engine.match import Match
from dowding.view.player_view import PlayerView
from properties.cases import Broken, Case, Move, begin, moves
from properties.positions import Position, check_same, position_of


def check_undo(case: Case, every: int = 1) -> None:
    """Undo every choice that can be undone and make it again; check that the others cannot be undone."""
    match = begin(case)
    before = position_of(match)
    last: Move | None = None
    foresight: Match | None = None
    for number, move in enumerate(moves(case, match)):
        if last is not None:
            _check_last(match, last, before, foresight)
        foresight = _foresight(match, move.seat, number) if number % every == 0 else None
        before, last = position_of(match), move
    if last is not None:
        _check_last(match, last, before, foresight)


def _foresight(match: Match, seat: Seat, seed: int) -> Match:
    """A match that the seat cannot distinguish from its own before it chooses."""
    return match.sample(seat, LiveDice(secret_of_seed(f"foresight {seed}")), keep_log=True)


def _check_last(match: Match, last: Move, before: Position, foresight: Match | None) -> None:
    after = position_of(match)
    where = f"position {match.position} after {last.option.id!r} by {last.seat}"
    for seat in match.game.seats:
        if seat != last.seat and seat not in match.pending:
            _expect_refused(match, seat, f"{where}, another seat's act")
    if match.undo_refused(last.seat):
        _expect_refused(match, last.seat, where)
    else:
        if after.dice != before.dice:
            raise Broken(f"{where}: undo would cross a die")
        if foresight is not None:
            _check_nothing_revealed(match, foresight, last, where)
        match.undo(last.seat)
        check_same(position_of(match), before, f"{where}, undone")
        match.choose(last.seat, last.option.id)
    check_same(position_of(match), after, f"{where}, made again")


def _check_nothing_revealed(match: Match, foresight: Match, last: Move, where: str) -> None:
    """Check that a choice that can be undone reveals nothing: its result is the same in an indistinguishable match."""
    foresight.choose(last.seat, last.option.id)
    if PlayerView(foresight, last.seat).scene() != PlayerView(match, last.seat).scene():
        raise Broken(f"{where}: undo would cross a reveal")


def _expect_refused(match: Match, seat: Seat, where: str) -> None:
    try:
        match.undo(seat)
    except UndoRefused:
        return
    raise Broken(f"{where}: undo was not refused")


def check_risk(case: Case) -> None:
    """Check that undo is refused only after options that were marked as risky."""
    for take_forced in (False, True):
        match = begin(case, take_forced=take_forced)
        last: Move | None = None
        for move in moves(case, match):
            _check_warned(match, last)
            last = move
        _check_warned(match, last)


def _check_warned(match: Match, last: Move | None) -> None:
    if last is not None and not last.option.risky and match.undo_refused(last.seat):
        where = f"position {match.position} after {last.option.id!r} by {last.seat}"
        raise Broken(f"{where}: it is not marked as risky, but cannot be undone")


def check_rewind(case: Case, times: int) -> None:
    """Check that a rewound solo match has its earlier state, and the same choices lead to the same end."""
    match = begin(case)
    passed = [position_of(match) for _ in moves(case, match)]
    passed.append(position_of(match))
    choices = list(match.history)
    random = Random(case.seed)
    for number in range(1, times + 1):
        back = random.randrange(len(choices))
        match.rewind(back)
        for position in range(back, len(choices)):
            check_same(position_of(match), passed[position], f"position {position}, rewound to {back}")
            match.replay_choice(choices[position])
        check_same(position_of(match), passed[-1], f"the end, rewound to {back}")
        logged = sum(line.kind == "rewind" for line in PlayerView(match, case.game.seats[0]).log())
        if logged != number:
            raise Broken(f"the log has {logged} rewinds instead of {number}")
