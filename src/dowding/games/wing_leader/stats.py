"""The observer of Wing Leader: what a simulation counts in a fight."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Final

from dowding.engine.context import Table
from dowding.engine.errors import RulesError
from dowding.engine.events import Event
from dowding.engine.match_stats import Encounters, Kind, Observed, Observer, Tick
from dowding.games.wing_leader.pack.scenario import BOMBER_MISSIONS, DEFENDER, RAIDER
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.state import Squadron

COUNTED: Final = {"combat": "combats", "dogfight": "dogfights", "split": "splits", "escape": "escapes"}
SHAKEN: Final = ("disrupted", "broken")
LOST: Final = {"loss": "shot down", "straggler": "straggling"}
"""How hard a hit was, as a report says it."""


def observe(fight: Table) -> Observed:
    """Bombers and who met them, looks, reactions, combats, losses by type and severity, their worth by turn."""
    if not isinstance(fight, Fight):
        raise RulesError("this observer watches Wing Leader")
    counts: Counter[str] = Counter()
    course: list[Tick] = []
    halves = 0
    bombers = Encounters("bombers")
    for unit in filter(partial(_is_bomber, fight), fight.units):
        bombers.begin(unit)
    for event in fight.log or ():
        _watch(fight, bombers, event)
        if event.kind == "look":
            counts["looks"] += 1
            counts["tallies by a look"] += bool(event.data["found"])
        elif event.kind == "reaction":
            counts[f"reaction {event.text('result')}"] += 1
        elif event.kind == "hit" and event.text("result") in LOST:
            squadron, result = _who(fight, event.text("squadron")), event.text("result")
            card = fight.card(squadron)
            counts[f"lost {fight.force(squadron.side).nation}: {card.name}, {LOST[result]}"] += 1
            if result == "loss":
                halves += -card.half_points if squadron.side == RAIDER else card.half_points
        elif event.kind == "turn":
            course.append(_tick(event.number("turn"), f"turn {event.number('turn')}", halves // 2))
        elif event.kind in SHAKEN:
            side = _who(fight, event.text("squadron")).side
            counts[f"squadrons {fight.force(side).nation}: {event.kind}"] += 1
        elif event.kind in COUNTED:
            counts[COUNTED[event.kind]] += 1
    return Observed({**bombers.counts(), **counts}, tuple(course))


def _who(fight: Fight, ident: str) -> Squadron:
    """A squadron, or the first flight of one that has split since."""
    return fight.state.squadrons.get(ident) or fight.squadron(f"{ident}1")


def _watch(fight: Fight, bombers: Encounters, event: Event) -> None:
    """An enemy sees bombers and goes for them, and attacks them; flights count as the squadron that they came from."""
    if event.kind == "tally":
        target, own = _unit(fight, event.text("target")), _unit(fight, event.text("squadron"))
        if _is_bomber(fight, target):
            bombers.answer([own], target)
    elif event.kind == "combat":
        attackers = [_unit(fight, each) for each in event.texts("attackers")]
        for target in (_unit(fight, each) for each in event.texts("defenders")):
            if _is_bomber(fight, target):
                bombers.meet(attackers, target)


def _unit(fight: Fight, ident: str) -> str:
    """The entry of the order of battle that a squadron or flight came from."""
    squadron = fight.state.squadrons.get(ident)
    return ident if squadron is None else squadron.unit


def _is_bomber(fight: Fight, unit: str) -> bool:
    """Whether it came as a bomber; a balloon is no unit."""
    return unit in fight.units and fight.units[unit].mission in BOMBER_MISSIONS


def _tick(at: int, name: str, margin: int) -> Tick:
    return Tick(at, name, {RAIDER: margin, DEFENDER: -margin})


OBSERVER: Final = Observer(
    observe,
    (
        Kind("lost ", "Aircraft lost"),
        Kind("squadrons ", "Squadrons shaken"),
        Kind("answered by ", "Squadrons that went for a bomber squadron", is_scale=True),
        Kind("met by ", "Squadrons that attacked a bomber squadron", is_scale=True),
        Kind("reaction ", "Reactions", is_scale=True),
    ),
)
