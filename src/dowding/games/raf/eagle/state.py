"""The state of Eagle, in addition to that of games with a plan: posture, effort and the British response."""

from __future__ import annotations

from typing import Annotated

import msgspec

from dowding.engine.fingerprint import DISPLAY_ONLY
from dowding.games.raf.eagle.pack.components import Posture
from dowding.games.raf.planning.state import PlanningState

Part = tuple[str, int]
"""A part of a sum: its name and value."""


class Display(msgspec.Struct, frozen=True):
    """The strength of a raid at deployment, before its rendezvous (7.4b)."""

    hunters: int = 0
    raiders: int = 0
    """Gruppen in the Bomber Box, including strafers and Jabos."""
    bombers: int = 0


class Answer(msgspec.Struct, frozen=True):
    """The British response to a raid, as far as it has been computed (7)."""

    pool: tuple[str, ...] = ()
    card: int = 0
    responders: tuple[str, ...] = ()
    pairs: int = 0
    """The number of pairs that have fended and evaded (18.6)."""
    why: Annotated[str, DISPLAY_ONLY] = ""
    """Why no squadron responds, if none does."""
    wanted: Annotated[tuple[Part, ...], DISPLAY_ONLY] = ()
    minimum: Annotated[tuple[Part, ...], DISPLAY_ONLY] = ()


class EagleState(PlanningState, kw_only=True):
    """The state of Eagle."""

    posture: Posture = "steady"
    responses: dict[str, int] = msgspec.field(default_factory=dict)
    """How often each squadron has responded today (7.1n)."""
    quota: int = 0
    """The bombers that High Command wants sent today (5.5e)."""
    sent: int = 0
    """The bombers sent so far today (5.5f)."""
    display_formed: Display = Display()
    answer: Answer = Answer()
    ultra_spent: bool = False
    """Whether ULTRA was spent on this raid (6.2e, 14d)."""
    arrived: int = 0
    """The number of British reinforcements so far (4.IV8d)."""
