"""Bombing profiles (WL-15.3): which squadrons may fly them against which targets, their steps and their completion."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from dowding.games.wing_leader.geometry import (
    FACINGS,
    LEVEL,
    STEPS,
    Facing,
    Square,
    altitude_of,
    column_of,
    distance,
    is_ahead,
)
from dowding.games.wing_leader.move_data import MovePlan, MovePosition
from dowding.games.wing_leader.pack.components import Profile
from dowding.games.wing_leader.rules.context import Fight, is_fighter
from dowding.games.wing_leader.rules.line_of_sight import has_line_of_sight, weather_between
from dowding.games.wing_leader.rules.move_generation import HALF_MP, MoveStep, entry_step, legal_steps
from dowding.games.wing_leader.rules.surface import NEAR_THE_SURFACE, targets_of
from dowding.games.wing_leader.state import DEPLETED, BombingRun, Squadron, SurfaceUnit

LEVEL_PROFILES: Final = frozenset({"level", "parafrag", "skip", "recce"})
DIVING_PROFILES: Final = frozenset({"dive", "steep"})
SHORTEST_ROUTE_PROFILES: Final = frozenset({"ATGR", "strafing", "kamikaze"})
DIVE_BONUS_PROFILES: Final = frozenset({"dive", "steep", "glide", "ATGR", "strafing", "kamikaze"})
"""Profiles on which the MP for diving may be used (WL-15.3h)."""
ARRIVAL_PROFILES: Final = frozenset({"strafing", "kamikaze"})
"""Attacks that are made by entering the target's square (WL-15.3.7c, 15.5.3b)."""
STRAFING_PROFILES: Final = frozenset({"ATGR", "parafrag", "skip"})
"""Attacks with which strafing may be combined (WL-15.5.5a)."""

RUN_IN_COLUMNS: Final = 2
"""The distance in columns at which level, torpedo and glide attacks begin (WL-15.3.1b, 15.3.4b, 15.3.5b)."""
DIVE_ALTITUDES: Final = range(2, 11)
AIM_DISTANCE: Final = {
    "level": 2,
    "parafrag": 2,
    "skip": 2,
    "recce": 2,
    "torpedo": 2,
    "dive": 4,
    "steep": 3,
    "glide": 2,
}
"""Squares flown or levels dived for an aimed attack (WL-15.3.1e, 15.3.2e, 15.3.3d, 15.3.4d, 15.3.5d)."""
MAX_PARAFRAG_ALTITUDE: Final = 1
HEAVY_CLASSES: Final = frozenset({"medium bomber", "heavy bomber"})


# Beginning a profile


def profiles_of(fight: Fight, squadron: Squadron) -> list[Profile]:
    """The profiles that a squadron could fly with its load, wherever it is."""
    profiles = _possible_profiles(fight, squadron)
    listed = fight.hooks.profiles.get(squadron.id)
    return profiles if listed is None else [profile for profile in profiles if profile in listed]


def _possible_profiles(fight: Fight, squadron: Squadron) -> list[Profile]:
    if not fight.bombing or squadron.tally or squadron.balloon:
        return []
    profiles: list[Profile] = []
    if squadron.mission == "recce":
        return [] if squadron.spied or squadron.returning else ["recce"]
    if fight.unit(squadron).kamikaze:
        return ["kamikaze"] if squadron.load == "bombs" else []
    if squadron.load == "bombs" and not squadron.returning:
        profiles += _bomb_profiles(fight, squadron)
    elif squadron.load in ("torpedo", "ATGR", "parafrag") and not squadron.returning:
        profiles.append("torpedo" if squadron.load == "torpedo" else "ATGR" if squadron.load == "ATGR" else "parafrag")
    if may_strafe(fight, squadron):
        profiles.append("strafing")
    return profiles


def _bomb_profiles(fight: Fight, squadron: Squadron) -> Iterator[Profile]:
    card, unit = fight.card(squadron), fight.unit(squadron)
    yield "level"
    if "dive brakes" in card.abilities:
        yield "dive"
    if fight.is_fighter_bomber(squadron) or card.abilities & {"dive brakes", "speed brakes"}:
        yield "steep"
    if card.entry.type not in HEAVY_CLASSES or squadron.size == "flight" or unit.glides:
        yield "glide"
    if unit.skip_bombing:
        yield "skip"


