"""Scenarios of Wing Leader (WL-5.1): sides, sky, order of battle and victory. Each is an entry of the pack."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from dowding.engine.decision import Seat
from dowding.engine.packs import Entry
from dowding.games.wing_leader.pack.components import Size
from dowding.games.wing_leader.pack.sky import Cloud, SunArc

RAIDER: Final[Seat] = "raider"
DEFENDER: Final[Seat] = "defender"
SEATS: Final = (RAIDER, DEFENDER)

Edge = Literal["left", "right"]
Mission = Literal["bombing", "strafing", "transport", "recce", "escort", "close escort", "sweep", "intercept", "CAP"]
BOMBER_MISSIONS: Final = frozenset({"bombing", "strafing", "transport", "recce"})
ATTACK_MISSIONS: Final = frozenset({"bombing", "strafing"})
"""Missions flown with a weapon load (WL-15.1, 15.2.1.1)."""

Weapon = Literal["bombs", "torpedo", "ATGR", "parafrag"]
WEAPONS: Final[tuple[Weapon, ...]] = ("bombs", "torpedo", "ATGR", "parafrag")
"""The weapon loads. Every rule about bombs applies to all of them (WL-15.1f)."""
Equipment = Literal["AAR", "gun pod", "AT pod", "bombs", "torpedo", "ATGR", "parafrag"]
OptionalRules = Literal["advanced", "surface", "bombing"]
"""The optional rules that a scenario uses (WL-1.0a); bombing needs surface units."""
AdvancedFlak = Literal["improved fire direction", "proximity fuse", "dual-fuse"]

Column = Annotated[str, Meta(pattern="^[A-Z]$")]
SquareName = str
"""A square such as G13; pack validation reports malformed ones."""
Level = Annotated[int, Meta(ge=0, le=19)]
ShortName = Annotated[str, Meta(max_length=30)]

MAX_TURNS: Final = 40
MAX_SURFACE_UNITS: Final = 24
MAX_SQUADRONS: Final = 24
"""The limit for each side: more than any scenario has, to bound the server's work on uploaded scenarios."""
MAX_POINTS: Final = 999


class CloudBank(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"first": "from", "last": "to"}):
    """A bank of cloud from one square to another (WL-4.5)."""

    kind: Cloud
    first: SquareName
    last: SquareName


