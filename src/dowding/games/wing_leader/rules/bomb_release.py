"""Bomb release (WL-15.3j): attacks at the end of a run, and the change of mission that follows."""

from __future__ import annotations

from msgspec.structs import replace

from dowding.games.wing_leader.geometry import altitude_of
from dowding.games.wing_leader.move_data import MovePosition
from dowding.games.wing_leader.rules.context import Fight, is_fighter
from dowding.games.wing_leader.rules.line_of_sight import (
    is_blocked,
    is_out_of_the_sun,
    is_towards_the_sun,
    squares_to_the_edge,
)
from dowding.games.wing_leader.rules.profiles import DIVING_PROFILES, attack_weather, is_aimed, may_strafe
from dowding.games.wing_leader.rules.squadron_status import become_fighter, turn_home
from dowding.games.wing_leader.rules.surface import surface_label, targets_of
from dowding.games.wing_leader.state import DEPLETED, BombingRun, Squadron, SurfaceAttack


def drop(fight: Fight, squadron: Squadron, at: MovePosition, *, with_guns: bool = False) -> Squadron:
    """Record the attack, which is resolved in the Combat Phase whatever happens to the squadron before that."""
    run = current_run(squadron)
    if run.profile == "recce":
        return photograph(fight, squadron)
    unit = fight.state.surface[run.target]
    strafes = run.profile == "strafing"
    fight.state.bombs.append(
        SurfaceAttack(
            squadron.id,
            unit.id,
            run.profile,
            altitude_of(at.square),
            is_aimed(fight, run, at),
            attack_weather(fight, run, at),
            long_range=run.profile in ("torpedo", "ATGR") and at.square != unit.square,
            out_of_the_sun=run.profile in DIVING_PROFILES and _is_out_of_the_sun(fight, squadron, at),
            with_guns=with_guns,
        )
    )
    fight.happen(
        "strafes" if strafes else "drops",
        "WL-15.3",
        squadron=squadron.id,
        target=unit.id,
        name=surface_label(fight, unit),
        profile=run.profile,
    )
    squadron = fight.put(replace(squadron, run=None, attacked=True, pressed=squadron.pressed or not strafes))
    if strafes or with_guns:
        squadron = fight.put(replace(squadron, ammo=min(DEPLETED, squadron.ammo + 1), strafing=True))
    return squadron if strafes else _apply_empty_load(fight, squadron, run)


def current_run(squadron: Squadron) -> BombingRun:
    """The bombing run of a squadron."""
    if squadron.run is None:
        raise ValueError(f"{squadron.id} is not on a bombing run")
    return squadron.run


def _apply_empty_load(fight: Fight, squadron: Squadron, run: BombingRun) -> Squadron:
    """Without its load a fighter-bomber becomes a fighter and a bomber returns to base (WL-3.2.1d, 15.2.1h, 15.2.4c).

    A squadron on a strafing mission may stay while it can strafe (WL-15.2.1.1b). A kamikaze squadron stays on its
    target.
    """
    if fight.is_fighter_bomber(squadron):
        return become_fighter(fight, squadron, "WL-15.2.4")
    squadron = fight.put(replace(squadron, load=""))
    if run.profile == "kamikaze" or may_strafe(fight, squadron):
        return squadron
    return turn_home(fight, squadron, "WL-15.2.1")


def _is_out_of_the_sun(fight: Fight, squadron: Squadron, at: MovePosition) -> bool:
    """Whether the bomber attacks out of the Sun: in the ship's Sun arc with a clear line to the map edge.

    Rules: WL-14.1.3b.
    """
    there = fight.state.surface[current_run(squadron).target].square
    if at.square == there:
        track = fight.state.tracks[squadron.id]
        return is_out_of_the_sun(fight.sky, there, track.flown, (track.start, track.circled))
    in_the_arc = is_towards_the_sun(fight.sky, there, at.square)
    return in_the_arc and not is_blocked(fight.sky, squares_to_the_edge(there, at.square))


def photograph(fight: Fight, squadron: Squadron) -> Squadron:
    """Take photographs above the target, which must have been in sight all the way; judged after the move (A-96)."""
    run = current_run(squadron)
    spied = "" if run.unsighted else run.target
    return fight.put(replace(squadron, run=None, spied=spied, attacked=True))


def judge_recce(fight: Fight, squadron_id: str) -> None:
    """Keep the photographs of an unbroken squadron after the barrage, and turn it home (WL-15.2.1.2c, d, A-96)."""
    squadron = fight.squadron(squadron_id)
    if squadron.place != "map" or not squadron.spied or squadron.returning:
        return
    unit = fight.state.surface[squadron.spied]
    succeeded = not squadron.broken
    fight.happen(
        "recce",
        "WL-15.2.1.2",
        squadron=squadron_id,
        target=unit.id,
        name=surface_label(fight, unit),
        succeeded=succeeded,
    )
    if succeeded:
        turn_home(fight, squadron, "WL-15.2.1.2")
    else:
        fight.put(replace(squadron, spied=""))


def resume_mission(fight: Fight, squadron: Squadron) -> Squadron:
    """Stop strafing: a sweep that resumes its mission strafes no more until it begins again (WL-15.2.3d, 15.3.7h)."""
    return fight.put(replace(squadron, strafing=False)) if squadron.strafing and is_fighter(squadron) else squadron


def has_targets(fight: Fight, squadron: Squadron) -> bool:
    """Whether there is a surface unit for a squadron to attack."""
    return fight.bombing and bool(targets_of(fight, squadron))
