"""Generate docs/reference/cli.md from the commands and options of the command line: `python tools/cli_reference.py`.

With `--check` it only checks whether the page is up to date.
"""

from __future__ import annotations

import re
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src")]

from dowding.cli.main import dowding as program

PAGE: Final = ROOT / "docs" / "reference" / "cli.md"
WIDTH: Final = 100
HEAD: Final = """\
# Command line

`dowding` is the command of the installed package. In a clone, `./play` is the same command: `./play
simulate lion` runs `dowding simulate lion`, and `./play` alone runs `dowding serve`, as does
`dowding` without a command. `python -m dowding` works too. Every command has `--help`.

This page is written by `tools/cli_reference.py` from the commands.
"""


def render_page() -> str:
    """The whole page: a table of the commands, then a section for each."""
    commands = list(walk_commands(program, click.Context(program, info_name="dowding")))
    rows = [f"| [`{context.command_path}`](#{anchor_of(context)}) | {summary_of(context)} |" for context in commands]
    parts = [HEAD.rstrip(), "\n".join(["| Command | Does |", "|---|---|", *rows])]
    parts += [part for context in commands for part in render_command(context)]
    return "\n\n".join(parts) + "\n"


def walk_commands(command: click.Command, context: click.Context) -> Iterator[click.Context]:
    """The contexts of all commands that can be run, in alphabetical order; groups are not listed themselves."""
    if not isinstance(command, click.Group):
        yield context
        return
    for name in sorted(command.list_commands(context)):
        subcommand = command.get_command(context, name)
        if subcommand is not None and not subcommand.hidden:
            yield from walk_commands(subcommand, click.Context(subcommand, info_name=name, parent=context))


def anchor_of(context: click.Context) -> str:
    """The anchor of a command's section."""
    return context.command_path.replace(" ", "-")


def summary_of(context: click.Context) -> str:
    """The first sentence of a command's help text."""
    first_paragraph = paragraphs_of(context)[0]
    return re.split(r"(?<=\.)\s", first_paragraph)[0]


def paragraphs_of(context: click.Context) -> list[str]:
    """The paragraphs of a command's help text."""
    text = context.command.help
    if not text:
        raise ValueError(f"{context.command_path} has no help text")
    return [" ".join(paragraph.split()) for paragraph in text.replace("\b", "").strip().split("\n\n")]


def render_command(context: click.Context) -> Iterator[str]:
    """A section: usage, help text, and a table of the options."""
    yield f"## {context.command_path}"
    usage = " ".join([context.command_path, *context.command.collect_usage_pieces(context)])
    yield f"```text\n{usage}\n```"
    yield from (textwrap.fill(text, WIDTH, break_on_hyphens=False) for text in paragraphs_of(context))
    records = [
        record
        for parameter in context.command.get_params(context)
        if isinstance(parameter, click.Option)
        and "--help" not in parameter.opts
        and (record := parameter.get_help_record(context)) is not None
    ]
    if records:
        rows = [f"| `{escape(option)}` | {escape(text)} |" for option, text in records]
        yield "\n".join(["| Option | Meaning |", "|---|---|", *rows])


def escape(text: str) -> str:
    """Text for a cell of a table."""
    return " ".join(text.split()).replace("|", "\\|")


def main() -> None:
    """Write the page, or check whether it is up to date."""
    if "--check" in sys.argv[1:]:
        if not PAGE.is_file() or PAGE.read_text(encoding="utf-8") != render_page():
            sys.exit(f"{PAGE.relative_to(ROOT)} is not up to date: python tools/cli_reference.py")
        return
    PAGE.write_text(render_page(), encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)}: written")


if __name__ == "__main__":
    main()
