"""The state of a fight for environments: the values of its ids, and which fields follow from others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dowding.engine.agenda import State
from dowding.engine.context import GameContext
from dowding.engine.decision import Seat
from dowding.engine.errors import RulesError
from dowding.engine.state_schema import SKIPPED, Domain, Grid, Ids, Slots, StateSchema
from dowding.games.wing_leader.geometry import ALTITUDES, COLUMNS
from dowding.games.wing_leader.pack.scenario import SEATS
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.radios import net_key
from dowding.games.wing_leader.state import FightState

SQUARE: Final = Grid(ALTITUDES)
SQUARES: Final = Ids(tuple(range(COLUMNS * ALTITUDES)))
SQUARES_OF_A_MOVE: Final = 12
TIE_ROLLS: Final = 3
ATTEMPTS: Final = ("", "ask ", "vector ", "equipped ")
"""How the state notes attempts of squadrons at a step: escapes first."""
MAX_DOGFIGHTS: Final = 9


def known_state(context: GameContext, seat: Seat) -> State:
    """The whole state: nothing is hidden (WL-2.1i)."""
    return context.state


def domains(context: GameContext) -> Mapping[str, Domain | None]:
    """The values of the ids in a scenario."""
    if not isinstance(context, Fight):
        raise RulesError("only fights are described here")
    scenario = context.scenario
    units = [unit for side in SEATS for unit in scenario.force(side).squadrons]
    squadrons = Ids(tuple(f"{unit.id}{flight}" for unit in units for flight in ("", "1", "2")))
    wings = Ids(tuple(dict.fromkeys(unit.wing for unit in units if unit.wing)))
    surface = tuple(listing.id for listing in scenario.surface)
    balloons = Ids(tuple(listing.id for listing in scenario.balloons))
    guns = tuple(
        f"{listing.id}{guns.type}" for listing in scenario.surface for guns in context.pack.surface[listing.type].flak
    )
    nets = {net_key(side, unit.net) for side in SEATS for unit in scenario.force(side).squadrons}
    seats = Ids(SEATS)
    return {
        "scenario": SKIPPED,
        "settings": SKIPPED,
        "side": seats,
        "active": seats,
        "attacking": seats,
        "rest": Ids(tuple(f"{side} {kind}" for side in SEATS for kind in ("bombers", "escorts"))),
        "splits": seats,
        "squadrons": squadrons,
        "tracks": squadrons,
        "id": SKIPPED,
        "unit": SKIPPED,
        "model": Ids(tuple(dict.fromkeys(unit.model for unit in units))),
        "type": Ids(tuple(dict.fromkeys(listing.type for listing in scenario.surface))),
        **dict.fromkeys(("tally", "forming_on", "squadron", "attacker", "defender", "bomber"), squadrons),
        **dict.fromkeys(("rolled", "just_tallied", "queue", "under_flak", "fired_on", "disturbed"), squadrons),
        **dict.fromkeys(("attackers", "defenders", "Combat.rockets", "met", "Combat.hits", "Combat.lost"), squadrons),
        **dict.fromkeys(("wing_orders", "wing_rolls", "wing_vectors"), wings),
        "wing": wings,
        "tried": Ids(
            tuple(f"{what}{squadron}" for what in ATTEMPTS for squadron in squadrons.values)
            + tuple(f"barrage {gun}" for gun in guns)
        ),
        "cluttered": Ids(tuple(sorted(nets))),
        "surface": Ids(surface),
        "balloons": balloons,
        "balloon": balloons,
        "burst": balloons,
        "spied": Ids(surface),
        "channels": Ids(guns),
        "gun": Ids(guns),
        "supporters": Ids(guns),
        "Volley.target": squadrons,
        "SurfaceAttack.target": Ids(surface),
        "BombingRun.target": Ids((*surface, *balloons.values)),
        "behaviour": SKIPPED,  # the plan of the move says it
        "tie_rolls": squadrons,
        "tie_rolls values": Slots(TIE_ROLLS),
        "formations": squadrons,
        "formations values": squadrons,
        "wing_vectors values": SQUARE,
        "wings_at_start": squadrons,
        "wings_at_start values": wings,
        "burst values": seats,
        "route": SKIPPED,  # of a move that is chosen as a whole, without another decision on its way
        "declared": Slots(3, squadrons),
        "barrages": Slots(3),
        **dict.fromkeys(("square", "start", "destination", "vector", "forming_up", "came_from"), SQUARE),
        "MovePlan.target": SQUARE,
        "trail": SQUARES,
        "exposed": Slots(SQUARES_OF_A_MOVE, SQUARE),
        "flown": Slots(SQUARES_OF_A_MOVE),
        "moved_dogfights": Ids(tuple(range(1, MAX_DOGFIGHTS + 1))),
        "bombs": Slots(6),
        **dict.fromkeys(("climb", "occupied", "links", "full", "columns", "flock"), SKIPPED),  # from the other units
    }


STATE_SCHEMA: Final = StateSchema(1, FightState, known_state, domains)
