"""Conditions under which the reasons of set-up, tally and combat heuristics are true."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from ai.reason_checks import Measure, Truths
from dowding.ai.heuristics.reasons import Reason
from dowding.engine.decision import Decision, Option
from dowding.games.wing_leader.ai.evaluation import duel_value, worth_of_attack, worth_of_target
from dowding.games.wing_leader.ai.setup import ABOVE, climbed_place, lead_bomber, meeting_place
from dowding.games.wing_leader.ai.tally import worth_of_look, worth_of_shared_look
from dowding.games.wing_leader.geometry import COLUMNS, LETTERS, altitude_of, column_of, distance, square_named
from dowding.games.wing_leader.pack.scenario import other_side
from dowding.games.wing_leader.rules.context import Fight, is_fighter
from dowding.games.wing_leader.rules.ratings import basic_speed, basic_turn
from dowding.games.wing_leader.rules.resolution import combat_columns
from dowding.games.wing_leader.rules.tally import die_needed
from dowding.games.wing_leader.state import DEPLETED, NOWHERE, Squadron
from games.wing_leader.ai.reasons_of_options import bare, counts, flyer, holds, of, offers, says, there


def off_the_raid(fight: Fight, decision: Decision, option: Option, column: int, level: int) -> float:
    side = other_side(flyer(fight, option).side)
    enemies = fight.bombers(side) or fight.on_map(side)
    return abs(level - max((altitude_of(squadron.square) for squadron in enemies), default=10) - ABOVE)


def from_friends(fight: Fight, decision: Decision, option: Option) -> float:
    bombers = fight.bombers(flyer(fight, option).side)
    return min(distance(square_named(option.region), squadron.square) for squadron in bombers)


def from_enemies(fight: Fight, decision: Decision, option: Option) -> float:
    enemies = fight.on_map(other_side(flyer(fight, option).side))
    return min((distance(square_named(option.region), squadron.square) for squadron in enemies), default=0)


def above_bombers(fight: Fight, decision: Decision, option: Option, column: int, level: int) -> float:
    return abs(level - 1 - max(altitude_of(squadron.square) for squadron in fight.bombers(flyer(fight, option).side)))


# Tallies


def target(fight: Fight, decision: Decision, option: Option) -> float:
    if option.id.startswith("order:"):
        return worth_of_look(fight, option)
    return worth_of_target(fight, fight.squadron(option.target))


def least_die(fight: Fight, decision: Decision, option: Option) -> float:
    return die_needed(fight, fight.squadron(option.piece), fight.squadron(option.target))


def chance(fight: Fight, decision: Decision, option: Option) -> float:
    return sum(die >= least_die(fight, decision, option) for die in range(1, 7)) / 6


def look(fight: Fight, decision: Decision, option: Option) -> float:
    return worth_of_look(fight, option) * chance(fight, decision, option)


def look_shared(fight: Fight, decision: Decision, option: Option) -> float:
    return worth_of_shared_look(fight, option) * chance(fight, decision, option)


def no_look(fight: Fight, decision: Decision, reason: Reason) -> bool:
    looks = offers(decision, "look")
    fit = [option for option in looks if fight.squadron(option.piece).ammo != DEPLETED]
    return (
        reason.value == len(looks) and not reason.than and not any(look(fight, decision, option) > 0 for option in fit)
    )


def vector_off(fight: Fight, squadron: Squadron) -> float:
    column, level = meeting_place(fight, squadron)
    return max(abs(column_of(squadron.vector) - column), abs(altitude_of(squadron.vector) - level))


def vector_off_the_climb(fight: Fight, squadron: Squadron) -> float:
    column, level = climbed_place(fight, squadron)
    return max(abs(column_of(squadron.vector) - column), abs(altitude_of(squadron.vector) - level))


def from_our_edge(fight: Fight, decision: Decision, option: Option, column: int, level: int) -> float:
    return column if fight.friendly_edge(flyer(fight, option).side) == "left" else COLUMNS - 1 - column


def from_the_lead(fight: Fight, decision: Decision, option: Option, column: int, level: int) -> float:
    return abs(column - column_of(lead_bomber(fight, flyer(fight, option).side).square))


def above_the_lead(fight: Fight, decision: Decision, option: Option, column: int, level: int) -> float:
    return abs(level - altitude_of(lead_bomber(fight, flyer(fight, option).side).square) - 2)


def shaken(fight: Fight, decision: Decision, reason: Reason) -> bool:
    able = offers(decision, "react")
    return (
        reason.value == len(able) and all(fight.squadron(option.piece).disrupted for option in able) and not reason.than
    )


def steady(fight: Fight, decision: Decision) -> float:
    return sum(not fight.squadron(option.piece).disrupted for option in offers(decision, "react"))


# Combat


def promised(fight: Fight, decision: Decision, option: Option) -> float:
    combat = fight.state.combat
    assert combat is not None
    if option.id.startswith("primary:"):
        squadron = fight.squadron(option.piece)
        if squadron.side == combat.attacking:
            return duel_value(fight, squadron, fight.squadron(combat.defender))
        return -duel_value(fight, fight.squadron(combat.attackers[0]), squadron)
    return worth_of_attack(fight, replace(combat, rating="turn" if option.id == "turning-fight" else "speed"))


def defence(fight: Fight, decision: Decision) -> float:
    combat = fight.state.combat
    assert combat is not None
    return combat_columns(fight, combat)[1]


def in_it(fight: Fight, decision: Decision, *, ours: bool) -> list[Squadron]:
    combat = fight.state.combat
    assert combat is not None
    side = decision.seat if ours else other_side(decision.seat)
    fought = (*combat.attackers, *combat.defenders)
    return [s for s in fight.on_map(side) if s.id in fought and is_fighter(s) and not s.broken]


def loaded(fight: Fight, side: str) -> float:
    return len([squadron for squadron in fight.bombers(side) if squadron.load and not squadron.returning])


def best_turn(fight: Fight, decision: Decision, *, ours: bool) -> float:
    return max(basic_turn(fight, squadron) for squadron in in_it(fight, decision, ours=ours))


def nobody_breaks(fight: Fight, decision: Decision, reason: Reason) -> bool:
    might = offers(decision, "break")
    return (
        reason.value == len(might) and not any(hunted(fight, decision, option) for option in might) and not reason.than
    )


def hunted(fight: Fight, decision: Decision, option: Option) -> bool:
    squadron = fight.squadron(option.piece)
    idle = squadron.ammo == DEPLETED if is_fighter(squadron) else bool(squadron.returning) and not squadron.spied
    return idle and any(
        squadron.id == candidate.tally or squadron.square == candidate.square
        for candidate in fight.fighters(other_side(squadron.side))
        if not candidate.broken and candidate.ammo != DEPLETED and distance(candidate.square, squadron.square) <= 3
    )


FIGHT: Final[Truths] = {
    "fighter": Measure(of(lambda fight, s: is_fighter(s))),
    "no fighter": Measure(of(lambda fight, s: not is_fighter(s))),
    "firepower": Measure(of(lambda fight, s: fight.card(s).firepower), 0, "either"),
    "speed": Measure(of(lambda fight, s: fight.card(s).speed[10]), 0, "either"),
    "squadron": Measure(of(lambda fight, s: s.size == "squadron")),
    "flight": Measure(of(lambda fight, s: s.size == "flight")),
    "torpedoes": holds(lambda fight, decision, option: option.id.endswith(":torpedo")),
    "enemy bombers": counts(
        lambda fight, decision: sum(
            not is_fighter(squadron)
            for squadron in fight.state.squadrons.values()
            if squadron.side != flyer(fight, decision.options[0]).side
        )
    ),
    "from bombers": Measure(from_friends, 0, "fewer"),
    "above bombers": Measure(there(above_bombers), 0, "fewer"),
    "from the lead": Measure(there(from_the_lead), 0, "fewer"),
    "above the lead": Measure(there(above_the_lead), 0, "fewer"),
    "forward": Measure(there(from_our_edge)),
    "back": Measure(there(from_our_edge), 0, "fewer"),
    "off height": Measure(there(off_the_raid), 0, "fewer"),
    "columns off": Measure(
        lambda fight, decision, option: abs(
            LETTERS.index(option.id[-1]) - meeting_place(fight, flyer(fight, option))[0]
        ),
        0,
        "fewer",
    ),
    "levels off": Measure(
        there(
            lambda fight, decision, option, column, level: abs(level - meeting_place(fight, flyer(fight, option))[1])
        ),
        0,
        "fewer",
    ),
    "levels off the climb": Measure(
        there(
            lambda fight, decision, option, column, level: abs(level - climbed_place(fight, flyer(fight, option))[1])
        ),
        0,
        "fewer",
    ),
    "a six": holds(lambda fight, decision, option: option.id == "roll-height"),
    "from us": Measure(from_enemies),
    "low": Measure(there(lambda fight, decision, option, column, level: level), 0, "fewer"),
    "no ammunition": holds(lambda fight, decision, option: flyer(fight, option).ammo == DEPLETED),
    "target broken": holds(lambda fight, decision, option: fight.squadron(flyer(fight, option).tally).broken),
    "order": holds(lambda fight, decision, option: option.id.startswith("order:")),
    "target": Measure(target, 2),
    "needs": says(least_die),
    "look": Measure(look, 2),
    "shared look": Measure(look_shared, 2),
    "no look": no_look,
    "to react": counts(steady, lambda fight, decision: len(offers(decision, "react"))),
    "ammunition": Measure(of(lambda fight, s: s.ammo), 0, "fewer"),
    "shaken": shaken,
    "on course": counts(lambda fight, decision: len(offers(decision, "ask-vector"))),
    "no vector": holds(lambda fight, decision, option: flyer(fight, option).vector == NOWHERE),
    "vector off": says(of(vector_off)),
    "vector off the climb": says(of(vector_off_the_climb)),
    "duel": Measure(promised, 1),
    "attack": Measure(promised, 1),
    "standoff": holds(lambda fight, decision, option: option.id == "standoff"),
    "rockets": holds(lambda fight, decision, option: option.id == "rockets"),
    "guns": holds(lambda fight, decision, option: not {"standoff", "rockets"} & {o.id for o in decision.options}),
    "column": counts(defence, lambda *_: -2),
    "a loss": Measure(of(lambda fight, s: fight.card(s).half_points / 2), 1),
    "straggler": Measure(of(lambda fight, s: s.straggler)),
    "protection": Measure(of(lambda fight, s: min(fight.card(s).protection)), 0, "fewer"),
    "our bombers": counts(lambda fight, decision: loaded(fight, decision.seat)),
    "their bombers": counts(lambda fight, decision: loaded(fight, other_side(decision.seat))),
    "turn": counts(
        lambda fight, decision: best_turn(fight, decision, ours=True),
        lambda fight, decision: best_turn(fight, decision, ours=False),
    ),
    "fighters": counts(
        lambda fight, decision: len(in_it(fight, decision, ours=True)),
        lambda fight, decision: len(in_it(fight, decision, ours=False)),
    ),
    "spent": counts(
        lambda fight, decision: sum(
            squadron.ammo == DEPLETED or squadron.disrupted > 0 for squadron in in_it(fight, decision, ours=True)
        ),
        lambda fight, decision: len(in_it(fight, decision, ours=True)),
    ),
    "speed now": Measure(of(basic_speed)),
    "keeps bombs": holds(lambda fight, decision, option: option.id.startswith("keep-bombs")),
    "broken": holds(lambda fight, decision, option: flyer(fight, option).broken),
    "tanks": holds(lambda fight, decision, option: flyer(fight, option).load == "drop tanks"),
    "hunted": holds(hunted),
    "nobody breaks": nobody_breaks,
    "not asked": lambda fight, decision, reason: not offers(decision, "break") and bare(reason),
}
