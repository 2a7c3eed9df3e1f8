"""`dowding simulate`: play many matches with bots and summarise their results."""

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

from dowding.ai.custom_player import is_custom
from dowding.cli.options import json_option, pack_option, parse_pairs, print_json, set_option
from dowding.engine import saves
from dowding.engine.decision import Seat
from dowding.engine.errors import DowdingError
from dowding.engine.game import Game, Pack
from dowding.games.registry import game_by_id
from dowding.paths import FAILURES_FOLDER, data_folder, ensure_folder
from dowding.sim.batch import BatchSpec, restore_failed_match
from dowding.sim.batch_statistics import BatchStatistics, MatchFailure
from dowding.sim.cluster import Cluster
from dowding.sim.events_file import EventsFile
from dowding.sim.html_report import ReportHeading
from dowding.sim.pool import available_cpus, run_batches
from dowding.sim.report_writer import prepare_folder, write_report
from dowding.sim.study_spec import ALL, build_study_spec
from dowding.terminal.screen import Screen

MAX_WORKERS: Final = 256
MAX_MATCHES: Final = 100_000_000
MAX_SAVED_FAILURES: Final = 5


@click.command()
@click.argument("game_id", metavar="GAME")
@click.option("--scenario", default=ALL, show_default=True, metavar="ID", help="A scenario, or all of them.")
@click.option("--matches", type=click.IntRange(1, MAX_MATCHES), default=100, show_default=True, help="Per scenario.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same figures.")
@click.option(
    "--players",
    multiple=True,
    callback=parse_pairs,
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
@click.option("--workers", type=click.IntRange(1, MAX_WORKERS), help="Processes; by default one per processor.")
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
    sys.path.insert(0, str(Path.cwd()))  # custom players are imported from the working directory
    study_spec = build_study_spec(
        game_by_id(game_id),
        scenario,
        seed=seed,
        players=players,
        settings=settings,
        packs=packs,
        observed=folder is not None,
        events=events is not None,
    )
    game, codes = study_spec.game, study_spec.header.players
    if folder is not None:
        prepare_folder(folder)
    cluster = Cluster(address) if address else None
    worker_count = workers or available_cpus()
    started = time.perf_counter()
    with ExitStack() as open_files:
        events_file = None if events is None else open_files.enter_context(EventsFile(events, study_spec.header))
        totals = _run_with_progress(study_spec.specs, matches, worker_count, cluster, events_file)
    elapsed = time.perf_counter() - started
    if as_json:
        print_json(_to_dict(game, seed, matches, codes, worker_count, cluster, totals))
    else:
        by = _format_workers(worker_count) if cluster is None else str(cluster)
        Screen().print(_table(game, matches, by, elapsed, totals))
    if folder is not None:
        command = _repeat_command(game, scenario, matches, seed, codes, settings, packs)
        kinds = () if game.stats_collector is None else game.stats_collector.count_groups
        heading = ReportHeading(f"{game.title}: {matches} matches a scenario", codes, command, kinds, cluster)
        write_report(folder, heading, study_spec.header, game.available_scenarios(study_spec.pack), totals)
    if events is not None:
        click.echo(f"dowding: the events are in {events}", err=True)
    _report_failures(study_spec.specs, totals, study_spec.pack)


def _format_workers(number: int) -> str:
    return f"{number} worker{'s' if number > 1 else ''}"


def _repeat_command(
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
    """A progress bar on a terminal; nothing elsewhere."""
    screen = Screen(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal)


def _run_with_progress(
    specs: Sequence[BatchSpec], matches: int, workers: int, cluster: Cluster | None, events: EventsFile | None
) -> dict[str, BatchStatistics]:
    with progress_bar() as progress:
        task = progress.add_task("matches", total=matches * len(specs))
        return run_batches(specs, matches, workers, lambda done: progress.advance(task, done), cluster, events)


# Results


def _to_dict(
    game: Game,
    seed: int,
    matches: int,
    players: Mapping[str, str],
    workers: int,
    cluster: Cluster | None,
    totals: Mapping[str, BatchStatistics],
) -> dict[str, object]:
    cluster_fields = {} if cluster is None else {"cluster": {"address": cluster.address, "workers": cluster.workers}}
    return {
        "game": game.id,
        "seed": seed,
        "matches": matches,
        "players": players,
        "workers": workers if cluster is None else len(cluster.workers),
        **cluster_fields,
        "scenarios": {scenario: _scenario_to_dict(statistics) for scenario, statistics in totals.items()},
    }


def _scenario_to_dict(statistics: BatchStatistics) -> dict[str, object]:
    points = {seat: statistics.points(seat) for seat in statistics.seats}
    only_seat = {"vp": next(iter(points.values()))} if len(points) == 1 else {}
    return {
        "matches": statistics.matches,
        "finished": statistics.finished,
        "errors": statistics.failure_count,
        "choices": statistics.choices,
        "seconds": round(statistics.seconds, 3),
        "choices_per_second": round(statistics.choices_per_second),
        **only_seat,
        "points": points,
        "wins": statistics.win_counts(),
        "levels": statistics.level_counts(),
        "shares": statistics.level_proportions(),
    }


def _table(game: Game, matches: int, by: str, elapsed: float, totals: Mapping[str, BatchStatistics]) -> Table:
    choices = sum(statistics.choices for statistics in totals.values())
    speed = f"{choices:,} choices in {elapsed:.1f} s, {choices / elapsed:,.0f} a second"
    caption = f"{speed}, {by}"
    title = f"{game.title}: {matches} matches a scenario"
    table = Table(title=title, caption=caption, box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    seat_columns = ("seat", "won") if len(game.seats) > 1 else ()
    for heading in ("scenario", "finished", "errors", *seat_columns, "VP mean", "±", "sd", "min", "max", "levels"):
        table.add_column(heading, justify="left" if heading in ("scenario", "seat", "levels") else "right")
    for scenario, statistics in totals.items():
        levels = "\n".join(
            f"{share.count} {level} ({share.interval})" for level, share in statistics.level_proportions().items()
        )
        table.add_row(scenario, str(statistics.finished), str(statistics.failure_count), *_columns(statistics), levels)
    return table


def _columns(statistics: BatchStatistics) -> list[str]:
    """The figures of the seats, a line for each."""
    rows = [_figures(statistics, seat) for seat in statistics.seats]
    if len(rows) > 1:
        wins = statistics.win_counts()
        rows = [(seat, str(wins[seat]), *row) for seat, row in zip(statistics.seats, rows, strict=True)]
    return ["\n".join(column) for column in zip(*rows, strict=True)]


def _figures(statistics: BatchStatistics, seat: Seat) -> tuple[str, ...]:
    points = statistics.points(seat)
    if points is None:
        return ("", "", "", "", "")
    return f"{points.mean:+.2f}", f"{points.error:.2f}", f"{points.sd:.2f}", f"{points.min:+d}", f"{points.max:+d}"


# Failures


def _report_failures(specs: Sequence[BatchSpec], totals: Mapping[str, BatchStatistics], pack: Pack) -> None:
    """Report failed matches in one line, and save the first of them at the failing position."""
    failures = [(spec, failure) for spec in specs for failure in totals[spec.scenario].failures]
    if not failures:
        return
    paths = [_save_failure(spec, failure, pack) for spec, failure in failures[:MAX_SAVED_FAILURES]]
    saved_files = ", ".join(filter(None, paths)) or "none of them could be saved"
    has_custom_player = any(is_custom(code) for code in specs[0].players.values())
    cause = "with a player of your own" if has_custom_player else "which is our fault"
    click.echo(f"dowding: {len(failures)} matches broke, {cause}: {failures[0][1].text}; {saved_files}", err=True)


def _save_failure(spec: BatchSpec, failure: MatchFailure, pack: Pack) -> str:
    match = restore_failed_match(spec, failure, pack)
    if match is None:
        return ""
    try:
        path = (
            ensure_folder(data_folder() / FAILURES_FOLDER)
            / f"{spec.game_id}-{spec.scenario}-{spec.seed}-{failure.number}.json"
        )
        saves.write_save(match, path)
    except DowdingError:
        return ""
    return str(path)
