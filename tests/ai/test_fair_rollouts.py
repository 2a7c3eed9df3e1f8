"""Fair rollouts: in a sample for one seat the others choose by doctrine from their own views, or at random."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

import pytest
from msgspec.structs import replace

from dowding.ai import rollout_policy
from dowding.ai.advice import advise
from dowding.ai.common_random_numbers import TrialDice
from dowding.ai.heuristics.doctrine import Doctrine
from dowding.ai.heuristics.recommendation import HeuristicSet, Recommendation, Stance
from dowding.ai.levels import can_play, levels_for
from dowding.ai.players import PLAYERS, player_factory, resolve_players
from dowding.ai.rollout import play_rollout
from dowding.ai.rollout_policy import rollout_policy_for
from dowding.ai.win_probability import estimate_win_probability
from dowding.engine.context import GameContext
from dowding.engine.decision import Decision, Seat
from dowding.engine.game import Game
from dowding.engine.match import Match, start_match
from dowding.engine.odds import compute_odds
from dowding.view.player_view import PlayerView
from toy_game.context import BLUE, RED, SEATS, NumbersContext
from toy_game.doctrine import DOCTRINE, STANCES
from toy_game.game import SECRET_NUMBERS

SAMPLES = 30
Hands = list[tuple[str, ...]]
RED_ALONE = replace(SECRET_NUMBERS, id="red-alone", doctrine={RED: DOCTRINE[RED]})
"""A game with doctrine for only one seat."""


def peek(context: NumbersContext, decision: Decision, *, seen: Hands) -> Recommendation:
    """A heuristic that tries to cheat: it looks into the other hand before it plays."""
    other = next(seat for seat in SEATS if seat != decision.seat)
    seen.append(context.state.hands[other])
    return Recommendation(decision.options[0])


def game_with_cheat(seat: Seat, seen: Hands) -> Game:
    """The game with a cheating doctrine for a seat, which records what it saw."""
    heuristics: dict[Stance, HeuristicSet[NumbersContext]] = {
        stance: {**usual, "play": partial(peek, seen=seen)} for stance, usual in STANCES.items()
    }
    return replace(SECRET_NUMBERS, doctrine={**DOCTRINE, seat: Doctrine(NumbersContext, heuristics, lambda _: 0.0)})


def playouts(match: Match) -> None:
    """Evaluate red's decision by rollouts."""
    for number in range(SAMPLES):
        play_rollout(match.sample(RED, TrialDice(f"{number}")), RED, Random(number))


def hints(match: Match) -> None:
    """A hint for red by rollout search."""
    advise(PlayerView(match, RED), "hint", SAMPLES)


def win_line(match: Match) -> None:
    """A point of red's win probability."""
    estimate_win_probability(PlayerView(match, RED), "line", SAMPLES)


def odds(match: Match) -> None:
    """Odds of red's first option."""
    decision = match.decision(RED)
    assert decision is not None
    compute_odds(match, RED, decision.options[0].id, samples=SAMPLES, policy=rollout_policy_for(match.game, RED))


def is_cheated(study: Callable[[Match], None]) -> bool:
    """Whether blue saw red's true hand in every sample made for red."""
    visible: Hands = []
    match = start_match(game_with_cheat(BLUE, visible), "war", seed=3)
    context = match.context
    assert isinstance(context, NumbersContext)
    mine = context.state.hands[RED]
    study(match)
    first_round = [hand for hand in visible if len(hand) == len(mine)]
    assert len(first_round) >= SAMPLES / 4
    return set(first_round) == {mine}


STUDIES = pytest.mark.parametrize("study", [playouts, hints, win_line, odds])


@STUDIES
def test_rollout_opponent_does_not_see_own_secrets(study: Callable[[Match], None]) -> None:
    assert not is_cheated(study)


@STUDIES
def test_cheating_doctrine_is_detected(study: Callable[[Match], None], monkeypatch: pytest.MonkeyPatch) -> None:
    def return_sample_context(sample: Match, mine: Seat, seat: Seat, random: Random) -> GameContext:
        return sample.context

    monkeypatch.setattr(rollout_policy, "context_for", return_sample_context)
    assert is_cheated(study)


def test_pending_answer_is_hidden_from_the_rollout_opponent() -> None:
    visible: Hands = []
    match = start_match(game_with_cheat(BLUE, visible), "war", seed=3)
    decision = match.decision(RED)
    assert decision is not None
    sample = match.sample(RED, TrialDice("1"))
    sample.choose(RED, decision.options[0].id)
    theirs = rollout_policy.context_for(sample, RED, BLUE, Random(1))
    assert isinstance(theirs, NumbersContext)
    assert len(theirs.state.hands[RED]) == len(decision.options)


@pytest.mark.parametrize("code", PLAYERS)
def test_levels_of_a_seat_work_against_a_seat_without_doctrine(code: str) -> None:
    for seat in SEATS:
        offered = can_play(code, RED_ALONE, seat)
        assert offered == (seat == RED or code == "random")
        if offered:
            assert resolve_players(RED_ALONE, {seat: code})[seat] == code
            match = start_match(RED_ALONE, "duel", seed=1)
            view = PlayerView(match, seat)
            assert player_factory(code)("s").choose(view) in view.options


def test_levels_depend_on_the_seat() -> None:
    assert [len(levels_for(RED_ALONE, seat)) for seat in SEATS] == [4, 1]


def test_seat_without_doctrine_plays_at_random_in_rollouts() -> None:
    first_cards = set()
    for number in range(SAMPLES):
        match = start_match(RED_ALONE, "duel", seed=3)
        play_rollout(match, RED, Random(number))
        first_cards.add(next(choice.option for choice in match.history if choice.seat == BLUE))
    assert len(first_cards) > 1


def test_seats_share_the_context_with_perfect_information(monkeypatch: pytest.MonkeyPatch) -> None:
    match = start_match(SECRET_NUMBERS, SECRET_NUMBERS.scenarios[0].id, seed=1)
    assert rollout_policy.context_for(match, RED, BLUE, Random(1)) is not match.context
    monkeypatch.setattr(NumbersContext, "is_perfect_information", True)
    assert rollout_policy.context_for(match, RED, BLUE, Random(1)) is match.context
