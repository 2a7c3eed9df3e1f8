"""Pieces and lines are kept until they change, and nobody can tell: the bytes are those of a scene drawn afresh."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from dowding.games.hardest_days.game import HARDEST_DAYS, HardestDaysPack
from dowding.games.hardest_days.game import open_pack as open_hardest_days
from dowding.games.raf.lion.game import LION, LionPack
from dowding.games.raf.lion.game import open_pack as open_lion
from dowding.kernel.game import Game
from dowding.kernel.kept import Drawer
from dowding.kernel.match import start
from dowding.kernel.perspective import Perspective

ROOMY, CROWDED = 8192, 30
CASES = [
    *((HARDEST_DAYS, scenario.id, {}, ROOMY) for scenario in HARDEST_DAYS.scenarios),
    (HARDEST_DAYS, "aug-13", {}, CROWDED),
    (LION, "prelude", {}, CROWDED),
    (LION, "hardest-days", {"advanced": "yes", "night_raids": "yes"}, ROOMY),
]


def opened(game: Game) -> HardestDaysPack | LionPack:
    return open_hardest_days(()) if game is HARDEST_DAYS else open_lion(())


@pytest.mark.parametrize(("game", "scenario", "settings", "most"), CASES)
def test_a_scene_of_kept_parts_is_the_scene_drawn_afresh(
    game: Game, scenario: str, settings: dict[str, str], most: int
) -> None:
    pack = opened(game)
    drawer = Drawer(most)
    random = Random(scenario)
    match = start(game, scenario, seed=1, pack=pack, settings=settings)
    view = Perspective(match, "british")
    while options := view.options:
        pack.components.drawer = drawer
        kept = msgspec.json.encode(view.scene())
        if random.random() < 0.2:
            view.sample(match.table.dice.copy()).table.picture("british")
        if random.random() < 0.2 and not match.undo_refused("british"):
            match.undo("british")
            again = msgspec.json.encode(view.scene())
            pack.components.drawer = Drawer()
            assert msgspec.json.encode(view.scene()) == again
            options = view.options
        else:
            pack.components.drawer = Drawer()
            assert msgspec.json.encode(view.scene()) == kept
        match.choose("british", random.choice(options).id)
    assert max(len(drawer.pieces), len(drawer.lines), len(drawer.threads)) <= most
