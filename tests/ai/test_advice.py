"""Advice: a legal option, its expected points and those of the next best, the gain and the causes in words."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from dowding.ai.advice import Advice, advise, advise_at_once
from dowding.ai.advice_texts import describe_causes, describe_gain
from dowding.ai.bandit import ArmStats, Candidate, evaluate_candidate
from dowding.ai.doctrine_player import DoctrinePlayer
from dowding.ai.heuristics.doctrine import doctrine_of
from dowding.ai.heuristics.reasons import EVEN, NO_HEURISTIC, Reason, because
from dowding.ai.heuristics.recommendation import Recommendation, kind_of
from dowding.ai.heuristics.recommendation import advise as by_thumb
from dowding.ai.plan_continuation import continue_plan, describe_plan, is_same_plan
from dowding.ai.rollout_player import RolloutPlayer
from dowding.ai.search_budget import SearchBudget
from dowding.engine.decision import Decision, Option
from dowding.engine.errors import SetupError, WrongSeat
from dowding.engine.game import Game
from dowding.engine.match import Match, start_match
from dowding.games.registry import HARDEST_DAYS, LION
from dowding.view.player_view import PlayerView
from toy_game.game import UNTAUGHT_NUMBERS

BRITISH = "british"
FEW = 12


def match_at(game: Game, scenario: str, until: Callable[[Decision], bool], seed: int = 7) -> Match:
    """A match played by doctrine up to such a decision."""
    match = start_match(game, scenario, seed=seed)
    player = DoctrinePlayer("x")
    for _ in range(400):
        decision = match.decision(BRITISH)
        assert decision is not None, "the match ended before such a decision"
        if until(decision):
            return match
        match.choose(BRITISH, player.choose(PlayerView(match, BRITISH)).id)
    raise AssertionError("no decision is like this")


def is_about(*kinds: str) -> Callable[[Decision], bool]:
    return lambda decision: kind_of(decision) in kinds and len(decision.options) > 1


def advice_in(match: Match, seed: str = "s") -> Advice:
    return advise(PlayerView(match, BRITISH), seed, FEW)


@pytest.mark.parametrize(
    ("game", "scenario", "kind"),
    [(LION, "prelude", "commit"), (LION, "prelude", "patrol"), (HARDEST_DAYS, "aug-18", "patrol")],
    ids=lambda value: value if isinstance(value, str) else value.id,
)
def test_advice_has_option_expected_points_and_reasons(game: Game, scenario: str, kind: str) -> None:
    match = match_at(game, scenario, is_about(kind))
    before = match.position
    advice = advice_in(match)
    decision = match.decision(BRITISH)
    assert decision is not None
    assert decision.option(advice.best.option.id) == advice.best.option
    assert 0 < advice.best.rollouts < advice.samples <= 2 * FEW * doctrine_of(game, BRITISH).search.rollout_factor
    assert advice.best.points is not None
    assert advice.next_best is not None
    assert advice.next_best.plan != advice.best.plan
    assert decision.option(advice.next_best.option.id) == advice.next_best.option
    assert advice.next_best.points is not None
    assert 1 <= len(advice.reason_texts) <= 2
    assert all(advice.reason_texts)
    assert advice.gain_text.endswith(f": {advice.next_best.plan}.")
    assert match.position == before


def test_advice_is_the_choice_of_the_rollout_player() -> None:
    for seed in ("a", "b", "c"):
        match = match_at(LION, "prelude", is_about("commit"))
        wanted = RolloutPlayer(seed, SearchBudget(FEW)).choose(PlayerView(match, BRITISH))
        assert advice_in(match, seed).best.option == wanted
        assert advice_in(match, seed) == advice_in(match, seed)


def test_reasons_of_agreeing_doctrine_come_before_the_lead() -> None:
    match = match_at(HARDEST_DAYS, "aug-18", is_about("patrol"))
    advice = advice_in(match)
    decision = match.decision(BRITISH)
    assert decision is not None
    doctrine = doctrine_of(HARDEST_DAYS, BRITISH)
    advised = [doctrine.advise(match.context, decision, Random(1), stance) for stance in doctrine.stances]
    agreed = [recommendation for recommendation in advised if recommendation.option == advice.best.option]
    assert agreed
    assert advice.reason_texts[0] in [
        doctrine.describe_reasons(recommendation, decision)[0] for recommendation in agreed
    ]
    assert advice.reasons in [recommendation.reasons for recommendation in agreed]


def trial(option: Option, *worth: float) -> ArmStats:
    return ArmStats(Candidate(option, "careful"), list(worth))


@pytest.mark.parametrize(
    ("best", "other", "text"),
    [
        ((0.6, 2.2), (0.0, 0.0), "Should probably gain about 1.4 points over the next best: Done."),
        ((1.0, 3.0, 2.0), (0.0, 1.0), "Should gain about 1.5 points over the next best: Done."),
        ((1.0, 3.0), (1.0, 3.0), "No real difference from the next best: Done."),
        ((1.0, 3.0), (3.0, 1.0), "No real difference from the next best: Done."),
        ((1.0, 1.0), (3.0, 3.0), "Perhaps 2.0 points worse than the next best: Done."),
        ((1.6, 1.6, 1.6), (0.6, 0.6, 0.6), "Should gain about 1.0 point over the next best: Done."),
    ],
)
def test_gain_is_stated_in_plain_words(best: tuple[float, ...], other: tuple[float, ...], text: str) -> None:
    match = match_at(LION, "prelude", is_about("commit"))
    option = PlayerView(match, BRITISH).options[0]
    assert describe_gain(trial(option, *best), trial(option, *other), "Done") == text


def test_rule_of_thumb_is_named_where_rollouts_disagree() -> None:
    match = match_at(LION, "prelude", is_about("commit"))
    view, decision = PlayerView(match, BRITISH), match.decision(BRITISH)
    assert decision is not None
    chosen, usual = decision.options[:2]
    recommendation = Recommendation(usual, why=because(Reason("late")))
    assert describe_causes(view, decision, chosen, recommendation, None, 12) == (
        "It did better in 12 simulated games.",
        f"The rule of thumb would be: {usual.label}. No squadron can arrive before the bombs fall.",
    )


def test_no_real_difference_is_said_once() -> None:
    """A gain over any option says it; then no reason does."""
    match = match_at(LION, "prelude", is_about("commit"))
    view, decision = PlayerView(match, BRITISH), match.decision(BRITISH)
    assert decision is not None
    option, other = decision.options[:2]
    even = Recommendation(option, why=because(Reason("late"), Reason(EVEN, option.id, other=other.id)))
    cause, same = describe_causes(view, decision, option, even, None)
    assert same.startswith("No real difference from")
    assert describe_causes(view, decision, option, even, None, 12) == (cause, same)
    for compared_id in (other.id, "a third option"):
        assert describe_causes(view, decision, option, even, None, 12, compared_id) == (cause,)
    only_even = Recommendation(option, why=because(Reason(EVEN, option.id, other=other.id)))
    assert describe_causes(view, decision, option, only_even, None, 12, other.id) == (
        "It did at least as well as the others in 12 simulated games.",
    )


def test_advice_at_once_is_the_heuristic_choice_without_rollouts() -> None:
    match = match_at(HARDEST_DAYS, "aug-18", is_about("patrol"))
    view = PlayerView(match, BRITISH)
    first = advise_at_once(view, "s")
    assert first.best.option == DoctrinePlayer("s").choose(view)
    assert (first.best.points, first.next_best, first.samples, first.gain_text) == (None, None, 0, "")
    assert first.plan[0] == first.best.option
    assert first.reason_texts
    full = advice_in(match)
    assert full.gain_text
    assert full.samples > 0


def test_next_best_is_a_different_plan() -> None:
    """All squadrons go in any order, so the next-best plan is to send fewer, or none."""
    shown = 0
    for seed in range(4):
        match = match_at(LION, "prelude", is_about("commit"), seed=seed)
        advice = advice_in(match)
        if advice.next_best is None:
            continue
        shown += 1
        assert advice.next_best.plan != advice.best.plan
        assert advice.next_best.points != advice.best.points
    assert shown


def test_alternative_is_advised_if_clearly_better(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = match_at(LION, "prelude", is_about("commit"))
    sent = next(option for option in PlayerView(match, BRITISH).options if option.id.startswith("commit:"))
    poor = ArmStats(Candidate(sent, "bold"), [-90.0, -91.0, -92.0])
    monkeypatch.setattr(RolloutPlayer, "evaluate", lambda *_, **__: [poor])
    advice = advice_in(match)
    assert advice.best.option.id == "done"
    assert advice.next_best is not None
    assert (advice.next_best.option, advice.next_best.points) == (sent, -91.0)


def test_plan_contains_the_choices_until_the_next_roll_in_any_order() -> None:
    match = match_at(LION, "prelude", is_about("commit"), seed=11)  # no decision between "done" and the dice
    view = PlayerView(match, BRITISH)
    first, second = [option for option in view.options if option.id.startswith("commit:")][:2]
    plans = [continue_plan(view, Candidate(option, "bold"), "s") for option in (first, second)]
    assert is_same_plan(*plans)
    assert plans[0] != plans[1]
    assert plans[0][-1].id == "done"
    done = continue_plan(view, Candidate(view.options[-1], "bold"), "s")
    assert done == (view.options[-1],)
    assert not is_same_plan(done, plans[0])
    assert describe_plan(done) == "Done"
    more = len(plans[0]) - 3
    assert describe_plan(plans[0]) == f"{plans[0][0].label}, then {plans[0][1].label}" + (
        f", and {more} more" if more else ""
    )
    assert describe_plan(plans[0], other=plans[0][:1]).startswith(plans[0][1].label)


def test_expected_points_have_error_and_rollout_count() -> None:
    match = match_at(LION, "prelude", is_about("commit"))
    advice = advice_in(match)
    assert advice.next_best is not None
    for promise in (advice.best, advice.next_best):
        assert promise.rollouts > 0
        assert promise.standard_error
    assert advice.best.rollouts + advice.next_best.rollouts <= advice.samples
    one = trial(advice.best.option, 1.0, 2.0, 6.0)
    assert (one.mean, round(one.standard_error, 3)) == (3.0, 1.533)
    known = RolloutPlayer("s", SearchBudget(FEW)).evaluate(PlayerView(match, BRITISH), min_candidates=2)[0]
    assert known.rewards[:3] == evaluate_candidate(PlayerView(match, BRITISH), known.candidate, 3, "s").rewards


def test_decision_without_heuristic_has_its_reason() -> None:
    match = match_at(LION, "prelude", is_about("commit"))
    decision = match.decision(BRITISH)
    assert decision is not None
    assert by_thumb({}, match.context, decision, Random(1)).reasons == (Reason(NO_HEURISTIC),)


def test_single_option_needs_no_rollouts() -> None:
    match = match_at(LION, "hardest-days", lambda decision: len(decision.options) == 1)
    advice = advice_in(match)
    assert (advice.best.points, advice.next_best, advice.samples) == (None, None, 0)
    assert advice.reason_texts == ("This is the only legal move.",)


def test_no_advice_without_decision_or_doctrine() -> None:
    numbers = start_match(UNTAUGHT_NUMBERS, "war", seed=1)
    with pytest.raises(SetupError):
        advise(PlayerView(numbers, numbers.deciding_seats()[0]), "s", FEW)
    match = start_match(LION, "prelude", seed=1)
    with pytest.raises(WrongSeat):
        advise(PlayerView(match, "spectator"), "s", FEW)
