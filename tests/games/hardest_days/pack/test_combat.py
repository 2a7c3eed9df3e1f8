"""combat.toml (THD-12.3): the results of combat and what they do."""

from __future__ import annotations

from itertools import pairwise
from typing import get_args

from dowding.games.hardest_days.pack.components import CombatDamage, CombatResult, Result
from games.hardest_days.pack.contents import PACK


def test_combat_results_table_has_no_gaps() -> None:
    assert [row.total for row in PACK.entries_of(CombatResult)] == list(range(2, 17))


def test_high_combat_total_favours_the_british() -> None:
    severity = {result: n for n, result in enumerate(get_args(Result))}
    rows = PACK.entries_of(CombatResult)
    for low, high in pairwise(rows):
        assert severity[low.german] <= severity[high.german]
        assert severity[low.british] >= severity[high.british]
    assert (rows[0].german, rows[0].british, rows[-1].german, rows[-1].british) == ("-", "H", "H", "-")


def test_damage_chart_has_every_cell() -> None:
    boxes = [
        ("group", "hunt"),
        ("group", "escort"),
        ("group", "bomber"),
        ("squadron", "hunt"),
        ("squadron", "bomber"),
    ]
    rows = PACK.entries_of(CombatDamage)
    assert {(row.unit, row.box, row.face) for row in rows} == {
        (*b, face) for b in boxes for face in ("full", "reduced")
    }
    for row in rows:
        assert set(row.effects) == set(get_args(Result))
        assert (row.effects["L"], row.effects["H"]) == ("light", "heavy")


def test_only_squadrons_move_from_the_hunt_box_to_the_bomber_box() -> None:
    for row in PACK.entries_of(CombatDamage):
        if any(effect.startswith("bomber") for effect in row.effects.values()):
            assert (row.unit, row.box) == ("squadron", "hunt")
