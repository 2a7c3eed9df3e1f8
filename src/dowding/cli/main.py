"""The entry point of the `dowding` command, with its subcommands."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Final

import click

from dowding.cli.command_group import CommandGroup


def _print_version(ctx: click.Context, _: click.Parameter, is_requested: bool) -> None:
    if not is_requested:
        return
    from importlib.metadata import PackageNotFoundError, version

    try:
        click.echo(f"dowding {version('dowding')}")
    except PackageNotFoundError:
        click.echo("dowding (working copy, not installed)")
    ctx.exit()


COMMAND_MODULES: Final = {
    "serve": "dowding.cli.serve",
    "menu": "dowding.cli.menu",
    "games": "dowding.cli.games",
    "play": "dowding.cli.play",
    "simulate": "dowding.cli.simulate",
    "compare": "dowding.cli.compare",
    "sweep": "dowding.cli.sweep",
    "merge": "dowding.cli.merge",
    "replay": "dowding.cli.replay",
    "report": "dowding.cli.report",
    "review": "dowding.cli.review",
    "audit": "dowding.cli.audit",
    "backup": "dowding.cli.backup",
    "build-site": "dowding.cli.build_site",
    "restore": "dowding.cli.backup",
    "matches": "dowding.cli.matches",
    "packs": "dowding.cli.packs",
}
"""The module of each command. It is imported when the command is called, so `dowding games` loads no server."""


@click.group(
    cls=CommandGroup,
    modules=COMMAND_MODULES,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Show the version and exit.",
)
@click.pass_context
def dowding(ctx: click.Context) -> None:
    """Play and simulate board wargames of the air war. Without a command: play in the browser."""
    if ctx.invoked_subcommand is None:
        from dowding.cli.serve import serve

        ctx.invoke(serve)


def main() -> None:
    """Run the `dowding` command."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    dowding(prog_name="dowding")


if __name__ == "__main__":
    main()
