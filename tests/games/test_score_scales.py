"""Points scales of every game: the final band matches the outcome."""

from __future__ import annotations

from math import inf

import pytest

from dowding.ai.random_player import RandomPlayer
from dowding.engine.match import Match, start_match
from dowding.games.registry import GAMES, game_by_id
from dowding.view.player_view import PlayerView
from dowding.view.scene import Band, Scale

SCENARIOS = [(game.id, scenario.id) for game in GAMES for scenario in game.scenarios]
SHORT = [
    (game, scenario, seed)
    for game, scenario in (("hardest-days", "aug-13"), ("lion", "prelude"), ("wing-leader", "burma-road"))
    for seed in range(2)
]


def scale_of(match: Match) -> Scale:
    (points,) = [track for track in PlayerView(match, match.game.seats[0]).picture().tracks if track.kind == "points"]
    assert points.scale is not None
    return points.scale


def band_at(scale: Scale) -> Band:
    return [band for band in scale.bands if scale.at >= (-inf if band.starts is None else band.starts)][-1]


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_every_scenario_has_a_points_scale(game: str, scenario: str) -> None:
    scale = scale_of(start_match(game_by_id(game), scenario, seed=1))
    lowest, *higher = scale.bands
    starts = [band.starts for band in higher if band.starts is not None]
    assert lowest.starts is None
    assert len(starts) == len(higher) >= 2
    assert starts == sorted(set(starts))
    winners = [band.winner for band in scale.bands]
    assert "" in winners
    assert winners[0] != winners[-1]
    assert len({band.name for band in scale.bands}) == len(scale.bands)


@pytest.mark.parametrize(("game", "scenario", "seed"), SHORT)
def test_final_band_of_the_scale_matches_the_outcome(game: str, scenario: str, seed: int) -> None:
    match = start_match(game_by_id(game), scenario, seed=seed)
    player = RandomPlayer(str(seed))
    while not match.is_over:
        for seat in match.deciding_seats():
            match.choose(seat, player.choose(PlayerView(match, seat)).id)
    outcome = match.outcome()
    assert outcome is not None
    band = band_at(scale_of(match))
    assert outcome.text.startswith(band.name)
    assert outcome.winner == (band.winner if band.winner in match.game.seats else None)
