"""Laboratory for decisions: where bots lose points, by game, seat and kind of decision: `python tools/decision_lab.py`.

Positions are drawn from matches between bots. Every order of the bot is compared with alternatives in the same futures;
one set of futures finds the best alternative, and another judges it, so the mean regret is unbiased.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
from collections import defaultdict
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from random import Random
from typing import NamedTuple

from dowding.ai.decision_review import FULL, ROUGH, has_alternatives, review_decision
from dowding.ai.match_review import effort_for
from dowding.ai.players import player_factory
from dowding.engine.decision import Seat
from dowding.engine.match import start_match
from dowding.games.registry import GAMES, game_by_id
from dowding.view.player_view import PlayerView

EFFORTS = {"rough": ROUGH, "full": FULL}
Kind = tuple[str, str, Seat, str, str]
"""Game, scenario, seat, player, and kind of decision."""


class Study(NamedTuple):
    """A match whose decisions are reviewed."""

    game: str
    scenario: str
    player: str
    number: int
    share: float
    effort: str


def study_match(study: Study) -> list[tuple[Kind, float]]:
    """Play a match between two bots of the same kind, and the regret of a random share of their decisions."""
    game, random = game_by_id(study.game), Random(f"lab {study.number}")
    name = f"lab/{study.scenario}/{study.number}"
    match = start_match(game, study.scenario, seed=name, take_forced=True)
    players = {seat: player_factory(study.player)(f"{name}/{seat}") for seat in game.seats}
    effort = effort_for(0, EFFORTS[study.effort])
    regrets: list[tuple[Kind, float]] = []
    while not match.is_over:
        seat = next(seat for seat in match.deciding_seats() if match.decision(seat) is not None)
        view = PlayerView(match, seat)
        option = players[seat].choose(view)
        if has_alternatives(view) and random.random() < study.share:
            review = review_decision(view, option.id, effort, seed=name)
            kind = (study.game, study.scenario, seat, study.player, review.kind)
            regrets.append((kind, review.loss))
        match.choose(seat, option.id)
    return regrets


def summarize(regrets: Iterable[tuple[Kind, float]]) -> list[str]:
    """The table: decisions, mean regret and its standard error, the most costly kinds of a seat first."""
    by_kind: dict[Kind, list[float]] = defaultdict(list)
    for kind, regret in regrets:
        by_kind[kind].append(regret)
        by_kind[(*kind[:4], "all")].append(regret)
    rows = ["| game | scenario | seat | player | decision | number | mean regret | standard error |", "|" + "---|" * 8]
    for kind, values in sorted(by_kind.items(), key=lambda item: (item[0][:4], -sum(item[1]))):
        mean = sum(values) / len(values)
        variance = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
        rows.append(f"| {' | '.join(kind)} | {len(values)} | {mean:.2f} | {sqrt(variance / len(values)):.2f} |")
    return rows


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=[game.id for game in GAMES], default="lion")
    parser.add_argument("--scenario", help="the scenario (default: the first of the game)")
    parser.add_argument("--players", default="pilot,ace", help="player codes, separated by commas (default pilot,ace)")
    parser.add_argument("--matches", type=int, default=20, help="matches of each player (default 20)")
    parser.add_argument("--share", type=float, default=0.2, help="share of the decisions reviewed (default 0.2)")
    parser.add_argument("--effort", choices=list(EFFORTS), default="rough")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    scenario = arguments.scenario or game_by_id(arguments.game).scenarios[0].id
    studies = [
        Study(arguments.game, scenario, player, number, arguments.share, arguments.effort)
        for player in arguments.players.split(",")
        for number in range(arguments.matches)
    ]
    regrets: list[tuple[Kind, float]] = []
    with ProcessPoolExecutor(arguments.workers, mp_context=multiprocessing.get_context("spawn")) as pool:
        for done, found in enumerate(pool.map(study_match, studies), 1):
            regrets += found
            sys.stderr.write(f"\r{done} of {len(studies)} matches")
    sys.stderr.write("\n")
    sys.stdout.write("\n".join(summarize(regrets)) + "\n")


if __name__ == "__main__":
    main()
