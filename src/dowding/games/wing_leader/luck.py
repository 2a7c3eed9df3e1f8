"""Luck in combat: the losses that the dice gave, against what could be expected of the same combats."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import product

from dowding.games.wing_leader.fight import Fight
from dowding.games.wing_leader.pack import Components
from dowding.games.wing_leader.resolution import confirmed
from dowding.games.wing_leader.state import Squadron
from dowding.kernel.events import Event, Plain

DICE = range(1, 7)
PAIRS = tuple(first + second for first, second in product(DICE, DICE))


def luck_of(fight: Fight, events: list[Event]) -> dict[str, Plain]:
    """Aircraft lost by each side, and what their combats promised, from the columns and modifiers that were told."""
    lost = {"raider": 0, "defender": 0}
    expected = {"raider": 0.0, "defender": 0.0}
    attacker = ""
    for event in events:
        if event.kind == "hit" and event.text("result") == "loss":
            lost[_side(fight, event.text("squadron"))] += 1
        elif event.kind == "attack":
            target = event.text("target")
            expected[_side(fight, target)] += _promised(fight, event, target)
            attacker = event.text("squadron")
        elif event.kind == "defence":
            expected[_side(fight, attacker)] += _promised(fight, event, attacker)
    return {
        "lost": {side: lost[side] for side in lost},
        "expected": {side: round(expected[side], 2) for side in expected},
    }


def _whole_or_flight(fight: Fight, ident: str) -> Squadron:
    """A squadron, or the first flight of one that has been split since."""
    return fight.state.squadrons.get(ident) or fight.squadron(f"{ident}1")


def _side(fight: Fight, ident: str) -> str:
    return _whole_or_flight(fight, ident).side


def _promised(fight: Fight, event: Event, victim: str) -> float:
    """The losses that a roll of this column and these modifiers promises against the squadron in front."""
    modifiers = event.data["modifiers"]
    added = modifiers.values() if isinstance(modifiers, Mapping) else ()
    more = sum(value for value in added if isinstance(value, int))
    shooter = fight.state.squadrons.get(event.text("squadron")) or fight.state.squadrons.get(
        f"{event.text('squadron')}1"
    )
    hit = fight.state.squadrons.get(victim) or fight.state.squadrons.get(f"{victim}1")
    if shooter is None or hit is None:
        return 0.0
    power = fight.card(shooter).firepower + shooter.experte
    hits = mean_hits(fight.pack, event.number("column"), more)
    return hits * loss_share(power, fight.card(hit).protection)


def mean_hits(pack: Components, column: int, more: int = 0) -> float:
    """The hits that two dice give in a column, on average."""
    return sum(pack.hits(column, pair + more) for pair in PAIRS) / len(PAIRS)


@cache
def loss_share(power: int, protection: tuple[int, ...]) -> float:
    """The share of hits that are losses; a straggler counts half, as the next one will turn it into a loss."""
    weights = {"loss": Fraction(1), "straggler": Fraction(1, 2), "nothing": Fraction(0)}
    return float(sum(weights[confirmed(die, power, protection)] for die in DICE) / len(DICE))
