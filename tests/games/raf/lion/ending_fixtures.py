"""Fixtures for the tests of victory."""

from __future__ import annotations

from dowding.engine.outcome import Outcome
from dowding.engine.text import format_signed
from dowding.games.raf.rules.sealion import sealion_check
from games.raf.lion.calendar_fixtures import sealion_values
from games.raf.lion.custom_cards import pack_with
from games.raf.lion.scenario_builder import BATTLE, Stage

START, CANCEL = -10, 10
VALUES = pack_with(*sealion_values(START, CANCEL))
THIN = "thin-blue-line"


def outcome(stage: Stage) -> Outcome:
    """The outcome of the game."""
    assert stage.match is not None
    result = stage.match.outcome()
    assert result is not None, "the game has not ended"
    return result


def score(stage: Stage, points: int) -> None:
    """Set the points before the test."""
    stage.battle.score(points, "Gruppen light", "LION-16")


def check(stage: Stage) -> None:
    """Make only the Sealion check."""
    stage.play()
    sealion_check(stage.battle)


def checked(date: str, points: int, *, scenario: str = BATTLE, marker: str = "09-11", checks: int = 0) -> Stage:
    """Make a Sealion check on a date, with the marker on a date and a number of earlier checks."""
    stage = Stage(scenario, pack=VALUES)
    stage.date(date)
    stage.battle.state.sealion = stage.battle.pack.days[marker]
    stage.battle.state.sealion_checks = checks
    score(stage, points)
    check(stage)
    return stage


def marker(stage: Stage) -> str:
    """The date of the box with the Sealion marker."""
    return stage.battle.pack.calendar[stage.battle.state.sealion].date


def outcome_text(level: str, points: int) -> str:
    """The text of an outcome with this victory level: "Draw (−2 VP)"."""
    return f"{level} ({format_signed(points)} VP)"
