"""Outcomes: how a match ended, and what became of the subjects of an option, for odds."""

from __future__ import annotations

import msgspec

from dowding.engine.decision import Seat


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a match ended: the level of victory, the points of each seat with their causes, and the winner."""

    level: str
    """The id of the level of victory, such as `draw`."""
    text: str
    """The result in a sentence."""
    points: dict[Seat, int]
    """The victory points of each seat."""
    causes: dict[str, int] = {}
    """The points by cause, for a table of them."""
    winner: Seat | None = None
    """None in a draw, and if the only player has lost."""
    drawn: bool = False
    """Whether no seat has won or lost."""


class SubjectOutcome(msgspec.Struct, frozen=True):
    """What became of a subject, for odds. `gravity` is 0 (nothing) to 4 (gravest), or None if neither good nor bad.

    `part` is the fight it belongs to, `side` its owner, `about` the piece or region.
    """

    subject: str
    outcome: str
    gravity: int | None = None
    part: str = ""
    side: str = ""
    about: str = ""
