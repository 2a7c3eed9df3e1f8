"""The state of a fight: squadrons, surface units, movement records, combats and the order of movement."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from dowding.engine.agenda import State
from dowding.engine.decision import Seat
from dowding.games.wing_leader.geometry import RIGHT, Facing, Square
from dowding.games.wing_leader.move_data import EnteredSquare, MovePlan, MovePosition
from dowding.games.wing_leader.pack.components import FlakType, Profile, Size
from dowding.games.wing_leader.pack.scenario import Edge, Mission

Place = Literal["later", "edge", "map", "left", "right", "escaped", "eliminated", "crashed"]
"""Where a squadron is: still to arrive, beside its entry square, on the map, or gone by an edge, escape or loss.

A kamikaze that has hit its target is "crashed" (WL-15.5.3d, A-100).
"""
Marker = Literal["", "climb", "dive", "slow climb"]
Quality = Literal["", "veteran", "green"]
Load = Literal["", "bombs", "torpedo", "ATGR", "parafrag", "cargo", "drop tanks", "AAR", "gun pod", "AT pod"]
Throttle = Literal["", "full", "none"]
Phase = Literal["set-up", "tally", "movement", "combat", "administration", "end"]

NOWHERE: Final[Square] = -1
FULL: Final = 0
LOW: Final = 1
DEPLETED: Final = 2


class BombingRun(msgspec.Struct, frozen=True, omit_defaults=True):
    """A bombing run in progress (WL-15.3): profile, target, starting altitude and progress (WL-15.3m)."""

    profile: Profile
    target: str
    began: int
    """The altitude at which the run began."""
    flown: int = 0
    """The number of squares entered on the run."""
    weather: int = 0
    """The worst weather on the run so far (WL-4.7c, A-15)."""
    unsighted: bool = False
    """Whether the target was ever out of sight, which spoils a reconnaissance (WL-15.2.1.2b)."""


class Squadron(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A squadron or flight. `unit` is its entry in the order of battle, which flights share with their parent."""

    id: str
    unit: str
    side: Seat
    model: str
    size: Size
    mission: Mission
    place: Place = "later"
    square: Square = NOWHERE
    facing: Facing = RIGHT
    marker: Marker = ""
    alerted: bool = False
    tally: str = ""
    vector: Square = NOWHERE
    losses: int = 0
    straggler: bool = False
    disrupted: bool = False
    broken: bool = False
    ammo: int = FULL
    load: Load = ""
    quality: Quality = ""
    experte: bool = False
    leads: bool = False
    """Whether it carries the leader of `wing`."""
    wing: str = ""
    """The wing it still belongs to."""
    dogfight: int = 0
    returning: Edge | Literal[""] = ""
    """The edge by which it returns to base."""
    was_escort: bool = False
    """Whether it began as an escort and may form up again (WL-9.2.2.2h)."""
    forming_up: Square = NOWHERE
    """The escort square where it forms up (A-43)."""
    forming_on: str = ""
    fought: bool = False
    """Whether it has fought an air combat this turn."""
    moved: bool = False
    """Whether it has moved in this phase."""
    slow: bool = False
    """Whether it is marked Slow, with speed and turn 0 (WL-3.3.2e)."""
    lufbery: bool = False
    rockets_spent: bool = False
    """Whether its air-to-air rockets are spent; the racks remain (WL-13.5.3b)."""
    fuel: int = 0
    """The fuel of a rocket fighter (WL-13.8.2a)."""
    throttle: Throttle = ""
    left_as: Literal["", "loaded", "empty"] = ""
    """Whether it left the map with or without its load."""
    bomb_value: int = 0
    """The value of its bombs, by its altitude of entry (A-04)."""
    run: BombingRun | None = None
    circling: Literal["", "circling", "circled"] = ""
    """Whether a bomber is circling or has circled, which it may do once per game (WL-15.2.1.3, A-105)."""
    attacked: bool = False
    """Whether it has attacked a surface unit this turn (WL-15.3a)."""
    pressed: bool = False
    """Whether it has carried its load to a target."""
    strafing: bool = False
    """Whether it has begun to strafe and has not resumed its sweep (WL-15.2.3d)."""
    jettisoned: bool = False
    """Whether it has jettisoned its load, and may not strafe (WL-15.3.7i)."""
    spied: str = ""
    """The surface unit that it has photographed (WL-15.2.1.2d)."""
    fired_at: bool = False
    """Whether flak has fired at it this turn (WL-11.0d)."""
    flak_penalty: int = 0
    """The penalty of flak to its bombing this turn (WL-14.2.5d)."""
    released: bool = False
    """Whether its formation has released its escorts (WL-15.2.2b)."""
    balloon: str = ""
    """The balloon that it has tallied (WL-14.3c)."""
    took_off: int = 0
    """The turn in which it took off (WL-13.7)."""


