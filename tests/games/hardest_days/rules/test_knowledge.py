"""Hidden information in The Hardest Days: only the cups and future dice."""

from __future__ import annotations

from dowding.engine.dice import LiveDice, secret_of_seed
from dowding.games.hardest_days.rules.context import BRITISH
from games.hardest_days.scenario_builder import Stage


def test_sample_does_not_depend_on_which_of_two_equal_chits_was_drawn() -> None:
    cups: list[list[str]] = []
    for part in (slice(1, None), slice(None, -1)):
        stage = Stage()
        stage.day.state.region_cup = ["TIME", "LF3", "LF2E", "TIME"][part]
        stage.day.determinise(BRITISH, LiveDice(secret_of_seed("sample")))
        cups.append(stage.day.state.region_cup)
    assert cups[0] == cups[1]
