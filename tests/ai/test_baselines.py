"""Baselines: fixed simple policies of a game; each does what its name says, at every seat."""

from __future__ import annotations

import pytest

from dowding.ai.heuristics.doctrine import doctrine_of
from dowding.ai.players import player_factory, resolve_players
from dowding.engine.errors import SetupError
from dowding.engine.game import Game
from dowding.engine.match import start_match
from dowding.games.registry import DUEL, EAGLE, GAMES, HARDEST_DAYS, LION
from dowding.sim import simulate
from dowding.view.player_view import PlayerView

BRITISH = "british"
SEATS = [(game, seat) for game in GAMES for seat in game.doctrine]


def verbs(game: Game, scenario: str, code: str) -> list[str]:
    """The choices of the British by this player code, a word for each."""
    match = start_match(game, scenario, seed=3, keep_log=False, take_forced=True)
    player, view = player_factory(code)("7"), PlayerView(match, BRITISH)
    while not match.is_over:
        match.choose(BRITISH, player.choose(view).id)
    return [choice.option.partition(":")[0] for choice in match.history]


@pytest.mark.parametrize(("game", "scenario"), [(HARDEST_DAYS, "aug-18"), (LION, "prelude")])
def test_never_sends_no_squadron_and_all_in_sends_more_than_doctrine(game: Game, scenario: str) -> None:
    sent = {
        code: sum(verb in ("patrol", "commit", "intercept") for verb in verbs(game, scenario, code))
        for code in ("recipe:never", "doctrine:careful", "recipe:all-in")
    }
    assert sent["recipe:never"] == 0
    assert sent["recipe:all-in"] > sent["doctrine:careful"]


@pytest.mark.parametrize(("game", "seat"), SEATS, ids=lambda value: getattr(value, "id", value))
def test_every_baseline_and_stance_can_play(game: Game, seat: str) -> None:
    doctrine = doctrine_of(game, seat)
    for code in [f"doctrine:{name}" for name in doctrine.stances] + [f"recipe:{name}" for name in doctrine.baselines]:
        assert resolve_players(game, {seat: code}, allow_custom=True)[seat] == code


@pytest.mark.parametrize("seat", ["german"])
@pytest.mark.parametrize("game", [DUEL, EAGLE], ids=lambda game: game.id)
def test_planning_games_have_baselines_one_wave_and_baits(game: Game, seat: str) -> None:
    assert {"all-in", "never", "greedy", "one-wave", "baits"} <= set(doctrine_of(game, seat).baselines)


@pytest.mark.parametrize("code", ["recipe:baits", "recipe:", "doctrine:reckless"])
def test_unknown_baseline_error_lists_the_choices(code: str) -> None:
    with pytest.raises(SetupError, match=r"recipe:all-in|recipe:NAME|doctrine:bold"):
        resolve_players(LION, {BRITISH: code}, allow_custom=True)


def test_simulation_accepts_baselines() -> None:
    result = simulate("lion", "prelude", matches=4, seed=2, players={BRITISH: "recipe:greedy"}, workers=1)
    assert "recipe:greedy" in repr(result)
