"""A move step by step (WL-8): what is entered and circled, what it sets off, and how it ends."""

from __future__ import annotations

from msgspec.structs import replace

from dowding.games.wing_leader.dogfight import join_dogfight
from dowding.games.wing_leader.fates import leave
from dowding.games.wing_leader.fight import Fight, is_fighter
from dowding.games.wing_leader.geometry import (
    FACING_NAMES,
    STEPS,
    Square,
    name_of,
)
from dowding.games.wing_leader.head_on import note_arrival
from dowding.games.wing_leader.lufbery import enter_lufbery
from dowding.games.wing_leader.moves import MP, At, Step, steps
from dowding.games.wing_leader.reaction import bomber_arrives, open_entry, open_reaction
from dowding.games.wing_leader.scenario import other
from dowding.games.wing_leader.schedule import (
    followers,
)
from dowding.games.wing_leader.sight import Flown
from dowding.games.wing_leader.state import NOWHERE, Marker, Move, Squadron
from dowding.games.wing_leader.ways import paths
from dowding.games.wing_leader.wings import leave_formation
from dowding.games.wing_leader.words import called, facing_word
from dowding.kernel.agenda import Rules
from dowding.kernel.decision import Decision, Option
from dowding.kernel.errors import RulesError


def under_way(fight: Fight) -> Move:
    """The move under way."""
    if fight.state.move is None:
        raise RulesError("no move is under way")
    return fight.state.move


def fly(fight: Fight) -> Rules:
    """DP-17: the next step of a move. Its end is a step too: until then all of it can be taken back."""
    move = under_way(fight)
    squadron = fight.squadron(move.squadron)
    offered = {_step_id(step): step for step in steps(move.plan, move.at)}
    options = [_step_option(fight, squadron, ident, each) for ident, each in offered.items()]
    prompt = f"{called(fight, squadron)} at {name_of(squadron.square)}: {move.at.left / MP:g} MPs left"
    choice = yield Decision(
        squadron.side,
        prompt,
        "WL-8.1",
        options,
        pause=True,
        about=(squadron.id,),
        paths=lambda: paths(move.plan, move.at, squadron.id, _risks(fight, squadron)),
    )
    _make(fight, squadron, offered[choice.id])


def _risks(fight: Fight, squadron: Squadron) -> dict[Square, tuple[str, ...]]:
    """What waits at the end of a way: the fight that it is for, or enemies in the square."""
    risks: dict[Square, tuple[str, ...]] = {}
    for enemy in fight.on_map(other(squadron.side)):
        words = f"air combat with {enemy.id}" if enemy.id == squadron.tally else f"{enemy.id} is there"
        risks[enemy.square] = (*risks.get(enemy.square, ()), words)
    return risks


def _step_id(step: Step) -> str:
    return "end" if step.kind == "end" else f"{step.kind}:{FACING_NAMES[step.facing]}"


def _step_option(fight: Fight, squadron: Squadron, ident: str, step: Step) -> Option:
    if step.kind == "end":
        return Option(ident, "End the move here", piece=squadron.id, region=name_of(squadron.square), risky=True)
    cost = f"{step.cost / MP:g} MP"
    if breaks_formation(under_way(fight), step.to):
        cost += ", out of the wing"
    if step.kind == "lufbery":
        return Option(ident, f"Form a Lufbery facing {facing_word(step.facing)}, {cost}", piece=squadron.id)
    if step.kind == "circle":
        return Option(ident, f"Circle to face {facing_word(step.facing)}, {cost}", piece=squadron.id)
    if step.to.exited:
        return Option(ident, f"Leave the map, {cost}", piece=squadron.id, risky=True)
    region = name_of(step.to.square)
    return Option(ident, f"{facing_word(step.facing).capitalize()} to {region}, {cost}", squadron.id, region)


def _make(fight: Fight, squadron: Squadron, step: Step) -> None:
    """Make a step. Who would enter the square of a bomber that he has tallied may be met by its escorts first."""
    move = under_way(fight)
    if step.kind == "end":
        end_move(fight, squadron, move.at)
    elif step.kind == "circle":
        log_circling(fight, squadron.id, 1)
        fight.put(replace(squadron, facing=step.facing))
        fight.state.move = replace(move, at=step.to)
        fight.follow(fly)
    elif step.kind == "lufbery":
        rest = (move.at.left - step.cost) // MP
        if rest:
            log_circling(fight, squadron.id, rest)
        enter_lufbery(fight, squadron, step.facing)
        fight.state.move = replace(move, at=step.to)
        fight.follow(fly)
    elif step.to.exited:
        end_move(fight, fight.put(replace(squadron, facing=step.facing)), step.to)
    elif not (step.to.ended and open_reaction(fight, squadron, step.to)):
        enter(fight, step.to, step.cost)


