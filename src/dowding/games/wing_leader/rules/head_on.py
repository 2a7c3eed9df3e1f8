"""Head-on attacks (WL-10.3): approaches from ahead, judged on arrival and remembered for the combat."""

from __future__ import annotations

from msgspec.structs import replace

from dowding.games.wing_leader.pack.scenario import other_side
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.move_generation import is_from_ahead
from dowding.games.wing_leader.state import Combat, Squadron


def came_from_ahead(fight: Fight, arrived: Squadron, squadron: Squadron) -> bool:
    """Whether a squadron has just entered another's square from one of the three squares ahead of it.

    Rules: WL-7.2.3e, 10.3b.
    """
    track = fight.state.tracks.get(arrived.id)
    if squadron.lufbery or track is None or not track.flown or track.flown[-1].square != squadron.square:
        return False
    return is_from_ahead(squadron.square, squadron.facing, track.flown[-1].came_from)


def record_arrival(fight: Fight, squadron: Squadron, *, again: bool = False) -> None:
    """Record which enemies a squadron has met head-on where its move ended; later turns do not change that.

    It does not meet its own target head-on a second time in a phase (WL-7.2.3d).
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
    """Forget head-on meetings with a squadron that has moved on; a new approach is judged again (WL-7.2.3d, e)."""
    for enemy in fight.on_map(other_side(squadron.side)):
        track = fight.state.tracks.get(enemy.id)
        if track is not None and squadron.id in track.met:
            met = tuple(squadron_id for squadron_id in track.met if squadron_id != squadron.id)
            fight.state.tracks[enemy.id] = replace(track, met=met)


def is_head_on(fight: Fight, combat: Combat) -> bool:
    """Whether the attacking primary came from ahead of its target, or the target from ahead of it.

    Rules: WL-10.3a to c, f.
    """
    attacker = fight.squadron(combat.attacker)
    target = fight.state.squadrons.get(attacker.tally)
    if combat.dogfight or target is None or target.square != attacker.square:
        return False
    tracks = fight.state.tracks
    return target.id in tracks[attacker.id].met or attacker.id in tracks[target.id].met
