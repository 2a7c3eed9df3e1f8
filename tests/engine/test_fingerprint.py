"""Fingerprints: unchanged by new fields, display texts and field order, but changed by any gameplay data."""

from __future__ import annotations

from typing import Annotated

import msgspec
import pytest

from dowding.engine.agenda import State
from dowding.engine.fingerprint import (
    DISPLAY_ONLY,
    FORMAT_PREFIX,
    DisplayText,
    canonical_form,
    fingerprint,
    has_current_format,
    state_fingerprint,
)


class Unit(msgspec.Struct, frozen=True):
    """A unit before fields were added."""

    id: str
    box: str = "ready"
    hour: int = 0


class NewerUnit(msgspec.Struct, frozen=True):
    """The same unit with two new fields."""

    id: str
    ace: bool = False
    box: str = "ready"
    hour: int = 0
    chits: tuple[int, ...] = ()


class Day(State, kw_only=True):
    """A state before fields were added."""

    scenario: str
    phase: DisplayText = ""
    units: dict[str, Unit] = msgspec.field(default_factory=dict)
    raids: dict[int, Unit] = msgspec.field(default_factory=dict)
    cup: list[str] = msgspec.field(default_factory=list)


class NewerDay(State, kw_only=True):
    """The same state with new fields, another field order and a renamed field."""

    weather: dict[str, str] = msgspec.field(default_factory=dict)
    bag: list[str] = msgspec.field(name="cup", default_factory=list)
    raids: dict[int, NewerUnit] = msgspec.field(default_factory=dict)
    units: dict[str, NewerUnit] = msgspec.field(default_factory=dict)
    phase: DisplayText = "Dawn"
    notes: Annotated[list[str], DISPLAY_ONLY] = msgspec.field(default_factory=list)
    scenario: str


def day(**changes: object) -> Day:
    fields: dict[str, object] = {
        "scenario": "eagle",
        "units": {"54": Unit("54", "re-arm"), "74": Unit("74")},
        "raids": {2: Unit("2", hour=3)},
        "cup": ["LF2", "TIME"],
    }
    return msgspec.convert({**fields, **changes}, Day, from_attributes=True)


def test_fingerprint_ignores_default_fields_order_and_renames() -> None:
    newer = NewerDay(
        scenario="eagle",
        units={"74": NewerUnit("74"), "54": NewerUnit("54", box="re-arm")},
        raids={2: NewerUnit("2", hour=3)},
        bag=["LF2", "TIME"],
    )
    assert canonical_form(newer) == canonical_form(day())
    assert state_fingerprint(newer, 16) == state_fingerprint(day(), 16)


def test_fingerprint_ignores_display_text_and_step_names() -> None:
    worded = day(phase="Raid Approach: patrol", agenda=[("patrol", 2)])
    assert state_fingerprint(worded, 16) == state_fingerprint(day(), 16)


@pytest.mark.parametrize(
    "changes",
    [
        {"scenario": "hardest"},
        {"units": {"54": Unit("54", "re-arm"), "74": Unit("74", hour=1)}},
        {"units": {"54": Unit("54", "re-arm")}},
        {"raids": {3: Unit("2", hour=3)}},
        {"cup": ["TIME", "LF2"]},
        {"cup": []},
    ],
)
def test_fingerprint_changes_with_gameplay_fields(changes: dict[str, object]) -> None:
    assert state_fingerprint(day(**changes), 16) != state_fingerprint(day(), 16)


def test_fingerprint_omits_values_equal_to_the_default() -> None:
    read = "".join(["rea", "dy"])
    assert canonical_form(Unit("54", read)) == {"id": "54"}


def test_cached_and_uncached_units_have_the_same_form() -> None:
    assert state_fingerprint(day(), 16) == fingerprint(day(), 16) == state_fingerprint(day(), 16)


def test_fingerprint_has_a_format_prefix() -> None:
    assert fingerprint(day(), 8).startswith(FORMAT_PREFIX)
    assert len(fingerprint(day(), 8)) == len(FORMAT_PREFIX) + 16
    assert has_current_format(fingerprint(day(), 8))
    assert not has_current_format("b2d58e29178e4465")
