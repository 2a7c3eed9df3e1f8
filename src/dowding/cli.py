"""`dowding`: the command line. It only puts the commands together."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Final

import click

from dowding.commands.house import House


def _print_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if not wanted:
        return
    from importlib.metadata import PackageNotFoundError, version

    try:
        click.echo(f"dowding {version('dowding')}")
    except PackageNotFoundError:
        click.echo("dowding, a working copy that is not installed")
    ctx.exit()


COMMANDS: Final = {
    "serve": "dowding.server.command",
    "menu": "dowding.commands.menu",
    "games": "dowding.commands.games",
    "play": "dowding.commands.play",
    "simulate": "dowding.commands.simulate",
    "compare": "dowding.commands.compare",
    "sweep": "dowding.commands.sweep",
    "replay": "dowding.commands.saved",
    "report": "dowding.commands.saved",
    "audit": "dowding.commands.saved",
    "packs": "dowding.commands.packs",
}
"""Every command and the room it is in, which is entered when it is called: who lists games starts no server."""


@click.group(cls=House, rooms=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Show the version and exit.",
)
def dowding() -> None:
    """Play, simulate and study the great board wargames of the air war."""


def main() -> None:
    """Run the command that the program was started with."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    dowding(prog_name="dowding")


if __name__ == "__main__":
    main()
