"""Reaction (WL-10.4): escorts that intercept an enemy about to attack a bomber."""

from __future__ import annotations

from msgspec.structs import replace

from dowding.engine.agenda import Rules, ScheduledStep, StepName
from dowding.engine.decision import DONE, Decision, Option
from dowding.engine.errors import RulesError
from dowding.engine.text import choose_form, join_names
from dowding.games.wing_leader.geometry import (
    FACING_NAMES,
    FACINGS,
    HALF_TURN,
    Facing,
    Square,
    adjacent_square,
    altitude_of,
    distance,
    facing_named,
    name_of,
    opposite,
    turn_steps,
)
from dowding.games.wing_leader.move_data import EnteredSquare, MovePosition
from dowding.games.wing_leader.pack.components import Condition
from dowding.games.wing_leader.pack.loader import ReactionOutcome
from dowding.games.wing_leader.rules.barrage import add_exposure, under_flak
from dowding.games.wing_leader.rules.context import Fight, altitude, is_escort, is_fast, is_fighter
from dowding.games.wing_leader.rules.head_on import came_from_ahead, record_arrival
from dowding.games.wing_leader.rules.line_of_sight import has_line_of_sight, weather_or_haze
from dowding.games.wing_leader.rules.modified_rolls import roll_two_dice
from dowding.games.wing_leader.rules.option_labels import facing_word, squadron_label, squadron_option
from dowding.games.wing_leader.rules.splitting import first_flight, may_split, offer_split
from dowding.games.wing_leader.rules.squadron_status import drop_tanks, take_tally
from dowding.games.wing_leader.state import Reaction, Squadron

REACTION_RANGE = 3
OUTCOMES_BY_RANK: tuple[ReactionOutcome, ...] = ("none", "late", "successful")

REACTION_STOPS = StepName("reaction_stops")
REACTION_PASSED = StepName("reaction_passed")


def eligible_escorts(fight: Fight, bomber: Squadron) -> list[Squadron]:
    """The available escorts within three squares of the bomber, in line of sight and at most one level lower.

    Rules: WL-10.4b.
    """
    return [
        escort
        for escort in fight.sort_squadrons(fight.fighters(bomber.side))
        if is_escort(escort)
        and distance(escort.square, bomber.square) <= REACTION_RANGE
        and altitude(escort) >= altitude(bomber) - 1
        and has_line_of_sight(fight.sky, escort.square, bomber.square)
        and fight.is_available(escort)
    ]


def open_reaction(fight: Fight, mover: Squadron, entry: MovePosition) -> bool:
    """Pause the move of an enemy about to enter the square of a bomber it has tallied.

    False if no escort may react (WL-10.4a).
    """
    bomber = fight.squadron(mover.tally)
    if is_fighter(bomber) or not eligible_escorts(fight, bomber):
        return False
    fight.put(replace(mover, facing=entry.facing))  # the turn belongs to the attempt
    fight.state.reaction = Reaction(bomber.id, entry)
    fight.schedule_next((declare_reaction, mover.id), roll_reaction)
    return True


def pending_entry(fight: Fight) -> MovePosition:
    """The entry that waits for the reaction."""
    reaction = fight.state.reaction
    if reaction is None or reaction.entry is None:
        raise RulesError("no entry is waiting for a reaction")
    return reaction.entry


def bomber_arrives(fight: Fight, bomber_id: str) -> None:
    """Offer reactions to enemies in a square that a bomber has just entered, except from ahead (WL-10.4.4, A-65).

    The escorts are declared for one enemy after another, before any of them rolls.
    """
    bomber = fight.squadron(bomber_id)
    if bomber.place != "map" or not eligible_escorts(fight, bomber):
        return
    enemies = [
        enemy
        for enemy in fight.sort_squadrons(fight.enemies_in(bomber))
        if enemy.tally == bomber_id and not came_from_ahead(fight, bomber, enemy)
    ]
    if enemies:
        fight.state.reaction = Reaction(bomber_id)
        fight.schedule_next(*((declare_reaction, enemy.id) for enemy in enemies), roll_reaction)


