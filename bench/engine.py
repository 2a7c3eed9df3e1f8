"""Benchmark of the engine against catanatron 3.2.1 with random players: `python bench/engine.py --json`.

Figures are CPU times of The Hardest Days; those with the prefix `lion` are of RAF: Lion, those with `wing_leader` of
Wing Leader, alternating with it.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from statistics import median

from catanatron import Color, Game, RandomPlayer
from figures import print_figures
from seats import campaigns, catanatron_decisions, count_decisions, scene_milliseconds, server_path

from dowding.engine.game import Game as Rules
from dowding.engine.game import Pack
from dowding.engine.match import start_match
from dowding.games.hardest_days.game import HARDEST_DAYS
from dowding.games.raf.lion.game import LION
from dowding.games.wing_leader.game import WING_LEADER

ROUNDS = 5
CAMPAIGNS = 10


def dowding_choices(game: Rules, pack: Pack, matches: int, *, fork: bool) -> int:
    """Play whole random matches, optionally with a fork at every choice; returns the number of choices."""
    scenarios = [scenario.id for scenario in game.scenarios]
    choices = 0
    for seed in range(matches):
        draw = random.Random(seed).random
        match = start_match(game, scenarios[seed % len(scenarios)], seed=seed, pack=pack, keep_log=False)
        while not match.is_over:
            for seat in match.deciding_seats():
                decision = match.decision(seat)
                if decision is None:
                    continue
                if fork:
                    match.fork()
                options = decision.options
                match.choose(seat, options[int(draw() * len(options))].id)
                choices += 1
    return choices


def catanatron_actions(matches: int, *, copy: bool) -> int:
    """Play whole random games of Catan, optionally with a copy at every action; returns the number of actions."""
    actions = 0
    for seed in range(1, matches + 1):
        random.seed(seed)
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed)
        while game.winning_color() is None and game.state.num_turns < 1000:
            if copy:
                game.copy()
            game.play_tick()
            actions += 1
    return actions


def rate(play: Callable[[], int]) -> float:
    """Choices per second of CPU time."""
    before = time.process_time()
    count = play()
    return count / (time.process_time() - before)


def measure() -> dict[str, float]:
    """All figures: the engines alternate, and each figure is the median of the rounds."""
    pack = HARDEST_DAYS.open_pack(())
    lion = LION.open_pack(())
    fights = WING_LEADER.open_pack(())
    dowding_choices(HARDEST_DAYS, pack, 5, fork=True)
    dowding_choices(LION, lion, 4, fork=True)
    dowding_choices(WING_LEADER, fights, 6, fork=True)
    catanatron_actions(1, copy=True)
    rounds: list[dict[str, float]] = []
    for _ in range(ROUNDS):
        choices = rate(lambda: dowding_choices(HARDEST_DAYS, pack, 20, fork=False))
        actions = rate(lambda: catanatron_actions(10, copy=False))
        forks = rate(lambda: dowding_choices(HARDEST_DAYS, pack, 10, fork=True))
        copies = rate(lambda: catanatron_actions(5, copy=True))
        lion_choices = rate(lambda: dowding_choices(LION, lion, 20, fork=False))
        lion_forks = rate(lambda: dowding_choices(LION, lion, 12, fork=True))
        wing_leader_choices = rate(lambda: dowding_choices(WING_LEADER, fights, 120, fork=False))
        wing_leader_forks = rate(lambda: dowding_choices(WING_LEADER, fights, 60, fork=True))
        before = time.process_time()
        dowding_choices(HARDEST_DAYS, pack, 20, fork=False)
        match_ms = 1000 * (time.process_time() - before) / 20
        rounds.append(
            {
                "choices_per_second": choices,
                "catanatron_actions_per_second": actions,
                "choices_vs_catanatron": choices / actions,
                "forks_per_second": forks,
                "catanatron_copies_per_second": copies,
                "forks_vs_catanatron": forks / copies,
                "match_ms": match_ms,
                "lion_choices_per_second": lion_choices,
                "lion_choices_vs_hardest_days": lion_choices / choices,
                "lion_forks_per_second": lion_forks,
                "lion_forks_vs_hardest_days": lion_forks / forks,
                "decisions_vs_catanatron": rate(lambda: count_decisions(HARDEST_DAYS, pack, 10))
                / rate(lambda: catanatron_decisions(5)),
                "server_path_per_second": server_path(HARDEST_DAYS, pack),
                "lion_server_path_per_second": server_path(LION, lion),
                "wing_leader_choices_per_second": wing_leader_choices,
                "wing_leader_forks_per_second": wing_leader_forks,
            }
        )
    figures = {name: round(median(figures_of_round[name] for figures_of_round in rounds), 3) for name in rounds[0]}
    figures |= scene_milliseconds(HARDEST_DAYS)
    figures |= {f"lion_{name}": value for name, value in scene_milliseconds(LION).items()}
    figures |= {f"wing_leader_{name}": value for name, value in scene_milliseconds(WING_LEADER).items()}
    figures["campaigns_per_second"] = round(campaigns(CAMPAIGNS), 3)
    return figures


def main() -> None:
    """Print the figures, as one JSON object or as lines."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    arguments = parser.parse_args()
    print_figures(measure(), as_json=arguments.json)


if __name__ == "__main__":
    main()
