"""Barrage fire (WL-14.2.2, 14.2.3): attacks on squadrons that cross barrages, and placing Barrage markers."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dowding.engine.agenda import Rules
from dowding.engine.decision import DONE, Decision, Option, Seat
from dowding.games.wing_leader.geometry import Square, name_of, square_named
from dowding.games.wing_leader.pack.scenario import other_side
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.dogfight import settle_dogfights
from dowding.games.wing_leader.rules.flak import (
    Gun,
    barrage_marker,
    barrage_zones,
    distinct_guns,
    guns,
    junctions,
    resolve_flak_attack,
)
from dowding.games.wing_leader.rules.option_labels import squadron_label
from dowding.games.wing_leader.rules.squadron_status import OUT_OF_PLAY
from dowding.games.wing_leader.state import Squadron, SurfaceUnit


def add_exposure(fight: Fight, squadron_id: str, square: Square) -> None:
    """Record a square as exposed to flak: it was entered, or MPs were spent in it (WL-14.2.3a)."""
    if fight.surface:
        track = fight.state.tracks[squadron_id]
        fight.state.tracks[squadron_id] = replace(track, exposed=(*track.exposed, square))


def under_flak(fight: Fight) -> Rules:
    """Resolve one flak attack on a squadron that has just moved, however many zones it crossed (WL-14.2.3)."""
    while fight.state.under_flak:
        squadron = fight.state.squadrons.get(fight.state.under_flak[0])
        firing = [] if squadron is None or squadron.place != "map" else guns_crossed(fight, squadron)
        if squadron is None or not firing:
            flak_passed(fight)
            continue
        gun = firing[0]
        choices = distinct_guns(fight, squadron, "barrage", firing)
        if len(choices) > 1:
            options = [
                Option(f"roll-flak:{candidate.id}", f"Roll with {candidate.name}", piece=squadron.id, risky=True)
                for candidate in choices
            ]
            prompt = f"{squadron_label(fight, squadron)} has flown through flak: which unit rolls?"
            choice = yield Decision(other_side(squadron.side), prompt, "WL-14.2.3", options)
            gun = next(candidate for candidate in choices if choice.id == f"roll-flak:{candidate.id}")
        resolve_flak_attack(fight, gun, squadron.id, "barrage", support=len(firing) - 1)
        fight.schedule_next(settle_dogfights, flak_passed, under_flak)
        return


def flak_passed(fight: Fight) -> None:
    """End the flak attack on a move and clear the exposed squares (WL-14.2.3f)."""
    squadron_id = fight.state.under_flak.pop(0)
    track = fight.state.tracks.get(squadron_id)
    if track is not None:
        fight.state.tracks[squadron_id] = replace(track, exposed=())


def guns_crossed(fight: Fight, squadron: Squadron) -> list[Gun]:
    """The flak units whose zones a squadron has crossed, including its own side's (WL-14.2.3c).

    Small arms spare squadrons that take off (WL-13.7.2a). A balloon spares a squadron that has tallied it and enters
    its square, by whatever route (WL-14.3d).
    """
    exposed = set(fight.state.tracks[squadron.id].exposed)
    takes_off = squadron.took_off == fight.state.turn
    return [
        gun
        for gun, zone in barrage_zones(fight)
        if exposed & zone
        and not (gun.balloon and gun.id == squadron.balloon and gun.square in exposed)
        and not (takes_off and gun.type == "S" and not gun.balloon)
    ]


# Markers


def lay_barrages(fight: Fight, side: Seat) -> Rules:
    """Offer to place, move or lift Barrage markers while there is an enemy (WL-14.2.2c, DP-40)."""
    able = [gun for gun in guns(fight, side) if f"barrage {gun.id}" not in fight.state.tried]
    options = list(_marker_options(fight, able))
    if not options or not _can_any_come(fight, other_side(side)):
        return
    choice = yield Decision(side, "Place, move or lift barrages?", "WL-14.2.2", [DONE, *options])
    if choice.id == DONE.id:
        return
    verb, _, gun_id = choice.id.partition(":")
    gun = next(candidate for candidate in able if candidate.id == gun_id)
    fight.state.tried.append(f"barrage {gun.id}")
    fight.schedule_next((lay_barrages, side))
    if verb == "lift-barrage":
        _put_marker(fight, gun, None)
        return
    corners = [
        Option(
            f"junction:{name_of(candidate)}",
            f"Above and right of {name_of(candidate)}",
            region=name_of(candidate),
            risky=True,
        )
        for candidate in junctions(fight, gun)
    ]
    choice = yield Decision(side, f"Where does the {gun.name} place its barrage?", "WL-14.2.2", corners)
    _put_marker(fight, gun, square_named(choice.region))


def _can_any_come(fight: Fight, side: Seat) -> bool:
    """Whether a side has squadrons on the map or still to arrive."""
    return any(
        squadron.side == side and squadron.place not in OUT_OF_PLAY for squadron in fight.state.squadrons.values()
    )


def _marker_options(fight: Fight, able: list[Gun]) -> Iterator[Option]:
    for gun in able:
        if junctions(fight, gun):
            word = "Place" if barrage_marker(fight, gun) is None else "Move"
            yield Option(f"lay-barrage:{gun.id}", f"{word} a barrage: {gun.name}", gun.id[:-1], risky=True)
        if barrage_marker(fight, gun) is not None:
            yield Option(f"lift-barrage:{gun.id}", f"Lift the barrage: {gun.name}", gun.id[:-1], risky=True)


def _put_marker(fight: Fight, gun: Gun, corner: Square | None) -> None:
    unit: SurfaceUnit = fight.state.surface[gun.id[:-1]]
    others = tuple(barrage for barrage in unit.barrages if barrage[0] != gun.type)
    barrages = others if corner is None else (*others, (gun.type, corner))
    fight.state.surface[unit.id] = replace(unit, barrages=barrages)
    if corner is None:
        fight.happen("barrage lifted", "WL-14.2.2", gun=gun.id, name=gun.name)
    else:
        fight.happen("barrage", "WL-14.2.2", gun=gun.id, name=gun.name, square=name_of(corner))
