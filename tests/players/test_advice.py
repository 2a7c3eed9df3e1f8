"""Advice: an option that is offered, what it and the next best promise, and two reasons in words."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from dowding.games import HARDEST_DAYS, LION
from dowding.kernel.claims import UNTAUGHT, Claim, because
from dowding.kernel.counsel import Counsel, kind_of
from dowding.kernel.counsel import advise as by_thumb
from dowding.kernel.decision import Decision, Option
from dowding.kernel.errors import SetupError, WrongSeat
from dowding.kernel.game import Game
from dowding.kernel.match import Match, start
from dowding.kernel.perspective import Perspective
from dowding.players.advice import Advice, advise
from dowding.players.doctrine import DoctrinePlayer
from dowding.players.forecast import ForecastPlayer
from kernel.small_game import UNTAUGHT_NUMBERS

BRITISH = "british"
FEW = 12


def standing(game: Game, scenario: str, until: Callable[[Decision], bool], seed: int = 7) -> Match:
    """A match played by doctrine to a decision like this."""
    match = start(game, scenario, seed=seed)
    player = DoctrinePlayer("x")
    for _ in range(400):
        decision = match.decision(BRITISH)
        assert decision is not None, "the match ended before it came to this"
        if until(decision):
            return match
        match.choose(BRITISH, player.choose(Perspective(match, BRITISH)).id)
    raise AssertionError("no decision is like this")


def about(*kinds: str) -> Callable[[Decision], bool]:
    return lambda decision: kind_of(decision) in kinds and len(decision.options) > 1


def advice_in(match: Match, seed: str = "s") -> Advice:
    return advise(Perspective(match, BRITISH), seed, FEW)


@pytest.mark.parametrize(
    ("game", "scenario", "kind"),
    [(LION, "prelude", "commit"), (LION, "prelude", "patrol"), (HARDEST_DAYS, "aug-18", "patrol")],
    ids=lambda each: each if isinstance(each, str) else each.id,
)
def test_it_says_what_to_choose_what_it_promises_and_why(game: Game, scenario: str, kind: str) -> None:
    match = standing(game, scenario, about(kind))
    before = match.position
    advice = advice_in(match)
    decision = match.decision(BRITISH)
    assert decision is not None
    assert decision.option(advice.best.option.id) == advice.best.option
    assert 0 < advice.samples <= FEW
    assert advice.best.points is not None
    assert advice.next_best is not None
    assert advice.next_best.option != advice.best.option
    assert decision.option(advice.next_best.option.id) == advice.next_best.option
    assert advice.next_best.points is not None
    assert len(advice.reasons) == 2
    assert all(advice.reasons)
    assert match.position == before


def test_it_is_what_the_forecast_of_this_seed_would_choose() -> None:
    for seed in ("a", "b", "c"):
        match = standing(LION, "prelude", about("commit"))
        wanted = ForecastPlayer(seed, FEW).choose(Perspective(match, BRITISH))
        assert advice_in(match, seed).best.option == wanted
        assert advice_in(match, seed) == advice_in(match, seed)


def counselling(monkeypatch: pytest.MonkeyPatch, option: Option, *reasons: str) -> None:
    """Doctrine advises this."""
    monkeypatch.setattr(DoctrinePlayer, "counsel", lambda *_: Counsel(option, reasons))


def test_where_doctrine_agrees_its_reasons_are_given(monkeypatch: pytest.MonkeyPatch) -> None:
    match = standing(LION, "prelude", about("commit"))
    advice = advice_in(match)
    counselling(monkeypatch, advice.best.option, "first", "second", "third")
    assert advice_in(match).reasons == ("first", "second")
    counselling(monkeypatch, advice.best.option, "only")
    assert advice_in(match).reasons == ("only", f"nothing did better in {advice.samples} futures, beyond luck")


def test_where_doctrine_would_choose_otherwise_it_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    match = standing(LION, "prelude", about("commit"))
    trials = ForecastPlayer("s", FEW).study(Perspective(match, BRITISH), least=2)
    advice = advice_in(match)
    best = next(trial for trial in trials if trial.option == advice.best.option)
    for other in (trial for trial in trials if trial is not best):
        counselling(monkeypatch, other.option, "it is brave")
        first, second = advice_in(match).reasons
        lead, _ = best.ahead_of(other)
        how = f"{lead:.1f} VP better than" if lead >= 0.05 else "as well as"
        assert first == f"in {advice.samples} futures it did {how} doctrine's choice"
        assert second == f"doctrine would choose {other.option.label}: it is brave"


def test_choice_of_doctrine_that_was_not_tried_is_told_without_a_comparison(monkeypatch: pytest.MonkeyPatch) -> None:
    match = standing(LION, "prelude", about("patrol"))
    tried = {trial.option.id for trial in ForecastPlayer("s", FEW).study(Perspective(match, BRITISH), least=2)}
    decision = match.decision(BRITISH)
    assert decision is not None
    other = next(option for option in decision.options if option.id not in tried)
    counselling(monkeypatch, other, "it is brave")
    advice = advice_in(match)
    assert advice.reasons == (
        f"nothing did better in {advice.samples} futures, beyond luck",
        f"doctrine would choose {other.label}: it is brave",
    )


def test_where_doctrine_has_no_rule_of_thumb_that_is_said() -> None:
    match = standing(LION, "prelude", about("commit"))
    decision = match.decision(BRITISH)
    assert decision is not None
    assert by_thumb({}, match.table, decision, Random(1)).claims == (Claim(UNTAUGHT),)


def test_silent_doctrine_is_not_quoted(monkeypatch: pytest.MonkeyPatch) -> None:
    match = standing(LION, "prelude", about("commit"))
    decision = match.decision(BRITISH)
    assert decision is not None
    silent = Counsel(decision.options[-1], why=because(Claim(UNTAUGHT)))
    monkeypatch.setattr(DoctrinePlayer, "counsel", lambda *_: silent)
    assert any("doctrine has no rule of thumb for this" in reason for reason in advice_in(match).reasons)


def test_one_way_on_needs_no_samples() -> None:
    match = standing(LION, "hardest-days", lambda decision: len(decision.options) == 1)
    advice = advice_in(match)
    assert (advice.best.points, advice.next_best, advice.samples) == (None, None, 0)
    assert advice.reasons == ("there is nothing else to choose",)


def test_a_seat_without_a_decision_or_a_doctrine_has_no_advice() -> None:
    numbers = start(UNTAUGHT_NUMBERS, "war", seed=1)
    with pytest.raises(SetupError):
        advise(Perspective(numbers, numbers.deciding()[0]), "s", FEW)
    match = start(LION, "prelude", seed=1)
    with pytest.raises(WrongSeat):
        advise(Perspective(match, "spectator"), "s", FEW)
