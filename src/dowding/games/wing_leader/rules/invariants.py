"""The invariants of a fight (the inventory's I-01 to I-20). A violation is a bug in the rules code."""

from __future__ import annotations

from collections.abc import Iterator

from dowding.games.wing_leader.geometry import ALTITUDES, COLUMNS, FACINGS
from dowding.games.wing_leader.pack.scenario import SEATS, WEAPONS
from dowding.games.wing_leader.rules.context import Fight, is_escort, is_fighter
from dowding.games.wing_leader.rules.flak import balloon_zone, barrage_zones
from dowding.games.wing_leader.rules.ratings import basic_speed, basic_turn
from dowding.games.wing_leader.rules.rockets import is_rocket
from dowding.games.wing_leader.rules.squadron_status import OUT_OF_PLAY
from dowding.games.wing_leader.rules.surface import is_suppressed
from dowding.games.wing_leader.rules.wings import INTERCEPTORS
from dowding.games.wing_leader.state import DEPLETED, NOWHERE, Squadron


def check_invariants(fight: Fight) -> list[str]:
    """The violated invariants, as text."""
    squadron_faults = [
        f"{squadron.id}: {fault}"
        for squadron in fight.state.squadrons.values()
        for fault in _squadron_faults(fight, squadron)
    ]
    return squadron_faults + list(_dogfight_faults(fight)) + list(_wing_faults(fight)) + list(_surface_faults(fight))


def _squadron_faults(fight: Fight, squadron: Squadron) -> Iterator[str]:
    if squadron.place == "map" and not (0 <= squadron.square < COLUMNS * ALTITUDES and squadron.facing in FACINGS):
        yield f"is at {squadron.square} facing {squadron.facing} (I-01)"
    if squadron.vector != NOWHERE and (squadron.tally or squadron.mission not in INTERCEPTORS):
        yield f"has a vector, the tally {squadron.tally!r} and the mission {squadron.mission} (I-02)"
    yield from _tally_faults(fight, squadron)
    if squadron.load in WEAPONS and is_fighter(squadron):
        yield "is a fighter with bombs (I-05)"
    yield from _run_faults(fight, squadron)
    if squadron.broken and is_fighter(squadron) and (squadron.tally or squadron.dogfight):
        yield "is broken and still fights (I-04)"
    if squadron.lufbery and (squadron.broken or squadron.dogfight) and fight.state.combat is None:
        yield "is in a Lufbery and should not be (I-04)"
    if squadron.size == "flight" and squadron.disrupted and not squadron.broken:
        yield "is a disrupted flight (I-07)"
    max_losses = fight.max_losses(squadron)
    if not 0 <= squadron.losses <= max_losses or (squadron.losses == max_losses) != (squadron.place == "eliminated"):
        yield f"has {squadron.losses} losses of {max_losses} and is {squadron.place} (I-08)"
    if not 0 <= squadron.ammo <= DEPLETED:
        yield f"has ammunition {squadron.ammo} (I-10)"
    if squadron.place == "map" and min(basic_speed(fight, squadron), basic_turn(fight, squadron)) < 0:
        yield "has a negative rating (I-16)"
    if squadron.place in OUT_OF_PLAY and (squadron.tally or squadron.dogfight or squadron.wing):
        yield "is gone and still holds on (I-18)"


def _tally_faults(fight: Fight, squadron: Squadron) -> Iterator[str]:
    if not squadron.tally:
        return
    target = fight.state.squadrons.get(squadron.tally)
    if target is None or target.side == squadron.side or target.place != "map":
        yield f"has a tally on {squadron.tally} (I-03)"
    if not is_fighter(squadron):
        yield "is a bomber with a tally (I-05)"
    if not squadron.alerted:
        yield "has a tally and is not alerted (I-06)"
    if is_escort(squadron):
        yield "is an escort with a tally (I-14)"


def _run_faults(fight: Fight, squadron: Squadron) -> Iterator[str]:
    """Faults of a bombing run: no tally, on the map, at an enemy's surface unit (WL-15.3)."""
    if squadron.run is not None:
        unit = fight.state.surface.get(squadron.run.target)
        if squadron.tally or squadron.balloon or squadron.place != "map" or unit is None or unit.side == squadron.side:
            yield f"flies a {squadron.run.profile} profile at {squadron.run.target} and should not (WL-15.3)"
    if squadron.balloon and (squadron.tally or squadron.balloon not in fight.state.balloons):
        yield f"has a tally on the balloon {squadron.balloon} (I-03)"


def _surface_faults(fight: Fight) -> Iterator[str]:
    """Faults of surface units (I-19, I-20): no negative hits, one Barrage marker per flak unit, clear of balloons.

    Rules: I-19, I-20.
    """
    for unit in fight.state.surface.values():
        if unit.hits < 0:
            yield f"{unit.id} has {unit.hits} hits (I-19)"
        kinds = [kind for kind, _ in unit.barrages]
        if len(set(kinds)) < len(kinds) or (kinds and is_suppressed(fight, unit)):
            yield f"{unit.id} lays the barrages {unit.barrages} (I-20)"
    moored = {square for balloon in fight.state.balloons.values() for square in balloon_zone(balloon)}
    for gun, zone in barrage_zones(fight):
        if gun.type != "S" and zone & moored:
            yield f"the barrage of {gun.id} reaches a balloon (I-20)"


def _dogfight_faults(fight: Fight) -> Iterator[str]:
    """Faults of dogfights (I-13), except while a combat or flak is being resolved."""
    if fight.state.combat is not None or fight.state.volley is not None or fight.state.under_flak:
        return
    for number in sorted({squadron.dogfight for squadron in fight.on_map() if squadron.dogfight}):
        members = fight.dogfighters(number)
        if {member.side for member in members} != set(SEATS) or len({member.square for member in members}) != 1:
            yield f"dogfight {number} of {[member.id for member in members]} (I-13)"
        member_ids = {member.id for member in members}
        for member in members:
            if member.tally not in member_ids or not is_fighter(member) or is_rocket(fight, member):
                yield f"{member.id} in dogfight {number} has a tally on {member.tally!r} (I-13)"


def _wing_faults(fight: Fight) -> Iterator[str]:
    """Faults of wings (I-15): at most one leader each, and an unbroken leader flies to the vector of its wing.

    Rules: I-15.
    """
    leaders = [squadron for squadron in fight.state.squadrons.values() if squadron.leads]
    if len({(squadron.side, squadron.wing) for squadron in leaders}) != len(leaders):
        yield "a wing has two leaders (I-15)"
    for leader in leaders:
        if not leader.wing:
            yield f"{leader.id} leads no wing (I-15)"
        elif not (leader.tally or leader.broken) and leader.vector != fight.state.wing_vectors.get(
            leader.wing, NOWHERE
        ):
            yield f"{leader.id} does not go where wing {leader.wing} goes (I-15)"
