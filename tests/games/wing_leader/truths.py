"""What makes a claim true in Wing Leader: the cards, the squares, the columns of a combat, and the ways of a move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from dowding.games.wing_leader.doctrine.bombing import promises, way_to_the_target
from dowding.games.wing_leader.doctrine.flying import goal_of, way_left
from dowding.games.wing_leader.doctrine.looking import shared_look, worth_of_look
from dowding.games.wing_leader.doctrine.placing import ABOVE, climbed_place, lead_bomber, meeting_place
from dowding.games.wing_leader.doctrine.reckoning import duel, worth_of_attack, worth_of_target
from dowding.games.wing_leader.doctrine.targets import seven_and_dice
from dowding.games.wing_leader.fight import Fight, altitude, is_fighter
from dowding.games.wing_leader.flak import Gun, balloon_as_gun, flak_amounts, guns
from dowding.games.wing_leader.flak import reaches as reaches_it
from dowding.games.wing_leader.geometry import (
    COLUMNS,
    FACING_NAMES,
    LETTERS,
    altitude_of,
    column_of,
    distance,
    offset,
    square_named,
)
from dowding.games.wing_leader.missions import behaviours
from dowding.games.wing_leader.plans import plan_of, start_of
from dowding.games.wing_leader.ratings import basic_speed, basic_turn
from dowding.games.wing_leader.resolution import columns
from dowding.games.wing_leader.rolls import modifiers
from dowding.games.wing_leader.scenario import other
from dowding.games.wing_leader.state import DEPLETED, NOWHERE, Squadron
from dowding.games.wing_leader.tally import needed
from dowding.games.wing_leader.ways import ways
from dowding.kernel.claims import Claim
from dowding.kernel.decision import Decision, Option
from players.truth import Fact, Measure, Truths

Number = Callable[[Fight, Decision, Option], float]
Holds = Callable[[Fight, Decision, Option], bool]


def the(decision: Decision, ident: str) -> Option:
    option = decision.option(ident)
    assert option is not None, f"{ident} is not offered"
    return option


def bare(claim: Claim) -> bool:
    return not claim.value and not claim.than


def flyer(fight: Fight, option: Option) -> Squadron:
    move = fight.state.move
    return fight.squadron(option.piece or (move.squadron if move is not None else ""))


def holds(said: Holds) -> Fact:
    """A claim without numbers about an option."""

    def is_so(fight: Fight, decision: Decision, claim: Claim) -> bool:
        return bare(claim) and said(fight, decision, the(decision, claim.of))

    return is_so


def says(number: Number, than: Number = lambda *_: 0.0, digits: int = 0) -> Fact:
    """A claim with numbers about an option that is compared with no other."""

    def is_so(fight: Fight, decision: Decision, claim: Claim) -> bool:
        option, least = the(decision, claim.of), 0.500001 / float(10**digits)
        mine, beside = number(fight, decision, option), than(fight, decision, option)
        return abs(claim.value - mine) < least and abs(claim.than - beside) < least

    return is_so


def counts(number: Callable[[Fight, Decision], float], than: Callable[[Fight, Decision], float] = lambda *_: 0) -> Fact:
    """A claim about the position."""

    def is_so(fight: Fight, decision: Decision, claim: Claim) -> bool:
        return (claim.value, claim.than) == (number(fight, decision), than(fight, decision))

    return is_so


def of(number: Callable[[Fight, Squadron], float]) -> Number:
    """A number of the squadron of an option."""
    return lambda fight, decision, option: number(fight, flyer(fight, option))


def there(number: Callable[[Fight, Decision, Option, int, int], float]) -> Number:
    """A number of the square of an option: its column and altitude."""

    def at_its_square(fight: Fight, decision: Decision, option: Option) -> float:
        square = square_named(option.region)
        return number(fight, decision, option, column_of(square), altitude_of(square))

    return at_its_square


def offers(decision: Decision, verb: str) -> list[Option]:
    return [each for each in decision.options if each.id.split(":")[0] == verb]


def off_the_raid(fight: Fight, decision: Decision, option: Option, column: int, level: int) -> float:
    side = other(flyer(fight, option).side)
    enemies = fight.bombers(side) or fight.on_map(side)
    return abs(level - max((altitude_of(each.square) for each in enemies), default=10) - ABOVE)


def from_friends(fight: Fight, decision: Decision, option: Option) -> float:
    bombers = fight.bombers(flyer(fight, option).side)
    return min(distance(square_named(option.region), each.square) for each in bombers)


def from_enemies(fight: Fight, decision: Decision, option: Option) -> float:
    enemies = fight.on_map(other(flyer(fight, option).side))
    return min((distance(square_named(option.region), each.square) for each in enemies), default=0)


def above_bombers(fight: Fight, decision: Decision, option: Option, column: int, level: int) -> float:
    return abs(level - 1 - max(altitude_of(each.square) for each in fight.bombers(flyer(fight, option).side)))


# Looking


def target(fight: Fight, decision: Decision, option: Option) -> float:
    if option.id.startswith("order:"):
        return worth_of_look(fight, option)
    return worth_of_target(fight, fight.squadron(option.target))


def least_die(fight: Fight, decision: Decision, option: Option) -> float:
    return needed(fight, fight.squadron(option.piece), fight.squadron(option.target))


def chance(fight: Fight, decision: Decision, option: Option) -> float:
    return sum(die >= least_die(fight, decision, option) for die in range(1, 7)) / 6


def look(fight: Fight, decision: Decision, option: Option) -> float:
    return worth_of_look(fight, option) * chance(fight, decision, option)


def look_shared(fight: Fight, decision: Decision, option: Option) -> float:
    return shared_look(fight, option) * chance(fight, decision, option)


def no_look(fight: Fight, decision: Decision, claim: Claim) -> bool:
    looks = offers(decision, "look")
    fit = [each for each in looks if fight.squadron(each.piece).ammo != DEPLETED]
    return claim.value == len(looks) and not claim.than and not any(look(fight, decision, each) > 0 for each in fit)


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


def shaken(fight: Fight, decision: Decision, claim: Claim) -> bool:
    able = offers(decision, "react")
    return claim.value == len(able) and all(fight.squadron(each.piece).disrupted for each in able) and not claim.than


def steady(fight: Fight, decision: Decision) -> float:
    return sum(not fight.squadron(each.piece).disrupted for each in offers(decision, "react"))


# Combat


def promised(fight: Fight, decision: Decision, option: Option) -> float:
    combat = fight.state.combat
    assert combat is not None
    if option.id.startswith("primary:"):
        squadron = fight.squadron(option.piece)
        if squadron.side == combat.attacking:
            return duel(fight, squadron, fight.squadron(combat.defender))
        return -duel(fight, fight.squadron(combat.attackers[0]), squadron)
    return worth_of_attack(fight, replace(combat, rating="turn" if option.id == "turning-fight" else "speed"))


def defence(fight: Fight, decision: Decision) -> float:
    combat = fight.state.combat
    assert combat is not None
    return columns(fight, combat)[1]


def in_it(fight: Fight, decision: Decision, *, ours: bool) -> list[Squadron]:
    combat = fight.state.combat
    assert combat is not None
    side = decision.seat if ours else other(decision.seat)
    fought = (*combat.attackers, *combat.defenders)
    return [s for s in fight.on_map(side) if s.id in fought and is_fighter(s) and not s.broken]


def loaded(fight: Fight, side: str) -> float:
    return len([each for each in fight.bombers(side) if each.load and not each.returning])


def best_turn(fight: Fight, decision: Decision, *, ours: bool) -> float:
    return max(basic_turn(fight, each) for each in in_it(fight, decision, ours=ours))


def nobody_breaks(fight: Fight, decision: Decision, claim: Claim) -> bool:
    might = offers(decision, "break")
    return claim.value == len(might) and not any(hunted(fight, decision, each) for each in might) and not claim.than


def hunted(fight: Fight, decision: Decision, option: Option) -> bool:
    squadron = fight.squadron(option.piece)
    idle = squadron.ammo == DEPLETED if is_fighter(squadron) else bool(squadron.returning) and not squadron.spied
    return idle and any(
        squadron.id == each.tally or squadron.square == each.square
        for each in fight.fighters(other(squadron.side))
        if not each.broken and each.ammo != DEPLETED and distance(each.square, squadron.square) <= 3
    )


# Flying


def ends(fight: Fight, decision: Decision, claim: Claim) -> tuple[Squadron, list[tuple[int, int]]]:
    """Where the move that an option begins can end, by the rules of movement: how far from its target, and how."""
    option = the(decision, claim.of)
    squadron, move = flyer(fight, option), fight.state.move
    if move is not None:
        found = ways(move.plan, move.at)
    else:
        behaviour = next(each for each in behaviours(fight, squadron) if each.id == claim.of)
        at = start_of(squadron, behaviour)
        found = ways(plan_of(fight, squadron, behaviour, at), at)
    aim = fight.squadron(squadron.tally).square
    return squadron, [(distance(square, aim), way.end.dives) for square, way in found.items()]


def reaches(fight: Fight, decision: Decision, claim: Claim) -> bool:
    return any(not away for away, _ in ends(fight, decision, claim)[1]) and bare(claim)


def comes_down(fight: Fight, decision: Decision, claim: Claim) -> bool:
    return any(not away and dives for away, dives in ends(fight, decision, claim)[1]) and bare(claim)


def out_of_the_sun(fight: Fight, decision: Decision, claim: Claim) -> bool:
    return fight.advanced and bool(fight.sky.sun) and reaches(fight, decision, claim)


def closes_in(fight: Fight, decision: Decision, claim: Claim) -> bool:
    squadron, found = ends(fight, decision, claim)
    now = distance(squadron.square, fight.squadron(squadron.tally).square)
    return claim.than == now and any(away == claim.value for away, _ in found)


def no_other_end(fight: Fight, decision: Decision, claim: Claim) -> bool:
    return not any(away for away, _ in ends(fight, decision, claim)[1]) and bare(claim)


def ahead(fight: Fight, squadron: Squadron) -> float:
    enemy = fight.squadron(squadron.tally)
    return max(
        basic_speed(fight, squadron) - basic_speed(fight, enemy),
        basic_turn(fight, squadron) - basic_turn(fight, enemy),
    )


def way(fight: Fight, decision: Decision, option: Option) -> float:
    move = fight.state.move
    assert move is not None
    squadron = fight.squadron(move.squadron)
    return way_left(squadron, option, goal_of(fight, squadron, move.plan))


def nearest_bomber(fight: Fight, squadron: Squadron) -> Squadron:
    return min(fight.bombers(squadron.side), key=lambda each: distance(each.square, squadron.square))


def anybody_left(fight: Fight, squadron: Squadron) -> bool:
    return any(
        each.place in ("map", "edge", "later") and not (each.broken and is_fighter(each))
        for each in fight.state.squadrons.values()
        if each.side != squadron.side
    )


def turned(fight: Fight, decision: Decision, option: Option) -> float:
    squadron = flyer(fight, option)
    enemies = fight.on_map(other(squadron.side))
    dx, dy = 1 if fight.friendly_edge(squadron.side) == "left" else -1, 0
    if enemies:
        near = min(enemies, key=lambda each: distance(each.square, squadron.square))
        dx, dy = offset(squadron.square, near.square)
    vertical = "U" if dy > abs(dx) else "D" if -dy > abs(dx) else ""
    wanted = (vertical + ("R" if dx > 0 else "L" if dx < 0 else "")) or "R"
    apart = abs(FACING_NAMES.index(option.id.partition(":")[2]) - FACING_NAMES.index(wanted))
    return min(apart, 8 - apart)


def one_side_is_gone(fight: Fight) -> bool:
    gone = ("left", "right", "escaped", "eliminated", "crashed")
    return len({each.side for each in fight.state.squadrons.values() if each.place not in gone}) == 1


def is_the_first(fight: Fight, decision: Decision, option: Option) -> bool:
    return option is decision.options[0]


def to_edge(fight: Fight, option: Option, *, near: bool) -> float:
    column = column_of(flyer(fight, option).square)
    return min(column, COLUMNS - 1 - column) if near else max(column, COLUMNS - 1 - column)


def to_target(fight: Fight, decision: Decision, option: Option) -> float:
    squadron = flyer(fight, option)
    goal = way_to_the_target(fight, squadron)
    assert goal is not None
    return abs(column_of(goal) - column_of(squadron.square))


def seven(fight: Fight, decision: Decision, claim: Claim) -> bool:
    ident = decision.options[0].id.partition(":")[2]
    bombs = next(each for each in fight.state.bombs if each.squadron == ident and not each.resolved)
    certain, mean = seven_and_dice(fight, fight.squadron(ident), bombs)
    return claim.value == certain and abs(claim.than - mean) < 0.051


# Flak


def shot(fight: Fight, option: Option) -> tuple[Gun, Squadron]:
    _, ident, piece = option.id.split(":")
    return gun(fight, ident), fight.squadron(piece)


def gun(fight: Fight, ident: str) -> Gun:
    every = [*guns(fight), *(balloon_as_gun(each) for each in fight.state.balloons.values())]
    return next(each for each in every if each.id == ident)


def matters(fight: Fight, decision: Decision, option: Option) -> float:
    _, enemy = shot(fight, option)
    falling = any(bombs.squadron == enemy.id and not bombs.resolved for bombs in fight.state.bombs)
    return 3.0 if falling or enemy.load else 0.6 if is_fighter(enemy) else 1.0


def added(fight: Fight, decision: Decision, option: Option) -> float:
    amounts = flak_amounts(fight, *shot(fight, option), "direct fire", 0)
    return sum(modifiers(fight, "direct fire", amounts).values())


def strength(fight: Fight, decision: Decision, option: Option) -> float:
    return gun(fight, option.id.partition(":")[2]).strength


def heavy(fight: Fight, decision: Decision, option: Option) -> float:
    return gun(fight, option.id.partition(":")[2]).type == "H"


def has_other_work(fight: Fight, option: Option) -> bool:
    helper, volley = gun(fight, option.id.partition(":")[2]), fight.state.volley
    assert volley is not None
    return any(
        reaches_it(fight, helper, each)
        for each in fight.on_map(other(helper.side))
        if each.id != volley.target and each.id not in fight.state.fired_on
    )


def other_work(fight: Fight, decision: Decision, claim: Claim) -> bool:
    able = offers(decision, "add")
    return claim.value == len(able) and all(has_other_work(fight, each) for each in able) and not claim.than


def mover(fight: Fight) -> Squadron:
    for squadron in fight.on_map():
        if squadron.moved and squadron.was_escort:
            return squadron
    raise AssertionError("nobody forms up")


TRUTHS: Final[Truths] = {
    "indifferent": holds(is_the_first),
    "fighter": Measure(of(lambda fight, s: is_fighter(s))),
    "no fighter": Measure(of(lambda fight, s: not is_fighter(s))),
    "firepower": Measure(of(lambda fight, s: fight.card(s).firepower), 0, "either"),
    "speed": Measure(of(lambda fight, s: fight.card(s).speed[10]), 0, "either"),
    "squadron": Measure(of(lambda fight, s: s.size == "squadron")),
    "flight": Measure(of(lambda fight, s: s.size == "flight")),
    "torpedoes": holds(lambda fight, decision, option: option.id.endswith(":torpedo")),
    "enemy bombers": counts(
        lambda fight, decision: sum(
            not is_fighter(each)
            for each in fight.state.squadrons.values()
            if each.side != flyer(fight, decision.options[0]).side
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
    "a six": holds(lambda fight, decision, option: option.label == "Roll: a six moves it"),
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
    "their bombers": counts(lambda fight, decision: loaded(fight, other(decision.seat))),
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
            each.ammo == DEPLETED or each.disrupted > 0 for each in in_it(fight, decision, ours=True)
        ),
        lambda fight, decision: len(in_it(fight, decision, ours=True)),
    ),
    "speed now": Measure(of(basic_speed)),
    "keeps bombs": holds(lambda fight, decision, option: option.id.startswith("keep-bombs")),
    "broken": holds(lambda fight, decision, option: flyer(fight, option).broken),
    "tanks": holds(lambda fight, decision, option: flyer(fight, option).load == "drop tanks"),
    "hunted": holds(hunted),
    "nobody breaks": nobody_breaks,
    "not asked": lambda fight, decision, claim: not offers(decision, "break") and bare(claim),
    "fights on": holds(lambda fight, decision, option: option.id in ("fight-on", "decline")),
    "decided": holds(lambda fight, decision, option: option.id == "end-game" and one_side_is_gone(fight)),
    "all together": holds(lambda fight, decision, option: option.id == "rest"),
    "reaches": reaches,
    "comes down": comes_down,
    "out of the sun": out_of_the_sun,
    "closes in": closes_in,
    "keeps off": says(of(ahead)),
    "no other end": no_other_end,
    "tanks in the way": holds(
        lambda fight, decision, option: bool(flyer(fight, option).tally) and flyer(fight, option).load == "drop tanks"
    ),
    "has a target": holds(lambda fight, decision, option: bool(flyer(fight, option).tally)),
    "target here": holds(lambda fight, decision, option: bool(flyer(fight, option).tally)),
    "nearly up": holds(lambda fight, decision, option: option.id == "finish-climb"),
    "returning": holds(lambda fight, decision, option: bool(flyer(fight, option).returning)),
    "nobody left": holds(lambda fight, decision, option: not anybody_left(fight, flyer(fight, option))),
    "bombers": says(lambda fight, decision, option: len(fight.bombers(flyer(fight, option).side))),
    "friend": holds(lambda fight, decision, option: bool(fight.squadron(option.target).tally)),
    "wing": holds(lambda fight, decision, option: option.id.startswith("formation")),
    "to its vector": holds(lambda fight, decision, option: flyer(fight, option).vector != NOWHERE),
    "slow climb": holds(lambda fight, decision, option: option.id == "climb-forward"),
    "no target": holds(lambda fight, decision, option: not flyer(fight, option).tally),
    "target ahead": holds(lambda fight, decision, option: option.id == "approach"),
    "strafe": holds(lambda fight, decision, option: option.id == "loiter"),
    "bombers return": holds(
        lambda fight, decision, option: bool(nearest_bomber(fight, flyer(fight, option)).returning)
    ),
    "off the bombers": says(of(lambda fight, s: abs(altitude(nearest_bomber(fight, s)) - altitude(s)))),
    "by its mission": holds(lambda fight, decision, option: True),
    "way": Measure(way, 1, "fewer"),
    "leaves": holds(lambda fight, decision, option: option.id.startswith("enter") and not option.region),
    "turned": Measure(turned, 0, "fewer"),
    "away": Measure(
        lambda fight, decision, option: distance(mover(fight).square, square_named(option.region)),
        0,
        "fewer",
    ),
    "goal": holds(
        lambda fight, decision, option: bool(flyer(fight, option).tally) or flyer(fight, option).vector != NOWHERE
    ),
    "no goal": holds(
        lambda fight, decision, option: not flyer(fight, option).tally and flyer(fight, option).vector == NOWHERE
    ),
    "run": holds(lambda fight, decision, option: flyer(fight, option).run is not None),
    "promised": says(lambda fight, decision, option: promises(fight, flyer(fight, option), option), digits=1),
    "run promised": Measure(lambda fight, decision, option: promises(fight, flyer(fight, option), option), 1),
    "over target": holds(lambda fight, decision, option: flyer(fight, option).run is not None),
    "holds": holds(lambda fight, decision, option: flyer(fight, option).run is not None),
    "nearer edge": says(
        lambda fight, decision, option: to_edge(fight, option, near=True),
        lambda fight, decision, option: to_edge(fight, option, near=False),
    ),
    "near target": says(to_target, lambda *_: 6),
    "seven": seven,
    "matters": Measure(matters, 1),
    "added": Measure(added),
    "spare gun": holds(lambda fight, decision, option: not has_other_work(fight, option)),
    "other work": other_work,
    "strength": Measure(strength),
    "heavy": Measure(heavy),
    "no barrage": lambda fight, decision, claim: not claim.of.startswith("lay-barrage") and bare(claim),
    "no release": lambda fight, decision, claim: not claim.of.startswith("release") and bare(claim),
}
