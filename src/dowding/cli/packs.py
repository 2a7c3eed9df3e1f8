"""`dowding packs`: the provenance of a game's data, and the changes of an overlay."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click
from rich.table import Table

from dowding.cli.options import json_option, pack_option, print_json
from dowding.engine.packs import PROVENANCES, Change, Contents
from dowding.games.registry import game_by_id
from dowding.terminal.screen import Screen


@click.command()
@click.argument("game_id", metavar="GAME")
@pack_option
@json_option
def packs(game_id: str, packs: tuple[Path, ...], as_json: bool) -> None:
    """Show which data of a game is stated, deduced, historical or reconstructed, and what --pack changes."""
    contents = game_by_id(game_id).open_pack(packs).contents
    if as_json:
        print_json(_to_dict(contents))
        return
    screen = Screen()
    screen.print(_provenance_table(contents))
    if packs:
        screen.print(_changes_table(contents.changes))


def _to_dict(contents: Contents) -> dict[str, object]:
    counts: dict[str, object] = {str(name): count for name, count in contents.provenance_counts().items()}
    return counts | {"kinds": contents.provenance_counts_by_kind(), "changes": contents.changes}


def _provenance_table(contents: Contents) -> Table:
    table = Table("entries of", *PROVENANCES, title="Where the data comes from")
    for kind, counts in contents.provenance_counts_by_kind().items():
        table.add_row(kind, *[str(counts[provenance] or "") for provenance in PROVENANCES])
    totals = contents.provenance_counts()
    table.add_section()
    table.add_row("all", *[str(totals[provenance]) for provenance in PROVENANCES])
    return table


def _changes_table(changes: Sequence[Change]) -> Table | str:
    if not changes:
        return "The overlay changes nothing."
    table = Table("file", "entry", "field", "before", "after", title="What the overlay changes")
    for change in changes:
        table.add_row(change.file, change.entry, change.field, change.before, change.after)
    return table
