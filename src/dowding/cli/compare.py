"""`dowding compare`: compare two batches of matches."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click
import msgspec
from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from dowding.cli.options import json_option, print_json
from dowding.sim.comparison import Difference, ShareDifference
from dowding.sim.comparison import compare as compare_batches
from dowding.sim.matches_csv import VP, WINNER
from dowding.terminal.screen import Screen

HEADINGS: Final = ("matches", "first", "second", "difference", "95 % interval", "")
SAME_SEEDS: Final = "same seeds, paired"
FILE = click.Path(path_type=Path)


@click.command()
@click.argument("first", type=FILE)
@click.argument("second", type=FILE)
@click.option("--column", default=VP, show_default=True, metavar="NAME", help="The column to compare, numeric or text.")
@json_option
def compare(first: Path, second: Path, column: str, as_json: bool) -> None:
    """Compare two CSV files of `simulate --report`: second minus first, with 95 % confidence intervals."""
    comparison = compare_batches(first, second, column)
    if as_json:
        header = {"first": str(first), "second": str(second), "column": column}
        print_json(
            {
                **header,
                "asked": comparison.header_differences,
                "differences": comparison.differences,
                "shares": comparison.shares,
            }
        )
        return
    title = f"{second} minus {first}" if column == VP else f"{column}: {second} minus {first}"
    screen = Screen()
    for name, (first_value, second_value) in comparison.header_differences.items():
        before, after = (
            _differing_settings(first_value, second_value) if name == "settings" else (first_value, second_value)
        )
        screen.print(Text(f"{name}: {before or 'not recorded'}, then {after or 'not recorded'}"))
    if comparison.differences:
        table = Table(title=title, box=SIMPLE_HEAD)
        for heading in ("scenario", *HEADINGS):
            table.add_column(heading, justify="left" if heading in ("scenario", "") else "right")
        for difference in comparison.differences:
            table.add_row(*_row(difference))
        screen.print(table)
    if comparison.shares:
        name = comparison.shares[0].column
        shares = Table(title=f"{'win rate' if name == WINNER else name}: {second} minus {first}", box=SIMPLE_HEAD)
        for heading in ("scenario", name, *HEADINGS):
            shares.add_column(heading, justify="left" if heading in ("scenario", name, "") else "right")
        for share in comparison.shares:
            shares.add_row(*_share_row(share))
        screen.print(shares)


def _differing_settings(first: str, second: str) -> tuple[str, str]:
    """The settings that differ, of two sets of settings as JSON. Text that is not JSON is left as it is."""
    try:
        before, after = (msgspec.json.decode(text, type=dict[str, str]) for text in (first, second))
    except msgspec.DecodeError:
        return first, second
    names = [name for name in before | after if before.get(name) != after.get(name)]

    def describe(settings: dict[str, str]) -> str:
        return " ".join(f"{name}={settings[name]}" for name in names if name in settings)

    return describe(before), describe(after)


def _share_row(share: ShareDifference) -> tuple[str, ...]:
    return (
        share.scenario,
        share.value,
        f"{share.matches[0]} / {share.matches[1]}",
        f"{100 * share.shares[0]:.1f} %",
        f"{100 * share.shares[1]:.1f} %",
        f"{100 * share.difference:+.1f}",
        f"{100 * share.low:+.1f} to {100 * share.high:+.1f}",
        SAME_SEEDS if share.paired else "",
    )


def _row(difference: Difference) -> tuple[str, ...]:
    return (
        f"{difference.scenario} {difference.seat}".strip(),
        f"{difference.matches[0]} / {difference.matches[1]}",
        f"{difference.means[0]:+.2f}",
        f"{difference.means[1]:+.2f}",
        f"{difference.mean:+.2f}",
        f"{difference.low:+.2f} to {difference.high:+.2f}",
        SAME_SEEDS if difference.paired else "",
    )
