"""Property 6: undo then redo is the identity, and no undo crosses a die, a draw, a reveal or another seat's act."""

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
    """Take back every choice that may be taken back and make it again; see that the others stand."""
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
    """A match that the seat could as well be in before it chooses."""
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
    """What the seat sees after its choice it could have worked out before: it is the same in another such match."""
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
    """Who is not warned can take back: only after an option that was said to be risky may undo be refused."""
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
        raise Broken(f"{where}: it was not said to be risky, and cannot be taken back")


def check_rewind(case: Case, times: int) -> None:
    """A solo match wound back stands as it stood then, and the same choices lead to the same end."""
    match = begin(case)
    passed = [position_of(match) for _ in moves(case, match)]
    passed.append(position_of(match))
    choices = list(match.history)
    random = Random(case.seed)
    for number in range(1, times + 1):
        back = random.randrange(len(choices))
        match.rewind(back)
        for position in range(back, len(choices)):
            check_same(position_of(match), passed[position], f"position {position}, wound back to {back}")
            match.replay_choice(choices[position])
        check_same(position_of(match), passed[-1], f"the end, wound back to {back}")
        told = sum(line.kind == "rewind" for line in PlayerView(match, case.game.seats[0]).log())
        if told != number:
            raise Broken(f"the log tells of {told} rewinds, not of {number}")
