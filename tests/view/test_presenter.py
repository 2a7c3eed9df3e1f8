"""Drawable contexts: a game whose context implements only the engine's methods can be played, but not drawn."""

from __future__ import annotations

import pytest

from dowding.engine.agenda import State
from dowding.engine.context import GameContext
from dowding.engine.decision import Seat
from dowding.engine.dice import Dice, LiveDice, secret_of_seed
from dowding.engine.outcome import Outcome
from dowding.view.presenter import drawable
from engine.minimal_game import TinyContext, TinyState


class HeadlessContext(GameContext):
    """A context that cannot be drawn."""

    def with_state(self, state: State, dice: Dice) -> HeadlessContext:
        return HeadlessContext(state, dice)

    def pack_fingerprint(self) -> str:
        return "headless"

    def outcome(self) -> Outcome | None:
        return None

    def check_invariants(self) -> list[str]:
        return []

    def determinise(self, seat: Seat, dice: Dice) -> None:
        """Nothing is hidden."""


def test_drawable_context_is_returned() -> None:
    context = TinyContext(TinyState(), LiveDice(secret_of_seed(1)))
    assert drawable(context) is context


def test_drawing_a_headless_context_is_a_type_error() -> None:
    with pytest.raises(TypeError, match=r"^HeadlessContext cannot be drawn: derive it from DrawableContext$"):
        drawable(HeadlessContext(TinyState(), LiveDice(secret_of_seed(1))))


def test_symbols_rule_help_and_lines_of_sight_are_empty_by_default() -> None:
    context = TinyContext(TinyState(), LiveDice(secret_of_seed(1)))
    assert (context.symbols(), context.rule_help()) == ((), {})
    assert not context.has_lines_of_sight()
    assert context.line_of_sight("one", "here", "there") is None
