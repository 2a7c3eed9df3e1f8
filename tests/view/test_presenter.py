"""The display interface: a game without it can be played, but not drawn."""

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
    """A context without a display interface."""

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
    table = TinyContext(TinyState(), LiveDice(secret_of_seed(1)))
    assert drawable(table) is table


def test_context_that_is_not_drawable_raises() -> None:
    with pytest.raises(TypeError, match=r"^HeadlessContext cannot be drawn: derive it from DrawableContext$"):
        drawable(HeadlessContext(TinyState(), LiveDice(secret_of_seed(1))))


def test_a_context_without_symbols_help_or_lines_of_sight_has_none() -> None:
    table = TinyContext(TinyState(), LiveDice(secret_of_seed(1)))
    assert (table.symbols(), table.rule_help()) == ((), {})
    assert not table.has_lines_of_sight()
    assert table.line_of_sight("one", "here", "there") is None
