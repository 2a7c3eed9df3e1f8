"""Playing a batch of matches in this process: `play_batch(spec, numbers)` returns their statistics.

The dice of match i and the randomness of its players depend only on seed, scenario and i. So any division of the
matches among workers gives the same figures.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import msgspec

from dowding.ai.custom_player import custom_player_factory, is_custom
from dowding.ai.player import Player
from dowding.ai.players import PlayerFactory, player_factory
from dowding.engine.decision import Seat
from dowding.engine.events import Event
from dowding.engine.game import Pack
from dowding.engine.match import Match, start_match
from dowding.engine.match_stats import MatchStats
from dowding.games.registry import game_by_id
from dowding.sim.batch_statistics import BatchStatistics, EventRow, MatchFailure, MatchRow
from dowding.view.player_view import PlayerView

MAX_CHOICES: Final = 100_000
"""A match with more choices is counted as an error: the rules guarantee that every match ends."""


class EndlessMatch(Exception):
    """A match did not end."""


class BatchSpec(msgspec.Struct, frozen=True):
    """What is played: game, scenario, seed, players, settings and packs, but not the numbers of the matches."""

    game_id: str
    scenario: str
    seed: int
    players: dict[Seat, str]
    settings: dict[str, str] = {}
    overlays: tuple[str, ...] = ()
    observed: bool = False
    """Keep a row for every match, with the counts of the game's stats collector."""
    events: bool = False
    """Keep every event of every match."""
    overlay_file: tuple[str, str] | None = None
    """The name and text of a pack file that is laid over the overlays: what a sweep changes, wherever it is played."""

    def seed_of(self, number: int) -> str:
        """The seed of a match by its number."""
        return f"{self.seed}/{self.scenario}/{number}"


def play_batch(spec: BatchSpec, numbers: Iterable[int]) -> BatchStatistics:
    """Play the matches with these numbers. A match that fails is counted and does not stop the others."""
    statistics = BatchStatistics(tuple(spec.players))
    pack = open_batch_pack(spec.game_id, spec.overlays, spec.overlay_file)
    start_time = time.process_time()
    for number in numbers:
        _play_and_count(spec, number, pack, statistics)
    statistics.seconds = time.process_time() - start_time
    return statistics


@lru_cache(maxsize=4)
def open_batch_pack(game_id: str, overlays: tuple[str, ...], overlay_file: tuple[str, str] | None) -> Pack:
    """The pack that a batch is played with."""
    paths, game = [Path(overlay) for overlay in overlays], game_by_id(game_id)
    if overlay_file is None:
        return game.open_pack(paths)
    name, text = overlay_file
    with TemporaryDirectory() as folder:
        (Path(folder) / name).write_text(text, encoding="utf-8")
        return game.open_pack([*paths, Path(folder)])


def start_numbered_match(spec: BatchSpec, number: int, pack: Pack, *, keep_log: bool = False) -> Match:
    """Start the match with a number."""
    game = game_by_id(spec.game_id)
    return start_match(
        game,
        spec.scenario,
        seed=spec.seed_of(number),
        settings=spec.settings,
        pack=pack,
        take_forced=True,
        keep_log=keep_log,
    )


def _play_and_count(spec: BatchSpec, number: int, pack: Pack, statistics: BatchStatistics) -> None:
    match: Match | None = None
    try:
        match = start_numbered_match(spec, number, pack, keep_log=spec.observed or spec.events)
        play_to_end(match, _create_players(spec, number))
        outcome = match.outcome()
        if outcome is None:
            raise EndlessMatch("the match ended without an outcome")
    except Exception as error:
        statistics.fail(_build_failure(spec, number, match, error))
        return
    if spec.events:
        statistics.events.append((number, [_event_row(event) for event in match.context.log or ()]))
    if not spec.observed:
        statistics.finish(outcome.level, outcome.winner, outcome.points, match.position)
        return
    stats = _collect_stats(match)
    statistics.add_row(
        MatchRow(
            spec.scenario,
            number,
            spec.seed_of(number),
            outcome.level,
            outcome.winner,
            outcome.points,
            match.position,
            outcome.causes,
            stats.counts,
            stats.course,
        )
    )


def _event_row(event: Event) -> EventRow:
    only_seats = " ".join(event.seen_by or ())
    return event.at, event.kind, event.rule, only_seats, msgspec.json.encode(event.data).decode()


def _collect_stats(match: Match) -> MatchStats:
    """The statistics of a match, if its game collects any."""
    collector = match.game.stats_collector
    return MatchStats() if collector is None else collector.collect(match.context)


def _create_players(spec: BatchSpec, number: int) -> dict[Seat, Player]:
    return {seat: _factory_for(code)(f"{spec.seed_of(number)}/{seat}") for seat, code in spec.players.items()}


def _factory_for(code: str) -> PlayerFactory:
    return custom_player_factory(code) if is_custom(code) else player_factory(code)


def play_to_end(match: Match, players: dict[Seat, Player]) -> None:
    """Play a match to its end. Each player gets its PlayerView, never the match."""
    views = {seat: PlayerView(match, seat) for seat in players}
    while not match.is_over:
        for seat in match.deciding_seats():
            view = views[seat]
            if view.decision is not None:
                match.choose(seat, players[seat].choose(view).id)
        if match.position > MAX_CHOICES:
            raise EndlessMatch(f"the match has not ended after {MAX_CHOICES} choices")


def _build_failure(spec: BatchSpec, number: int, match: Match | None, error: Exception) -> MatchFailure:
    choices = [] if match is None else [(choice.seat, choice.option) for choice in match.history]
    text = " ".join(f"{type(error).__name__}: {error}".split())
    return MatchFailure(spec.scenario, number, text, tuple(choices))


def restore_failed_match(spec: BatchSpec, failure: MatchFailure, pack: Pack) -> Match | None:
    """A failed match at the position before the failing choice; None if it failed at the start."""
    try:
        match = start_numbered_match(spec, failure.number, pack, keep_log=True)
    except Exception:
        return None
    for number, (seat, option) in enumerate(failure.choices):
        if number < match.position:
            continue  # a forced choice, already made by the engine
        last_sound = match.fork(keep_log=True)
        try:
            match.choose(seat, option)
        except Exception:
            return last_sound
    return match
