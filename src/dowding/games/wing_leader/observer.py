"""The observer of Wing Leader: what a simulation counts in a fight."""

from __future__ import annotations

from collections import Counter
from typing import Final

from dowding.games.wing_leader.ending import points
from dowding.games.wing_leader.fight import Fight
from dowding.games.wing_leader.scenario import DEFENDER, RAIDER
from dowding.kernel.errors import RulesError
from dowding.kernel.observed import Kind, Observed, Observer, Tick
from dowding.kernel.table import Table

COUNTED = ("combat", "dogfight", "broken", "disrupted", "split", "escape")


def observe(fight: Table) -> Observed:
    """Looks, tallies, reactions, combats, losses by type, and the raider's margin at the end of each turn."""
    if not isinstance(fight, Fight):
        raise RulesError("this observer watches Wing Leader")
    counts: Counter[str] = Counter()
    course: list[Tick] = []
    halves = 0
    for event in fight.log or ():
        if event.kind == "look":
            counts["looks"] += 1
            counts["tallies by a look"] += bool(event.data["found"])
        elif event.kind == "reaction":
            counts[f"reaction {event.text('result')}"] += 1
        elif event.kind == "hit" and event.text("result") == "loss":
            squadron = fight.state.squadrons.get(event.text("squadron")) or fight.squadron(f"{event.text('squadron')}1")
            card = fight.card(squadron)
            counts[f"lost {fight.force(squadron.side).nation}: {card.name}"] += 1
            halves += -card.half_points if squadron.side == RAIDER else card.half_points
        elif event.kind == "turn":
            course.append(_tick(event.number("turn"), f"turn {event.number('turn')}", halves // 2))
        elif event.kind in COUNTED:
            counts[f"{event.kind}s" if event.kind != "broken" else "broken"] += 1
    course.append(_tick(fight.state.turn + 1, "end", points(fight, RAIDER)))
    return Observed(dict(counts), tuple(course))


def _tick(at: int, name: str, margin: int) -> Tick:
    return Tick(at, name, {RAIDER: margin, DEFENDER: -margin})


OBSERVER: Final = Observer(observe, (Kind("lost ", "Aircraft lost"), Kind("reaction ", "Reactions", is_scale=True)))
