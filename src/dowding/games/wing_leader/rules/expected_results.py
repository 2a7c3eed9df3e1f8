"""Expected results of air combat, flak and bombing (WL-10.5, 14.2.5, 15.4), for comparison with the dice."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product

from dowding.engine.events import Event, Plain
from dowding.games.wing_leader.pack.loader import Components, FlakColumn
from dowding.games.wing_leader.pack.scenario import SEATS
from dowding.games.wing_leader.rules.bombing import clamp_modifier, hits_at_percent
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.flak import DIRECT_FIREPOWER
from dowding.games.wing_leader.rules.hits import hit_result
from dowding.games.wing_leader.state import Squadron

DICE = range(1, 7)
TWO_DICE_SUMS = tuple(first + second for first, second in product(DICE, DICE))


def measure_luck(fight: Fight, events: list[Event]) -> dict[str, Plain]:
    """Hits scored and aircraft lost by each side, and the values expected from the logged columns and modifiers."""
    hits, expected_hits = dict.fromkeys(SEATS, 0), dict.fromkeys(SEATS, 0.0)
    lost, expected_losses = dict.fromkeys(SEATS, 0), dict.fromkeys(SEATS, 0.0)
    attacker = ""
    bombs, expected_bombs = dict.fromkeys(SEATS, 0), dict.fromkeys(SEATS, 0.0)
    for event in events:
        if event.kind == "hit" and event.get_str("result") == "loss":
            lost[_side(fight, event.get_str("squadron"))] += 1
        elif event.kind == "flak":
            expected_losses[_side(fight, event.get_str("squadron"))] += _expected_flak_losses(fight, event)
        elif event.kind == "bombing":
            side = _side(fight, event.get_str("squadron"))
            bombs[side] += event.get_int("hits")
            expected_bombs[side] += _expected_bomb_hits(fight, event)
        elif event.kind in ("attack", "defence"):
            shooter = event.get_str("squadron")
            victim = event.get_str("target") if event.kind == "attack" else attacker
            attacker = shooter if event.kind == "attack" else attacker
            hits[_side(fight, shooter)] += event.get_int("hits")
            expected_hits[_side(fight, shooter)] += _expected_hits(fight, event)
            expected_losses[_side(fight, victim)] += _expected_losses(fight, event, victim)
    luck: dict[str, Plain] = {}
    for side in SEATS:
        nation = fight.force(side).nation
        luck |= {f"hits by {nation}": hits[side], f"expected_hits by {nation}": round(expected_hits[side], 2)}
        luck |= {
            f"aircraft lost by {nation}": lost[side],
            f"expected_aircraft lost by {nation}": round(expected_losses[side], 2),
        }
        if expected_bombs[side]:
            luck |= {f"bomb hits by {nation}": bombs[side]}
            luck |= {f"expected_bomb hits by {nation}": round(expected_bombs[side], 2)}
    return luck


def _whole_or_flight(fight: Fight, squadron_id: str) -> Squadron:
    """A squadron, or the first flight of one that has been split since."""
    return fight.state.squadrons.get(squadron_id) or fight.squadron(f"{squadron_id}1")


def _side(fight: Fight, squadron_id: str) -> str:
    return _whole_or_flight(fight, squadron_id).side


def _expected_hits(fight: Fight, event: Event) -> float:
    """The expected hits of a roll in this column with these modifiers."""
    return mean_hits(fight.pack, event.get_int("column"), _modifier_sum(event))


def _modifier_sum(event: Event) -> int:
    modifiers = event.data["modifiers"]
    added = modifiers.values() if isinstance(modifiers, Mapping) else ()
    return sum(value for value in added if isinstance(value, int))


def _expected_flak_losses(fight: Fight, event: Event) -> float:
    """The expected losses of a flak attack (WL-14.2.5). A result of 1d6 hits counts as 3.5."""
    column: FlakColumn = "direct fire" if event.get_str("column") == "direct fire" else "barrage"
    mean = {"1d6": 3.5, "": 0.0, "C": 0.0}
    results = [fight.pack.flak(column, pair + _modifier_sum(event)) for pair in TWO_DICE_SUMS]
    hits = sum(mean[result] if result in mean else int(result) for result in results) / len(TWO_DICE_SUMS)
    protection = fight.card(_whole_or_flight(fight, event.get_str("squadron"))).protection
    return hits * loss_share(DIRECT_FIREPOWER if column == "direct fire" else 0, protection)


def _expected_bomb_hits(fight: Fight, event: Event) -> float:
    """The expected hits of an attack on the surface (WL-15.4)."""
    modifier, value = clamp_modifier(_modifier_sum(event)), event.get_int("value")
    return sum(hits_at_percent(value, fight.pack.bombing_percent(pair + modifier)) for pair in TWO_DICE_SUMS) / len(
        TWO_DICE_SUMS
    )


def _expected_losses(fight: Fight, event: Event, victim: str) -> float:
    """The expected losses of the primary squadron that was attacked."""
    shooter = _whole_or_flight(fight, event.get_str("squadron"))
    power = fight.card(shooter).firepower + shooter.experte
    protection = fight.card(_whole_or_flight(fight, victim)).protection
    return _expected_hits(fight, event) * loss_share(power, protection)


@lru_cache(maxsize=1024)
def mean_hits(pack: Components, column: int, modifier: int = 0) -> float:
    """The mean number of hits of two dice in a column."""
    return sum(pack.hits(column, pair + modifier) for pair in TWO_DICE_SUMS) / len(TWO_DICE_SUMS)


@cache
def loss_share(power: int, protection: tuple[int, ...]) -> float:
    """The share of hits that are losses. A straggler counts half, as the next straggler becomes a loss."""
    weights = {"loss": Fraction(1), "straggler": Fraction(1, 2), "nothing": Fraction(0)}
    return float(sum(weights[hit_result(die, power, protection)] for die in DICE) / len(DICE))
