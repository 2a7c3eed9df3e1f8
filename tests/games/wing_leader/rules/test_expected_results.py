"""Expected results of the combat tables, against which the report compares the dice (WL-10.6)."""

from __future__ import annotations

from itertools import product

import pytest

from dowding.engine.events import Event
from dowding.games.wing_leader.pack.loader import FlakColumn
from dowding.games.wing_leader.rules.expected_results import _expected_flak_losses, loss_share, mean_hits
from dowding.games.wing_leader.rules.flak import DIRECT_FIREPOWER
from games.wing_leader.scenario_builder import Stage


@pytest.mark.rule("WL-10.6e", "WL-10.6f")
@pytest.mark.parametrize(
    ("power", "protection", "share"),
    [
        (9, (2, 3), 5 / 6),  # a natural 1 is always a miss
        (-9, (2, 3), 1 / 6),  # a natural 6 is always a loss
        (0, (3, 5), (3 * 1 / 2 + 1) / 6),  # 3, 4 and 5 make a straggler, 6 is a loss
        (1, (3, 5), (3 * 1 / 2 + 2) / 6),
    ],
)
def test_straggler_counts_as_half_a_loss(power: int, protection: tuple[int, ...], share: float) -> None:
    assert loss_share(power, protection) == pytest.approx(share)


PAIRS = list(product(range(1, 7), repeat=2))


@pytest.mark.rule("WL-10.5.1a")
@pytest.mark.parametrize("modifier", [-2, 0, 3])
def test_mean_hits_are_those_of_all_pairs_of_dice(modifier: int) -> None:
    pack = Stage().fight.pack
    for column in (-2, 0, 3):
        rolled = [pack.hits(column, one + two + modifier) for one, two in PAIRS]
        assert mean_hits(pack, column, modifier) == pytest.approx(sum(rolled) / 36)
    assert mean_hits(pack, 0, 3) > mean_hits(pack, 0, -2)


@pytest.mark.rule("WL-14.2.5a")
@pytest.mark.parametrize("column", ["barrage", "direct fire"])
def test_expected_flak_counts_hits_only(column: FlakColumn) -> None:
    stage = Stage()
    squadron = stage.raider("A", "bm", "J9", mission="bombing")
    fight = stage.fight
    worth = {"": 0.0, "C": 0.0, "1d6": 3.5}
    for modifier in (-9, 0, 2, 9):
        event = Event("flak", "WL-14.2.5", {"squadron": "A", "column": column, "modifiers": {"rating": modifier}}, 0)
        outcomes = [fight.pack.flak(column, one + two + modifier) for one, two in PAIRS]
        hits = sum(worth[outcome] if outcome in worth else int(outcome) for outcome in outcomes) / 36
        power = DIRECT_FIREPOWER if column == "direct fire" else 0
        share = loss_share(power, fight.card(squadron).protection)
        assert _expected_flak_losses(fight, event) == pytest.approx(hits * share)
