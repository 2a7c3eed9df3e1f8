"""The state of a day: squadrons, groups and raids as values, cups, clock, weather and damage. Plain data only."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from dowding.engine.agenda import State
from dowding.engine.fingerprint import DISPLAY_ONLY
from dowding.games.hardest_days.pack.components import Intelligence, RaidRegion, Section, WarningLevel, Weather

Altitude = Literal["LOW", "MED", "HIGH"]
ALTITUDES: Final[tuple[Altitude, ...]] = ("LOW", "MED", "HIGH")
SECTIONS: Final[tuple[Section, ...]] = ("left", "centre", "right")

AltitudeOrNone = Altitude | Literal[""]
SectionOrNone = Section | Literal[""]

SquadronBox = Literal[
    "ready", "scramble", "airborne", "hunt", "bomber", "inflight", "landing", "re-arm", "light", "heavy"
]
GroupBox = Literal["airbase", "hunt", "bomber", "escort", "patrol", "inflight", "clock", "light", "heavy"]

READY: Final = "ready"
SCRAMBLE: Final = "scramble"
AIRBORNE: Final = "airborne"
HUNT: Final = "hunt"
BOMBER: Final = "bomber"
ESCORT: Final = "escort"
PATROL: Final = "patrol"
INFLIGHT: Final = "inflight"
LANDING: Final = "landing"
RE_ARM: Final = "re-arm"
LIGHT: Final = "light"
HEAVY: Final = "heavy"
AIRBASE: Final = "airbase"
CLOCK: Final = "clock"

TIME: Final = "TIME"
"""A time chit in the region cup."""

Phase = Literal[
    "green squadrons",
    "raid regions",
    "patrol",
    "coast crossing",
    "detection",
    "interception",
    "bombing",
    "raid movement",
    "squadron movement",
    "airfield operations",
    "end of day",
]
"""The steps of the sequence of play that are shown to the player (THD-4)."""

HOURS: Final = ("0600", "0800", "1000", "1200", "1400", "1600", "1800", "End of Day")
MINUTES: Final = (360, 480, 600, 720, 840, 960, 1080, None)
"""The hours as a clock shows them, in minutes after midnight."""
LAST_HOUR: Final = 6
END_OF_DAY: Final = 7


class Squadron(msgspec.Struct, frozen=True, gc=False):
    """A squadron: where it is, its face, and the altitude marker it carries (+2, -2 or none)."""

    id: str
    box: SquadronBox = READY
    full: bool = True
    space: str = ""
    altitude: AltitudeOrNone = ""
    raid: int = 0
    section: SectionOrNone = ""
    edge: int = 0


class Group(msgspec.Struct, frozen=True, gc=False):
    """A group: where it is, its face, the hour of its clock space, and the tactics chit it carries."""

    id: str
    box: GroupBox = AIRBASE
    full: bool = True
    raid: int = 0
    section: SectionOrNone = ""
    hour: int = 0
    tactics: int = 0


class Raid(msgspec.Struct, frozen=True, gc=False):
    """A raid marker: on its track (`step` 3, 2, 1) or in an English space (`step` 0), and what is known of it."""

    number: int
    track: str
    step: int
    major: bool
    space: str = ""
    warning: WarningLevel | Literal[""] = ""
    intelligence: Intelligence | Literal[""] = ""
    size_chit: str = ""
    size: int = 0
    deployed: bool = False
    altitude: AltitudeOrNone = ""
    target: str = ""
    intercepted: bool = False
    bombed: bool = False
    recovering: bool = False
    altitude_chit: int = 0
    """The approach chit that reminds of a low or high altitude (8.14)."""
    chits: tuple[int, ...] = ()
    """Target chits kept with the raid until their condition is satisfied (17.1)."""

    @property
    def in_england(self) -> bool:
        """Whether the marker has left its coast track."""
        return self.step == 0


class DayState(State, kw_only=True):
    """All that changes in a day of The Hardest Days."""

    scenario: str
    settings: Annotated[dict[str, str], DISPLAY_ONLY]
    hour: int = 0
    air_actions: int = 0
    """Air Action Phases begun in this segment, ten minutes each (1.3)."""
    phase: Annotated[Phase, DISPLAY_ONLY] = "green squadrons"
    """The step of the sequence of play; `option_labels.py` has its display name."""
    damage: int = 0
    over: bool = False
    weather: dict[RaidRegion, Weather] = msgspec.field(default_factory=dict)
    squadrons: dict[str, Squadron] = msgspec.field(default_factory=dict)
    groups: dict[str, Group] = msgspec.field(default_factory=dict)
    raids: dict[int, Raid] = msgspec.field(default_factory=dict)
    damaged: list[str] = msgspec.field(default_factory=list)
    region_cup: list[str] = msgspec.field(default_factory=list)
    size_cup: list[str] = msgspec.field(default_factory=list)
    event_cup: list[int] = msgspec.field(default_factory=list)
    raid_regions: list[RaidRegion] = msgspec.field(default_factory=list)
    """Region chits on the map: raids forming up (I.1)."""
    aside: list[str] = msgspec.field(default_factory=list)
    """Chits drawn this segment that go back at the time advance."""
    out_for_the_day: int = 0
    """Time chits that were drawn alone (TC-49)."""
    returning: int = 0
    """Time chits on their way back to the cup, by setting (TC-49)."""
    patrols: int = 0
    moved: list[str] = msgspec.field(default_factory=list)
    shifted: list[str] = msgspec.field(default_factory=list)
    engaged: list[int] = msgspec.field(default_factory=list)
    fought: list[Section] = msgspec.field(default_factory=list)
    attacked: list[str] = msgspec.field(default_factory=list)
    """Units that have had their turn in the section that fights: they have attacked, or were paired off."""

    def clone(self) -> DayState:
        """A copy that shares only immutable values."""
        copy = self.__copy__()
        copy.agenda = self.agenda.copy()
        copy.weather = self.weather.copy()
        copy.squadrons = self.squadrons.copy()
        copy.groups = self.groups.copy()
        copy.raids = self.raids.copy()
        copy.damaged = self.damaged.copy()
        copy.region_cup = self.region_cup.copy()
        copy.size_cup = self.size_cup.copy()
        copy.event_cup = self.event_cup.copy()
        copy.raid_regions = self.raid_regions.copy()
        copy.aside = self.aside.copy()
        copy.moved = self.moved.copy()
        copy.shifted = self.shifted.copy()
        copy.engaged = self.engaged.copy()
        copy.fought = self.fought.copy()
        copy.attacked = self.attacked.copy()
        return copy
