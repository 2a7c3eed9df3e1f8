"""Ladder: all bots of a game against each other, as tables in the docs: `python tools/ladder.py --game lion`.

Every pairing plays the same numbered matches, so that bots differ less by luck. The table of a scenario has a row for
each bot of the first seat and a column for each bot of the second; a game with one seat has one column. The standing
of a bot is its mean over all pairings, and its lead over the Pilot of its seat in the same matches.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from itertools import product
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Final, NamedTuple

from dowding.ai.heuristics.doctrine import doctrine_of
from dowding.ai.players import player_factory
from dowding.engine.decision import Seat
from dowding.engine.game import Game, Pack
from dowding.games.registry import GAMES, game_by_id
from dowding.sim.batch import BatchSpec, play_to_end, start_numbered_match

NORMAL: Final = 1.96
LEVELS: Final = ("ace", "pilot", "cadet", "random")
PILOT: Final = "pilot"
MARK: Final = "<!-- {}: ladder of {}/{} -->"
"""The comments in the page around the table of a scenario."""


class Pairing(NamedTuple):
    """A match to play: scenario, number, seed, and the players in the order of the seats."""

    game: str
    scenario: str
    number: int
    seed: int
    players: tuple[str, ...]


class Played(NamedTuple):
    """The result of a match: the points of the first seat, and the index of the winner's seat; None for a draw."""

    points: tuple[float, ...]
    winner: int | None


Results = Mapping[tuple[str, ...], Sequence[Played]]
"""The results of every pairing, in the order of the matches' numbers."""


@lru_cache(maxsize=4)
def open_pack(game_id: str) -> Pack:
    """The pack of a game, opened once in each process."""
    return game_by_id(game_id).open_pack(())


def play(pairing: Pairing) -> Played:
    """Play a match of a pairing. Its dice and the players' random numbers do not depend on the players."""
    game = game_by_id(pairing.game)
    codes = dict(zip(game.seats, pairing.players, strict=True))
    spec = BatchSpec(game.id, pairing.scenario, pairing.seed, codes)
    match, name = start_numbered_match(spec, pairing.number, open_pack(game.id)), spec.seed_of(pairing.number)
    play_to_end(match, {seat: player_factory(code)(f"{name}/{seat}") for seat, code in codes.items()})
    outcome = match.outcome()
    if outcome is None:
        raise RuntimeError(f"{name} ended without an outcome")
    winner = None if outcome.drawn or outcome.winner not in game.seats else game.seats.index(outcome.winner)
    return Played(tuple(float(outcome.points[seat]) for seat in game.seats), winner)


def bots_of(game: Game, seat: Seat) -> tuple[str, ...]:
    """The bots of a seat: the levels of difficulty and every stance and baseline."""
    doctrine = doctrine_of(game, seat)
    stances = (f"doctrine:{name}" for name in doctrine.stances if name != doctrine.default_stance)
    return (*LEVELS, *stances, *(f"recipe:{name}" for name in doctrine.baselines))


def mean_and_half_width(values: Sequence[float]) -> tuple[float, float]:
    """The mean and the half-width of its 95 % interval."""
    return fmean(values), NORMAL * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")


def format_mean(values: Sequence[float]) -> str:
    """The mean with the half-width of its interval."""
    mean, half_width = mean_and_half_width(values)
    return f"{mean:+.1f} ± {half_width:.1f}"


def cross_table(game: Game, bots: Sequence[Sequence[str]], results: Results) -> list[str]:
    """The points of the first seat by pairing, with the share of the decided matches that it won."""
    columns = [()] if len(bots) == 1 else [(code,) for code in bots[1]]
    heads = ["points"] if len(bots) == 1 else list(bots[1])
    rows = [f"| {' | '.join([game.seats[0], *heads])} |", "|" + "---|" * (1 + len(heads))]
    for code in bots[0]:
        cells = []
        for column in columns:
            played = results[code, *column]
            winners = [match.winner for match in played if match.winner is not None]
            share = f", {winners.count(0) / len(winners):.0%}" if winners and column else ""
            cells.append(format_mean([match.points[0] for match in played]) + share)
        rows.append(f"| `{code}` | {' | '.join(cells)} |")
    return rows


