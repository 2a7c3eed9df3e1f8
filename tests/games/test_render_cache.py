"""The render cache: a scene with cached pieces and lines has the same bytes as a new one."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from dowding.engine.game import Game
from dowding.engine.match import start_match
from dowding.games.hardest_days.game import HARDEST_DAYS, HardestDaysPack
from dowding.games.hardest_days.game import open_pack as open_hardest_days
from dowding.games.raf.lion.game import LION, LionPack
from dowding.games.raf.lion.game import open_pack as open_lion
from dowding.games.wing_leader.game import WING_LEADER, WingLeaderPack
from dowding.games.wing_leader.game import open_pack as open_wing_leader
from dowding.view.player_view import PlayerView
from dowding.view.render_cache import RenderCache

ROOMY, CROWDED = 8192, 30
CASES = [
    *((HARDEST_DAYS, scenario.id, {}, ROOMY) for scenario in HARDEST_DAYS.scenarios),
    (HARDEST_DAYS, "aug-13", {}, CROWDED),
    (LION, "prelude", {}, CROWDED),
    (LION, "hardest-days", {"advanced": "yes", "night_raids": "yes"}, ROOMY),
    (WING_LEADER, "burma-road", {}, CROWDED),
    (WING_LEADER, "out-of-the-sun", {}, ROOMY),
]


def opened(game: Game) -> HardestDaysPack | LionPack | WingLeaderPack:
    if game is WING_LEADER:
        return open_wing_leader(())
    return open_hardest_days(()) if game is HARDEST_DAYS else open_lion(())


@pytest.mark.parametrize(("game", "scenario", "settings", "most"), CASES)
def test_cached_scene_equals_a_new_scene(game: Game, scenario: str, settings: dict[str, str], most: int) -> None:
    pack = opened(game)
    drawer = RenderCache(most)
    random = Random(scenario)
    match = start_match(game, scenario, seed=1, pack=pack, settings=settings)
    while seats := [seat for seat in match.deciding_seats() if match.decision(seat) is not None]:
        seat = seats[-1]
        view = PlayerView(match, seat)
        pack.components.render_cache = drawer
        cached = msgspec.json.encode(view.scene())
        if random.random() < 0.2:
            PlayerView(view.sample(match.context.dice.copy()), seat).picture()
        if random.random() < 0.2 and not match.undo_refused(seat):
            match.undo(seat)
            again = msgspec.json.encode(view.scene())
            pack.components.render_cache = RenderCache()
            assert msgspec.json.encode(view.scene()) == again
        else:
            pack.components.render_cache = RenderCache()
            assert msgspec.json.encode(view.scene()) == cached
        if view.options:
            match.choose(seat, random.choice(view.options).id)
    assert max(len(drawer.pieces), len(drawer.lines), len(drawer.connectors)) <= most
