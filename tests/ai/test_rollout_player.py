"""The rollout player evaluates candidates on the same dice and prefers doctrine unless another is clearly better."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from dowding.ai.bandit import ROUNDS_BEFORE_PRUNING, ArmStats, Candidate, evaluate_candidates
from dowding.ai.common_random_numbers import TrialDice
from dowding.ai.doctrine_player import DoctrinePlayer
from dowding.ai.heuristics.doctrine import doctrine_of
from dowding.ai.heuristics.recommendation import kind_of
from dowding.ai.heuristics.search_config import SearchConfig
from dowding.ai.rollout import play_rollout
from dowding.ai.rollout_player import RolloutPlayer, option_candidates, select_best
from dowding.ai.search_budget import BudgetMeter, SearchBudget
from dowding.engine.decision import Decision, Option
from dowding.engine.errors import WrongSeat
from dowding.engine.game import Game
from dowding.engine.match import Match, start_match
from dowding.games.registry import HARDEST_DAYS, LION, WING_LEADER
from dowding.view.player_view import PlayerView

BRITISH = "british"
FEW = 12


def rollouts(number: int) -> BudgetMeter:
    """A budget of rollouts."""
    return SearchBudget(number).start()


def match_at(game: Game, scenario: str, until: Callable[[Decision], bool]) -> Match:
    """A match played by doctrine up to such a decision; not every match has one."""
    for seed in range(7, 17):
        match = start_match(game, scenario, seed=seed, keep_log=False)
        player = DoctrinePlayer("x", "bold")
        while decision := match.decision(BRITISH):
            if until(decision):
                return match
            match.choose(BRITISH, player.choose(PlayerView(match, BRITISH)).id)
    raise AssertionError("no match has such a decision")


def is_about(kind: str) -> Callable[[Decision], bool]:
    return lambda decision: kind_of(decision) == kind and len(decision.options) > 1


def view_of(game: Game, scenario: str, kind: str) -> PlayerView:
    return PlayerView(match_at(game, scenario, is_about(kind)), BRITISH)


@pytest.mark.parametrize(("game", "scenario"), [(HARDEST_DAYS, "aug-18"), (LION, "prelude")])
def test_rollout_player_is_deterministic(game: Game, scenario: str) -> None:
    chosen: list[list[str]] = []
    for _ in range(2):
        match = start_match(game, scenario, seed=3, keep_log=False)
        view, player = PlayerView(match, BRITISH), RolloutPlayer("7", SearchBudget(FEW))
        while not match.is_over and match.position < 60:
            option = player.choose(view)
            assert option in view.options
            match.choose(BRITISH, option.id)
        chosen.append([choice.option for choice in match.history])
    assert chosen[0] == chosen[1]


def test_rollout_player_does_not_change_the_match() -> None:
    view = view_of(LION, "prelude", "pass")
    before = view.scene()
    RolloutPlayer("7", SearchBudget(FEW)).choose(view)
    assert view.scene() == before


def test_no_rollouts_if_all_stances_agree() -> None:
    view = view_of(HARDEST_DAYS, "aug-18", "green")
    assert len(view.options) > 1
    trials = RolloutPlayer("7", SearchBudget(FEW)).evaluate(view)
    assert [trial.rollouts for trial in trials] == [0]
    assert select_best(trials, SearchConfig()).option == DoctrinePlayer("7", "bold").choose(view)


def test_some_kinds_of_decisions_and_hints_have_more_candidates() -> None:
    doubtful = option_candidates(view_of(LION, "hardest-days", "pass"), "7")
    assert len(doubtful) >= 2
    green = view_of(HARDEST_DAYS, "aug-18", "green")
    candidates = option_candidates(green, "7", min_candidates=3)
    assert len({candidate.option.id for candidate in candidates}) == 3
    assert all(candidate.option in green.options for candidate in candidates)


def test_candidates_share_the_same_dice() -> None:
    """The same option twice has the same result in each rollout; rollouts are distributed evenly and completely."""
    view = view_of(LION, "prelude", "commit")
    option = view.options[0]
    first, second = evaluate_candidates(
        view, [Candidate(option, "bold"), Candidate(option, "bold")], rollouts(FEW), "7"
    )
    assert first.rewards == second.rewards
    assert first.rollouts == second.rollouts == FEW // 2
    assert len(set(first.rewards)) > 1


def test_candidates_that_fall_behind_are_pruned() -> None:
    view = view_of(LION, "prelude", "commit")
    options = [Candidate(option, "bold") for option in (view.options[0], view.options[-1])]
    assert options[1].option.id == "done"
    trials = evaluate_candidates(view, options, rollouts(200), "7")
    assert sum(trial.rollouts for trial in trials) < 200


@pytest.mark.parametrize(
    ("game", "scenario", "kind"), [(HARDEST_DAYS, "aug-18", "intercept"), (LION, "prelude", "commit")]
)
def test_prune_margin_is_configurable(game: Game, scenario: str, kind: str) -> None:
    view = view_of(game, scenario, kind)
    hopeless = doctrine_of(game, BRITISH).search.prune_margin_se
    first, second = evaluate_candidates(view, option_candidates(view, "7")[:2], rollouts(1_000), "7")
    assert ROUNDS_BEFORE_PRUNING <= first.rollouts == second.rollouts < 500
    for rounds in range(ROUNDS_BEFORE_PRUNING, first.rollouts + 1):
        lead, error = trial(*first.rewards[:rounds]).lead_over(second)
        assert (abs(lead) >= hopeless * error) == (rounds == first.rollouts)


def trial(*worth: float) -> ArmStats:
    return ArmStats(Candidate(Option("x", "X"), "bold"), list(worth))


def test_first_candidate_is_kept_unless_another_leads_clearly() -> None:
    first = trial(0, 1, 2, 3)
    better_by_luck = trial(4, -3, 2, 4)
    clearly_better = trial(1, 2, 3, 4)
    search = SearchConfig()
    assert select_best([first, better_by_luck], search) is first
    assert select_best([first, better_by_luck, clearly_better], search) is clearly_better
    assert select_best([trial()], search).rollouts == 0
    assert select_best([first, clearly_better], SearchConfig(switch_margin_se=20.0)) is first
    lead, error = clearly_better.lead_over(first)
    assert lead == 1
    assert 0 < error < 0.5
    assert trial().lead_over(first) == (0.0, 0.0)


def test_rollout_ends_at_the_end_of_its_period() -> None:
    view = view_of(HARDEST_DAYS, "aug-18", "patrol")
    sample = view.sample(TrialDice("7"))
    hour = sample.context.horizon()
    play_rollout(sample, BRITISH, Random(1), horizon=hour, stance="bold")
    assert sample.is_over or sample.context.horizon() > hour
    assert len(sample.history) > view.position
    play_rollout(sample, BRITISH, Random(1))
    assert sample.is_over


def test_rollout_may_last_several_periods() -> None:
    view = view_of(HARDEST_DAYS, "aug-18", "patrol")
    once, twice = view.sample(TrialDice("7")), view.sample(TrialDice("7"))
    hour = once.context.horizon()
    play_rollout(once, BRITISH, Random(1), horizon=hour)
    play_rollout(twice, BRITISH, Random(1), horizon=hour, periods=2)
    assert not twice.is_over
    assert hour < once.context.horizon() < twice.context.horizon()


def test_seat_without_a_decision_raises_wrong_seat() -> None:
    match = start_match(LION, "prelude", seed=7)
    with pytest.raises(WrongSeat, match="no decision to make"):
        RolloutPlayer("7", SearchBudget(FEW)).choose(PlayerView(match, "spectator"))


def test_preferred_stance_is_configurable() -> None:
    match = start_match(WING_LEADER, "out-of-the-sun", seed=7, keep_log=False)
    tried = 0
    while not match.is_over and not tried:
        for seat in match.deciding_seats():
            view = PlayerView(match, seat)
            decision = view.decision
            if decision is None:
                continue
            if seat == "defender" and len(decision.options) > 1:
                trials = RolloutPlayer("7", SearchBudget(FEW)).evaluate(view)
                assert trials[0].option == DoctrinePlayer("7", "shrewd").choose(view)
                tried += len(trials) > 1
            match.choose(seat, DoctrinePlayer("7").choose(view).id)
    assert tried


def test_rollout_factor_is_configurable() -> None:
    trials = RolloutPlayer("7", SearchBudget(FEW)).evaluate(view_of(HARDEST_DAYS, "aug-18", "intercept"))
    rollout_factor = doctrine_of(HARDEST_DAYS, BRITISH).search.rollout_factor
    assert FEW < sum(trial.rollouts for trial in trials) <= FEW * rollout_factor
