"""The move of a squadron as its owner chooses it (DP-16): entry from the map edge, then a behaviour of its mission."""

from __future__ import annotations

from collections.abc import Generator
from typing import Literal

from msgspec.structs import replace

from dowding.engine.agenda import Rules
from dowding.engine.decision import Decision, Option, SimultaneousDecisions
from dowding.engine.errors import RulesError
from dowding.games.wing_leader.geometry import (
    FACING_NAMES,
    HALF_TURN,
    adjacent_square,
    facing_named,
    name_of,
    square_named,
    turn_steps,
)
from dowding.games.wing_leader.move_data import MovePosition
from dowding.games.wing_leader.rules.allowances import allowance
from dowding.games.wing_leader.rules.barrage import add_exposure
from dowding.games.wing_leader.rules.bomb_release import resume_mission
from dowding.games.wing_leader.rules.bombing_runs import begin_run, mark_profiled
from dowding.games.wing_leader.rules.context import Fight, is_escort, is_fighter
from dowding.games.wing_leader.rules.escort_squares import escort_squares
from dowding.games.wing_leader.rules.lufbery import LUFBERY_MPS
from dowding.games.wing_leader.rules.missions import behaviours
from dowding.games.wing_leader.rules.move_execution import (
    end_move,
    facing_options,
    fly,
    form_lufbery,
    log_circling,
    log_entry,
    move_marker,
    reach_vector,
)
from dowding.games.wing_leader.rules.move_generation import MP, is_from_ahead, may_begin
from dowding.games.wing_leader.rules.movement_plans import (
    Behaviour,
    basic_plan,
    climb_facing,
    far_facing,
    level_facing,
    level_facings,
    make_plan,
)
from dowding.games.wing_leader.rules.option_labels import facing_word, squadron_label, squadron_option
from dowding.games.wing_leader.rules.profiles import new_run
from dowding.games.wing_leader.rules.reaction import open_reaction
from dowding.games.wing_leader.rules.rockets import choose_throttle, is_rocket
from dowding.games.wing_leader.rules.slow_climbs import facings_towards, forward_facings, slow_climbs_to
from dowding.games.wing_leader.rules.squadron_status import break_squadron, cease_profile, drop_tanks
from dowding.games.wing_leader.rules.whole_moves import find_whole_moves
from dowding.games.wing_leader.state import NOWHERE, Move, Squadron


def begin_move(fight: Fight, squadron_id: str) -> Rules:
    """Begin a squadron's move: enter the map if it waits at the edge, then choose a behaviour (DP-16)."""
    state = fight.state
    squadron = fight.squadron(squadron_id)
    state.order += 1
    squadron = fight.put(replace(squadron, moved=True))
    state.tracks[squadron_id] = replace(state.tracks[squadron_id], order=state.order)
    spent = 0
    if squadron.place == "edge":
        spent = _enter_map(fight, squadron)
        squadron = fight.squadron(squadron_id)
        if squadron.place == "edge":
            return
    if squadron.took_off == state.turn and not is_rocket(fight, squadron):
        add_exposure(fight, squadron_id, squadron.square)  # as if it had circled there
        end_move(fight, squadron, MovePosition(squadron.square, squadron.facing, 0))  # it takes off (WL-13.7c)
        return
    if is_rocket(fight, squadron):
        fight.schedule_next((choose_throttle, squadron_id), (resume_move, squadron_id, spent))
        return
    yield from _choose_behaviour(fight, squadron, spent)


def resume_move(fight: Fight, squadron_id: str, spent: int) -> Rules:
    """Resume a move after an interruption: a break, dropped tanks, the throttle, leaving a Lufbery."""
    squadron = fight.squadron(squadron_id)
    if squadron.place == "map":
        yield from _choose_behaviour(fight, squadron, spent)


