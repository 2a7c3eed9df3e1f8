"""Property 8: the same match is played identically in another process with another PYTHONHASHSEED."""

from __future__ import annotations

import pytest

from properties.cases import cases
from properties.other_process import ORDER_OF_A_SET, fingerprints, fingerprints_in_another_process

pytestmark = pytest.mark.long

NAMES = [(case.game.id, case.scenario, seed) for case in cases() for seed in (1, 2)]


@pytest.mark.parametrize("hash_seed", [1, 2])
def test_another_process_plays_the_same_matches(hash_seed: int) -> None:
    assert fingerprints_in_another_process(NAMES, hash_seed) == fingerprints(NAMES)


def test_dependence_on_set_order_is_detected() -> None:
    names = [(ORDER_OF_A_SET.id, "war", seed) for seed in range(10)]
    assert fingerprints_in_another_process(names, 1) != fingerprints_in_another_process(names, 2)
