"""Raid behaviours (WL-15.2): what bombers, escorts and sweeps may do in scenarios with surface targets."""

from __future__ import annotations

from collections.abc import Iterator

from dowding.games.wing_leader.geometry import HALF_TURN, STEPS, column_of, distance, turn_steps
from dowding.games.wing_leader.rules.allowances import SLOW_MPS, allowance, free_allowance, is_jet
from dowding.games.wing_leader.rules.bomb_release import has_targets
from dowding.games.wing_leader.rules.context import Fight, altitude
from dowding.games.wing_leader.rules.move_generation import ESCORT_REACH
from dowding.games.wing_leader.rules.movement_plans import (
    Behaviour,
    can_begin,
    far_facing,
    make_plan,
    start_position,
    with_dive,
)
from dowding.games.wing_leader.rules.option_labels import PROFILE_WORDS, squadron_label
from dowding.games.wing_leader.rules.profiles import (
    DIVE_BONUS_PROFILES,
    available_runs,
    may_drop,
    may_strafe,
    run_steps,
)
from dowding.games.wing_leader.rules.raid_movement_plans import formation_height, full_squares
from dowding.games.wing_leader.rules.slow_climbs import slow_climbs
from dowding.games.wing_leader.rules.surface import NEAR_THE_SURFACE, is_near_the_surface, surface_label, targets_of
from dowding.games.wing_leader.rules.wings import wing_members
from dowding.games.wing_leader.state import BombingRun, Squadron

JET_SWEEP_MPS = 4


def bomber_raid_behaviours(fight: Fight, squadron: Squadron) -> Iterator[Behaviour]:
    """Fly on towards a target, circle once per game, or fly a bombing profile (WL-15.2.1)."""
    if not has_targets(fight, squadron) or squadron.mission == "transport":
        return
    mps = allowance(fight, squadron)
    yield from _profile_behaviours(fight, squadron, mps)
    if squadron.strafing and may_strafe(fight, squadron) and is_near_the_surface(fight, squadron):
        yield Behaviour("loiter", "loiter", "Stay near the targets", "WL-15.3.7", mps)
    approach = Behaviour("approach", "approach", "Fly on towards a target", "WL-15.2.1", mps)
    height = formation_height(fight, squadron)
    climbs = [climb for climb in slow_climbs(fight, squadron) if climb.id != "finish-climb" or height in ("", "up")]
    if height == "up" and any(climb.id == "finish-climb" for climb in climbs):
        yield from climbs  # the rest of its formation has climbed
        return
    if can_begin(fight, squadron, approach):
        yield approach
    yield from climbs
    if squadron.circling != "circled" and squadron.square not in full_squares(fight, squadron):
        word = "Go on circling" if squadron.circling else "Circle here, once in the game"
        option_label = "Continue circling" if squadron.circling else "Circle here (once per game)"
        yield Behaviour("wait", "wait", word, "WL-15.2.1.3", mps, option_label=option_label)


def _profile_behaviours(fight: Fight, squadron: Squadron, mps: int) -> Iterator[Behaviour]:
    """Continue a run or begin one from here, in some profiles with the MP for diving (WL-15.3b, h, m)."""
    if squadron.run is not None:
        yield from _with_dive_variant(fight, squadron, _continue_run(fight, squadron.run, mps), squadron.run)
    at = start_position(squadron, Behaviour("approach", "approach", "", "WL-15.2.1", mps))
    for run in available_runs(fight, squadron, at):
        unit = fight.state.surface[run.target]
        label = f"{PROFILE_WORDS[run.profile]} {surface_label(fight, unit)}"
        behaviour_id = f"attack:{run.target}:{run.profile}"
        begin = Behaviour("attack", behaviour_id, label, "WL-15.3", mps, unit.square, run.target, profile=run.profile)
        yield from _with_dive_variant(fight, squadron, begin, run)


