"""Raiding (WL-15.2): what bombers, escorts and sweeps may do with a move where there is something to bomb."""

from __future__ import annotations

from collections.abc import Iterator

from dowding.games.wing_leader.geometry import HALF_TURN, STEPS, column_of, distance, turn
from dowding.games.wing_leader.rules.allowances import SLOW_MPS, allowance, freely, is_jet
from dowding.games.wing_leader.rules.bomb_release import has_targets
from dowding.games.wing_leader.rules.context import Fight, altitude
from dowding.games.wing_leader.rules.move_generation import ESCORT_REACH
from dowding.games.wing_leader.rules.movement_plans import Behaviour, can_begin, diving, far_facing, plan_of, start_of
from dowding.games.wing_leader.rules.option_labels import PROFILE_WORDS, called
from dowding.games.wing_leader.rules.profiles import CHANGES_HEIGHT, may_drop, may_strafe, openings, run_steps
from dowding.games.wing_leader.rules.raid_movement_plans import full_squares, height_of_formation
from dowding.games.wing_leader.rules.slow_climbs import slow_climbs
from dowding.games.wing_leader.rules.surface import NEAR_THE_SURFACE, is_near_the_surface, surface_called, targets_of
from dowding.games.wing_leader.rules.wings import members
from dowding.games.wing_leader.state import Run, Squadron

JET_SWEEP_MPS = 4


def on_the_way(fight: Fight, squadron: Squadron) -> Iterator[Behaviour]:
    """WL-15.2.1: a bomber flies on towards a target, circles once in the game, or flies a bombing profile."""
    if not has_targets(fight, squadron) or squadron.mission == "transport":
        return
    mps = allowance(fight, squadron)
    yield from _on_a_profile(fight, squadron, mps)
    if squadron.strafing and may_strafe(fight, squadron) and is_near_the_surface(fight, squadron):
        yield Behaviour("loiter", "loiter", "Stay near the targets", "WL-15.3.7", mps)
    approach = Behaviour("approach", "approach", "Fly on towards a target", "WL-15.2.1", mps)
    height = height_of_formation(fight, squadron)
    climbs = [each for each in slow_climbs(fight, squadron) if each.id != "finish-climb" or height in ("", "up")]
    if height == "up" and any(each.id == "finish-climb" for each in climbs):
        yield from climbs  # the others of its formation have climbed
        return
    if can_begin(fight, squadron, approach):
        yield approach
    yield from climbs
    if squadron.circling != "circled" and squadron.square not in full_squares(fight, squadron):
        word = "Go on circling" if squadron.circling else "Circle here, once in the game"
        yield Behaviour("wait", "wait", word, "WL-15.2.1.3", mps)


def _on_a_profile(fight: Fight, squadron: Squadron, mps: int) -> Iterator[Behaviour]:
    """WL-15.3b, h, m: a profile under way, or one that can be begun from here; some with the MP for diving."""
    if squadron.run is not None:
        yield from _with_a_dive(fight, squadron, _going_on(fight, squadron.run, mps), squadron.run)
    at = start_of(squadron, Behaviour("approach", "approach", "", "WL-15.2.1", mps))
    for run in openings(fight, squadron, at):
        unit = fight.state.surface[run.target]
        label = f"{PROFILE_WORDS[run.profile]} {surface_called(fight, unit)}"
        ident = f"attack:{run.target}:{run.profile}"
        begin = Behaviour("attack", ident, label, "WL-15.3", mps, unit.square, run.target, profile=run.profile)
        yield from _with_a_dive(fight, squadron, begin, run)


def _going_on(fight: Fight, run: Run, mps: int) -> Behaviour:
    unit = fight.state.surface[run.target]
    label = f"Go on: {PROFILE_WORDS[run.profile].lower()} {surface_called(fight, unit)}"
    return Behaviour("run", "on-run", label, "WL-15.3", mps, unit.square, run.target, profile=run.profile)


def _with_a_dive(fight: Fight, squadron: Squadron, behaviour: Behaviour, run: Run) -> Iterator[Behaviour]:
    ways = [behaviour]
    if run.profile in CHANGES_HEIGHT and altitude(squadron) > 0:
        ways.append(diving(behaviour))
    for each in ways:
        at = start_of(squadron, each)
        plan = plan_of(fight, squadron, each, at)
        target = fight.state.surface[run.target].square
        if run_steps(plan, at, run, target, may_arrive=not squadron.attacked) or may_drop(fight, squadron, run, at):
            yield each


def with_the_bombers(fight: Fight, squadron: Squadron) -> Iterator[Behaviour]:
    """WL-15.2.2a, A-106: an escort climbs, dives, turns and circles with its bombers, before they do."""
    if not has_targets(fight, squadron):
        return
    mps = allowance(fight, squadron)
    escort = Behaviour("escort", "with-bombers", "With the bombers, up or down", "WL-15.2.2", mps)
    if can_begin(fight, squadron, escort):
        yield escort
    yield from slow_climbs(fight, squadron)
    near = [each for each in fight.bombers(squadron.side) if distance(each.square, squadron.square) <= ESCORT_REACH]
    circling = [each for each in near if each.circling == "circling"]
    if circling:
        label = f"Circle with {called(fight, circling[0])}"
        yield Behaviour("circle", "orbit", label, "WL-15.2.1.3", mps)


def over_the_target(fight: Fight, squadron: Squadron) -> Iterator[Behaviour]:
    """WL-15.2.3: a sweep may circle, all of a wing together, and may strafe what is on the surface."""
    if not fight.bombing:
        return
    if may_circle(fight, squadron):
        yield Behaviour("circle", "orbit", "Circle", "WL-15.2.3", allowance(fight, squadron))
    if not has_targets(fight, squadron) or not may_strafe(fight, squadron):
        return
    yield from _on_a_profile(fight, squadron, freely(fight, squadron))
    if squadron.strafing and is_near_the_surface(fight, squadron):
        yield Behaviour("loiter", "loiter", "Stay near the targets", "WL-15.3.7", freely(fight, squadron))
    if _comes_near(fight, squadron):
        mps = JET_SWEEP_MPS if is_jet(fight, squadron) else SLOW_MPS
        course = Behaviour("course", "course", "Continue the sweep, looking for targets", "WL-9.2.3", mps)
        if can_begin(fight, squadron, course):
            yield course


def may_circle(fight: Fight, squadron: Squadron) -> bool:
    """WL-15.2.3b: the squadrons of a wing circle together, as the first of them to move has done."""
    moved = [each for each in members(fight, squadron.side, squadron.wing) if squadron.wing and each.moved]
    others = [fight.state.tracks[each.id] for each in moved if each.id != squadron.id]
    return all(not track.flown for track in others)


def _comes_near(fight: Fight, squadron: Squadron) -> bool:
    """Whether it flies level to the far edge and may come within strafing distance of a target in this move."""
    far = far_facing(fight, squadron)
    if turn(squadron.facing, far) == HALF_TURN or STEPS[squadron.facing][1]:
        return False
    here = column_of(squadron.square)
    return any(
        abs(column_of(unit.square) - here) <= NEAR_THE_SURFACE + SLOW_MPS for unit in targets_of(fight, squadron)
    )
