"""`dowding menu`: start a new match or resume one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final, TypeVar

import click
from rich.text import Text

from dowding.ai.levels import levels_for
from dowding.cli.play import play_session, read_line
from dowding.engine.errors import DowdingError
from dowding.engine.game import Game, Setting
from dowding.engine.match import start_match
from dowding.games import registry
from dowding.paths import new_save_path, saves_newest_first
from dowding.terminal.screen import Screen
from dowding.terminal.session import Session, resume

MAX_SAVES: Final = 15
LEAVE_WORDS: Final = frozenset({"q", "quit", "exit"})

T = TypeVar("T")


@click.command()
def menu() -> None:
    """Choose a new match or one to resume."""
    screen = Screen()
    screen.print(Text.assemble(("Dowding", "bold"), ": board wargames of the air war"))
    while True:
        choices = ["New match", "Resume a match", "Quit"]
        chosen = _pick(screen, choices, choices, "Choose")
        if chosen == "New match":
            _start_new_match(screen)
        elif chosen == "Resume a match":
            _resume(screen)
        else:
            return


def _pick(screen: Screen, items: Sequence[T], labels: Sequence[str], prompt: str) -> T | None:
    """Ask the player for an item by number; None if they go back or the input ends."""
    for number, label in enumerate(labels, 1):
        screen.print(Text.assemble((f"{number:>3} ", "bold cyan"), label))
    while (line := read_line(f"{prompt} [1-{len(items)}, q back] > ")) is not None:
        text = line.strip().lower()
        if text in LEAVE_WORDS:
            return None
        if text.isdecimal() and len(text) < 5 and 1 <= int(text) <= len(items):
            return items[int(text) - 1]
        screen.print(f"Type a number from 1 to {len(items)}, or q.")
    return None


def _start_new_match(screen: Screen) -> None:
    games = registry.GAMES
    game = games[0] if len(games) == 1 else _pick(screen, games, [item.title for item in games], "Which game?")
    if game is None:
        return
    labels = [f"{item.title}. {item.about}" for item in game.scenarios]
    screen.print(Text(game.title, "bold"))
    for seat in game.seats:
        seat_text = "this game" if len(game.seats) == 1 else seat
        levels = [f"{level.name} ({level.about})" for level in levels_for(game, seat)]
        screen.show(Text(f"Bots for {seat_text}: {', '.join(levels)}. During play, press i for a hint."))
    scenario = _pick(screen, game.scenarios, labels, "Which scenario?")
    settings = None if scenario is None else _choose_settings(screen, game.settings)
    if scenario is not None and settings is not None:
        _play(screen, lambda: _new_session(game, scenario.id, settings))


def _choose_settings(screen: Screen, settings: Sequence[Setting]) -> dict[str, str] | None:
    """Ask the player for the settings of a new match; None if they go back."""
    values = {setting.id: setting.values[0] for setting in settings}
    while settings:
        for number, setting in enumerate(settings, 1):
            other_values = ", ".join(value for value in setting.values if value != values[setting.id])
            chosen = (values[setting.id], "bold")
            screen.print(
                Text.assemble((f"{number:>3} ", "bold cyan"), f"{setting.about}: ", chosen, f" (or {other_values})")
            )
        line = read_line(f"Press Enter to start, or a number to change a setting [1-{len(settings)}, q back] > ")
        text = "q" if line is None else line.strip().lower()
        if text in LEAVE_WORDS:
            return None
        if not text:
            break
        if text.isdecimal() and len(text) < 5 and 1 <= int(text) <= len(settings):
            setting = settings[int(text) - 1]
            next_index = setting.values.index(values[setting.id]) + 1
            values[setting.id] = setting.values[next_index % len(setting.values)]
        else:
            screen.print(f"Press Enter, or type a number from 1 to {len(settings)}, or q.")
    return values


def _new_session(game: Game, scenario: str, settings: Mapping[str, str]) -> Session:
    match = start_match(game, scenario, settings=settings, take_forced=True)
    session = Session(match, new_save_path(game.id, scenario))
    session.save()
    return session


def _resume(screen: Screen) -> None:
    paths = saves_newest_first()[:MAX_SAVES]
    if not paths:
        screen.print("There are no saved matches yet.")
        return
    path = _pick(screen, paths, [_describe_save(path) for path in paths], "Which match?")
    if path is not None:
        _play(screen, lambda: resume(path, registry.GAMES))


def _describe_save(path: Path) -> str:
    """A save in the list: its match and position, or why it cannot be opened."""
    try:
        session = resume(path, registry.GAMES)
    except DowdingError as error:
        return f"Cannot be resumed: {error}"
    scene = session.player_view().scene()
    clock = [f"{track.label} {track.value}" for track in scene.picture.tracks[:1]]
    progress = [scene.outcome.text] if scene.outcome is not None else [*clock, f"position {scene.position}"]
    saved = f"saved {datetime.fromtimestamp(path.stat().st_mtime):%d %B %H:%M}"
    return ", ".join([f"{session.match.game.title}, {scene.picture.title}", *progress, saved])


def _play(screen: Screen, open_session: Callable[[], Session]) -> None:
    """Play a match; one that cannot be opened is reported, and the menu continues."""
    try:
        session = open_session()
    except DowdingError as error:
        screen.print(Text(str(error), "yellow"))
        return
    play_session(session)
