"""Patrol heuristics: patrol over the sectors that raids will probably cross, and keep a reserve on the ground."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Final

from dowding.ai.heuristics.reasons import Reason, because
from dowding.ai.heuristics.recommendation import Recommendation, can_finish, recommend_done
from dowding.ai.heuristics.scoring import ScoreTerm, recommend_best
from dowding.engine.decision import Decision, Option, options_with_verb
from dowding.games.raf.ai.intelligence import BattleT, RaidIntelligence
from dowding.games.raf.ai.squadron_ranking import by_quality
from dowding.games.raf.pack.components import RaidRegion, TargetCard
from dowding.games.raf.state import LAST_HOUR, PATROL, SECTOR

ENROUTE: Final = 1.0
IN_RANGE: Final = 0.3
"""The weight of a sector that is enroute to a target, and of one that is only in range of it (7.1)."""
CROWDING: Final = 0.25
BETTER_SQUADRON: Final = 0.02
WORTH_A_PATROL: Final = 0.22
ANY_REGION: Final[tuple[tuple[RaidRegion, float], ...]] = (("LF2E", 0.34), ("LF2S", 0.33), ("LF3", 0.33))
"""The share of raids from each region, used when no card is visible."""


def patrol(
    battle: BattleT, decision: Decision, intelligence: RaidIntelligence[BattleT], share: float
) -> Recommendation:
    """Patrol where raids are likely to come, and keep a share of the squadrons on the ground."""
    options = options_with_verb(decision, "patrol")
    if not options:
        return recommend_done(decision, why=because(Reason("nobody to patrol")))
    patrolling = Counter(squadron.over for squadron in battle.squadrons_in(PATROL))
    up, ready = patrolling.total(), len(battle.squadrons_in(SECTOR))
    if can_finish(decision) and up >= share * (ready + up) and battle.state.hour < LAST_HOUR:
        return recommend_done(decision, why=because(Reason("enough up", value=up, than=ready)))
    demand = {
        sector: share / (1 + CROWDING * patrolling[sector])
        for sector, share in intelligence.patrol_demand(battle).items()
    }

    def danger(option: Option) -> float:
        return demand.get(sector_of(option), 0.0)

    recommendation = recommend_best(
        options, ScoreTerm("danger", danger, digits=2), *by_quality(battle, BETTER_SQUADRON)
    )
    highest_danger = danger(recommendation.option)
    if can_finish(decision) and highest_danger < WORTH_A_PATROL:
        return recommend_done(
            decision, why=because(Reason("little danger", recommendation.option.id, round(highest_danger, 2)))
        )
    return recommendation


def sector_of(option: Option) -> str:
    """The sector of an option's patrol circle."""
    return option.region.removesuffix("/patrol")


def sectors_in_danger(cards: Iterable[tuple[TargetCard, float]]) -> dict[str, float]:
    """The probability that a raid crosses each sector, for target cards with their probabilities."""
    total = 0.0
    shares: defaultdict[str, float] = defaultdict(float)
    for card, chance in cards:
        total += chance
        for sector in card.enroute:
            shares[sector] += chance * ENROUTE
        for sector in card.in_range:
            shares[sector] += chance * IN_RANGE
    return {sector: share / total for sector, share in shares.items()} if total else {}
