"""The order of movement (WL-6.1): dogfights, escorts, bombers, unalerted, alerted; tallying squadrons follow."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from dowding.engine.decision import Seat
from dowding.games.wing_leader.pack.scenario import DEFENDER, RAIDER
from dowding.games.wing_leader.rules.context import Fight, altitude, is_escort, is_fighter
from dowding.games.wing_leader.rules.ratings import basic_speed
from dowding.games.wing_leader.state import Squadron

Turn = Literal["dogfight", "escort", "bomber", "follower", "fighter"]


def unmoved_squadrons(fight: Fight) -> list[Squadron]:
    """The squadrons that have not moved: on the map or waiting beside it."""
    return [s for s in fight.state.squadrons.values() if s.place in ("map", "edge") and not s.moved]


def by_initiative(fight: Fight, squadrons: Iterable[Squadron]) -> list[Squadron]:
    """Squadrons by initiative: the lower first, then the slower; ties are rolled once per phase (A-22)."""
    ranked: dict[tuple[int, int], list[Squadron]] = {}
    for squadron in squadrons:
        ranked.setdefault((altitude(squadron), basic_speed(fight, squadron)), []).append(squadron)
    order: list[Squadron] = []
    for rank in sorted(ranked):
        order += _break_ties(fight, fight.sort_squadrons(ranked[rank]), 0)
    return order


def _break_ties(fight: Fight, tied: list[Squadron], depth: int) -> list[Squadron]:
    """Break ties: the lowest die first; squadrons that tie again reroll among themselves (WL-6.1.1b, c)."""
    if len(tied) == 1:
        return tied
    rolls = fight.state.tie_rolls
    by_die: dict[int, list[Squadron]] = {}
    for squadron in tied:
        squadron_rolls = rolls.get(squadron.id, ())
        if len(squadron_rolls) <= depth:
            squadron_rolls = rolls[squadron.id] = (*squadron_rolls, fight.roll("initiative", "WL-6.1.1"))
        by_die.setdefault(squadron_rolls[depth], []).append(squadron)
    return [squadron for die in sorted(by_die) for squadron in _break_ties(fight, by_die[die], depth + 1)]


def first_by_initiative(fight: Fight, squadrons: list[Squadron]) -> Squadron:
    """The first squadron by initiative. Only squadrons that tie for it roll."""
    lowest = min((altitude(squadron), basic_speed(fight, squadron)) for squadron in squadrons)
    tied = [squadron for squadron in squadrons if (altitude(squadron), basic_speed(fight, squadron)) == lowest]
    return by_initiative(fight, tied)[0]


def followers(fight: Fight, moved: Iterable[str]) -> list[Squadron]:
    """The unmoved fighters that have tallied one of these squadrons, in order of initiative (WL-6.1.2a, b)."""
    targets = set(moved)
    waiting = [squadron for squadron in unmoved_squadrons(fight) if squadron.tally in targets and not squadron.dogfight]
    return by_initiative(fight, waiting) if waiting else []


def unmoved_dogfights(fight: Fight) -> list[int]:
    """The dogfights that have not moved (WL-6.1.3)."""
    return sorted({s.dogfight for s in fight.on_map() if s.dogfight} - set(fight.state.moved_dogfights))


def next_escorts(fight: Fight) -> tuple[Seat, list[Squadron]]:
    """The escorts from which their owner chooses the next to move, the raider's first (A-25)."""
    return _raiders_first(
        [
            squadron
            for squadron in unmoved_squadrons(fight)
            if is_escort(squadron) and is_fighter(squadron) and not squadron.tally
        ]
    )


def next_bombers(fight: Fight) -> tuple[Seat, list[Squadron]]:
    """The bombers from which their owner chooses the next to move (WL-6.1.4)."""
    return _raiders_first([squadron for squadron in unmoved_squadrons(fight) if not is_fighter(squadron)])


def _raiders_first(squadrons: list[Squadron]) -> tuple[Seat, list[Squadron]]:
    raiders = [squadron for squadron in squadrons if squadron.side == RAIDER]
    return (RAIDER, raiders) if raiders else (DEFENDER, squadrons)


def next_unalerted(fight: Fight) -> Squadron | None:
    """The unalerted fighter that moves next (WL-6.1 step 4)."""
    waiting = [
        squadron
        for squadron in unmoved_squadrons(fight)
        if is_fighter(squadron) and not squadron.alerted and not squadron.dogfight and not squadron.balloon
    ]
    return first_by_initiative(fight, waiting) if waiting else None


def next_alerted(fight: Fight) -> Squadron | None:
    """The alerted fighter that moves next: its target has moved, or it is first in a circle of tallies (WL-6.1).

    A fighter waits for its target (WL-6.1.2c). In a circle of tallies, or where two have tallied each other, the first
    by initiative opens it, in its own slot among the fighters without an unmoved target (A-24).
    """
    waiting = {
        squadron.id: squadron for squadron in unmoved_squadrons(fight) if is_fighter(squadron) and not squadron.dogfight
    }
    ready = [squadron for squadron in waiting.values() if squadron.tally not in waiting]
    circles = {frozenset(circle) for squadron in waiting.values() if (circle := _tally_circle(waiting, squadron))}
    roots = [
        first_by_initiative(fight, [waiting[squadron_id] for squadron_id in sorted(circle)])
        for circle in _sort_circles(circles)
    ]
    return first_by_initiative(fight, ready + roots) if ready or roots else None


def _sort_circles(circles: set[frozenset[str]]) -> list[frozenset[str]]:
    return sorted(circles, key=sorted)


def _tally_circle(waiting: dict[str, Squadron], squadron: Squadron) -> list[str]:
    """The circle of tallies that a squadron is in; empty without one."""
    chain = [squadron.id]
    while (target := waiting[chain[-1]].tally) in waiting:
        if target == squadron.id:
            return chain
        if target in chain:
            return []
        chain.append(target)
    return []
