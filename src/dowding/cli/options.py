"""Arguments and options that several commands share, and their parsing."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Final

import click
import msgspec
from click.core import ParameterSource

FILE: Final = click.Path(path_type=Path)


def parse_pairs(_: click.Context, parameter: click.Parameter, texts: Sequence[str]) -> dict[str, str]:
    """Parse name=value texts (several joined by commas) as a mapping."""
    pairs: dict[str, str] = {}
    for pair in ",".join(texts).split(",") if texts else ():
        name, value = (part.strip() for part in pair.partition("=")[::2])
        if not name or not value:
            raise click.BadParameter(f"{pair!r} does not have the form {parameter.metavar}")
        if name in pairs:
            raise click.BadParameter(f"{name!r} is given twice")
        pairs[name] = value
    return pairs


pack_option: Final = click.option(
    "--pack",
    "packs",
    type=FILE,
    multiple=True,
    metavar="DIR",
    help="Use an overlay pack of corrections or scenarios; may be repeated.",
)
set_option: Final = click.option(
    "--set", "settings", multiple=True, callback=parse_pairs, metavar="NAME=VALUE", help="Set an option of the game."
)
json_option: Final = click.option("--json", "as_json", is_flag=True, help="Print the result as one JSON object.")


cluster_option: Final = click.option(
    "--cluster", "address", default="", metavar="ADDRESS", help="Play on a dask cluster; needs the extra `cluster`."
)
resume_option: Final = click.option(
    "--resume", type=FILE, metavar="DIR", help="Continue the interrupted run whose report is in DIR."
)


def refuse_options_with_resume(allowed: Collection[str]) -> None:
    """Reject options in addition to --resume that would change the run."""
    context = click.get_current_context()
    for parameter in context.command.params:
        name = parameter.name or ""
        if name not in allowed and context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(
                f"{parameter.opts[0]} cannot be given with --resume: the run continues with its original options."
            )


def print_json(value: object) -> None:
    """Print one JSON document on standard output."""
    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=2))


data_option = click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder of the server's database; the default is your data folder.",
)
