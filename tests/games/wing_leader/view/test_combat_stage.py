"""The stage of a combat: sums, dice, odds and losses of the logged events, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from dowding.ai.rollout_policy import choose_in_sample
from dowding.engine.match import start_match
from dowding.games.wing_leader.game import WING_LEADER
from dowding.games.wing_leader.pack.scenario import DEFENDER
from dowding.view.player_view import PlayerView
from dowding.view.scene import Scene
from dowding.view.stage import MAX_STAGES, Stage, StageStep


def scenes(scenario: str, seed: int) -> Iterator[Scene]:
    """The defender's scene after each choice of a match that heuristics play."""
    match, random = start_match(WING_LEADER, scenario, seed=seed, take_forced=True), Random(seed)
    while not match.is_over:
        seat = next(seat for seat in match.deciding_seats() if match.decision(seat) is not None)
        decision = match.decision(seat)
        assert decision is not None
        match.choose(seat, choose_in_sample(match, seat, decision, random).id)
        yield PlayerView(match, DEFENDER).scene()


def last_forms(scenario: str, seed: int) -> list[Stage]:
    """Every stage of a match in its last form."""
    stages: dict[str, Stage] = {}
    for scene in scenes(scenario, seed):
        assert len(scene.stages) <= MAX_STAGES
        stages.update((stage.id, stage) for stage in scene.stages)
    return list(stages.values())


@pytest.fixture(scope="module")
def air_combats() -> list[Stage]:
    stages = last_forms("channel-probe", 5)
    assert len(stages) > 2
    return stages


def steps_in(stage: Stage, phase: str) -> list[StageStep]:
    return [step for step in stage.steps if step.phase == phase]


def test_both_sides_meet_and_one_squadron_of_each_leads(air_combats: list[Stage]) -> None:
    for stage in air_combats:
        assert stage.kind == "air"
        assert {actor.side for actor in stage.actors} == {"raider", "defender"}
        assert {actor.side for actor in stage.actors if actor.leads} == {"raider", "defender"}
        assert all(actor.symbol for actor in stage.actors)
        assert stage.steps[0].phase == "Who attacks"


def test_difference_is_built_up_from_the_values_of_both_sides(air_combats: list[Stage]) -> None:
    for stage in air_combats:
        values = [step for step in steps_in(stage, "Column") if step.result == "value"]
        for step in values:
            assert step.total == sum(step.terms.values())
        difference = next(step for step in steps_in(stage, "Column") if step.result == "difference")
        ours, theirs = (step.total for step in values)
        assert ours is not None
        assert theirs is not None
        assert difference.total == ours - theirs
        assert list(difference.terms.values()) == [ours, -theirs]


def test_every_roll_shows_its_dice_one_by_one_with_its_odds_and_what_came(air_combats: list[Stage]) -> None:
    rolls = [step for stage in air_combats for step in stage.steps if step.odds]
    assert {len(step.dice) for step in rolls} == {1, 2}
    for step in rolls:
        assert step.total == sum(step.dice) + sum(step.terms.values())
        assert sum(odds.probability for odds in step.odds) == pytest.approx(1, abs=0.001)
        assert len({odds.label for odds in step.odds}) == len(step.odds)
        assert [odds.label for odds in step.odds if odds.came] == [step.result]
    assert {step.phase for step in rolls} == {"Dice", "Hits", "Cohesion"}


def test_losses_are_tolls_of_the_squadron_that_was_hit(air_combats: list[Stage]) -> None:
    tolls = [step for stage in air_combats for step in stage.steps if step.toll == "−1 aircraft"]
    assert tolls
    assert all(step.result == "aircraft lost" and step.tone == "bad" and step.about for step in tolls)


def test_every_step_with_a_line_belongs_to_a_line_of_the_log() -> None:
    for scene in scenes("bombing-run", 5):
        lines = {(line.at, line.text) for line in scene.log}
        earliest = scene.log[0].at if scene.log else 0
        for stage in scene.stages:
            assert stage.steps[0].line
            assert all((step.at, step.line) in lines for step in stage.steps if step.line and step.at > earliest)


def test_flak_and_bombs_have_their_own_stages() -> None:
    stages = last_forms("bombing-run", 5)
    flak = next(stage for stage in stages if stage.kind == "flak")
    assert [actor.part for actor in flak.actors] == ["fires", "flies through"]
    assert flak.steps[0].phase == "Fire"
    assert len(flak.steps[0].dice) == 2
    bombing = next(stage for stage in stages if stage.kind == "bombing")
    assert bombing.actors[1].part == "target"
    (roll,) = steps_in(bombing, "Bombs")
    assert " % of the bomb value " in roll.text
    assert any(odds.came for odds in roll.odds)


def test_stage_grows_with_the_combat_and_keeps_its_id() -> None:
    counts: dict[str, list[int]] = {}
    for scene in scenes("first-intercept", 3):
        for stage in scene.stages:
            counts.setdefault(stage.id, []).append(len(stage.steps))
    assert counts
    assert all(numbers == sorted(numbers) and numbers[-1] > 3 for numbers in counts.values())


def test_stages_are_small(air_combats: list[Stage]) -> None:
    assert len(msgspec.json.encode(air_combats[-MAX_STAGES:])) < 24_000
