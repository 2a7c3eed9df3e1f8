"""Invariants: every illegal state is reported."""

from __future__ import annotations

import pytest

from dowding.games.wing_leader.geometry import square_named
from dowding.games.wing_leader.rules.invariants import check_invariants
from dowding.games.wing_leader.state import BombingRun
from games.wing_leader.raid_fixtures import balloon, raid, target
from games.wing_leader.scenario_builder import Stage

C3 = square_named("C3")
FAULTS: list[tuple[str, dict[str, object]]] = [
    ("I-01", {"square": 520}),
    ("I-02", {"tally": "X", "vector": C3, "mission": "intercept"}),
    ("I-02", {"vector": C3}),
    ("I-03", {"tally": "B"}),
    ("I-03", {"tally": "gone"}),
    ("I-04", {"broken": True, "tally": "X"}),
    ("I-04", {"broken": True, "lufbery": True}),
    ("I-05", {"mission": "bombing", "load": "bombs", "tally": "X"}),
    ("I-05", {"load": "bombs"}),
    ("I-06", {"alerted": False, "tally": "X"}),
    ("I-07", {"size": "flight", "disrupted": True}),
    ("I-08", {"losses": 6}),
    ("I-08", {"losses": 7, "place": "eliminated"}),
    ("I-10", {"ammo": 3}),
    ("I-13", {"dogfight": 1, "tally": "X"}),
    ("I-14", {"mission": "escort", "tally": "X"}),
    ("I-15", {"leads": True}),
    ("I-15", {"leads": True, "wing": "1", "mission": "intercept", "vector": C3}),
    ("I-18", {"place": "escaped", "wing": "1"}),
]


def stage(**state: object) -> Stage:
    created = Stage()
    created.raider("A", "fx", "J9", alerted=True)
    created.raider("B", "fx", "J9", alerted=True)
    created.defender("X", "fx", "J9", alerted=True)
    created.change("A", **state)
    return created


def test_valid_state_has_no_faults() -> None:
    assert check_invariants(stage().fight) == []
    assert check_invariants(stage(tally="X").fight) == []
    assert check_invariants(stage(leads=True, wing="1").fight) == []


@pytest.mark.parametrize(("invariant", "state"), FAULTS, ids=[f"{name} {state}" for name, state in FAULTS])
def test_each_fault_is_reported(invariant: str, state: dict[str, object]) -> None:
    assert any(f"({invariant})" in fault for fault in check_invariants(stage(**state).fight))


def test_a_wing_has_one_leader() -> None:
    created = stage(leads=True, wing="1")
    created.change("B", leads=True, wing="1")
    assert check_invariants(created.fight) == ["a wing has two leaders (I-15)"]


RUN_FAULTS: list[dict[str, object]] = [
    {"tally": "X"},
    {"balloon": "K"},
    {"place": "escaped"},
    {"run": BombingRun("level", "gone", 8)},
    {"run": BombingRun("level", "OWN", 8)},
]


@pytest.mark.rule("WL-15.3b")
@pytest.mark.parametrize("state", RUN_FAULTS, ids=str)
def test_each_fault_of_a_bombing_run_is_reported(state: dict[str, object]) -> None:
    def faults(**changes: object) -> list[str]:
        created = raid()
        target(created, "T", "tank", "J0")
        target(created, "OWN", "tank", "J0", side="raider")
        balloon(created, "K", "J1")
        created.defender("X", "fx", "J9", alerted=True)
        created.raider("A", "fx", "J9", alerted=True)
        created.change("A", run=BombingRun("level", "T", 8))
        created.change("A", **changes)
        return [fault for fault in check_invariants(created.fight) if "and should not (WL-15.3)" in fault]

    assert faults() == []
    assert len(faults(**state)) == 1
