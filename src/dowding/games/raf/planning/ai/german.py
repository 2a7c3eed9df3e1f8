"""The heuristic policy of the Luftwaffe, shared by the games with a plan."""

from __future__ import annotations

from functools import partial
from typing import Final

from dowding.ai.heuristics.recommendation import HeuristicSet, RandomizedHeuristic
from dowding.games.raf.planning.ai.campaign import assign_night_raider, choose_replacement, press_or_rest, set_priority
from dowding.games.raf.planning.ai.forces import Force, assign
from dowding.games.raf.planning.ai.raids import (
    announce,
    assign_mission,
    choose_marked_raid,
    choose_missing_hunter,
    choose_next_raid,
    stand_aside,
    state_number,
)
from dowding.games.raf.planning.ai.targets import choose_targets
from dowding.games.raf.planning.rules.battle import PlanningBattle
from dowding.games.raf.rules.radar import damaged_nets
from dowding.games.raf.state import ASSIGNED, BASE, CLOCK, PATROL, RE_ARM, SECTOR


def german_rules(*, raids: tuple[int, int], force: Force, hunters: int, night: int) -> HeuristicSet[PlanningBattle]:
    """The heuristics by kind of decision, for a number of raids a day, the force of each and its hunters."""
    targets = RandomizedHeuristic(partial(choose_targets, min_raids=raids[0], max_raids=raids[1]))
    forces = RandomizedHeuristic(partial(assign, force=force))
    return {
        "night-raid": partial(assign_night_raider, extra=night),
        "place": targets,
        "strategy": targets,
        "forward": targets,
        "assign": forces,
        "jabo": forces,
        "raid": choose_next_raid,
        "mission": partial(assign_mission, hunters=hunters),
        "announce": RandomizedHeuristic(announce),
        "size": RandomizedHeuristic(state_number),
        "mark": RandomizedHeuristic(choose_marked_raid),
        "aside": stand_aside,
        "miss": choose_missing_hunter,
        "press": press_or_rest,
        "priority": RandomizedHeuristic(set_priority),
        "replace": choose_replacement,
        "refit": choose_replacement,
    }


PLANNING_VERBS: Final = frozenset({"night-raid", "place", "strategy", "forward", "assign", "jabo"})
"""The kinds of decisions that make a plan, which rollout search evaluates as a whole."""
READY: Final = 0.05
"""The value of a Gruppe that can fly again today, in points."""
SQUADRON: Final = {SECTOR: -0.1, PATROL: -0.05, RE_ARM: -0.05}
"""The value of a British squadron that can meet the next raids, in German points."""


BLIND_NET: Final = 0.3
"""The value of a damaged radar net for the next raids, in points."""


def readiness(battle: PlanningBattle) -> float:
    """The value of damaged nets and of Gruppen that can fly again, less that of the squadrons that will meet them."""
    blind = BLIND_NET * len(damaged_nets(battle))
    if not battle.state.day_on:  # all units are made ready at night
        return blind
    ready = blind + READY * len(battle.gruppen_in(BASE, ASSIGNED, CLOCK))
    return ready + sum(SQUADRON.get(squadron.box, 0.0) for squadron in battle.state.squadrons.values())