class SurfaceUnit(msgspec.Struct, frozen=True, omit_defaults=True):
    """A surface unit, which never moves (WL-14.0a)."""

    id: str
    type: str
    side: Seat
    square: Square
    hits: int = 0
    stopped: bool = False
    """Whether it is dead in the water from the start (WL-14.1.3d)."""
    barrages: tuple[tuple[FlakType, Square], ...] = ()
    """The Barrage markers of its flak, each at the upper right corner of a square (WL-14.2.2d)."""
    launched: int = 0
    """The last turn in which a squadron took off from it."""


class Balloon(msgspec.Struct, frozen=True, omit_defaults=True):
    """A barrage balloon (WL-14.3)."""

    id: str
    side: Seat
    square: Square
    losses: int = 0


class SurfaceAttack(msgspec.Struct, frozen=True, omit_defaults=True):
    """An attack on a surface unit, made during movement and resolved in the Combat Phase (WL-15.3j, k)."""

    squadron: str
    target: str
    profile: Profile
    altitude: int
    aimed: bool
    weather: int = 0
    long_range: bool = False
    out_of_the_sun: bool = False
    with_guns: bool = False
    """Whether it is combined with strafing (WL-15.5.5)."""
    resolved: bool = False


class Volley(msgspec.Struct, frozen=True, omit_defaults=True):
    """Direct fire in preparation: the flak unit that rolls, its target and its supporters (WL-14.2.4)."""

    gun: str
    target: str
    supporters: tuple[str, ...] = ()


class MovementRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """A squadron's record of this Movement Phase: its start, its place in the order, and its squares."""

    start: Square
    order: int = 0
    """Its place in the order of movement, from 1; 0 if it has not moved."""
    flown: tuple[EnteredSquare, ...] = ()
    circled: int = 0
    """The whole MPs circled in the start square."""
    shared: bool = False
    """Whether it began the phase in a square with an enemy (WL-9.2.7b)."""
    reacted: Literal["", "late", "successful"] = ""
    met: tuple[str, ...] = ()
    """The enemies that it met head-on at the end of its move (WL-10.3)."""
    unwound: bool = False
    """Whether it has left a Lufbery in this move, and may not form another (A-82)."""
    exposed: tuple[Square, ...] = ()
    """The squares entered, or where MPs were spent, since the last flak attack (WL-14.2.3a)."""
    profiled: bool = False
    """Whether it has begun or flown a bombing profile (WL-15.3g)."""
    plunged: bool = False
    """Whether it ended its move in a vertical dive on a dive-bombing profile (WL-15.3.2f)."""
    height: Literal["", "level", "up", "down"] = ""
    """The altitude change of a bomber on its way (A-93)."""


