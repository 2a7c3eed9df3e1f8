"""The state of a RAF game as plain data: squadrons, Gruppen, the raid, tracks, decks and damage."""

from __future__ import annotations

from typing import Annotated, Final, Literal, Self

import msgspec

from dowding.engine.agenda import State
from dowding.engine.fingerprint import DISPLAY_ONLY
from dowding.games.raf.pack.components import (
    Cause,
    Intelligence,
    Letter,
    Luftflotte,
    Phase,
    Priority,
    PriorityType,
    Stock,
    Warning,
    Weather,
)

SquadronBox = Literal[
    "pool",
    "sector",
    "patrol",
    "hunt",
    "bomber",
    "inflight",
    "landing",
    "re-arm",
    "light",
    "night",
    "heavy",
    "removed",
]
GruppeBox = Literal[
    "calendar",
    "base",
    "hunt",
    "bomber",
    "escort",
    "patrol",
    "inflight",
    "clock",
    "light",
    "heavy",
    "night",
    "removed",
    "assigned",
    "night set",
    "map base",
]
Damage = Literal["light", "heavy"]
DeckName = Literal["target", "force", "raid event", "day event", "strategy", "response"]

POOL: Final = "pool"
SECTOR: Final = "sector"
PATROL: Final = "patrol"
"""A patrol circle for a squadron, the Channel Patrol Box for a Gruppe."""
HUNT: Final = "hunt"
BOMBER: Final = "bomber"
ESCORT: Final = "escort"
INFLIGHT: Final = "inflight"
LANDING: Final = "landing"
RE_ARM: Final = "re-arm"
LIGHT: Final = "light"
HEAVY: Final = "heavy"
NIGHT: Final = "night"
REMOVED: Final = "removed"
CALENDAR: Final = "calendar"
BASE: Final = "base"
CLOCK: Final = "clock"
ASSIGNED: Final = "assigned"
"""On a target card of a secret plan, or in the hidden display. Only in games with a German player."""
NIGHT_SET: Final = "night set"
"""Secretly set aside to raid at night."""
MAP_BASE: Final = "map base"
"""Back from a raid and done for the day, in games that have separate bases for such Gruppen."""

HOURS: Final = ("0600", "0800", "1000", "1200", "1400", "1600", "1800", "End of Day")
MINUTES: Final = (360, 480, 600, 720, 840, 960, 1080, None)
"""The hours of the clock in minutes after midnight."""
LAST_HOUR: Final = 6
END_OF_DAY: Final = 7


class Squadron(msgspec.Struct, frozen=True, gc=False):
    """A squadron: its box, its face, the sector over which it patrols, and whether it is an ace."""

    id: str
    box: SquadronBox = SECTOR
    full: bool = True
    over: str = ""
    ace: bool = False


class Gruppe(msgspec.Struct, frozen=True, gc=False):
    """A Gruppe: its box, its face, and the hour of its clock space."""

    id: str
    box: GruppeBox = BASE
    full: bool = True
    hour: int = 0


class Raid(msgspec.Struct, frozen=True):
    """The current raid: its card and effort, its detection, its units, and the effects of events."""

    target: int
    major: bool
    follow_up: bool = False
    snap: bool = False
    detected: int = 0
    warning: Warning = "none"
    intelligence: Intelligence = "poor"
    committed: bool = False
    """A squadron has responded (7.2b)."""
    able: bool = False
    """A squadron could have responded when squadrons were committed (LC-23)."""
    delayed: bool = False
    """Delayed response has been declared (19.2)."""
    size: int = 0
    deployed: bool = False
    force: tuple[str, ...] = ()
    """Every Gruppe that has been part of the raid (LC-29)."""
    intercepted: bool = False
    """A squadron has been in the Bomber Box (11e)."""
    free: tuple[str, ...] = ()
    """Full squadrons that may press on to the Bomber Box or go home."""
    disordered: tuple[str, ...] = ()
    """The disrupted squadrons among these: they press on reduced, or go home full (10.2c)."""
    british_altitude: bool = False
    german_altitude: bool = False
    big_wing: bool = False
    escort_coordination: bool = False
    low_level: bool = False
    pathfinders: bool = False
    non_essential: bool = False
    headquarters_spared: bool = False
    """On a non-essential target, headquarters are not damaged either (2P-ET9)."""
    over_coast: bool = False
    late_interception: bool = False
    """The raid bombs before it is intercepted (2P-ET7)."""
    off_course: bool = False
    """A navigational error makes bombing worse (2P-ET8)."""
    secondary: tuple[Letter, ...] = ()
    met: tuple[str, ...] = ()
    """Gruppen in the Bomber Box that the player has chosen to intercept (9.2b)."""
    aside: tuple[str, ...] = ()
    """Gruppen that stand aside from the squadron attack (9.2, 9.21)."""

    @property
    def effort(self) -> str:
        """Minor or major."""
        return "major" if self.major else "minor"


