"""Properties of every position: invariants, distinguishable options, a state that can be encoded."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from dowding.engine.decision import Decision, is_option_id
from dowding.engine.events import Event
from dowding.engine.match import Choice, Match
from properties.cases import Broken


class Position(msgspec.Struct, frozen=True):
    """Everything about a match at a position, to compare with another time or copy."""

    state: bytes
    dice: int
    choices: Sequence[Choice]
    events: Sequence[Event]
    barrier: int
    pending: dict[str, str]


def position_of(match: Match) -> Position:
    """The position of a match as immutable values."""
    return Position(
        match.state_bytes(),
        match.context.dice.position,
        tuple(match.history),
        tuple(match.context.log or ()),
        match.barrier,
        {seat: option.id for seat, option in match.pending.items()},
    )


def check_same(found: Position, expected: Position, where: str) -> None:
    """Raise if anything differs, and name it."""
    for field in Position.__struct_fields__:
        if getattr(found, field) != getattr(expected, field):
            raise Broken(
                f"{where}: the {field} differs: {_difference(getattr(found, field), getattr(expected, field))}"
            )


def _difference(found: object, expected: object) -> str:
    if isinstance(found, bytes) and isinstance(expected, bytes):
        found, expected = msgspec.msgpack.decode(found), msgspec.msgpack.decode(expected)
    if isinstance(found, dict) and isinstance(expected, dict):
        keys = [key for key in {**found, **expected} if found.get(key) != expected.get(key)]
        return "; ".join(f"{key} is {found.get(key)!r}, not {expected.get(key)!r}" for key in keys)
    if isinstance(found, tuple) and isinstance(expected, tuple):
        if len(found) != len(expected):
            return f"{len(found)} of them, not {len(expected)}"
        return next(f"{a}, not {b}" for a, b in zip(found, expected, strict=True) if a != b)
    return f"{found!r}, not {expected!r}"


def check_sound(match: Match) -> None:
    """Check that no invariant is broken and every open decision can be answered."""
    where = f"position {match.position}"
    faults = match.context.check_invariants()
    if faults:
        raise Broken(f"{where}: {'; '.join(faults)}")
    for seat in match.deciding_seats():
        if seat not in match.game.seats:
            raise Broken(f"{where}: {seat!r} is asked, and is no seat")
        decision = match.decision(seat)
        if decision is not None:
            _check_options(decision, where)


def _check_options(decision: Decision, where: str) -> None:
    ids = [option.id for option in decision.options]
    if not ids:
        raise Broken(f"{where}: {decision.prompt!r} has no option")
    if len(set(ids)) != len(ids):
        raise Broken(f"{where}: {decision.prompt!r} offers an id twice: {sorted(ids)}")
    if not all(map(is_option_id, ids)):
        raise Broken(f"{where}: {decision.prompt!r} offers {[each for each in ids if not is_option_id(each)]}")
    if not decision.prompt or not decision.rule:
        raise Broken(f"{where}: {decision.prompt!r} ({decision.rule!r}) lacks a prompt or a rule")


def check_over(match: Match) -> None:
    """Check the end: no seat decides, and the outcome names the points of every seat."""
    outcome = match.outcome()
    if outcome is None or set(outcome.points) != set(match.game.seats):
        raise Broken(f"the match is over with the outcome {outcome}")
    if any(match.decision(seat) is not None for seat in match.game.seats) or match.deciding_seats():
        raise Broken(f"the match is over, and {match.deciding_seats()} are asked")


def check_written_down(match: Match) -> None:
    """Check that the state is encoded and decoded without loss."""
    state = match.context.state
    written = match.state_bytes()
    try:
        read = msgspec.msgpack.decode(written, type=type(state))
    except msgspec.ValidationError as error:
        raise Broken(f"position {match.position}: the state does not read back: {error}") from None
    if read != state or msgspec.msgpack.encode(read) != written:
        raise Broken(f"position {match.position}: the state reads back as another")
