"""The state of games with a plan, in addition to that of the RAF family: the plan, and what is known of it."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from dowding.engine.fingerprint import DISPLAY_ONLY
from dowding.games.raf.pack.components import Priority
from dowding.games.raf.planning.pack.components import Moment
from dowding.games.raf.state import GruppeBox, RafState

Stage = Literal["", "night", "targets", "bombers", "fighters"]
"""The stage of planning, known only to the German player."""
Word = Literal["", "minor", "major"]
Tempo = Literal["", "press", "rest"]

DISPLAY: Final[tuple[GruppeBox, ...]] = ("hunt", "bomber", "escort", "patrol")
"""The boxes of the Raid Display, hidden and on the map."""


class PlannedRaid(msgspec.Struct, frozen=True):
    """A raid of the plan: its target card and hour, its Gruppen and its strategy cards."""

    card: int
    hour: int
    gruppen: tuple[str, ...] = ()
    strategies: tuple[int, ...] = ()
    forward: bool = False
    """Whether the forward airfields of the card are raided (21.1)."""
    jabos: tuple[str, ...] = ()
    """The Me109s that carry bombs (21.3)."""


class Mission(msgspec.Struct, frozen=True):
    """The mission of a Gruppe of the forming raid: its box of the hidden display."""

    gruppe: str
    box: GruppeBox


class PlanningState(RafState, kw_only=True):
    """The state of a game with a plan."""

    # The plan, known only to the German player

    stage: Annotated[Stage, DISPLAY_ONLY] = ""
    hand: tuple[int, ...] = ()
    """Target cards drawn, neither placed nor discarded yet."""
    plan: tuple[PlannedRaid, ...] = ()
    """The raids still to come today."""
    strategies: tuple[int, ...] = ()
    """Strategy cards in hand, not added to a raid."""
    planned: int = 0
    """The number of raids when planning was closed, which decides the size limits (5.4d)."""
    flying: PlannedRaid | None = None
    """The raid that is forming or flying."""
    display: tuple[Mission, ...] = ()
    """The hidden display: the mission of each Gruppe of the raid."""
    given: tuple[Mission, ...] = ()
    """The missions that the German player has given. The others of the display follow from them."""
    detection_die: int = 0

    # Known to both players

    raids_today: int = 0
    day_on: bool = False
    """Whether the clock is at an hour with raids."""
    drawn: int = 0
    """The number of strategy cards drawn for this day, which follows from the VP (17.1)."""
    seen: tuple[int, ...] = ()
    """The strategy cards of the day that the British have seen."""
    moment: Annotated[Moment | None, DISPLAY_ONLY] = None
    """The last moment of this raid at which strategy cards are shown."""
    opening: tuple[int, ...] = ()
    """The hours whose fighters are being assigned."""
    opened: tuple[int, ...] = ()
    """The hours for which fighters have been assigned (5.3c)."""
    ultra: bool = False
    """Whether the British hold the ULTRA marker."""
    haze: bool = False
    """Whether this raid day has morning haze."""
    word: Annotated[Word, DISPLAY_ONLY] = ""
    """The announcement of the raid under poor intelligence."""
    shown: tuple[int, ...] = ()
    """The strategy cards of this raid that have been revealed."""
    jabos: tuple[str, ...] = ()
    """Me109s in the Bomber Box that still carry their bombs."""
    flown: tuple[int, ...] = ()
    """The target cards of raids flown today."""
    beside_clock: tuple[int, ...] = ()
    """The target cards of raids flown this hour."""
    played: tuple[int, ...] = ()
    """Strategy cards used up today: revealed, or spent on a raid."""
    tempo: Annotated[Tempo, DISPLAY_ONLY] = ""
    chosen: tuple[Priority, ...] = ()
    """The priorities chosen so far, during a free choice (15.2)."""
    pressed: bool = False
    """Whether the Germans pressed: one strategy card today, and easier detection (21.8)."""
