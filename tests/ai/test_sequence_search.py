"""Sequence search: decisions before any die roll are evaluated as a whole, in every variant, and then followed."""

from __future__ import annotations

import pytest

from dowding.ai import sequence_search
from dowding.ai.doctrine_player import DoctrinePlayer
from dowding.ai.heuristics.doctrine import doctrine_of
from dowding.ai.heuristics.recommendation import kind_of
from dowding.ai.rollout_player import RolloutPlayer, option_candidates
from dowding.ai.search_budget import SearchBudget
from dowding.ai.sequence_search import choose_sequence
from dowding.engine.decision import DONE, Option
from dowding.engine.game import Game
from dowding.engine.match import start_match
from dowding.games.registry import HARDEST_DAYS, LION
from dowding.view.player_view import PlayerView

BRITISH = "british"
FEW = 12


def view_at(game: Game, scenario: str, kind: str, more_options_than: int = 3) -> PlayerView:
    """A match played by doctrine to its first real decision of this kind."""
    match = start_match(game, scenario, seed=7, keep_log=False)
    view, player = PlayerView(match, BRITISH), DoctrinePlayer("x", "bold")
    while (decision := view.decision) and not (kind_of(decision) == kind and len(decision.options) > more_options_than):
        match.choose(BRITISH, player.choose(view).id)
    return view


def ids(view: PlayerView, variant: str) -> list[str]:
    """The sequence that a variant chooses."""
    created, _ = choose_sequence(view, "7", variant)
    return [option.id for option in created]


@pytest.mark.parametrize(
    ("game", "scenario", "kind"),
    [(HARDEST_DAYS, "aug-18", "move"), (LION, "prelude", "commit")],
)
def test_every_variant_and_done_are_evaluated_once(game: Game, scenario: str, kind: str) -> None:
    view = view_at(game, scenario, kind)
    doctrine = doctrine_of(game, BRITISH)
    tried = option_candidates(view, "7")
    sequences = [frozenset((candidate.option.id, *candidate.plan)) for candidate in tried]
    assert len(sequences) == len(set(sequences)) > 1
    assert frozenset((DONE.id,)) in sequences
    assert [tried[0].option.id, *tried[0].plan] == ids(view, doctrine.search.search_stances[0])
    for variant in (*doctrine.baselines, *doctrine.search_variants):
        assert frozenset(ids(view, variant)) in sequences


def test_equal_sequences_are_evaluated_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The baseline all-in and variants that differ only in passing the hunters press on like bold doctrine."""
    view, evaluated = view_at(LION, "prelude", "press-on", 1), list[str]()

    def record(perspective: PlayerView, seed: str, variant: str) -> tuple[list[Option], set[str]]:
        evaluated.append(variant)
        return choose_sequence(perspective, seed, variant)

    monkeypatch.setattr(sequence_search, "choose_sequence", record)
    option_candidates(view, "7")
    assert evaluated == ["bold", "never", "greedy"]


def test_done_now_does_not_apply_to_later_decisions() -> None:
    """A baseline makes the sequence but a stance plays the rollout, so `done` now does not mean `done` later."""
    for game, scenario, kind in ((HARDEST_DAYS, "aug-18", "move"), (LION, "prelude", "commit")):
        tried = option_candidates(view_at(game, scenario, kind), "7")
        (waiting,) = [candidate for candidate in tried if candidate.option.id == DONE.id]
        assert waiting.stance == "bold"
        assert {candidate.stance for candidate in tried} <= set(doctrine_of(game, BRITISH).search.search_stances)


def test_sequence_ends_at_a_roll() -> None:
    view = view_at(LION, "prelude", "commit")
    assert {*ids(view, "all-in"), DONE.id} == {option.id for option in view.options}
    assert ids(view, "never") == [DONE.id]


def test_sequence_ends_with_done() -> None:
    """Raids move between two rounds of moves without a roll: later moves must not depend on a sample's raids."""
    match = start_match(HARDEST_DAYS, "aug-18", seed=7, keep_log=False)
    view, player, rounds = PlayerView(match, BRITISH), DoctrinePlayer("x", "bold"), 0
    while decision := view.decision:
        if kind_of(decision) == "move" and not view.position % 3:
            rounds += 1
            assert ids(view, "never") == [DONE.id]
        match.choose(BRITISH, player.choose(view).id)
    assert rounds > FEW


def test_best_sequence_is_followed_without_a_new_search(monkeypatch: pytest.MonkeyPatch) -> None:
    view = view_at(LION, "prelude", "commit")
    player = RolloutPlayer("7", SearchBudget(FEW))
    searched: list[int] = []
    evaluate = player.evaluate

    def record(perspective: PlayerView, least: int = 1) -> object:
        searched.append(perspective.position)
        return evaluate(perspective, least)

    monkeypatch.setattr(player, "evaluate", record)
    match = start_match(LION, "prelude", seed=7, keep_log=False)
    live, bold = PlayerView(match, BRITISH), DoctrinePlayer("x", "bold")
    while match.position < view.position:
        match.choose(BRITISH, bold.choose(live).id)
    while (decision := live.decision) and kind_of(decision) == "commit":
        match.choose(BRITISH, player.choose(live).id)
    assert searched == [view.position]
