"""Worked examples of orders, combats, escapes and victory (the inventory's G-44 to G-76)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.games.wing_leader.geometry import square_named
from dowding.games.wing_leader.move_data import MovePlan
from dowding.games.wing_leader.pack.sky import Sky
from dowding.games.wing_leader.rules.administration import try_escape
from dowding.games.wing_leader.rules.after_combat import check_cohesion
from dowding.games.wing_leader.rules.combat import attacking_side, find_combats
from dowding.games.wing_leader.rules.move_generation import turn_cost
from dowding.games.wing_leader.rules.movement_phase import begin_movement, next_to_move
from dowding.games.wing_leader.rules.ratings import basic_speed
from dowding.games.wing_leader.rules.squadron_status import jettison
from dowding.games.wing_leader.rules.tally import drop_stale_tallies, tally_segment
from dowding.games.wing_leader.rules.victory import exit_points, total_halves
from dowding.games.wing_leader.rules.wings import is_balbo, order_targets
from dowding.games.wing_leader.state import MovementRecord
from games.wing_leader.scenario_builder import Stage, combat

# Missions, splits, wings


@pytest.mark.rule("WL-9.2.1.1a", "WL-9.2.1.1b", "WL-3.3.2i", "WL-G-44")
def test_bomber_that_jettisons_is_faster_and_goes_home() -> None:
    stage = Stage()
    bomber = stage.raider("T", "bm", "J8", mission="bombing")
    assert basic_speed(stage.fight, bomber) == 3
    jettison(stage.fight, bomber, "WL-9.2.1.1")
    assert (basic_speed(stage.fight, stage["T"]), stage["T"].returning) == (4, "left")


@pytest.mark.rule("WL-9.5.5c", "WL-G-46")
def test_targets_of_a_wing_leaders_orders() -> None:
    stage = Stage()
    for ident in ("W1", "W2", "W3"):
        stage.defender(ident, "fx", "R9", mission="intercept", alerted=True, wing="W", leads=ident == "W1")
    stage.defender("S", "fx", "P9", alerted=True, tally="T1")
    for ident, square, facing in (("T1", "L9", "R"), ("T2", "K9", "R"), ("T3", "J9", "R"), ("T4", "I9", "L")):
        stage.raider(ident, "bm", square, facing, mission="bombing")
    stage.play(drop_stale_tallies)
    assert [squadron.id for squadron in order_targets(stage.fight, "defender", "W")] == ["T1", "T2", "T3"]


@pytest.mark.rule("WL-9.5.5.1b", "WL-9.5.5.1c", "WL-G-47")
def test_a_wing_without_radios_gets_one_order_or_one_for_all() -> None:
    stage = Stage({"tally": [6]})
    for ident in ("W1", "W2", "W3"):
        stage.defender(ident, "fx", "N9", net="", mission="intercept", alerted=True, wing="W", leads=ident == "W1")
    for ident, square in (("T1", "L9"), ("T2", "K9")):
        stage.raider(ident, "bm", square, mission="bombing")
    stage.play(drop_stale_tallies, (tally_segment, "defender")).choose("look:W2:T1")
    assert not stage.offered("look:")
    assert set(stage.offered("order-all:")) == {"order-all:W:T1", "order-all:W:T2"}
    assert set(stage.offered("order:W3")) == {"order:W3:T1", "order:W3:T2"}
    stage.choose("order:W3:T2")
    assert not stage.offered("order")


@pytest.mark.rule("WL-9.5.6a", "WL-G-48")
def test_balbo_definition() -> None:
    for sizes, balbo in (("ssf", True), ("ss", False), ("sff", False), ("sss", True)):
        stage = Stage()
        for number, size in enumerate(sizes):
            stage.defender(
                f"W{number}", "fx", "N9", size="squadron" if size == "s" else "flight", wing="W", leads=not number
            )
        assert is_balbo(stage.fight, stage["W0"]) == balbo


@pytest.mark.rule("WL-9.5.5g", "WL-9.5.5f", "WL-9.5.2d", "WL-G-49")
def test_lone_leader_splits_own_squadron_and_orders_both() -> None:
    stage = Stage()
    stage.defender("W1", "fx", "N9", mission="intercept", alerted=True, wing="W", leads=True)
    stage.defender("S", "fx", "P9", alerted=True, tally="T1")
    for ident, square in (("T1", "L9"), ("T2", "K9")):
        stage.raider(ident, "bm", square, mission="bombing")
    stage.play(drop_stale_tallies, (tally_segment, "defender"))
    stage.choose("order:W1:T1", "split", "share:0", "order:W12:T2")
    assert (stage["W11"].tally, stage["W12"].tally) == ("T1", "T2")


@pytest.mark.rule("WL-9.5.6d", "WL-G-50")
def test_turn_costs_in_a_balbo() -> None:
    plan = MovePlan("free", 0, (2,) * 20, in_wing=True)
    assert [turn_cost(plan, 0, facing) for facing in (2, 1, 4, 0)] == [2, 0, 2, 0]


# Combats and attackers


@pytest.mark.rule("WL-10.1.3a", "WL-10.1.1a", "WL-10.0b", "WL-G-51")
def test_a_chain_of_tallies_is_one_combat() -> None:
    stage = Stage()
    stage.raider("T", "bh", "J9", mission="bombing")
    stage.raider("P", "fx", "J9", alerted=True, tally="Y")
    stage.raider("O", "fx", "J9", alerted=True)
    stage.defender("X", "fx", "J9", alerted=True, tally="T")
    stage.defender("Y", "fx", "J9", alerted=True, tally="T")
    assert find_combats(stage.fight) == [("P", "T", "X", "Y")]
    assert attacking_side(stage.fight, ("P", "T", "X", "Y")) == "defender"


@pytest.mark.rule("WL-10.2a", "WL-G-52")
def test_two_pairs_in_a_square_are_two_combats() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J9", alerted=True, tally="B")
    stage.defender("B", "fx", "J9")
    stage.raider("G", "fx", "J9", alerted=True, tally="H")
    stage.defender("H", "fx", "J9")
    assert find_combats(stage.fight) == [("A", "B"), ("G", "H")]


@pytest.mark.rule("WL-10.1.2a", "WL-6.1.2e", "WL-G-53")
def test_later_mover_attacks_with_mutual_tallies() -> None:
    stage = Stage()
    stage.raider("A", "fx", "I8", alerted=True, tally="B")
    stage.defender("B", "fx", "K10", "R", alerted=True, mission="intercept", tally="A")
    stage.play(begin_movement, next_to_move).choose("free", "enter:UR", "enter:UR", "end")
    assert (stage.at("A"), stage.offered()) == ("K10", ["hold", "break:B"])
    stage.choose("hold", "face:R")
    assert attacking_side(stage.fight, ("A", "B")) == "defender"


@pytest.mark.rule("WL-10.1.2b", "WL-G-54")
def test_faster_side_attacks_from_the_same_square() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J12", alerted=True, tally="X")
    stage.defender("X", "fl", "J12", alerted=True, tally="A")
    for order in (1, 2):
        stage.fight.state.tracks["A"] = MovementRecord(square_named("J12"), order)
        stage.fight.state.tracks["X"] = MovementRecord(square_named("J12"), 3 - order)
        assert attacking_side(stage.fight, ("A", "X")) == "raider"


# Escape and victory


@pytest.mark.rule("WL-11.0g", "WL-4.7.1b", "WL-4.7f", "WL-G-74")
def test_an_escape_in_haze() -> None:
    for die, place in ((3, "escaped"), (4, "map")):
        stage = Stage({"escape": [die]}, sky=Sky(haze=5))
        stage.raider("A", "fx", "J5", broken=True, returning="left")
        stage.defender("X", "fx", "M5", alerted=True)
        stage.play((try_escape, "A"))
        assert stage["A"].place == place


@pytest.mark.rule("WL-12.1d", "WL-11.0h", "WL-G-75")
def test_points_for_bombers_that_exit() -> None:
    cases: list[tuple[dict[str, object], int]] = [
        ({}, 6),
        ({"disrupted": True}, 3),
        ({"size": "flight"}, 3),
        ({"size": "flight", "broken": True}, 1),
        ({"left_as": "empty"}, 0),
        ({"place": "escaped"}, 0),
        ({"place": "left"}, 0),
    ]
    for state, points in cases:
        stage = Stage()
        squadron = stage.raider("T", "bm", "Z8", mission="bombing")
        gone = replace(squadron, **{"place": "right", "left_as": "loaded", **state})
        assert exit_points(stage.fight, gone) == points


@pytest.mark.rule("WL-12.1b", "WL-1.2c", "WL-3.3a", "WL-G-76")
def test_half_points_are_kept() -> None:
    stage = Stage()
    stage.raider("A", "fl", "J9", losses=3)
    assert total_halves(stage.fight, "defender") == 9


@pytest.mark.rule("WL-10.7.3a")
@pytest.mark.parametrize(("lost", "stays"), [({"A": 1}, False), ({}, True)])
def test_leader_is_lost_with_a_loss_and_a_natural_two(lost: dict[str, int], stays: bool) -> None:
    stage = Stage({"cohesion": [1, 1, 6, 6]})
    stage.raider("A", "fx", "J9", experte=True)
    stage.defender("X", "fx", "J9")
    combat(stage, "A", "X", lost=lost)
    stage.play(check_cohesion)
    assert stage["A"].experte == stays
