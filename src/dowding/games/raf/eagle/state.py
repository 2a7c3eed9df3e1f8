"""What changes in Eagle beside what games with a plan share: posture, responses of the day, and the British answer."""

from __future__ import annotations

from typing import Annotated

import msgspec

from dowding.engine.fingerprint import DISPLAY_ONLY
from dowding.games.raf.eagle.pack.components import Posture
from dowding.games.raf.planning.state import PlanningState

Part = tuple[str, int]
"""What a number is made of: a name, and what it adds."""


class Display(msgspec.Struct, frozen=True):
    """A raid as it was deployed, before its rendezvous (7.4b)."""

    hunters: int = 0
    raiders: int = 0
    """Gruppen in the Bomber Box, strafers and Jabos with them."""
    bombers: int = 0


class Answer(msgspec.Struct, frozen=True):
    """The British answer to a raid, as far as it has been worked out (7)."""

    pool: tuple[str, ...] = ()
    card: int = 0
    responders: tuple[str, ...] = ()
    pairs: int = 0
    """Pairs that have fended and evaded (18.6)."""
    why: Annotated[str, DISPLAY_ONLY] = ""
    """Why nobody responds, if so."""
    wanted: Annotated[tuple[Part, ...], DISPLAY_ONLY] = ()
    minimum: Annotated[tuple[Part, ...], DISPLAY_ONLY] = ()


class EagleState(PlanningState, kw_only=True):
    """All that changes in Eagle."""

    posture: Posture = "steady"
    responses: dict[str, int] = msgspec.field(default_factory=dict)
    """How often each squadron has responded today (7.1n)."""
    quota: int = 0
    """The bombers that High Command wants sent today (5.5e)."""
    sent: int = 0
    """The bombers that were (5.5f)."""
    display_formed: Display = Display()
    answer: Answer = Answer()
    ultra_spent: bool = False
    """ULTRA was spent on this raid (6.2e, 14d)."""
    arrived: int = 0
    """British reinforcements so far (4.IV8d)."""
