"""Expensive properties on a few matches: replay, hidden information, illegal choices, undo, forks, samples."""

from __future__ import annotations

from typing import Final

import msgspec
import pytest

from dowding.engine.decision import Decision, Refused
from dowding.engine.errors import RulesError
from properties.advice import check_equal_advice, check_equal_samples
from properties.cases import Case, cases, play_out, some_seeds, varied
from properties.forks import check_forks, check_samples
from properties.illegal_choices import check_illegal_choices
from properties.indistinguishability import check_indistinguishable_choices, check_indistinguishable_starts
from properties.leaks import check_no_leaks
from properties.replays import check_every_position_replays
from properties.undo import check_rewind, check_risk, check_undo

EVERY_SCENARIO: Final = pytest.mark.parametrize("case", cases(), ids=lambda case: f"{case.game.id}-{case.scenario}")
SOME_SEEDS: Final = some_seeds(2, quick=1)
SHORT_COMPLETE: Final = frozenset({"aug-18", "prelude", "hardest-days", "escorts", "bombing-run"})
"""Short scenarios with all features of their games, for the most expensive checks. The fuzzer plays the others."""
SHORT_SCENARIOS: Final = pytest.mark.parametrize(
    "case",
    [case for case in cases() if case.scenario in SHORT_COMPLETE],
    ids=lambda case: f"{case.game.id}-{case.scenario}",
)


@SOME_SEEDS
@SHORT_SCENARIOS
def test_save_replays_the_same_at_every_position(case: Case, seed: int) -> None:
    check_every_position_replays(varied(case, seed))
    check_every_position_replays(varied(case, seed), take_forced=True)


@SOME_SEEDS
@SHORT_SCENARIOS
def test_hidden_information_does_not_leak(case: Case, seed: int) -> None:
    check_no_leaks(varied(case, seed), every=25)


@pytest.mark.long
@SHORT_SCENARIOS
def test_hidden_information_does_not_leak_in_doctrine_matches(case: Case) -> None:
    check_no_leaks(msgspec.structs.replace(case, style="doctrine"), every=40)


@pytest.mark.long
@SHORT_SCENARIOS
def test_indistinguishable_matches_look_the_same(case: Case) -> None:
    check_indistinguishable_starts(case, range(12))
    check_indistinguishable_choices(case, every=50)


@SOME_SEEDS
@SHORT_SCENARIOS
def test_samples_depend_only_on_what_the_seat_knows(case: Case, seed: int) -> None:
    check_equal_samples(varied(case, seed), every=31)


@SHORT_SCENARIOS
def test_odds_and_hints_depend_only_on_what_the_seat_knows(case: Case) -> None:
    check_equal_advice(case, every=13, max_positions=6)


@SOME_SEEDS
@EVERY_SCENARIO
def test_illegal_choices_are_rejected_and_change_nothing(case: Case, seed: int) -> None:
    check_illegal_choices(varied(case, seed), every=5)


@SOME_SEEDS
@EVERY_SCENARIO
def test_undo_and_redo_restore_the_match_within_barriers(case: Case, seed: int) -> None:
    check_undo(varied(case, seed), every=3)


@SOME_SEEDS
@EVERY_SCENARIO
def test_choices_not_marked_risky_can_be_undone(case: Case, seed: int) -> None:
    check_risk(varied(case, seed))


@EVERY_SCENARIO
def test_rewound_and_replayed_solo_match_is_the_same(case: Case) -> None:
    if len(case.game.seats) == 1:
        check_rewind(varied(case, 1), times=5)


@SOME_SEEDS
@EVERY_SCENARIO
def test_forks_are_independent(case: Case, seed: int) -> None:
    check_forks(varied(case, seed), every=29)


@SOME_SEEDS
@EVERY_SCENARIO
def test_samples_are_valid_and_independent(case: Case, seed: int) -> None:
    check_samples(varied(case, seed), every=11)


@EVERY_SCENARIO
def test_refusals_are_not_computed_in_simulations(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    def refusals(_: Decision) -> list[Refused]:
        raise RulesError("refusals were computed")

    monkeypatch.setattr(Decision, "refusals", refusals)
    assert play_out(case).is_over
