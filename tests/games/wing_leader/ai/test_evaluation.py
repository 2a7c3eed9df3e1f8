"""The static evaluation of positions, with which rollouts end."""

from __future__ import annotations

import pytest

from dowding.games.wing_leader.ai.evaluation import evaluate_position
from dowding.games.wing_leader.ai.setup import climbed_place, meeting_place
from games.wing_leader.scenario_builder import Stage


def raid(**hunter: object) -> Stage:
    stage = Stage()
    stage.raider("A", "bm", "J9", mission="bombing")
    stage.defender("P", "fx", "N12", mission="intercept")
    stage.change("P", **hunter)
    return stage


def worth(stage: Stage) -> float:
    return evaluate_position("raider", stage.fight)


def test_evaluation_is_zero_sum() -> None:
    fight = raid().fight
    assert evaluate_position("raider", fight) == -evaluate_position("defender", fight)


@pytest.mark.parametrize("spent", [{"broken": True}, {"ammo": 1}, {"disrupted": True}, {"returning": "right"}])
def test_bomber_is_worth_more_with_a_weaker_hunter(spent: dict[str, object]) -> None:
    assert worth(raid(**spent)) > worth(raid())


def test_tally_on_bomber_reduces_its_value() -> None:
    assert worth(raid(tally="A")) < worth(raid())


@pytest.mark.parametrize(("square", "level"), [("N8", 10), ("W12", 13), ("W9", 11)])
def test_shrewd_side_meets_the_raid_as_high_as_it_can_climb(square: str, level: int) -> None:
    stage = Stage()
    stage.raider("A", "bm", "J9", mission="bombing")
    stage.defender("P", "fx", square, mission="intercept")
    squadron = stage.fight.squadron("P")
    assert climbed_place(stage.fight, squadron) == (meeting_place(stage.fight, squadron)[0], level)
