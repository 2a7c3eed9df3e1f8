"""Determinization: sampling what a seat cannot know. The German player cannot know the decks, other seats the plan.

A plan is sampled from what the other seats know: the clock, the approach markers, the detection track and the German
announcements, but never from the true plan. Everything hidden is collected first and
sorted, so that samples reveal nothing.
"""

from __future__ import annotations

from msgspec.structs import replace

from dowding.engine.decision import Seat
from dowding.engine.decks import shuffle
from dowding.engine.dice import Dice
from dowding.engine.errors import RulesError
from dowding.games.raf.duel.rules.context import Duel
from dowding.games.raf.duel.rules.plan_sampler import sample_force, sample_night_raiders, sample_plan, sample_raid
from dowding.games.raf.planning.rules.assignment import MORNING_HOURS
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.planning.rules.daily_planning import draw_planning_cards
from dowding.games.raf.planning.rules.night import flies_by_night
from dowding.games.raf.planning.state import PlannedRaid
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.decks import randomise_order
from dowding.games.raf.state import ASSIGNED, BASE, LAST_HOUR, NIGHT_SET, Deck, DeckName

OPEN_DECKS: tuple[DeckName, ...] = ("raid event", "day event")
"""The decks with discards face up."""


def determinise(battle: Battle, seat: Seat, dice: Dice) -> None:
    """Sample what this seat cannot know, consistently with what it has seen."""
    if not isinstance(battle, Duel):
        raise RulesError("only RAF: 2-Player is determinized here")
    if battle.is_over:  # everything is revealed
        return
    randomise_order(battle, (*OPEN_DECKS, "target", "strategy") if seat == GERMAN else OPEN_DECKS, dice)
    if seat != GERMAN and "target" in battle.state.decks:
        _determinise_plan(battle, dice)


def _determinise_plan(battle: Duel, dice: Dice) -> None:
    state = battle.state
    planning, clock_waits = state.stage != "" and not state.day_on, _is_planned(battle, "first_raid")
    flying = state.flying if state.raid is not None else None
    _collect_hidden(battle, flying, dice)
    if planning:
        _restart_planning(battle)
    elif clock_waits:
        sample_night_raiders(battle, dice)
        sample_plan(battle, dice)
        _assign_morning(battle, dice)
    elif state.day_on:
        if flying is not None:
            state.flying = sample_raid(battle, flying, dice)
        sample_plan(battle, dice)
        sample_force(battle, dice, state.opened)
        state.planned = max(state.planned, 1)


def _is_planned(battle: Duel, step: str) -> bool:
    return any(item[0] == step for item in battle.state.agenda)


def _collect_hidden(battle: Duel, flying: PlannedRaid | None, dice: Dice) -> None:
    """Return everything hidden to its origin: cards to the decks, Gruppen to the hidden bases."""
    state = battle.state
    deck = state.decks["target"]
    hidden = {*deck.cards, *deck.discards, *state.hand, *(raid.card for raid in state.plan)}
    if state.flying is not None and flying is None:
        hidden.add(state.flying.card)
    revealed_cards = [card for card in state.flown if card in hidden]
    cards = sorted(hidden - set(revealed_cards))
    shuffle(cards, dice, "target deck")
    decks = state.decks | {"target": Deck(tuple(cards), tuple(revealed_cards))}
    if "strategy" in decks:
        strategies = [number for number in sorted(battle.pack.strategy) if number not in state.seen]
        shuffle(strategies, dice, "strategy deck")
        decks["strategy"] = Deck(tuple(strategies))
    state.decks = decks
    state.hand = state.plan = state.strategies = state.display = state.given = ()
    state.flying, state.played = flying, tuple(card for card in state.seen if flying is None or card not in state.shown)
    for gruppe_id, gruppe in list(state.gruppen.items()):
        if gruppe.box == ASSIGNED or gruppe.box == NIGHT_SET:
            state.gruppen[gruppe_id] = replace(gruppe, box=BASE)


def _restart_planning(battle: Duel) -> None:
    """During planning the other seats do not know how far it is, so restart it from the beginning."""
    state = battle.state
    state.opened = state.opening = ()
    state.planned = 0
    if flies_by_night(battle):
        state.stage, state.drawn = "night", 0
    else:
        draw_planning_cards(battle)


def _assign_morning(battle: Duel, dice: Dice) -> None:
    """Assign forces when the plan is closed but the clock is not set: the open hours follow from the first raid."""
    state = battle.state
    first = min(raid.hour for raid in state.plan)
    state.opened = tuple(range(first, min(first + MORNING_HOURS, LAST_HOUR + 1)))
    sample_force(battle, dice, state.opened)
