"""Plan search: doctrine proposes plans on different dice; the player evaluates them once and follows the best."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dowding.ai import rollout_player
from dowding.ai.advice import advise
from dowding.ai.bandit import ArmStats, Candidate, evaluate_candidates
from dowding.ai.heuristics.doctrine import doctrine_of
from dowding.ai.heuristics.recommendation import kind_of
from dowding.ai.plan_search import plan_candidates, propose_plan
from dowding.ai.rollout_player import RolloutPlayer
from dowding.ai.search_budget import BudgetMeter, SearchBudget
from dowding.engine.decision import Option
from dowding.engine.errors import WrongSeat
from dowding.engine.match import Match, start_match
from dowding.games.registry import DUEL
from dowding.view.player_view import PlayerView

GERMAN = "german"
FEW = 12


def started_match() -> Match:
    return start_match(DUEL, "prelude", seed=4, keep_log=False)


def counting_evaluation(
    plan_counts: list[int],
) -> Callable[[PlayerView, list[Candidate], BudgetMeter, str], list[ArmStats]]:
    """An evaluation that also records how many candidates had a plan."""

    def evaluate(perspective: PlayerView, tried: list[Candidate], meter: BudgetMeter, seed: str) -> list[ArmStats]:
        plan_counts.append(sum(bool(candidate.plan) for candidate in tried))
        return evaluate_candidates(perspective, tried, meter, seed)

    return evaluate


def test_plan_is_evaluated_once_and_then_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    plan_counts: list[int] = []
    monkeypatch.setattr(rollout_player, "evaluate_candidates", counting_evaluation(plan_counts))
    match, player = started_match(), RolloutPlayer("7", SearchBudget(FEW))
    view, planning = PlayerView(match, GERMAN), doctrine_of(DUEL, GERMAN).search.plan_decisions
    chosen: list[Option] = []
    while (decision := view.decision) is not None and kind_of(decision) in planning:
        chosen.append(player.choose(view))
        match.choose(GERMAN, chosen[-1].id)
    assert len(chosen) > 20
    assert [number for number in plan_counts if number] == [
        len(plan_candidates(PlayerView(started_match(), GERMAN), "7"))
    ]
    whole = [
        (candidate.option.id, *candidate.plan)
        for candidate in plan_candidates(PlayerView(started_match(), GERMAN), "7")
    ]
    assert tuple(option.id for option in chosen) in whole


def test_plans_share_dice_and_play_to_the_end_of_the_day() -> None:
    trials = RolloutPlayer("7", SearchBudget(FEW)).evaluate(PlayerView(started_match(), GERMAN))
    assert len(trials) > 3
    assert all(trial.rollouts for trial in trials)
    assert len({tuple(trial.rewards) for trial in trials}) > 3, "other plans are worth other points"


def test_plan_that_cannot_be_followed_is_replaced() -> None:
    match, player = started_match(), RolloutPlayer("7", SearchBudget(FEW))
    view = PlayerView(match, GERMAN)
    first = player.choose(view)
    other = next(option for option in view.options if option.piece != first.piece)
    match.choose(GERMAN, other.id)
    assert player.choose(view) in view.options


def test_hint_names_two_different_plans() -> None:
    match, alternatives = started_match(), 0
    view = PlayerView(match, GERMAN)
    for option in propose_plan(view, "1")[:4]:
        hint = advise(view, "s", FEW)
        alternatives += hint.next_best is not None
        assert hint.next_best is None or hint.next_best.plan != hint.best.plan
        match.choose(GERMAN, option.id)
    assert alternatives


def test_seat_without_a_decision_has_no_plan() -> None:
    with pytest.raises(WrongSeat, match="no decision to make"):
        propose_plan(PlayerView(started_match(), "british"), "7")
