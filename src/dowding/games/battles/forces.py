"""The participants of a battle: units in the sky, and wingmates that share their results (BRIDGE-3.1 to 3.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, Literal

import msgspec

from dowding.games.battles.context import BattlesContext
from dowding.games.battles.state import Participant
from dowding.games.raf.rules.combat import ChartBox
from dowding.games.raf.state import BOMBER, ESCORT, HUNT

UnitClass = Literal["squadrons", "bomber", "hunt", "escort"]
CLASSES: Final[tuple[UnitClass, ...]] = ("squadrons", "bomber", "hunt", "escort")
"""The classes in the order in which ties of their shares are decided."""
CHART_BOXES: Final[Mapping[UnitClass, ChartBox]] = {
    "squadrons": "bomber",
    "bomber": "bomber",
    "hunt": "hunt",
    "escort": "escort",
}


class Candidate(msgspec.Struct, frozen=True):
    """A counter that could have a unit: its letter and its face."""

    counter: str
    letter: str
    full: bool


def form_up(battle: BattlesContext) -> tuple[Participant, ...]:
    """BRIDGE-3.1: all participants, class by class."""
    classes = candidates(battle)
    shares = share_units(
        {name: len(members) for name, members in classes.items()}, battle.theatre.tables.number["units"]
    )
    participants: list[Participant] = []
    for name, members in classes.items():
        chosen = choose_units(members, shares[name])
        leaders = assign_wingmates(chosen, members)
        for member in members:
            leader = leaders.get(member.counter)
            unit = battle.theatre.units[member.counter if leader is None else leader]
            participants.append(
                Participant(member.counter, CHART_BOXES[name], name == "squadrons", unit, leader is not None)
            )
    return tuple(participants)


def candidates(battle: BattlesContext) -> dict[UnitClass, list[Candidate]]:
    """BRIDGE-3.1: the counters of each class, in the order of the pack. Channel patrollers take no part."""
    squadrons = [
        Candidate(squadron.id, battle.counter(squadron).letter, squadron.full) for squadron in battle.squadrons_in(HUNT)
    ]
    order = {gruppe_id: number for number, gruppe_id in enumerate(battle.pack.gruppen)}
    gruppen: dict[UnitClass, list[Candidate]] = {}
    boxes: tuple[tuple[UnitClass, Literal["bomber", "hunt", "escort"]], ...] = (
        ("bomber", BOMBER),
        ("hunt", HUNT),
        ("escort", ESCORT),
    )
    for name, box in boxes:
        raiders = sorted(battle.raiders(box), key=lambda gruppe: order[gruppe.id])
        gruppen[name] = [Candidate(gruppe.id, battle.letter(gruppe), gruppe.full) for gruppe in raiders]
    squadron_order = {squadron_id: number for number, squadron_id in enumerate(battle.pack.squadrons)}
    squadrons.sort(key=lambda candidate: squadron_order[candidate.counter])
    return {"squadrons": squadrons, **gruppen}


def share_units(counts: Mapping[UnitClass, int], limit: int) -> dict[UnitClass, int]:
    """BRIDGE-3.1: the units of each class: all, or its share of the limit, the rest by largest remainder."""
    total = sum(counts.values())
    if total <= limit:
        return dict(counts)
    exact = {name: Fraction(limit * count, total) for name, count in counts.items()}
    shares = {name: max(int(exact[name]), 1) if counts[name] else 0 for name in counts}
    while sum(shares.values()) > limit:  # each class has at least one unit, at the cost of the largest
        shares[max(shares, key=lambda name: shares[name])] -= 1
    waiting = sorted(
        (name for name in CLASSES if shares.get(name, 0) < counts.get(name, 0)),
        key=lambda name: (-(exact[name] - int(exact[name])), CLASSES.index(name)),
    )
    for name in waiting:
        if sum(shares.values()) < limit:
            shares[name] += 1
    return shares


def choose_units(members: Sequence[Candidate], number: int) -> list[Candidate]:
    """BRIDGE-3.2: full before reduced, then letters as even as possible, then the order of the pack."""
    chosen: list[Candidate] = []
    letters: Counter[str] = Counter()
    left = list(members)
    while len(chosen) < number:
        best = min(left, key=lambda member: (not member.full, letters[member.letter], member.letter))
        left.remove(best)
        letters[best.letter] += 1
        chosen.append(best)
    return chosen


def assign_wingmates(chosen: Sequence[Candidate], members: Sequence[Candidate]) -> dict[str, str]:
    """BRIDGE-3.3: the counter that each other counter follows: of the same letter if there is one."""
    wingmates: Counter[str] = Counter()
    leaders: dict[str, str] = {}
    for member in members:
        if member in chosen:
            continue
        alike = [unit for unit in chosen if unit.letter == member.letter] or list(chosen)
        leader = min(alike, key=lambda unit: wingmates[unit.counter])
        wingmates[leader.counter] += 1
        leaders[member.counter] = leader.counter
    return leaders
