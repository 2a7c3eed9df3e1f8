"""Events: which seats may see them, and typed access to their data."""

from __future__ import annotations

import pytest

from dowding.engine.decision import SPECTATOR
from dowding.engine.events import Event

EVENT = Event("test", "T-1", {"text": "a", "number": 3, "list": ["a", 1], "nothing": None}, 4)


def test_event_is_public_unless_it_names_seats() -> None:
    assert all(EVENT.is_seen_by(seat) for seat in ("red", "blue", SPECTATOR))
    secret = Event("test", "T-1", {}, 0, ("red",))
    assert [secret.is_seen_by(seat) for seat in ("red", "blue", SPECTATOR)] == [True, False, False]
    assert not Event("test", "T-1", {}, 0, ()).is_seen_by("red")


def test_event_data_is_read_with_its_type() -> None:
    assert EVENT.get_str("text") == "a"
    assert EVENT.get_int("number") == 3
    assert EVENT.get_str_list("list") == ["a", "1"]


def test_error_names_event_data_of_the_wrong_type() -> None:
    with pytest.raises(TypeError, match=r"test\.number is not text but 3"):
        EVENT.get_str("number")
    with pytest.raises(TypeError, match=r"test\.text is not a number but 'a'"):
        EVENT.get_int("text")
    with pytest.raises(TypeError, match=r"test\.nothing is not a list but None"):
        EVENT.get_str_list("nothing")


def test_error_names_missing_event_data() -> None:
    with pytest.raises(KeyError, match="absent"):
        EVENT.get_str("absent")
