"""Commitment heuristics: how many squadrons respond to a raid, and which."""

from __future__ import annotations

from collections import Counter
from typing import Final

from dowding.ai.heuristics.reasons import Reason, because
from dowding.ai.heuristics.recommendation import Recommendation, can_finish, recommend_done
from dowding.ai.heuristics.scoring import ScoreTerm, recommend_best
from dowding.engine.decision import Decision, Option, options_with_verb
from dowding.games.raf.ai.evaluation import estimate_raid, expected_points
from dowding.games.raf.ai.intelligence import BattleT, RaidIntelligence
from dowding.games.raf.ai.squadron_ranking import by_quality
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.state import HUNT, PATROL

PRICE: Final = 0.2
"""The cost of a squadron that responds, in points: it cannot respond to the next raid."""
AIRBORNE: Final = 1.0
"""The bonus of a squadron on patrol, which must land in any case, in points of rating."""
SAME_LETTER: Final = 1.2
GREEN_ONLY_AMONG: Final = 2
"""If not all squadrons are sent, reduced ones are sent only while fewer than this number have been sent."""


def commit(
    battle: BattleT, decision: Decision, intelligence: RaidIntelligence[BattleT], max_squadrons: int | None
) -> Recommendation:
    """Commit the number of squadrons with the most expected points, up to a maximum; without a maximum, all."""
    options = options_with_verb(decision, "commit")
    committed = battle.squadrons_in(HUNT)
    if not options:
        return recommend_done(decision, why=because(Reason("nobody to commit")))
    wanted = (
        len(committed) + len(options)
        if max_squadrons is None
        else squadrons_wanted(battle, intelligence, max_squadrons)
    )
    if can_finish(decision) and len(committed) >= wanted:
        return recommend_done(
            decision, why=because(Reason("sent", value=len(committed), than=wanted), *_size_reason(battle))
        )
    letters = Counter(battle.counter(squadron_sent).letter for squadron_sent in committed)

    def on_patrol(option: Option) -> float:
        return battle.state.squadrons[option.piece].box == PATROL

    def of_the_letter(option: Option) -> float:
        return letters[battle.counter(battle.state.squadrons[option.piece]).letter]

    recommendation = recommend_best(
        options,
        *by_quality(battle),
        ScoreTerm("on patrol", on_patrol, AIRBORNE),
        ScoreTerm("letter", of_the_letter, -SAME_LETTER),
    )
    if max_squadrons is None:
        return recommendation.with_leading_reasons(Reason("all who can", value=len(options)))
    squadron = battle.state.squadrons[recommendation.option.piece]
    if can_finish(decision) and not squadron.full and len(committed) >= GREEN_ONLY_AMONG:
        return recommend_done(
            decision, why=because(Reason("next is reduced", recommendation.option.id, len(committed)))
        )

    def why() -> tuple[Reason, ...]:
        gain = expected_gain(battle, intelligence, wanted) - expected_gain(battle, intelligence, len(committed))
        return (Reason("wanted", value=round(gain, 1), than=wanted), *_size_reason(battle), *recommendation.reasons)

    return Recommendation(recommendation.option, why=why)


def squadrons_wanted(battle: BattleT, intelligence: RaidIntelligence[BattleT], max_squadrons: int) -> int:
    """The number of squadrons with the most expected points less their cost."""
    force = estimate_raid(battle, intelligence)
    return max(range(max_squadrons + 1), key=lambda count: expected_points(battle, force, count) - PRICE * count)


def expected_gain(battle: BattleT, intelligence: RaidIntelligence[BattleT], count: int) -> float:
    """The expected points of this number of squadrons less their cost."""
    return expected_points(battle, estimate_raid(battle, intelligence), count) - PRICE * count


def _size_reason(battle: Battle) -> tuple[Reason, ...]:
    """The size of the raid as a reason, if it is known."""
    return (Reason("size", value=battle.raid.size),) if battle.raid.size else ()


def delay(battle: BattleT, decision: Decision, intelligence: RaidIntelligence[BattleT]) -> Recommendation:
    """Declare a delayed response only to a major raid, if no squadron could otherwise arrive in time."""
    late = options_with_verb(decision, "delayed-response")
    reasons = (Reason("late"), Reason("major raid" if intelligence.is_major(battle) else "minor raid"))
    if late and (intelligence.is_major(battle) or not can_finish(decision)):
        return Recommendation(late[0], why=because(*reasons))
    return recommend_done(decision, why=because(*reasons))
