"""Tallies and alerts (WL-7): causes of alerts, gaining and dropping tallies, and their effect on moves."""

from __future__ import annotations

import pytest

from dowding.games.wing_leader.geometry import square_named
from dowding.games.wing_leader.rules.movement_phase import next_to_move
from dowding.games.wing_leader.rules.tally import drop_stale_tallies, tally_segment
from games.wing_leader.scenario_builder import Stage


@pytest.mark.rule("WL-7.1a", "WL-7.2.1b", "WL-9.2.4e", "WL-2.1e")
def test_tally_alerts_squadron_and_removes_its_vector() -> None:
    stage = Stage({"tally": [6]})
    stage.raider("A", "fx", "J9", mission="intercept", vector=square_named("C3"))
    stage.defender("X", "fx", "L9")
    stage.play((tally_segment, "raider")).choose("look:A:X")
    assert (stage["A"].tally, stage["A"].alerted, stage["A"].vector) == ("X", True, -1)


@pytest.mark.rule("WL-7.1b", "WL-9.4b", "WL-9.4.2e")
def test_alert_spreads_over_the_net_even_if_cluttered() -> None:
    for dogfight in (0, 1):
        stage = Stage()
        stage.raider("A", "fx", "J9", alerted=True, dogfight=dogfight)
        stage.raider("B", "fx", "C3")
        stage.raider("C", "fx", "C3", net="B")
        stage.raider("D", "fx", "C3", net="")
        stage.defender("X", "fx", "Z19")
        stage.play((tally_segment, "raider"))
        assert [stage[ident].alerted for ident in "ABCDX"] == [True, True, False, False, False]


@pytest.mark.rule("WL-7.1b")
def test_tally_alerts_the_net_immediately() -> None:
    stage = Stage({"tally": [6]})
    stage.raider("A", "fx", "J9")
    stage.raider("B", "fx", "C3")
    stage.defender("X", "fx", "L9")
    stage.play((tally_segment, "raider"))
    assert not stage["B"].alerted
    assert stage.choose("look:A:X")["B"].alerted


@pytest.mark.rule("WL-7.1d")
def test_alert_is_permanent() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J9", alerted=True, tally="X")
    stage.defender("X", "fx", "L9")
    stage.play((tally_segment, "raider")).choose("drop:A")
    assert (stage["A"].tally, stage["A"].alerted) == ("", True)


@pytest.mark.rule("WL-7.2.2f", "WL-7.2e")
def test_squadron_that_drops_its_tally_may_roll_for_another() -> None:
    stage = Stage({"tally": [6]})
    stage.raider("A", "fx", "J9", alerted=True, tally="X")
    stage.defender("X", "fx", "L9")
    stage.defender("Y", "fx", "L8")
    stage.play((tally_segment, "raider"))
    assert not stage.offered("look:A")
    stage.choose("drop:A").choose("look:A:Y")
    assert stage["A"].tally == "Y"
    assert not stage.offered()  # tallies of this phase are kept


@pytest.mark.rule("WL-7.2.2f")
def test_no_tally_is_dropped_in_a_dogfight() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J9", alerted=True, tally="X", dogfight=1)
    stage.raider("B", "fx", "J9", alerted=True, tally="X")
    stage.defender("X", "fx", "J9", alerted=True, tally="A", dogfight=1)
    stage.play((tally_segment, "raider"))
    assert stage.offered("drop:") == ["drop:B"]


@pytest.mark.rule("WL-7.2.3e")
def test_squadron_may_leave_when_its_target_came_from_ahead() -> None:
    for came, free in (("K9", True), ("I9", False)):
        stage = Stage()
        stage.raider("A", "fx", "J9", alerted=True, tally="X")
        stage.defender("X", "fx", came, "L" if came == "K9" else "R", alerted=True, mission="CAP", tally="Y")
        stage.raider("Y", "fx", "C15", alerted=True, moved=True)
        way = "L" if came == "K9" else "R"
        stage.play(next_to_move).choose("free", f"enter:{way}", f"circle:{way}", f"circle:{way}", "end")
        assert stage.at("X") == "J9"
        assert ("free" in stage.offered()) == free
        if free:
            stage.choose("free")
            assert not stage.offered("circle:")
            assert "end" in stage.offered()
            assert stage.offered("enter:")


@pytest.mark.rule("WL-7.2.3f", "WL-8.4a", "WL-8.0a")
def test_squadron_may_fly_through_squares_of_other_enemies() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J9", alerted=True, tally="X")
    stage.raider("B", "fx", "J9", alerted=True)
    for ident in "YZ":
        stage.defender(ident, "fx", "K9", alerted=True, tally="A", mission="CAP", moved=True)
    stage.defender("X", "fx", "T9", alerted=True, mission="CAP", moved=True)
    stage.change("B", moved=True)
    stage.play(next_to_move).choose("free", "enter:R", "enter:R", "enter:R", "end")
    assert stage.at("A") == "M9"


@pytest.mark.rule("WL-9.2.3b", "WL-9.2.7c", "WL-8.2b")
def test_squadron_with_tally_moves_freely_with_3_mps() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J9", alerted=True, tally="X")
    stage.defender("X", "fx", "T9", alerted=True, mission="CAP", moved=True)
    stage.play(next_to_move).choose("free", "enter:DL", "enter:DL", "enter:D", "enter:D", "end")
    assert stage.at("A") == "H5"


@pytest.mark.rule("WL-7.2c", "WL-7.2.2b")
def test_squadron_that_loses_a_stale_tally_may_roll_in_the_same_phase() -> None:
    stage = Stage({"tally": [6]})
    stage.raider("A", "fx", "C5", alerted=True, tally="X")
    stage.defender("X", "fx", "N5")
    stage.defender("Y", "fx", "E5")
    stage.play(drop_stale_tallies, (tally_segment, "raider")).choose("look:A:Y")
    assert stage["A"].tally == "Y"


@pytest.mark.rule("WL-1.1p", "WL-3.1a")
def test_flight_spots_as_well_as_a_squadron() -> None:
    tallies = []
    for size in ("squadron", "flight"):
        stage = Stage({"tally": [3]})
        stage.raider("A", "fx", "J9", size=size)
        stage.defender("X", "fx", "L9")
        tallies.append(stage.play((tally_segment, "raider")).choose("look:A:X")["A"].tally)
    assert tallies == ["X", "X"]
