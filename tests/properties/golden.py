"""Golden playthroughs: one recorded match per scenario, with a hash of the state after every choice."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Final

import msgspec

from dowding.engine.fingerprint import FORMAT_PREFIX
from dowding.engine.match import Match
from dowding.engine.saves import state_hash
from properties.cases import TESTED, Case, begin, cases, moves

FOLDER: Final = "playthroughs"
HASH_CHARACTERS: Final = 12


def golden_files() -> dict[Path, Case]:
    """Every scenario of every game with the file that records it."""
    return {case.game.folder / FOLDER / f"{case.scenario}.json": case for case in cases()}


def recorded() -> list[Path]:
    """The recorded files that exist."""
    return [file for game in TESTED for file in (game.folder / FOLDER).glob("*.json")]


def record(case: Case) -> str:
    """The text of a golden file: the setup of the match, each choice on its own line, and the outcome."""
    match = begin(case)
    choices = list(_choices(case, match))
    events = blake2b(msgspec.msgpack.encode(match.context.log), digest_size=HASH_CHARACTERS // 2).hexdigest()
    fields = {
        "game": json.dumps(case.game.id),
        "scenario": json.dumps(case.scenario),
        "settings": json.dumps(match.setup.settings),
        "seed": str(case.seed),
        "style": json.dumps(case.style),
        "choices": "[\n  " + ",\n  ".join(choices) + "\n ]",
        "events": json.dumps(events),
        "outcome": msgspec.json.encode(match.outcome()).decode(),
    }
    return "{\n" + ",\n".join(f' "{name}": {value}' for name, value in fields.items()) + "\n}\n"


def _choices(case: Case, match: Match) -> Iterator[str]:
    """Seat, option and resulting state of each choice, preceded by the initial state."""
    created = ["", ""]
    for move in moves(case, match):
        yield json.dumps([*created, state_hash(match).removeprefix(FORMAT_PREFIX)[:HASH_CHARACTERS]])
        created = [move.seat, move.option.id]
    yield json.dumps([*created, state_hash(match).removeprefix(FORMAT_PREFIX)[:HASH_CHARACTERS]])


def first_change(recorded: str, regenerated: str) -> str:
    """A message about the first line in which two recordings differ; empty if they are equal."""
    old, new = recorded.splitlines(), regenerated.splitlines()
    for number in range(max(len(old), len(new))):
        was, now = (lines[number].strip() if number < len(lines) else "nothing" for lines in (old, new))
        if was != now:
            return f"line {number + 1} was {was}, and is {now}"
    return ""