def _continue_run(fight: Fight, run: BombingRun, mps: int) -> Behaviour:
    unit = fight.state.surface[run.target]
    attack = f"{PROFILE_WORDS[run.profile].lower()} {surface_label(fight, unit)}"
    return Behaviour(
        "run",
        "on-run",
        f"Go on: {attack}",
        "WL-15.3",
        mps,
        unit.square,
        run.target,
        profile=run.profile,
        option_label=f"Continue the run: {attack}",
    )


def _with_dive_variant(fight: Fight, squadron: Squadron, behaviour: Behaviour, run: BombingRun) -> Iterator[Behaviour]:
    variants = [behaviour]
    if run.profile in DIVE_BONUS_PROFILES and altitude(squadron) > 0:
        variants.append(with_dive(behaviour))
    for variant in variants:
        at = start_position(squadron, variant)
        plan = make_plan(fight, squadron, variant, at)
        target = fight.state.surface[run.target].square
        if run_steps(plan, at, run, target, may_attack=not squadron.attacked) or may_drop(fight, squadron, run, at):
            yield variant


def escort_raid_behaviours(fight: Fight, squadron: Squadron) -> Iterator[Behaviour]:
    """Climb, dive, turn and circle with the bombers, before they move (WL-15.2.2a, A-106)."""
    if not has_targets(fight, squadron):
        return
    mps = allowance(fight, squadron)
    escort = Behaviour(
        "escort",
        "with-bombers",
        "With the bombers, up or down",
        "WL-15.2.2",
        mps,
        option_label="Climb, dive or turn with the bombers",
    )
    if can_begin(fight, squadron, escort):
        yield escort
    yield from slow_climbs(fight, squadron)
    near = [
        bomber for bomber in fight.bombers(squadron.side) if distance(bomber.square, squadron.square) <= ESCORT_REACH
    ]
    circling = [bomber for bomber in near if bomber.circling == "circling"]
    if circling:
        label = f"Circle with {squadron_label(fight, circling[0])}"
        yield Behaviour("circle", "orbit", label, "WL-15.2.1.3", mps)


def sweep_raid_behaviours(fight: Fight, squadron: Squadron) -> Iterator[Behaviour]:
    """Circle, the whole wing together, or strafe surface units (WL-15.2.3)."""
    if not fight.bombing:
        return
    if may_circle(fight, squadron):
        yield Behaviour("circle", "orbit", "Circle", "WL-15.2.3", allowance(fight, squadron))
    if not has_targets(fight, squadron) or not may_strafe(fight, squadron):
        return
    yield from _profile_behaviours(fight, squadron, free_allowance(fight, squadron))
    if squadron.strafing and is_near_the_surface(fight, squadron):
        yield Behaviour("loiter", "loiter", "Stay near the targets", "WL-15.3.7", free_allowance(fight, squadron))
    if _can_come_near(fight, squadron):
        mps = JET_SWEEP_MPS if is_jet(fight, squadron) else SLOW_MPS
        course = Behaviour("course", "course", "Continue the sweep, looking for targets", "WL-9.2.3", mps)
        if can_begin(fight, squadron, course):
            yield course


def may_circle(fight: Fight, squadron: Squadron) -> bool:
    """Whether a sweep may circle: a wing circles if the first of its squadrons to move has done so (WL-15.2.3b)."""
    moved = [member for member in wing_members(fight, squadron.side, squadron.wing) if squadron.wing and member.moved]
    others = [fight.state.tracks[member.id] for member in moved if member.id != squadron.id]
    return all(not track.flown for track in others)


def _can_come_near(fight: Fight, squadron: Squadron) -> bool:
    """Whether it flies level to the far edge and may come within strafing range of a target in this move."""
    far = far_facing(fight, squadron)
    if turn_steps(squadron.facing, far) == HALF_TURN or STEPS[squadron.facing][1]:
        return False
    here = column_of(squadron.square)
    return any(
        abs(column_of(unit.square) - here) <= NEAR_THE_SURFACE + SLOW_MPS for unit in targets_of(fight, squadron)
    )
