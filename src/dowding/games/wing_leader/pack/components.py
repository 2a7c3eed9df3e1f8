"""The components of Wing Leader (WL-2, 3) in the pack: aircraft, tables and named modifiers."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from dowding.engine.decision import Seat
from dowding.engine.packs import DisplayEntry, Entry, TableSchema
from dowding.games.map_art.pack_entries import RuleHelp
from dowding.view.glossary import GLOSSARY

AircraftClass = Literal[
    "fighter", "light bomber", "dive bomber", "medium bomber", "torpedo bomber", "heavy bomber", "transport"
]
Ability = Literal[
    "AAR",
    "AT pod",
    "dive brakes",
    "drop tanks",
    "edge",
    "free AAR",
    "gun pod",
    "gyro",
    "jet",
    "low drag",
    "rear view",
    "rocket",
    "speed brakes",
]
Bombsight = Literal["", "T", "S", "V", "G"]
SlowClimb = Literal["S"]
Unarmed = Literal["U"]
Size = Literal["squadron", "flight"]

FlakType = Literal["S", "L", "H"]
"""Small arms, light flak, heavy flak (WL-14.2a)."""
Profile = Literal[
    "level", "dive", "steep", "glide", "torpedo", "ATGR", "strafing", "parafrag", "kamikaze", "skip", "recce"
]
"""How a squadron attacks the surface (WL-15.3, 15.5); a recce is flown like level bombing (WL-15.2.1.2)."""
PROFILES: Final[tuple[Profile, ...]] = (
    *("level", "dive", "steep", "glide", "torpedo", "ATGR"),
    *("strafing", "parafrag", "kamikaze", "skip", "recce"),
)

Altitude = Annotated[int, Meta(ge=0, le=19)]
Rating = Annotated[int, Meta(ge=0, le=9)]
Firepower = Annotated[int, Meta(ge=0, le=5)]
Protection = Annotated[tuple[Annotated[int, Meta(ge=0, le=9)], ...], Meta(min_length=1, max_length=2)]


class Band(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Ratings up to an altitude. Without a bomb value, bombs cannot be carried there (WL-3.3b to d)."""

    to: Altitude
    speed: Rating
    turn: Rating
    climb: float | SlowClimb
    bomb: int | None = None


class Torpedo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The torpedo of a model: its modifier, and whether the squadron must be slow to drop it (WL-3.3j)."""

    modifier: int
    slow: bool = False


class Aircraft(Entry, frozen=True):
    """An Aircraft Data Card (WL-3.2, 3.3).

    `heavy_gun`, `at_gun`, `atgr` and `max_load` are the values of special guns, rockets and the maximum bomb load.
    """

    id: str
    name: str
    nation: str
    type: AircraftClass
    vp: float
    bands: Annotated[tuple[Band, ...], Meta(min_length=1)]
    firepower: Firepower | Unarmed
    protection: Protection
    strafing: Firepower | None = None
    """The firepower against the ground, if it differs from that in the air (WL-3.3f)."""
    weak_ahead: bool = False
    """Whether it is weak against head-on attacks: the `h` of its protection (WL-3.3g)."""
    sight: Bombsight = ""
    defence: Annotated[int, Meta(ge=0, le=1)] | None = None
    abilities: tuple[Ability, ...] = ()
    heavy_gun: int | None = None
    at_gun: int | None = None
    atgr: int | None = None
    max_load: int | None = None
    torpedo: Torpedo | None = None
    flights: int | None = None
    """The number of flight counters of the model, if limited (WL-9.3h)."""
    unpowered: Band | None = None
    """The ratings of a rocket fighter without throttle (WL-13.8.2b); `bands` are those at full throttle."""


class Variant(Entry, frozen=True):
    """A variant: the card of its parent except for the fields given here (WL-3.2b)."""

    id: str
    name: str
    parent: str
    vp: float | None = None
    bands: tuple[Band, ...] | None = None
    firepower: Firepower | Unarmed | None = None
    protection: Protection | None = None
    weak_ahead: bool | None = None
    abilities: tuple[Ability, ...] | None = None
    heavy_gun: int | None = None
    torpedo: Torpedo | None = None


class FlakGuns(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The flak of a surface unit (WL-14.2a): type, strength and channels for direct fire."""

    type: FlakType
    strength: Annotated[int, Meta(ge=0, le=2)] = 0
    channels: Annotated[int, Meta(ge=0, le=9)] = 0
    low_angle: bool = False
    """Naval guns with low elevation (WL-14.2.8)."""


class SurfaceType(Entry, frozen=True):
    """A type of surface unit (WL-14.0): defence modifier, damage value, flak and victory points."""

    id: str
    name: str
    defence: Annotated[int, Meta(ge=-4, le=4)]
    damage: Annotated[int, Meta(ge=1)]
    vp: Annotated[int, Meta(ge=0)]
    hard: bool = False
    armoured: bool = False
    """Whether it is an armoured ship, with an underlined defence modifier."""
    ship: bool = False
    carrier: bool = False
    airfield: bool = False
    vehicle: Literal["", "tank", "truck", "train"] = ""
    flak: tuple[FlakGuns, ...] = ()


