"""Expected results of the combat tables, against which the report compares the dice (WL-10.6)."""

from __future__ import annotations

import pytest

from dowding.games.wing_leader.rules.expected_results import loss_share


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
