"""Head-on (WL-10.3): approaches from ahead, judged at the moment of arrival and remembered for the combat."""

from __future__ import annotations

from msgspec.structs import replace

from dowding.games.wing_leader.pack.scenario import other_side
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.move_generation import is_from_ahead
from dowding.games.wing_leader.state import Combat, Squadron


def came_from_ahead(fight: Fight, arrived: Squadron, squadron: Squadron) -> bool:
    """WL-7.2.3e, 10.3b: one that has just come into this squadron's square, out of one of the three ahead of it."""
    track = fight.state.tracks.get(arrived.id)
    if squadron.lufbery or track is None or not track.flown or track.flown[-1].square != squadron.square:
        return False
    return is_from_ahead(squadron.square, squadron.facing, track.flown[-1].came_from)


def record_arrival(fight: Fight, squadron: Squadron, *, again: bool = False) -> None:
    """Whom it meets head-on where its move has ended: they may turn before the combat, which alters nothing.

    Its own target it does not meet so a second time in the phase (WL-7.2.3d).
    """
    met = tuple(
        enemy.id
        for enemy in fight.sort_squadrons(fight.enemies_in(squadron))
        if came_from_ahead(fight, squadron, enemy) and not (again and enemy.id == squadron.tally)
    )
    track = fight.state.tracks[squadron.id]
    fight.state.tracks[squadron.id] = replace(track, met=met)
    if track.flown:
        _forget_meetings(fight, squadron)


def _forget_meetings(fight: Fight, squadron: Squadron) -> None:
    """WL-7.2.3d, e: a squadron met from ahead that has flown off has got past; a new approach is judged anew."""
    for enemy in fight.on_map(other_side(squadron.side)):
        track = fight.state.tracks.get(enemy.id)
        if track is not None and squadron.id in track.met:
            met = tuple(squadron_id for squadron_id in track.met if squadron_id != squadron.id)
            fight.state.tracks[enemy.id] = replace(track, met=met)


def is_head_on(fight: Fight, combat: Combat) -> bool:
    """WL-10.3a to c, f: the attacking primary came from ahead of its target, or its target of it (WL-10.2.1a)."""
    attacker = fight.squadron(combat.attacker)
    target = fight.state.squadrons.get(attacker.tally)
    if combat.dogfight or target is None or target.square != attacker.square:
        return False
    tracks = fight.state.tracks
    return target.id in tracks[attacker.id].met or attacker.id in tracks[target.id].met
