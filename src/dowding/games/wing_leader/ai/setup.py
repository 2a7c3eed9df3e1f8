"""Set-up heuristics: squadrons and vectors ahead of the raid and above it."""

from __future__ import annotations

from typing import Final

from dowding.ai.heuristics.reasons import Reason, because
from dowding.ai.heuristics.recommendation import Recommendation
from dowding.ai.heuristics.scoring import ScoreTerm, recommend_best
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
from dowding.games.wing_leader.pack.scenario import other_side
from dowding.games.wing_leader.rules.context import Fight, is_fighter
from dowding.games.wing_leader.state import Squadron

FIGHTER: Final = 10.0
SPEED: Final = 0.5
"""The value of being a fighter, and of a point of speed at altitude 10, in points of firepower."""
ABOVE: Final = 2
"""The levels above the raid of a good position."""
CLOSING_SPEED: Final = 5
"""The closing speed of a raid and its interceptors, in squares per turn: two plus three."""
HIGH_ABOVE: Final = 4
"""The levels above the raid to which a shrewd side climbs, one per turn, if there is time."""


def choose_strongest(fight: Fight, decision: Decision) -> Recommendation:
    """Choose the squadron that will do most of the fighting."""
    return recommend_best(
        decision.options,
        ScoreTerm("fighter", lambda option: is_fighter(fight.squadron(option.piece)), FIGHTER),
        ScoreTerm("firepower", lambda option: fight.card(fight.squadron(option.piece)).firepower),
        ScoreTerm("speed", lambda option: fight.card(fight.squadron(option.piece)).speed[10], SPEED),
        ScoreTerm("squadron", lambda option: fight.squadron(option.piece).size == "squadron"),
    )


def choose_weakest(fight: Fight, decision: Decision) -> Recommendation:
    """Choose the squadron whose weakness matters least."""
    return recommend_best(
        decision.options,
        ScoreTerm("no fighter", lambda option: not is_fighter(fight.squadron(option.piece)), FIGHTER),
        ScoreTerm("firepower", lambda option: fight.card(fight.squadron(option.piece)).firepower, -1.0),
        ScoreTerm("speed", lambda option: fight.card(fight.squadron(option.piece)).speed[10], -SPEED),
        ScoreTerm("flight", lambda option: fight.squadron(option.piece).size != "squadron"),
    )


def choose_equipment(fight: Fight, decision: Decision) -> Recommendation:
    """Choose rockets and pods against bombers, nothing against fighters, and torpedoes where possible."""
    torpedoes = [option for option in decision.options if option.id.endswith(":torpedo")]
    if torpedoes:
        return Recommendation(torpedoes[0], why=because(Reason("torpedoes", torpedoes[0].id)))
    side = fight.squadron(decision.options[0].piece).side
    bombers = sum(not is_fighter(squadron) for squadron in fight.state.squadrons.values() if squadron.side != side)
    choice = decision.options[0] if bombers else decision.options[-1]
    return Recommendation(choice, why=because(Reason("enemy bombers", value=bombers)))


def choose_place(fight: Fight, decision: Decision, *, shrewd: bool) -> Recommendation:
    """Place escorts a little above their bombers and behind the lead; interceptors high and close to the enemy.

    A shrewd side stays back, which leaves more distance in which to climb. Its escorts fly above the leading bomber, to
    be in time for all of them.
    """
    squadron = fight.squadron(decision.options[0].piece)
    if squadron.mission in ("escort", "close escort"):
        return (_choose_lead_place if shrewd else _choose_escort_place)(fight, decision, squadron)
    goal = _raid_altitude(fight, squadron) + ABOVE

    def forward(option: Option) -> float:
        here = column_of(square_named(option.region))
        return here if fight.friendly_edge(squadron.side) == "left" else COLUMNS - 1 - here

    def off(option: Option) -> float:
        return abs(altitude_of(square_named(option.region)) - goal)

    advance = ScoreTerm("back", forward, -0.25) if shrewd else ScoreTerm("forward", forward, 0.25)
    return recommend_best(decision.options, advance, ScoreTerm("off height", off, -1.0))


def _choose_escort_place(fight: Fight, decision: Decision, squadron: Squadron) -> Recommendation:
    bombers = fight.bombers(squadron.side)
    top = max(altitude_of(bomber.square) for bomber in bombers)

    def near(option: Option) -> float:
        return min(distance(square_named(option.region), bomber.square) for bomber in bombers)

    def off(option: Option) -> float:
        return abs(altitude_of(square_named(option.region)) - top - 1)

    return recommend_best(
        decision.options, ScoreTerm("from bombers", near, -1.0), ScoreTerm("above bombers", off, -1.0)
    )


