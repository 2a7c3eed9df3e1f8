"""Property 1: replaying a save reproduces the same state and events, byte for byte, at every position."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import Final

import msgspec

from dowding.engine.match import Match, start_match_with_secret
from dowding.engine.saves import Save, replay_save, to_save
from properties.cases import Broken, Case, begin, moves
from properties.positions import Position, check_same, position_of

NO_FILE: Final = Path("no-file")


def encoded_save(match: Match) -> Save:
    """The save of a match, encoded as JSON and decoded."""
    return msgspec.json.decode(msgspec.json.encode(to_save(match)), type=Save)


def check_save_replays(match: Match) -> None:
    """Check that the save of a match loads as the same match."""
    opened = replay_save(encoded_save(match), NO_FILE, [match.game])
    check_same(position_of(opened), position_of(match), "the opened save differs")
    encode = msgspec.msgpack.encode
    if encode(opened.context.log) != encode(match.context.log):
        raise Broken("the events of the opened save differ when encoded")


def check_every_position_replays(case: Case, *, take_forced: bool = False) -> None:
    """A match replayed from its save is the same at every position; the save also opens at some of them."""
    match = begin(case, take_forced=take_forced)
    passed: dict[int, Position] = {}
    for _ in moves(case, match):
        if not match.pending:
            passed[match.position] = position_of(match)
    passed[match.position] = position_of(match)
    save = encoded_save(match)
    again = start_match_with_secret(case.game, match.setup, bytes.fromhex(save.secret))
    for number, choice in enumerate(save.choices):
        if number in passed:
            check_same(position_of(again), passed[number], f"position {number}, replayed")
        again.replay_choice(choice)
    check_same(position_of(again), passed[match.position], "the end, replayed")
    for number in list(passed)[:: max(1, len(passed) // 10)]:
        opened = replay_save(save, NO_FILE, [case.game], to=number)
        check_same(position_of(opened), passed[number], f"position {number}, opened")


def fingerprint(case: Case) -> str:
    """A hash of the states and events of a case. Correct rules give the same hash in every process."""
    match = begin(case)
    digest = blake2b(digest_size=16)
    for _ in moves(case, match):
        digest.update(match.state_bytes())
    digest.update(match.state_bytes())
    digest.update(msgspec.msgpack.encode(match.context.log))
    digest.update(repr(match.outcome()).encode())
    return digest.hexdigest()
