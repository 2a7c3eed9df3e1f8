"""`dowding sweep`: vary a setting or a value of the pack, and compare the points."""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import click
from rich.box import SIMPLE_HEAD
from rich.table import Table

from dowding.cli.options import json_option, pack_option, parse_pairs, print_json, set_option
from dowding.cli.simulate import MAX_MATCHES, MAX_WORKERS, progress_bar
from dowding.games.registry import game_by_id
from dowding.sim.pool import ProgressCallback
from dowding.sim.report_writer import CannotWrite, prepare_folder
from dowding.sim.sweep import SweepPoint, SweepResult, parse_axis
from dowding.sim.sweep import sweep as run_sweep
from dowding.sim.sweep_chart import render_sweep_page
from dowding.terminal.screen import Screen


@click.command()
@click.argument("game_id", metavar="GAME")
@click.option("--scenario", required=True, metavar="ID", help="The scenario.")
@click.option(
    "--over",
    required=True,
    metavar="NAME=VALUES",
    help="A setting (advanced=no,yes) or a value of the pack (detection.toml:modifier net:value=1..3).",
)
@click.option("--matches", type=click.IntRange(2, MAX_MATCHES), default=100, show_default=True, help="Per value.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seeds are played with every value.")
@click.option("--players", multiple=True, callback=parse_pairs, metavar="SEAT=PLAYER", help="Who plays a seat.")
@click.option("--report", "folder", type=click.Path(path_type=Path), metavar="DIR", help="Write curve and table there.")
@click.option("--workers", type=click.IntRange(1, MAX_WORKERS), help="Processes; by default one per processor.")
@pack_option
@set_option
@json_option
def sweep(
    game_id: str,
    scenario: str,
    over: str,
    matches: int,
    seed: int,
    players: dict[str, str],
    folder: Path | None,
    workers: int | None,
    packs: tuple[Path, ...],
    settings: dict[str, str],
    as_json: bool,
) -> None:
    """Play the same matches with one value after another, and compare each with the first."""
    sys.path.insert(0, str(Path.cwd()))  # custom players are imported from the working directory
    axis = parse_axis(over)
    if folder is not None:
        prepare_folder(folder)
    result = _run_with_progress(
        len(axis.values) * matches,
        lambda watch: run_sweep(
            game_by_id(game_id),
            scenario,
            axis,
            matches=matches,
            seed=seed,
            players=players,
            settings=settings,
            packs=packs,
            workers=workers,
            on_progress=watch,
        ),
    )
    if as_json:
        print_json(
            {
                "game": game_id,
                "scenario": scenario,
                "players": result.header.players,
                "settings": result.header.settings,
                "seed": seed,
                "matches": matches,
                "over": result.axis,
                "stops": result.points,
            }
        )
    else:
        Screen().print(_table(result.axis, result.points))
    if folder is not None:
        _write(folder, result)
    if result.failures:
        click.echo(f"dowding: {len(result.failures)} matches broke: {result.failures[0].text}", err=True)


def _run_with_progress(matches: int, play: Callable[[ProgressCallback], SweepResult]) -> SweepResult:
    with progress_bar() as progress:
        task = progress.add_task("matches", total=matches)
        return play(lambda done: progress.advance(task, done))


def _write(folder: Path, result: SweepResult) -> None:
    """Write the page with the chart, and the table as CSV."""
    rows = result.to_dicts()
    text = StringIO()
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    try:
        (folder / "index.html").write_text(render_sweep_page(result), encoding="utf-8")
        (folder / "sweep.csv").write_text(text.getvalue(), encoding="utf-8")
    except OSError as error:
        raise CannotWrite(f"{folder}: the sweep cannot be written: {error.strerror}") from None
    click.echo(f"dowding: the sweep is in {folder}: index.html, sweep.csv", err=True)


def _table(name: str, points: list[SweepPoint]) -> Table:
    caption = "gain: more than with the first value, the same matches pair by pair"
    table = Table(title=name, caption=caption, box=SIMPLE_HEAD)
    for heading in ("value", "seat", "matches", "VP mean", "95 %", "gain", "95 %", "won"):
        table.add_column(heading, justify="left" if heading in ("value", "seat") else "right")
    for point in points:
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
