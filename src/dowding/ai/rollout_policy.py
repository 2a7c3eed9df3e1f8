"""The policy of rollouts: each seat chooses by its doctrine, where it has one, and from what it may know."""

from __future__ import annotations

from random import Random

from dowding.ai.common_random_numbers import TrialDice
from dowding.ai.heuristics.doctrine import find_doctrine
from dowding.ai.heuristics.recommendation import DEFAULT_STANCE, Stance
from dowding.engine.context import GameContext
from dowding.engine.decision import Decision, Option, Seat
from dowding.engine.game import Game
from dowding.engine.match import Match
from dowding.engine.odds import RolloutPolicy, choose_at_random


def choose_in_sample(
    sample: Match, own_seat: Seat, decision: Decision, random: Random, stance: Stance = DEFAULT_STANCE
) -> Option:
    """The choice of the deciding seat in a sample made for `own_seat`: by doctrine, or at random without one."""
    if len(decision.options) == 1:
        return decision.options[0]
    doctrine = find_doctrine(sample.game, decision.seat)
    if doctrine is None:
        return random.choice(decision.options)
    return doctrine.advise(context_for(sample, own_seat, decision.seat, random), decision, random, stance).option


def context_for(sample: Match, own_seat: Seat, seat: Seat, random: Random) -> GameContext:
    """The context that a seat's doctrine reads in a sample made for `own_seat`.

    The sample holds the true secrets of `own_seat`, so the policies of other seats read a sample of what
    those seats see. With perfect information all read the same context, which need not be copied.
    """
    if seat == own_seat or sample.context.is_perfect_information:
        return sample.context
    return sample.sample(seat, TrialDice(f"view {random.getrandbits(64)}")).context


def rollout_policy_for(game: Game, seat: Seat) -> RolloutPolicy:
    """The rollout policy of odds for this seat: doctrine, or random choices without one."""
    return choose_in_sample if seat in game.doctrine else choose_at_random
