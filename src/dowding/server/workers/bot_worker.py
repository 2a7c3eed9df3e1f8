"""What runs in the worker processes: programs choosing, odds, and saves being checked. No event loop waits for it."""

from __future__ import annotations

import multiprocessing
import os
import secrets
import signal
import threading
from collections import OrderedDict
from typing import Final

from dowding import games
from dowding.ai import win_probability
from dowding.ai.advice import Promise as Promised
from dowding.ai.advice import advise
from dowding.ai.player import Player
from dowding.ai.players import player_maker
from dowding.engine.decision import Seat
from dowding.engine.dice import fresh_secret
from dowding.engine.errors import PackError, RulesError
from dowding.engine.game import OfferedScenario
from dowding.engine.match import Match, start_with_secret
from dowding.engine.packs import Brought, name_in
from dowding.engine.saves import Save, parse, replay
from dowding.server.api.messages import Hint, OddsAnswer, Promise
from dowding.server.matches.live_match import Job, begin, noted_pack, now, progress_of
from dowding.server.storage.store import Progress
from dowding.server.workers.odds_messages import reckon
from dowding.view.player_view import Perspective

MATCHES_KEPT: Final = 16

_kept: OrderedDict[str, Match] = OrderedDict()
_playing: OrderedDict[tuple[str, Seat, str], Player] = OrderedDict()
"""The programs of the last matches: they remember their plans."""


def settle_in() -> None:
    """Leave interrupts to the server, and end when it ends, even by kill -9."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def match_of(job: Job) -> Match:
    """The match where the job stands; one that was here before is only brought up to date."""
    match = _kept.pop(job.match, None)
    if match is None or tuple(match.history) != job.choices[: match.position] or match.pending:
        match = begin(job.setup, job.secret, take_forced=False, pack=noted_pack(job.setup, job.pack))
    for choice in job.choices[match.position :]:
        match.redo(choice)
    _kept[job.match] = match
    while len(_kept) > MATCHES_KEPT:
        _kept.popitem(last=False)
    return match


def choose(job: Job, seat: Seat, code: str) -> str:
    """The option that a program takes at a seat. It sees the seat's perspective and nothing else."""
    return player_of(job, seat, code).choose(Perspective(match_of(job), seat)).id


def player_of(job: Job, seat: Seat, code: str) -> Player:
    """The program at a seat of a match; one that was here before goes on with what it had planned."""
    key = (job.match, seat, code)
    player = _playing.pop(key, None) or player_maker(code)(secrets.token_hex(8))
    _playing[key] = player
    while len(_playing) > MATCHES_KEPT:
        _playing.popitem(last=False)
    return player


def odds(job: Job, seat: Seat, option: str) -> OddsAnswer:
    """The odds of an option, from what its seat knows."""
    return reckon(match_of(job), seat, option)


def hint(job: Job, seat: Seat) -> Hint:
    """What a program would choose at a seat, and why, from what the seat knows."""
    advice = advise(Perspective(match_of(job), seat), secrets.token_hex(8))
    best, option = advice.best, advice.best.option
    after = None if advice.next_best is None else _promise(advice.next_best)
    return Hint(
        option.id,
        option.label,
        best.points,
        after,
        advice.reasons,
        advice.samples,
        best.error,
        best.futures,
        tuple(each.id for each in advice.plan),
    )


def _promise(promised: Promised) -> Promise:
    return Promise(promised.option.id, promised.plan, promised.points, promised.error, promised.futures)


def prospect(job: Job, seat: Seat, playouts: int) -> win_probability.Outlook:
    """How likely a win was for a seat where the job stands."""
    return win_probability.prospect(Perspective(match_of(job), seat), job.match, playouts)


def check_scenario(game_id: str, brought: Brought) -> OfferedScenario:
    """Read a scenario that somebody brings, as the game's own are read; any fault is named with its place."""
    game = games.game_named(game_id)
    pack, name = game.open_pack((brought,)), name_in(brought)
    try:
        match = start_with_secret(game, game.setup(name, pack=pack, brought=brought), fresh_secret(), pack=pack)
        for seat in game.seats:
            Perspective(match, seat).scene()
    except RulesError as error:
        raise PackError(f"{brought.file}: scenario {name}: it cannot be set up: {error}") from None
    return next(each for each in pack.scenarios if each.id == name)


def check_save(data: bytes) -> tuple[Save, Progress, str]:
    """Read a save that somebody brings and replay it to where it stands; and the fingerprint of its pack."""
    save = parse(data, "the save")
    match = replay(save, "the save", games.GAMES)
    return save, progress_of(match, now()), match.table.pack_fingerprint()
