"""The steps of a battle game: those of its campaign, some of them changed, and those of battles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Never

from dowding.ai.heuristics.doctrine import Doctrine
from dowding.engine.agenda import Step, steps_by_name
from dowding.engine.context import GameContext
from dowding.engine.decision import Decision, Option, Seat
from dowding.games.battles.events import CHANGED_EVENTS, in_battle, settle_events
from dowding.games.battles.flying import fly_battle, form_forces
from dowding.games.battles.qualification import meet_the_raid, noting_patrols
from dowding.games.battles.results import come_home, score_bombs, sum_battle_up
from dowding.games.raf.rules.aces import become_ace
from dowding.games.raf.rules.bombing import everybody_leaves

OWN_STEPS = steps_by_name(
    (settle_events, form_forces, fly_battle, come_home, score_bombs, sum_battle_up, become_ace, everybody_leaves)
)


def battle_steps(campaign: Mapping[str, Step]) -> dict[str, Step]:
    """BRIDGE-1.1: the question takes the place of hunter interception, which gets another name."""
    changed = {name: in_battle(campaign[name], event) for name, event in CHANGED_EVENTS.items() if name in campaign}
    (question,) = steps_by_name((meet_the_raid,)).values()
    return {
        **campaign,
        **OWN_STEPS,
        **changed,
        "hunter_interception": question,
        "intercept_by_table": campaign["hunter_interception"],
        "detection": noting_patrols(campaign["detection"]),
    }


def campaign_advice(
    doctrine: Mapping[Seat, Doctrine[Never]],
) -> Callable[[Seat, GameContext, Decision, Random], Option]:
    """The choices of a campaign's heuristics, for the average of the table."""

    def advise(seat: Seat, context: GameContext, decision: Decision, random: Random) -> Option:
        return doctrine[seat].advise(context, decision, random).option

    return advise
