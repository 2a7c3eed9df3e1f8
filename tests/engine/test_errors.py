"""Errors: every message is one printable line, and a bug in the rules is not a user error."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dowding.engine.errors import ChoiceError, DowdingError, NotOffered, RulesError, SaveError


@given(st.text(st.characters(codec=None)))
def test_every_error_is_one_printable_line(text: str) -> None:
    shown = str(SaveError(text))
    assert shown.isprintable()
    shown.encode("utf-8")


def test_printable_messages_are_unchanged() -> None:
    assert str(NotOffered("“Fliegerkorps” – not offered: é 你")) == "“Fliegerkorps” – not offered: é 你"
    assert str(NotOffered("two\nlines")) == "two\\nlines"


def test_errors_can_be_pickled() -> None:
    error = pickle.loads(pickle.dumps(NotOffered("no\x00thing")))
    assert type(error) is NotOffered
    assert str(error) == "no\\x00thing"


def test_rules_error_is_not_a_user_error() -> None:
    assert not issubclass(RulesError, DowdingError)
    with pytest.raises(DowdingError):
        raise ChoiceError("refused")
