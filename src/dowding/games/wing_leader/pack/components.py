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
    """The ratings up to an altitude. No bomb value: no bombs may be carried there (WL-3.3b to d)."""

    to: Altitude
    speed: Rating
    turn: Rating
    climb: float | SlowClimb
    bomb: int | None = None


class Torpedo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The torpedo of a model: its modifier, and whether the squadron flies slowly to drop it (WL-3.3j)."""

    modifier: int
    slow: bool = False


class Aircraft(Entry, frozen=True):
    """An Aircraft Data Card (WL-3.2, 3.3).

    `bombs` is what the loads of this model are worth besides bombs: AT guns, heavy guns, rockets, the largest load.
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
    """The firepower against the ground where it differs from that in the air (WL-3.3f)."""
    weak_ahead: bool = False
    """The `h` of a protection: weak against a head-on attack (WL-3.3g)."""
    sight: Bombsight = ""
    defence: Annotated[int, Meta(ge=0, le=1)] | None = None
    abilities: tuple[Ability, ...] = ()
    heavy_gun: int | None = None
    at_gun: int | None = None
    atgr: int | None = None
    max_load: int | None = None
    torpedo: Torpedo | None = None
    flights: int | None = None
    """Flight counters in the mix, where they are few (WL-9.3h)."""
    unpowered: Band | None = None
    """A rocket plane without throttle (WL-13.8.2b); its `bands` are those at full throttle."""


class Variant(Entry, frozen=True):
    """A variant: its parent's card but for what is given here (WL-3.2b)."""

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
    """The flak of a surface unit (WL-14.2a): type, strength, how many squadrons it can fire at directly."""

    type: FlakType
    strength: Annotated[int, Meta(ge=0, le=2)] = 0
    channels: Annotated[int, Meta(ge=0, le=9)] = 0
    low_angle: bool = False
    """Naval guns that cannot be raised (WL-14.2.8)."""


class SurfaceType(Entry, frozen=True):
    """A surface unit counter (WL-14.0): how hard it is to hit, how much it stands, what it fires, what it is worth."""

    id: str
    name: str
    defence: Annotated[int, Meta(ge=-4, le=4)]
    damage: Annotated[int, Meta(ge=1)]
    vp: Annotated[int, Meta(ge=0)]
    hard: bool = False
    armoured: bool = False
    """The underlined defence modifier of an armoured ship."""
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
    """A modifier of a roll: so much for each time that its condition holds (weather may count three times)."""

    roll: RollName
    when: Condition
    value: int
    name: str
    """What the log calls it."""


class AirCombatColumn(Entry, frozen=True):
    """A column of the Air Combat Table: the total from which there is a first hit, a second, and so on (WL-10.5.1)."""

    column: Annotated[int, Meta(ge=-4, le=4)]
    hits_from: tuple[int, ...]


class ReactionResult(Entry, frozen=True):
    """The Reaction Table: the total from which a reaction has this result (WL-10.4e)."""

    result: Literal["late", "successful"]
    total_from: int


class CohesionColumn(Entry, frozen=True):
    """A column of the Cohesion Table: up to these totals a squadron takes one level of disruption, or two (WL-10.7)."""

    column: Literal["fighter", "bomber", "flak"]
    one_up_to: int
    two_up_to: int


class FlakResult(Entry, frozen=True):
    """The Flak Attack Table: the total from which an attack has this result (WL-14.2.5a); C is a cohesion check."""

    column: Literal["barrage", "direct fire"]
    result: Literal["C", "1", "2", "3", "1d6"]
    total_from: int


class FlakPenalty(Entry, frozen=True):
    """The Bomb column of the Flak Attack Table: from this total so much is taken from a bombing roll (WL-14.2.5d)."""

    penalty: Annotated[int, Meta(ge=1)]
    total_from: int


class FlakBand(Entry, frozen=True):
    """What the target's speed, or its altitude for a type of flak, adds to a flak attack up to a value (WL-14.2.5e)."""

    of: Literal["speed", "heavy flak altitude", "light flak altitude"]
    to: Annotated[int, Meta(ge=0, le=19)]
    value: int


class BombingResult(Entry, frozen=True):
    """The Bombing Table: the total from which so many of a hundred bombs hit (WL-15.4a)."""

    percent: Annotated[int, Meta(ge=1, le=100)]
    total_from: int


class SightBand(Entry, frozen=True):
    """The Altitude Modifier Table: what a bombsight gives up to an altitude (WL-15.4f)."""

    sight: Literal["T", "S", "V", "G"]
    to: Altitude
    value: int


class Guide(DisplayEntry, frozen=True):
    """A note for a new player: shown to a seat of a scenario in this phase, from a turn to another."""

    id: str
    scenario: str
    seat: Seat
    phase: str
    title: str
    text: str
    first_turn: int = 0
    last_turn: int = 99


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
