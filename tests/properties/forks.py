"""Forks and samples are independent: they do not change the match, and the same choices lead to the same state."""

from __future__ import annotations

from random import Random

from dowding.engine.decision import SPECTATOR, Seat
from dowding.engine.dice import LiveDice, secret_of_seed
from dowding.engine.match import Match
from properties.cases import STYLES, Broken, Case, begin, moves, next_move
from properties.positions import check_same, position_of

RANDOM_CHOICES = 12


def check_forks(case: Case, every: int) -> None:
    """A fork with other choices does not change the match; forks with the same choices end in the same state."""
    match = begin(case)
    followers: list[Match] = []
    for number, move in enumerate(moves(case, match)):
        if number % every == 0:
            before = position_of(match)
            _choose_randomly(match.fork(keep_log=True), number)
            _choose_randomly(match.fork().fork(), number)
            check_same(position_of(match), before, f"position {match.position}, after other choices in a fork")
            followers.append(match.fork(keep_log=True))
        for follower in followers:
            follower.choose(move.seat, move.option.id, match.position_of(move.seat))
    for follower in followers:
        check_same(position_of(follower), position_of(match), "the end of a fork with the same choices")


def check_samples(case: Case, every: int) -> None:
    """A sample is valid, has no secret, does not change the match, and its forks reach the same states."""
    match = begin(case)
    for number, _ in enumerate(moves(case, match)):
        if number % every == 0:
            before = position_of(match)
            for viewer in (*case.game.seats, SPECTATOR):
                sample = match.sample(viewer, LiveDice(secret_of_seed(number)))
                _check_sample(sample, match, viewer, number)
            check_same(position_of(match), before, f"position {match.position}, after other choices in a sample")


def _check_sample(sample: Match, match: Match, viewer: Seat, seed: int) -> None:
    where = f"position {match.position}, sampled"
    if sample.secret is not None:
        raise Broken(f"{where}: the sample contains the secret")
    sampled, true = ((m.position_of(viewer), m.deciding_seats()) for m in (sample, match))
    if sampled != true or sample.position != sample.position_of(viewer):
        raise Broken(f"{where} for {viewer}: {sampled} of {sample.position} choices, not {true}")
    faults = sample.context.check_invariants()
    if faults:
        raise Broken(f"{where}: {'; '.join(faults)}")
    fork = sample.fork()
    check_same(position_of(fork), position_of(sample), f"{where}, forked")
    _choose_randomly(sample, seed)
    _choose_randomly(fork, seed)
    check_same(position_of(fork), position_of(sample), f"{where}, forked and continued")


def _choose_randomly(match: Match, seed: int) -> None:
    random = Random(seed)
    for _ in range(RANDOM_CHOICES):
        if match.is_over:
            return
        move = next_move(match, STYLES["random"], random)
        match.choose(move.seat, move.option.id)
