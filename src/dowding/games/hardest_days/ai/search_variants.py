"""Search variants: other ways to move and intercept, which rollout search tries in addition to doctrine.

On average none of them is better than doctrine, but each is in some positions: go for one raid only, send half,
spread out, keep the weakest squadrons out of the fight.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Final

from dowding.ai.heuristics.recommendation import (
    Heuristic,
    HeuristicSet,
    Recommendation,
    Stance,
    can_finish,
    recommend_done,
)
from dowding.engine.decision import Decision, Option, options_with_verb
from dowding.games.hardest_days.ai.intercept_routes import Meeting, meetings, meetings_with
from dowding.games.hardest_days.ai.interception import intercept
from dowding.games.hardest_days.ai.movement import MeetingSource, SquadronFilter, any_squadron, move, step_to
from dowding.games.hardest_days.rules.context import Day
from dowding.games.hardest_days.state import AIRBORNE, HUNT

CROWD_SIZE: Final = 6
"""The number of squadrons in a box that is enough for one raid."""
CROWD_FACTOR: Final = 0.6
"""The factor of a meeting's value if enough squadrons are already waiting there."""


def search_variants(bold: HeuristicSet[Day], to: Heuristic[Day]) -> dict[Stance, HeuristicSet[Day]]:
    """The search variants. Decisions that they do not cover follow bold doctrine."""

    def variant(
        heuristic: Heuristic[Day], foreseen: MeetingSource = meetings, may_go: SquadronFilter = any_squadron
    ) -> HeuristicSet[Day]:
        move_heuristic = partial(move, foreseen=foreseen, may_go=may_go)
        return {**bold, "move": move_heuristic, "to": _destination_heuristic(to, foreseen), "intercept": heuristic}

    return {
        "first raid": variant(partial(join_with_share, share=0.5), partial(meetings_with_raid_at, place=0)),
        "second raid": variant(join_all_but_weakest, partial(meetings_with_raid_at, place=1)),
        "half": variant(partial(join_with_share, share=0.25), may_go=is_even_numbered),
        "spread": variant(partial(intercept, outnumber=2), discount_crowded_meetings),
    }


def _destination_heuristic(to: Heuristic[Day], foreseen: MeetingSource) -> Heuristic[Day]:
    """Move squadrons toward the chosen meetings; all other destinations are chosen as doctrine does."""

    def where(day: Day, decision: Decision) -> Recommendation:
        in_display = decision.options[0].region.startswith("raid-")
        return to(day, decision) if in_display or not day.state.raids else step_to(day, decision, foreseen)

    return where


def meetings_with_raid_at(day: Day, place: int) -> list[Meeting]:
    """The meetings with the raid of this index in the order of 8.16, or with the last raid."""
    raids = day.raids_in_order()
    return meetings_with(day, raids[place : place + 1] or raids[-1:])


def discount_crowded_meetings(day: Day) -> list[Meeting]:
    """All meetings, discounted if enough squadrons are already waiting there."""
    waiting = Counter((item.space, item.altitude) for item in day.squadrons_in(AIRBORNE))
    return [
        item._replace(worth=item.worth * CROWD_FACTOR) if waiting[item.box] >= CROWD_SIZE else item
        for item in meetings(day)
    ]


def is_even_numbered(day: Day, option: Option) -> bool:
    """Every second squadron in play."""
    return list(day.state.squadrons).index(option.piece) % 2 == 0


def join_with_share(day: Day, decision: Decision, share: float) -> Recommendation:
    """Intercept a raid with the best share of the available squadrons."""
    joined, offered = len(day.squadrons_of(day.state.engaged[-1], HUNT)), len(options_with_verb(decision, "intercept"))
    if can_finish(decision) and joined >= share * (joined + offered):
        return recommend_done(decision)
    return intercept(day, decision, outnumber=-offered)


def join_all_but_weakest(day: Day, decision: Decision) -> Recommendation:
    """Intercept a raid with all squadrons except the weakest."""
    if can_finish(decision) and len(options_with_verb(decision, "intercept")) == 1:
        return recommend_done(decision)
    return intercept(day, decision, outnumber=0)
