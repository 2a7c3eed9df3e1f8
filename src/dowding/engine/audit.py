"""The audit of a save: the commitment binds the secret, the secret gives every roll, the digest covers what is told."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from dowding.engine.events import DRAWN, ROLL
from dowding.engine.game import Game
from dowding.engine.match import FORMER_PACK
from dowding.engine.saves import read, replay


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
    save = read(path)
    match = replay(save, path, games, overlays)
    rolled = [event for event in match.table.log or () if event.kind == ROLL]
    rolls = [event for event in rolled if event.number("value") != DRAWN]
    dice = [event.number("value") for event in rolls if event.number("sides") == 6]
    faces = tuple(dice.count(face) for face in range(1, 7))
    mean = sum(dice) / len(dice) if dice else 0.0
    told = save.circumstances
    return Audit(
        commitment=save.commitment,
        rolls=len(rolls),
        draws=len(rolled) - len(rolls),
        faces=faces,
        mean=mean,
        covered=save.is_covered,
        dice=told.dice,
        rewinds=len(save.rewinds),
        hints=sum(told.hints.values()),
        by_programs=len(told.programs),
        former_pack=" ".join(line.text for line in match.remarks if line.kind == FORMER_PACK),
    )