def _choose_lead_place(fight: Fight, decision: Decision, squadron: Squadron) -> Recommendation:
    lead = lead_bomber(fight, squadron.side).square

    def columns(option: Option) -> float:
        return abs(column_of(square_named(option.region)) - column_of(lead))

    def off(option: Option) -> float:
        return abs(altitude_of(square_named(option.region)) - altitude_of(lead) - ABOVE)

    return recommend_best(
        decision.options, ScoreTerm("from the lead", columns, -1.0), ScoreTerm("above the lead", off, -1.0)
    )


def lead_bomber(fight: Fight, side: Seat) -> Squadron:
    """The bomber farthest from its own edge."""
    from_left = fight.friendly_edge(side) == "left"
    return max(fight.bombers(side), key=lambda bomber: column_of(bomber.square) * (1 if from_left else -1))


def _raid_altitude(fight: Fight, squadron: Squadron) -> int:
    """The highest altitude of the enemy's bombers, or else of the fighters."""
    enemies = fight.bombers(other_side(squadron.side)) or fight.on_map(other_side(squadron.side))
    return max((altitude_of(enemy.square) for enemy in enemies), default=10)


def meeting_place(fight: Fight, squadron: Squadron) -> tuple[int, int]:
    """The column and altitude at which a squadron would meet the enemy's leading bombers, or else the fighters."""
    enemies = fight.bombers(other_side(squadron.side)) or fight.on_map(other_side(squadron.side))
    if not enemies:
        return column_of(squadron.square), altitude_of(squadron.square)
    lead = _nearest(enemies, squadron)
    ahead = STEPS[lead.facing][0] or (1 if fight.friendly_edge(lead.side) == "left" else -1)
    turns = distance(squadron.square, lead.square) / CLOSING_SPEED
    column = round(column_of(lead.square) + ahead * 2 * turns)
    return max(0, min(len(LETTERS) - 1, column)), min(TOP, altitude_of(lead.square) + 1)


def _nearest(enemies: list[Squadron], squadron: Squadron) -> Squadron:
    return min(enemies, key=lambda enemy: distance(enemy.square, squadron.square))


def climbed_place(fight: Fight, squadron: Squadron) -> tuple[int, int]:
    """The meeting place, as high above the enemy as the squadron can climb on the way."""
    column, level = meeting_place(fight, squadron)
    enemies = fight.bombers(other_side(squadron.side)) or fight.on_map(other_side(squadron.side))
    if not enemies:
        return column, level
    lead = _nearest(enemies, squadron)
    climbed = altitude_of(squadron.square) + distance(squadron.square, lead.square) // CLOSING_SPEED
    return column, min(TOP, altitude_of(lead.square) + HIGH_ABOVE, max(level, climbed))


def choose_vector_column(fight: Fight, decision: Decision) -> Recommendation:
    """Place a vector in the column where the raid will be."""
    squadron = fight.squadron(decision.options[0].piece)
    goal, _ = meeting_place(fight, squadron)
    return recommend_best(
        decision.options, ScoreTerm("columns off", lambda option: abs(LETTERS.index(option.id[-1]) - goal), -1.0)
    )


def choose_vector_level(fight: Fight, decision: Decision, *, shrewd: bool) -> Recommendation:
    """Place a vector a level above the raid; a shrewd side, higher if there is time to climb."""
    squadron = fight.squadron(decision.options[0].piece)
    place, kind = (climbed_place, "levels off the climb") if shrewd else (meeting_place, "levels off")
    _, goal = place(fight, squadron)

    def off(option: Option) -> float:
        return abs(altitude_of(square_named(option.region)) - goal)

    return recommend_best(decision.options, ScoreTerm(kind, off, -1.0))


def choose_height_roll(fight: Fight, decision: Decision) -> Recommendation:
    """Always roll for an error, which costs nothing."""
    return Recommendation(decision.options[0], why=because(Reason("a six", decision.options[0].id)))


def choose_vector_shift(fight: Fight, decision: Decision) -> Recommendation:
    """Move an enemy vector far from our squadrons, and low."""
    squadron = fight.squadron(decision.options[0].piece)
    enemies = fight.on_map(other_side(squadron.side))

    def away(option: Option) -> float:
        square = square_named(option.region)
        return min((distance(square, enemy.square) for enemy in enemies), default=0)

    low = ScoreTerm("low", lambda option: altitude_of(square_named(option.region)), -1.0)
    return recommend_best(decision.options, ScoreTerm("from us", away), low)
