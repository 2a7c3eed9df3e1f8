"""How a sample is played on, fairly: each seat by its doctrine where it has one, and from what it may know there."""

from __future__ import annotations

from random import Random

from dowding.ai.common_random_numbers import TrialDice
from dowding.ai.heuristics.recommendation import TAUGHT, Stance
from dowding.engine.context import Table
from dowding.engine.decision import Decision, Option, Seat
from dowding.engine.game import Game
from dowding.engine.match import Match
from dowding.engine.odds import Playing, at_random


def choice_in(sample: Match, mine: Seat, decision: Decision, random: Random, stance: Stance = TAUGHT) -> Option:
    """What the seat that must decide does in a sample made for `mine`: by doctrine, or at random where it has none."""
    if len(decision.options) == 1:
        return decision.options[0]
    doctrine = sample.game.doctrine.get(decision.seat)
    if doctrine is None:
        return random.choice(decision.options)
    return doctrine.advise(table_for(sample, mine, decision.seat, random), decision, random, stance).option


def table_for(sample: Match, mine: Seat, seat: Seat, random: Random) -> Table:
    """The table that a doctrine reads. The sample holds the true secrets of `mine`: other seats read their own view.

    Where all lies open there is one view for all, and it need not be copied.
    """
    if seat == mine or sample.table.lies_open:
        return sample.table
    return sample.sample(seat, TrialDice(f"view {random.getrandbits(64)}")).table


def playing_for(game: Game, seat: Seat) -> Playing:
    """How odds for this seat play a sample on; at random where nobody can do better for it."""
    return choice_in if seat in game.doctrine else at_random
