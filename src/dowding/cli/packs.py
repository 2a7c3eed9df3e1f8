"""`dowding packs`: where the data of a game comes from, and what an overlay changes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click
from rich.table import Table

from dowding.cli.options import json_option, pack_option, print_json
from dowding.engine.packs import STANDINGS, Change, Contents
from dowding.games import game_named
from dowding.terminal.screen import Screen


@click.command()
@click.argument("game_id", metavar="GAME")
@pack_option
@json_option
def packs(game_id: str, packs: tuple[Path, ...], as_json: bool) -> None:
    """Show what of a game's data is stated, deduced, historical or reconstructed, and what --pack changes."""
    contents = game_named(game_id).open_pack(packs).contents
    if as_json:
        print_json(_as_data(contents))
        return
    screen = Screen()
    screen.print(_standings(contents))
    if packs:
        screen.print(_changes(contents.changes))


def _as_data(contents: Contents) -> dict[str, object]:
    found: dict[str, object] = {str(name): count for name, count in contents.standings().items()}
    return found | {"kinds": contents.standings_by_kind(), "changes": contents.changes}


def _standings(contents: Contents) -> Table:
    table = Table("entries of", *STANDINGS, title="Where the data comes from")
    for kind, counts in contents.standings_by_kind().items():
        table.add_row(kind, *[str(counts[standing] or "") for standing in STANDINGS])
    totals = contents.standings()
    table.add_section()
    table.add_row("all", *[str(totals[standing]) for standing in STANDINGS])
    return table


def _changes(changes: Sequence[Change]) -> Table | str:
    if not changes:
        return "The overlay changes nothing."
    table = Table("file", "entry", "field", "before", "after", title="What the overlay changes")
    for change in changes:
        table.add_row(change.file, change.entry, change.field, change.before, change.after)
    return table
