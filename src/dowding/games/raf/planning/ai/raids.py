"""Raid heuristics of the Luftwaffe: order of raids, missions, announcements, and Gruppen that stand aside."""

from __future__ import annotations

import math
from collections import Counter
from random import Random
from typing import Final

from dowding.ai.heuristics.reasons import DRAWN, Reason, because
from dowding.ai.heuristics.recommendation import Recommendation, recommend_done, weighted_choice
from dowding.ai.heuristics.scoring import ScoreTerm, recommend_best
from dowding.engine.decision import Decision, Option, options_with_verb
from dowding.games.raf.planning.ai.target_values import is_decoy
from dowding.games.raf.planning.rules.battle import PlanningBattle
from dowding.games.raf.planning.rules.plan_limits import raid_on, raids_at
from dowding.games.raf.state import BOMBER, ESCORT, HUNT

DECOY_FIRST: Final = 100
MISLEADING_WORD_WEIGHT: Final = 3.0
"""The weight of the misleading announcement: a raid with bombers as minor, one without as major."""
LARGER: Final = 1.5
"""The factor of a decoy's announced number for each Gruppe more."""
WEAKER_MARKED: Final = 2.0
"""The factor of marking a raid for each Gruppe less."""
SAME_LETTER: Final = 0.01


def choose_next_raid(battle: PlanningBattle, decision: Decision) -> Recommendation:
    """Fly decoys first, then the raid with most fighters: squadrons that meet it cannot meet the next."""

    def decoy(option: Option) -> float:
        return is_decoy(battle, raid_on(battle, int(option.id.partition(":")[2])))

    def fighters(option: Option) -> float:
        raid = raid_on(battle, int(option.id.partition(":")[2]))
        return sum(not battle.is_bomber(battle.state.gruppen[gruppe_id]) for gruppe_id in raid.gruppen)

    return recommend_best(decision.options, ScoreTerm("decoy", decoy, DECOY_FIRST), ScoreTerm("fighters", fighters))


def assign_mission(battle: PlanningBattle, decision: Decision, hunters: int) -> Recommendation:
    """This number of Me109s hunts; the others escort closely."""
    display = battle.state.display
    in_box = Counter(assignment.box for assignment in display)
    why = because(Reason("missions", value=in_box[HUNT], than=in_box[ESCORT]))
    closer = [option for option in options_with_verb(decision, "mission") if option.region == f"hidden/{ESCORT}"]
    hunting = {assignment.gruppe for assignment in display if assignment.box == HUNT}
    closer = [option for option in closer if option.piece in hunting]
    if in_box[HUNT] > hunters and in_box[BOMBER] > in_box[ESCORT] and closer:
        return Recommendation(closer[-1], why=why)
    return recommend_done(decision, why=why)


def announce(battle: PlanningBattle, decision: Decision, random: Random) -> Recommendation:
    """Usually announce bombers as a minor raid and fighters as a major one."""
    bombers = bombers_flying(battle)
    word = "minor" if bombers else "major"
    choice = weighted_choice(
        decision.options, lambda option: MISLEADING_WORD_WEIGHT if option.id.endswith(word) else 1.0, random
    )
    reasons = (Reason("bombers fly", value=bombers), Reason(DRAWN, choice.id, len(decision.options)))
    return Recommendation(choice, why=because(*reasons))


def bombers_flying(battle: PlanningBattle) -> int:
    """The number of bomber Gruppen on the current raid."""
    return sum(battle.is_bomber(battle.state.gruppen[gruppe_id]) for gruppe_id in battle.flying.gruppen)


def state_number(battle: PlanningBattle, decision: Decision, random: Random) -> Recommendation:
    """Announce a decoy as large, with a random number."""
    choice = weighted_choice(
        decision.options, lambda option: math.pow(LARGER, int(option.id.partition(":")[2])), random
    )
    reason = Reason("said", choice.id, int(choice.id.partition(":")[2]))
    return Recommendation(choice, why=because(reason, Reason(DRAWN, choice.id, len(decision.options))))


def choose_marked_raid(battle: PlanningBattle, decision: Decision, random: Random) -> Recommendation:
    """Where two nets are damaged, usually let the British see the weaker raid."""

    def strength(option: Option) -> int:
        region = option.id.partition(":")[2]
        raids = [raid for raid in raids_at(battle, battle.state.hour) if _region(battle, raid.card) == region]
        return sum(len(raid.gruppen) for raid in raids)

    choice = weighted_choice(decision.options, lambda option: math.pow(WEAKER_MARKED, -strength(option)), random)
    marked = Reason("marked", choice.id, strength(choice))
    return Recommendation(choice, why=because(marked, Reason(DRAWN, choice.id, len(decision.options))))


def _region(battle: PlanningBattle, card: int) -> str:
    return battle.pack.targets[card].region


def stand_aside(battle: PlanningBattle, decision: Decision) -> Recommendation:
    """The Gruppen that are easiest to hit stand aside."""
    return recommend_best(decision.options, _by_rating(battle))


def choose_missing_hunter(battle: PlanningBattle, decision: Decision) -> Recommendation:
    """The hunters that are easiest to hit miss contact (21.10), then those of the most common letter."""
    letters = Counter(battle.letter(hunter) for hunter in battle.raiders(HUNT))

    def alike(option: Option) -> float:
        return letters[battle.letter(battle.state.gruppen[option.piece])]

    return recommend_best(decision.options, _by_rating(battle), ScoreTerm("hunters alike", alike, SAME_LETTER))


def _by_rating(battle: PlanningBattle) -> ScoreTerm:
    """Gruppen compared by their ratings: the higher, the easier to hit."""

    def rating(option: Option) -> float:
        return battle.rating(battle.state.gruppen[option.piece])

    return ScoreTerm("easy", rating)
