"""The functions that run in worker processes: bots' choices, odds, hints, and checks of uploaded files."""

from __future__ import annotations

import multiprocessing
import os
import secrets
import signal
import threading
from collections import OrderedDict
from typing import Final

from dowding.ai import win_probability
from dowding.ai.player import Player
from dowding.ai.players import live_player_factory
from dowding.engine.decision import Seat
from dowding.engine.dice import fresh_secret
from dowding.engine.errors import PackError, RulesError
from dowding.engine.game import OfferedScenario
from dowding.engine.match import Match, start_match_with_secret
from dowding.engine.packs import UploadedScenario, uploaded_scenario_id
from dowding.engine.saves import Save, parse_save, replay_save
from dowding.games import registry
from dowding.server.matches.live_match import Job, start_recorded
from dowding.server.matches.match_packs import recorded_pack
from dowding.server.matches.progress import progress_of
from dowding.server.messages import Hint, OddsAnswer
from dowding.server.storage.store import Progress
from dowding.server.timestamps import utc_timestamp
from dowding.server.workers.hint_messages import answer_hint
from dowding.server.workers.odds_messages import answer_odds
from dowding.view.player_view import PlayerView

MAX_CACHED_MATCHES: Final = 16

_matches: OrderedDict[str, Match] = OrderedDict()
_players: OrderedDict[tuple[str, Seat, str], Player] = OrderedDict()
"""The bots of the last matches, which remember their plans."""


def initialize_worker() -> None:
    """Ignore interrupts, which the server handles, and exit when the server ends, even by kill -9."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_with_server, daemon=True).start()


def _exit_with_server() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def restore_match(job: Job) -> Match:
    """The match of a job; a cached copy is brought up to date."""
    match = _matches.pop(job.match, None)
    if match is None or tuple(match.history) != job.choices[: match.position] or match.pending:
        match = start_recorded(job.setup, job.secret, job.origin, recorded_pack(job.setup, job.pack))
    for choice in job.choices[match.position :]:
        match.replay_choice(choice)
    _matches[job.match] = match
    while len(_matches) > MAX_CACHED_MATCHES:
        _matches.popitem(last=False)
    return match


def choose(job: Job, seat: Seat, code: str) -> str:
    """The option that a bot chooses at a seat. It gets the seat's view and nothing else."""
    return get_player(job, seat, code).choose(PlayerView(restore_match(job), seat)).id


def get_player(job: Job, seat: Seat, code: str) -> Player:
    """The bot at a seat of a match; a cached one continues its plan."""
    key = (job.match, seat, code)
    player = _players.pop(key, None) or live_player_factory(code)(secrets.token_hex(8))
    _players[key] = player
    while len(_players) > MAX_CACHED_MATCHES:
        _players.popitem(last=False)
    return player


def odds(job: Job, seat: Seat, option: str, others: tuple[str, ...] = ()) -> OddsAnswer:
    """The odds of an option, and of others chosen with it, from what its seat knows."""
    return answer_odds(restore_match(job), seat, option, others)


def hint(job: Job, seat: Seat) -> Hint:
    """What a bot would choose at a seat, and why, from what the seat knows."""
    return answer_hint(restore_match(job), seat)


def estimate_win(job: Job, seat: Seat, playouts: int) -> win_probability.WinEstimate:
    """The win probability of a seat in the match of a job."""
    return win_probability.estimate_win_probability(PlayerView(restore_match(job), seat), job.match, playouts)


def check_scenario(game_id: str, brought: UploadedScenario) -> OfferedScenario:
    """Check an uploaded scenario as the game's own are checked; an error names its place in the file."""
    game = registry.game_by_id(game_id)
    pack, name = game.open_pack((brought,)), uploaded_scenario_id(brought)
    try:
        match = start_match_with_secret(
            game, game.setup(name, pack=pack, uploaded_scenario=brought), fresh_secret(), pack=pack
        )
        for seat in game.seats:
            PlayerView(match, seat).scene()
    except RulesError as error:
        raise PackError(f"{brought.file}: scenario {name}: it cannot be set up: {error}") from None
    return next(scenario for scenario in pack.scenarios if scenario.id == name)


def check_save(data: bytes) -> tuple[Save, Progress, str]:
    """Check an uploaded save by replaying it; returns it with its progress and the fingerprint of its pack."""
    save = parse_save(data, "the save")
    match = replay_save(save, "the save", registry.GAMES)
    return save, progress_of(match, utc_timestamp()), match.context.pack_fingerprint()
