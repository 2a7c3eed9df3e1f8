"""Match statistics of Wing Leader: the counts that a simulation collects from a fight."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Final

from dowding.engine.context import GameContext
from dowding.engine.errors import RulesError
from dowding.engine.events import Event
from dowding.engine.match_stats import CountGroup, Encounters, MatchStats, StatsCollector, Tick
from dowding.games.wing_leader.pack.scenario import BOMBER_MISSIONS, DEFENDER, RAIDER
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.state import Squadron

EVENT_COUNTERS: Final = {"combat": "combats", "dogfight": "dogfights", "split": "splits", "escape": "escapes"}
SHAKEN: Final = ("disrupted", "broken")
HIT_RESULT_NAMES: Final = {"loss": "shot down", "straggler": "straggling"}
"""The results of hits, as a report names them."""


def collect_stats(fight: GameContext) -> MatchStats:
    """Count encounters with bombers, tally rolls, reactions, combats and losses, and the points by turn."""
    if not isinstance(fight, Fight):
        raise RulesError("these statistics need a fight of Wing Leader")
    counts: Counter[str] = Counter()
    ticks: list[Tick] = []
    halves = 0
    bombers = Encounters("bombers")
    for unit in filter(partial(_is_bomber, fight), fight.units):
        bombers.begin(unit)
    for event in fight.log or ():
        _record_encounter(fight, bombers, event)
        if event.kind == "look":
            counts["looks"] += 1
            counts["tallies by a look"] += bool(event.data["found"])
        elif event.kind == "reaction":
            counts[f"reaction {event.get_str('result')}"] += 1
        elif event.kind == "hit" and event.get_str("result") in HIT_RESULT_NAMES:
            squadron, result = _squadron_of(fight, event.get_str("squadron")), event.get_str("result")
            card = fight.card(squadron)
            counts[f"lost {fight.force(squadron.side).nation}: {card.name}, {HIT_RESULT_NAMES[result]}"] += 1
            if result == "loss":
                halves += -card.half_points if squadron.side == RAIDER else card.half_points
        elif event.kind == "turn":
            ticks.append(_tick(event.get_int("turn"), f"turn {event.get_int('turn')}", halves // 2))
        elif event.kind in SHAKEN:
            side = _squadron_of(fight, event.get_str("squadron")).side
            counts[f"squadrons {fight.force(side).nation}: {event.kind}"] += 1
        elif event.kind in EVENT_COUNTERS:
            counts[EVENT_COUNTERS[event.kind]] += 1
    return MatchStats({**bombers.counts(), **counts}, tuple(ticks))


def _squadron_of(fight: Fight, squadron_id: str) -> Squadron:
    """A squadron, or the first flight of one that has been split."""
    return fight.state.squadrons.get(squadron_id) or fight.squadron(f"{squadron_id}1")


def _record_encounter(fight: Fight, bombers: Encounters, event: Event) -> None:
    """Record that an enemy tallies or attacks bombers; flights count as their parent squadron."""
    if event.kind == "tally":
        target, own = _unit_id(fight, event.get_str("target")), _unit_id(fight, event.get_str("squadron"))
        if _is_bomber(fight, target):
            bombers.answer([own], target)
    elif event.kind == "combat":
        attackers = [_unit_id(fight, squadron_id) for squadron_id in event.get_str_list("attackers")]
        for target in (_unit_id(fight, squadron_id) for squadron_id in event.get_str_list("defenders")):
            if _is_bomber(fight, target):
                bombers.meet(attackers, target)


def _unit_id(fight: Fight, squadron_id: str) -> str:
    """The order-of-battle entry of a squadron or flight."""
    squadron = fight.state.squadrons.get(squadron_id)
    return squadron_id if squadron is None else squadron.unit


def _is_bomber(fight: Fight, unit: str) -> bool:
    """Whether a unit is a bomber in the order of battle."""
    return unit in fight.units and fight.units[unit].mission in BOMBER_MISSIONS


def _tick(at: int, name: str, margin: int) -> Tick:
    return Tick(at, name, {RAIDER: margin, DEFENDER: -margin})


STATS: Final = StatsCollector(
    collect_stats,
    (
        CountGroup("lost ", "Aircraft lost"),
        CountGroup("squadrons ", "Squadrons disrupted or broken"),
        CountGroup("answered by ", "Squadrons that tallied a bomber squadron", is_scale=True),
        CountGroup("met by ", "Squadrons that attacked a bomber squadron", is_scale=True),
        CountGroup("reaction ", "Reactions", is_scale=True),
    ),
)
