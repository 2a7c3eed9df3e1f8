"""`dowding sweep`: vary a setting or a value of the pack, and compare the points."""

from __future__ import annotations

import csv
import shlex
import sys
from contextlib import ExitStack
from datetime import date
from importlib.metadata import version
from io import StringIO
from pathlib import Path

import click
import msgspec
from rich.box import SIMPLE_HEAD
from rich.table import Table

from dowding.cli.command_group import EXIT_INTERRUPTED
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
from dowding.cli.simulate import MAX_MATCHES, MAX_WORKERS, SimulationStopped, repeat_options
from dowding.engine.errors import DowdingError
from dowding.engine.text import format_count
from dowding.paths import ensure_folder
from dowding.sim.cluster import Cluster
from dowding.sim.html_report import CHARTS_FOLDER
from dowding.sim.journal import Journal
from dowding.sim.pool import available_cpus
from dowding.sim.report_writer import CannotWrite, prepare_folder
from dowding.sim.run_folder import JOURNAL_FILE, SavedRun, check_pack, finish_run, read_run, start_run
from dowding.sim.sweep import SweepInterrupted, SweepPlan, SweepResult, plan_sweep, play_sweep
from dowding.sim.sweep_chart import render_sweep_page, sweep_chart
from dowding.terminal.screen import Screen


@click.command()
@click.argument("game_id", metavar="GAME", required=False)
@click.option("--scenario", metavar="ID", help="The scenario.")
@click.option(
    "--over",
    metavar="NAME=VALUES",
    help="A setting (advanced=no,yes) or a value of the pack (detection.toml:modifier net:value=1..3).",
)
@click.option(
    "--matches", type=click.IntRange(2, MAX_MATCHES), default=100, show_default=True, help="Matches per value."
)
@click.option("--seed", type=int, default=0, show_default=True, help="Every value is played with the same seeds.")
@click.option(
    "--players",
    multiple=True,
    callback=parse_pairs,
    metavar="SEAT=PLAYER",
    help="The player of a seat. Name one for every seat, or none for random play.",
)
@click.option(
    "--report",
    "folder",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Write the chart and the table to this folder.",
)
@cluster_option
@click.option(
    "--workers", type=click.IntRange(1, MAX_WORKERS), help="Worker processes; the default is one per processor."
)
@resume_option
@pack_option
@set_option
@json_option
def sweep(
    game_id: str | None,
    scenario: str | None,
    over: str | None,
    matches: int,
    seed: int,
    players: dict[str, str],
    folder: Path | None,
    address: str,
    workers: int | None,
    resume: Path | None,
    packs: tuple[Path, ...],
    settings: dict[str, str],
    as_json: bool,
) -> None:
    """Play the same matches with each value, and compare each value with the first.

    Ctrl-C keeps the finished matches. With --report, `--resume DIR` continues the run, also after a crash.
    """
    sys.path.insert(0, str(Path.cwd()))  # custom players are imported from the working directory
    if resume is None:
        for name, value in (("argument 'GAME'", game_id), ("option '--scenario'", scenario), ("option '--over'", over)):
            if value is None:
                raise click.UsageError(f"Missing {name}.")
        run = SavedRun(
            command="sweep",
            version=version("dowding"),
            pack="",
            game=game_id or "",
            scenario=scenario or "",
            over=over or "",
            seed=seed,
            matches=matches,
            players=players,
            settings=settings,
            packs=tuple(str(path) for path in packs),
        )
    else:
        refuse_options_with_resume({"resume", "address", "workers", "as_json"})
        folder, run = resume, read_run(resume, "sweep")
    plan = plan_sweep(
        run.game,
        run.scenario,
        run.over,
        seed=run.seed,
        players=run.players,
        settings=run.settings,
        packs=run.packs,
    )
    with ExitStack() as resources:
        journal: Journal | None = None
        if folder is not None:
            journal = _open_journal(folder, run, plan, resumed=resume is not None)
            resources.callback(journal.close)
        result = _play(plan, run.matches, workers or available_cpus(), Cluster(address) if address else None, journal)
        if as_json:
            print_json(_to_dict(run, result))
        else:
            Screen().print(_table(result))
        if folder is not None and journal is not None:
            _write(folder, result, _repeat_command(run, plan))
            if not result.partial:
                finish_run(folder, journal)
    if result.failures:
        click.echo(
            f"dowding: {format_count(len(result.failures), 'match', 'matches')} failed: {result.failures[0].text}",
            err=True,
        )
    if result.partial:
        more = f" Continue with: {shlex.join(['dowding', 'sweep', '--resume', str(folder)])}" if folder else ""
        click.echo(f"dowding: Interrupted before all matches were played.{more}", err=True)
        click.get_current_context().exit(EXIT_INTERRUPTED)


