"""`dowding simulate`: play many matches with bots and summarise their results."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from datetime import date
from importlib.metadata import version
from pathlib import Path
from typing import Final

import click
import msgspec

from dowding.cli.command_group import EXIT_INTERRUPTED
from dowding.cli.failed_matches import report_failures
from dowding.cli.options import (
    cluster_option,
    json_option,
    pack_option,
    parse_pairs,
    print_json,
    refuse_options_with_resume,
    resume_option,
    set_option,
)
from dowding.cli.progress import progress_bar
from dowding.cli.simulation_table import read_thresholds, simulation_table, simulation_to_dict
from dowding.engine.errors import DowdingError
from dowding.engine.game import Game
from dowding.engine.text import format_count
from dowding.sim.batch_statistics import BatchStatistics
from dowding.sim.cluster import Cluster
from dowding.sim.events_file import EventsFile
from dowding.sim.html_report import ReportHeading
from dowding.sim.journal import Journal
from dowding.sim.pool import RunInterrupted, available_cpus, play_specs
from dowding.sim.report_writer import prepare_folder, write_report
from dowding.sim.run_folder import (
    JOURNAL_FILE,
    SavedRun,
    check_pack,
    finish_run,
    read_run,
    start_run,
    write_statistics,
)
from dowding.sim.study_spec import ALL, StudySpec, build_study_spec
from dowding.terminal.screen import Screen

MAX_WORKERS: Final = 256
MAX_MATCHES: Final = 100_000_000


class SimulationStopped(DowdingError):
    """A simulation failed; its finished matches are kept."""


@click.command()
@click.argument("game_id", metavar="GAME", required=False)
@click.option("--scenario", default=ALL, show_default=True, metavar="ID", help="A scenario, or `all`.")
@click.option(
    "--matches", type=click.IntRange(1, MAX_MATCHES), default=100, show_default=True, help="Matches per scenario."
)
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same results.")
@click.option(
    "--first",
    type=click.IntRange(0, MAX_MATCHES),
    default=0,
    show_default=True,
    help="The number of the first match, to play a shard of a larger run; see `dowding merge`.",
)
@click.option(
    "--players",
    multiple=True,
    callback=parse_pairs,
    metavar="SEAT=PLAYER",
    help="The player of a seat; `dowding games` lists the codes. Name one for every seat, or none for random play. "
    "A custom player is SEAT=my_module:Mine.",
)
@click.option(
    "--report", "folder", type=click.Path(path_type=Path), metavar="DIR", help="Write a report to this folder."
)
@click.option(
    "--events",
    "events",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write every event to this file, .csv or .parquet.",
)
@cluster_option
@click.option(
    "--workers", type=click.IntRange(1, MAX_WORKERS), help="Worker processes; the default is one per processor."
)
@resume_option
@pack_option
@set_option
@json_option
def simulate(
    game_id: str | None,
    scenario: str,
    matches: int,
    seed: int,
    first: int,
    players: dict[str, str],
    folder: Path | None,
    events: Path | None,
    address: str,
    workers: int | None,
    resume: Path | None,
    packs: tuple[Path, ...],
    settings: dict[str, str],
    as_json: bool,
) -> None:
    """Play many matches and count how they end.

    Ctrl-C writes a partial report of the finished matches. With --report, `--resume DIR` continues the run, also after
    a crash. CPU time is the sum over all workers.
    """
    sys.path.insert(0, str(Path.cwd()))  # custom players are imported from the working directory
    if resume is None:
        if game_id is None:
            raise click.UsageError("Missing argument 'GAME'.")
        run = SavedRun(
            command="simulate",
            version=version("dowding"),
            pack="",
            game=game_id,
            scenario=scenario,
            seed=seed,
            first=first,
            matches=matches,
            players=players,
            settings=settings,
            packs=tuple(str(path) for path in packs),
        )
    else:
        refuse_options_with_resume({"resume", "address", "workers", "events", "as_json"})
        folder, run = resume, read_run(resume, "simulate")
    spec = build_study_spec(
        run.game,
        run.scenario,
        seed=run.seed,
        players=run.players,
        settings=run.settings,
        packs=run.packs,
        observed=folder is not None,
        events=events is not None,
    )
    cluster = Cluster(address) if address else None
    worker_count = workers or available_cpus()
    with ExitStack() as resources:
        journal: Journal | None = None
        if folder is not None:
            journal = _open_journal(folder, run, spec, resumed=resume is not None)
            resources.callback(journal.close)
        started = time.perf_counter()
        totals, interrupted = _play(spec, run, worker_count, cluster, events, journal)
        elapsed = time.perf_counter() - started
        partial = _describe_missing(run, totals, folder) if interrupted else ""
        if as_json:
            print_json(simulation_to_dict(spec, run, worker_count, cluster, totals, partial, elapsed))
        else:
            by = _format_workers(worker_count) if cluster is None else str(cluster)
            Screen().print(simulation_table(spec, run, by, elapsed, totals, partial))
        if folder is not None and journal is not None:
            _write_folder(folder, spec, run, totals, journal, cluster, partial)
            if not interrupted:
                finish_run(folder, journal)
    if events is not None:
        click.echo(f"dowding: the events are in {events}", err=True)
    report_failures(spec.specs, totals, spec.pack)
    if interrupted:
        click.echo(f"dowding: {partial}", err=True)
        click.get_current_context().exit(EXIT_INTERRUPTED)


def _open_journal(folder: Path, run: SavedRun, spec: StudySpec, *, resumed: bool) -> Journal:
    """The journal of a run: opened again, or begun with the run's complete arguments."""
    if resumed:
        check_pack(folder, run, spec.header.pack)
        return Journal(folder / JOURNAL_FILE)
    prepare_folder(folder)
    packs = tuple(str(Path(path).absolute()) for path in run.packs)
    complete = msgspec.structs.replace(run, pack=spec.header.pack, players=spec.header.players, packs=packs)
    return start_run(folder, complete)


