"""What a seat costs: its scenes, the server's path from a choice to a scene, real decisions, campaigns by doctrine."""

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
    gc.freeze()  # what the peer left behind is not swept up on a scene's time
    times = [1000 * scene for seed in range(MATCHES) for scene, _ in _scene_times(game, pack, seed)]
    return {"scene_ms": round(mean(times), 3), "scene_ms_worst": round(max(times), 3)}


def server_path(game: Rules, pack: Pack) -> float:
    """How often in a second a choice can be made and the scene that it leads to encoded for a seat."""
    steps = [scene + choice for seed in range(MATCHES) for scene, choice in _scene_times(game, pack, seed)]
    return len(steps) / sum(steps)


def _scene_times(game: Rules, pack: Pack, seed: int) -> Iterator[tuple[float, float]]:
    """The seconds that each scene of a random match takes, and the choice that follows."""
    draw = random.Random(seed).random
    match = start_match(game, game.scenarios[seed % len(game.scenarios)].id, seed=seed, pack=pack)
    while decision := _next_decision(match):
        before = time.process_time()
        msgspec.json.encode(PlayerView(match, decision.seat).scene())
        scene_done = time.process_time()
        match.choose(decision.seat, decision.options[int(draw() * len(decision.options))].id)
        yield scene_done - before, time.process_time() - scene_done


def _next_decision(match: Match) -> Decision | None:
    """A decision before any seat, while there is one."""
    return next((decision for seat in match.deciding_seats() if (decision := match.decision(seat)) is not None), None)


def count_decisions(game: Rules, pack: Pack, matches: int) -> int:
    """Random play of whole matches with the log kept; only what offers two options or more counts as a decision."""
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
    """Random play of whole games of Catan; only what offers two actions or more counts as a decision."""
    count = 0
    for seed in range(1, matches + 1):
        random.seed(seed)
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed)
        while game.winning_color() is None and game.state.num_turns < 1000:
            count += len(game.state.playable_actions) > 1
            game.play_tick()
    return count


def campaigns(matches: int) -> float:
    """Whole campaigns of RAF: Lion played by doctrine, a second."""
    spec = BatchSpec("lion", "battle-of-britain", 1, {"british": "doctrine"})
    return matches / play_batch(spec, range(matches)).seconds
