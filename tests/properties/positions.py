"""Checks of a position: invariants, unique options, and a state that can be encoded."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from dowding.engine.decision import Decision, is_option_id
from dowding.engine.events import Event
from dowding.engine.match import Choice, Match
from properties.cases import Broken


class Position(msgspec.Struct, frozen=True):
    """Snapshot of a match, for comparison with another position or another match."""

    state: bytes
    dice: int
    choices: Sequence[Choice]
    events: Sequence[Event]
    barrier: int
    pending: dict[str, str]


def position_of(match: Match) -> Position:
    """An immutable snapshot of a match."""
    return Position(
        match.state_bytes(),
        match.context.dice.position,
        tuple(match.history),
        tuple(match.context.log or ()),
        match.barrier,
        {seat: option.id for seat, option in match.pending.items()},
    )


def check_same(actual: Position, expected: Position, where: str) -> None:
    """Raise `Broken` with the first field that differs."""
    for field in Position.__struct_fields__:
        if getattr(actual, field) != getattr(expected, field):
            raise Broken(
                f"{where}: the {field} differs: {_difference(getattr(actual, field), getattr(expected, field))}"
            )


def _difference(actual: object, expected: object) -> str:
    if isinstance(actual, bytes) and isinstance(expected, bytes):
        actual, expected = msgspec.msgpack.decode(actual), msgspec.msgpack.decode(expected)
    if isinstance(actual, dict) and isinstance(expected, dict):
        keys = [key for key in {**actual, **expected} if actual.get(key) != expected.get(key)]
        return "; ".join(f"{key} is {actual.get(key)!r}, not {expected.get(key)!r}" for key in keys)
    if isinstance(actual, tuple) and isinstance(expected, tuple):
        if len(actual) != len(expected):
            return f"{len(actual)} of them, not {len(expected)}"
        return next(f"{a}, not {b}" for a, b in zip(actual, expected, strict=True) if a != b)
    return f"{actual!r}, not {expected!r}"


def check_position(match: Match) -> None:
    """All invariants hold, and every open decision has valid options."""
    where = f"position {match.position}"
    faults = match.context.check_invariants()
    if faults:
        raise Broken(f"{where}: {'; '.join(faults)}")
    for seat in match.deciding_seats():
        if seat not in match.game.seats:
            raise Broken(f"{where}: {seat!r} has a decision, but is not a seat")
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
        raise Broken(f"{where}: {decision.prompt!r} offers {[ident for ident in ids if not is_option_id(ident)]}")
    if not decision.prompt or not decision.rule:
        raise Broken(f"{where}: {decision.prompt!r} ({decision.rule!r}) lacks a prompt or a rule")


def check_over(match: Match) -> None:
    """A finished match has no open decision and an outcome with the points of every seat."""
    outcome = match.outcome()
    if outcome is None or set(outcome.points) != set(match.game.seats):
        raise Broken(f"the match is over with the outcome {outcome}")
    if any(match.decision(seat) is not None for seat in match.game.seats) or match.deciding_seats():
        raise Broken(f"the match is over, but {match.deciding_seats()} have decisions")


def check_encoding(match: Match) -> None:
    """Encoding and decoding preserve the state."""
    state = match.context.state
    encoded = match.state_bytes()
    try:
        decoded = msgspec.msgpack.decode(encoded, type=type(state))
    except msgspec.ValidationError as error:
        raise Broken(f"position {match.position}: the state cannot be decoded: {error}") from None
    if decoded != state or msgspec.msgpack.encode(decoded) != encoded:
        raise Broken(f"position {match.position}: decoding gives another state")
