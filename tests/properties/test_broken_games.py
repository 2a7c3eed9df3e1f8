"""Each flaw of the toy game is detected by the property that it violates."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import pytest

from dowding.engine.errors import RulesError
from dowding.view.player_view import PlayerView
from properties.advice import check_equal_samples
from properties.cases import Broken, Case, begin, moves, play_out, with_open_pack
from properties.forks import check_forks, check_samples
from properties.indistinguishability import check_indistinguishable_choices, check_indistinguishable_starts
from properties.leaks import check_no_leaks
from properties.replays import check_every_position_replays
from properties.termination import check_match
from properties.undo import check_risk, check_undo
from toy_game.broken_games import Flaw
from toy_game.game import secret_numbers

Property = Callable[[Case], object]


def no_leaks(case: Case) -> None:
    check_no_leaks(case, every=1)


def indistinguishable_starts(case: Case) -> None:
    check_indistinguishable_starts(case, range(30))


def indistinguishable_choices(case: Case) -> None:
    check_indistinguishable_choices(case, every=1)


def equal_samples(case: Case) -> None:
    check_equal_samples(case, every=1)


def sound(case: Case) -> None:
    check_match(case, max_choices=500)


def forks(case: Case) -> None:
    check_forks(case, every=3)


def samples(case: Case) -> None:
    check_samples(case, every=1)


DETECTED_BY: dict[Flaw, tuple[Property, str]] = {
    "picture shows the other hand": (no_leaks, r"(red|blue|spectator) learns from the scene"),
    "deal is seen by all": (indistinguishable_starts, "learns from the events"),
    "guard is seen by all": (indistinguishable_choices, "learns from the events"),
    "draw is seen by all": (indistinguishable_choices, "learns from the events"),
    "option names a hidden card": (no_leaks, "learns from the options"),
    "refusal names a hidden card": (no_leaks, "learns from the scene"),
    "waiting text names a hidden card": (no_leaks, "learns from the waiting text"),
    "log line names a hidden card": (no_leaks, "learns from the log"),
    "report reads the state": (no_leaks, "learns from the report"),
    "nothing is redrawn": (no_leaks, "its samples always equal the match"),
    "redraw goes by the true order": (equal_samples, "samples of (red|blue) reveal hidden information"),
    "roll without a barrier": (check_undo, "undo would cross a die"),
    "draw without a barrier": (check_undo, "undo would cross a reveal"),
    "risk is not said": (check_risk, "'draw' by (red|blue): it was not marked as risky, but cannot be undone"),
    "never ends": (sound, "continues after 500 choices"),
    "card in two places": (sound, "is in 2 places"),
    "no option": (sound, "offers no option"),
    "one id twice": (sound, "offers an id twice"),
    "count outside the state": (check_every_position_replays, "the state differs: points"),
    "number in a list of texts": (sound, "cannot be decoded"),
    "a hidden die within a step": (indistinguishable_choices, "learns from the events|a sample reveals"),
    "list shared by copies": (forks, "the state differs: notes"),
}
DETECTED_IN_A_PLOT_BY: dict[Flaw, tuple[Property, str]] = {
    "the length of a plan": (indistinguishable_choices, r"(red|blue|spectator) learns from the scene"),
    "waiting text counts a plan": (indistinguishable_choices, "learns from the waiting text"),
    "time that passes while the other plans": (indistinguishable_choices, "learns from the events"),
    "the number of a roll": (indistinguishable_choices, "learns from the events"),
    "a plan is not redrawn": (
        indistinguishable_choices,
        "hidden information to (red|blue|spectator) by its (state|decisions)",
    ),
    "the step of a plan is not redrawn": (
        indistinguishable_choices,
        "hidden information to (red|blue|spectator) by its decisions",
    ),
    "a plan goes on within its step": (sound, "continues after a secret choice"),
}
TESTED_ELSEWHERE: tuple[Flaw, ...] = ("", "order of a set", "refusals cannot be asked")


def try_matches(check: Property, flaw: Flaw, matches: int, scenario: str = "war") -> None:
    game = with_open_pack(secret_numbers(flaw))
    for seed in range(matches):
        check(Case(game, scenario, seed))


def test_every_flaw_is_detected_by_a_property() -> None:
    assert {*DETECTED_BY, *DETECTED_IN_A_PLOT_BY, *TESTED_ELSEWHERE} == set(get_args(Flaw))


@pytest.mark.parametrize("flaw", DETECTED_BY)
def test_flaw_is_detected(flaw: Flaw) -> None:
    check, text = DETECTED_BY[flaw]
    with pytest.raises((Broken, RulesError), match=text):
        try_matches(check, flaw, 10)


@pytest.mark.parametrize("flaw", DETECTED_IN_A_PLOT_BY)
def test_flaw_in_a_secret_plan_is_detected(flaw: Flaw) -> None:
    check, text = DETECTED_IN_A_PLOT_BY[flaw]
    with pytest.raises((Broken, RulesError), match=text):
        try_matches(check, flaw, 10, "plot")


@pytest.mark.parametrize("check", [*dict.fromkeys(check for check, _ in DETECTED_BY.values()), samples])
def test_correct_game_passes_all_properties(check: Property) -> None:
    try_matches(check, "", 3)
    try_matches(check, "", 3, "plot")


def test_refusals_are_computed_only_for_the_scene() -> None:
    case = Case(with_open_pack(secret_numbers("refusals cannot be asked")), "war")
    assert play_out(case).is_over
    match = begin(case)
    (seat,) = next(seats for _ in moves(case, match) if len(seats := match.deciding_seats()) == 1)
    with pytest.raises(RulesError, match="refusals were computed"):
        PlayerView(match, seat).scene()