def _choose_behaviour(fight: Fight, squadron: Squadron, spent: int) -> Rules:
    """Ask the owner how to spend the remaining MPs; breaking and dropping tanks are free (WL-10.7.1b, 13.2b)."""
    offered = [
        candidate for candidate in behaviours(fight, squadron) if _can_be_flown(fight, squadron, candidate, spent)
    ]
    if not offered:
        end_move(fight, squadron, MovePosition(squadron.square, squadron.facing, 0))
        return
    behaviour = offered[0]
    may_break = is_fighter(squadron) and not is_escort(squadron) and not squadron.broken
    whole_moves = find_whole_moves(fight, squadron, offered, spent)
    if len(offered) > 1 or may_break or whole_moves:
        options = [move.option for move in whole_moves.values()]
        options += (_behaviour_option(squadron, candidate) for candidate in offered)
        if squadron.load == "drop tanks" and squadron.alerted:
            options.append(squadron_option(fight, "drop-tanks", squadron, "Drop the tanks of", risky=True))
        if may_break:
            options.append(squadron_option(fight, "break", squadron, "Break off voluntarily:", risky=True))
        prompt = f"How does {squadron_label(fight, squadron)} move?"
        choice = yield Decision(squadron.side, prompt, behaviour.rule, options)
        if choice.id.startswith("break:"):
            fight.schedule_next((resume_move, squadron.id, spent))
            break_squadron(fight, squadron, "WL-10.7.1")
            return
        if choice.id.startswith("drop-tanks:"):
            drop_tanks(fight, squadron)
            fight.schedule_next((resume_move, squadron.id, spent))
            return
        if choice.id in whole_moves:
            behaviour = whole_moves[choice.id].behaviour
            fight.state.route = whole_moves[choice.id].route
        else:
            behaviour = next(candidate for candidate in offered if candidate.id == choice.id)
    yield from _begin_behaviour(fight, squadron, behaviour, spent)


def _behaviour_option(squadron: Squadron, behaviour: Behaviour) -> Option:
    """The option for a behaviour.

    One that ends the move immediately is risky: dice for the next squadron may follow.
    """
    climbs = behaviour.kind in ("slow climb", "finish climb")
    region = "" if climbs or behaviour.destination == NOWHERE else name_of(behaviour.destination)
    at_once = squadron.lufbery or behaviour.kind in ("straight", "slow climb", "finish climb", "lufbery")
    return Option(
        behaviour.id,
        behaviour.option_label or behaviour.label,
        squadron.id,
        region,
        risky=at_once,
        target=behaviour.subject,
    )


def _can_be_flown(fight: Fight, squadron: Squadron, behaviour: Behaviour, spent: int) -> bool:
    """Whether the MPs that are left allow a behaviour."""
    if behaviour.kind in ("slow climb", "finish climb"):
        return not spent
    if behaviour.kind in ("lufbery", "leave lufbery"):
        return behaviour.mps >= spent + LUFBERY_MPS
    if behaviour.kind in ("circle", "straight", "wait"):
        return behaviour.mps > spent
    if behaviour.kind in ("attack", "run"):
        return (
            not spent
        )  # this was checked when it was offered; a squadron that enters from the edge designates targets on the way
    at = MovePosition(squadron.square, squadron.facing, (behaviour.mps - spent) * MP)
    return at.left > 0 and may_begin(make_plan(fight, squadron, behaviour, at), at)


def _enter_map(fight: Fight, squadron: Squadron) -> int:
    """Enter the map for 1 MP, in trail one more for each squadron before it; without MPs left, the squadron waits.

    Rules: WL-8.4.1a, b.
    """
    ahead = fight.state.trail.get(squadron.square, 0) if fight.unit(squadron).in_trail else 0
    if allowance(fight, squadron) <= ahead:
        return 0
    fight.state.trail[squadron.square] = ahead + 1
    squadron = fight.put(replace(squadron, place="map"))
    fight.happen("enters", "WL-8.4.1", squadron=squadron.id, square=name_of(squadron.square))
    log_entry(fight, squadron.id, squadron.square, squadron.square)
    return ahead + 1


def _begin_behaviour(fight: Fight, squadron: Squadron, behaviour: Behaviour, spent: int) -> Rules:
    """Begin the chosen behaviour; the game has no hidden information, so both sides see it."""
    fight.happen("behaviour", behaviour.rule, squadron=squadron.id, label=behaviour.label, how=behaviour.id)
    squadron = _update_activity(fight, squadron, behaviour)
    if behaviour.id.startswith("go-home"):
        far = behaviour.id.startswith("go-home-far")
        edge = fight.enemy_edge(squadron.side) if far else fight.friendly_edge(squadron.side)
        squadron = fight.put(replace(squadron, returning=edge, vector=NOWHERE))
        fight.happen("goes home", behaviour.rule, squadron=squadron.id)
    if behaviour.kind == "form up":
        squadron, behaviour = yield from _choose_escort_square(fight, squadron, behaviour)
        behaviour = yield from _choose_slow_climb(fight, squadron, behaviour)
    if behaviour.kind in ("circle", "wait"):
        fight.schedule_next((circle, squadron.id, behaviour.mps - spent))
    elif behaviour.kind == "lufbery":
        _form_lufbery(fight, squadron, behaviour, spent)
    elif behaviour.kind == "leave lufbery":
        facing = facing_named(behaviour.id[-1])
        fight.happen("leaves lufbery", "WL-13.4.3", squadron=squadron.id)
        fight.put(replace(squadron, lufbery=False, facing=facing))
        track = fight.state.tracks[squadron.id]
        fight.state.tracks[squadron.id] = replace(track, unwound=True)
        fight.schedule_next((resume_move, squadron.id, spent + LUFBERY_MPS))
    elif behaviour.kind == "straight":
        _fly_straight(fight, squadron, behaviour.mps - spent)
    elif behaviour.kind == "slow climb":
        yield from _climb_slowly(fight, squadron, behaviour)
    elif behaviour.kind == "finish climb":
        _finish_climb(fight, squadron)
    else:
        _plan_move(fight, squadron, behaviour, spent)


