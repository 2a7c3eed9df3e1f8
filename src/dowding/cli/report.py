"""`dowding report`: the after-action report of a saved match."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from dowding.cli.options import json_option, pack_option, print_json
from dowding.cli.saved_match import player_view, save_argument, seat_option
from dowding.engine import saves
from dowding.games import registry
from dowding.terminal.report import format_report
from dowding.terminal.screen import Screen


@click.command()
@save_argument
@seat_option
@pack_option
@json_option
def report(save: Path, seat: str | None, packs: tuple[Path, ...], as_json: bool) -> None:
    """Print the after-action report of a saved match, finished or not."""
    report_data = player_view(saves.load_match(save, registry.GAMES, packs), seat).report()
    if as_json:
        print_json(msgspec.to_builtins(report_data))
    else:
        Screen().show(format_report(report_data))
