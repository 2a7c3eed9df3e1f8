"""Properties 4 and 5 on random matches of every scenario: every position is valid, and every match ends.

They cover every combination of settings; `make fuzz` plays thousands more."""

from __future__ import annotations

from typing import Final

import pytest

from properties.cases import STYLES, Case, all_settings, cases, varied
from properties.termination import check_match

pytestmark = pytest.mark.long

MIN_MATCHES: Final = 16
CHUNK_SIZE: Final = 8
CHECK_SAVE_EVERY: Final = 4
"""Only the save of every fourth match is checked, since a check replays the match."""
CHUNKS: Final = [
    (case, first) for case in cases() for first in range(0, max(MIN_MATCHES, len(all_settings(case.game))), CHUNK_SIZE)
]
EVERY_SCENARIO: Final = pytest.mark.parametrize("case", cases(), ids=lambda case: f"{case.game.id}-{case.scenario}")


@pytest.mark.parametrize(
    ("case", "first"), CHUNKS, ids=[f"{case.game.id}-{case.scenario}-{first}" for case, first in CHUNKS]
)
def test_random_matches_pass_all_checks(case: Case, first: int) -> None:
    for seed in range(first, first + CHUNK_SIZE):
        check_match(varied(case, seed), check_save=seed % CHECK_SAVE_EVERY == 0)


@EVERY_SCENARIO
def test_automatic_forced_choices_change_nothing(case: Case) -> None:
    for seed in range(2):
        check_match(varied(case, seed), take_forced=True)


@pytest.mark.parametrize("style", [style for style in STYLES if style != "random"])
@EVERY_SCENARIO
def test_matches_in_extreme_styles_end(case: Case, style: str) -> None:
    for seed in range(2):
        varied_case = varied(case, seed)
        check_match(Case(varied_case.game, varied_case.scenario, seed, varied_case.settings, style))
