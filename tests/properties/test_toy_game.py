"""All properties at every position of many matches of the toy game, which has two seats and hidden hands."""

from __future__ import annotations

import pytest

from properties.advice import check_equal_samples
from properties.cases import Case, cases, some_seeds, varied, with_open_pack
from properties.forks import check_forks, check_samples
from properties.illegal_choices import check_illegal_choices
from properties.indistinguishability import check_indistinguishable_choices, check_indistinguishable_starts
from properties.leaks import check_no_leaks
from properties.undo import check_risk, check_undo
from toy_game.game import SECRET_NUMBERS

SCENARIOS = cases((with_open_pack(SECRET_NUMBERS),))


@some_seeds(8, quick=3)
@pytest.mark.parametrize("case", SCENARIOS, ids=lambda case: case.scenario)
def test_every_position_passes_every_property(case: Case, seed: int) -> None:
    played = varied(case, seed)
    check_no_leaks(played, every=1)
    check_indistinguishable_choices(played, every=1)
    check_equal_samples(played, every=1)
    check_illegal_choices(played, every=1)
    check_undo(played, every=1)
    check_risk(played)
    check_forks(played, every=3)
    check_samples(played, every=1)


@pytest.mark.parametrize("case", SCENARIOS, ids=lambda case: case.scenario)
def test_indistinguishable_starts_look_the_same(case: Case) -> None:
    check_indistinguishable_starts(case, range(200))
