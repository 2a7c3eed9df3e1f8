"""Property 6: undo and redo restore the match. Undo never crosses a roll, a draw, a reveal or another seat's choice."""

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
    """Undo and repeat every choice that can be undone; check that undo of the others is refused."""
    match = begin(case)
    before = position_of(match)
    last: Move | None = None
    indistinguishable: Match | None = None
    for number, move in enumerate(moves(case, match)):
        if last is not None:
            _check_last(match, last, before, indistinguishable)
        indistinguishable = _indistinguishable(match, move.seat, number) if number % every == 0 else None
        before, last = position_of(match), move
    if last is not None:
        _check_last(match, last, before, indistinguishable)


def _indistinguishable(match: Match, seat: Seat, seed: int) -> Match:
    """A match that the seat cannot distinguish from its own before it chooses."""
    return match.sample(seat, LiveDice(secret_of_seed(f"indistinguishable {seed}")), keep_log=True)


def _check_last(match: Match, last: Move, before: Position, indistinguishable: Match | None) -> None:
    after = position_of(match)
    where = f"position {match.position} after {last.option.id!r} by {last.seat}"
    for seat in match.game.seats:
        if seat != last.seat and seat not in match.pending:
            _expect_refused(match, seat, f"{where}, choice of another seat")
    if match.undo_refused(last.seat):
        _expect_refused(match, last.seat, where)
    else:
        if after.dice != before.dice:
            raise Broken(f"{where}: undo would cross a die")
        if indistinguishable is not None:
            _check_nothing_revealed(match, indistinguishable, last, where)
        match.undo(last.seat)
        check_same(position_of(match), before, f"{where}, undone")
        match.choose(last.seat, last.option.id)
    check_same(position_of(match), after, f"{where}, repeated")


def _check_nothing_revealed(match: Match, indistinguishable: Match, last: Move, where: str) -> None:
    """The choice reveals nothing: the seat sees the same after it in an indistinguishable match."""
    indistinguishable.choose(last.seat, last.option.id)
    if PlayerView(indistinguishable, last.seat).scene() != PlayerView(match, last.seat).scene():
        raise Broken(f"{where}: undo would cross a reveal")


def _expect_refused(match: Match, seat: Seat, where: str) -> None:
    try:
        match.undo(seat)
    except UndoRefused:
        return
    raise Broken(f"{where}: undo was not refused")


def check_risk(case: Case) -> None:
    """Undo may be refused only after an option that was marked as risky."""
    for take_forced in (False, True):
        match = begin(case, take_forced=take_forced)
        last: Move | None = None
        for move in moves(case, match):
            _check_marked_risky(match, last)
            last = move
        _check_marked_risky(match, last)


def _check_marked_risky(match: Match, last: Move | None) -> None:
    if last is not None and not last.option.risky and match.undo_refused(last.seat):
        where = f"position {match.position} after {last.option.id!r} by {last.seat}"
        raise Broken(f"{where}: it was not marked as risky, but cannot be undone")


def check_rewind(case: Case, times: int) -> None:
    """A rewound solo match equals its earlier position, and the same choices lead to the same end."""
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
