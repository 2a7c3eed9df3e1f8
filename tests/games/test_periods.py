"""Periods of a game, such as hours and days: a period ends when its number changes, and play to its end stops there."""

from __future__ import annotations

from random import Random

from dowding.ai.rollout import play_rollout
from dowding.engine.game import Game
from dowding.engine.match import Match, start_match
from dowding.engine.outcome import Outcome
from dowding.games.registry import HARDEST_DAYS, LION
from toy_game.game import SECRET_NUMBERS

BRITISH = "british"


def periods_at_decisions(game: Game, scenario: str, seed: int) -> list[tuple[dict[str, int], str]]:
    """The periods at every decision of a random match, with the first option offered."""
    match = start_match(game, scenario, seed=seed)
    random = Random(seed)
    steps = []
    while not match.is_over:
        decision = match.decision(BRITISH)
        assert decision is not None
        steps.append((match.context.periods(), decision.options[0].id))
        match.choose(BRITISH, random.choice(decision.options).id)
    return [*steps, (match.context.periods(), "")]


def changes(steps: list[tuple[dict[str, int], str]], name: str) -> list[int]:
    """The positions at which the period of this name ends."""
    return [place for place in range(1, len(steps)) if steps[place][0][name] != steps[place - 1][0][name]]


def test_periods_of_hardest_days_are_hours_with_air_actions() -> None:
    steps = periods_at_decisions(HARDEST_DAYS, "aug-18", 3)
    hours, actions = changes(steps, "hour"), changes(steps, "air action")
    assert 2 <= len(hours) <= 7
    assert set(hours) < set(actions)


def test_periods_of_lion_are_days_with_hours_and_raids() -> None:
    steps = periods_at_decisions(LION, "hardest-days", 4)
    raids, hours, days = (changes(steps, name) for name in ("raid", "hour", "day"))
    assert len(days) > 2
    assert all(steps[place][1] == "next-day" for place in days[:-1])
    assert set(days) < set(hours)
    assert len(raids) > len(days)


def test_raid_is_over_before_squadrons_patrol_for_the_next() -> None:
    steps = periods_at_decisions(LION, "prelude", 5)
    ends = changes(steps, "raid")
    assert len(ends) > 2
    patrols = {place for place, (_, first) in enumerate(steps) if first.startswith(("patrol:", "done"))}
    assert patrols & set(ends)
    assert all(number >= 0 for periods, _ in steps for number in periods.values())


def outcomes(game: Game, scenario: str) -> list[tuple[Match, Outcome]]:
    """The outcomes of some matches played by doctrine."""
    steps = []
    for seed in range(12):
        match = start_match(game, scenario, seed=seed, take_forced=True, keep_log=False)
        play_rollout(match, match.game.seats[-1], Random(seed))
        outcome = match.outcome()
        assert outcome is not None
        steps.append((match, outcome))
    return steps


def test_winner_depends_on_the_level() -> None:
    ends = outcomes(LION, "prelude")
    for _, outcome in ends:
        assert outcome.winner == (BRITISH if outcome.level in {"british-tactical", "triumph"} else None)
    assert {outcome.winner for _, outcome in ends} == {BRITISH, None}
    for _, outcome in outcomes(HARDEST_DAYS, "sep-07"):
        assert outcome.winner == (BRITISH if outcome.level in {"tactical-victory", "major-victory"} else None)


def test_seat_with_more_points_wins() -> None:
    for seed in range(12):
        match = start_match(SECRET_NUMBERS, "duel", seed=seed)
        play_rollout(match, match.game.seats[-1], Random(seed))
        outcome = match.outcome()
        assert outcome is not None
        red, blue = (outcome.points[seat] for seat in match.game.seats)
        assert outcome.winner == (None if red == blue else "red" if red > blue else "blue")
