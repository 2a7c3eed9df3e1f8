"""What changes in an RAF game: squadrons, Gruppen and the raid as values; tracks, decks, damage. Plain data."""

from __future__ import annotations

from typing import Annotated, Final, Literal

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
"""On a target card of a secret plan, or in the hidden display: only in games with a German player."""
NIGHT_SET: Final = "night set"
"""Set aside in secret to raid by night."""
MAP_BASE: Final = "map base"
"""Back from a raid and done for the day, in the games that tell such bases from those of the Gruppen at hand."""

HOURS: Final = ("0600", "0800", "1000", "1200", "1400", "1600", "1800", "End of Day")
MINUTES: Final = (360, 480, 600, 720, 840, 960, 1080, None)
"""The hours as a clock shows them, in minutes after midnight."""
LAST_HOUR: Final = 6
END_OF_DAY: Final = 7


class Squadron(msgspec.Struct, frozen=True, gc=False):
    """A squadron: where it is, its face, the sector whose circle it patrols, and whether it flies as an ace."""

    id: str
    box: SquadronBox = SECTOR
    full: bool = True
    over: str = ""
    ace: bool = False


class Gruppe(msgspec.Struct, frozen=True, gc=False):
    """A Gruppe: where it is, its face, and the hour of its clock space."""

    id: str
    box: GruppeBox = BASE
    full: bool = True
    hour: int = 0


class Raid(msgspec.Struct, frozen=True):
    """The raid being resolved: its card and effort, what is known of it, and what events have made of it."""

    target: int
    major: bool
    follow_up: bool = False
    snap: bool = False
    detected: int = 0
    warning: Warning = "none"
    intelligence: Intelligence = "poor"
    committed: bool = False
    """Some squadron has responded (7.2b)."""
    able: bool = False
    """Some squadron could have responded when squadrons were committed (LC-23)."""
    delayed: bool = False
    """Delayed response has been declared (19.2)."""
    size: int = 0
    deployed: bool = False
    force: tuple[str, ...] = ()
    """Every Gruppe that has been part of the raid (LC-29)."""
    intercepted: bool = False
    """Some squadron has been in the Bomber Box (11e)."""
    free: tuple[str, ...] = ()
    """Full squadrons that may press on to the Bomber Box or go home."""
    disordered: tuple[str, ...] = ()
    """Of those, the disrupted ones: they press on reduced, or go home full (10.2c)."""
    british_altitude: bool = False
    german_altitude: bool = False
    big_wing: bool = False
    escort_coordination: bool = False
    low_level: bool = False
    pathfinders: bool = False
    non_essential: bool = False
    headquarters_spared: bool = False
    """Of a raid on what hardly matters: headquarters suffer nothing either (2P-ET9)."""
    over_coast: bool = False
    late_interception: bool = False
    """The raid bombs before it is met (2P-ET7)."""
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
    """A raid day in figures, as it stood at its End of Day."""

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
    """In a sample: the cards lie in no order yet, and this number makes one if the deck is ever drawn from."""


class RafState(State, kw_only=True):
    """All that changes in a game of the RAF family."""

    scenario: str
    settings: Annotated[dict[str, str], DISPLAY_ONLY]
    phase: Annotated[Phase, DISPLAY_ONLY] = "set-up"
    """The step of the sequence of play; `words.py` has what it is called."""
    day: int = 0
    """The day marker: days since 11 August."""
    raid_day: int = 1
    hour: int = 0
    vp: int = 0
    causes: dict[Cause, int] = msgspec.field(default_factory=dict)
    """Victory points by what they were for."""
    ended: str = ""
    """How the game ended: an ending of the pack, or "points"."""
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
    """The die of a night interception, while it may be lowered."""
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
    """What each raid day came to, for the day report."""

    def clone(self) -> RafState:
        """A copy. Only the agenda and the units change in place; every other table is replaced when it changes."""
        copy = self.__copy__()
        copy.agenda = self.agenda.copy()
        copy.squadrons = self.squadrons.copy()
        copy.gruppen = self.gruppen.copy()
        return copy
