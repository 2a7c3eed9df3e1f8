"""Strength and speed of the bots, in matches with the same dice: `python bench/strength.py --matches 400 --json`.

For each game, scenario and seat: the lead in points of the Cadet over random, of doctrine (the Pilot) over random and
over the Cadet, and of forecast (the Ace) over doctrine, with 95 % confidence intervals; the matches per second by
doctrine, and the time of a forecast. Doctrine plays the other seat.
With `--foils` the forecast is also compared with every stance and
baseline of the seat, or with those that are named: `--foils recipe:all-in,recipe:two-waves`.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from math import sqrt
from multiprocessing import get_context
from statistics import mean, stdev

import msgspec
from figures import print_figures

from dowding.ai.common_random_numbers import TrialDice
from dowding.ai.heuristics.doctrine import doctrine_of
from dowding.ai.player import Player
from dowding.ai.players import player_factory
from dowding.engine.decision import Option, Seat
from dowding.engine.game import Pack
from dowding.games.registry import game_by_id
from dowding.sim.batch import BatchSpec, play_to_end, start_numbered_match
from dowding.sim.pool import run_batches
from dowding.view.player_view import PlayerView

SCENARIOS = (
    "hardest-days/aug-18",
    "lion/prelude",
    *(
        f"wing-leader/{scenario}/{seat}"
        for scenario in ("out-of-the-sun", "escorts", "bombing-run", "channel-probe")
        for seat in ("raider", "defender")
    ),
    "eagle/prelude",
    "eagle/hardest-days",
    *(f"duel/{scenario}/{seat}" for scenario in ("prelude", "hardest-days") for seat in ("british", "german")),
)
SEED = 5
NORMAL = 1.96
MATCHES_FOR_SPEED = 600


class PlayedMatch(msgspec.Struct):
    """A match by one player: its points, its duration and the duration of its longest choice, in seconds."""

    points: int
    seconds: float
    longest: float


class TimedPlayer:
    """A player whose choices are timed."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.longest = 0.0

    def choose(self, view: PlayerView) -> Option:
        began = time.process_time()
        option = self._player.choose(view)
        self.longest = max(self.longest, time.process_time() - began)
        return option


@lru_cache(maxsize=4)
def open_pack(game_id: str) -> Pack:
    """The pack of a game, opened once in each process."""
    return game_by_id(game_id).open_pack(())


def play(name: str, code: str, number: int, seed: int = SEED, named: bool = False) -> PlayedMatch:
    """Play the match of this number with a player; its dice are the same for every player.

    Named dice have a sequence for each name of a roll, so that matches of two players differ less by luck.
    """
    game_id, scenario, *seat_names = name.split("/")
    seats = game_by_id(game_id).seats
    (seat,) = seat_names or seats
    spec = BatchSpec(game_id, scenario, seed, {seat_id: code if seat_id == seat else "doctrine" for seat_id in seats})
    match = start_numbered_match(spec, number, open_pack(game_id))
    if named:
        match = match.sample(seat, TrialDice(spec.seed_of(number)))
        match.take_forced = True
    players: dict[Seat, Player] = {
        seat_id: player_factory(played_by)(f"{spec.seed_of(number)}/{seat_id}")
        for seat_id, played_by in spec.players.items()
    }
    player = players[seat] = TimedPlayer(players[seat])
    began = time.process_time()
    play_to_end(match, players)
    seconds = time.process_time() - began
    outcome = match.outcome()
    assert outcome is not None
    return PlayedMatch(outcome.points[seat], seconds, player.longest)


def interval(differences: list[int]) -> dict[str, float]:
    """The mean and its 95 % confidence interval."""
    middle, error = mean(differences), stdev(differences) / sqrt(len(differences))
    return {
        "mean": round(middle, 2),
        "low": round(middle - NORMAL * error, 2),
        "high": round(middle + NORMAL * error, 2),
    }


def foils_of(name: str) -> list[str]:
    """The codes of all stances and baselines of a seat, to compare a forecast with."""
    game_id, _, *named = name.split("/")
    game = game_by_id(game_id)
    (seat,) = named or game.seats
    doctrine = doctrine_of(game, seat)
    return [f"doctrine:{name_of_foil}" for name_of_foil in doctrine.stances] + [
        f"recipe:{name_of_foil}" for name_of_foil in doctrine.baselines
    ]


