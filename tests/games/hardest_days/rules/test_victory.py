"""End of day and victory (THD-16)."""

from __future__ import annotations

import pytest

from dowding.games.hardest_days.rules.airfield_operations import time_advance
from dowding.games.hardest_days.rules.victory import outcome, victory_points, victory_scale
from games.hardest_days.scenario_builder import Stage


def test_no_outcome_before_the_end_of_day() -> None:
    stage = Stage(hour=5)
    stage.day.state.damage = 6
    stage.play(time_advance)
    assert outcome(stage.day) is None


@pytest.mark.rule("THD-16.1a", "THD-16.1b", "THD-G17")
def test_losses_and_bomb_damage_are_scored_when_the_clock_enters_end_of_day() -> None:
    stage = Stage(hour=6)
    for group in ("I/JG3", "II/JG3", "III/JG3"):
        stage.group(group, "heavy")
    for group in ("I/KG2", "II/KG2", "III/KG2", "I/KG3"):
        stage.group(group, "light")
    for squadron in ("43", "145", "601", "64", "111"):
        stage.squadron(squadron, "light")
    stage.squadron("615", "heavy")
    stage.day.state.damage = 6
    stage.play(time_advance)
    result = outcome(stage.day)
    assert result is not None
    assert victory_points(stage.day) == {
        "groups, heavy loss": 6,
        "groups, light loss": 4,
        "squadrons, light loss": -5,
        "squadrons, heavy loss": -2,
        "bomb damage": -6,
    }
    assert result.points == {"british": -3}
    assert result.level == "tactical-defeat"


@pytest.mark.rule("THD-16.2a")
@pytest.mark.parametrize(
    ("points", "level"),
    [
        (-30, "disastrous-defeat"),
        (-7, "disastrous-defeat"),
        (-6, "tactical-defeat"),
        (-2, "tactical-defeat"),
        (-1, "draw"),
        (0, "draw"),
        (1, "tactical-victory"),
        (6, "tactical-victory"),
        (7, "major-victory"),
        (40, "major-victory"),
    ],
)
def test_victory_levels(points: int, level: str) -> None:
    assert Stage().day.pack.victory_level(points).id == level


@pytest.mark.rule("THD-16.2a")
@pytest.mark.parametrize(
    ("damage", "british"), [(-7, True), (-1, True), (0, False), (1, False), (2, False), (7, False)]
)
def test_winner_of_each_outcome(damage: int, british: bool) -> None:
    stage = Stage(hour=6)
    stage.day.state.damage = damage
    stage.play(time_advance)
    result = outcome(stage.day)
    assert result is not None
    assert result.winner == ("british" if british else None)


@pytest.mark.rule("THD-16.2a")
def test_scale_names_the_winner_of_each_level() -> None:
    stage = Stage()
    stage.day.state.damage = 3
    scale = victory_scale(stage.day)
    assert scale.at == -3
    assert [(band.starts, band.winner) for band in scale.bands] == [
        (level.vp_from if number else None, "" if level.id == "draw" else level.winner)
        for number, level in enumerate(stage.day.pack.levels)
    ]
    assert [band.winner for band in scale.bands].count("") == 1