def _play(
    spec: StudySpec,
    run: SavedRun,
    workers: int,
    cluster: Cluster | None,
    events: Path | None,
    journal: Journal | None,
) -> tuple[dict[str, BatchStatistics], bool]:
    """Play the matches. True if Ctrl-C stopped the run; then the statistics are those of the finished matches."""
    numbers = range(run.first, run.first + run.matches)
    with ExitStack() as open_files, progress_bar() as progress:
        file = None if events is None else open_files.enter_context(EventsFile(events, spec.header))
        task = progress.add_task("matches", total=run.matches * len(spec.specs))
        interrupted = False
        try:
            totals = play_specs(
                spec.specs,
                numbers,
                workers,
                lambda done: progress.advance(task, done),
                cluster,
                file,
                journal,
                keep_rows=False,
            )
        except RunInterrupted as error:
            totals, interrupted = error.totals, True
            if journal is None and not any(statistics.matches for statistics in totals):
                raise
        except DowdingError as error:
            if journal is None:
                raise
            folder = journal.path.parent
            raise SimulationStopped(
                f"{error}. The finished matches are kept: continue with `dowding simulate --resume {folder}`"
            ) from None
    return {batch.scenario: statistics for batch, statistics in zip(spec.specs, totals, strict=True)}, interrupted


def _describe_missing(run: SavedRun, totals: Mapping[str, BatchStatistics], folder: Path | None) -> str:
    finished = sum(statistics.matches for statistics in totals.values())
    text = f"Interrupted after {finished} of {run.matches * len(totals)} matches."
    return f"{text} Continue with: {shlex.join(['dowding', 'simulate', '--resume', str(folder)])}" if folder else text


def _write_folder(
    folder: Path,
    spec: StudySpec,
    run: SavedRun,
    totals: Mapping[str, BatchStatistics],
    journal: Journal,
    cluster: Cluster | None,
    partial: str,
) -> None:
    """Write the report and the statistics for merging."""
    game = spec.game
    command = _repeat_command(game, run, spec.header.players, spec.header.settings)
    kinds = () if game.stats_collector is None else game.stats_collector.count_groups
    title = f"{game.title}: {format_count(run.matches, 'match', 'matches')} per scenario"
    heading = ReportHeading(
        title, spec.header.players, command, kinds, cluster, partial, read_thresholds(spec), date.today().isoformat()
    )
    ranges = {name: [(run.first, run.first + statistics.matches)] for name, statistics in totals.items()}
    write_statistics(folder, spec.header, run.packs, totals, ranges)
    write_report(folder, heading, spec.header, game.available_scenarios(spec.pack), totals, journal.rows())


def _format_workers(number: int) -> str:
    return format_count(number, "worker")


def _repeat_command(game: Game, run: SavedRun, players: Mapping[str, str], settings: Mapping[str, str]) -> str:
    """The command that plays the same matches again."""
    words = ["dowding", "simulate", game.id, "--scenario", run.scenario, "--matches", str(run.matches)]
    words += ["--seed", str(run.seed), *(("--first", str(run.first)) if run.first else ())]
    return shlex.join([*words, *repeat_options(players, settings, run.packs)])


def repeat_options(players: Mapping[str, str], settings: Mapping[str, str], packs: Sequence[str]) -> list[str]:
    """Players, settings and packs as options of a command."""
    words: list[str] = []
    for seat, code in players.items():
        words += ["--players", f"{seat}={code}"]
    for name, value in settings.items():
        words += ["--set", f"{name}={value}"]
    for path in packs:
        words += ["--pack", str(path)]
    return words