def current_reaction(fight: Fight) -> Reaction:
    """The reaction that is being decided."""
    if fight.state.reaction is None:
        raise RulesError("no reaction is pending")
    return fight.state.reaction


def declare_reaction(fight: Fight, enemy: str) -> Rules:
    """Ask the bomber's owner to declare the escorts that react to this enemy, before any roll (WL-10.4d)."""
    reaction = current_reaction(fight)
    bomber = fight.squadron(reaction.bomber)
    declared = dict(reaction.declared)
    able = [candidate for candidate in eligible_escorts(fight, bomber) if candidate.id not in declared]
    if not able:
        return
    last = len(able) == 1  # the dice follow the last declaration
    options = [squadron_option(fight, "react", candidate, "React with", risky=last) for candidate in able]
    ready = [escort for escort, at_whom in declared.items() if at_whom == enemy]
    done = Option("done", "No more escorts" if ready else "Do not react", risky=True)
    reacting = f"{join_names(ready)} {choose_form(len(ready), 'reacts', 'react')}; "
    question = f"{reacting}add another escort?" if ready else "react with an escort?"
    prompt = f"{squadron_label(fight, fight.squadron(enemy))} attacks {squadron_label(fight, bomber)}: {question}"
    choice = yield Decision(bomber.side, prompt, "WL-10.4", [*options, done])
    if choice.id != DONE.id:
        fight.state.reaction = replace(reaction, declared=(*reaction.declared, (choice.piece, enemy)))
        fight.schedule_next((declare_reaction, enemy))


def reaction_amounts(fight: Fight, escort: Squadron, bomber: Squadron, mover: Squadron) -> dict[Condition, int]:
    """The conditions of a reaction roll: weather, quality and position (WL-4.7e, 4.7.1c)."""
    return {
        "weather": weather_or_haze(fight.sky, escort.square, bomber.square, bomber.square),
        "veteran": int(escort.quality == "veteran"),
        "green": int(escort.quality == "green"),
        "in the bomber's square": int(escort.square == bomber.square),
        "below the bomber": int(altitude(escort) < altitude(bomber)),
        "high speed": int(is_fast(fight, mover)),
    }


def roll_reaction(fight: Fight) -> None:
    """Roll for each declared escort.

    The best result against an enemy applies to all escorts that react to it (WL-10.4e, 10.4.5, A-65).
    """
    reaction = current_reaction(fight)
    best: dict[str, ReactionOutcome] = {}
    for escort, enemy in reaction.declared:
        best[enemy] = max(
            best.get(enemy, "none"), _roll_escort(fight, reaction, escort, enemy), key=OUTCOMES_BY_RANK.index
        )
    after: list[ScheduledStep] = []
    if reaction.entry is None:
        fight.state.reaction = None
        best = {enemy: "late" if result == "successful" else result for enemy, result in best.items()}  # WL-10.4.4b
    else:
        after.append((REACTION_STOPS if "successful" in best.values() else REACTION_PASSED,))
    after += [(react, escort, enemy, best[enemy]) for escort, enemy in reaction.declared if best[enemy] != "none"]
    if fight.surface:
        after.append(under_flak)  # first against the enemy, then against the escorts that reacted
    fight.schedule_next(*after)


def _roll_escort(fight: Fight, reaction: Reaction, escort: str, enemy: str) -> ReactionOutcome:
    bomber = fight.squadron(reaction.bomber)
    amounts = reaction_amounts(fight, fight.squadron(escort), bomber, fight.squadron(enemy))
    roll = roll_two_dice(fight, "reaction", "WL-10.4", amounts)
    result = fight.pack.reaction(roll.total)
    fight.happen(
        "reaction",
        "WL-10.4",
        squadron=escort,
        target=enemy,
        natural=roll.natural,
        modifiers=roll.modifiers,
        result=result,
    )
    return result


