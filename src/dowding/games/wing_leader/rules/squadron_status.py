"""Changes of squadron status (WL-7.2, 9.4, 10.7, 11): alerts, tallies, breaking, leaving the map."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from dowding.engine.agenda import StepName
from dowding.engine.decision import Seat
from dowding.games.wing_leader.pack.scenario import BOMBER_MISSIONS, RAIDER, WEAPONS
from dowding.games.wing_leader.rules.context import Fight, is_escort, is_fighter
from dowding.games.wing_leader.state import NOWHERE, Place, Squadron

FACE_LEVEL: Final = StepName("face_level")
"""The step in which a squadron that leaves a Lufbery faces left or right (WL-13.4.3f)."""
FACE_ANEW: Final = StepName("face_anew")
"""The step in which a squadron that leaves a dogfight chooses its facing (WL-10.8.1c)."""
OUT_OF_PLAY: Final = frozenset({"left", "right", "escaped", "eliminated", "crashed"})
CHOOSE_EDGE: Final = StepName("choose_edge")
"""The step in which a returning raider chooses an edge (WL-9.2.6b)."""


def alert(fight: Fight, squadron: Squadron, rule: str) -> Squadron:
    """Alert a fighter squadron for the rest of the game; bombers are never alerted (WL-7.0a)."""
    if squadron.alerted or not is_fighter(squadron):
        return squadron
    fight.happen("alerted", rule, squadron=squadron.id)
    return fight.put(replace(squadron, alerted=True))


def take_tally(fight: Fight, squadron: Squadron, target: str, rule: str) -> Squadron:
    """Place a tally: the vector is removed, the squadron alerted, an escort becomes a sweep (WL-7.2.1b).

    A fighter-bomber jettisons its bombs immediately and is a fighter from then on (WL-6.0c, 9.2.1.1c).
    """
    if fight.is_fighter_bomber(squadron):
        fight.happen("jettisoned", rule, squadron=squadron.id)
        squadron = become_fighter(fight, squadron, rule)
    if squadron.tally != target:
        fight.happen("tally", rule, squadron=squadron.id, target=target)
    squadron = fight.put(
        replace(squadron, tally=target, balloon="", strafing=False, vector=NOWHERE, forming_up=NOWHERE, forming_on="")
    )
    squadron = cease_profile(fight, squadron)
    squadron = alert(fight, squadron, "WL-7.1")
    return become_sweep(fight, squadron, "WL-9.2.2.2") if is_escort(squadron) else squadron


def become_fighter(fight: Fight, squadron: Squadron, rule: str) -> Squadron:
    """Turn a fighter-bomber without bombs into a sweep; a broken one returns to base (WL-3.2.1d, A-101)."""
    squadron = fight.put(replace(squadron, load="", mission="sweep", run=None))
    if squadron.broken:
        squadron = turn_home(fight, squadron, rule)
    release_escorts(fight, squadron.side)
    return squadron


def become_sweep(fight: Fight, squadron: Squadron, rule: str) -> Squadron:
    """Turn an escort that leaves its bombers into a sweep, which may form up again (WL-9.2.2.2)."""
    fight.happen("sweeps", rule, squadron=squadron.id)
    return fight.put(replace(squadron, mission="sweep", was_escort=True))


def drop_tally(fight: Fight, squadron: Squadron, rule: str) -> Squadron:
    """Remove a tally (WL-7.2.2)."""
    fight.happen("tally lost", rule, squadron=squadron.id, target=squadron.tally)
    return fight.put(replace(squadron, tally=""))


def jettison(fight: Fight, squadron: Squadron, rule: str) -> Squadron:
    """Drop the load: a bomber returns to base, a fighter-bomber becomes a fighter (WL-9.2.1.1)."""
    fight.happen("jettisoned", rule, squadron=squadron.id)
    if fight.is_fighter_bomber(squadron):
        return become_fighter(fight, squadron, rule)
    return turn_home(fight, fight.put(replace(squadron, load="", jettisoned=fight.bombing, run=None)), rule)


def may_jettison(fight: Fight, squadron: Squadron) -> bool:
    """Whether a squadron may jettison a weapon load; kamikazes may not (WL-9.2.1.1a, 15.5.3a)."""
    return squadron.load in WEAPONS and not fight.unit(squadron).kamikaze


def turn_home(fight: Fight, squadron: Squadron, rule: str) -> Squadron:
    """Turn a squadron home by its own edge; with the bombing rules a raider chooses the edge (WL-9.2.6b)."""
    if squadron.returning:
        return squadron
    if fight.bombing and squadron.side == RAIDER:
        fight.schedule_next((CHOOSE_EDGE, squadron.id))
    return fight.put(replace(squadron, returning=fight.friendly_edge(squadron.side), run=None))


def cease_profile(fight: Fight, squadron: Squadron) -> Squadron:
    """Abandon a bombing run, at no cost (WL-15.3c)."""
    if squadron.run is None:
        return squadron
    fight.happen("ceases", "WL-15.3", squadron=squadron.id, target=squadron.run.target)
    return fight.put(replace(squadron, run=None))


def drop_tanks(fight: Fight, squadron: Squadron) -> Squadron:
    """Drop the tanks and end their penalty (WL-13.2b)."""
    fight.happen("tanks dropped", "WL-13.2", squadron=squadron.id)
    return fight.put(replace(squadron, load=""))


def break_squadron(fight: Fight, squadron: Squadron, rule: str) -> Squadron:
    """Break a squadron for good.

    A fighter loses its tally, leaves a dogfight and returns; a bomber flies on (WL-10.7.1).
    """
    fight.happen("broken", rule, squadron=squadron.id)
    if squadron.lufbery:
        fight.schedule_next((FACE_LEVEL, squadron.id))
    if squadron.dogfight:
        fight.schedule_next((FACE_ANEW, squadron.id))
    squadron = fight.put(replace(squadron, broken=True, lufbery=False))
    if is_fighter(squadron):
        squadron = fight.put(
            replace(
                squadron,
                tally="",
                vector=NOWHERE,
                dogfight=0,
                forming_up=NOWHERE,
                forming_on="",
                balloon="",
            )
        )
        squadron = turn_home(fight, squadron, rule)
    elif fight.hooks.broken_bombers_jettison and may_jettison(fight, squadron):
        squadron = jettison(fight, squadron, rule)
    return squadron


def leave_map(fight: Fight, squadron: Squadron, place: Place, rule: str) -> None:
    """Remove a squadron from the map for good, and release its escorts if no bomber is left."""
    fight.remove(squadron, place, rule)
    if not is_fighter(squadron):
        release_escorts(fight, squadron.side)


def release_escorts(fight: Fight, side: Seat) -> None:
    """Turn all escorts into sweeps if no bomber is on the map or still to arrive (WL-9.2.2.2e, A-42)."""
    squadrons = [squadron for squadron in fight.state.squadrons.values() if squadron.side == side]
    if any(s.mission in BOMBER_MISSIONS and s.place not in OUT_OF_PLAY for s in squadrons):
        return
    for squadron in squadrons:
        if is_escort(squadron) and squadron.place not in OUT_OF_PLAY:
            become_sweep(fight, squadron, "WL-9.2.2.2")
