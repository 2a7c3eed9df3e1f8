"""The state of a fight: squadrons as values, what they did in this phase, and the order in which they move."""

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
"""Where a squadron is: still to come, beside its entry square, on the map, gone by an edge, escaped, shot down.

A kamikaze that has hit its target has crashed (WL-15.5.3d, A-100).
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
    """A bombing profile under way (WL-15.3): against what, from what height, and how far it has come (WL-15.3m)."""

    profile: Profile
    target: str
    began: int
    """The altitude at which it was begun."""
    flown: int = 0
    """Squares entered on it."""
    weather: int = 0
    """The worst weather flown through on it (WL-4.7c, A-15)."""
    unsighted: bool = False
    """The target was out of sight somewhere on it, which spoils a recce (WL-15.2.1.2b)."""


class Squadron(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A squadron or flight. `unit` is the order of battle's entry that it came from; flights share their parent's."""

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
    """Carries the wing leader of `wing`."""
    wing: str = ""
    """The wing it still flies in."""
    dogfight: int = 0
    returning: Edge | Literal[""] = ""
    """Returns to base over this edge."""
    was_escort: bool = False
    """Began as an escort, and may form up again (WL-9.2.2.2h)."""
    forming_up: Square = NOWHERE
    """The escort's square to which it flies (A-43)."""
    forming_on: str = ""
    fought: bool = False
    """Has fought an air combat this turn."""
    moved: bool = False
    """Has had its move in this phase."""
    slow: bool = False
    """Marked Slow: no speed, no turn (WL-3.3.2e)."""
    lufbery: bool = False
    rockets_spent: bool = False
    """Its air-to-air rockets are gone, their racks are not (WL-13.5.3b)."""
    fuel: int = 0
    """What a rocket plane has left (WL-13.8.2a)."""
    throttle: Throttle = ""
    left_as: Literal["", "loaded", "empty"] = ""
    """With or without its load when it left the map."""
    bomb_value: int = 0
    """What its bombs are worth, by the altitude at which it came in (A-04)."""
    run: BombingRun | None = None
    circling: Literal["", "circling", "circled"] = ""
    """A bomber circles once in a game (WL-15.2.1.3, A-105)."""
    attacked: bool = False
    """Has attacked a surface unit this turn (WL-15.3a)."""
    pressed: bool = False
    """It has carried its load to a target."""
    strafing: bool = False
    """It has begun to strafe and has not gone on with its sweep since (WL-15.2.3d)."""
    jettisoned: bool = False
    """It threw its load away, and may not strafe (WL-15.3.7i)."""
    spied: str = ""
    """The surface unit of which it brings home pictures (WL-15.2.1.2d)."""
    fired_at: bool = False
    """Flak has fired at it this turn (WL-11.0d)."""
    flak_penalty: int = 0
    """What flak takes from its bombing this turn (WL-14.2.5d)."""
    released: bool = False
    """The escorts of its formation have been let go once (WL-15.2.2b)."""
    balloon: str = ""
    """The balloon that it has tallied (WL-14.3c)."""
    took_off: int = 0
    """The turn on which it took off (WL-13.7)."""


class SurfaceUnit(msgspec.Struct, frozen=True, omit_defaults=True):
    """A surface unit: it stays where it is, whatever becomes of it (WL-14.0a)."""

    id: str
    type: str
    side: Seat
    square: Square
    hits: int = 0
    stopped: bool = False
    """Dead in the water from the start (WL-14.1.3d)."""
    barrages: tuple[tuple[FlakType, Square], ...] = ()
    """The Barrage markers of its flak, each at the upper right corner of this square (WL-14.2.2d)."""
    launched: int = 0
    """The last turn on which a squadron took off from it."""


class Balloon(msgspec.Struct, frozen=True, omit_defaults=True):
    """A balloon on its cable (WL-14.3)."""

    id: str
    side: Seat
    square: Square
    losses: int = 0


class SurfaceAttack(msgspec.Struct, frozen=True, omit_defaults=True):
    """An attack on the surface that has been made in movement and is resolved in the Combat Phase (WL-15.3j, k)."""

    squadron: str
    target: str
    profile: Profile
    altitude: int
    aimed: bool
    weather: int = 0
    long_range: bool = False
    out_of_the_sun: bool = False
    with_guns: bool = False
    """Strafing is combined with it (WL-15.5.5)."""
    resolved: bool = False


class Volley(msgspec.Struct, frozen=True, omit_defaults=True):
    """Direct fire in preparation against a squadron: the flak that rolls, and those that support it (WL-14.2.4)."""

    gun: str
    target: str
    supporters: tuple[str, ...] = ()


class MovementRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a squadron did in this Movement Phase: where it began, when its turn came, where it flew."""

    start: Square
    order: int = 0
    """Its place in the schedule of the phase, from 1; 0 while it has not come."""
    flown: tuple[EnteredSquare, ...] = ()
    circled: int = 0
    """Whole MPs circled in the start square."""
    shared: bool = False
    """It began the phase in a square with an enemy (WL-9.2.7b)."""
    reacted: Literal["", "late", "successful"] = ""
    met: tuple[str, ...] = ()
    """Enemies in whose square its move ended, out of one ahead of them (WL-10.3)."""
    unwound: bool = False
    """It has left a Lufbery in its move, and forms no other (A-82)."""
    exposed: tuple[Square, ...] = ()
    """Squares that it entered or spent MPs in since flak was last looked at (WL-14.2.3a)."""
    profiled: bool = False
    """It has begun or flown a bombing profile (WL-15.3g)."""
    plunged: bool = False
    """It ended its move on a dive-bombing profile facing straight down (WL-15.3.2f)."""
    height: Literal["", "level", "up", "down"] = ""
    """What a bomber on its way did with its height (A-93)."""


class Move(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move under way: whose it is, how it is made, what holds for it, and how far it has come."""

    squadron: str
    behaviour: str
    plan: MovePlan
    at: MovePosition
    dive_claimed: bool = False
    """The MP for diving was claimed under an earlier plan of this move (A-32); see also `plan.must_dive`."""


class Reaction(msgspec.Struct, frozen=True, omit_defaults=True):
    """A pending reaction: an enemy about to enter a bomber's square, or enemies already there, and the escorts."""

    bomber: str
    entry: MovePosition | None = None
    """Where the mover would be; None where the bomber came to the enemy (WL-10.4.4)."""
    declared: tuple[tuple[str, str], ...] = ()
    """Escorts, each with the enemy that it goes for (A-65)."""


class Combat(msgspec.Struct, frozen=True, omit_defaults=True):
    """An air combat under way."""

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
    """The defending primary is in a Lufbery."""
    standoff: bool = False
    rockets: tuple[str, ...] = ()
    """Attackers that fire air-to-air rockets."""
    hits_by_attacker: int = 0
    hits_by_defender: int = 0
    hits: dict[str, int] = {}
    lost: dict[str, int] = {}


class FightState(State, kw_only=True):
    """All that changes in a fight."""

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
    """Squadrons that have rolled for a tally this phase."""
    just_tallied: list[str] = msgspec.field(default_factory=list)
    """Squadrons that have tallied this phase, by a roll or an order."""
    splits: dict[Seat, int] = msgspec.field(default_factory=dict)
    """Flights made by splits so far."""
    wing_orders: dict[str, int] = msgspec.field(default_factory=dict)
    wing_rolls: dict[str, int] = msgspec.field(default_factory=dict)
    wings_at_start: dict[str, str] = msgspec.field(default_factory=dict)
    """The wing of each squadron as the Tally Phase began (A-54)."""
    wing_vectors: dict[str, Square] = msgspec.field(default_factory=dict)
    """Where the leader of each intercept wing is going (WL-9.5.3)."""
    queue: list[str] = msgspec.field(default_factory=list)
    """Followers of those who have moved, first in, first out (A-23)."""
    tie_rolls: dict[str, tuple[int, ...]] = msgspec.field(default_factory=dict)
    order: int = 0
    rest: list[str] = msgspec.field(default_factory=list)
    """Sides whose remaining escorts or bombers fly on in the order of the list."""
    trail: dict[Square, int] = msgspec.field(default_factory=dict)
    """How many have come in through an entry square this phase (WL-8.4.1b)."""
    move: Move | None = None
    reaction: Reaction | None = None
    combat: Combat | None = None
    dogfights: int = 0
    """Dogfights begun so far; each has its own number."""
    moved_dogfights: list[int] = msgspec.field(default_factory=list)
    cluttered: list[str] = msgspec.field(default_factory=list)
    """Nets of which a member has been in an air combat this turn (A-50)."""
    tried: list[str] = msgspec.field(default_factory=list)
    """Squadrons that have had their try of this step of the Administration Phase."""
    surface: dict[str, SurfaceUnit] = msgspec.field(default_factory=dict)
    balloons: dict[str, Balloon] = msgspec.field(default_factory=dict)
    burst: dict[str, Seat] = msgspec.field(default_factory=dict)
    """Balloons that have been shot down, and whose they were (WL-14.3g)."""
    bombs: list[SurfaceAttack] = msgspec.field(default_factory=list)
    """The attacks on the surface of this turn."""
    formations: dict[str, str] = msgspec.field(default_factory=dict)
    """The bomber by which each bomber's formation is known, as the phase began (A-93)."""
    under_flak: list[str] = msgspec.field(default_factory=list)
    """Squadrons whose move is over and whose barrage has not been looked at (WL-14.2.3a)."""
    channels: dict[str, int] = msgspec.field(default_factory=dict)
    """Fire channels that each flak unit has used this turn."""
    fired_on: list[str] = msgspec.field(default_factory=list)
    """Squadrons attacked by direct fire in this phase (WL-14.2.4c)."""
    volley: Volley | None = None

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
