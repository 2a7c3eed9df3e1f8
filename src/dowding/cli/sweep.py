"""`dowding sweep`: a setting or a value of the pack over a range, and what that does to the points."""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import click
from rich.box import SIMPLE_HEAD
from rich.table import Table

from dowding.cli.options import json_option, pack_option, print_json, read_pairs, set_option
from dowding.cli.simulate import MOST_MATCHES, MOST_WORKERS, progress_bar
from dowding.games import game_named
from dowding.sim.pool import Watcher
from dowding.sim.report_writer import CannotWrite, ready
from dowding.sim.sweep import Stop, Swept, read_over
from dowding.sim.sweep import sweep as swept
from dowding.sim.sweep_chart import curve_page
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
@click.option("--matches", type=click.IntRange(2, MOST_MATCHES), default=100, show_default=True, help="Per value.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seeds are played with every value.")
@click.option("--players", multiple=True, callback=read_pairs, metavar="SEAT=PLAYER", help="Who plays a seat.")
@click.option("--report", "folder", type=click.Path(path_type=Path), metavar="DIR", help="Write curve and table there.")
@click.option("--workers", type=click.IntRange(1, MOST_WORKERS), help="Processes; by default one per processor.")
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
    sys.path.insert(0, str(Path.cwd()))  # players of one's own lie where one works
    asked = read_over(over)
    if folder is not None:
        ready(folder)
    found = _run_with_progress(
        len(asked.values) * matches,
        lambda watch: swept(
            game_named(game_id),
            scenario,
            asked,
            matches=matches,
            seed=seed,
            players=players,
            settings=settings,
            packs=packs,
            workers=workers,
            watch=watch,
        ),
    )
    if as_json:
        told = {"players": found.asked.players, "settings": found.asked.settings, "seed": seed, "matches": matches}
        print_json({"game": game_id, "scenario": scenario, **told, "over": found.over, "stops": found.stops})
    else:
        Screen().print(_table(found.over, found.stops))
    if folder is not None:
        _write(folder, found)
    if found.failures:
        click.echo(f"dowding: {len(found.failures)} matches broke: {found.failures[0].text}", err=True)


def _run_with_progress(matches: int, play: Callable[[Watcher], Swept]) -> Swept:
    with progress_bar() as progress:
        task = progress.add_task("matches", total=matches)
        return play(lambda done: progress.advance(task, done))


def _write(folder: Path, found: Swept) -> None:
    """The page with the curve, and the table as CSV."""
    rows = found.rows()
    text = StringIO()
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    try:
        (folder / "index.html").write_text(curve_page(found), encoding="utf-8")
        (folder / "sweep.csv").write_text(text.getvalue(), encoding="utf-8")
    except OSError as error:
        raise CannotWrite(f"{folder}: the sweep cannot be written: {error.strerror}") from None
    click.echo(f"dowding: the sweep is in {folder}: index.html, sweep.csv", err=True)


def _table(name: str, stops: list[Stop]) -> Table:
    caption = "gain: more than with the first value, the same matches pair by pair"
    table = Table(title=name, caption=caption, box=SIMPLE_HEAD)
    for heading in ("value", "seat", "matches", "VP mean", "95 %", "gain", "95 %", "won"):
        table.add_column(heading, justify="left" if heading in ("value", "seat") else "right")
    for each in stops:
        table.add_row(
            *(each.value, each.seat, str(each.matches), f"{each.mean:+.2f}", f"{each.low:+.2f} to {each.high:+.2f}"),
            *(f"{each.gain:+.2f}", f"{each.gain_low:+.2f} to {each.gain_high:+.2f}", str(each.wins)),
        )
    return table
