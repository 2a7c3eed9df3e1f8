"""The audit of a save: proves every roll from the committed secret and checks the digest of everything else."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from dowding.engine.events import DRAW_VALUE, ROLL
from dowding.engine.game import Game
from dowding.engine.match import LEGACY_PACK
from dowding.engine.saves import read_save, replay_save


class Audit(msgspec.Struct, frozen=True):
    """The result of an audit: how many rolls were proved, and how often each face of the six-sided dice came up.

    `covered` says whether a digest protects the rest: rewinds, hints, forced choices, the origin of the dice.
    """

    commitment: str
    rolls: int
    draws: int
    faces: tuple[int, ...]
    mean: float
    covered: bool
    dice: str
    rewinds: int
    hints: int
    by_programs: int
    former_pack: str = ""
    """A sentence about the legacy pack that it was played with; empty if it was played with the current pack."""


def audit(path: Path, games: Sequence[Game], overlays: Sequence[Path] = ()) -> Audit:
    """Prove every roll of a save from its secret. Anything that does not fit raises a `SaveError` with its place."""
    save = read_save(path)
    match = replay_save(save, path, games, overlays)
    roll_events = [event for event in match.context.log or () if event.kind == ROLL]
    rolls = [event for event in roll_events if event.get_int("value") != DRAW_VALUE]
    dice = [event.get_int("value") for event in rolls if event.get_int("sides") == 6]
    faces = tuple(dice.count(face) for face in range(1, 7))
    mean = sum(dice) / len(dice) if dice else 0.0
    metadata = save.circumstances
    return Audit(
        commitment=save.commitment,
        rolls=len(rolls),
        draws=len(roll_events) - len(rolls),
        faces=faces,
        mean=mean,
        covered=save.has_digest,
        dice=metadata.dice,
        rewinds=len(save.rewinds),
        hints=sum(metadata.hints.values()),
        by_programs=len(metadata.programs),
        former_pack=" ".join(line.text for line in match.remarks if line.kind == LEGACY_PACK),
    )
