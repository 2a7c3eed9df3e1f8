"""`dowding games`: the games, their scenarios, seats and options."""

from __future__ import annotations

import click
from rich.padding import Padding
from rich.text import Text

from dowding.ai.levels import levels_for
from dowding.ai.player_codes import player_codes
from dowding.cli.options import json_option, print_json
from dowding.engine.game import Game, Setting
from dowding.games import registry
from dowding.terminal.screen import Screen


@click.command()
@json_option
def games(as_json: bool) -> None:
    """List the games, their scenarios, seats and options."""
    if as_json:
        print_json({"games": [game_to_dict(game) for game in registry.GAMES]})
        return
    screen = Screen()
    for game in registry.GAMES:
        _print_game(game, screen)


def game_to_dict(game: Game) -> dict[str, object]:
    """A game as plain data."""
    return {
        "id": game.id,
        "title": game.title,
        "about": game.about,
        "credit": game.credit,
        "seats": game.seats,
        "scenarios": game.scenarios,
        "settings": [_setting_to_dict(setting) for setting in game.settings],
        "players": {seat: player_codes(game, seat) for seat in game.seats},
        "levels": {seat: levels_for(game, seat) for seat in game.seats},
    }


def _setting_to_dict(setting: Setting) -> dict[str, object]:
    return {
        "id": setting.id,
        "about": setting.about,
        "values": setting.values,
        "default": setting.values[0],
        "rule": setting.rule,
    }


def _print_game(game: Game, screen: Screen) -> None:
    screen.print(Text.assemble((game.title, "bold"), "  ", (game.id, "cyan")))
    _print_indented(screen, 2, Text(f"{game.about}\n{game.credit}\nSeats: {', '.join(game.seats)}\nScenarios:"))
    for scenario in game.scenarios:
        _print_indented(screen, 4, Text.assemble((scenario.id, "cyan"), f"  {scenario.title}. {scenario.about}"))
    for seat in game.seats:
        _print_indented(screen, 2, Text(f"Bots for {seat} (simulate --players {seat}=CODE):"))
        for player in player_codes(game, seat):
            _print_indented(screen, 4, Text.assemble((player.code, "cyan"), f"  {player.about}"))
    _print_indented(screen, 2, Text("Options (--set name=value, default first):"))
    for setting in game.settings:
        name = f"{setting.id}={'|'.join(setting.values)}"
        _print_indented(screen, 4, Text.assemble((name, "cyan"), f"  {setting.about} [{setting.rule}]"))


def _print_indented(screen: Screen, indent: int, text: Text) -> None:
    screen.show(Padding(text, (0, 0, 0, indent)))