def enter(fight: Fight, to: At, cost: int) -> None:
    """The squadron enters the square that it faces, and goes on from there."""
    move = under_way(fight)
    squadron = fight.squadron(move.squadron)
    log_entry(fight, squadron.id, to.square, squadron.square)
    squadron = fight.put(replace(squadron, square=to.square, facing=to.facing))
    if move.behaviour == "to vector" and to.square == move.plan.destination:
        squadron = reach_vector(fight, squadron, (move.at.left - cost) // MP)
    if breaks_formation(move, to):
        leave_formation(fight, squadron)
        move = replace(move, plan=replace(move.plan, in_wing=False))
    fight.state.move = replace(move, at=to)
    fight.follow(fly)


def breaks_formation(move: Move, to: At) -> bool:
    """WL-9.5.6b: in a Balbo nobody climbs or dives more than one level a turn."""
    return move.plan.in_wing and max(to.climbs, to.dives) > 1


def reaction_passed(fight: Fight) -> None:
    """WL-10.4.1, 10.4.3: nobody came in between in time, and the entry that was tried is made."""
    move, entry = under_way(fight), open_entry(fight)
    fight.state.reaction = None
    squadron = fight.squadron(move.squadron)
    log_entry(fight, squadron.id, entry.square, squadron.square)
    end_move(fight, fight.put(replace(squadron, square=entry.square, facing=entry.facing)), entry)


def reaction_stops(fight: Fight) -> None:
    """WL-10.4.2b: the move ends where it is, facing the bomber's square; no dive is owed any more (A-32)."""
    move = under_way(fight)
    fight.state.reaction = None
    end_move(fight, fight.squadron(move.squadron), move.at)


def reach_vector(fight: Fight, squadron: Squadron, circled: int) -> Squadron:
    """WL-9.2.4d: there the vector goes, and the rest of the MPs is circled away."""
    fight.happen("reaches vector", "WL-9.2.4", squadron=squadron.id, square=name_of(squadron.square))
    if circled:
        log_circling(fight, squadron.id, circled)
    if squadron.leads:
        fight.state.wing_vectors.pop(squadron.wing, None)
    return fight.put(replace(squadron, vector=NOWHERE))


def log_entry(fight: Fight, ident: str, square: Square, came_from: Square) -> None:
    """Note a square entered in this phase."""
    track = fight.state.tracks[ident]
    fight.state.tracks[ident] = replace(track, flown=(*track.flown, Flown(square, came_from)))
    if square != came_from:
        fight.happen("flies", "WL-8.1", squadron=ident, square=name_of(square), origin=name_of(came_from))


def log_circling(fight: Fight, ident: str, mps: int) -> None:
    """Note whole MPs circled in the square where a squadron is."""
    track = fight.state.tracks[ident]
    if track.flown:
        last = replace(track.flown[-1], circled=track.flown[-1].circled + mps)
        fight.state.tracks[ident] = replace(track, flown=(*track.flown[:-1], last))
    else:
        fight.state.tracks[ident] = replace(track, circled=track.circled + mps)
    fight.happen("circles", "WL-8.3.1", squadron=ident, mps=mps)


def end_move(fight: Fight, squadron: Squadron, at: At, marker: Marker | None = None) -> None:
    """WL-8.5b, c: the marker of the move; who has left the map is gone; then whoever follows moves."""
    fight.state.move = None
    if marker is None:
        marker = "climb" if at.climbs else "dive" if at.dives else ""
    squadron = fight.put(replace(squadron, marker=marker))
    if at.exited:
        edge = "left" if STEPS[squadron.facing][0] < 0 else "right"
        leave(fight, squadron, "left" if edge == "left" else "right", "WL-8.4.1")
    else:
        note_arrival(fight, squadron, again=at.met and not at.must_leave)
        join_dogfight(fight, squadron)
        if not is_fighter(squadron):
            fight.follow((bomber_arrives, squadron.id))
    fight.follow((followers_join, squadron.id))


def followers_join(fight: Fight, ident: str) -> None:
    """After a move and all that it set off: those who have tallied the squadron are next."""
    squadron = fight.state.squadrons.get(ident)
    if squadron is not None and squadron.place == "map":
        queue_followers(fight, ident)


def queue_followers(fight: Fight, *moved: str) -> None:
    """WL-6.1.2: all who have tallied one of those who moved go next, before anybody else."""
    fight.state.queue += [each.id for each in followers(fight, moved) if each.id not in fight.state.queue]
