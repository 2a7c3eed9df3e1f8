"""The context of a fight in play: queries for squadrons and surface units, and the operations that change them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from msgspec.structs import replace

from dowding.engine.agenda import State
from dowding.engine.decision import Seat
from dowding.engine.dice import Dice
from dowding.engine.errors import RulesError
from dowding.engine.events import ROLL, Event, Plain
from dowding.games.wing_leader.geometry import Square, altitude_of, formation_members
from dowding.games.wing_leader.pack.components import SurfaceType
from dowding.games.wing_leader.pack.loader import Card, Components, build_sky
from dowding.games.wing_leader.pack.scenario import (
    ATTACK_MISSIONS,
    BOMBER_MISSIONS,
    RAIDER,
    WEAPONS,
    Edge,
    Force,
    Losses,
    Scenario,
    Unit,
    other_side,
)
from dowding.games.wing_leader.pack.scenario_hooks import NO_HOOKS, BuiltScenario, ScenarioHooks
from dowding.games.wing_leader.pack.sky import Sky
from dowding.games.wing_leader.state import FightState, Place, Squadron, SurfaceUnit
from dowding.view.presenter import PresentedContext, Presenter

FLIGHT_EVENTS: Final = frozenset({"flies", "circles"})
"""Events of single steps, which are logged together as one move."""
ESCORT_MISSIONS: Final = frozenset({"escort", "close escort"})


class Fight(PresentedContext[Components]):
    """A scenario of Wing Leader in play."""

    is_perfect_information: ClassVar[bool] = True  # WL-2.1i
    __slots__ = ("advanced", "bombing", "hooks", "scenario", "sky", "surface", "units")

    state: FightState

    def __init__(
        self,
        state: FightState,
        dice: Dice,
        pack: Components,
        presenter: Presenter[Fight, Components],
        fingerprint: str,
        built: BuiltScenario | None = None,
    ) -> None:
        super().__init__(state, dice, pack, presenter, fingerprint)
        self.scenario: Scenario = pack.scenarios[state.scenario] if built is None else built.scenario
        self.sky: Sky = pack.skies[state.scenario] if built is None else build_sky(built.scenario)
        self.hooks: ScenarioHooks = NO_HOOKS if built is None else built.hooks
        """The special rules of a scenario that code has built."""
        chosen = state.settings.get("advanced", "as listed")
        self.advanced: bool = chosen == "yes" or (chosen == "as listed" and "advanced" in self.scenario.rules)
        """Whether the advanced rules are played (WL-1.0a, 13)."""
        self.bombing: bool = "bombing" in self.scenario.rules
        """Whether bombers attack surface units (WL-15)."""
        self.surface: bool = self.bombing or "surface" in self.scenario.rules
        """Whether surface units and their flak are in play (WL-14)."""
        self.units: dict[str, Unit] = {
            unit.id: unit for force in (self.scenario.raider, self.scenario.defender) for unit in force.squadrons
        }

    # Logging

    def happen(self, kind: str, rule: str, seen_by: tuple[Seat, ...] | None = None, **data: Plain) -> None:
        """Log an event, after any squares flown before it."""
        if self.log and not (kind in FLIGHT_EVENTS and self.log[-1].data.get("squadron") == data["squadron"]):
            self.log_flight()
        super().happen(kind, rule, seen_by, **data)

    def log_flight(self) -> None:
        """Log the squares flown since the last event as one line for the whole move."""
        legs: list[Event] = []
        for event in reversed(self.log or ()):
            if event.kind in FLIGHT_EVENTS:
                legs.append(event)
            elif legs or event.kind != ROLL:
                break
        if not legs:
            return
        last = legs[0]
        squares = [leg.get_str(key) for leg in reversed(legs) if leg.kind == "flies" for key in ("origin", "square")]
        circles = any(leg.kind == "circles" for leg in legs)
        super().happen("flown", last.rule, squadron=last.get_str("squadron"), squares=squares, circles=circles)

    # Queries

    def squadron(self, squadron_id: str) -> Squadron:
        """The current state of a squadron."""
        return self.state.squadrons[squadron_id]

    def card(self, squadron: Squadron) -> Card:
        """The Aircraft Data Card of a squadron."""
        return self.pack.cards[squadron.model]

    def unit(self, squadron: Squadron) -> Unit:
        """The entry of a squadron in the order of battle; for a flight, that of its parent squadron."""
        return self.units[squadron.unit]

    def force(self, side: Seat) -> Force:
        """The force of a side in the scenario."""
        return self.scenario.force(side)

    def on_map(self, side: Seat | None = None) -> list[Squadron]:
        """The squadrons on the map, of one side or both."""
        return [s for s in self.state.squadrons.values() if s.place == "map" and (side is None or s.side == side)]

    def fighters(self, side: Seat | None = None) -> list[Squadron]:
        """The fighters on the map."""
        return [squadron for squadron in self.on_map(side) if is_fighter(squadron)]

    def bombers(self, side: Seat | None = None) -> list[Squadron]:
        """The bombers on the map."""
        return [squadron for squadron in self.on_map(side) if not is_fighter(squadron)]

    def in_square(self, square: Square, side: Seat | None = None) -> list[Squadron]:
        """The squadrons in a square."""
        return [squadron for squadron in self.on_map(side) if squadron.square == square]

    def enemies_in(self, squadron: Squadron) -> list[Squadron]:
        """The enemies in a squadron's own square."""
        return self.in_square(squadron.square, other_side(squadron.side))

    def tally_holders(self, target: str) -> list[Squadron]:
        """The squadrons that have a tally on a target."""
        return [squadron for squadron in self.state.squadrons.values() if squadron.tally == target]

    def on_net(self, net: str, side: Seat) -> list[Squadron]:
        """The squadrons on the map that share a radio net. Squadrons without radios share none (WL-9.4a)."""
        return [s for s in self.on_map(side) if net and self.unit(s).net == net]

    def dogfighters(self, number: int) -> list[Squadron]:
        """The members of a dogfight."""
        return [squadron for squadron in self.on_map() if squadron.dogfight == number]

    def is_available(self, squadron: Squadron) -> bool:
        """Whether a squadron is unbroken and no enemy in its own square has tallied it (WL-1.1d, A-01)."""
        if squadron.broken:
            return False
        return not any(enemy.tally == squadron.id for enemy in self.enemies_in(squadron))

    def is_fighter_bomber(self, squadron: Squadron) -> bool:
        """Whether a fighter-class squadron carries a weapon load, other than as a kamikaze (WL-1.1h, 15.5.3a)."""
        return (
            squadron.mission in ATTACK_MISSIONS
            and squadron.load in WEAPONS
            and self.card(squadron).is_fighter_class
            and not self.unit(squadron).kamikaze
        )

    def formation_of(self, squadron: Squadron) -> frozenset[str]:
        """The ids of the squadrons in formation with a squadron, itself included (WL-9.1)."""
        placed = {s.id: (s.square, s.facing) for s in self.on_map(squadron.side)}
        return formation_members(squadron.id, placed)

    def max_losses(self, squadron: Squadron) -> int:
        """The Max Losses of a squadron by its size, for the side or the model (WL-5.1c)."""
        return self.max_losses_at(squadron, squadron.size == "flight")

    def max_losses_at(self, squadron: Squadron, as_flight: bool) -> int:
        """The Max Losses of a squadron, as it is or as a flight."""
        if self.unit(squadron).single:
            return 1
        force = self.force(squadron.side)
        losses: Losses = force.max_losses_of.get(squadron.model, force.max_losses)
        return losses.flight if as_flight else losses.squadron

    def surface_type(self, unit: SurfaceUnit) -> SurfaceType:
        """The type of a surface unit."""
        return self.pack.surface[unit.type]

    def enemy_surface(self, side: Seat) -> list[SurfaceUnit]:
        """The enemy's surface units."""
        return [unit for unit in self.state.surface.values() if unit.side != side]

    def friendly_edge(self, side: Seat) -> Edge:
        """The friendly map edge of a side (WL-1.1l)."""
        return self.force(side).edge

    def enemy_edge(self, side: Seat) -> Edge:
        """The enemy map edge of a side (WL-1.1l)."""
        return self.force(other_side(side)).edge

    def sort_squadrons(self, squadrons: Iterable[Squadron]) -> list[Squadron]:
        """Sort squadrons in the order used everywhere: the raider's first, then by id."""
        return sorted(squadrons, key=lambda squadron: (squadron.side != RAIDER, squadron.id))

    # Operations

    def put(self, squadron: Squadron) -> Squadron:
        """Replace a squadron in the state."""
        self.state.squadrons[squadron.id] = squadron
        return squadron

    def remove(self, squadron: Squadron, place: Place, rule: str) -> None:
        """Remove a squadron from the map, with its own tally and all tallies on it (WL-7.2.2a)."""
        loaded = "loaded" if squadron.load else "empty"
        self.put(
            replace(
                squadron,
                place=place,
                tally="",
                vector=-1,
                dogfight=0,
                wing="",
                leads=False,
                balloon="",
                run=None,
                left_as="" if place == "eliminated" else loaded,
            )
        )
        self.happen("gone", rule, squadron=squadron.id, place=place)
        for holder in self.tally_holders(squadron.id):
            self.put(replace(holder, tally=""))

    # Interface for the engine

    def with_state(self, state: State, dice: Dice) -> Fight:
        if not isinstance(state, FightState):
            raise RulesError(f"the state of a fight must be a FightState, not a {type(state).__name__}")
        copy = self.copy_with_state(state, dice)
        copy.scenario = self.scenario
        copy.sky = self.sky
        copy.hooks = self.hooks
        copy.units = self.units
        copy.advanced = self.advanced
        copy.bombing = self.bombing
        copy.surface = self.surface
        return copy

    def horizon(self) -> int:
        return self.state.turn

    def periods(self) -> dict[str, int]:
        return {"turn": self.state.turn}


