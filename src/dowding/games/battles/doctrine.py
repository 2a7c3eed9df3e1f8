"""The heuristics of battle games: the campaign's, the table at the question, and Wing Leader's within a battle."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random
from typing import Final, Never

from msgspec.structs import replace

from dowding.ai.heuristics.doctrine import Doctrine
from dowding.ai.heuristics.reasons import NO_NAMES, Reason, RegionNames, because
from dowding.ai.heuristics.recommendation import DEFAULT_STANCE, Recommendation, Stance
from dowding.engine.context import GameContext
from dowding.engine.decision import Decision, Seat
from dowding.engine.errors import RulesError
from dowding.games.battles.context import BattlesContext
from dowding.games.battles.flying import NAME, ORDERS
from dowding.games.battles.qualification import FIGHT, TABLE
from dowding.games.battles.translation import OPTION_PREFIX, decision_of_guest, is_about_battle, step_by_step
from dowding.games.wing_leader.ai.doctrine import DOCTRINE as SKY_DOCTRINE
from dowding.games.wing_leader.pack.scenario import DEFENDER, RAIDER

BY_THE_TABLE: Final = "by the table"
SURE_VERBS: Final = frozenset({TABLE.id, FIGHT.id, NAME, ORDERS})
"""The verbs of decisions about battles, in which no player errs on purpose."""
SIDES: Final[Mapping[Seat, Seat]] = {"german": RAIDER, "british": DEFENDER}


class BattlesDoctrine(Doctrine[BattlesContext]):
    """The doctrine of a campaign's seat, which plays raids by the table and flies battles by Wing Leader's doctrine."""

    def __init__(self, context_type: type[BattlesContext], campaign: Doctrine[Never], seat: Seat) -> None:
        super().__init__(
            context_type,
            {stance: {} for stance in campaign.stances},
            campaign.readiness,
            baselines={stance: {} for stance in campaign.baselines},
            search_variants={stance: {} for stance in campaign.search_variants},
            default_stance=campaign.stances[0],
            mistake_verbs=campaign.mistake_verbs,
            sure_verbs=SURE_VERBS,
            search=campaign.search,
        )
        self._campaign = campaign
        self._sky = SKY_DOCTRINE[SIDES[seat]]

    def advise(
        self, context: GameContext, decision: Decision, random: Random, stance: Stance = DEFAULT_STANCE
    ) -> Recommendation:
        """What to do in a decision, and why."""
        if decision.options[0].id == TABLE.id:
            return Recommendation(decision.options[0], why=because(Reason(BY_THE_TABLE, TABLE.id)))
        if not is_about_battle(decision):
            return self._campaign.advise(context, decision, random, stance)
        if not isinstance(context, BattlesContext):
            raise RulesError(f"This doctrine is for battle games, not for {type(context).__name__}")
        sky_stance = stance if stance in self._sky.stances else DEFAULT_STANCE
        advice = self._sky.advise(context.fight, _as_asked(decision), random, sky_stance)
        option = next(own for own in decision.options if own.id == OPTION_PREFIX + advice.option.id)
        return Recommendation(option, advice.why)

    def has_same_heuristics(self, one: Stance, other: Stance, kinds: Collection[str]) -> bool:
        """Whether two stances use the same heuristics in these kinds of decisions."""
        return self._campaign.has_same_heuristics(one, other, kinds)

    def describe_reasons(
        self, recommendation: Recommendation, decision: Decision, region_names: RegionNames = NO_NAMES
    ) -> list[str]:
        """The reasons of a recommendation as sentences, in the phrases of the campaign or of Wing Leader."""
        if decision.options[0].id == TABLE.id:
            return ["The table plays this raid in a moment, and on average it gives what a battle would give."]
        if not is_about_battle(decision):
            return self._campaign.describe_reasons(recommendation, decision, region_names)
        return self._sky.describe_reasons(recommendation, _as_asked(decision), region_names)


def _as_asked(decision: Decision) -> Decision:
    """The decision as Wing Leader's heuristics know it, step by step."""
    asked = decision_of_guest(decision)
    return replace(asked, options=step_by_step(asked.options))
