"""Search settings of a seat: which decisions rollout search examines, how far it looks, when another option wins."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from dowding.ai.heuristics.recommendation import Stance


class SearchConfig(msgspec.Struct, frozen=True, kw_only=True):
    """What the rollout search of a seat examines, how far it looks and how sure it must be.

    Kinds of decisions are the verbs that `kind_of` returns. Margins are in standard errors of the difference between
    two candidates on the same dice. Periods are named as in `GameContext.periods`, such as `raid` or `day`.
    """

    search_stances: tuple[Stance, ...] = ("bold", "careful")
    """The stances that propose candidates. The first one's proposal is kept unless another is clearly better, and the
    seat plays its rollouts in the first one."""
    candidate_counts: Mapping[str, int] = {}
    """How many candidates are evaluated in these kinds of decisions: what the stances propose and then doctrine's next
    best options, the best first. In other kinds only what the stances propose is evaluated."""
    switch_margin_se: float = 1.0
    """How far ahead of the first candidate another must be to be chosen, in standard errors. Candidates other than the
    first are seldom better: a smaller lead is luck."""
    prune_margin_se: float = 3.0
    """How far behind the leader a candidate must be to get no more rollouts, in standard errors. Most candidates differ
    little in their results: with a smaller margin the best is too often pruned."""
    rollout_factor: float = 1.0
    """Rollouts of a decision, as a factor of the number that the player was asked for."""
    horizon_periods: int = 1
    """The length of a rollout, in periods of `GameContext.horizon`: hours of a day, turns of a battle."""
    horizons: Mapping[str, str] = {}
    """The name of the period that a rollout is played to the end of, for kinds of decisions with a horizon of their
    own; `horizon_periods` does not apply to them."""
    sequence_decisions: frozenset[str] = frozenset()
    """The kinds of decisions that follow one another before any die is rolled: whole sequences are the candidates."""
    plan_decisions: frozenset[str] = frozenset()
    """The kinds of decisions that together make a secret plan: whole plans are the candidates."""
    plan_stances: tuple[Stance, ...] = ("careful", "bold", "careful", "bold", "careful", "careful")
    """The stance of each plan that doctrine proposes."""
    plan_horizon: str = ""
    """The name of the period that a plan is for, to the end of which its rollouts are played."""
    plan_rollout_factor: float = 0.5
    """Rollouts of a plan, as a factor of the number that the player was asked for: they take longer than others."""
    plan_margin_se: float = 0.0
    """How far ahead of the first plan another must be to be chosen, in standard errors. At 0 the best mean is chosen,
    for plans of which the first is no better established than the others."""
    review_thresholds: tuple[float, float, float] = (0.5, 1.5, 3.0)
    """The points that an inaccuracy, a mistake and a blunder cost at least, in reviews of finished matches."""
