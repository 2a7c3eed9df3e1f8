"""`dowding`: the command line. It only puts the commands together."""

from __future__ import annotations

import sys
from io import TextIOWrapper

import click

from dowding.commands.compare import compare
from dowding.commands.games import games
from dowding.commands.house import House
from dowding.commands.menu import menu
from dowding.commands.packs import packs
from dowding.commands.play import play
from dowding.commands.saved import audit, replay, report
from dowding.commands.simulate import simulate
from dowding.server.command import serve


def _print_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if not wanted:
        return
    from importlib.metadata import PackageNotFoundError, version

    try:
        click.echo(f"dowding {version('dowding')}")
    except PackageNotFoundError:
        click.echo("dowding, a working copy that is not installed")
    ctx.exit()


@click.group(cls=House, context_settings={"help_option_names": ["-h", "--help"]})
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


for command in (serve, menu, games, play, simulate, compare, replay, report, audit, packs):
    dowding.add_command(command)


def main() -> None:
    """Run the command that the program was started with."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    dowding(prog_name="dowding")


if __name__ == "__main__":
    main()
