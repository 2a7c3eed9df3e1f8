"""Player codes: each makes its player, samples follow a colon, and anything else is rejected."""

from __future__ import annotations

import pytest

from dowding.ai.doctrine_player import CadetPlayer, DoctrinePlayer
from dowding.ai.players import PLAYERS, live_player_factory, player_factory, resolve_players
from dowding.ai.rollout_player import RolloutPlayer
from dowding.ai.search_budget import LIVE_BUDGET, SAMPLES, SearchBudget
from dowding.engine.errors import SetupError
from dowding.engine.game import Game
from dowding.engine.match import start_match
from dowding.games.registry import GAMES, LION
from dowding.view.player_view import PlayerView
from toy_game.game import UNTAUGHT_NUMBERS


@pytest.mark.parametrize("code", [*PLAYERS, "forecast:2"])
def test_every_code_makes_a_working_player(code: str) -> None:
    view = PlayerView(start_match(LION, "prelude", seed=1), "british")
    assert player_factory(code)("seed").choose(view) in view.options


def test_levels_map_to_players() -> None:
    assert isinstance(player_factory("cadet")("seed"), CadetPlayer)
    assert isinstance(player_factory("pilot")("seed"), DoctrinePlayer)
    assert isinstance(player_factory("ace")("seed"), RolloutPlayer)
    assert isinstance(player_factory("forecast:8")("seed"), RolloutPlayer)


@pytest.mark.parametrize(
    "code",
    [
        "forecast:",
        "forecast:0",
        "forecast:-1",
        "forecast:many",
        "forecast:100001",
        "ace:8",
        "forecast:0s",
        "forecast:31s",
        "forecast:.5s",
        "forecast:1e1s",
    ],
)
def test_invalid_sample_counts_are_rejected(code: str) -> None:
    with pytest.raises(SetupError):
        player_factory(code)


def test_budget_of_a_forecast_is_rollouts_or_seconds() -> None:
    view = PlayerView(start_match(LION, "prelude", seed=1), "british")
    for code in ("forecast:4", "forecast:0.001s"):
        assert player_factory(code)("seed").choose(view) in view.options


def test_ace_thinks_by_the_clock_against_people_only() -> None:
    assert live_player_factory("pilot") is player_factory("pilot")
    live, simulated = live_player_factory("ace")("7"), player_factory("ace")("7")
    assert isinstance(live, RolloutPlayer)
    assert isinstance(simulated, RolloutPlayer)
    assert live.budget == LIVE_BUDGET
    assert simulated.budget == SearchBudget(SAMPLES)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_doctrine_can_play_every_seat(game: Game) -> None:
    assert resolve_players(game, dict.fromkeys(game.seats, "doctrine")) == dict.fromkeys(game.seats, "doctrine")


def test_only_random_plays_a_seat_without_doctrine() -> None:
    seat = UNTAUGHT_NUMBERS.seats[0]
    assert resolve_players(UNTAUGHT_NUMBERS, {seat: "random"})[seat] == "random"
    with pytest.raises(SetupError, match="no doctrine for"):
        resolve_players(UNTAUGHT_NUMBERS, {seat: "pilot"})
