"""`dowding audit`: verify every roll of a saved match with the secret of its dice."""

from __future__ import annotations

from pathlib import Path

import click

from dowding.cli.options import json_option, pack_option, print_json
from dowding.cli.saved_match import NOT_COVERED, save_argument
from dowding.engine.audit import audit as audit_save
from dowding.engine.match_metadata import DICE_WARNINGS
from dowding.engine.text import format_count
from dowding.games import registry


@click.command()
@save_argument
@pack_option
@json_option
def audit(save: Path, packs: tuple[Path, ...], as_json: bool) -> None:
    """Prove every roll of a saved match from its committed secret, and check the rest with its digest."""
    result = audit_save(save, registry.GAMES, packs)
    if as_json:
        print_json(result)
        return
    click.echo(f"commitment {result.commitment}")
    click.echo(
        f"Proved: {format_count(result.rolls, 'roll')} and {format_count(result.draws, 'draw')} follow from the secret"
    )
    faces = ", ".join(f"{count} x {face}" for face, count in enumerate(result.faces, 1))
    click.echo(f"six-sided dice: {faces}; mean {result.mean:.3f} (expected 3.5)")
    by_bots = f"{format_count(result.by_programs, 'choice')} by a bot"
    help_text = f"{format_count(result.rewinds, 'rewind')}, {format_count(result.hints, 'hint')}, {by_bots}"
    click.echo(f"recorded: {help_text}; {'the digest covers it' if result.covered else NOT_COVERED}")
    for remark in filter(None, (result.former_pack, DICE_WARNINGS[result.dice])):
        click.echo(remark)
