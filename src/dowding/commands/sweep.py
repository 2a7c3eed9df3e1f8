"""`dowding sweep`: a setting or a value of the pack over a range, and what that does to the points."""

from __future__ import annotations

import csv
import sys
from pathlib import Path

import click
import msgspec
from rich.box import SIMPLE_HEAD
from rich.table import Table

from dowding.commands.options import json_option, pack_option, print_json, read_pairs, set_option
from dowding.commands.report_folder import ready
from dowding.commands.simulate import MOST_MATCHES, MOST_WORKERS
from dowding.games import game_named
from dowding.sim.curve import curve_page
from dowding.sim.sweep import Stop, read_over
from dowding.sim.sweep import sweep as swept
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
    stops = swept(
        game_named(game_id),
        scenario,
        asked,
        matches=matches,
        seed=seed,
        players=players,
        settings=settings,
        packs=packs,
        workers=workers,
    )
    if as_json:
        print_json({"game": game_id, "scenario": scenario, "over": asked.name, "stops": stops})
    else:
        Screen().print(_table(asked.name, stops))
    if folder is not None:
        title = f"{game_id}, {scenario}: {asked.name}"
        (folder / "index.html").write_text(curve_page(title, stops), encoding="utf-8")
        with (folder / "sweep.csv").open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(Stop.__struct_fields__)
            writer.writerows(msgspec.structs.astuple(stop) for stop in stops)
        click.echo(f"dowding: the sweep is in {folder}: index.html, sweep.csv", err=True)


def _table(name: str, stops: list[Stop]) -> Table:
    table = Table(title=name, box=SIMPLE_HEAD)
    for heading in ("value", "seat", "matches", "VP mean", "95 %", "more than the first", "95 %", "won"):
        table.add_column(heading, justify="left" if heading in ("value", "seat") else "right")
    for each in stops:
        table.add_row(
            *(each.value, each.seat, str(each.matches), f"{each.mean:+.2f}", f"{each.low:+.2f} to {each.high:+.2f}"),
            *(f"{each.gain:+.2f}", f"{each.gain_low:+.2f} to {each.gain_high:+.2f}", str(each.wins)),
        )
    return table
