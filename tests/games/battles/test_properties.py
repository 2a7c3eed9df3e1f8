"""The properties of every game, on a few matches with battles, which would be too long for the suites of all games."""

from __future__ import annotations

from typing import Final

import pytest

from dowding.games.battles.duel import DUEL_BATTLES
from dowding.games.battles.eagle import EAGLE_BATTLES
from dowding.games.battles.lion import LION_BATTLES
from properties.advice import check_equal_samples
from properties.cases import Case, begin, moves, with_open_pack
from properties.forks import check_forks, check_samples
from properties.illegal_choices import check_illegal_choices
from properties.leaks import check_no_leaks
from properties.positions import check_encoding, check_position
from properties.replays import check_every_position_replays
from properties.undo import check_rewind, check_risk, check_undo

ALWAYS: Final = {"battles": "always", "advanced": "yes"}
LION, DUEL, EAGLE = (with_open_pack(game) for game in (LION_BATTLES, DUEL_BATTLES, EAGLE_BATTLES))
FLOWN: Final = Case(LION, "prelude", 2, ALWAYS, "doctrine")
"""A day in which every battle is flown to its end."""
CASES: Final = pytest.mark.parametrize(
    "case", [FLOWN, *(Case(game, "prelude", 1, ALWAYS) for game in (DUEL, EAGLE))], ids=str
)
DUEL_AND_LION: Final = pytest.mark.parametrize("case", [FLOWN, Case(DUEL, "prelude", 1, ALWAYS)], ids=str)


@CASES
@pytest.mark.rule("BRIDGE-6.1")
def test_positions_hold_the_invariants_and_risk_is_marked(case: Case) -> None:
    match = begin(case)
    for _ in moves(case, match):
        check_position(match)
    check_encoding(match)
    assert any(event.kind == "battle over" for event in match.context.log or ())
    check_risk(case)


@CASES
@pytest.mark.rule("BRIDGE-6.1")
def test_saves_replay_and_choices_can_be_undone(case: Case) -> None:
    check_every_position_replays(case)
    check_undo(case, every=61)


@DUEL_AND_LION
def test_forks_and_samples_stand_where_the_match_stands(case: Case) -> None:
    check_forks(case, every=211)
    check_samples(case, every=97)
    check_equal_samples(case, every=97)


@DUEL_AND_LION
@pytest.mark.rule("BRIDGE-6.6")
def test_battles_show_nothing_of_the_hidden_plan(case: Case) -> None:
    check_no_leaks(case, every=71)


@DUEL_AND_LION
def test_illegal_choices_change_nothing(case: Case) -> None:
    check_illegal_choices(case, every=61)


@pytest.mark.rule("BRIDGE-6.2")
def test_solo_matches_are_wound_back_into_and_out_of_battles() -> None:
    check_rewind(FLOWN, times=3)


@pytest.mark.rule("BRIDGE-6.1")
def test_match_is_the_same_in_each_process_and_orders_are_in_no_save() -> None:
    match = begin(FLOWN)
    for _ in moves(FLOWN, match):
        pass
    units = {unit for unit in match.context.theatre.counters if unit.startswith("G")}  # type: ignore[attr-defined]
    placed = [choice.option for choice in match.history if choice.option.startswith("battle:place:")]
    assert placed
    assert not any(option.split(":")[2] in units for option in placed)
    assert {choice.seat for choice in match.history} == {"british"}