def _update_activity(fight: Fight, squadron: Squadron, behaviour: Behaviour) -> Squadron:
    """Update runs, circling and strafing for the chosen behaviour (WL-15.2.1.3b, 15.2.3d, 15.3b, c)."""
    if behaviour.kind == "attack" and behaviour.profile:
        squadron = cease_profile(fight, squadron)
        at = MovePosition(squadron.square, squadron.facing, 0)
        run = new_run(fight, behaviour.profile, fight.state.surface[behaviour.subject], at)
        squadron = begin_run(fight, squadron, run)
    elif behaviour.kind == "run":
        mark_profiled(fight, squadron.id)
    else:
        squadron = cease_profile(fight, squadron)
    if behaviour.kind == "wait":
        return fight.put(replace(squadron, circling="circling"))
    if squadron.circling == "circling":
        squadron = fight.put(replace(squadron, circling="circled"))
    return resume_mission(fight, squadron) if behaviour.kind in ("straight", "course") else squadron


def _form_lufbery(fight: Fight, squadron: Squadron, behaviour: Behaviour, spent: int) -> None:
    """Form a Lufbery for 2 MPs and circle with the rest (WL-13.4.3a, A-82)."""
    squadron = form_lufbery(fight, squadron, facing_named(behaviour.id[-1]))
    rest = behaviour.mps - spent - LUFBERY_MPS
    if rest:
        log_circling(fight, squadron.id, rest)
    end_move(fight, squadron, MovePosition(squadron.square, squadron.facing, 0))


def _plan_move(fight: Fight, squadron: Squadron, behaviour: Behaviour, spent: int) -> None:
    at = MovePosition(squadron.square, squadron.facing, (behaviour.mps - spent) * MP)
    plan = make_plan(fight, squadron, behaviour, at)
    if plan.target == squadron.square:
        at = replace(at, must_leave=True, met=True)  # WL-7.2.3e: the first MP leaves the square
    fight.state.move = Move(squadron.id, behaviour.kind, plan, at)
    fight.schedule_next(fly)


def _choose_escort_square(
    fight: Fight, squadron: Squadron, behaviour: Behaviour
) -> Generator[Decision | SimultaneousDecisions, Option, tuple[Squadron, Behaviour]]:
    """Choose the square in which to form up with a bomber (WL-9.2.2.2f, A-43)."""
    bomber = fight.squadron(behaviour.subject)
    squares = sorted(escort_squares(fight, bomber))
    options = [
        Option(f"at:{name_of(candidate)}", f"Form up at {name_of(candidate)}", region=name_of(candidate))
        for candidate in squares
    ]
    choice = yield Decision(
        squadron.side, f"Where does {squadron_label(fight, squadron)} form up with {bomber.id}?", "WL-9.2.2.2", options
    )
    square = square_named(choice.region)
    squadron = fight.put(replace(squadron, forming_up=square, forming_on=bomber.id))
    return squadron, replace(behaviour, destination=square)


def _choose_slow_climb(
    fight: Fight, squadron: Squadron, behaviour: Behaviour
) -> Generator[Decision | SimultaneousDecisions, Option, Behaviour]:
    """Choose a slow climb, if the destination is higher and the squadron can only climb slowly (A-41 (iv))."""
    climbs = slow_climbs_to(fight, squadron, behaviour.destination)
    if len(climbs) < 2:
        return climbs[0] if climbs else behaviour
    prompt = f"How does {squadron_label(fight, squadron)} climb?"
    choice = yield Decision(squadron.side, prompt, "WL-8.5.1", [_behaviour_option(squadron, climb) for climb in climbs])
    return next(climb for climb in climbs if climb.id == choice.id)


