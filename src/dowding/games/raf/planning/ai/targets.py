"""Target heuristics of the Luftwaffe: targets, hours, strategy cards and forward airfields of the planned raids."""

from __future__ import annotations

import math
from functools import partial
from random import Random
from typing import Final

from dowding.ai.heuristics.reasons import DRAWN, Reason, because
from dowding.ai.heuristics.recommendation import Recommendation, recommend_done, weighted_choice
from dowding.engine.decision import Decision, Option, options_with_verb
from dowding.games.raf.pack.components import Luftflotte, TargetCard
from dowding.games.raf.planning.ai.target_values import is_damaged, is_decoy, luftflotte_of, raid_value, target_value
from dowding.games.raf.planning.rules.battle import PlanningBattle
from dowding.games.raf.planning.rules.plan_limits import raid_on
from dowding.games.raf.planning.rules.targets import why_not_closed
from dowding.games.raf.planning.state import PlannedRaid
from dowding.games.raf.state import HOURS

ANOTHER_RAID: Final = 0.6
"""The probability that another raid is planned between the minimum and the maximum."""
CROWDED: Final = 0.02
MAX_IN_WAVE: Final[dict[Luftflotte, int]] = {2: 2, 3: 1}
"""The maximum of raids that the fighters of a Luftflotte can escort before they must land."""
TURNAROUND: Final = 3
"""The hours after which fighters can fly again."""
FIRST_HOURS: Final = (3.0, 3.0, 2.0, 0.5, 0.1, 0.1, 0.1)
"""The weight of each hour for the first raid: early, so that fighters can fly again."""
NEXT_HOUR: Final = 2.0
"""The bonus of the hour before or after another raid: squadrons are landing then."""
SAME_HOUR: Final = 1.0
"""The bonus of the same hour as another raid: the squadrons that meet it are not available."""
SHARPER: Final = 2.0
"""The exponent of target values in the random choice: higher prefers the better targets."""


def choose_targets(
    battle: PlanningBattle, decision: Decision, random: Random, min_raids: int, max_raids: int
) -> Recommendation:
    """Place raids until there are enough, then lay strategy cards, then close the step."""
    placings = options_with_verb(decision, "place")
    lacking = why_not_closed(battle)
    if placings and (lacking or _wants_another_raid(battle, random, min_raids, max_raids)):
        obliged = [option for option in placings if lacking and _card(option) in lacking.cards]
        return _place(battle, obliged or placings, random)
    return _lay_strategy(battle, decision) or _forward(battle, decision) or _close(battle, decision)


def _wants_another_raid(battle: PlanningBattle, random: Random, min_raids: int, max_raids: int) -> bool:
    """Whether to plan another raid: none once a strategy card has been laid."""
    state = battle.state
    raids = len(state.plan)
    if any(raid.strategies or raid.forward for raid in state.plan) or raids >= max_raids:
        return False
    return raids < min_raids or random.random() < ANOTHER_RAID


def _place(battle: PlanningBattle, options: list[Option], random: Random) -> Recommendation:
    """Place a raid at random, in proportion to the values of target and hour."""
    hours = {hour: hour_weight(battle, hour) for hour in range(len(FIRST_HOURS))}

    def weight(option: Option) -> float:
        card = battle.pack.targets[_card(option)]
        hour = _hour(option)
        value = math.pow(target_value(battle, card), SHARPER)
        return value * (hours[hour] if _can_be_covered(battle, card, hour) else CROWDED)

    choice = weighted_choice(options, weight, random)
    return Recommendation(choice, why=partial(_why_placed, battle, choice, len(options)))


def hour_weight(battle: PlanningBattle, hour: int) -> float:
    """The weight of an hour: early for the first raid, near the other raids for the next."""
    plan = battle.state.plan
    if not plan:
        return FIRST_HOURS[hour]
    weight = 1.0
    if any(raid.hour in (hour - 1, hour + 1) for raid in plan):
        weight += NEXT_HOUR
    if any(raid.hour == hour for raid in plan):
        weight += SAME_HOUR
    return weight