def is_fighter(squadron: Squadron) -> bool:
    """Whether a squadron is a fighter by its mission, not its class (WL-1.1f, 1.1g, 3.2.1a)."""
    return squadron.mission not in BOMBER_MISSIONS


def is_escort(squadron: Squadron) -> bool:
    """Whether a squadron has an Escort marker, which it loses when it returns to base (WL-6.1b, A-02)."""
    return squadron.mission in ESCORT_MISSIONS and not squadron.returning


def is_single(fight: Fight, squadron: Squadron) -> bool:
    """Whether a squadron is a single aircraft, from the start or after all losses but one (WL-13.6, A-84)."""
    if not fight.advanced:
        return False
    max_losses = fight.max_losses(squadron)
    return fight.unit(squadron).single or (max_losses > 1 and squadron.losses == max_losses - 1)


def is_fast(fight: Fight, squadron: Squadron) -> bool:
    """Whether a squadron is too fast to aim: a rocket fighter at full throttle, or a jet not climbing.

    Rules: WL-13.8.2c, 13.8.3a.
    """
    abilities = fight.card(squadron).abilities
    if not fight.advanced:
        return False
    return squadron.throttle == "full" or ("jet" in abilities and squadron.marker != "climb")


def is_flight(squadron: Squadron) -> bool:
    """Whether a squadron is a flight."""
    return squadron.size == "flight"


def altitude(squadron: Squadron) -> int:
    """The altitude of a squadron."""
    return altitude_of(squadron.square)
