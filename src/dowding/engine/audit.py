"""The audit of a save: the commitment binds the secret, the secret gives every roll, the digest covers what is told."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from dowding.engine.events import DRAW_VALUE, ROLL
from dowding.engine.game import Game
from dowding.engine.match import LEGACY_PACK
from dowding.engine.saves import read_save, replay_save


class Audit(msgspec.Struct, frozen=True):
    """What an audit found: how many rolls were proved, and how the faces of the six-sided dice fell.

    `covered`: whether the digest vouches for the rest: rewinds, hints, what was forced, where the dice come from.
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
    """With which former data it was played, in words; empty where with those of today."""


def audit(path: Path, games: Sequence[Game], overlays: Sequence[Path] = ()) -> Audit:
    """Prove every roll of a save from its secret. Anything that does not fit raises a SaveError with its place."""
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
