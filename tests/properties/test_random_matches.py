"""Properties 4 and 5 on random matches of every scenario: valid at every position, and they always end.

There are enough matches for every combination of settings; `make fuzz` plays thousands."""

from __future__ import annotations

from typing import Final

import pytest

from properties.cases import STYLES, Case, all_settings, cases, varied
from properties.termination import check_match

pytestmark = pytest.mark.long

LEAST: Final = 16
CHUNK: Final = 8
OPENED: Final = 4
"""The save of every fourth match is loaded, which replays the match."""
CHUNKS: Final = [
    (case, first) for case in cases() for first in range(0, max(LEAST, len(all_settings(case.game))), CHUNK)
]
EVERY_SCENARIO: Final = pytest.mark.parametrize("case", cases(), ids=lambda case: f"{case.game.id}-{case.scenario}")


@pytest.mark.parametrize(
    ("case", "first"), CHUNKS, ids=[f"{case.game.id}-{case.scenario}-{first}" for case, first in CHUNKS]
)
def test_random_matches_keep_all_properties(case: Case, first: int) -> None:
    for seed in range(first, first + CHUNK):
        check_match(varied(case, seed), opened_again=seed % OPENED == 0)


@EVERY_SCENARIO
def test_automatic_forced_choices_change_nothing(case: Case) -> None:
    for seed in range(2):
        check_match(varied(case, seed), take_forced=True)


@pytest.mark.parametrize("style", [style for style in STYLES if style != "random"])
@EVERY_SCENARIO
def test_matches_of_stubborn_players_end(case: Case, style: str) -> None:
    for seed in range(2):
        stubborn = varied(case, seed)
        check_match(Case(stubborn.game, stubborn.scenario, seed, stubborn.settings, style))
