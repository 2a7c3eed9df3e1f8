"""Benchmarks of a seat: scenes, the server's path from choice to scene, real decisions, campaigns by doctrine."""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Iterator
from statistics import mean

import msgspec
from catanatron import Color, Game, RandomPlayer

from dowding.engine.decision import Decision
from dowding.engine.game import Game as Rules
from dowding.engine.game import Pack
from dowding.engine.match import Match, start_match
from dowding.sim.batch import BatchSpec, play_batch
from dowding.view.player_view import PlayerView

MATCHES = 3


def scene_milliseconds(game: Rules) -> dict[str, float]:
    """The time of a seat's whole scene, encoded, at every position of a few random matches; the mean and the worst."""
    pack = game.open_pack(())
    gc.collect()
    gc.freeze()  # so that garbage of the other engine is not collected during a scene
    times = [1000 * scene for seed in range(MATCHES) for scene, _ in _scene_times(game, pack, seed)]
    return {"scene_ms": round(mean(times), 3), "scene_ms_worst": round(max(times), 3)}


def server_path(game: Rules, pack: Pack) -> float:
    """Choices per second, each with the encoded scene that follows."""
    steps = [scene + choice for seed in range(MATCHES) for scene, choice in _scene_times(game, pack, seed)]
    return len(steps) / sum(steps)


def _scene_times(game: Rules, pack: Pack, seed: int) -> Iterator[tuple[float, float]]:
    """The seconds of each scene of a random match and of the choice that follows."""
    draw = random.Random(seed).random
    match = start_match(game, game.scenarios[seed % len(game.scenarios)].id, seed=seed, pack=pack)
    while decision := _next_decision(match):
        before = time.process_time()
        msgspec.json.encode(PlayerView(match, decision.seat).scene())
        scene_done = time.process_time()
        match.choose(decision.seat, decision.options[int(draw() * len(decision.options))].id)
        yield scene_done - before, time.process_time() - scene_done


def _next_decision(match: Match) -> Decision | None:
    """An open decision of any seat, or None."""
    return next((decision for seat in match.deciding_seats() if (decision := match.decision(seat)) is not None), None)


def count_decisions(game: Rules, pack: Pack, matches: int) -> int:
    """Play whole random matches with the log; only decisions with two or more options count."""
    count = 0
    for seed in range(matches):
        draw = random.Random(seed).random
        match = start_match(game, game.scenarios[seed % len(game.scenarios)].id, seed=seed, pack=pack)
        while decision := _next_decision(match):
            options = decision.options
            match.choose(decision.seat, options[int(draw() * len(options))].id)
            count += len(options) > 1
    return count


def catanatron_decisions(matches: int) -> int:
    """Play whole random games of Catan; only decisions with two or more actions count."""
    count = 0
    for seed in range(1, matches + 1):
        random.seed(seed)
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed)
        while game.winning_color() is None and game.state.num_turns < 1000:
            count += len(game.state.playable_actions) > 1
            game.play_tick()
    return count


def campaigns(matches: int) -> float:
    """Whole campaigns of RAF: Lion per second, played by doctrine."""
    spec = BatchSpec("lion", "battle-of-britain", 1, {"british": "doctrine"})
    return matches / play_batch(spec, range(matches)).seconds
