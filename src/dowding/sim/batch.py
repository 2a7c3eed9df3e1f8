"""Playing many matches: `play_batch(spec, numbers)` plays some of them in this process and returns their statistics.

The dice of match i depend only on seed, scenario and i, and so does every player's randomness; so any division of the
matches among workers gives the same figures.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Final

import msgspec

from dowding.ai.custom_player import is_own, own_player
from dowding.ai.player import Player
from dowding.ai.players import Maker, player_maker
from dowding.engine.decision import Seat
from dowding.engine.events import Event
from dowding.engine.game import Pack
from dowding.engine.match import Match, start
from dowding.engine.match_stats import Observed
from dowding.games import game_named
from dowding.sim.batch_statistics import Failure, Row, Statistics, Told
from dowding.view.player_view import Perspective

MOST_CHOICES: Final = 100_000
"""A match that goes on beyond this is counted as an error: the rules promise that every match ends."""


class NeverEnds(Exception):
    """A match went on beyond all measure."""


class Spec(msgspec.Struct, frozen=True):
    """What is played: everything but the numbers of the matches."""

    game_id: str
    scenario: str
    seed: int
    players: dict[Seat, str]
    settings: dict[str, str] = {}
    overlays: tuple[str, ...] = ()
    observed: bool = False
    """Keep a row of every match, with what the observers saw."""
    events: bool = False
    """Keep every event of every match."""

    def seed_of(self, number: int) -> str:
        """The seed of a match."""
        return f"{self.seed}/{self.scenario}/{number}"


def play_batch(spec: Spec, numbers: Iterable[int]) -> Statistics:
    """Play the matches of these numbers. One that breaks is counted and does not stop the others."""
    statistics = Statistics(tuple(spec.players))
    pack = _opened(spec.game_id, spec.overlays)
    began = time.process_time()
    for number in numbers:
        _play_and_count(spec, number, pack, statistics)
    statistics.seconds = time.process_time() - began
    return statistics


@lru_cache(maxsize=4)
def _opened(game_id: str, overlays: tuple[str, ...]) -> Pack:
    return game_named(game_id).open_pack([Path(overlay) for overlay in overlays])


def begin(spec: Spec, number: int, pack: Pack, *, keep_log: bool = False) -> Match:
    """The match of this number before its first choice."""
    game = game_named(spec.game_id)
    return start(
        game,
        spec.scenario,
        seed=spec.seed_of(number),
        settings=spec.settings,
        pack=pack,
        take_forced=True,
        keep_log=keep_log,
    )


def _play_and_count(spec: Spec, number: int, pack: Pack, statistics: Statistics) -> None:
    match: Match | None = None
    try:
        match = begin(spec, number, pack, keep_log=spec.observed or spec.events)
        play_out(match, _seated_players(spec, number))
        outcome = match.outcome()
        if outcome is None:
            raise NeverEnds("the match is over without an outcome")
    except Exception as error:
        statistics.fail(_failure(spec, number, match, error))
        return
    statistics.finish(outcome.level, outcome.winner, outcome.points, match.position)
    if spec.events:
        statistics.events.append((number, [_told(event) for event in match.table.log or ()]))
    if spec.observed:
        seen = _observed(match)
        statistics.rows.append(
            Row(
                spec.scenario,
                number,
                spec.seed_of(number),
                outcome.level,
                outcome.winner,
                outcome.points,
                match.position,
                outcome.causes,
                seen.counts,
                seen.course,
            )
        )


def _told(event: Event) -> Told:
    alone = " ".join(event.seen_by or ())
    return event.at, event.kind, event.rule, alone, msgspec.json.encode(event.data).decode()


def _observed(match: Match) -> Observed:
    """What the observer of its game saw of a match; without one, nothing."""
    observer = match.game.observer
    return Observed() if observer is None else observer.read(match.table)


def _seated_players(spec: Spec, number: int) -> dict[Seat, Player]:
    return {seat: _maker(code)(f"{spec.seed_of(number)}/{seat}") for seat, code in spec.players.items()}


def _maker(code: str) -> Maker:
    return own_player(code) if is_own(code) else player_maker(code)


def play_out(match: Match, players: dict[Seat, Player]) -> None:
    """Let the players play a match to its end. Each sees its perspective, never the match."""
    perspectives = {seat: Perspective(match, seat) for seat in players}
    while not match.is_over:
        for seat in match.deciding():
            perspective = perspectives[seat]
            if perspective.decision is not None:
                match.choose(seat, players[seat].choose(perspective).id)
        if match.position > MOST_CHOICES:
            raise NeverEnds(f"the match goes on after {MOST_CHOICES} choices")


def _failure(spec: Spec, number: int, match: Match | None, error: Exception) -> Failure:
    choices = [] if match is None else [(choice.seat, choice.option) for choice in match.history]
    text = " ".join(f"{type(error).__name__}: {error}".split())
    return Failure(spec.scenario, number, text, tuple(choices))


def failed_match(spec: Spec, failure: Failure, pack: Pack) -> Match | None:
    """A match that broke, as it stood at its last sound position; None where it never came to a first choice."""
    try:
        match = begin(spec, failure.number, pack, keep_log=True)
    except Exception:
        return None
    for number, (seat, option) in enumerate(failure.choices):
        if number < match.position:
            continue  # the kernel has taken it already: there was no other
        sound = match.fork(keep_log=True)
        try:
            match.choose(seat, option)
        except Exception:
            return sound
    return match
