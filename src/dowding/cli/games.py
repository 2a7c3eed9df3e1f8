"""`dowding games`: the games, their scenarios, seats and options."""

from __future__ import annotations

import click
from rich.padding import Padding
from rich.text import Text

from dowding import games as house
from dowding.ai.levels import levels_for
from dowding.cli.options import json_option, print_json
from dowding.engine.game import Game, Setting
from dowding.terminal.screen import Screen


@click.command()
@json_option
def games(as_json: bool) -> None:
    """List the games, their scenarios, seats and options."""
    if as_json:
        print_json({"games": [as_data(game) for game in house.GAMES]})
        return
    screen = Screen()
    for game in house.GAMES:
        _print(game, screen)


def as_data(game: Game) -> dict[str, object]:
    """A game as plain data."""
    return {
        "id": game.id,
        "title": game.title,
        "about": game.about,
        "credit": game.credit,
        "seats": game.seats,
        "scenarios": game.scenarios,
        "settings": [_setting(setting) for setting in game.settings],
        "levels": {seat: levels_for(game, seat) for seat in game.seats},
    }


def _setting(setting: Setting) -> dict[str, object]:
    return {
        "id": setting.id,
        "about": setting.about,
        "values": setting.values,
        "default": setting.values[0],
        "rule": setting.rule,
    }


def _print(game: Game, screen: Screen) -> None:
    screen.print(Text.assemble((game.title, "bold"), "  ", (game.id, "cyan")))
    _print_below(screen, 2, Text(f"{game.about}\n{game.credit}\nSeats: {', '.join(game.seats)}\nScenarios:"))
    for scenario in game.scenarios:
        _print_below(screen, 4, Text.assemble((scenario.id, "cyan"), f"  {scenario.title}. {scenario.about}"))
    for seat in game.seats:
        _print_below(screen, 2, Text(f"Programs that can play {seat} (simulate --players {seat}=NAME):"))
        for level in levels_for(game, seat):
            _print_below(screen, 4, Text.assemble((level.code, "cyan"), f"  {level.name}: {level.about}"))
    _print_below(screen, 2, Text("Options (--set name=value, the default first):"))
    for setting in game.settings:
        name = f"{setting.id}={'|'.join(setting.values)}"
        _print_below(screen, 4, Text.assemble((name, "cyan"), f"  {setting.about} [{setting.rule}]"))


def _print_below(screen: Screen, indent: int, text: Text) -> None:
    screen.show(Padding(text, (0, 0, 0, indent)))
