"""Where to set up and whereto to be vectored: ahead of the raid and above it."""

from __future__ import annotations

from typing import Final

from dowding.games.wing_leader.fight import Fight, is_fighter
from dowding.games.wing_leader.geometry import LETTERS, STEPS, TOP, altitude_of, column_of, distance, square_named
from dowding.games.wing_leader.scenario import other
from dowding.games.wing_leader.state import Squadron
from dowding.kernel.counsel import Counsel, best
from dowding.kernel.decision import Decision, Option

ABOVE: Final = 2
"""So much higher than the raid is a good place to be."""
CLOSING: Final = 5
"""Squares a turn at which a raid and those who come to meet it close: two and three."""


def strongest(fight: Fight, decision: Decision) -> Counsel:
    """The best go to those who will fight."""
    choice = best(decision.options, lambda option: _strength(fight, fight.squadron(option.piece)))
    return Counsel(choice, ("it is the strongest of those who will fight",))


def weakest(fight: Fight, decision: Decision) -> Counsel:
    """The worst go where they do least harm."""
    choice = best(decision.options, lambda option: -_strength(fight, fight.squadron(option.piece)))
    return Counsel(choice, ("there they do least harm",))


def _strength(fight: Fight, squadron: Squadron) -> float:
    card = fight.card(squadron)
    return 10 * is_fighter(squadron) + card.firepower + card.speed[10] / 2 + (squadron.size == "squadron")


def equip(fight: Fight, decision: Decision) -> Counsel:
    """Rockets and pods against bombers, nothing against fighters; torpedoes where they can be carried."""
    torpedoes = [option for option in decision.options if option.id.endswith(":torpedo")]
    if torpedoes:
        return Counsel(torpedoes[0], ("nothing hits ships harder",))
    side = fight.squadron(decision.options[0].piece).side
    bombers = any(not is_fighter(each) for each in fight.state.squadrons.values() if each.side != side)
    choice = decision.options[0] if bombers else decision.options[-1]
    return Counsel(choice, ("they are for bombers" if bombers else "against fighters it would only slow them",))


def place(fight: Fight, decision: Decision) -> Counsel:
    """Escorts a little above their bombers and behind the lead; interceptors high, and near to the enemy."""
    squadron = fight.squadron(decision.options[0].piece)
    if squadron.mission in ("escort", "close escort"):
        return Counsel(
            best(decision.options, lambda o: _escort_place(fight, squadron, o)), ("close, and a little above",)
        )
    goal = _raid_altitude(fight, squadron) + ABOVE

    def worth(option: Option) -> float:
        square = square_named(option.region)
        near = column_of(square) if fight.friendly_edge(squadron.side) == "left" else -column_of(square)
        return near / 4 - abs(altitude_of(square) - goal)

    return Counsel(best(decision.options, worth), ("as high as the raid and higher, and near to it",))


def _escort_place(fight: Fight, squadron: Squadron, option: Option) -> float:
    square = square_named(option.region)
    bombers = fight.bombers(squadron.side)
    near = min(distance(square, bomber.square) for bomber in bombers)
    above = altitude_of(square) - max(altitude_of(bomber.square) for bomber in bombers)
    return -near - abs(above - 1)


def _raid_altitude(fight: Fight, squadron: Squadron) -> int:
    """How high the enemy flies, his bombers first."""
    enemies = fight.bombers(other(squadron.side)) or fight.on_map(other(squadron.side))
    return max((altitude_of(each.square) for each in enemies), default=10)


def meeting_place(fight: Fight, squadron: Squadron) -> tuple[int, int]:
    """The column and altitude at which a squadron would meet the enemy's leading bombers, or his fighters."""
    enemies = fight.bombers(other(squadron.side)) or fight.on_map(other(squadron.side))
    if not enemies:
        return column_of(squadron.square), altitude_of(squadron.square)
    lead = min(enemies, key=lambda each: distance(each.square, squadron.square))
    ahead = STEPS[lead.facing][0] or (1 if fight.friendly_edge(lead.side) == "left" else -1)
    turns = distance(squadron.square, lead.square) / CLOSING
    column = round(column_of(lead.square) + ahead * 2 * turns)
    return max(0, min(len(LETTERS) - 1, column)), min(TOP, altitude_of(lead.square) + 1)


def column(fight: Fight, decision: Decision) -> Counsel:
    """A vector leads to where the raid will be."""
    squadron = fight.squadron(decision.options[0].piece)
    goal, _ = meeting_place(fight, squadron)
    choice = best(decision.options, lambda option: -abs(LETTERS.index(option.id[-1]) - goal))
    return Counsel(choice, ("there the raid will be when it gets there",))


def level(fight: Fight, decision: Decision) -> Counsel:
    """And a level above it."""
    squadron = fight.squadron(decision.options[0].piece)
    _, goal = meeting_place(fight, squadron)
    choice = best(decision.options, lambda option: -abs(altitude_of(square_named(option.region)) - goal))
    return Counsel(choice, ("a level above the raid",))


def height(fight: Fight, decision: Decision) -> Counsel:
    """A die for an error costs nothing."""
    return Counsel(decision.options[0], ("it costs nothing to try",))


def shift(fight: Fight, decision: Decision) -> Counsel:
    """A vector is led astray: far from us, and low."""
    squadron = fight.squadron(decision.options[0].piece)
    enemies = fight.on_map(other(squadron.side))

    def worth(option: Option) -> float:
        square = square_named(option.region)
        near = min((distance(square, each.square) for each in enemies), default=0)
        return near - altitude_of(square)

    return Counsel(best(decision.options, worth), ("low, and away from us",))
