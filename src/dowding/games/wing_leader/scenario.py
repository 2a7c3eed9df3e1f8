"""A scenario of Wing Leader (WL-5.1): sides, sky, order of battle, and what wins. Each is an entry of the pack."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from dowding.games.wing_leader.components import Size
from dowding.games.wing_leader.sight import Cloud, SunArc
from dowding.kernel.decision import Seat
from dowding.kernel.packs import Entry

RAIDER: Final[Seat] = "raider"
DEFENDER: Final[Seat] = "defender"
SEATS: Final = (RAIDER, DEFENDER)

Edge = Literal["left", "right"]
Mission = Literal["bombing", "transport", "recce", "escort", "close escort", "sweep", "intercept", "CAP"]
BOMBER_MISSIONS: Final = frozenset({"bombing", "transport", "recce"})

Equipment = Literal["AAR", "gun pod", "AT pod"]
Layer = Literal["advanced"]
"""The optional rules that a scenario uses (WL-1.0a)."""

Column = Annotated[str, Meta(pattern="^[A-Z]$")]
SquareName = str
"""A square such as G13; the checks of the pack say what is wrong with one."""
Level = Annotated[int, Meta(ge=0, le=19)]


class Bank(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"first": "from", "last": "to"}):
    """A bank of cloud from one square to another (WL-4.5)."""

    kind: Cloud
    first: SquareName
    last: SquareName


class Area(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a squadron may set up: columns and altitudes, the ends included."""

    columns: tuple[Column, Column]
    altitudes: tuple[Level, Level]


class Unit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A squadron or flight of the order of battle (WL-5.1b).

    It sets up in `square` or in `area`; an escort without either wherever an escort may. `turn` is when it comes in;
    `edge` says that it comes in by its own edge, at one of these altitudes.
    """

    id: Annotated[str, Meta(pattern="^[A-Z][A-Z0-9]*$")]
    model: str
    size: Size = "squadron"
    mission: Mission
    square: SquareName = ""
    area: Area | None = None
    edge: tuple[Level, Level] | None = None
    turn: Annotated[int, Meta(ge=1)] = 1
    facing: Edge | Literal[""] = ""
    """The edge that it faces as it sets up; the far one unless this says otherwise."""
    alerted: bool = False
    flexible: bool = False
    net: str = "A"
    """The radio net; an empty name for no radio."""
    wing: str = ""
    tanks: bool = False
    """Carries drop tanks, if its model can (WL-13.2a)."""
    fuel_limits: bool = False
    """At the limit of its fuel (WL-13.3a)."""
    loads: tuple[Equipment, ...] = ()
    """What its owner may equip it with, one of them or none (WL-13.5)."""
    single: bool = False
    """A flight of one aircraft (WL-13.6a)."""


class Losses(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Max Losses of squadron and flight (WL-5.1c)."""

    squadron: Annotated[int, Meta(ge=1)]
    flight: Annotated[int, Meta(ge=1)]


class Force(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One side of a scenario (WL-5.1, 5.2.1)."""

    nation: str
    edge: Edge
    max_losses: Losses
    squadrons: Annotated[tuple[Unit, ...], Meta(min_length=1)]
    max_losses_of: dict[str, Losses] = {}
    """Max Losses of single models that differ from the side's."""
    rigid: bool = False
    gci: Annotated[int, Meta(ge=2, le=6)] | None = None
    gci_nets: tuple[str, ...] = ("A",)
    veterans: Annotated[int, Meta(ge=0)] = 0
    green: Annotated[int, Meta(ge=0)] = 0
    experten: Annotated[int, Meta(ge=0)] = 0
    split_limit: Annotated[int, Meta(ge=0)] | None = None
    gyro: bool = False
    """Its aircraft that can have gyro gunsights have them (WL-3.3k, 13.5.4)."""


class Victory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who wins by the raider's points less the defender's (WL-12.1f); between the two it is a draw."""

    raider_from: int
    defender_to: int


class Scenario(Entry, frozen=True, kw_only=True):
    """All that a scenario says."""

    id: Annotated[str, Meta(pattern="^[a-z][a-z0-9-]*$")]
    title: str
    about: str
    first: Literal["raider", "defender"] = "raider"
    """Who sets up first (WL-5.1a)."""
    turns: Annotated[int, Meta(ge=1, le=40)]
    """The last turn: a match that has not ended by itself ends with it (A-78)."""
    raider: Force
    defender: Force
    victory: Victory
    rules: tuple[Layer, ...] = ()
    clouds: tuple[Bank, ...] = ()
    rain: bool = False
    haze: Level | None = None
    contrails: Level | None = None
    sun: SunArc | None = None

    def force(self, side: Seat) -> Force:
        """The force of a side."""
        return self.raider if side == RAIDER else self.defender


def other(side: Seat) -> Seat:
    """The other side."""
    return DEFENDER if side == RAIDER else RAIDER
