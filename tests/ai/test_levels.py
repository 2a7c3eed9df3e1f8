"""The levels: named and described where a seat has a doctrine, and chance alone where it has none."""

from __future__ import annotations

import pytest

from dowding.ai.levels import RANDOM, levels_for, may_play, name_of
from dowding.ai.players import player_maker, seated
from dowding.engine.errors import SetupError
from dowding.engine.game import Game
from dowding.games import GAMES, LION
from toy_game.game import UNTAUGHT_NUMBERS


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_seat_of_the_house_has_all_levels_and_each_can_be_called(game: Game) -> None:
    for seat in game.seats:
        levels = levels_for(game, seat)
        assert [level.name for level in levels] == ["Cadet", "Pilot", "Ace", "Random"]
        for level in levels:
            assert level.about
            assert may_play(level.code, game, seat)
            assert seated(game, {seat: level.code})[seat] == level.code
            assert player_maker(level.code)("seed") is not None


def test_without_a_doctrine_there_is_only_chance() -> None:
    assert levels_for(UNTAUGHT_NUMBERS, "red") == (RANDOM,)
    assert may_play("random", UNTAUGHT_NUMBERS, "red")
    assert not may_play("pilot", UNTAUGHT_NUMBERS, "red")
    assert not may_play("nobody", LION, "british")
    with pytest.raises(SetupError):
        player_maker("nobody")


def test_codes_have_names_for_people() -> None:
    assert (name_of("ace"), name_of("doctrine"), name_of("random")) == ("Ace", "Doctrine", "Random")
