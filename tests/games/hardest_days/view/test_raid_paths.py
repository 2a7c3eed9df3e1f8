"""Raid paths: they are part of the scene, so they survive a reload and appear in replays."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from dowding.engine.match import start_match
from dowding.engine.saves import replay_save, to_save
from dowding.games.hardest_days.game import HARDEST_DAYS
from dowding.games.hardest_days.rules.context import BRITISH
from dowding.games.hardest_days.view.boards import boards
from dowding.view.player_view import PlayerView
from games.hardest_days.scenario_builder import PACK


def test_moved_raids_show_their_path() -> None:
    places = {region.id for region in boards(PACK.components)[0].regions}
    visible = 0
    for seed, scenario in enumerate(HARDEST_DAYS.scenarios[:3]):
        random = Random(seed)
        match = start_match(HARDEST_DAYS, scenario.id, seed=seed, pack=PACK)
        while (decision := match.decision(BRITISH)) is not None:
            picture = PlayerView(match, BRITISH).picture()
            where = {piece.id: piece.region for piece in picture.pieces}
            for way in picture.threads:
                number = way.id.removeprefix("way-")
                assert way.stops[-1] == where[f"raid-{number}"]
                assert places.issuperset(way.stops)
                assert 2 <= len(way.stops) <= 4
                assert all(one != next_one for one, next_one in pairwise(way.stops))
                visible += 1
            match.choose(BRITISH, random.choice(decision.options).id)
    assert visible > 50


def test_paths_survive_reopening_the_match() -> None:
    random = Random(1)
    match = start_match(HARDEST_DAYS, "aug-15", seed=1, pack=PACK)
    while not PlayerView(match, BRITISH).picture().threads:
        decision = match.decision(BRITISH)
        assert decision is not None
        match.choose(BRITISH, random.choice(decision.options).id)
    again = replay_save(to_save(match), "the save", [HARDEST_DAYS])
    assert PlayerView(again, BRITISH).scene() == PlayerView(match, BRITISH).scene()
