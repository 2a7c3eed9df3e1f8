"""Property 2 for advice: matches that a seat cannot distinguish have equal odds, hints and analyses.

Advice is computed on samples of the seat's view. So equal samples for equal dice are checked at many positions, and the
expensive odds and analyses at a few.
"""

from __future__ import annotations

from typing import Final

import msgspec

from dowding.ai.advice import advise
from dowding.ai.rollout_player import RolloutPlayer
from dowding.ai.rollout_policy import rollout_policy_for
from dowding.ai.search_budget import SearchBudget
from dowding.engine.decision import Seat
from dowding.engine.dice import LiveDice, secret_of_seed
from dowding.engine.match import Match
from dowding.engine.odds import compute_odds
from dowding.view.player_view import PlayerView
from properties.cases import Broken, Case, begin, moves
from properties.leaks import first_difference

REDRAWS: Final = 2
TRIALS: Final = 6


def check_equal_samples(case: Case, every: int) -> None:
    """Samples of a match and of an indistinguishable match are equal, checked at every `every`-th position."""
    match = begin(case)
    for number, _ in enumerate(moves(case, match)):
        if number % every == 0:
            for seat in case.game.seats:
                other = _indistinguishable(match, seat, number)
                for redraw in range(REDRAWS):
                    _compare(match, seat, "samples", _sample(match, seat, redraw), _sample(other, seat, redraw))


def check_equal_advice(case: Case, every: int, max_positions: int) -> None:
    """The deciding seat gets the same odds, hint and analysis in both matches, checked at up to `max_positions`."""
    match = begin(case)
    checked = 0
    for number, move in enumerate(moves(case, match)):
        if checked == max_positions:
            return
        if number % every == 0 and len(move.decision.options) > 1:
            checked += 1
            other = _indistinguishable(match, move.seat, number)
            _compare(match, move.seat, "odds", *(_odds(m, move.seat, move.option.id) for m in (match, other)))
            if move.seat in case.game.doctrine:
                _compare(match, move.seat, "hint", *(_hint(m, move.seat) for m in (match, other)))
                _compare(match, move.seat, "analysis", *(_analysis(m, move.seat) for m in (match, other)))


def _indistinguishable(match: Match, seat: Seat, seed: int) -> Match:
    """A match that this seat cannot distinguish from its own."""
    return match.sample(seat, LiveDice(secret_of_seed(f"another match {seed}")), keep_log=True)


def _compare(match: Match, seat: Seat, what: str, one: bytes, other: bytes) -> None:
    if one != other:
        where = f"position {match.position}: {what} of {seat} reveal hidden information"
        raise Broken(f"{where}: {first_difference(one, other)}")


def _sample(match: Match, seat: Seat, number: int) -> bytes:
    return match.sample(seat, LiveDice(secret_of_seed(f"redraw {number}"))).state_bytes()


def _odds(match: Match, seat: Seat, option: str) -> bytes:
    policy = rollout_policy_for(match.game, seat)
    return msgspec.json.encode(compute_odds(match, seat, option, samples=TRIALS, policy=policy))


def _hint(match: Match, seat: Seat) -> bytes:
    return msgspec.json.encode(advise(PlayerView(match, seat), "hint", TRIALS))


def _analysis(match: Match, seat: Seat) -> bytes:
    return msgspec.json.encode(
        RolloutPlayer("study", SearchBudget(TRIALS)).evaluate(PlayerView(match, seat), min_candidates=2)
    )
