"""bombing.toml (THD-14.2): bomb damage by strength and weather."""

from __future__ import annotations

from itertools import pairwise

from dowding.games.hardest_days.pack.components import BombDamage
from games.hardest_days.pack.contents import PACK


def test_bomb_damage_grows_with_strength_to_four_points() -> None:
    columns = PACK.entries_of(BombDamage)
    assert columns[0].strength == 0
    for low, high in pairwise(columns):
        assert low.strength < high.strength
        assert low.clear <= high.clear
        assert low.patchy <= high.patchy
        assert low.broken <= high.broken
    points = [p for column in columns for p in (column.clear, column.patchy, column.broken)]
    assert (min(points), max(points)) == (0, 4)
