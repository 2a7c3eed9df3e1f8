"""The steps of a move (WL-8): entering squares, circling, their consequences, and the end of the move."""

from __future__ import annotations

from msgspec.structs import replace

from dowding.engine.agenda import Rules
from dowding.engine.decision import Decision, Option
from dowding.engine.errors import RulesError
from dowding.games.wing_leader.geometry import DOWN, FACING_NAMES, FACINGS, STEPS, Facing, Square, facing_named, name_of
from dowding.games.wing_leader.move_data import EnteredSquare, MovePosition
from dowding.games.wing_leader.pack.scenario import other_side
from dowding.games.wing_leader.rules.balloons import drop_distant_balloon_tallies
from dowding.games.wing_leader.rules.barrage import add_exposure, under_flak
from dowding.games.wing_leader.rules.bomb_release import drop, judge_recce
from dowding.games.wing_leader.rules.bombing_runs import (
    action_options,
    attacks_on_arrival,
    current_steps,
    perform_action,
    record_run_square,
    rest_of_move,
)
from dowding.games.wing_leader.rules.context import Fight, is_escort, is_fighter
from dowding.games.wing_leader.rules.dogfight import join_dogfight
from dowding.games.wing_leader.rules.head_on import record_arrival
from dowding.games.wing_leader.rules.lufbery import enter_lufbery
from dowding.games.wing_leader.rules.move_generation import MP, MoveStep, may_begin, turn_cost
from dowding.games.wing_leader.rules.movement_order import followers
from dowding.games.wing_leader.rules.movement_plans import Behaviour, make_plan
from dowding.games.wing_leader.rules.option_labels import facing_word, format_mps, squadron_label, squadron_option
from dowding.games.wing_leader.rules.reachable_squares import route_paths
from dowding.games.wing_leader.rules.reaction import bomber_arrives, open_reaction, pending_entry
from dowding.games.wing_leader.rules.squadron_status import break_squadron, leave_map
from dowding.games.wing_leader.rules.whole_moves import next_planned_choice
from dowding.games.wing_leader.rules.wings import leave_formation
from dowding.games.wing_leader.state import NOWHERE, Marker, Move, Squadron


def current_move(fight: Fight) -> Move:
    """The move under way."""
    if fight.state.move is None:
        raise RulesError("no move is under way")
    return fight.state.move


def fly(fight: Fight) -> Rules:
    """Offer the next step of a move.

    Ending it is also a step, so that the whole move can be undone until then (DP-17).
    """
    move = current_move(fight)
    squadron = fight.squadron(move.squadron)
    offered = {_step_id(step): step for step in current_steps(fight, squadron, move)}
    actions = list(action_options(fight, squadron, move))
    planned = next_planned_choice(fight, squadron, offered, actions)
    if planned in offered:
        _make_step(fight, squadron, offered[planned])
        return
    if planned:
        perform_action(fight, squadron, move, planned)
        return
    options = [_step_option(fight, squadron, step_id, offered_step) for step_id, offered_step in offered.items()]
    options += actions
    if _may_break_off(fight, squadron):
        options.append(squadron_option(fight, "break", squadron, "Break off voluntarily:", risky=True))
    prompt = f"{squadron_label(fight, squadron)} at {name_of(squadron.square)}: {format_mps(move.at.left)} left"
    choice = yield Decision(
        squadron.side,
        prompt,
        "WL-8.1",
        options,
        pause=True,
        about=(squadron.id,),
        paths=lambda: (
            () if squadron.run else route_paths(move.plan, move.at, squadron.id, _path_risks(fight, squadron))
        ),
    )
    if choice.id == "wait":
        yield from begin_circling(fight, squadron, move)
    elif choice.id in offered:
        _make_step(fight, squadron, offered[choice.id])
    elif choice.id.startswith("break:"):
        _break_off(fight, squadron)
    else:
        perform_action(fight, squadron, move, choice.id)


