"""`dowding compare`: compare two batches of matches."""

from __future__ import annotations

from pathlib import Path

import click
from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from dowding.cli.options import json_option, print_json
from dowding.sim.comparison import Difference
from dowding.sim.comparison import compare as compare_batches
from dowding.sim.matches_csv import VP
from dowding.terminal.screen import Screen

FILE = click.Path(path_type=Path)


@click.command()
@click.argument("first", type=FILE)
@click.argument("second", type=FILE)
@click.option(
    "--column", default=VP, show_default=True, metavar="NAME", help="What is compared: any column of numbers."
)
@json_option
def compare(first: Path, second: Path, column: str, as_json: bool) -> None:
    """Compare two CSV files that `simulate --report` wrote: second less first, 95 % sure."""
    comparison = compare_batches(first, second, column)
    if as_json:
        header = {"first": str(first), "second": str(second), "column": column}
        print_json({**header, "asked": comparison.header_differences, "differences": comparison.differences})
        return
    title = f"{second} less {first}" if column == VP else f"{column}: {second} less {first}"
    table = Table(title=title, box=SIMPLE_HEAD)
    for heading in ("scenario", "matches", "first", "second", "difference", "95 % interval", ""):
        table.add_column(heading, justify="left" if heading in ("scenario", "") else "right")
    for difference in comparison.differences:
        table.add_row(*_row(difference))
    screen = Screen()
    for name, (first_value, second_value) in comparison.header_differences.items():
        screen.print(Text(f"{name}: {first_value or 'not said'}, then {second_value or 'not said'}"))
    screen.print(table)


def _row(difference: Difference) -> tuple[str, ...]:
    return (
        f"{difference.scenario} {difference.seat}".strip(),
        f"{difference.matches[0]} / {difference.matches[1]}",
        f"{difference.means[0]:+.2f}",
        f"{difference.means[1]:+.2f}",
        f"{difference.mean:+.2f}",
        f"{difference.low:+.2f} to {difference.high:+.2f}",
        "the same seeds, pair by pair" if difference.paired else "",
    )