def react(fight: Fight, escort_id: str, mover: str, result: str) -> Rules:
    """The escort tallies the enemy, becomes a sweep and moves to the enemy's square (WL-10.4.2, 10.4.3)."""
    escort = fight.squadron(escort_id)
    if fight.unit(escort).flexible and may_split(fight, escort):
        yield from offer_split(fight, escort, "WL-10.4.2")
    escort = take_tally(fight, first_flight(fight, escort_id), mover, "WL-10.4.2")
    track = fight.state.tracks[escort.id]
    fight.state.tracks[escort.id] = replace(track, reacted="late" if result == "late" else "successful")
    if escort.load == "drop tanks":
        yield from _offer_to_drop_tanks(fight, escort)
    fight.schedule_next((close_in, escort.id, fight.squadron(mover).square, escort.square))


def _offer_to_drop_tanks(fight: Fight, escort: Squadron) -> Rules:
    """Offer to drop the tanks of an escort that has been alerted (WL-10.4.2f, 13.2b)."""
    options = [
        Option(f"keep-tanks:{escort.id}", "Keep the tanks", piece=escort.id, risky=True),
        Option(f"drop-tanks:{escort.id}", "Drop the tanks", piece=escort.id, risky=True),
    ]
    prompt = f"{squadron_label(fight, escort)} reacts: drop its tanks?"
    choice = yield Decision(escort.side, prompt, "WL-13.2", options)
    if choice.id.startswith("drop-tanks"):
        drop_tanks(fight, escort)


def close_in(fight: Fight, squadron_id: str, goal: Square, began: Square) -> Rules:
    """Move one square closer to the enemy; a half turn only if there is no other way (WL-10.4.2c, A-66)."""
    squadron = fight.squadron(squadron_id)
    if squadron.square == goal:
        if goal != began:
            record_arrival(fight, squadron)
            if fight.surface:
                fight.state.under_flak.append(squadron_id)
        _mark_reaction(fight, squadron, began)
        return
    directions = nearer_facings(squadron.square, squadron.facing, goal)
    chosen_direction = directions[0]
    if len(directions) > 1:
        options = [
            Option(
                f"enter:{FACING_NAMES[direction]}",
                f"{facing_word(direction).capitalize()} to {name_of(square)}",
                piece=squadron_id,
                region=name_of(square),
                risky=True,
            )
            for direction in directions
            if (square := adjacent_square(squadron.square, direction)) is not None
        ]
        prompt = f"How does {squadron_label(fight, squadron)} close in on {name_of(goal)}?"
        choice = yield Decision(squadron.side, prompt, "WL-10.4.2", options)
        chosen_direction = facing_named(choice.id.partition(":")[2])
    there = adjacent_square(squadron.square, chosen_direction)
    if there is None:
        raise RulesError("there is no closer square on the map")
    track = fight.state.tracks[squadron_id]
    fight.state.tracks[squadron_id] = replace(track, flown=(*track.flown, EnteredSquare(there, squadron.square)))
    add_exposure(fight, squadron_id, there)
    fight.put(replace(squadron, square=there, facing=chosen_direction))
    fight.happen("flies", "WL-10.4.2", squadron=squadron_id, square=name_of(there), origin=name_of(squadron.square))
    fight.schedule_next((close_in, squadron_id, goal, began))


def nearer_facings(square: Square, facing: Facing, goal: Square) -> list[Facing]:
    """The directions that bring a squadron closer; straight behind it only if there is no other."""
    directions = [
        direction
        for direction in FACINGS
        if (there := adjacent_square(square, direction)) is not None and distance(there, goal) < distance(square, goal)
    ]
    easy = [direction for direction in directions if turn_steps(facing, direction) < HALF_TURN]
    return easy or [opposite(facing)]


def _mark_reaction(fight: Fight, squadron: Squadron, began: Square) -> None:
    """Place a Climb or Dive marker for the net change of altitude; without a change the old marker stays.

    Rules: WL-10.4.2d, A-36.
    """
    change = altitude(squadron) - altitude_of(began)
    if change:
        fight.put(replace(squadron, marker="climb" if change > 0 else "dive"))
