"""Daily planning (2P-5): a sequence of secret choices, from the night raiders to the fighters of the morning.

All of it is one step that repeats itself, so that the opponent cannot tell how far the plan is.
"""

from __future__ import annotations

from typing import Final

from dowding.engine.agenda import Rules
from dowding.games.raf.planning.rules.assignment import assign_bombers, assign_fighters
from dowding.games.raf.planning.rules.battle import PlanningBattle
from dowding.games.raf.planning.rules.night import flies_by_night, pick_night_raiders
from dowding.games.raf.planning.rules.strategy import draw_strategies
from dowding.games.raf.planning.rules.targets import choose_targets
from dowding.games.raf.planning.state import PlannedRaid, Stage
from dowding.games.raf.rules.decks import discard, draw_card
from dowding.games.raf.state import HOURS

MAX_DRAWS: Final = 200
"""2C-41: a limit in case no card of the deck is worth a major raid."""


def begin_planning(battle: PlanningBattle) -> None:
    """I: begin a raid day. Night raiders are chosen before the cards are seen."""
    state = battle.state
    battle.step_begins("planning")
    battle.happen("day begins", battle.rule_refs.target_cards, day=state.day, hour=HOURS[state.hour])
    state.raids_today, state.opened, state.planned = 0, (), 0
    state.flown, state.beside_clock = (), ()
    if flies_by_night(battle):
        state.stage = "night"
    else:
        draw_planning_cards(battle)
    battle.schedule_next(plan_day)


def plan_day(battle: PlanningBattle) -> Rules:
    """I.1 to I.5, III.3: the next secret choice of the German player, until the last stage is closed."""
    stage = battle.state.stage
    if stage == "night":
        following = yield from pick_night_raiders(battle)
    elif stage == "targets":
        following = yield from choose_targets(battle)
    elif stage == "bombers":
        following = yield from assign_bombers(battle)
    else:
        following = yield from assign_fighters(battle)
    enter_stage(battle, following)


def enter_stage(battle: PlanningBattle, stage: Stage) -> None:
    """Enter a stage of planning. An empty stage closes the plan."""
    state = battle.state
    if stage == "targets" and state.stage == "night":
        draw_planning_cards(battle)
    elif stage == "bombers" and state.stage == "targets":
        close_targets(battle)
    state.stage = stage
    if stage:
        battle.schedule_next(plan_day)
    else:
        battle.happen("plan closed", battle.rule_refs.plan_closed)


def draw_planning_cards(battle: PlanningBattle) -> None:
    """I.2, I.3: draw strategy cards by the VP, then target cards."""
    draw_strategies(battle)
    draw_target_cards(battle)
    battle.state.stage = "targets"


def draw_target_cards(battle: PlanningBattle) -> None:
    """5.1a, 5.1b, 5.11: draw ten cards (eight in haze), discard those worth no raid, and ensure three major ones."""
    number = battle.pack.number
    hand: list[int] = []
    for _ in range(number["target cards in haze"] if battle.state.haze else number["target cards"]):
        _draw_into(battle, hand, ("minor", "major"))
    for _ in range(MAX_DRAWS):
        if sum(_worth(battle, card) == "major" for card in hand) >= number["major cards held"]:
            break
        if not _has_cards_left(battle):
            break
        _draw_into(battle, hand, ("major",))
    battle.state.hand = tuple(sorted(hand))
    battle.happen("target cards", battle.rule_refs.target_cards, battle.in_secret, cards=list(battle.state.hand))


def _draw_into(battle: PlanningBattle, hand: list[int], wanted: tuple[str, ...]) -> None:
    if _has_cards_left(battle):
        card = draw_card(battle, "target")
        if _worth(battle, card) in wanted:
            hand.append(card)
        else:
            discard(battle, "target", card)


def _has_cards_left(battle: PlanningBattle) -> bool:
    deck = battle.state.decks["target"]
    return bool(deck.cards or deck.discards)


def _worth(battle: PlanningBattle, card: int) -> str:
    return battle.worth(battle.pack.targets[card])


def close_targets(battle: PlanningBattle) -> None:
    """5.1c: discard the cards not used. The number of raids decides the size limits."""
    state = battle.state
    for card in state.hand:
        discard(battle, "target", card)
    state.hand, state.planned = (), len(state.plan)
    battle.happen(
        "raids planned",
        battle.rule_refs.raid_times,
        battle.in_secret,
        raids=[[raid.card, raid.hour] for raid in _by_hour(battle)],
    )


def _by_hour(battle: PlanningBattle) -> list[PlannedRaid]:
    return sorted(battle.state.plan, key=lambda raid: raid.hour)