def _can_be_covered(battle: PlanningBattle, card: TargetCard, hour: int) -> bool:
    """Whether fighters of the Luftflotte are available at that hour."""
    near = [raid for raid in battle.state.plan if abs(raid.hour - hour) < TURNAROUND]
    return sum(luftflotte_of(battle, raid) == card.luftflotte for raid in near) < MAX_IN_WAVE[card.luftflotte]


def _card(option: Option) -> int:
    return int(option.id.split(":")[1])


def _hour(option: Option) -> int:
    return HOURS.index(option.id.split(":")[2])


def _why_placed(battle: PlanningBattle, choice: Option, among: int) -> tuple[Reason, ...]:
    card, hour = battle.pack.targets[_card(choice)], _hour(choice)
    drawing = (Reason(DRAWN, choice.id, among),) if among > 1 else ()
    return (Reason(_merit(battle, card), choice.id), _hour_reason(battle, choice, hour), *drawing)


def _merit(battle: PlanningBattle, card: TargetCard) -> str:
    """The kind of the main reason for a target."""
    if card.double_vp:
        return "double"
    if card.type == "radar":
        return "blind" if is_damaged(battle, card) else "radar"
    return f"worth {battle.worth(card)}"


def _hour_reason(battle: PlanningBattle, choice: Option, hour: int) -> Reason:
    """The reason for an hour, by the other planned raids."""
    hours = [raid.hour for raid in battle.state.plan]
    if not hours:
        return Reason("first raid", choice.id)
    at, near = hours.count(hour), hours.count(hour - 1) + hours.count(hour + 1)
    again = hours.count(hour - TURNAROUND) + hours.count(hour + TURNAROUND)
    for kind, count in (("same hour", at), ("next hour", near), ("turnaround", again)):
        if count:
            return Reason(kind, choice.id, count)
    return Reason("apart", choice.id)


# Strategy cards


def _lay_strategy(battle: PlanningBattle, decision: Decision) -> Recommendation | None:
    """Lay a strategy card under the raid that it helps most; keep one that helps none."""
    for option in options_with_verb(decision, "strategy"):
        number, card = (int(part) for part in option.id.split(":")[1:])
        raid = raid_on(battle, card)
        best = max(battle.state.plan, key=lambda planned_raid: _strategy_value(battle, number, planned_raid))
        if raid.card == best.card and _strategy_value(battle, number, raid) > 0:
            return Recommendation(option, why=because(Reason(f"card {battle.pack.strategy[number].effect}", option.id)))
    return None


def _strategy_value(battle: PlanningBattle, number: int, raid: PlannedRaid) -> float:
    """The value of a strategy card under a raid; 0 or less if it should not be laid there."""
    card, effect = battle.pack.targets[raid.card], battle.pack.strategy[number].effect
    value, major = raid_value(battle, raid), battle.worth(card) == "major"
    if is_decoy(battle, raid):
        return 0.0
    if effect == "decoy":
        return 0.0 if raid.strategies or len(battle.state.plan) < DECOY_AMONG else 3.0 - value
    if effect == "secondary target":
        return value if card.secondary.type == "hq" and not card.double_vp else 0.0
    if effect == "major raid":
        return 0.0 if major or battle.has_strategy("major raid", raid) else value
    if effect in ("coordination", "escort coordination"):
        return value if major else 0.0
    return value - SPREAD * len(raid.strategies)


DECOY_AMONG: Final = 4
"""The number of raids in a day from which one can be a decoy."""
SPREAD: Final = 0.15
"""The penalty of a card under a raid for each card that it has."""


def _forward(battle: PlanningBattle, decision: Decision) -> Recommendation | None:
    """Use forward airfields for targets at the edge of the Me109's range."""
    for option in options_with_verb(decision, "forward"):
        if battle.pack.targets[_card(option)].me109 == "edge":
            return Recommendation(option, why=because(Reason("edge", option.id)))
    return None


def _close(battle: PlanningBattle, decision: Decision) -> Recommendation:
    return recommend_done(decision, why=because(Reason("raids planned", value=len(battle.state.plan))))