def standings(seat: int, bots: Sequence[Sequence[str]], results: Results) -> list[str]:
    """The bots of a seat by their mean points over all pairings, with their lead over the Pilot in the same matches."""
    points: dict[str, list[float]] = {code: [] for code in bots[seat]}
    for pairing in sorted(results):
        points[pairing[seat]] += [match.points[seat] for match in results[pairing]]
    # Bots of other seats in the same order for every bot of this one, so that the matches correspond.
    rows = ["| bot | mean points | lead over the Pilot |", "|---|---|---|"]
    for code in sorted(points, key=lambda code: -fmean(points[code])):
        leads = [mine - theirs for mine, theirs in zip(points[code], points[PILOT], strict=True)]
        lead = "" if code == PILOT else format_mean(leads)
        rows.append(f"| `{code}` | {format_mean(points[code])} | {lead} |")
    return rows


def section(game: Game, scenario: str, bots: Sequence[Sequence[str]], results: Results, about: str) -> str:
    """The tables of a scenario as Markdown."""
    lines = [f"### {game.title}, `{scenario}`", "", about, ""]
    if len(bots) > 1:
        lines += [*cross_table(game, bots, results), ""]
    for number, seat in enumerate(game.seats):
        lines += [f"Bots of {game.seat_name(seat)}:", "", *standings(number, bots, results), ""]
    return "\n".join(lines)


def write_section(page: Path, game: str, scenario: str, text: str) -> None:
    """Replace the tables of a scenario in the page, or append them."""
    begin, end = MARK.format("begin", game, scenario), MARK.format("end", game, scenario)
    old = page.read_text(encoding="utf-8")
    block = f"{begin}\n\n{text}\n{end}\n"
    head, found, rest = old.partition(f"{begin}\n")
    new = head + block + rest.partition(f"{end}\n")[2] if found else f"{old.rstrip()}\n\n{block}"
    page.write_text(new, encoding="utf-8")


def run_ladder(
    game: Game, scenario: str, bots: Sequence[Sequence[str]], matches: int, seed: int, pool: ProcessPoolExecutor
) -> Results:
    """Play every pairing."""
    pairings = [
        Pairing(game.id, scenario, number, seed, players) for players in product(*bots) for number in range(matches)
    ]
    results: dict[tuple[str, ...], list[Played]] = {players: [] for players in product(*bots)}
    for done, (pairing, played) in enumerate(zip(pairings, pool.map(play, pairings), strict=True), 1):
        results[pairing.players].append(played)
        sys.stderr.write(f"\r{game.id}/{scenario}: {done} of {len(pairings)} matches")
    sys.stderr.write("\n")
    return results


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the ladder and print its tables, or write them to a page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append", choices=[game.id for game in GAMES], help="default: every game")
    parser.add_argument("--scenario", help="the scenario (default: the first of the game)")
    parser.add_argument("--matches", type=int, default=20, help="matches of each pairing (default 20)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the dice (default 1)")
    parser.add_argument(
        "--bots", default="", help="player codes for every seat, with `pilot` (default: all of the seat)"
    )
    parser.add_argument("--page", type=Path, help="a Markdown page whose tables are replaced (default: print them)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args(arguments)
    codes = tuple(filter(None, options.bots.split(",")))
    if codes and PILOT not in codes:
        parser.error("--bots needs `pilot`, with which the others are compared")
    if options.matches < 2:
        parser.error("--matches: expected at least 2")
    with ProcessPoolExecutor(options.workers, mp_context=multiprocessing.get_context("spawn")) as pool:
        for game_id in options.game or [game.id for game in GAMES]:
            game = game_by_id(game_id)
            scenario = options.scenario or game.scenarios[0].id
            bots = [codes or bots_of(game, seat) for seat in game.seats]
            results = run_ladder(game, scenario, bots, options.matches, options.seed, pool)
            about = f"{options.matches} matches of each pairing, seed {options.seed}."
            text = section(game, scenario, bots, results, about)
            if options.page:
                write_section(options.page, game.id, scenario, text)
            else:
                sys.stdout.write(text + "\n")


if __name__ == "__main__":
    main()
