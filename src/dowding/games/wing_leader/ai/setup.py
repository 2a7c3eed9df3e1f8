"""Where to set up and whereto to be vectored: ahead of the raid and above it."""

from __future__ import annotations

from typing import Final

from dowding.ai.heuristics.reasons import Claim, because
from dowding.ai.heuristics.recommendation import Counsel
from dowding.ai.heuristics.scoring import Term, weigh
from dowding.engine.decision import Decision, Option, Seat
from dowding.games.wing_leader.geometry import (
    COLUMNS,
    LETTERS,
    STEPS,
    TOP,
    altitude_of,
    column_of,
    distance,
    square_named,
)
from dowding.games.wing_leader.pack.scenario import other
from dowding.games.wing_leader.rules.context import Fight, is_fighter
from dowding.games.wing_leader.state import Squadron

FIGHTER: Final = 10.0
SPEED: Final = 0.5
"""What being a fighter counts, and a point of speed at altitude 10, in points of firepower."""
ABOVE: Final = 2
"""So much higher than the raid is a good place to be."""
CLOSING: Final = 5
"""Squares a turn at which a raid and those who come to meet it close: two and three."""
HIGH_ABOVE: Final = 4
"""So high above the raid who is shrewd climbs, if there is time: a level a turn."""


def strongest(fight: Fight, decision: Decision) -> Counsel:
    """The best go to those who will fight."""
    return weigh(
        decision.options,
        Term("fighter", lambda option: is_fighter(fight.squadron(option.piece)), FIGHTER),
        Term("firepower", lambda option: fight.card(fight.squadron(option.piece)).firepower),
        Term("speed", lambda option: fight.card(fight.squadron(option.piece)).speed[10], SPEED),
        Term("squadron", lambda option: fight.squadron(option.piece).size == "squadron"),
    )


def weakest(fight: Fight, decision: Decision) -> Counsel:
    """The worst go where they do least harm."""
    return weigh(
        decision.options,
        Term("no fighter", lambda option: not is_fighter(fight.squadron(option.piece)), FIGHTER),
        Term("firepower", lambda option: fight.card(fight.squadron(option.piece)).firepower, -1.0),
        Term("speed", lambda option: fight.card(fight.squadron(option.piece)).speed[10], -SPEED),
        Term("flight", lambda option: fight.squadron(option.piece).size != "squadron"),
    )


def equip(fight: Fight, decision: Decision) -> Counsel:
    """Rockets and pods against bombers, nothing against fighters; torpedoes where they can be carried."""
    torpedoes = [option for option in decision.options if option.id.endswith(":torpedo")]
    if torpedoes:
        return Counsel(torpedoes[0], why=because(Claim("torpedoes", torpedoes[0].id)))
    side = fight.squadron(decision.options[0].piece).side
    bombers = sum(not is_fighter(each) for each in fight.state.squadrons.values() if each.side != side)
    choice = decision.options[0] if bombers else decision.options[-1]
    return Counsel(choice, why=because(Claim("enemy bombers", value=bombers)))


def place(fight: Fight, decision: Decision, *, shrewd: bool) -> Counsel:
    """Escorts a little above their bombers and behind the lead; interceptors high, and near to the enemy.

    Who is shrewd stays back: the longer the way to the raid, the higher he can climb on it. His escorts fly above the
    foremost bomber, to be in time for all of them.
    """
    squadron = fight.squadron(decision.options[0].piece)
    if squadron.mission in ("escort", "close escort"):
        return (_lead_place if shrewd else _escort_place)(fight, decision, squadron)
    goal = _raid_altitude(fight, squadron) + ABOVE

    def forward(option: Option) -> float:
        here = column_of(square_named(option.region))
        return here if fight.friendly_edge(squadron.side) == "left" else COLUMNS - 1 - here

    def off(option: Option) -> float:
        return abs(altitude_of(square_named(option.region)) - goal)

    advance = Term("back", forward, -0.25) if shrewd else Term("forward", forward, 0.25)
    return weigh(decision.options, advance, Term("off height", off, -1.0))


def _escort_place(fight: Fight, decision: Decision, squadron: Squadron) -> Counsel:
    bombers = fight.bombers(squadron.side)
    top = max(altitude_of(bomber.square) for bomber in bombers)

    def near(option: Option) -> float:
        return min(distance(square_named(option.region), bomber.square) for bomber in bombers)

    def off(option: Option) -> float:
        return abs(altitude_of(square_named(option.region)) - top - 1)

    return weigh(decision.options, Term("from bombers", near, -1.0), Term("above bombers", off, -1.0))


