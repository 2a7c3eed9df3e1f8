"""`dowding play`: play a new match or a saved one in the terminal."""

from __future__ import annotations

import contextlib
import shlex
import sys
from collections.abc import Mapping
from pathlib import Path

import click

from dowding.cli.options import FILE, pack_option, set_option
from dowding.engine import saves
from dowding.engine.dice import secret_of_seed
from dowding.engine.errors import SetupError
from dowding.engine.match import start_match
from dowding.games import registry
from dowding.games.registry import game_by_id
from dowding.paths import new_save_path
from dowding.terminal.repl import Repl
from dowding.terminal.screen import Screen
from dowding.terminal.session import Session, resume


@click.command()
@click.argument("game_id", metavar="[GAME]", required=False)
@click.option("--scenario", metavar="ID", help="The scenario of a new match; `dowding games` lists them.")
@click.option("--seed", type=int, metavar="N", help="The dice seed of a new match: the same seed gives the same dice.")
@pack_option
@click.option("--save", type=FILE, metavar="FILE", help="Save the match to this file; an existing save is resumed.")
@set_option
def play(
    game_id: str | None,
    scenario: str | None,
    seed: int | None,
    packs: tuple[Path, ...],
    save: Path | None,
    settings: dict[str, str],
) -> None:
    """Play a match. It is saved after every choice: quit at any time, and resume with --save FILE."""
    if save is not None and save.exists():
        _check_agrees_with_save(save, game_id, scenario, seed, settings)
        session = resume(save, registry.GAMES, packs)
        for remark in session.match.remarks:
            click.echo(remark.text)
    else:
        session = _start_session(game_id, scenario, seed, packs, save, settings)
    play_session(session)


def _start_session(
    game_id: str | None,
    scenario: str | None,
    seed: int | None,
    packs: tuple[Path, ...],
    save: Path | None,
    settings: dict[str, str],
) -> Session:
    if game_id is None:
        if save is not None:
            raise SetupError(f"{save}: save not found. To start a new match there, give a game and a --scenario")
        raise click.UsageError("No game given. `dowding games` lists them")
    game = game_by_id(game_id)
    pack = game.open_pack(packs)
    if scenario is None:
        raise click.UsageError(
            f"No --scenario given. Choose one of: {', '.join(offered.id for offered in game.available_scenarios(pack))}"
        )
    match = start_match(game, scenario, seed=seed, settings=settings, pack=pack, take_forced=True)
    session = Session(match, new_save_path(game.id, scenario) if save is None else save)
    session.save()
    return session


def _check_agrees_with_save(
    path: Path, game_id: str | None, scenario: str | None, seed: int | None, settings: Mapping[str, str]
) -> None:
    """Check that options given with an existing save agree with its setup."""
    save = saves.read_save(path)
    comparisons: list[tuple[str, str | None, str]] = [
        ("game", game_id, save.game),
        ("scenario", scenario, save.scenario),
    ]
    comparisons += [(f"option {name!r}", value, save.settings.get(name, "unknown")) for name, value in settings.items()]
    for item, requested, recorded in comparisons:
        if requested is not None and requested != recorded:
            raise SetupError(f"{path}: the {item} of this match is {recorded}, not {requested}. Leave it out to resume")
    if seed is not None and secret_of_seed(seed).hex() != save.secret:
        raise SetupError(f"{path}: this match was not started with the seed {seed}. Leave it out to resume")


def play_session(session: Session) -> None:
    """Play until the player quits, and print where the match is saved."""
    screen = Screen()
    screen.print(f"The match is saved after every choice: {session.path}", soft_wrap=True)
    try:
        Repl(session, screen, read_line).run()
    except KeyboardInterrupt:
        screen.print()
        _print_save_path(session, screen)
        raise
    _print_save_path(session, screen)


def _print_save_path(session: Session, screen: Screen) -> None:
    state = "The match is over" if session.match.is_over else f"Left at position {session.match.position}"
    screen.print(
        f"{state}. The match is saved. Resume it with: dowding play --save {_quote(session.path)}", soft_wrap=True
    )


def _quote(path: Path) -> str:
    return shlex.quote(str(path))


def read_line(prompt: str) -> str | None:
    """Read a line from the player; None at the end of the input. A line from a pipe is echoed."""
    is_interactive = sys.stdin is not None and sys.stdin.isatty()
    if is_interactive:
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 - the arrow keys edit the line
    try:
        line = input(prompt)
    except (EOFError, RuntimeError):
        print()
        return None
    if not is_interactive:
        print(line)
    return line
