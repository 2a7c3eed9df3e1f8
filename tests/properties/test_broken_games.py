"""Tests of the properties: each flaw of the toy game is detected by the property that it breaks."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import pytest

from dowding.engine.errors import RulesError
from dowding.view.player_view import PlayerView
from properties.advice import check_equal_samples
from properties.cases import Broken, Case, begin, moves, play_out, with_open_pack
from properties.forks import check_forks, check_samples
from properties.indistinguishability import check_alike_choices, check_alike_starts
from properties.leaks import check_no_leaks
from properties.replays import check_every_position_replays
from properties.termination import check_match
from properties.undo import check_risk, check_undo
from toy_game.broken_games import Flaw
from toy_game.game import secret_numbers

Property = Callable[[Case], object]


def no_leaks(case: Case) -> None:
    check_no_leaks(case, every=1)


def alike_starts(case: Case) -> None:
    check_alike_starts(case, range(30))


def alike_choices(case: Case) -> None:
    check_alike_choices(case, every=1)


def equal_samples(case: Case) -> None:
    check_equal_samples(case, every=1)


def sound(case: Case) -> None:
    check_match(case, most=500)


def forks(case: Case) -> None:
    check_forks(case, every=3)


def samples(case: Case) -> None:
    check_samples(case, every=1)


FOUND: dict[Flaw, tuple[Property, str]] = {
    "picture shows the other hand": (no_leaks, r"(red|blue|spectator) learns from the scene"),
    "deal is seen by all": (alike_starts, "learns from the events"),
    "guard is seen by all": (alike_choices, "learns from the events"),
    "draw is seen by all": (alike_choices, "learns from the events"),
    "option names a hidden card": (no_leaks, "learns from the options"),
    "refusal names a hidden card": (no_leaks, "learns from the scene"),
    "waiting text names a hidden card": (no_leaks, "learns from the waiting text"),
    "log line names a hidden card": (no_leaks, "learns from the log"),
    "report reads the state": (no_leaks, "learns from the report"),
    "nothing is redrawn": (no_leaks, "its samples are always the very match"),
    "redraw goes by the true order": (equal_samples, "samples of (red|blue) tell what it cannot know"),
    "roll without a barrier": (check_undo, "undo would cross a die"),
    "draw without a barrier": (check_undo, "undo would cross a reveal"),
    "risk is not said": (check_risk, "'draw' by (red|blue): it is not marked as risky, but cannot be undone"),
    "never ends": (sound, "has not ended after 500 choices"),
    "card in two places": (sound, "is in 2 places"),
    "no option": (sound, "offers no option"),
    "one id twice": (sound, "offers an id twice"),
    "count outside the state": (check_every_position_replays, "the state differs: points"),
    "number in a list of texts": (sound, "does not read back"),
    "a hidden die within a step": (alike_choices, "learns from the events|a sample tells"),
    "list shared by copies": (forks, "the state differs: notes"),
}
FOUND_IN_A_PLOT: dict[Flaw, tuple[Property, str]] = {
    "the length of a plan": (alike_choices, r"(red|blue|spectator) learns from the scene"),
    "waiting text counts a plan": (alike_choices, "learns from the waiting text"),
    "time that passes while the other plans": (alike_choices, "learns from the events"),
    "the number of a roll": (alike_choices, "learns from the events"),
    "a plan is not redrawn": (alike_choices, "a sample tells (red|blue|spectator) by its (state|questions)"),
    "the step of a plan is not redrawn": (alike_choices, "a sample tells (red|blue|spectator) by its questions"),
    "a plan goes on within its step": (sound, "continues after a secret choice"),
}
FOUND_ELSEWHERE: tuple[Flaw, ...] = ("", "order of a set", "refusals cannot be asked")


def try_matches(check: Property, flaw: Flaw, matches: int, scenario: str = "war") -> None:
    game = with_open_pack(secret_numbers(flaw))
    for seed in range(matches):
        check(Case(game, scenario, seed))


def test_every_flaw_has_a_property() -> None:
    assert {*FOUND, *FOUND_IN_A_PLOT, *FOUND_ELSEWHERE} == set(get_args(Flaw))


@pytest.mark.parametrize("flaw", FOUND)
def test_flaw_is_detected(flaw: Flaw) -> None:
    check, text = FOUND[flaw]
    with pytest.raises((Broken, RulesError), match=text):
        try_matches(check, flaw, 10)


@pytest.mark.parametrize("flaw", FOUND_IN_A_PLOT)
def test_flaw_of_a_secret_plan_is_detected(flaw: Flaw) -> None:
    check, text = FOUND_IN_A_PLOT[flaw]
    with pytest.raises((Broken, RulesError), match=text):
        try_matches(check, flaw, 10, "plot")


@pytest.mark.parametrize("check", [*dict.fromkeys(check for check, _ in FOUND.values()), samples])
def test_correct_game_has_no_findings(check: Property) -> None:
    try_matches(check, "", 3)
    try_matches(check, "", 3, "plot")


def test_failing_refusals_affect_only_the_scene() -> None:
    case = Case(with_open_pack(secret_numbers("refusals cannot be asked")), "war")
    assert play_out(case).is_over
    match = begin(case)
    (seat,) = next(asked for _ in moves(case, match) if len(asked := match.deciding_seats()) == 1)
    with pytest.raises(RulesError, match="the refusals were requested"):
        PlayerView(match, seat).scene()
