"""What a seat cannot know, redrawn: for the German the order of the decks; for all others his whole plan.

A plan is made up from what the others know: the clock, the approach markers, what the detection track shows and what
the German has said; never from the true plan, so samples tell nothing of it. Everything hidden is gathered first and
laid in a fixed order.
"""

from __future__ import annotations

from msgspec.structs import replace

from dowding.engine.decision import Seat
from dowding.engine.decks import shuffle
from dowding.engine.dice import Dice
from dowding.engine.errors import RulesError
from dowding.games.raf.duel.rules.context import Duel
from dowding.games.raf.duel.rules.plan_sampler import guess_force, guess_night, guess_plan, guess_raid
from dowding.games.raf.planning.rules.assignment import MORNING
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.planning.rules.daily_planning import draw_the_day
from dowding.games.raf.planning.rules.night import flies_by_night
from dowding.games.raf.planning.state import PlannedRaid
from dowding.games.raf.rules.battle import Battle
from dowding.games.raf.rules.decks import redraw_order
from dowding.games.raf.state import ASSIGNED, BASE, LAST_HOUR, NIGHT_SET, Deck, DeckName

OPEN: tuple[DeckName, ...] = ("raid event", "day event")
"""The decks whose discards lie face up."""


def redraw(battle: Battle, seat: Seat, dice: Dice) -> None:
    """Redraw what this seat cannot know, consistently with what it has seen."""
    if not isinstance(battle, Duel):
        raise RulesError("only the two-player game is redrawn here")
    if battle.is_over:  # all is laid open
        return
    redraw_order(battle, (*OPEN, "target", "strategy") if seat == GERMAN else OPEN, dice)
    if seat != GERMAN and "target" in battle.state.decks:
        _redraw_plan(battle, dice)


def _redraw_plan(battle: Duel, dice: Dice) -> None:
    state = battle.state
    planning, clock_waits = state.stage != "" and not state.day_on, _is_planned(battle, "first_raid")
    flying = state.flying if state.raid is not None else None
    _gather(battle, flying, dice)
    if planning:
        _plan_anew(battle)
    elif clock_waits:
        guess_night(battle, dice)
        guess_plan(battle, dice)
        _assign_morning(battle, dice)
    elif state.day_on:
        if flying is not None:
            state.flying = guess_raid(battle, flying, dice)
        guess_plan(battle, dice)
        guess_force(battle, dice, state.opened)
        state.planned = max(state.planned, 1)


def _is_planned(battle: Duel, step: str) -> bool:
    return any(item[0] == step for item in battle.state.agenda)


def _gather(battle: Duel, flying: PlannedRaid | None, dice: Dice) -> None:
    """All that is hidden goes back where it came from: cards to the decks, Gruppen to the hidden bases."""
    state = battle.state
    deck = state.decks["target"]
    hidden = {*deck.cards, *deck.discards, *state.hand, *(raid.card for raid in state.plan)}
    if state.flying is not None and flying is None:
        hidden.add(state.flying.card)
    seen = [card for card in state.flown if card in hidden]
    cards = sorted(hidden - set(seen))
    shuffle(cards, dice, "target deck")
    decks = state.decks | {"target": Deck(tuple(cards), tuple(seen))}
    if "strategy" in decks:
        strategies = [number for number in sorted(battle.pack.strategy) if number not in state.seen]
        shuffle(strategies, dice, "strategy deck")
        decks["strategy"] = Deck(tuple(strategies))
    state.decks = decks
    state.hand = state.plan = state.strategies = state.display = state.given = ()
    state.flying, state.played = flying, tuple(card for card in state.seen if flying is None or card not in state.shown)
    for ident, gruppe in list(state.gruppen.items()):
        if gruppe.box == ASSIGNED or gruppe.box == NIGHT_SET:
            state.gruppen[ident] = replace(gruppe, box=BASE)


def _plan_anew(battle: Duel) -> None:
    """The day is being planned: nobody else knows how far, so it is planned from the beginning."""
    state = battle.state
    state.opened = state.opening = ()
    state.planned = 0
    if flies_by_night(battle):
        state.stage, state.drawn = "night", 0
    else:
        draw_the_day(battle)


def _assign_morning(battle: Duel, dice: Dice) -> None:
    """The plan is closed, but the clock has not been set: the hours that were opened follow from the first raid."""
    state = battle.state
    first = min(raid.hour for raid in state.plan)
    state.opened = tuple(range(first, min(first + MORNING, LAST_HOUR + 1)))
    guess_force(battle, dice, state.opened)
