"""Fixed plans: the same forces of raids every day, at the same hours or at one of several timetables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

import msgspec
from msgspec.structs import replace

from dowding.ai.heuristics.reasons import Reason, because
from dowding.ai.heuristics.recommendation import Recommendation, recommend_done
from dowding.ai.heuristics.scoring import ScoreTerm, recommend_best
from dowding.engine.decision import Decision, Option, options_with_verb
from dowding.games.raf.planning.ai.campaign import by_bombs
from dowding.games.raf.planning.ai.forces import by_letter, raids_manned
from dowding.games.raf.planning.ai.target_values import luftflotte_of, raid_value, target_value
from dowding.games.raf.planning.ai.targets import choose_targets
from dowding.games.raf.planning.rules.assignment import open_raids
from dowding.games.raf.planning.rules.battle import PlanningBattle
from dowding.games.raf.planning.rules.raid_forming import is_beyond_range
from dowding.games.raf.planning.state import PlannedRaid
from dowding.games.raf.state import HOURS

CROWDED: Final = 0.5
"""The factor of a target's value for each raid of its Luftflotte at the same hour."""
SAME_LETTER: Final = 2.0
"""The penalty for each Gruppe of the same letter on the raid, in bombs: a result hits all of a letter."""
ME110: Final = "Me110"


class FixedPlan(msgspec.Struct, frozen=True):
    """The plan of every day: the hours of its raids, and the Gruppen of each kind on each raid, if available."""

    hours: tuple[int, ...]
    bombers: int
    hunters: int
    me110s: int = 0


def place_raid(battle: PlanningBattle, decision: Decision, random: Random, plan: FixedPlan) -> Recommendation:
    """Place raids on the best targets at the hours of the plan, then lay strategy cards by doctrine."""
    left = Counter(plan.hours) - Counter(raid.hour for raid in battle.state.plan)
    placings = [
        option for option in options_with_verb(decision, "place") if HOURS.index(option.id.split(":")[2]) in left
    ]
    if not placings:
        return choose_targets(battle, decision, random, min_raids=0, max_raids=0)
    return recommend_best(placings, ScoreTerm("target", _worth(battle), digits=2))


def place_raid_by_timetable(
    battle: PlanningBattle, decision: Decision, random: Random, plan: FixedPlan, timetables: Sequence[tuple[int, ...]]
) -> Recommendation:
    """Place raids at the hours of one of the timetables, drawn among those that the placed raids fit."""
    placed = Counter(raid.hour for raid in battle.state.plan)
    fitting = [hours for hours in timetables if not placed - Counter(hours)]
    hours = random.choice(fitting) if fitting else plan.hours
    return place_raid(battle, decision, random, replace(plan, hours=hours))


def send_gruppe(battle: PlanningBattle, decision: Decision, random: Random, plan: FixedPlan) -> Recommendation:
    """Assign the Gruppen that each raid still lacks, with different letters."""
    raids = battle.state.plan if battle.state.stage == "bombers" else open_raids(battle)
    for raid in sorted(raids, key=lambda planned_raid: (planned_raid.hour, -raid_value(battle, planned_raid))):
        lacking = _lacking(battle, raid, plan)
        options = [
            option
            for option in options_with_verb(decision, "assign")
            if option.id.endswith(f":{raid.card}") and lacking[_kind(battle, option.piece)] > 0
        ]
        if options:
            recommendation = recommend_best(options, by_bombs(battle), by_letter(battle, raid, -SAME_LETTER))
            kind = _kind(battle, recommendation.option.piece)
            flying = sum(_kind(battle, gruppe_id) == kind for gruppe_id in raid.gruppen)
            return recommendation.with_leading_reasons(
                Reason("lacking", recommendation.option.id, flying, than=flying + lacking[kind])
            )
    if decision.option("done") is None:
        return Recommendation(decision.options[0], why=because(Reason("must send")))
    return recommend_done(decision, why=because(raids_manned(battle)))


def _lacking(battle: PlanningBattle, raid: PlannedRaid, plan: FixedPlan) -> Counter[str]:
    flying = Counter(_kind(battle, gruppe_id) for gruppe_id in raid.gruppen)
    hunters = 0 if is_beyond_range(battle, raid) else plan.hunters + battle.pack.channel_patrol(plan.bombers)
    wanted = Counter({"bomber": plan.bombers, "Me109": hunters, ME110: plan.me110s})
    wanted.subtract(flying)
    return wanted


def _worth(battle: PlanningBattle) -> Callable[[Option], float]:
    def worth(option: Option) -> float:
        card, hour = battle.pack.targets[int(option.id.split(":")[1])], HOURS.index(option.id.split(":")[2])
        rivals = sum(raid.hour == hour and luftflotte_of(battle, raid) == card.luftflotte for raid in battle.state.plan)
        return float(target_value(battle, card) * CROWDED**rivals)

    return worth


def _kind(battle: PlanningBattle, gruppe_id: str) -> str:
    return "bomber" if battle.is_bomber(battle.state.gruppen[gruppe_id]) else battle.pack.gruppen[gruppe_id].type