class SetUpArea(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An area in which a squadron may set up: columns and altitudes, inclusive."""

    columns: tuple[Column, Column]
    altitudes: tuple[Level, Level]


class Unit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A squadron or flight of the order of battle (WL-5.1b).

    It sets up in `square` or `area`; an escort with neither, in any escort square. `turn` is its turn of arrival; with
    `edge` it enters by its own edge at one of these altitudes.
    """

    id: Annotated[str, Meta(pattern="^[A-Z][A-Z0-9]{0,3}$")]
    model: str
    size: Size = "squadron"
    mission: Mission
    square: SquareName = ""
    area: SetUpArea | None = None
    edge: tuple[Level, Level] | None = None
    turn: Annotated[int, Meta(ge=1, le=MAX_TURNS)] = 1
    facing: Edge | Literal[""] = ""
    """The facing at set-up; towards the far edge by default."""
    in_trail: bool = True
    """Whether it enters behind squadrons that used the same square before it (WL-8.4.1b), not beside them."""
    alerted: bool = False
    flexible: bool = False
    net: ShortName = "A"
    """The radio net; empty for no radio."""
    wing: ShortName = ""
    tanks: bool = False
    """Whether it carries drop tanks, if its model can (WL-13.2a)."""
    fuel_limits: bool = False
    """Whether it is at the limit of its fuel (WL-13.3a)."""
    loads: tuple[Equipment, ...] = ()
    """The loads its owner may choose from: rockets, pods or none (WL-13.5), or one weapon load (WL-15.1a).

    A squadron without a list may take any load its model can carry.
    """
    takes_off: str = ""
    """The airfield or carrier from which it takes off (WL-13.7)."""
    glides: bool = False
    """Whether medium or heavy bombers may glide-bomb (WL-15.3.4a)."""
    skip_bombing: bool = False
    kamikaze: bool = False
    max_load: bool = False
    """Whether it carries the maximum load of its model (WL-3.3k)."""
    single: bool = False
    """Whether it is a single aircraft (WL-13.6a)."""


class Losses(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Max Losses of a squadron and of a flight (WL-5.1c)."""

    squadron: Annotated[int, Meta(ge=1, le=99)]
    flight: Annotated[int, Meta(ge=1, le=99)]


class Force(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One side of a scenario (WL-5.1, 5.2.1)."""

    nation: ShortName
    edge: Edge
    max_losses: Losses
    squadrons: Annotated[tuple[Unit, ...], Meta(min_length=1, max_length=MAX_SQUADRONS)]
    max_losses_of: dict[str, Losses] = {}
    """Max Losses of models that differ from the side's."""
    rigid: bool = False
    gci: Annotated[int, Meta(ge=2, le=6)] | None = None
    gci_nets: tuple[ShortName, ...] = ("A",)
    veterans: Annotated[int, Meta(ge=0)] = 0
    green: Annotated[int, Meta(ge=0)] = 0
    experten: Annotated[int, Meta(ge=0)] = 0
    split_limit: Annotated[int, Meta(ge=0)] | None = None
    gyro: bool = False
    """Whether aircraft that can have gyro gunsights have them (WL-3.3k, 13.5.4)."""


class SurfaceListing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A surface unit in its square (WL-5.1j), by default the defender's."""

    id: Annotated[str, Meta(pattern="^[A-Z][A-Z0-9]{0,7}$")]
    type: str
    square: SquareName
    side: Literal["raider", "defender"] = "defender"
    name: ShortName = ""
    stopped: bool = False
    """Whether a ship is dead in the water from the start (WL-14.1.3d)."""
    cap: Annotated[int, Meta(ge=1, le=9)] | None = None
    """The maximum points for it, as a multiple of its value."""


class BalloonListing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A balloon in its column, at an altitude of 0 to 2, or at its owner's choice (WL-14.3a)."""

    id: Annotated[str, Meta(pattern="^[A-Z][A-Z0-9]{0,7}$")]
    column: Column
    altitude: Annotated[int, Meta(ge=0, le=2)] | None = None
    side: Literal["raider", "defender"] = "defender"


class Victory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The limits of victory by the raider's points minus the defender's (WL-12.1f); between them it is a draw."""

    raider_from: Annotated[int, Meta(ge=-MAX_POINTS, le=MAX_POINTS)]
    defender_to: Annotated[int, Meta(ge=-MAX_POINTS, le=MAX_POINTS)]


class Scenario(Entry, frozen=True, kw_only=True):
    """A scenario."""

    id: Annotated[str, Meta(pattern="^[a-z][a-z0-9-]{0,39}$")]
    title: Annotated[str, Meta(min_length=1, max_length=60)]
    about: Annotated[str, Meta(max_length=300)]
    """A description. It is part of the pack's fingerprint, so the entries of the built-in scenarios keep their first
    wording, by which saved matches find the pack; `game.py` has the text that players read."""
    first: Literal["raider", "defender"] = "raider"
    """The side that sets up first (WL-5.1a)."""
    turns: Annotated[int, Meta(ge=1, le=MAX_TURNS)]
    """The last turn, with which a match ends at the latest (A-78)."""
    raider: Force
    defender: Force
    victory: Victory
    rules: tuple[OptionalRules, ...] = ()
    clouds: tuple[CloudBank, ...] = ()
    rain: bool = False
    haze: Level | None = None
    contrails: Level | None = None
    sun: SunArc | None = None
    surface: Annotated[tuple[SurfaceListing, ...], Meta(max_length=MAX_SURFACE_UNITS)] = ()
    balloons: Annotated[tuple[BalloonListing, ...], Meta(max_length=MAX_SURFACE_UNITS)] = ()
    targets: tuple[str, ...] = ()
    """The only surface units that bombers may attack, if the scenario lists any."""
    pressed_home: Annotated[int, Meta(ge=0, le=99)] = 0
    """The points for each bomber squadron that attacks a target, half for a flight."""
    advanced_flak: tuple[AdvancedFlak, ...] = ()
    """The advanced equipment of heavy flak (WL-14.2.7)."""

    def force(self, side: Seat) -> Force:
        """The force of a side."""
        return self.raider if side == RAIDER else self.defender


def other_side(side: Seat) -> Seat:
    """The opposing side."""
    return DEFENDER if side == RAIDER else RAIDER
