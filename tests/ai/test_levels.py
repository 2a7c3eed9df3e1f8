"""Difficulty levels: names and descriptions for a seat with doctrine, only random play for a seat without."""

from __future__ import annotations

import pytest

from dowding.ai.levels import RANDOM, can_play, level_name, levels_for
from dowding.ai.players import player_factory, resolve_players
from dowding.engine.errors import SetupError
from dowding.engine.game import Game
from dowding.games.registry import GAMES, LION
from toy_game.game import UNTAUGHT_NUMBERS


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_seat_has_all_levels(game: Game) -> None:
    for seat in game.seats:
        levels = levels_for(game, seat)
        assert [level.name for level in levels] == ["Cadet", "Pilot", "Ace", "Random"]
        for level in levels:
            assert level.about
            assert can_play(level.code, game, seat)
            assert resolve_players(game, {seat: level.code})[seat] == level.code
            assert player_factory(level.code)("seed") is not None


def test_seat_without_doctrine_has_only_random() -> None:
    assert levels_for(UNTAUGHT_NUMBERS, "red") == (RANDOM,)
    assert can_play("random", UNTAUGHT_NUMBERS, "red")
    assert not can_play("pilot", UNTAUGHT_NUMBERS, "red")
    assert not can_play("nobody", LION, "british")
    with pytest.raises(SetupError):
        player_factory("nobody")


def test_player_codes_have_display_names() -> None:
    assert (level_name("ace"), level_name("doctrine"), level_name("random")) == ("Ace", "Doctrine", "Random")
