"""Radio nets (WL-9.4): alerts, radio calls and clutter."""

from __future__ import annotations

import pytest

from dowding.games.wing_leader.rules.administration import vector_roll_needed
from dowding.games.wing_leader.rules.after_combat import mark_the_fought
from dowding.games.wing_leader.rules.radios import is_called, is_cluttered
from dowding.games.wing_leader.rules.tally import drop_stale_tallies, tally_segment
from dowding.games.wing_leader.rules.victory import end_turn
from dowding.games.wing_leader.rules.wings import has_limited_orders
from games.wing_leader.scenario_builder import Stage, combat


@pytest.mark.rule("WL-9.4a", "WL-9.4c")
def test_radio_call_comes_from_own_net_only() -> None:
    for net, hears in (("A", True), ("B", False), ("", False)):
        stage = Stage()
        roller = stage.raider("A", "fx", "J9", net=net)
        stage.raider("B", "fx", "C3", net="A", alerted=True, tally="X")
        target = stage.defender("X", "fx", "L9")
        assert is_called(stage.fight, roller, target) == hears


@pytest.mark.rule("WL-9.4c")
def test_radio_call_from_squadron_in_target_square_but_not_from_itself() -> None:
    stage = Stage()
    roller = stage.raider("A", "fx", "L9")
    target = stage.defender("X", "fx", "L9")
    assert not is_called(stage.fight, roller, target)
    stage.raider("B", "fx", "L9")
    assert is_called(stage.fight, roller, target)


@pytest.mark.rule("WL-9.4c", "WL-9.2.4g")
def test_ground_control_gives_radio_calls() -> None:
    stage = Stage(raider={"gci": 4})
    assert is_called(stage.fight, stage.raider("A", "fx", "J9"), stage.defender("X", "fx", "L9"))
    assert not is_called(stage.fight, stage.raider("B", "fx", "J9", net="B"), stage["X"])


@pytest.mark.rule("WL-9.4.2a", "WL-9.4.2d", "WL-9.4.2f")
def test_combat_clutters_the_net_until_end_of_turn() -> None:
    stage = Stage(defender={"gci": 3})
    stage.raider("A", "fx", "J9", alerted=True, tally="X")
    stage.defender("X", "fx", "J9", alerted=True)
    stage.defender("Y", "fx", "T11", alerted=True, mission="CAP")
    stage.defender("Z", "fx", "T12", alerted=True, mission="CAP", net="B")
    combat(stage, "A", "X")
    stage.change("X", place="eliminated")
    stage.play(mark_the_fought)
    assert is_cluttered(stage.fight, "defender", "A")
    assert is_cluttered(stage.fight, "raider", "A")
    assert not is_cluttered(stage.fight, "defender", "B")
    assert vector_roll_needed(stage.fight, stage["Y"]) == 6
    stage.play(end_turn)
    assert not is_cluttered(stage.fight, "defender", "A")
    assert vector_roll_needed(stage.fight, stage["Y"]) == 3


@pytest.mark.rule("WL-9.4.2a", "WL-9.4.2c")
def test_a_dogfight_clutters_the_net_and_the_wings_on_it() -> None:
    for dogfight in (0, 1):
        stage = Stage()
        stage.raider("A", "fx", "J9", wing="1", leads=True)
        stage.raider("B", "fx", "T9", alerted=True, dogfight=dogfight)
        stage.play(drop_stale_tallies)
        assert is_cluttered(stage.fight, "raider", "A") == bool(dogfight)
        assert has_limited_orders(stage.fight, "raider", "1") == bool(dogfight)


@pytest.mark.rule("WL-9.4.2f", "WL-9.4.2b")
def test_clutter_of_last_turn_does_not_affect_tally_phase() -> None:
    stage = Stage({"tally": [2]})
    stage.raider("A", "fx", "J9", fought=True)
    stage.raider("B", "fx", "C3", alerted=True, tally="X")
    stage.defender("X", "fx", "L9")
    stage.play((tally_segment, "raider")).choose("look:A:X")
    assert stage["A"].tally == "X"


@pytest.mark.rule("WL-9.4b", "WL-9.5.5.1a")
def test_squadrons_without_radios_get_no_calls() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J9", net="", alerted=True)
    stage.raider("B", "fx", "J9", net="")
    stage.raider("C", "fx", "J9", net="", wing="1", alerted=True)
    stage.raider("D", "fx", "J9", net="", wing="1")
    stage.defender("X", "fx", "Z19")
    stage.play((tally_segment, "raider"))
    assert [stage[ident].alerted for ident in "ABCD"] == [True, False, True, True]
