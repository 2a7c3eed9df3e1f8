"""Target selection and timing (2P-5.1): target cards, hours and strategy cards of the raids."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from typing import Final, NamedTuple

from msgspec.structs import replace

from dowding.engine.decision import Decision, Option, Refused, SimultaneousDecisions, Task
from dowding.games.raf.planning.rules.battle import GERMAN, PlanningBattle
from dowding.games.raf.planning.rules.plan_limits import plannable_hours, raid_on, raids_at, update_raid
from dowding.games.raf.planning.rules.planning_options import card_option, card_piece, place_option, strategy_option
from dowding.games.raf.planning.state import PlannedRaid, Stage
from dowding.games.raf.state import HOURS

CLOSE_TARGETS: Final = Option("done", "Confirm the raids and assign bombers")
LONDON: Final = "London"
WAITING_TEXT: Final = "The Germans plan their raids."
PLAN_RAIDS: Final = Task("plan the raids", is_planning=True)
MIN_CARDS_FOR_DUTY: Final = 2
"""With this many cards of a kind in hand, one of them must be raided (21.2)."""

PlanningChoice = Generator[Decision | SimultaneousDecisions, Option, Stage]
"""A secret planning choice that returns the next stage."""


def choose_targets(battle: PlanningBattle) -> PlanningChoice:
    """5.1c, 5.1d, 17.1b, 21.1a: place a card, add a strategy card to it, or continue with the bombers."""
    planned_count = len(battle.state.plan)
    lacking = why_not_closed(battle)
    choice = yield Decision(
        GERMAN,
        f"Choose targets and hours ({planned_count} planned)" + ("" if lacking else ", then continue with the bombers"),
        rule=battle.rule_refs.raid_times,
        options=[*_options(battle), *([] if lacking else [CLOSE_TARGETS])],
        refused=lambda: _refused(battle),
        waiting=WAITING_TEXT,
        task=PLAN_RAIDS,
        about=tuple(map(card_piece, (*battle.state.hand, *(raid.card for raid in battle.state.plan)))),
        secret=True,
    )
    if choice.id == CLOSE_TARGETS.id:
        return "bombers"
    _apply_choice(battle, choice.id)
    return "targets"


def _options(battle: PlanningBattle) -> Iterator[Option]:
    """Each card is placed once and each strategy card added once; only undo reverses it."""
    state, pack = battle.state, battle.pack
    free = [hour for hour in plannable_hours(battle) if len(raids_at(battle, hour)) < pack.number["raids per segment"]]
    for card in state.hand:
        yield from (place_option(pack, card, hour) for hour in free)
    for raid in state.plan:
        if may_be_forward(battle, raid):
            yield card_option(pack, "forward", raid.card, "(forward airfields)")
        for number in state.strategies:
            if not _is_strategy_clash(battle, number, raid):
                yield strategy_option(pack, number, raid.card)


def may_be_forward(battle: PlanningBattle, raid: PlannedRaid) -> bool:
    """21.1a: whether forward airfields can be raided instead of the primary target."""
    printed = battle.advanced and battle.pack.targets[raid.card].forward
    return printed and not raid.forward and not battle.has_strategy("secondary target", raid)


def _is_strategy_clash(battle: PlanningBattle, number: int, raid: PlannedRaid) -> bool:
    """17.11, 21.1a: a decoy has no other card, and a raid on forward airfields does not bomb the secondary target."""
    effect = battle.pack.strategy[number].effect
    if effect == "decoy":
        return bool(raid.strategies)
    return battle.has_strategy("decoy", raid) or (effect == "secondary target" and raid.forward)


class Duty(NamedTuple):
    """A requirement that the chosen targets do not meet: the reason, the rule, and the cards that would meet it."""

    why: str
    rule: str
    cards: frozenset[int]


def why_not_closed(battle: PlanningBattle) -> Duty | None:
    """The first requirement that is not met; None if the targets may be closed."""
    state, targets, rule_refs = battle.state, battle.pack.targets, battle.rule_refs
    if not state.plan and state.hand:  # 2C-06
        return Duty("at least one raid must be planned", rule_refs.one_raid, frozenset(state.hand))
    if not battle.advanced:
        return None
    doubled = frozenset(card for card, target in targets.items() if target.double_vp)
    london = frozenset(card for card, target in targets.items() if target.name == LONDON)
    for duty in (
        Duty("at least one of the targets with double points must be raided", rule_refs.double_points_duty, doubled),
        Duty("at least one of the London cards must be raided", rule_refs.london_duty, london),
    ):
        raided = sum(raid.card in duty.cards for raid in state.plan)
        if not raided and sum(card in duty.cards for card in state.hand) >= MIN_CARDS_FOR_DUTY:
            return duty
    return None


def _refused(battle: PlanningBattle) -> Iterable[Refused]:
    lacking = why_not_closed(battle)
    if lacking:
        yield Refused(CLOSE_TARGETS.id, CLOSE_TARGETS.label, lacking.why, lacking.rule)
    if battle.state.haze:
        for card in battle.state.hand:
            for hour in range(plannable_hours(battle).start):
                option = place_option(battle.pack, card, hour)
                why = "morning haze: no raids before 1000"
                yield Refused(option.id, option.label, why, battle.rule_refs.haze_hours, option.piece, option.region)
    for hour in plannable_hours(battle):
        if len(raids_at(battle, hour)) >= battle.pack.number["raids per segment"]:
            for card in battle.state.hand:
                option = place_option(battle.pack, card, hour)
                why = f"there are already three raids at {HOURS[hour]}"
                yield Refused(
                    option.id, option.label, why, battle.rule_refs.raids_per_segment, option.piece, option.region
                )


def _apply_choice(battle: PlanningBattle, choice: str) -> None:
    verb, first, *rest = choice.split(":")
    state = battle.state
    if verb == "place":
        state.hand = tuple(card for card in state.hand if card != int(first))
        state.plan = (*state.plan, PlannedRaid(int(first), HOURS.index(rest[0])))
    elif verb == "strategy":
        raid = raid_on(battle, int(rest[0]))
        update_raid(battle, replace(raid, strategies=(*raid.strategies, int(first))))
        state.strategies = tuple(number for number in state.strategies if number != int(first))
    else:
        update_raid(battle, replace(raid_on(battle, int(first)), forward=True))