def begin_circling(fight: Fight, squadron: Squadron, move: Move) -> Rules:
    """Begin to circle with a bomber, and spend the rest of its MPs (WL-15.2.1.3a, 8.3.1a, A-105)."""
    prompt = f"Which way does {squadron_label(fight, squadron)} face after circling?"
    choice = yield Decision(squadron.side, prompt, "WL-8.3.1", facing_options(squadron.id))
    facing = facing_named(choice.id.partition(":")[2])
    log_circling(fight, squadron.id, move.at.left // MP)
    squadron = fight.put(replace(squadron, circling="circling", facing=facing))
    end_move(fight, squadron, replace(move.at, facing=facing, left=0))


def facing_options(squadron_id: str) -> list[Option]:
    """Options for any facing, for a squadron that circles."""
    return [
        Option(f"face:{FACING_NAMES[facing]}", f"Face {facing_word(facing)}", squadron_id, risky=True)
        for facing in FACINGS
    ]


def _may_break_off(fight: Fight, squadron: Squadron) -> bool:
    """Whether a fighter may break during its move, after its first step (WL-10.7.1b, A-71)."""
    track = fight.state.tracks[squadron.id]
    has_begun = bool(track.flown or track.circled)
    return has_begun and is_fighter(squadron) and not (is_escort(squadron) or squadron.broken or squadron.lufbery)


def _break_off(fight: Fight, squadron: Squadron) -> None:
    """Break a squadron during its move, and fly home with the MPs that are left (A-71)."""
    fight.schedule_next(fly_home)
    break_squadron(fight, squadron, "WL-10.7.1")


def fly_home(fight: Fight) -> None:
    """Fly home with the MPs that are left if that brings the squadron closer, otherwise end the move (A-71)."""
    move = current_move(fight)
    squadron = fight.squadron(move.squadron)
    at = MovePosition(
        squadron.square, squadron.facing, 0 if move.at.ended else move.at.left, move.at.climbs, move.at.dives
    )
    home = Behaviour("return", "return", "", "WL-9.2.6", 0, dive=move.plan.must_dive)
    plan = make_plan(fight, squadron, home, at)
    if at.left and may_begin(plan, at):
        fight.state.move = replace(move, behaviour=home.kind, plan=plan, at=at)
        fight.schedule_next(fly)
    else:
        end_move(fight, squadron, at)


def _path_risks(fight: Fight, squadron: Squadron) -> dict[Square, tuple[str, ...]]:
    """The risks at the end of a path: combat with the target, or other enemies in the square."""
    risks: dict[Square, tuple[str, ...]] = {}
    for enemy in fight.on_map(other_side(squadron.side)):
        words = (
            f"air combat with {squadron_label(fight, enemy)}"
            if enemy.id == squadron.tally
            else f"{squadron_label(fight, enemy)} is there"
        )
        risks[enemy.square] = (*risks.get(enemy.square, ()), words)
    return risks


def _step_id(step: MoveStep) -> str:
    return "end" if step.kind == "end" else f"{step.kind}:{FACING_NAMES[step.facing]}"


def _step_option(fight: Fight, squadron: Squadron, step_id: str, step: MoveStep) -> Option:
    if step.kind == "end":
        return Option(step_id, "End the move here", piece=squadron.id, region=name_of(squadron.square), risky=True)
    cost = format_mps(step.cost)
    if breaks_formation(current_move(fight), step.to):
        cost += ", leaves the wing"
    if step.kind == "lufbery":
        return Option(step_id, f"Form a Lufbery facing {facing_word(step.facing)}, {cost}", piece=squadron.id)
    if step.kind == "circle":
        return Option(step_id, f"Circle to face {facing_word(step.facing)}, {cost}", piece=squadron.id)
    if step.to.exited:
        return Option(step_id, f"Leave the map, {cost}", piece=squadron.id, risky=True)
    region = name_of(step.to.square)
    return Option(step_id, f"{facing_word(step.facing).capitalize()} to {region}, {cost}", squadron.id, region)


def _make_step(fight: Fight, squadron: Squadron, step: MoveStep) -> None:
    """Make a step. Escorts may react before a fighter enters the square of a bomber that it has tallied."""
    move = current_move(fight)
    if step.kind == "end":
        end_move(fight, squadron, move.at)
    elif step.kind == "circle":
        log_circling(fight, squadron.id, 1)
        fight.put(replace(squadron, facing=step.facing))
        fight.state.move = replace(move, at=step.to)
        fight.schedule_next(fly)
    elif step.kind == "lufbery":
        rest = (move.at.left - step.cost) // MP
        if rest:
            log_circling(fight, squadron.id, rest)
        form_lufbery(fight, squadron, step.facing)
        fight.state.move = replace(move, at=step.to)
        fight.schedule_next(fly)
    else:
        if turn_cost(move.plan, move.at.facing, step.facing):
            add_exposure(fight, squadron.id, squadron.square)  # WL-14.2.3a: MPs spent turning
        if step.to.exited:
            end_move(fight, fight.put(replace(squadron, facing=step.facing)), step.to)
        elif not (step.to.ended and open_reaction(fight, squadron, step.to)):
            enter_square(fight, step.to, step.cost)


def form_lufbery(fight: Fight, squadron: Squadron, facing: Facing) -> Squadron:
    """Form a Lufbery; its MPs are spent in the square, exposed to flak (WL-14.2.3a)."""
    add_exposure(fight, squadron.id, squadron.square)
    return enter_lufbery(fight, squadron, facing)


def enter_square(fight: Fight, to: MovePosition, cost: int) -> None:
    """Enter the square ahead, then continue the move."""
    move = current_move(fight)
    squadron = fight.squadron(move.squadron)
    log_entry(fight, squadron.id, to.square, squadron.square)
    squadron = fight.put(replace(squadron, square=to.square, facing=to.facing))
    if move.behaviour == "to vector" and to.square == move.plan.destination:
        squadron = reach_vector(fight, squadron, (move.at.left - cost) // MP)
    if breaks_formation(move, to):
        leave_formation(fight, squadron)
        move = replace(move, plan=replace(move.plan, in_wing=False))
    fight.state.move = replace(move, at=to)
    squadron = record_run_square(fight, squadron)
    if attacks_on_arrival(fight, squadron, to):
        fight.schedule_next(rest_of_move)
        drop(fight, squadron, to)
    else:
        fight.schedule_next(fly)


def breaks_formation(move: Move, to: MovePosition) -> bool:
    """Whether a step leaves a Balbo, whose members may climb or dive only one level a turn (WL-9.5.6b)."""
    return move.plan.in_wing and max(to.climbs, to.dives) > 1


def reaction_passed(fight: Fight) -> None:
    """Make the attempted entry after no escort has reacted in time (WL-10.4.1, 10.4.3)."""
    move, entry = current_move(fight), pending_entry(fight)
    fight.state.reaction = None
    squadron = fight.squadron(move.squadron)
    log_entry(fight, squadron.id, entry.square, squadron.square)
    moved = fight.put(replace(squadron, square=entry.square, facing=entry.facing))
    end_move(fight, moved, entry, move_marker(move.behaviour), interrupted=True)


def reaction_stops(fight: Fight) -> None:
    """End the move where it is after escorts have reacted in time; no dive is owed any more (A-32)."""
    move = current_move(fight)
    fight.state.reaction = None
    end_move(fight, fight.squadron(move.squadron), move.at, move_marker(move.behaviour), interrupted=True)


def reach_vector(fight: Fight, squadron: Squadron, circled: int) -> Squadron:
    """Remove the vector that the squadron has reached, and circle with the rest of its MPs (WL-9.2.4d)."""
    fight.happen("reaches vector", "WL-9.2.4", squadron=squadron.id, square=name_of(squadron.square))
    if circled:
        log_circling(fight, squadron.id, circled)
    if squadron.leads:
        fight.state.wing_vectors.pop(squadron.wing, None)
    return fight.put(replace(squadron, vector=NOWHERE))


def log_entry(fight: Fight, squadron_id: str, square: Square, came_from: Square) -> None:
    """Record a square entered in this phase."""
    track = fight.state.tracks[squadron_id]
    fight.state.tracks[squadron_id] = replace(track, flown=(*track.flown, EnteredSquare(square, came_from)))
    add_exposure(fight, squadron_id, square)
    if square != came_from:
        fight.happen("flies", "WL-8.1", squadron=squadron_id, square=name_of(square), origin=name_of(came_from))


def log_circling(fight: Fight, squadron_id: str, mps: int) -> None:
    """Record whole MPs circled in the squadron's square."""
    track = fight.state.tracks[squadron_id]
    if track.flown:
        last = replace(track.flown[-1], circled=track.flown[-1].circled + mps)
        fight.state.tracks[squadron_id] = replace(track, flown=(*track.flown[:-1], last))
    else:
        fight.state.tracks[squadron_id] = replace(track, circled=track.circled + mps)
    if mps:
        add_exposure(fight, squadron_id, fight.squadron(squadron_id).square)
    fight.happen("circles", "WL-8.3.1", squadron=squadron_id, mps=mps)


def move_marker(behaviour: str) -> Marker | None:
    """The marker of a slow climb, whatever the end of its move; other markers depend on the steps (WL-8.5.1a)."""
    return "slow climb" if behaviour == "slow climb" else None


def end_move(
    fight: Fight, squadron: Squadron, at: MovePosition, marker: Marker | None = None, *, interrupted: bool = False
) -> None:
    """End a move: place its marker, remove a squadron that has left the map, and let its followers move (WL-8.5b, c).

    Flak that was crossed fires first (WL-14.2.3, A-88); if escorts have interrupted the move, after they have closed in
    (A-108).
    """
    fight.state.move = None
    fight.state.route = ()
    fight.log_flight()
    if marker is None:
        marker = "climb" if at.climbs else "dive" if at.dives else ""
    squadron = fight.put(replace(squadron, marker=marker))
    if not at.exited:
        record_arrival(fight, squadron, again=at.met and not at.must_leave)
        join_dogfight(fight, squadron)
    if fight.surface:
        record_raid_move(fight, squadron, at)
        fight.schedule_next((move_over, squadron.id, int(at.exited)))
        fight.state.under_flak.append(squadron.id)
        if not interrupted:
            fight.schedule_next(under_flak)
    else:
        move_over(fight, squadron.id, int(at.exited))


def record_raid_move(fight: Fight, squadron: Squadron, at: MovePosition) -> None:
    """Record what a move means for this turn's combats and for the rest of its formation (WL-15.3.2f, A-93)."""
    track = fight.state.tracks[squadron.id]
    dived = any(bombs.squadron == squadron.id and bombs.profile == "dive" for bombs in fight.state.bombs)
    is_diving_run = squadron.run is not None and squadron.run.profile == "dive"
    plunged = track.profiled and squadron.facing == DOWN and (dived or is_diving_run)
    en_route = not is_fighter(squadron) and not squadron.returning and not track.profiled and not squadron.circling
    height = ("up" if at.climbs else "down" if at.dives else "level") if en_route else ""
    fight.state.tracks[squadron.id] = replace(track, plunged=plunged, height=height)


def move_over(fight: Fight, squadron_id: str, exited: int) -> None:
    """Finish a move after flak: remove a squadron off the map, and let escorts react to a bomber that arrived."""
    squadron = fight.squadron(squadron_id)
    if squadron.place != "map":
        return
    if exited:
        leave_map(fight, squadron, "left" if STEPS[squadron.facing][0] < 0 else "right", "WL-8.4.1")
    else:
        if not is_fighter(squadron):
            fight.schedule_next((bomber_arrives, squadron_id))
        judge_recce(fight, squadron_id)
        drop_distant_balloon_tallies(fight)
    fight.schedule_next((followers_join, squadron_id))


def followers_join(fight: Fight, squadron_id: str) -> None:
    """Queue the squadrons that have tallied this one, after its move and everything that followed from it."""
    squadron = fight.state.squadrons.get(squadron_id)
    if squadron is not None and squadron.place == "map":
        queue_followers(fight, squadron_id)


def queue_followers(fight: Fight, *moved: str) -> None:
    """Queue the squadrons that have tallied one of those that moved (WL-6.1.2)."""
    fight.state.queue += [follower.id for follower in followers(fight, moved) if follower.id not in fight.state.queue]
