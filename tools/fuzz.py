"""Fuzzing: play random matches of every game and check every property: `python tools/fuzz.py --minutes 60`.

A failure is written to `fuzz-failures/` as a save that opens at the failing position.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import count
from pathlib import Path
from typing import Final

import msgspec

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]

from dowding.games.registry import GAMES
from properties.cases import TESTED
from properties.fuzzing import Result, fuzz

FAILURES: Final = Path("fuzz-failures")
PROGRESS_INTERVAL_SECONDS: Final = 10.0


class Tally:
    """The counts and failures so far."""

    def __init__(self) -> None:
        self.started = time.monotonic()
        self.matches: Counter[str] = Counter()
        self.choices = 0
        self.failures: list[str] = []

    def add(self, result: Result) -> None:
        """Count a match, and print it if it failed."""
        self.matches[" ".join(result.case.split()[:2])] += 1
        self.choices += result.choices
        if result.error:
            self.failures.append(f"{result.case}: {result.error} ({result.save or 'not saved'})")
            print(f"BROKEN {self.failures[-1]}", flush=True)

    def print_summary(self) -> None:
        """Print the number of matches and the failures."""
        print(self.progress_line())
        for name, matches in sorted(self.matches.items()):
            print(f"  {name}: {matches:,} matches")
        for failure in self.failures:
            print(f"  BROKEN {failure}")

    def progress_line(self) -> str:
        """The progress in a line."""
        minutes = (time.monotonic() - self.started) / 60
        return (
            f"{minutes:.1f} min: {self.matches.total():,} matches, {self.choices:,} choices, "
            f"{len(self.failures)} broken"
        )


def main(arguments: Sequence[str] | None = None) -> int:
    """Fuzz until time is up; 1 if any match failed."""
    options = _options(arguments)
    scenarios = [(game.id, scenario.id) for game in TESTED if game.id in options.games for scenario in game.scenarios]
    tally = Tally()
    end = tally.started + 60 * options.minutes
    seeds = count(options.seed)
    print(f"{len(scenarios)} scenarios, {options.workers} workers, {options.minutes:g} minutes, seed {options.seed}")
    with ProcessPoolExecutor(options.workers) as pool:
        pending: set[Future[Result]] = set()
        last_progress = tally.started
        while pending or time.monotonic() < end:
            while len(pending) < 2 * options.workers and time.monotonic() < end:
                seed = next(seeds)
                pending.add(pool.submit(fuzz_one, *scenarios[seed % len(scenarios)], seed))
            done, pending = wait(pending, timeout=1, return_when=FIRST_COMPLETED)
            for future in done:
                tally.add(future.result())
            if time.monotonic() - last_progress > PROGRESS_INTERVAL_SECONDS:
                last_progress = time.monotonic()
                print(tally.progress_line(), flush=True)
    tally.print_summary()
    return 1 if tally.failures else 0


def fuzz_one(name: str, scenario: str, seed: int) -> Result:
    """Fuzz one match, in a worker."""
    return fuzz(next(game for game in TESTED if game.id == name), scenario, seed, FAILURES)


class Options(msgspec.Struct):
    """The arguments of the command line."""

    minutes: float
    seed: int
    games: list[str]
    workers: int


def _options(arguments: Sequence[str] | None) -> Options:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--minutes", type=float, default=1.0, help="time limit in minutes (1)")
    parser.add_argument("--seed", type=int, default=0, help="first seed (0)")
    games = [game.id for game in TESTED]
    registered = [game.id for game in GAMES]
    parser.add_argument(
        "--games", nargs="+", default=registered, choices=games, metavar="GAME", help=f"of {', '.join(games)}"
    )
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes (one per core)")
    return msgspec.convert(vars(parser.parse_args(arguments)), Options)


if __name__ == "__main__":
    sys.exit(main())
