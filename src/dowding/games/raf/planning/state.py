"""What changes in games with a plan, beside what the family shares: the plan, and what is known of it."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from dowding.engine.fingerprint import DISPLAY_ONLY
from dowding.games.raf.pack.components import Priority
from dowding.games.raf.planning.pack.components import Moment
from dowding.games.raf.state import GruppeBox, RafState

Stage = Literal["", "night", "targets", "bombers", "fighters"]
"""What the German is planning; nobody else knows how far he is."""
Word = Literal["", "minor", "major"]
Tempo = Literal["", "press", "rest"]

DISPLAY: Final[tuple[GruppeBox, ...]] = ("hunt", "bomber", "escort", "patrol")
"""The boxes of the Raid Display, hidden and on the map."""


class PlannedRaid(msgspec.Struct, frozen=True):
    """A raid of the plan: its target card and hour, the Gruppen on the card, and what lies under it."""

    card: int
    hour: int
    gruppen: tuple[str, ...] = ()
    strategies: tuple[int, ...] = ()
    forward: bool = False
    """The forward airfields of the card are raided (21.1)."""
    jabos: tuple[str, ...] = ()
    """Me109s that carry bombs (21.3)."""


class Mission(msgspec.Struct, frozen=True):
    """A Gruppe of the raid that forms, and its box of the hidden display."""

    gruppe: str
    box: GruppeBox


class PlanningState(RafState, kw_only=True):
    """All that changes in a game with a plan."""

    # The plan: the German's alone

    stage: Annotated[Stage, DISPLAY_ONLY] = ""
    hand: tuple[int, ...] = ()
    """Target cards drawn and neither placed nor thrown away."""
    plan: tuple[PlannedRaid, ...] = ()
    """The raids still to come today."""
    strategies: tuple[int, ...] = ()
    """Strategy cards that lie under no raid."""
    planned: int = 0
    """The raids that the day was planned with: the size limits go by it (5.4d)."""
    flying: PlannedRaid | None = None
    """The raid that forms or flies."""
    display: tuple[Mission, ...] = ()
    """The hidden display: what each Gruppe of the raid will do."""
    given: tuple[Mission, ...] = ()
    """Missions that the German has given himself; the others of the display follow from them."""
    detection_die: int = 0

    # What all know

    raids_today: int = 0
    day_on: bool = False
    """The clock stands on an hour of raids."""
    drawn: int = 0
    """Strategy cards that the German drew for this day; anyone can work it out from the points (17.1)."""
    seen: tuple[int, ...] = ()
    """Of these, the ones that the British have seen."""
    moment: Annotated[Moment | None, DISPLAY_ONLY] = None
    """The last moment of this raid at which strategy cards are shown."""
    opening: tuple[int, ...] = ()
    """Hours whose fighters are being assigned."""
    opened: tuple[int, ...] = ()
    """Hours for which fighters have been assigned (5.3c)."""
    ultra: bool = False
    """The British hold the ULTRA marker."""
    haze: bool = False
    """Morning haze on this raid day."""
    word: Annotated[Word, DISPLAY_ONLY] = ""
    """What the German said of the raid under poor intelligence."""
    shown: tuple[int, ...] = ()
    """Strategy cards of this raid that have been shown."""
    jabos: tuple[str, ...] = ()
    """Me109s in the Bomber Box that still carry their bombs."""
    flown: tuple[int, ...] = ()
    """Target cards of raids that were flown today."""
    beside_clock: tuple[int, ...] = ()
    """Of these, the ones of this hour."""
    played: tuple[int, ...] = ()
    """Strategy cards that are out of the day: shown, or spent on a raid."""
    tempo: Annotated[Tempo, DISPLAY_ONLY] = ""
    chosen: tuple[Priority, ...] = ()
    """Priorities that the German has set so far, where they are free (15.2)."""
    pressed: bool = False
    """The Germans pressed: one strategy card today, and detection is easier (21.8)."""
