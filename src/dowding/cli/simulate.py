"""`dowding simulate`: many matches played by programs, and what they come to."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import click
from rich.box import SIMPLE_HEAD
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from dowding.ai.custom_player import is_own
from dowding.cli.options import json_option, pack_option, print_json, read_pairs, set_option
from dowding.engine import saves
from dowding.engine.decision import Seat
from dowding.engine.errors import DowdingError
from dowding.engine.game import Game, Pack
from dowding.games import game_named
from dowding.paths import FAILURES, data_folder, made
from dowding.sim.batch import Spec, failed_match
from dowding.sim.batch_statistics import Failure, Statistics
from dowding.sim.cluster import Cluster
from dowding.sim.events_file import EventsFile
from dowding.sim.html_report import Heading
from dowding.sim.pool import processors, run
from dowding.sim.report_writer import ready, write_report
from dowding.sim.study_spec import ALL, question
from dowding.terminal.screen import Screen

MOST_WORKERS: Final = 256
MOST_MATCHES: Final = 100_000_000
MOST_SAVED_FAILURES: Final = 5


@click.command()
@click.argument("game_id", metavar="GAME")
@click.option("--scenario", default=ALL, show_default=True, metavar="ID", help="A scenario, or all of them.")
@click.option("--matches", type=click.IntRange(1, MOST_MATCHES), default=100, show_default=True, help="Per scenario.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same figures.")
@click.option(
    "--players",
    multiple=True,
    callback=read_pairs,
    metavar="SEAT=PLAYER",
    help="Who plays a seat; random by default. One of your own: SEAT=my_module:Mine.",
)
@click.option("--report", "folder", type=click.Path(path_type=Path), metavar="DIR", help="Write a report there.")
@click.option(
    "--events",
    "events",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write every event there, as .csv or .parquet.",
)
@click.option(
    "--cluster", "address", default="", metavar="ADDRESS", help="Play on a dask cluster (the extra `cluster`)."
)
@click.option("--workers", type=click.IntRange(1, MOST_WORKERS), help="Processes; by default one per processor.")
@pack_option
@set_option
@json_option
def simulate(
    game_id: str,
    scenario: str,
    matches: int,
    seed: int,
    players: dict[str, str],
    folder: Path | None,
    events: Path | None,
    address: str,
    workers: int | None,
    packs: tuple[Path, ...],
    settings: dict[str, str],
    as_json: bool,
) -> None:
    """Play many matches and count how they end.

    The seconds given are processor time, added up over the workers.
    """
    sys.path.insert(0, str(Path.cwd()))  # players of one's own lie where one works
    wanted = question(
        game_named(game_id),
        scenario,
        seed=seed,
        players=players,
        settings=settings,
        packs=packs,
        observed=folder is not None,
        events=events is not None,
    )
    game, codes = wanted.game, wanted.asked.players
    if folder is not None:
        ready(folder)
    cluster = Cluster(address) if address else None
    used = workers or processors()
    began = time.perf_counter()
    with ExitStack() as open_files:
        kept = None if events is None else open_files.enter_context(EventsFile(events, wanted.asked))
        totals = _run_with_progress(wanted.specs, matches, used, cluster, kept)
    elapsed = time.perf_counter() - began
    if as_json:
        print_json(_as_data(game, seed, matches, codes, used, cluster, totals))
    else:
        by = _workers(used) if cluster is None else str(cluster)
        Screen().print(_table(game, matches, by, elapsed, totals))
    if folder is not None:
        command = _command(game, scenario, matches, seed, codes, settings, packs)
        kinds = () if game.observer is None else game.observer.kinds
        heading = Heading(f"{game.title}: {matches} matches a scenario", codes, command, kinds, cluster)
        write_report(folder, heading, wanted.asked, game.offered(wanted.pack), totals)
    if events is not None:
        click.echo(f"dowding: the events are in {events}", err=True)
    _report_failures(wanted.specs, totals, wanted.pack)


def _workers(number: int) -> str:
    return f"{number} worker{'s' if number > 1 else ''}"


def _command(
    game: Game,
    scenario: str,
    matches: int,
    seed: int,
    players: Mapping[str, str],
    settings: Mapping[str, str],
    packs: Sequence[Path],
) -> str:
    """The command that plays the same matches again."""
    words = ["dowding", "simulate", game.id, "--scenario", scenario, "--matches", str(matches), "--seed", str(seed)]
    for seat, code in players.items():
        words += ["--players", f"{seat}={code}"]
    for name, value in settings.items():
        words += ["--set", f"{name}={value}"]
    for path in packs:
        words += ["--pack", str(path)]
    return shlex.join(words)


def progress_bar() -> Progress:
    """How many matches are done, where somebody sees it."""
    screen = Screen(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal)


def _run_with_progress(
    specs: Sequence[Spec], matches: int, workers: int, cluster: Cluster | None, events: EventsFile | None
) -> dict[str, Statistics]:
    with progress_bar() as progress:
        task = progress.add_task("matches", total=matches * len(specs))
        return run(specs, matches, workers, lambda done: progress.advance(task, done), cluster, events)


# What came out


def _as_data(
    game: Game,
    seed: int,
    matches: int,
    players: Mapping[str, str],
    workers: int,
    cluster: Cluster | None,
    totals: Mapping[str, Statistics],
) -> dict[str, object]:
    where = {} if cluster is None else {"cluster": {"address": cluster.address, "workers": cluster.workers}}
    return {
        "game": game.id,
        "seed": seed,
        "matches": matches,
        "players": players,
        "workers": workers if cluster is None else len(cluster.workers),
        **where,
        "scenarios": {scenario: _scenario(statistics) for scenario, statistics in totals.items()},
    }


def _scenario(statistics: Statistics) -> dict[str, object]:
    points = {seat: statistics.points(seat) for seat in statistics.seats}
    alone = {"vp": next(iter(points.values()))} if len(points) == 1 else {}
    return {
        "matches": statistics.matches,
        "finished": statistics.finished,
        "errors": statistics.errors,
        "choices": statistics.choices,
        "seconds": round(statistics.seconds, 3),
        "choices_per_second": round(statistics.choices_per_second),
        **alone,
        "points": points,
        "wins": statistics.wins(),
        "levels": statistics.levels(),
        "shares": statistics.shares(),
    }


def _table(game: Game, matches: int, by: str, elapsed: float, totals: Mapping[str, Statistics]) -> Table:
    choices = sum(statistics.choices for statistics in totals.values())
    speed = f"{choices:,} choices in {elapsed:.1f} s, {choices / elapsed:,.0f} a second"
    caption = f"{speed}, {by}"
    title = f"{game.title}: {matches} matches a scenario"
    table = Table(title=title, caption=caption, box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    of_seats = ("seat", "won") if len(game.seats) > 1 else ()
    for heading in ("scenario", "finished", "errors", *of_seats, "VP mean", "±", "sd", "min", "max", "levels"):
        table.add_column(heading, justify="left" if heading in ("scenario", "seat", "levels") else "right")
    for scenario, statistics in totals.items():
        levels = "\n".join(f"{found.count} {level} ({found.interval})" for level, found in statistics.shares().items())
        table.add_row(scenario, str(statistics.finished), str(statistics.errors), *_columns(statistics), levels)
    return table


def _columns(statistics: Statistics) -> list[str]:
    """The figures of the seats, a line for each."""
    rows = [_figures(statistics, seat) for seat in statistics.seats]
    if len(rows) > 1:
        wins = statistics.wins()
        rows = [(seat, str(wins[seat]), *row) for seat, row in zip(statistics.seats, rows, strict=True)]
    return ["\n".join(column) for column in zip(*rows, strict=True)]


def _figures(statistics: Statistics, seat: Seat) -> tuple[str, ...]:
    points = statistics.points(seat)
    if points is None:
        return ("", "", "", "", "")
    return f"{points.mean:+.2f}", f"{points.error:.2f}", f"{points.sd:.2f}", f"{points.min:+d}", f"{points.max:+d}"


# What broke


def _report_failures(specs: Sequence[Spec], totals: Mapping[str, Statistics], pack: Pack) -> None:
    """Say in one line that matches broke, and keep the first of them as saves that open at the failing position."""
    failures = [(spec, failure) for spec in specs for failure in totals[spec.scenario].failures]
    if not failures:
        return
    kept = [_kept(spec, failure, pack) for spec, failure in failures[:MOST_SAVED_FAILURES]]
    where = ", ".join(filter(None, kept)) or "none of them could be saved"
    own = any(is_own(code) for code in specs[0].players.values())
    whose = "with a player of your own" if own else "which is our fault"
    click.echo(f"dowding: {len(failures)} matches broke, {whose}: {failures[0][1].text}; {where}", err=True)


def _kept(spec: Spec, failure: Failure, pack: Pack) -> str:
    match = failed_match(spec, failure, pack)
    if match is None:
        return ""
    try:
        path = made(data_folder() / FAILURES) / f"{spec.game_id}-{spec.scenario}-{spec.seed}-{failure.number}.json"
        saves.write(match, path)
    except DowdingError:
        return ""
    return str(path)
