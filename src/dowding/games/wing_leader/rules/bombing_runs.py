"""Bombing runs during a move (WL-15.3): begin, abandon or complete one, and fly the rest of the move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from dowding.engine.agenda import StepName
from dowding.engine.decision import Option
from dowding.engine.errors import RulesError
from dowding.games.wing_leader.geometry import altitude_of, name_of
from dowding.games.wing_leader.move_data import MovePlan, MovePosition
from dowding.games.wing_leader.rules.allowances import DIVE_BONUS
from dowding.games.wing_leader.rules.bomb_release import drop
from dowding.games.wing_leader.rules.context import Fight, is_fighter
from dowding.games.wing_leader.rules.move_generation import MP, MoveStep, legal_steps, may_begin
from dowding.games.wing_leader.rules.movement_plans import basic_plan
from dowding.games.wing_leader.rules.option_labels import PROFILE_WORDS
from dowding.games.wing_leader.rules.profiles import (
    ARRIVAL_PROFILES,
    DIVE_BONUS_PROFILES,
    advance_run,
    available_runs,
    may_add_guns,
    may_drop,
    may_strafe,
    run_steps,
)
from dowding.games.wing_leader.rules.raid_movement_plans import approach_plan, avoid_full_squares, loiter_plan, run_plan
from dowding.games.wing_leader.rules.squadron_status import cease_profile
from dowding.games.wing_leader.rules.surface import surface_label
from dowding.games.wing_leader.state import BombingRun, Move, Squadron

TARGET_SEEKING: Final = frozenset({"approach", "loiter", "course", "free"})
"""Moves on which a target may be designated at any point (WL-15.3b), also after an attack (WL-15.3d)."""
FLY: Final = StepName("fly")
REST_OF_MOVE: Final = StepName("rest_of_move")


def current_steps(fight: Fight, squadron: Squadron, move: Move) -> Sequence[MoveStep]:
    """The legal steps of a move: those of the bombing profile while one is flown."""
    if squadron.run is None:
        return legal_steps(move.plan, move.at)
    target = fight.state.surface[squadron.run.target].square
    return run_steps(move.plan, move.at, squadron.run, target, may_attack=not squadron.attacked)


def action_options(fight: Fight, squadron: Squadron, move: Move) -> Iterator[Option]:
    """Free actions between steps: designate a target, drop, abandon the run, begin to circle."""
    if not fight.bombing or move.at.ended:
        return
    if squadron.run is not None:
        yield from _run_options(fight, squadron, squadron.run, move.at)
    elif move.plan.kind in TARGET_SEEKING:
        for run in available_runs(fight, squadron, move.at):
            if _can_continue(fight, squadron, run, move):
                yield _designate_option(fight, squadron, run)
            if may_claim_dive(run, move) and _can_continue(fight, squadron, run, _with_dive_claimed(move)):
                yield _designate_option(fight, squadron, run, dive=True)
        if _may_circle_here(squadron, move):
            where = name_of(move.at.square)
            yield Option("wait", "Circle here (once per game)", piece=squadron.id, region=where, risky=True)


def _may_circle_here(squadron: Squadron, move: Move) -> bool:
    """Whether a bomber on its way may still circle, outside full squares (WL-15.2.1.3a, 15.2.1g)."""
    on_its_way = not is_fighter(squadron) and move.plan.kind == "approach" and move.at.left >= MP
    return on_its_way and not is_dive_owed(move) and not squadron.circling and move.at.square not in move.plan.full


def _run_options(fight: Fight, squadron: Squadron, run: BombingRun, at: MovePosition) -> Iterator[Option]:
    unit = fight.state.surface[run.target]
    if may_drop(fight, squadron, run, at):
        word = "Photograph" if run.profile == "recce" else "Drop on"
        yield Option("bombs-away", f"{word} {surface_label(fight, unit)}", squadron.id, target=unit.id)
        if may_add_guns(fight, squadron, run, at):
            yield Option(
                "bombs-and-guns", f"Drop on {surface_label(fight, unit)} and strafe it", squadron.id, target=unit.id
            )
    yield Option("cease", f"Abandon the run on {surface_label(fight, unit)}", squadron.id, target=unit.id)


def may_claim_dive(run: BombingRun, move: Move) -> bool:
    """Whether the MP for diving may be claimed, once per move and on a diving profile (WL-15.3h, A-32)."""
    at = move.at
    can_dive = not at.climbs and altitude_of(at.square) > 0
    return run.profile in DIVE_BONUS_PROFILES and can_dive and not (move.dive_claimed or move.plan.must_dive)


def _with_dive_claimed(move: Move) -> Move:
    """The move with the MP for diving, and the obligation to dive."""
    at = replace(move.at, left=move.at.left + DIVE_BONUS * MP)
    return replace(move, at=at, plan=replace(move.plan, must_dive=True))


def _can_continue(fight: Fight, squadron: Squadron, run: BombingRun, move: Move) -> bool:
    """Whether a run begun here can continue, or drop immediately."""
    plan = run_plan(fight, run.profile, run.target, _remaining_plan(fight, squadron, move), move.at)
    target = fight.state.surface[run.target].square
    next_steps = run_steps(plan, move.at, run, target, may_attack=not squadron.attacked)
    return bool(next_steps) or may_drop(fight, squadron, run, move.at)


def _designate_option(fight: Fight, squadron: Squadron, run: BombingRun, *, dive: bool = False) -> Option:
    unit = fight.state.surface[run.target]
    label = f"{PROFILE_WORDS[run.profile]} {surface_label(fight, unit)}" + (", diving" if dive else "")
    verb = "designate-dive" if dive else "designate"
    return Option(f"{verb}:{unit.id}:{run.profile}", label, squadron.id, target=unit.id)


def _remaining_plan(fight: Fight, squadron: Squadron, move: Move) -> MovePlan:
    """A plan for the rest of a move. If the MP for diving was taken, the dive comes before any circling (A-32)."""
    owed = is_dive_owed(move)
    return replace(basic_plan(fight, squadron), must_dive=owed, dive_first=owed, lufbery=False, occupied=())


def is_dive_owed(move: Move) -> bool:
    """Whether the MP for diving has been claimed in this move and no level has been lost yet (A-32)."""
    return move.plan.must_dive and not move.at.dives


def perform_action(fight: Fight, squadron: Squadron, move: Move, option_id: str) -> None:
    """Perform the action that was chosen between steps."""
    verb, *subjects = option_id.split(":")
    if verb in ("designate", "designate-dive"):
        if verb == "designate-dive":
            move = _with_dive_claimed(move)
        target, profile = subjects
        run = next(
            candidate
            for candidate in available_runs(fight, squadron, move.at)
            if candidate.target == target and candidate.profile == profile
        )
        squadron = begin_run(fight, squadron, run)
        plan = run_plan(fight, run.profile, run.target, _remaining_plan(fight, squadron, move), move.at)
        fight.state.move = _with_plan(move, plan)
        fight.schedule_next((FLY,))
    elif verb == "cease":
        squadron = cease_profile(fight, squadron)
        fight.state.move = _with_plan(move, _plan_without_run(fight, squadron, move))
        fight.schedule_next((FLY,))
    else:
        fight.schedule_next((REST_OF_MOVE,))
        drop(fight, squadron, move.at, with_guns=verb == "bombs-and-guns")


def _with_plan(move: Move, plan: MovePlan) -> Move:
    """The move with another plan for its remainder. A claimed MP for diving stays claimed."""
    return replace(move, plan=plan, dive_claimed=move.dive_claimed or move.plan.must_dive)


def begin_run(fight: Fight, squadron: Squadron, run: BombingRun) -> Squadron:
    """Declare a run: no evasion this turn, and a slow torpedo slows the squadron down (WL-15.3b, g, 15.3.5.1a)."""
    unit = fight.state.surface[run.target]
    fight.happen(
        "designates",
        "WL-15.3",
        squadron=squadron.id,
        target=unit.id,
        name=surface_label(fight, unit),
        profile=run.profile,
    )
    mark_profiled(fight, squadron.id)
    torpedo = fight.card(squadron).entry.torpedo
    slow = run.profile == "torpedo" and torpedo is not None and torpedo.slow
    strafing = squadron.strafing or run.profile == "strafing"
    return fight.put(replace(squadron, run=run, slow=squadron.slow or slow, strafing=strafing))


def mark_profiled(fight: Fight, squadron_id: str) -> None:
    """Record that a profile was begun or flown this turn, which rules out evasion (WL-15.3g)."""
    fight.state.tracks[squadron_id] = replace(fight.state.tracks[squadron_id], profiled=True)


def record_run_square(fight: Fight, squadron: Squadron) -> Squadron:
    """Record the square just entered on a run."""
    if squadron.run is None:
        return squadron
    mark_profiled(fight, squadron.id)
    return fight.put(replace(squadron, run=advance_run(fight, squadron.run, squadron.square)))


def attacks_on_arrival(fight: Fight, squadron: Squadron, at: MovePosition) -> bool:
    """Whether a squadron has just entered the square that it strafes or crashes into (WL-15.3.7c, 15.5.3b)."""
    run = squadron.run
    return run is not None and run.profile in ARRIVAL_PROFILES and may_drop(fight, squadron, run, at)


def _plan_without_run(fight: Fight, squadron: Squadron, move: Move) -> MovePlan:
    """The plan of a move whose run has been abandoned: the normal plan, or free movement if that is impossible.

    A profile may be abandoned at any point (WL-15.3c), so the move must always be able to end.
    """
    rest, at = _remaining_plan(fight, squadron, move), move.at
    if is_fighter(squadron) or squadron.strafing:
        plan = loiter_plan(fight, squadron, rest, at) if squadron.strafing else rest
    else:
        plan = approach_plan(fight, squadron, rest, at)
    return plan if may_begin(plan, at) else replace(rest, full=())


def rest_of_move(fight: Fight) -> None:
    """Fly the rest of a move after an attack: homewards, near the targets, or freely (WL-15.3j, 15.2.1h)."""
    move = fight.state.move
    if move is None:
        raise RulesError("no move is under way")
    squadron = fight.squadron(move.squadron)
    rest, at = _remaining_plan(fight, squadron, move), move.at
    plan = rest
    if squadron.returning:
        plan = avoid_full_squares(replace(rest, kind="return", exit_left=squadron.returning == "left"), at)
    elif squadron.strafing and may_strafe(fight, squadron):
        plan = loiter_plan(fight, squadron, rest, at)
    elif fight.unit(squadron).kamikaze:
        at = replace(at, ended=True)  # the kamikaze stops there (WL-15.5.3b)
    if not may_begin(plan, at):
        plan = replace(rest, full=())
    fight.state.move = replace(_with_plan(move, plan), at=at)
    fight.schedule_next((FLY,))