def _open_journal(folder: Path, run: SavedRun, plan: SweepPlan, *, resumed: bool) -> Journal:
    """The journal of a run: opened again, or begun with the run's complete arguments."""
    if resumed:
        check_pack(folder, run, plan.header.pack)
        return Journal(folder / JOURNAL_FILE)
    prepare_folder(folder)
    packs = tuple(str(Path(path).absolute()) for path in run.packs)
    complete = msgspec.structs.replace(run, pack=plan.header.pack, players=plan.header.players, packs=packs)
    return start_run(folder, complete)


def _play(plan: SweepPlan, matches: int, workers: int, cluster: Cluster | None, journal: Journal | None) -> SweepResult:
    """Play the matches; after Ctrl-C the result is that of the finished ones."""
    with progress_bar() as progress:
        task = progress.add_task("matches", total=len(plan.specs) * matches)
        try:
            return play_sweep(
                plan, range(matches), workers, lambda done: progress.advance(task, done), cluster, journal
            )
        except SweepInterrupted as error:
            if journal is None and not error.result.points:
                raise
            return error.result
        except DowdingError as error:
            if journal is None:
                raise
            raise SimulationStopped(
                f"{error}. The finished matches are kept: continue with `dowding sweep --resume {journal.path.parent}`"
            ) from None


def _to_dict(run: SavedRun, result: SweepResult) -> dict[str, object]:
    return {
        "game": result.header.game,
        "scenario": result.scenario,
        "players": result.header.players,
        "settings": result.header.settings,
        "seed": run.seed,
        "matches": run.matches,
        **({"partial": True} if result.partial else {}),
        "over": result.axis,
        "stops": result.points,
    }


def _repeat_command(run: SavedRun, plan: SweepPlan) -> str:
    """The command that plays the same matches again."""
    words = ["dowding", "sweep", run.game, "--scenario", run.scenario, "--over", run.over]
    words += ["--matches", str(run.matches), "--seed", str(run.seed)]
    return shlex.join([*words, *repeat_options(plan.header.players, plan.header.settings, run.packs)])


def _write(folder: Path, result: SweepResult, command: str) -> None:
    """Write the page with the chart, and the table as CSV."""
    rows = result.to_dicts()
    text = StringIO()
    writer = csv.DictWriter(text, result.columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    try:
        page = render_sweep_page(result, command, date.today().isoformat(), ("sweep.csv",))
        (folder / "index.html").write_text(page, encoding="utf-8")
        chart = sweep_chart(result)
        if chart.file_name(""):
            ensure_folder(folder / CHARTS_FOLDER)
            (folder / chart.file_name("")).write_text(chart.to_svg(), encoding="utf-8")
        (folder / "sweep.csv").write_text(text.getvalue(), encoding="utf-8")
    except OSError as error:
        raise CannotWrite(f"{folder}: the sweep cannot be written: {error.strerror}") from None
    click.echo(f"dowding: sweep written to {folder}: index.html, sweep.csv", err=True)


def _table(result: SweepResult) -> Table:
    caption = "gain: difference from the first value, paired by match"
    title = f"{result.axis} (partial)" if result.partial else result.axis
    table = Table(title=title, caption=caption, box=SIMPLE_HEAD)
    for heading in ("value", "seat", "matches", "VP mean", "95 %", "gain", "95 %", "won"):
        table.add_column(heading, justify="left" if heading in ("value", "seat") else "right")
    for point in result.points:
        table.add_row(
            *(
                point.value,
                point.seat,
                str(point.matches),
                f"{point.mean:+.2f}",
                f"{point.low:+.2f} to {point.high:+.2f}",
            ),
            *(f"{point.gain:+.2f}", f"{point.gain_low:+.2f} to {point.gain_high:+.2f}", str(point.wins)),
        )
    return table
