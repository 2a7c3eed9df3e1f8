"""Taking off (WL-13.7) from airfields and carriers, one squadron at a time."""

from __future__ import annotations

from msgspec.structs import replace

from dowding.engine.agenda import Rules
from dowding.engine.decision import Decision, Option, Seat
from dowding.games.wing_leader.geometry import LEFT, RIGHT, name_of
from dowding.games.wing_leader.rules.administration import place_vector
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.option_labels import squadron_label, squadron_option
from dowding.games.wing_leader.rules.rockets import is_rocket
from dowding.games.wing_leader.rules.setup import bomb_value
from dowding.games.wing_leader.rules.surface import is_dead_in_the_water, is_suppressed, surface_label
from dowding.games.wing_leader.state import Squadron, SurfaceUnit


def waiting_to_take_off(fight: Fight, side: Seat, unit: SurfaceUnit) -> list[Squadron]:
    """The squadrons that are due and still waiting on this airfield or carrier."""
    return [
        squadron
        for squadron in fight.state.squadrons.values()
        if squadron.side == side
        and squadron.place == "later"
        and fight.unit(squadron).takes_off == unit.id
        and fight.unit(squadron).turn <= fight.state.turn
    ]


def may_launch(fight: Fight, unit: SurfaceUnit) -> bool:
    """Whether a unit can launch squadrons: not heavily damaged, and not a ship dead in the water (WL-13.7b)."""
    return not is_suppressed(fight, unit) and not is_dead_in_the_water(fight, unit)


def is_grounded(fight: Fight, squadron: Squadron) -> bool:
    """Whether a squadron waits to take off from a place that can no longer be used."""
    unit = fight.state.surface.get(fight.unit(squadron).takes_off)
    return squadron.place == "later" and unit is not None and not may_launch(fight, unit)


def take_off(fight: Fight, side: Seat) -> Rules:
    """Launch one squadron from each airfield or carrier, level, to the left or right, marked Slow.

    Rules: WL-5.3.1d, 13.7a to c.
    """
    for unit in fight.state.surface.values():
        waiting = waiting_to_take_off(fight, side, unit)
        if not waiting or unit.launched == fight.state.turn or not may_launch(fight, unit):
            continue
        squadron_id = waiting[0].id
        if len(waiting) > 1:
            options = [squadron_option(fight, "launch", candidate, "Launch") for candidate in waiting]
            prompt = f"Which squadron takes off from {surface_label(fight, unit)}?"
            choice = yield Decision(side, prompt, "WL-13.7", options)
            squadron_id = choice.piece
        squadron = fight.squadron(squadron_id)
        words = (("face:L", "Take off to the left"), ("face:R", "Take off to the right"))
        facing_options = [
            Option(candidate, word, piece=squadron_id, risky=True) for candidate, word in words
        ]  # dice for the order of movement may follow
        choice = yield Decision(
            side, f"Which way does {squadron_label(fight, squadron)} take off?", "WL-13.7", facing_options
        )
        _leave_the_ground(fight, squadron, unit, LEFT if choice.id == "face:L" else RIGHT)
        fight.schedule_next((take_off, side))
        if squadron.mission == "intercept" and (not squadron.wing or squadron.leads):
            fight.schedule_next((place_vector, squadron_id))
        return


def _leave_the_ground(fight: Fight, squadron: Squadron, unit: SurfaceUnit, facing: int) -> None:
    """Place a squadron in the square of its base; a rocket fighter is not slow and moves immediately.

    Rules: WL-13.7a, 13.8.2.1a.
    """
    turn, slow = fight.state.turn, not is_rocket(fight, squadron)
    squadron = fight.put(replace(squadron, place="map", square=unit.square, facing=facing, slow=slow, took_off=turn))
    fight.put(replace(squadron, bomb_value=bomb_value(fight, squadron)))
    fight.state.surface[unit.id] = replace(unit, launched=turn)
    fight.happen("takes off", "WL-13.7", squadron=squadron.id, target=unit.id, square=name_of(unit.square))


def gather_speed(fight: Fight) -> None:
    """Remove Slow markers at the start of a Movement Phase, except during a torpedo run (WL-13.7d, 15.3.5.1a, A-98)."""
    for squadron in list(fight.state.squadrons.values()):
        runs_in = squadron.run is not None and squadron.run.profile == "torpedo"
        if squadron.slow and squadron.took_off != fight.state.turn and not runs_in:
            fight.put(replace(squadron, slow=False))