class DayTotals(msgspec.Struct, frozen=True):
    """The totals at the end of a raid day."""

    day: int
    vp: int
    raids: int
    gruppen_lost: int
    squadrons_lost: int
    bombing: int
    depletion: int
    stocks: tuple[tuple[Stock, int], ...]
    green: int


class Deck(msgspec.Struct, frozen=True):
    """A deck of cards by number, the top card last, and its discard pile."""

    cards: tuple[int, ...] = ()
    discards: tuple[int, ...] = ()
    seed: int = 0
    """In a determinised state: the seed for the order of the cards, which is drawn when it is first needed."""


class RafState(State, kw_only=True):
    """The state of a RAF game."""

    scenario: str
    settings: Annotated[dict[str, str], DISPLAY_ONLY]
    phase: Annotated[Phase, DISPLAY_ONLY] = "set-up"
    """The step of the sequence of play. Its display name is in `rules/option_labels.py`."""
    day: int = 0
    """The day marker: days since 11 August."""
    raid_day: int = 1
    hour: int = 0
    vp: int = 0
    causes: dict[Cause, int] = msgspec.field(default_factory=dict)
    """Victory points by cause."""
    ended: str = ""
    """The ending of the game: the id of an ending of the pack, or "points"."""
    patrols: int = 0
    """Squadrons on patrol since the last assignment (5e)."""
    weather: dict[Luftflotte, Weather] = msgspec.field(default_factory=dict)
    squadrons: dict[str, Squadron] = msgspec.field(default_factory=dict)
    gruppen: dict[str, Gruppe] = msgspec.field(default_factory=dict)
    damage: dict[str, Damage] = msgspec.field(default_factory=dict)
    """Damage markers by site: radar/5, hq/Box, airfield/6/11."""
    priorities: dict[PriorityType, Priority] = msgspec.field(default_factory=dict)
    stocks: dict[Stock, int] = msgspec.field(default_factory=dict)
    """Replacement points by type, and experienced pilots."""
    depletion: int = 0
    raid: Raid | None = None
    night_accident: bool = False
    night_die: int = 0
    """The die of a night interception, while the player may still lower it."""
    worthy: tuple[str, ...] = ()
    """Squadrons that may become aces after a hunter attack (19.41)."""
    tension: bool = False
    lf3_to_lf2: bool = False
    terror: bool = False
    sealion: int = -1
    """The day box of the Sealion marker; -1 if it is not in play."""
    preparations: bool = False
    """The Sealion marker shows its D-Day side."""
    sealion_checks: int = 0
    decks: dict[DeckName, Deck] = msgspec.field(default_factory=dict)
    day_card: int = 0
    reinforced: int = 0
    """Reinforcement squadrons called in this update (15.5)."""
    day_sheets: tuple[DayTotals, ...] = ()
    """The totals of each raid day, for the day report."""

    def clone(self) -> Self:
        """A copy. Only the agenda and the units are mutated in place; every other field is replaced when it changes."""
        copy = self.__copy__()
        copy.agenda = self.agenda.copy()
        copy.squadrons = self.squadrons.copy()
        copy.gruppen = self.gruppen.copy()
        return copy