def may_strafe(fight: Fight, squadron: Squadron) -> bool:
    """Whether a squadron may strafe: armed, on a strafing or sweep mission, with ammunition and without a tally.

    Rules: WL-15.3.7a, i.
    """
    return (
        fight.bombing
        and fight.card(squadron).is_armed
        and squadron.mission in ("strafing", "sweep")
        and squadron.ammo != DEPLETED
        and not squadron.tally
        and not squadron.balloon
        and not squadron.dogfight
        and not squadron.lufbery
        and not squadron.returning
        and not (squadron.broken and is_fighter(squadron))
        and not (squadron.jettisoned and not is_fighter(squadron))
    )


def available_runs(fight: Fight, squadron: Squadron, at: MovePosition) -> list[BombingRun]:
    """The runs that can be begun at a position, one for each profile and target (WL-15.3b)."""
    return [
        new_run(fight, profile, unit, at)
        for profile in profiles_of(fight, squadron)
        for unit in targets_of(fight, squadron)
        if may_begin_run(fight, squadron, profile, unit, at)
    ]


def new_run(fight: Fight, profile: Profile, unit: SurfaceUnit, at: MovePosition) -> BombingRun:
    """A new run. The square where it begins counts for the weather (A-15)."""
    is_in_sight = has_line_of_sight(fight.sky, at.square, unit.square)
    weather = fight.sky.weather_in(at.square)
    return BombingRun(profile, unit.id, altitude_of(at.square), weather=weather, unsighted=not is_in_sight)


def may_begin_run(fight: Fight, squadron: Squadron, profile: Profile, unit: SurfaceUnit, at: MovePosition) -> bool:
    """Whether a profile may be begun against a target at a position (WL-15.3.1 to 15.3.7, 15.5)."""
    across = column_of(unit.square) - column_of(at.square)
    height = altitude_of(at.square)
    if profile in LEVEL_PROFILES:
        return _may_begin_level(fight, profile, unit, at, across)
    if profile in DIVING_PROFILES:
        return abs(across) <= 1 and height in DIVE_ALTITUDES and has_line_of_sight(fight.sky, at.square, unit.square)
    if profile == "glide":
        return (
            abs(across) == RUN_IN_COLUMNS
            and height >= RUN_IN_COLUMNS
            and has_line_of_sight(fight.sky, at.square, unit.square)
        )
    if profile == "torpedo":
        towards = across == 0 or STEPS[at.facing] == (1 if across > 0 else -1, 0)
        return fight.surface_type(unit).ship and height == 0 and abs(across) <= RUN_IN_COLUMNS and towards
    if abs(across) > NEAR_THE_SURFACE:
        return False
    return at.square != unit.square or profile == "ATGR"  # strafing and crashing are done by entering the square


def _may_begin_level(fight: Fight, profile: Profile, unit: SurfaceUnit, at: MovePosition, across: int) -> bool:
    height = altitude_of(at.square)
    if profile == "parafrag" and height > MAX_PARAFRAG_ALTITUDE:
        return False
    if profile == "skip" and (height or not fight.surface_type(unit).ship):
        return False
    if profile == "recce" and not has_line_of_sight(fight.sky, at.square, unit.square):
        return False
    towards = across == 0 or (STEPS[at.facing][0] > 0) == (across > 0)
    return abs(across) <= RUN_IN_COLUMNS and at.facing in LEVEL and towards


# Flying a profile


def run_steps(plan: MovePlan, at: MovePosition, run: BombingRun, target: Square, *, may_attack: bool) -> list[MoveStep]:
    """The steps that stay on the profile, without circling (WL-15.3f). Half an MP may be left over (WL-8.2f).

    `may_attack` is false for a squadron that has attacked this turn (WL-15.3a).
    """
    if run.profile in SHORTEST_ROUTE_PROFILES:
        return [
            step
            for step in legal_steps(plan, at)
            if (step.kind == "enter" and _may_arrive(run, step.to, target, may_attack=may_attack))
            or (step.kind == "end" and _is_spent(at))
        ]
    on_profile = [
        step
        for facing in FACINGS
        if (step := entry_step(plan, at, facing)) is not None
        and not step.to.exited
        and stays_on_profile(run, at, facing, target)
        and _may_still_dive(plan, step.to)
        and not (_is_spent(step.to) and step.to.square in plan.full)
    ]
    has_dived = at.dives > 0 or not plan.must_dive
    if (
        _is_spent(at)
        and has_dived
        and not (on_profile and run.profile in DIVING_PROFILES)
        and at.square not in plan.full
    ):
        on_profile.append(MoveStep("end", at.facing, 0, replace(at, ended=True)))
    return on_profile