def _lead_place(fight: Fight, decision: Decision, squadron: Squadron) -> Counsel:
    lead = lead_bomber(fight, squadron.side).square

    def columns(option: Option) -> float:
        return abs(column_of(square_named(option.region)) - column_of(lead))

    def off(option: Option) -> float:
        return abs(altitude_of(square_named(option.region)) - altitude_of(lead) - ABOVE)

    return weigh(decision.options, Term("from the lead", columns, -1.0), Term("above the lead", off, -1.0))


def lead_bomber(fight: Fight, side: Seat) -> Squadron:
    """The bomber that is farthest from the edge of its side."""
    from_left = fight.friendly_edge(side) == "left"
    return max(fight.bombers(side), key=lambda each: column_of(each.square) * (1 if from_left else -1))


def _raid_altitude(fight: Fight, squadron: Squadron) -> int:
    """How high the enemy flies, his bombers first."""
    enemies = fight.bombers(other(squadron.side)) or fight.on_map(other(squadron.side))
    return max((altitude_of(each.square) for each in enemies), default=10)


def meeting_place(fight: Fight, squadron: Squadron) -> tuple[int, int]:
    """The column and altitude at which a squadron would meet the enemy's leading bombers, or his fighters."""
    enemies = fight.bombers(other(squadron.side)) or fight.on_map(other(squadron.side))
    if not enemies:
        return column_of(squadron.square), altitude_of(squadron.square)
    lead = _nearest(enemies, squadron)
    ahead = STEPS[lead.facing][0] or (1 if fight.friendly_edge(lead.side) == "left" else -1)
    turns = distance(squadron.square, lead.square) / CLOSING
    column = round(column_of(lead.square) + ahead * 2 * turns)
    return max(0, min(len(LETTERS) - 1, column)), min(TOP, altitude_of(lead.square) + 1)


def _nearest(enemies: list[Squadron], squadron: Squadron) -> Squadron:
    return min(enemies, key=lambda each: distance(each.square, squadron.square))


def climbed_place(fight: Fight, squadron: Squadron) -> tuple[int, int]:
    """The meeting place, as high above the enemy as a squadron can climb before it is there."""
    column, level = meeting_place(fight, squadron)
    enemies = fight.bombers(other(squadron.side)) or fight.on_map(other(squadron.side))
    if not enemies:
        return column, level
    lead = _nearest(enemies, squadron)
    climbed = altitude_of(squadron.square) + distance(squadron.square, lead.square) // CLOSING
    return column, min(TOP, altitude_of(lead.square) + HIGH_ABOVE, max(level, climbed))


def column(fight: Fight, decision: Decision) -> Counsel:
    """A vector leads to where the raid will be."""
    squadron = fight.squadron(decision.options[0].piece)
    goal, _ = meeting_place(fight, squadron)
    return weigh(decision.options, Term("columns off", lambda option: abs(LETTERS.index(option.id[-1]) - goal), -1.0))


def level(fight: Fight, decision: Decision, *, shrewd: bool) -> Counsel:
    """And a level above it; who is shrewd climbs on the way, and comes from higher still."""
    squadron = fight.squadron(decision.options[0].piece)
    place, kind = (climbed_place, "levels off the climb") if shrewd else (meeting_place, "levels off")
    _, goal = place(fight, squadron)

    def off(option: Option) -> float:
        return abs(altitude_of(square_named(option.region)) - goal)

    return weigh(decision.options, Term(kind, off, -1.0))


def height(fight: Fight, decision: Decision) -> Counsel:
    """A die for an error costs nothing."""
    return Counsel(decision.options[0], why=because(Claim("a six", decision.options[0].id)))


def shift(fight: Fight, decision: Decision) -> Counsel:
    """A vector is led astray: far from us, and low."""
    squadron = fight.squadron(decision.options[0].piece)
    enemies = fight.on_map(other(squadron.side))

    def away(option: Option) -> float:
        square = square_named(option.region)
        return min((distance(square, each.square) for each in enemies), default=0)

    low = Term("low", lambda option: altitude_of(square_named(option.region)), -1.0)
    return weigh(decision.options, Term("from us", away), low)
