"""Properties 4 and 5 on a hundred random matches of every scenario: sound at every position, always an end."""

from __future__ import annotations

from typing import Final

import pytest

from properties.playing import STYLES, Case, cases, varied
from properties.soundness import check_match

pytestmark = pytest.mark.long

MATCHES: Final = 100
CHUNK: Final = 25
OPENED: Final = 4
"""The save of every fourth match is opened again: it is played a second time for that."""
EVERY_SCENARIO: Final = pytest.mark.parametrize("case", cases(), ids=lambda case: f"{case.game.id}-{case.scenario}")


@pytest.mark.parametrize("first", range(0, MATCHES, CHUNK))
@EVERY_SCENARIO
def test_random_matches_are_sound_to_their_end_and_saves_open_the_same(case: Case, first: int) -> None:
    for seed in range(first, first + CHUNK):
        check_match(varied(case, seed), opened_again=seed % OPENED == 0)


@EVERY_SCENARIO
def test_forced_choices_taken_by_the_kernel_change_nothing(case: Case) -> None:
    for seed in range(5):
        check_match(varied(case, seed), take_forced=True)


@pytest.mark.parametrize("style", [style for style in STYLES if style != "random"])
@EVERY_SCENARIO
def test_stubborn_players_come_to_an_end_too(case: Case, style: str) -> None:
    for seed in range(4):
        stubborn = varied(case, seed)
        check_match(Case(stubborn.game, stubborn.scenario, seed, stubborn.settings, style))
