"""The moment of attack (WL-15.3j): the load goes to its target, and what the squadron is from then on."""

from __future__ import annotations

from msgspec.structs import replace

from dowding.games.wing_leader.geometry import altitude_of
from dowding.games.wing_leader.rules.context import Fight, is_fighter
from dowding.games.wing_leader.rules.line_of_sight import (
    is_blocked_by,
    is_out_of_the_sun,
    squares_to_the_edge,
    towards_the_sun,
)
from dowding.games.wing_leader.rules.move_generation import At
from dowding.games.wing_leader.rules.profiles import DIVING, is_aimed, may_strafe, weather_of
from dowding.games.wing_leader.rules.squadron_status import become_fighter, turn_home
from dowding.games.wing_leader.rules.surface import surface_called, targets_of
from dowding.games.wing_leader.state import DEPLETED, Bombs, Run, Squadron


def drop(fight: Fight, squadron: Squadron, at: At, *, with_guns: bool = False) -> Squadron:
    """The attack is made; it is resolved in the Combat Phase, whatever becomes of the squadron till then."""
    run = under_way(squadron)
    if run.profile == "recce":
        return photograph(fight, squadron)
    unit = fight.state.surface[run.target]
    strafes = run.profile == "strafing"
    fight.state.bombs.append(
        Bombs(
            squadron.id,
            unit.id,
            run.profile,
            altitude_of(at.square),
            is_aimed(fight, run, at),
            weather_of(fight, run, at),
            long_range=run.profile in ("torpedo", "ATGR") and at.square != unit.square,
            out_of_the_sun=run.profile in DIVING and _is_out_of_the_sun(fight, squadron, at),
            with_guns=with_guns,
        )
    )
    fight.happen(
        "strafes" if strafes else "drops",
        "WL-15.3",
        squadron=squadron.id,
        target=unit.id,
        name=surface_called(fight, unit),
        profile=run.profile,
    )
    squadron = fight.put(replace(squadron, run=None, attacked=True, pressed=squadron.pressed or not strafes))
    if strafes or with_guns:
        squadron = fight.put(replace(squadron, ammo=min(DEPLETED, squadron.ammo + 1), strafing=True))
    return squadron if strafes else _lighter(fight, squadron, run)


def under_way(squadron: Squadron) -> Run:
    """The profile that a squadron flies."""
    if squadron.run is None:
        raise ValueError(f"{squadron.id} flies no bombing profile")
    return squadron.run


def _lighter(fight: Fight, squadron: Squadron, run: Run) -> Squadron:
    """WL-3.2.1d, 15.2.1h, 15.2.4c: without its load a fighter-bomber is a fighter, a bomber goes home.

    Who is on a strafing mission may stay while it can strafe (WL-15.2.1.1b); a kamikaze is going nowhere else.
    """
    if fight.is_fighter_bomber(squadron):
        return become_fighter(fight, squadron, "WL-15.2.4")
    squadron = fight.put(replace(squadron, load=""))
    if run.profile == "kamikaze" or may_strafe(fight, squadron):
        return squadron
    return turn_home(fight, squadron, "WL-15.2.1")


def _is_out_of_the_sun(fight: Fight, squadron: Squadron, at: At) -> bool:
    """WL-14.1.3b: the bomber is in the ship's Sun arc with a free line to the edge; or it came so into its square."""
    there = fight.state.surface[under_way(squadron).target].square
    if at.square == there:
        track = fight.state.tracks[squadron.id]
        return is_out_of_the_sun(fight.sky, there, track.flown, (track.start, track.circled))
    in_the_arc = towards_the_sun(fight.sky, there, at.square)
    return in_the_arc and not is_blocked_by(fight.sky, squares_to_the_edge(there, at.square))


def photograph(fight: Fight, squadron: Squadron) -> Squadron:
    """WL-15.2.1.2b, c: above its target, which it must have seen all the way; judged when the move is over (A-96)."""
    run = under_way(squadron)
    spied = "" if run.unsighted else run.target
    return fight.put(replace(squadron, run=None, spied=spied, attacked=True))


def judge_recce(fight: Fight, ident: str) -> None:
    """WL-15.2.1.2c, d, A-96: after the barrage of that move: who is unbroken has the pictures and goes home."""
    squadron = fight.squadron(ident)
    if squadron.place != "map" or not squadron.spied or squadron.returning:
        return
    unit = fight.state.surface[squadron.spied]
    succeeded = not squadron.broken
    fight.happen(
        "recce",
        "WL-15.2.1.2",
        squadron=ident,
        target=unit.id,
        name=surface_called(fight, unit),
        succeeded=succeeded,
    )
    if succeeded:
        turn_home(fight, squadron, "WL-15.2.1.2")
    else:
        fight.put(replace(squadron, spied=""))


def go_on_with_the_mission(fight: Fight, squadron: Squadron) -> Squadron:
    """WL-15.2.3d, 15.3.7h: a sweep that goes on strafes no more, until it begins anew."""
    return fight.put(replace(squadron, strafing=False)) if squadron.strafing and is_fighter(squadron) else squadron


def has_targets(fight: Fight, squadron: Squadron) -> bool:
    """Whether there is anything on the surface for it to attack."""
    return fight.bombing and bool(targets_of(fight, squadron))
