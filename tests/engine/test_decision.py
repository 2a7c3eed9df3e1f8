"""Decisions: option ids, lookup of options by id, and refusals that are computed on demand."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dowding.engine.decision import (
    DONE,
    MAX_ID_CHARACTERS,
    Decision,
    Option,
    Refused,
    SimultaneousDecisions,
    is_option_id,
)
from dowding.engine.errors import RulesError
from engine.minimal_game import ask


@pytest.mark.parametrize(
    "text",
    ["done", "patrol:54", "to:6/11b/HIGH", "engage:1:54", "attack:III/JG26", "a-b:c d:é", "x" * MAX_ID_CHARACTERS],
)
def test_option_id_is_a_verb_with_arguments(text: str) -> None:
    assert is_option_id(text)


@pytest.mark.parametrize(
    "text",
    ["", "Done", "54", "-x", "patrol:", "patrol::54", ":54", "patrol: 54", "pa trol", "a\n", "a:b\nc", "x" * 121],
)
def test_other_texts_are_not_option_ids(text: str) -> None:
    assert not is_option_id(text)


@given(st.text())
def test_option_id_check_accepts_any_text(text: str) -> None:
    assert is_option_id(text) in (True, False)


def test_option_lookup_by_id() -> None:
    decision = Decision("one", "Which?", "T-1", [DONE, Option("go:1", "Go")])
    assert decision.option("go:1") == Option("go:1", "Go")
    assert decision.option("go:2") is None


def test_refusals_are_computed_at_each_call() -> None:
    calls: list[str] = []

    def refused() -> Iterator[Refused]:
        calls.append("refused")
        yield Refused("go:2", "Go", "not today", "T-3")

    decision = Decision("one", "Which?", "T-1", [DONE], refused)
    assert calls == []
    assert [refusal.why for refusal in decision.refusals()] == ["not today"]
    decision.refusals()
    assert calls == ["refused", "refused"]


def test_decision_has_no_refusals_by_default() -> None:
    assert ask("one", "go").refusals() == []


def test_decision_without_an_option_is_a_rules_error() -> None:
    with pytest.raises(RulesError, match=r"'one\?' \(T-2\) offers no option"):
        ask("one").check()


@pytest.mark.parametrize(
    ("sealed", "text"),
    [
        (SimultaneousDecisions(), "expected one per seat"),
        (SimultaneousDecisions(ask("one", "a"), ask("one", "b")), "expected one per seat"),
        (SimultaneousDecisions(ask("one", "a"), ask("two")), "offers no option"),
    ],
)
def test_invalid_simultaneous_decisions_are_a_rules_error(sealed: SimultaneousDecisions, text: str) -> None:
    with pytest.raises(RulesError, match=text):
        sealed.check()