def strength(
    name: str,
    forecast: str,
    matches: int,
    pool: ProcessPoolExecutor,
    foils: Sequence[str] = (),
    seed: int = SEED,
    *,
    named: bool = False,
) -> dict[str, object]:
    """The figures of a scenario."""
    codes = ("random", "cadet", "doctrine", *foils, forecast)
    results = {
        code: list(
            pool.map(play, [name] * matches, [code] * matches, range(matches), [seed] * matches, [named] * matches)
        )
        for code in codes
    }
    points = {code: [match.points for match in results[code]] for code in codes}
    over = {code: _leads(points[forecast], points[code]) for code in ("doctrine", *foils)}
    return {
        "matches": matches,
        "vp": {code: round(mean(points[code]), 2) for code in codes},
        "cadet_minus_random": interval(_leads(points["cadet"], points["random"])),
        "doctrine_minus_cadet": interval(_leads(points["doctrine"], points["cadet"])),
        "doctrine_minus_random": interval(_leads(points["doctrine"], points["random"])),
        **{f"forecast_minus_{code}": interval(leads) for code, leads in over.items()},
        "doctrine_matches_per_second": round(1 / mean(match.seconds for match in results["doctrine"]), 1),
        "forecast_seconds_a_match": round(mean(match.seconds for match in results[forecast]), 2),
        "forecast_seconds_longest_choice": round(max(match.longest for match in results[forecast]), 3),
    }


def _leads(mine: list[int], theirs: list[int]) -> list[int]:
    return [points - other for points, other in zip(mine, theirs, strict=True)]


def speed_of_two_workers() -> float:
    """The speed-up of two workers over one, in wall-clock time; for a quiet machine."""
    spec = BatchSpec("hardest-days", "aug-18", SEED, {"british": "doctrine"})
    took: list[float] = []
    for workers in (1, 2):
        began = time.perf_counter()
        run_batches([spec], MATCHES_FOR_SPEED * 2, workers, lambda _: None)
        took.append(time.perf_counter() - began)
    return round(took[0] / took[1], 2)


def seats_of(names: Sequence[str]) -> list[str]:
    """Measure each scenario, and each seat of a game with several; doctrine plays the other seats."""
    names_with_seats: list[str] = []
    for name in names:
        seats = game_by_id(name.partition("/")[0]).seats
        names_with_seats += [name] if len(seats) == 1 or name.count("/") == 2 else [f"{name}/{seat}" for seat in seats]
    return names_with_seats


def main() -> None:
    """Print the figures, as one JSON object or as lines."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=40, help="matches per seat")
    parser.add_argument(
        "--scenario",
        action="append",
        help="game/scenario or game/scenario/seat; all by default",
    )
    parser.add_argument("--seed", type=int, default=SEED, help="the seed of the dice")
    parser.add_argument(
        "--named-dice", action="store_true", help="a sequence for each named roll: less luck between players"
    )
    parser.add_argument("--forecast", default="forecast:64", help="the player code of the forecast")
    parser.add_argument("--foils", nargs="?", const="all", default="", help="codes to compare the forecast with")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--two-workers", action="store_true", help="also measure the speed-up of a second worker")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    arguments = parser.parse_args()
    figures: dict[str, object] = {}
    with ProcessPoolExecutor(arguments.workers, mp_context=get_context("spawn")) as pool:
        for name in seats_of(arguments.scenario or SCENARIOS):
            foils = foils_of(name) if arguments.foils == "all" else list(filter(None, arguments.foils.split(",")))
            figures[name] = strength(
                name, arguments.forecast, arguments.matches, pool, foils, arguments.seed, named=arguments.named_dice
            )
            if not arguments.json:
                print_figures({name: figures[name]}, as_json=False)
    if arguments.two_workers:
        figures["two_workers"] = speed_of_two_workers()
        if not arguments.json:
            print_figures({"two_workers": figures["two_workers"]}, as_json=False)
    if arguments.json:
        print_figures(figures, as_json=True)


if __name__ == "__main__":
    main()
