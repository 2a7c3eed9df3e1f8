"""Luck in combat: the losses that the dice gave, against what could be expected of the same combats."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product

from dowding.engine.events import Event, Plain
from dowding.games.wing_leader.pack.loader import Components, FlakColumn
from dowding.games.wing_leader.pack.scenario import SEATS
from dowding.games.wing_leader.rules.bombing import share, within_limits
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.flak import DIRECT_FIREPOWER
from dowding.games.wing_leader.rules.hits import confirmed
from dowding.games.wing_leader.state import Squadron

DICE = range(1, 7)
PAIRS = tuple(first + second for first, second in product(DICE, DICE))


def luck_of(fight: Fight, events: list[Event]) -> dict[str, Plain]:
    """Hits scored and aircraft lost by each side, and what the columns and modifiers that were told promised."""
    hits, promised_hits = dict.fromkeys(SEATS, 0), dict.fromkeys(SEATS, 0.0)
    lost, promised_losses = dict.fromkeys(SEATS, 0), dict.fromkeys(SEATS, 0.0)
    attacker = ""
    bombs, promised_bombs = dict.fromkeys(SEATS, 0), dict.fromkeys(SEATS, 0.0)
    for event in events:
        if event.kind == "hit" and event.text("result") == "loss":
            lost[_side(fight, event.text("squadron"))] += 1
        elif event.kind == "flak":
            promised_losses[_side(fight, event.text("squadron"))] += _promised_by_flak(fight, event)
        elif event.kind == "bombing":
            side = _side(fight, event.text("squadron"))
            bombs[side] += event.number("hits")
            promised_bombs[side] += _promised_by_bombs(fight, event)
        elif event.kind in ("attack", "defence"):
            shooter = event.text("squadron")
            victim = event.text("target") if event.kind == "attack" else attacker
            attacker = shooter if event.kind == "attack" else attacker
            hits[_side(fight, shooter)] += event.number("hits")
            promised_hits[_side(fight, shooter)] += _promised_hits(fight, event)
            promised_losses[_side(fight, victim)] += _promised_losses(fight, event, victim)
    told: dict[str, Plain] = {}
    for side in SEATS:
        nation = fight.force(side).nation
        told |= {f"hits by {nation}": hits[side], f"expected_hits by {nation}": round(promised_hits[side], 2)}
        told |= {
            f"aircraft lost by {nation}": lost[side],
            f"expected_aircraft lost by {nation}": round(promised_losses[side], 2),
        }
        if promised_bombs[side]:
            told |= {f"bomb hits by {nation}": bombs[side]}
            told |= {f"expected_bomb hits by {nation}": round(promised_bombs[side], 2)}
    return told


def _whole_or_flight(fight: Fight, ident: str) -> Squadron:
    """A squadron, or the first flight of one that has been split since."""
    return fight.state.squadrons.get(ident) or fight.squadron(f"{ident}1")


def _side(fight: Fight, ident: str) -> str:
    return _whole_or_flight(fight, ident).side


def _promised_hits(fight: Fight, event: Event) -> float:
    """The hits that a roll of this column and these modifiers promises."""
    return mean_hits(fight.pack, event.number("column"), _added(event))


def _added(event: Event) -> int:
    modifiers = event.data["modifiers"]
    added = modifiers.values() if isinstance(modifiers, Mapping) else ()
    return sum(value for value in added if isinstance(value, int))


def _promised_by_flak(fight: Fight, event: Event) -> float:
    """The losses that a flak attack promises (WL-14.2.5): a die of hits is three and a half of them."""
    column: FlakColumn = "direct fire" if event.text("column") == "direct fire" else "barrage"
    mean = {"1d6": 3.5, "": 0.0, "C": 0.0}
    results = [fight.pack.flak(column, pair + _added(event)) for pair in PAIRS]
    hits = sum(mean[each] if each in mean else int(each) for each in results) / len(PAIRS)
    protection = fight.card(_whole_or_flight(fight, event.text("squadron"))).protection
    return hits * loss_share(DIRECT_FIREPOWER if column == "direct fire" else 0, protection)


def _promised_by_bombs(fight: Fight, event: Event) -> float:
    """The hits that an attack on the surface promises (WL-15.4)."""
    added, value = within_limits(_added(event)), event.number("value")
    return sum(share(value, fight.pack.bombing_percent(pair + added)) for pair in PAIRS) / len(PAIRS)


def _promised_losses(fight: Fight, event: Event, victim: str) -> float:
    """The losses that it promises against the squadron in front."""
    shooter = _whole_or_flight(fight, event.text("squadron"))
    power = fight.card(shooter).firepower + shooter.experte
    protection = fight.card(_whole_or_flight(fight, victim)).protection
    return _promised_hits(fight, event) * loss_share(power, protection)


@lru_cache(maxsize=1024)
def mean_hits(pack: Components, column: int, more: int = 0) -> float:
    """The hits that two dice give in a column, on average."""
    return sum(pack.hits(column, pair + more) for pair in PAIRS) / len(PAIRS)


@cache
def loss_share(power: int, protection: tuple[int, ...]) -> float:
    """The share of hits that are losses; a straggler counts half, as the next one will turn it into a loss."""
    weights = {"loss": Fraction(1), "straggler": Fraction(1, 2), "nothing": Fraction(0)}
    return float(sum(weights[confirmed(die, power, protection)] for die in DICE) / len(DICE))
