"""Outcomes: how a match ended, and what became of the subjects of an option, for odds."""

from __future__ import annotations

import msgspec

from dowding.engine.decision import Seat


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a match ended and why: a level, the points of each seat, the sum that leads to them, and who has won."""

    level: str
    text: str
    points: dict[Seat, int]
    causes: dict[str, int] = {}
    winner: Seat | None = None
    """None in a draw, and where a lone player has lost."""


class SubjectOutcome(msgspec.Struct, frozen=True):
    """What became of a subject, for odds: from 0 (nothing) to 4 the graver; no gravity is neither good nor bad.

    `part` is the fight it belongs to, `side` whose it is, `about` the piece or region.
    """

    subject: str
    outcome: str
    gravity: int | None = None
    part: str = ""
    side: str = ""
    about: str = ""
