"""A builder for test positions: squadrons in an empty sky, with the test pack and scripted dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from pathlib import Path

from msgspec.structs import replace

from dowding.engine.agenda import ScheduledStep
from dowding.engine.decision import Decision, Option, Refused, Seat, SimultaneousDecisions
from dowding.engine.dice import LiveDice, ScriptedDice, secret_of_seed
from dowding.engine.events import Event
from dowding.engine.game import Setup
from dowding.engine.match import Match
from dowding.games.wing_leader.game import WING_LEADER, WingLeaderPack
from dowding.games.wing_leader.geometry import facing_named, name_of, square_named
from dowding.games.wing_leader.move_data import EnteredSquare
from dowding.games.wing_leader.pack.components import Size
from dowding.games.wing_leader.pack.loader import Components, open_components
from dowding.games.wing_leader.pack.scenario import RAIDER, Force, Mission, Scenario, Unit
from dowding.games.wing_leader.pack.sky import Sky
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.head_on import record_arrival
from dowding.games.wing_leader.state import Combat, FightState, MovementRecord, Squadron
from games.staged_match import choose_and_check_risk

FOLDER = Path(__file__).parent / "test_pack"
PACK = open_components(folder=FOLDER)
"""The test pack. `REAL` has real aircraft, for examples that name them."""
REAL = open_components()

SETUP = Setup("wing-leader", "stage", {})


class Stage:
    """A fight under construction. By default raiders come from the left and face right."""

    def __init__(
        self,
        dice: Mapping[str, Iterable[int]] | None = None,
        *,
        sky: Sky | None = None,
        pack: Components = PACK,
        raider: Mapping[str, object] | None = None,
        defender: Mapping[str, object] | None = None,
    ) -> None:
        self.script: dict[str, list[int]] = {name: list(values) for name, values in (dice or {}).items()}
        scenario = PACK.scenarios["stage"]
        self.forces: dict[Seat, Force] = {
            "raider": replace(scenario.raider, squadrons=(), **(raider or {})),
            "defender": replace(scenario.defender, squadrons=(), **(defender or {})),
        }
        self.scenario: Scenario = scenario
        self.pack = pack
        self.units: dict[str, Unit] = {}
        state = FightState(scenario="stage", settings={}, turn=1)
        self.sky = sky or Sky()
        self.fight: Fight = WingLeaderPack(PACK).table(state, ScriptedDice({}))
        self.fight.pack = pack
        self.fight.sky = self.sky
        self._set_scenario()
        self.match: Match | None = None

    def _set_scenario(self) -> None:
        self.scenario = replace(self.scenario, raider=self.forces["raider"], defender=self.forces["defender"])
        self.fight.scenario = self.scenario
        self.fight.units = self.units

    # Set-up

    def squadron(
        self,
        ident: str,
        side: Seat,
        model: str,
        square: str,
        facing: str = "",
        *,
        mission: Mission = "sweep",
        size: Size = "squadron",
        net: str = "A",
        flexible: bool = False,
        **state: object,
    ) -> Squadron:
        """Put a squadron on the map. Keyword arguments change its default state."""
        unit = Unit(id=ident, model=model, size=size, mission=mission, square=square, net=net, flexible=flexible)
        self.units[ident] = unit
        force = self.forces[side]
        self.forces[side] = replace(force, squadrons=(*force.squadrons, unit))
        self._set_scenario()
        default = "R" if self.fight.friendly_edge(side) == "left" else "L"
        squadron = Squadron(
            ident,
            ident,
            side,
            model,
            size,
            mission,
            place="map",
            square=square_named(square),
            facing=facing_named(facing or default),
            load="bombs" if mission == "bombing" else "cargo" if mission == "transport" else "",
        )
        squadron = replace(squadron, **state)
        self.fight.put(squadron)
        shared = bool(self.fight.enemies_in(squadron))
        self.fight.state.tracks[ident] = MovementRecord(squadron.square, shared=shared)
        return squadron

    def raider(self, ident: str, model: str, square: str, facing: str = "", **more: object) -> Squadron:
        """A squadron of the raider."""
        return self.squadron(ident, RAIDER, model, square, facing, **more)  # type: ignore[arg-type]

    def defender(self, ident: str, model: str, square: str, facing: str = "", **more: object) -> Squadron:
        """A squadron of the defender."""
        return self.squadron(ident, "defender", model, square, facing, **more)  # type: ignore[arg-type]

    def listed(self, side: Seat, ident: str, model: str, mission: str, **more: object) -> Unit:
        """A unit of the order of battle that has not been set up, for tests that begin with `muster`."""
        unit = Unit(id=ident, model=model, mission=mission, **more)  # type: ignore[arg-type]
        self.units[ident] = unit
        force = self.forces[side]
        self.forces[side] = replace(force, squadrons=(*force.squadrons, unit))
        self._set_scenario()
        return unit

    def change(self, ident: str, **state: object) -> Squadron:
        """Change fields of a squadron."""
        return self.fight.put(replace(self.fight.squadron(ident), **state))

    def flew(self, ident: str, *through: str, order: int = 1) -> None:
        """Record that a squadron came into its square through these squares in this phase."""
        path = [*(square_named(name) for name in through), self[ident].square]
        flown = tuple(EnteredSquare(there, here) for here, there in pairwise(path))
        self.fight.state.tracks[ident] = MovementRecord(path[0], order, flown)
        record_arrival(self.fight, self[ident])

    def __getitem__(self, ident: str) -> Squadron:
        """The current state of a squadron."""
        return self.fight.squadron(ident)

    def at(self, ident: str) -> str:
        """The name of the square of a squadron."""
        return name_of(self[ident].square)

    # Play

    def play(self, *steps: ScheduledStep) -> Stage:
        """Play these steps of the sequence up to the first decision."""
        fight = self.fight.with_state(self.fight.state.clone(), ScriptedDice(self.script))
        fight.state.agenda.clear()
        fight.schedule_next(*steps)
        self.match = Match.start(WING_LEADER, SETUP, fight, secret=secret_of_seed(1))
        self.fight = fight
        self._refresh()
        return self

    def _refresh(self) -> None:
        if self.match is not None:
            table = self.match.context
            assert isinstance(table, Fight)
            self.fight = table

    def choose(self, *choices: str) -> Stage:
        """Make these choices in order, each for the seat that has the option."""
        assert self.match is not None
        for choice in choices:
            seat = self._seat_for(choice)
            choose_and_check_risk(self.match, seat, choice)
        self._refresh()
        return self

    def answer(self, seat: Seat, choice: str) -> Stage:
        """Choose for a seat, when both have a decision."""
        assert self.match is not None
        choose_and_check_risk(self.match, seat, choice)
        self._refresh()
        return self

    def _seat_for(self, choice: str) -> Seat:
        assert self.match is not None
        for seat in self.match.deciding_seats():
            decision = self.match.decision(seat)
            if decision is not None and decision.option(choice) is not None:
                return seat
        raise AssertionError(f"{choice!r} is not offered; offered are {self.offered()}")

    def asked(self, seat: Seat | None = None) -> Decision | None:
        """The open decision of a seat, or of any seat."""
        assert self.match is not None
        for deciding_seat in [seat] if seat else self.match.deciding_seats():
            decision = self.match.decision(deciding_seat)
            if decision is not None:
                return decision
        return None

    def offered(self, start: str = "", seat: Seat | None = None) -> list[str]:
        """The ids of the options offered now that begin with `start`."""
        decision = self.asked(seat)
        return [] if decision is None else [o.id for o in decision.options if o.id.startswith(start)]

    def refused(self, seat: Seat | None = None) -> list[Refused]:
        """The refused options."""
        decision = self.asked(seat)
        return [] if decision is None else decision.refusals()

    def events(self, kind: str) -> list[Event]:
        """The events of a kind since `play`."""
        assert self.match is not None
        return [event for event in self.match.context.log or () if event.kind == kind]

    @property
    def is_over(self) -> bool:
        """Whether all steps have been played."""
        assert self.match is not None
        return self.match.is_over


def combat(stage: Stage, attackers: str, defenders: str, **more: object) -> Combat:
    """A combat in progress, led by the first squadron of each side."""
    a, d = tuple(attackers.split()), tuple(defenders.split())
    created = replace(Combat(a, d, stage[a[0]].side, a[0], d[0], "speed"), **more)
    stage.fight.state.combat = created
    return created


def pair(dice: dict[str, list[int]] | None = None) -> Stage:
    """Two fighters that have just fought a combat."""
    stage = Stage(dice)
    stage.raider("A", "fx", "J9", alerted=True, tally="X")
    stage.defender("X", "fx", "J9", alerted=True)
    combat(stage, "A", "X")
    return stage


def duel(dice: dict[str, list[int]] | None = None, *, attacker: str = "fx", defender: str = "fx") -> Stage:
    """A raider that has tallied a defender in its square, from behind."""
    stage = Stage(dice)
    stage.raider("A", attacker, "J9", alerted=True, tally="X")
    stage.defender("X", defender, "J9", "R", alerted=True)
    stage.flew("A", "I9")
    return stage


def mutual(model: str = "fx", *, dogfight: int = 0) -> Stage:
    stage = Stage({"attacker": [2]})
    stage.raider("A", "fx", "J9", alerted=True, tally="X", dogfight=dogfight)
    stage.defender("X", model, "J9", alerted=True, tally="A", dogfight=dogfight)
    return stage


def live(seed: str) -> LiveDice:
    """Dice that are not scripted."""
    return LiveDice(secret_of_seed(seed))


def options_of(decision: Decision | SimultaneousDecisions | None) -> list[Option]:
    """The options of a decision."""
    assert isinstance(decision, Decision)
    return list(decision.options)