def _may_arrive(run: BombingRun, to: MovePosition, target: Square, *, may_attack: bool) -> bool:
    """Whether a strafing or kamikaze squadron may enter a square: a strafing attack allows one level of dive.

    Rules: WL-15.3.7b, A-103. A squadron that has attacked this turn cannot strafe again, but may fly through the
    target's square (A-102).
    """
    if run.profile not in ARRIVAL_PROFILES or to.square != target:
        return True
    if run.profile == "kamikaze":
        return may_attack
    return to.dives <= 1 or not may_attack


def _is_spent(at: MovePosition) -> bool:
    return at.ended or at.left <= HALF_MP


def _may_still_dive(plan: MovePlan, at: MovePosition) -> bool:
    """A squadron that has used the MP for diving must be able to dive (WL-8.2e)."""
    return not plan.must_dive or at.dives > 0 or (at.left >= HALF_MP and altitude_of(at.square) > 0)


def stays_on_profile(run: BombingRun, at: MovePosition, facing: Facing, target: Square) -> bool:
    """Whether a step in a direction belongs to the profile."""
    across = column_of(target) - column_of(at.square)
    dx, dy = STEPS[facing]
    if run.profile in DIVING_PROFILES:
        lowest = 0 if run.profile == "dive" else 1
        if across == 0:
            return (dx, dy) == (0, -1) and altitude_of(at.square) > lowest
        return dx == across and dy <= 0 and altitude_of(at.square) + dy >= lowest
    if across == 0 or dx != (1 if across > 0 else -1):
        return False
    if run.profile == "glide":
        return dy == -1
    return facing == at.facing and dy == 0


def advance_run(fight: Fight, run: BombingRun, to: Square) -> BombingRun:
    """The run after a square has been entered."""
    unit = fight.state.surface[run.target]
    return replace(
        run,
        flown=run.flown + 1,
        weather=max(run.weather, fight.sky.weather_in(to)),
        unsighted=run.unsighted or not has_line_of_sight(fight.sky, to, unit.square),
    )


# Completing a profile


def may_drop(fight: Fight, squadron: Squadron, run: BombingRun, at: MovePosition) -> bool:
    """Whether the attack can be made from here. A squadron attacks once per turn (WL-15.3a, A-102)."""
    if squadron.attacked:
        return False
    unit = fight.state.surface[run.target]
    here, there = at.square, unit.square
    over = column_of(here) == column_of(there)
    if run.profile == "dive":
        return over and altitude_of(here) <= 1 and levels_dived(run, here) > 0
    if run.profile == "steep":
        return over and altitude_of(here) >= 1 and levels_dived(run, here) > 0
    if run.profile == "torpedo":
        return distance(here, there) <= 1
    if run.profile == "ATGR":
        return altitude_of(here) == 0 and distance(here, there) <= 1 and at.dives <= 1
    if run.profile in ARRIVAL_PROFILES:
        return here == there and (at.dives <= 1 or run.profile == "kamikaze")
    return over


def levels_dived(run: BombingRun, here: Square) -> int:
    """The levels lost since the run began (A-97)."""
    return run.began - altitude_of(here)


def is_aimed(fight: Fight, run: BombingRun, at: MovePosition) -> bool:
    """Whether the aiming movement of the profile has been flown (WL-15.3e)."""
    there = fight.state.surface[run.target].square
    if run.profile in ARRIVAL_PROFILES:
        return True
    if run.profile == "ATGR":
        facing = at.square == there or distance(at.square, there) == 1
        return run.flown > 0 and facing and (at.square == there or _is_facing(at, there))
    if run.profile in DIVING_PROFILES:
        return levels_dived(run, at.square) >= AIM_DISTANCE[run.profile]
    return run.flown >= AIM_DISTANCE[run.profile]


def _is_facing(at: MovePosition, there: Square) -> bool:
    """Whether a squadron faces exactly that adjacent square."""
    dx, dy = STEPS[at.facing]
    return is_ahead(at.square, at.facing, there) and (
        column_of(there) - column_of(at.square),
        altitude_of(there) - altitude_of(at.square),
    ) == (dx, dy)


def may_add_guns(fight: Fight, squadron: Squadron, run: BombingRun, at: MovePosition) -> bool:
    """Whether a squadron in the target's square may add strafing to its attack (WL-15.5.5a, c)."""
    there = fight.state.surface[run.target].square
    return run.profile in STRAFING_PROFILES and at.square == there and at.dives <= 1 and may_strafe(fight, squadron)


def attack_weather(fight: Fight, run: BombingRun, at: MovePosition) -> int:
    """The weather of an attack: the worse of the weather on the run and on the line to the target at release.

    Rules: WL-4.7c.
    """
    return max(run.weather, weather_between(fight.sky, at.square, fight.state.surface[run.target].square))