RollName = Literal[
    "tally", "reaction", "attack", "defence", "cohesion", "flak cohesion", "escape", "barrage", "direct fire", "bombing"
]
Condition = Literal[
    "target behind",
    "target in the sun",
    "weather",
    "radio call",
    "target in contrails",
    "veteran",
    "green",
    "in the bomber's square",
    "below the bomber",
    "defence rating",
    "low ammo",
    "depleted",
    "losses",
    "bounce",
    "bounced",
    "evasion",
    "lufbery",
    "gyro sight",
    "high speed",
    "flak strength",
    "supporting fire",
    "flight",
    "speed of the target",
    "altitude of the target",
    "improved fire direction",
    "proximity fuse",
    "dive-bombing",
    "steep-angle bombing",
    "glide-bombing",
    "swedish sight",
    "torpedo",
    "anvil",
    "rockets at the ground",
    "strafing",
    "parafrags",
    "kamikaze",
    "skip-bombing",
    "bombsight",
    "no aim",
    "long range",
    "flak",
    "disrupted",
    "broken",
    "defence of the target",
    "armoured ship",
]


class Modifier(Entry, frozen=True):
    """A modifier of a roll, applied once for each degree of its condition (weather has up to three)."""

    roll: RollName
    when: Condition
    value: int
    name: str
    """Its name in the log."""


class AirCombatColumn(Entry, frozen=True):
    """A column of the Air Combat Table: the lowest total for the first hit, the second, and so on (WL-10.5.1)."""

    column: Annotated[int, Meta(ge=-4, le=4)]
    hits_from: tuple[int, ...]


class ReactionResult(Entry, frozen=True):
    """A row of the Reaction Table: the lowest total with this result (WL-10.4e)."""

    result: Literal["late", "successful"]
    total_from: int


class CohesionColumn(Entry, frozen=True):
    """A column of the Cohesion Table: the highest totals for one and for two levels of disruption (WL-10.7)."""

    column: Literal["fighter", "bomber", "flak"]
    one_up_to: int
    two_up_to: int


class FlakResult(Entry, frozen=True):
    """A row of the Flak Attack Table: the lowest total with this result (WL-14.2.5a). C is a cohesion check."""

    column: Literal["barrage", "direct fire"]
    result: Literal["C", "1", "2", "3", "1d6"]
    total_from: int


class FlakPenalty(Entry, frozen=True):
    """A row of the Bomb column of the Flak Attack Table: the penalty to bombing from this total (WL-14.2.5d)."""

    penalty: Annotated[int, Meta(ge=1)]
    total_from: int


class FlakBand(Entry, frozen=True):
    """A flak modifier for the target's speed, or for its altitude by type of flak, up to a value (WL-14.2.5e)."""

    of: Literal["speed", "heavy flak altitude", "light flak altitude"]
    to: Annotated[int, Meta(ge=0, le=19)]
    value: int


class BombingResult(Entry, frozen=True):
    """A row of the Bombing Table: the lowest total with this percentage of hits (WL-15.4a)."""

    percent: Annotated[int, Meta(ge=1, le=100)]
    total_from: int


class SightBand(Entry, frozen=True):
    """A row of the Altitude Modifier Table: the modifier of a bombsight up to an altitude (WL-15.4f)."""

    sight: Literal["T", "S", "V", "G"]
    to: Altitude
    value: int


PlanFailure = Literal["outflown", "broken"]
"""How the plan of a guide fails: the raid has passed the fighters, or none of them is unbroken."""


class Guide(DisplayEntry, frozen=True):
    """A tip for a new player, shown to a seat of a scenario in one or several phases, between two turns.

    With a `square` it is shown while a squadron of the seat is there; with `failed` once the plan has failed this way.
    """

    id: str
    scenario: str
    seat: Seat
    phase: str
    title: str
    text: str
    first_turn: int = 0
    last_turn: int = 99
    further_phases: tuple[str, ...] = ()
    square: str = ""
    failed: PlanFailure | None = None
    advises: tuple[str, ...] = ()
    """Patterns of the ids of the options that the text advises, the best first."""


TABLE_SCHEMAS: Final = (
    TableSchema(Aircraft, "aircraft.toml", "aircraft"),
    TableSchema(Variant, "aircraft.toml", "variant"),
    TableSchema(Modifier, "modifiers.toml", "modifier", ("roll", "when")),
    TableSchema(AirCombatColumn, "combat.toml", "air_combat", ("column",)),
    TableSchema(ReactionResult, "combat.toml", "reaction", ("result",)),
    TableSchema(CohesionColumn, "combat.toml", "cohesion", ("column",)),
    TableSchema(SurfaceType, "surface.toml", "surface"),
    TableSchema(FlakResult, "bombing.toml", "flak", ("column", "result")),
    TableSchema(FlakPenalty, "bombing.toml", "flak_penalty", ("penalty",)),
    TableSchema(FlakBand, "bombing.toml", "flak_band", ("of", "to")),
    TableSchema(BombingResult, "bombing.toml", "bombing", ("percent",)),
    TableSchema(SightBand, "bombing.toml", "sight", ("sight", "to")),
    TableSchema(RuleHelp, "help.toml", "help", ("rule",)),
    GLOSSARY,
    TableSchema(Guide, "guide.toml", "note"),
)
