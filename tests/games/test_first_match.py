"""The first match and the scenarios that each game offers."""

from __future__ import annotations

import pytest

from dowding.ai.levels import can_play
from dowding.engine.game import Game
from dowding.engine.match import start_match
from dowding.games.registry import GAMES
from dowding.view.player_view import PlayerView

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


@pytest.mark.parametrize("game", [game for game in GAMES if game.first], ids=lambda game: game.id)
def test_first_match_scenario_has_guide_notes(game: Game) -> None:
    first = game.first
    assert first is not None
    assert first.seat in game.seats
    assert all(can_play("cadet", game, seat) for seat in game.seats if seat != first.seat)
    match = start_match(game, first.scenario, seed=1, settings=first.settings)
    assert PlayerView(match, first.seat).picture().notes


@each_game
def test_every_scenario_has_a_playing_time_and_a_difficulty(game: Game) -> None:
    assert all(scenario.minutes and scenario.difficulty for scenario in game.scenarios)