class Move(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move in progress: its squadron, behaviour, plan and position."""

    squadron: str
    behaviour: str
    plan: MovePlan
    at: MovePosition
    dive_claimed: bool = False
    """Whether the MP for diving was claimed under an earlier plan of this move (A-32); see also `plan.must_dive`."""


class Reaction(msgspec.Struct, frozen=True, omit_defaults=True):
    """A pending reaction: an enemy about to enter a bomber's square, or enemies already there, and the escorts."""

    bomber: str
    entry: MovePosition | None = None
    """The position of the mover after the entry; None if the bomber entered the enemy's square (WL-10.4.4)."""
    declared: tuple[tuple[str, str], ...] = ()
    """The declared escorts, each with the enemy it reacts to (A-65)."""


class Combat(msgspec.Struct, frozen=True, omit_defaults=True):
    """An air combat in progress."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    attacking: Seat
    attacker: str = ""
    """The attacking primary."""
    defender: str = ""
    rating: Literal["", "turn", "speed"] = ""
    head_on: bool = False
    dogfight: int = 0
    bounce: bool = False
    evasion: bool = False
    lufbery: bool = False
    """Whether the defending primary is in a Lufbery."""
    standoff: bool = False
    rockets: tuple[str, ...] = ()
    """The attackers that fire air-to-air rockets."""
    hits_by_attacker: int = 0
    hits_by_defender: int = 0
    hits: dict[str, int] = {}
    lost: dict[str, int] = {}


class FightState(State, kw_only=True):
    """The state of a match of Wing Leader."""

    scenario: str
    settings: dict[str, str]
    turn: int = 0
    phase: Phase = "set-up"
    active: Seat = ""
    over: bool = False
    ended_by: Literal["", "agreement", "nobody left", "turn limit"] = ""
    squadrons: dict[str, Squadron] = msgspec.field(default_factory=dict)
    tracks: dict[str, MovementRecord] = msgspec.field(default_factory=dict)
    rolled: list[str] = msgspec.field(default_factory=list)
    """The squadrons that have rolled for a tally this phase."""
    just_tallied: list[str] = msgspec.field(default_factory=list)
    """The squadrons that have taken a tally this phase, by a roll or an order."""
    splits: dict[Seat, int] = msgspec.field(default_factory=dict)
    """The number of flights made by splits so far, by side."""
    wing_orders: dict[str, int] = msgspec.field(default_factory=dict)
    wing_rolls: dict[str, int] = msgspec.field(default_factory=dict)
    wings_at_start: dict[str, str] = msgspec.field(default_factory=dict)
    """The wing of each squadron at the start of the Tally Phase (A-54)."""
    wing_vectors: dict[str, Square] = msgspec.field(default_factory=dict)
    """The vector of the leader of each intercept wing (WL-9.5.3)."""
    queue: list[str] = msgspec.field(default_factory=list)
    """The followers of squadrons that have moved, first in, first out (A-23)."""
    tie_rolls: dict[str, tuple[int, ...]] = msgspec.field(default_factory=dict)
    order: int = 0
    rest: list[str] = msgspec.field(default_factory=list)
    """The sides whose remaining escorts or bombers fly on in the order listed."""
    trail: dict[Square, int] = msgspec.field(default_factory=dict)
    """The number of squadrons that have entered through a square this phase (WL-8.4.1b)."""
    move: Move | None = None
    reaction: Reaction | None = None
    combat: Combat | None = None
    dogfights: int = 0
    """The number of dogfights begun so far, which numbers them."""
    moved_dogfights: list[int] = msgspec.field(default_factory=list)
    cluttered: list[str] = msgspec.field(default_factory=list)
    """The nets with a member that has been in an air combat this turn (A-50)."""
    tried: list[str] = msgspec.field(default_factory=list)
    """The squadrons that have had their attempt at this step of the Administration Phase."""
    surface: dict[str, SurfaceUnit] = msgspec.field(default_factory=dict)
    balloons: dict[str, Balloon] = msgspec.field(default_factory=dict)
    burst: dict[str, Seat] = msgspec.field(default_factory=dict)
    """The balloons that have been shot down, with their side (WL-14.3g)."""
    bombs: list[SurfaceAttack] = msgspec.field(default_factory=list)
    """The attacks on surface units this turn."""
    formations: dict[str, str] = msgspec.field(default_factory=dict)
    """The formation of each bomber at the start of the phase, by the id of its first bomber (A-93)."""
    under_flak: list[str] = msgspec.field(default_factory=list)
    """The squadrons that have moved and whose barrage attacks are still to be resolved (WL-14.2.3a)."""
    channels: dict[str, int] = msgspec.field(default_factory=dict)
    """The channels that each flak unit has used this turn."""
    fired_on: list[str] = msgspec.field(default_factory=list)
    """The squadrons attacked by direct fire this phase (WL-14.2.4c)."""
    volley: Volley | None = None
    route: tuple[str, ...] = ()
    """The options still to be taken of a move that was chosen as a whole."""
    disturbed: tuple[str, ...] = ()
    """The squadrons that have been in an air combat, if a special rule of the scenario asks for it."""

    def clone(self) -> FightState:
        """A copy that shares only immutable values."""
        copy = self.__copy__()
        copy.agenda = self.agenda.copy()
        copy.squadrons = self.squadrons.copy()
        copy.tracks = self.tracks.copy()
        copy.rolled = self.rolled.copy()
        copy.just_tallied = self.just_tallied.copy()
        copy.splits = self.splits.copy()
        copy.wing_orders = self.wing_orders.copy()
        copy.wing_rolls = self.wing_rolls.copy()
        copy.wings_at_start = self.wings_at_start.copy()
        copy.wing_vectors = self.wing_vectors.copy()
        copy.queue = self.queue.copy()
        copy.tie_rolls = self.tie_rolls.copy()
        copy.rest = self.rest.copy()
        copy.trail = self.trail.copy()
        copy.moved_dogfights = self.moved_dogfights.copy()
        copy.cluttered = self.cluttered.copy()
        copy.tried = self.tried.copy()
        copy.surface = self.surface.copy()
        copy.balloons = self.balloons.copy()
        copy.burst = self.burst.copy()
        copy.bombs = self.bombs.copy()
        copy.formations = self.formations.copy()
        copy.under_flak = self.under_flak.copy()
        copy.channels = self.channels.copy()
        copy.fired_on = self.fired_on.copy()
        return copy
