"""Which targets, when, with which strategy cards: raids in waves, the best targets first, something hidden in each."""

from __future__ import annotations

import math
from functools import partial
from random import Random
from typing import Final

from dowding.ai.heuristics.reasons import DRAWN, Claim, because
from dowding.ai.heuristics.recommendation import Counsel, done, drawn, with_verb
from dowding.engine.decision import Decision, Option
from dowding.games.raf.pack.components import Luftflotte, TargetCard
from dowding.games.raf.planning.ai.target_values import is_damaged, is_decoy, luftflotte_of, raid_value, target_value
from dowding.games.raf.planning.rules.battle import PlannedBattle
from dowding.games.raf.planning.rules.plan_limits import raid_on
from dowding.games.raf.planning.rules.targets import why_not_closed
from dowding.games.raf.planning.state import PlannedRaid
from dowding.games.raf.state import HOURS

GO_ON: Final = 0.6
"""How likely another raid is planned when there are enough, but not too many."""
CROWDED: Final = 0.02
MOST_IN_A_WAVE: Final[dict[Luftflotte, int]] = {2: 2, 3: 1}
"""Raids of a Luftflotte that its fighters can cover before they turn round."""
TURNAROUND: Final = 3
"""Hours after which fighters fly again."""
FIRST_HOURS: Final = (3.0, 3.0, 2.0, 0.5, 0.1, 0.1, 0.1)
"""How much rather the first raid flies at each hour of the day: early, so that fighters can fly again."""
NEXT_HOUR: Final = 2.0
"""How much rather an hour before or after another raid: squadrons are landing then."""
SAME_HOUR: Final = 1.0
"""How much rather in the hour of another raid: squadrons that met it are away."""
SHARPER: Final = 2.0
"""How much the better targets are preferred."""


def choose_targets(battle: PlannedBattle, decision: Decision, random: Random, least: int, most: int) -> Counsel:
    """Place raids until there are enough, then lay the strategy cards, then go on to the bombers."""
    placings = with_verb(decision, "place")
    lacking = why_not_closed(battle)
    if placings and (lacking or _another_raid(battle, random, least, most)):
        obliged = [each for each in placings if lacking and _card(each) in lacking.cards]
        return _place(battle, obliged or placings, random)
    return _lay(battle, decision) or _forward(battle, decision) or _close(battle, decision)


def _another_raid(battle: PlannedBattle, random: Random, least: int, most: int) -> bool:
    """Whether to plan one more. Once a strategy card lies under a raid the timetable stands."""
    state = battle.state
    raids = len(state.plan)
    if any(raid.strategies or raid.forward for raid in state.plan) or raids >= most:
        return False
    return raids < least or random.random() < GO_ON


def _place(battle: PlannedBattle, options: list[Option], random: Random) -> Counsel:
    """A good target at a good hour."""
    hours = {hour: hour_weight(battle, hour) for hour in range(len(FIRST_HOURS))}

    def weight(option: Option) -> float:
        card = battle.pack.targets[_card(option)]
        hour = _hour(option)
        value = math.pow(target_value(battle, card), SHARPER)
        return value * (hours[hour] if _can_be_covered(battle, card, hour) else CROWDED)

    choice = drawn(options, weight, random)
    return Counsel(choice, why=partial(_why_placed, battle, choice, len(options)))


def hour_weight(battle: PlannedBattle, hour: int) -> float:
    """How good an hour is beside the raids that are planned: the first early, the others close upon one another."""
    plan = battle.state.plan
    if not plan:
        return FIRST_HOURS[hour]
    weight = 1.0
    if any(raid.hour in (hour - 1, hour + 1) for raid in plan):
        weight += NEXT_HOUR
    if any(raid.hour == hour for raid in plan):
        weight += SAME_HOUR
    return weight


def _can_be_covered(battle: PlannedBattle, card: TargetCard, hour: int) -> bool:
    """Whether the fighters of the Luftflotte are not all away on other raids then."""
    near = [raid for raid in battle.state.plan if abs(raid.hour - hour) < TURNAROUND]
    return sum(luftflotte_of(battle, raid) == card.luftflotte for raid in near) < MOST_IN_A_WAVE[card.luftflotte]


def _card(option: Option) -> int:
    return int(option.id.split(":")[1])


def _hour(option: Option) -> int:
    return HOURS.index(option.id.split(":")[2])


def _why_placed(battle: PlannedBattle, choice: Option, among: int) -> tuple[Claim, ...]:
    card, hour = battle.pack.targets[_card(choice)], _hour(choice)
    drawing = (Claim(DRAWN, choice.id, among),) if among > 1 else ()
    return (Claim(_merit(battle, card), choice.id), _beside(battle, choice, hour), *drawing)


def _merit(battle: PlannedBattle, card: TargetCard) -> str:
    """What speaks for a target, the most first."""
    if card.double_vp:
        return "double"
    if card.type == "radar":
        return "blind" if is_damaged(battle, card) else "radar"
    return f"worth {battle.worth(card)}"


def _beside(battle: PlannedBattle, choice: Option, hour: int) -> Claim:
    """How an hour stands to the raids that are planned."""
    hours = [raid.hour for raid in battle.state.plan]
    if not hours:
        return Claim("first raid", choice.id)
    at, near = hours.count(hour), hours.count(hour - 1) + hours.count(hour + 1)
    again = hours.count(hour - TURNAROUND) + hours.count(hour + TURNAROUND)
    for kind, count in (("same hour", at), ("next hour", near), ("turnaround", again)):
        if count:
            return Claim(kind, choice.id, count)
    return Claim("apart", choice.id)


# Strategy cards


def _lay(battle: PlannedBattle, decision: Decision) -> Counsel | None:
    """Each strategy card under the raid that it helps most; one that helps none is kept."""
    for option in with_verb(decision, "strategy"):
        number, card = (int(part) for part in option.id.split(":")[1:])
        raid = raid_on(battle, card)
        best = max(battle.state.plan, key=lambda each: _help(battle, number, each))
        if raid.card == best.card and _help(battle, number, raid) > 0:
            return Counsel(option, why=because(Claim(f"card {battle.pack.strategy[number].effect}", option.id)))
    return None


def _help(battle: PlannedBattle, number: int, raid: PlannedRaid) -> float:
    """How much a strategy card helps a raid; 0 or less if it should not lie there."""
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
"""Raids of a day among which one can be a decoy."""
SPREAD: Final = 0.15
"""What a card counts less under a raid that has one already."""


def _forward(battle: PlannedBattle, decision: Decision) -> Counsel | None:
    """Forward airfields at the edge of range: Me109s reach them, and they are watched less."""
    for option in with_verb(decision, "forward"):
        if battle.pack.targets[_card(option)].me109 == "edge":
            return Counsel(option, why=because(Claim("edge", option.id)))
    return None


def _close(battle: PlannedBattle, decision: Decision) -> Counsel:
    return done(decision, why=because(Claim("raids planned", value=len(battle.state.plan))))
