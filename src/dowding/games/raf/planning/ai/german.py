"""Doctrine for the Luftwaffe: its rules of thumb by what a decision is about, as bold as the stance."""

from __future__ import annotations

from functools import partial
from typing import Final

from dowding.ai.heuristics.recommendation import HeuristicSet, RandomizedHeuristic
from dowding.games.raf.planning.ai.campaign import make_up, night_raid, set_priority, tempo
from dowding.games.raf.planning.ai.forces import Force, assign
from dowding.games.raf.planning.ai.raids import announce, mark, miss, mission, next_raid, stand_aside, state_number
from dowding.games.raf.planning.ai.targets import choose_targets
from dowding.games.raf.planning.rules.battle import PlanningBattle
from dowding.games.raf.rules.radar import damaged_nets
from dowding.games.raf.state import ASSIGNED, BASE, CLOCK, PATROL, RE_ARM, SECTOR


def german_rules(*, raids: tuple[int, int], force: Force, hunters: int, night: int) -> HeuristicSet[PlanningBattle]:
    """The rules of thumb: so many raids a day, such a force on each, so many of its fighters hunting."""
    targets = RandomizedHeuristic(partial(choose_targets, min_raids=raids[0], max_raids=raids[1]))
    forces = RandomizedHeuristic(partial(assign, force=force))
    return {
        "night-raid": partial(night_raid, extra=night),
        "place": targets,
        "strategy": targets,
        "forward": targets,
        "assign": forces,
        "jabo": forces,
        "raid": next_raid,
        "mission": partial(mission, hunters=hunters),
        "announce": RandomizedHeuristic(announce),
        "size": RandomizedHeuristic(state_number),
        "mark": RandomizedHeuristic(mark),
        "aside": stand_aside,
        "miss": miss,
        "press": tempo,
        "priority": RandomizedHeuristic(set_priority),
        "replace": make_up,
        "refit": make_up,
    }


PLANNING_VERBS: Final = frozenset({"night-raid", "place", "strategy", "forward", "assign", "jabo"})
"""The kinds of decisions that make a plan: they are weighed together."""
READY: Final = 0.05
"""What a Gruppe that can fly again today is worth in points."""
SQUADRON: Final = {SECTOR: -0.1, PATROL: -0.05, RE_ARM: -0.05}
"""What a British squadron that can meet the next raids costs."""


BLIND_NET: Final = 0.3
"""What a damaged net is worth for the raids to come."""


def readiness(battle: PlanningBattle) -> float:
    """What damaged nets and Gruppen that can still fly are worth, and what the squadrons that will meet them cost."""
    blind = BLIND_NET * len(damaged_nets(battle))
    if not battle.state.day_on:  # by night all are made ready again
        return blind
    ready = blind + READY * len(battle.gruppen_in(BASE, ASSIGNED, CLOCK))
    return ready + sum(SQUADRON.get(squadron.box, 0.0) for squadron in battle.state.squadrons.values())
