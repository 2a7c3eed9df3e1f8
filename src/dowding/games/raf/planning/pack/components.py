"""Pack entries of games with a plan: strategy cards, and the charts of planning, detection and rendezvous."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta

from dowding.engine.fingerprint import DisplayText
from dowding.engine.packs import Entry, TableSchema
from dowding.games.raf.pack.components import TABLE_SCHEMAS, Effort, Letter, Priority

StrategyEffect = Literal[
    "secondary target",
    "pathfinders",
    "decoy",
    "major raid",
    "coordination",
    "low level",
    "below radar",
    "escort coordination",
]
Die = Annotated[int, Meta(ge=1, le=6)]
Moment = Literal["deployment", "squadron interception", "bombing"]
"""When a strategy card must be revealed, unless intelligence is accurate."""


PlanNumberName = Literal[
    "target cards",
    "target cards in haze",
    "major cards held",
    "minor raid",
    "raids per segment",
    "largest raid",
    "hidden markers",
    "only Me109",
    "press",
    "below radar",
    "decoy size",
    "decoy from",
    "decoy to",
    "jabos",
    "strategies after press",
]
"""The numbers of the planning and detection rules."""


class StrategyCard(Entry, frozen=True):
    """A strategy card (17): its effect on its raid, and when it is revealed."""

    number: int
    name: DisplayText
    effect: StrategyEffect
    shown: Moment
    text: DisplayText


class RaidPriority(Entry, frozen=True):
    """A box of the Raid Priority Table: the raid that a target is worth, at full strength and depleted."""

    priority: Priority
    strategic_value: Literal[1, 2, 3]
    full: Effort
    depleted: Effort


class SizeModifier(Entry, frozen=True):
    """The detection modifier of a raid from this number of Gruppen."""

    gruppen: int
    modifier: int


class ChannelPatrol(Entry, frozen=True):
    """The number of Me109s on channel patrol for a raid from this number of bombers."""

    bombers: int
    me109: int


class SizeLimit(Entry, frozen=True):
    """The maximum of Gruppen in a major raid on a day from this number of raids."""

    raids: int
    gruppen: int


class RendezvousCheck(Entry, frozen=True):
    """The conditions for a failed rendezvous at this die: Gruppen, clouds, both Luftflotten; never without any."""

    die: Die
    gruppen: int = 0
    clouds: bool = False
    both_luftflotten: bool = False


class RendezvousFailure(Entry, frozen=True):
    """The effect of a failed rendezvous at this die on the Gruppen of a letter."""

    die: Die
    letter: Letter
    effect: Literal["reduced", "leaves"]


class StrategiesByPoints(Entry, frozen=True):
    """The number of strategy cards drawn from this VP total up to the next."""

    vp_from: int
    cards: int


class NightLimits(Entry, frozen=True):
    """The minimum and maximum of Gruppen that raid by night, at these priorities of cities and industry."""

    city: Priority
    industry: Priority
    least: int
    most: int


class JaboMarker(Entry, frozen=True):
    """The ratings and bombs of an Me109 that carries bombs."""

    id: Literal["jabo"]
    full: int
    reduced: int
    bombs_full: int
    bombs_reduced: int


class PlanNumber(Entry, frozen=True):
    """A number of the planning and detection rules."""

    id: PlanNumberName
    value: Annotated[int, Meta(ge=-9, le=99)]


PLANNING_TABLE_SCHEMAS: Final = (
    *TABLE_SCHEMAS,
    TableSchema(StrategyCard, "strategy.toml", "card", ("number",)),
    TableSchema(StrategiesByPoints, "strategy.toml", "cards", ("vp_from",)),
    TableSchema(RaidPriority, "planning.toml", "priority", ("priority", "strategic_value")),
    TableSchema(SizeLimit, "planning.toml", "limit", ("raids",)),
    TableSchema(PlanNumber, "planning.toml", "number"),
    TableSchema(NightLimits, "planning.toml", "night", ("city", "industry")),
    TableSchema(JaboMarker, "planning.toml", "marker"),
    TableSchema(SizeModifier, "raids.toml", "size", ("gruppen",)),
    TableSchema(ChannelPatrol, "raids.toml", "patrol", ("bombers",)),
    TableSchema(RendezvousCheck, "raids.toml", "check", ("die",)),
    TableSchema(RendezvousFailure, "raids.toml", "failure", ("die",)),
)
