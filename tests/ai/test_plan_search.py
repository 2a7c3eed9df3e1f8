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
from dowding.engine.decision import Option
from dowding.engine.errors import WrongSeat
from dowding.engine.match import Match, start_match
from dowding.games.registry import DUEL
from dowding.view.player_view import PlayerView

GERMAN = "german"
FEW = 12


def begun() -> Match:
    return start_match(DUEL, "prelude", seed=4, keep_log=False)


def studied(counted: list[int]) -> Callable[[PlayerView, list[Candidate], int, str], list[ArmStats]]:
    """An evaluation that also records how many candidates had a plan."""

    def noted(perspective: PlayerView, tried: list[Candidate], samples: int, seed: str) -> list[ArmStats]:
        counted.append(sum(bool(each.plan) for each in tried))
        return evaluate_candidates(perspective, tried, samples, seed)

    return noted


def test_plan_is_evaluated_once_and_then_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[int] = []
    monkeypatch.setattr(rollout_player, "evaluate_candidates", studied(counted))
    match, player = begun(), RolloutPlayer("7", FEW)
    view, planning = PlayerView(match, GERMAN), doctrine_of(DUEL, GERMAN).search.plan_decisions
    chosen: list[Option] = []
    while (decision := view.decision) is not None and kind_of(decision) in planning:
        chosen.append(player.choose(view))
        match.choose(GERMAN, chosen[-1].id)
    assert len(chosen) > 20
    assert [number for number in counted if number] == [len(plan_candidates(PlayerView(begun(), GERMAN), "7"))]
    whole = [(each.option.id, *each.plan) for each in plan_candidates(PlayerView(begun(), GERMAN), "7")]
    assert tuple(option.id for option in chosen) in whole


def test_plans_share_dice_and_play_to_the_end_of_the_day() -> None:
    trials = RolloutPlayer("7", FEW).evaluate(PlayerView(begun(), GERMAN))
    assert len(trials) > 3
    assert all(trial.rollouts for trial in trials)
    assert len({tuple(trial.rewards) for trial in trials}) > 3, "other plans are worth other points"


def test_plan_that_cannot_be_followed_is_replaced() -> None:
    match, player = begun(), RolloutPlayer("7", FEW)
    view = PlayerView(match, GERMAN)
    first = player.choose(view)
    other = next(option for option in view.options if option.piece != first.piece)
    match.choose(GERMAN, other.id)
    assert player.choose(view) in view.options


def test_hint_names_two_different_plans() -> None:
    match, found = begun(), 0
    view = PlayerView(match, GERMAN)
    for option in propose_plan(view, "1")[:4]:
        hint = advise(view, "s", FEW)
        found += hint.next_best is not None
        assert hint.next_best is None or hint.next_best.plan != hint.best.plan
        match.choose(GERMAN, option.id)
    assert found


def test_seat_without_a_decision_has_no_plan() -> None:
    with pytest.raises(WrongSeat, match="no decision to make"):
        propose_plan(PlayerView(begun(), "british"), "7")