def circle(fight: Fight, squadron_id: str, mps: int) -> Rules:
    """Spend all MPs in the square and choose any facing; a Climb or Dive marker is lost (WL-8.3.1a, A-29).

    In a Lufbery the squadron keeps its facing (WL-13.4.3c).
    """
    squadron = fight.squadron(squadron_id)
    if squadron.lufbery:
        log_circling(fight, squadron_id, mps)
        end_move(fight, squadron, MovePosition(squadron.square, squadron.facing, 0))
        return
    prompt = f"Which way does {squadron_label(fight, squadron)} face after circling?"
    choice = yield Decision(squadron.side, prompt, "WL-8.3.1", facing_options(squadron_id))
    facing = facing_named(choice.id.partition(":")[2])
    squadron = fight.put(replace(squadron, facing=facing))
    log_circling(fight, squadron_id, mps)
    if squadron.vector == squadron.square:
        squadron = reach_vector(fight, squadron, 0)
    end_move(fight, squadron, MovePosition(squadron.square, facing, 0))


def _fly_straight(fight: Fight, squadron: Squadron, mps: int) -> None:
    """Fly straight and level for a number of squares, over the map edge if it ends there.

    Rules: WL-9.2.1a, 9.2.2a, 9.2.3d, A-38. A sweep first turns level to the far edge; turning half round costs it one
    square. Squadrons that have climbed or dived, as escorts do with their bombers, level off as they fly.
    """
    facing = level_facing(squadron.facing, far_facing(fight, squadron))
    if squadron.mission == "sweep":
        facing = far_facing(fight, squadron)
        if turn_steps(squadron.facing, facing) == HALF_TURN:
            mps -= 1
            add_exposure(fight, squadron.id, squadron.square)
    at = MovePosition(squadron.square, facing, 0)
    for _ in range(mps):
        there = adjacent_square(at.square, facing)
        if there is None:
            at = replace(at, exited=True)
            break
        log_entry(fight, squadron.id, there, at.square)
        at = replace(at, square=there)
    end_move(fight, fight.put(replace(squadron, square=at.square, facing=facing)), at)


def _climb_slowly(fight: Fight, squadron: Squadron, behaviour: Behaviour) -> Rules:
    """Begin a slow climb, in place or one square forward, level (WL-8.5.1a, A-37).

    A squadron that faces straight up or down chooses a side, but not away from its destination (WL-9.2.5b).
    """
    forward, destination = behaviour.id == "climb-forward", behaviour.destination
    if forward:
        facings = forward_facings(fight, squadron, destination)
    elif destination == NOWHERE:
        facings = list(level_facings(squadron.facing))
    else:
        facings = facings_towards(squadron, destination)
    facing = facings[0]
    if len(facings) > 1:
        options = [
            Option(
                f"face:{FACING_NAMES[candidate]}", f"Level off to the {facing_word(candidate)}", squadron.id, risky=True
            )
            for candidate in facings
        ]
        choice = yield Decision(
            squadron.side, f"Which way does {squadron_label(fight, squadron)} level off?", "WL-8.5.1", options
        )
        facing = facing_named(choice.id.partition(":")[2])
    there = adjacent_square(squadron.square, facing) if forward else None
    if there is None:
        squadron = fight.put(replace(squadron, facing=facing))
        end_move(fight, squadron, MovePosition(squadron.square, facing, 0), marker="slow climb")
    else:
        _climb_into(fight, squadron, "slow climb", MovePosition(there, facing, 0))


def _finish_climb(fight: Fight, squadron: Squadron) -> None:
    """Finish a slow climb in the second turn, into the square diagonally above (WL-8.5.1b)."""
    facing = climb_facing(level_facing(squadron.facing, far_facing(fight, squadron)))
    there = adjacent_square(squadron.square, facing)
    if there is None:
        raise RulesError("the slow climb cannot be finished here")
    _climb_into(fight, squadron, "finish climb", MovePosition(there, facing, 0, climbs=1))


def _climb_into(
    fight: Fight, squadron: Squadron, behaviour: Literal["slow climb", "finish climb"], entry: MovePosition
) -> None:
    """Enter the square of a slow climb; if a tallied bomber is there, escorts may react (WL-10.4a)."""
    plan = basic_plan(fight, squadron)
    fight.state.move = Move(squadron.id, behaviour, plan, MovePosition(squadron.square, entry.facing, 0))
    head_on = is_from_ahead(entry.square, plan.target_facing, squadron.square)
    if entry.square == plan.target and not head_on and open_reaction(fight, squadron, entry):
        return
    log_entry(fight, squadron.id, entry.square, squadron.square)
    squadron = fight.put(replace(squadron, square=entry.square, facing=entry.facing))
    if squadron.vector == squadron.square:
        squadron = reach_vector(fight, squadron, 0)
    end_move(fight, squadron, entry, move_marker(behaviour))
