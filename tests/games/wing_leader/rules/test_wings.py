"""Wings (WL-9.5): membership, orders, limits of a Balbo, and dissolution."""

from __future__ import annotations

import pytest

from dowding.games.wing_leader.geometry import square_named
from dowding.games.wing_leader.rules.administration import place_vector
from dowding.games.wing_leader.rules.missions import behaviours
from dowding.games.wing_leader.rules.movement_phase import next_to_move
from dowding.games.wing_leader.rules.squadron_status import break_squadron
from dowding.games.wing_leader.rules.tally import drop_stale_tallies, tally_segment
from dowding.games.wing_leader.rules.wings import check_wings, obey, obey_all
from games.wing_leader.scenario_builder import Stage


def wing(
    *squares: str, dice: dict[str, list[int]] | None = None, net: str = "A", mission: str = "intercept", **more: object
) -> Stage:
    """A wing of the raider led by A, with the enemy's X and Y in formation nearby."""
    stage = Stage(dice)
    for ident, square in zip("ABCDE", squares, strict=False):
        alerted = mission == "intercept"
        stage.raider(
            ident, "fx", square, "R", wing="1", leads=ident == "A", net=net, mission=mission, alerted=alerted, **more
        )
    stage.defender("X", "fx", "L9")
    stage.defender("Y", "fx", "L10")
    return stage


def tallying(stage: Stage) -> Stage:
    """The Tally Phase up to the raider's first decision."""
    return stage.play(drop_stale_tallies, (tally_segment, "raider"))


# Membership


@pytest.mark.rule("WL-9.5.2a", "WL-9.5.2b", "WL-9.5b")
def test_squadron_leaves_its_wing_for_good() -> None:
    stage = wing("H9", "I9", "J10", "D9", "H9")
    stage.change("E", alerted=True, tally="X")
    stage.defender("Z", "fx", "I9", alerted=True, tally="B")
    stage.play(check_wings)
    assert [stage[ident].wing for ident in "ABCDE"] == ["1", "", "1", "", ""]
    stage.change("D", square=square_named("H9"))
    stage.play(check_wings)
    assert stage["D"].wing == ""
    assert stage.fight.unit(stage["D"]).net == "A"


@pytest.mark.rule("WL-9.5.2a")
def test_wing_formation_by_chain_and_facing() -> None:
    stage = wing("H9", "I9", "J9")
    assert [stage.play(check_wings)[ident].wing for ident in "ABC"] == ["1", "1", "1"]
    stage.change("B", facing=1)
    assert [stage.play(check_wings)[ident].wing for ident in "ABC"] == ["1", "", ""]


@pytest.mark.rule("WL-9.5a", "WL-9.5b")
def test_no_wing_forms_during_play() -> None:
    stage = Stage()
    for ident in "AB":
        stage.raider(ident, "fx", "H9")
    assert [stage.play(check_wings)[ident].wing for ident in "AB"] == ["", ""]


@pytest.mark.rule("WL-9.5.2c", "WL-9.5.3b")
def test_wing_without_leader_dissolves_and_inherits_the_vector() -> None:
    for fate in ("tally", "broken", "gone", "watched"):
        stage = wing("H9", "I9", "J9")
        stage.play((place_vector, "A")).choose("column:T", "level:T12")
        stage.change("C", returning="left")
        if fate == "tally":
            stage.change("A", tally="X", vector=-1)
        elif fate == "broken":
            break_squadron(stage.fight, stage["A"], "WL-10.7")
        elif fate == "gone":
            stage.fight.remove(stage["A"], "eliminated", "WL-10.6")
        else:
            stage.defender("Z", "fx", "H9", alerted=True, tally="A")
        stage.play(check_wings)
        assert not any(squadron.wing or squadron.leads for squadron in stage.fight.on_map("raider"))
        assert (stage["B"].vector, stage["C"].vector) == (square_named("T12"), -1)
    assert [event.data for event in stage.events("wing breaks up")] == [{"wing": "1", "side": "raider"}]


@pytest.mark.rule("WL-9.5.3b", "WL-9.2.4.1b")
def test_wing_of_patrols_inherits_the_vector() -> None:
    stage = wing("H9", "I9", mission="CAP")
    stage.play((place_vector, "A")).choose("column:T", "level:T12")
    stage.change("A", alerted=True, tally="X", vector=-1)
    assert stage.play(check_wings)["B"].vector == square_named("T12")


@pytest.mark.rule("WL-9.5.2b")
def test_squadron_that_leaves_its_wing_gets_no_vector() -> None:
    stage = wing("H9", "D9")
    stage.play((place_vector, "A")).choose("column:T", "level:T12")
    stage.play(check_wings)
    assert (stage["B"].wing, stage["B"].vector) == ("", -1)
    assert [event.data for event in stage.events("leaves wing")] == [{"squadron": "B", "wing": "1"}]


@pytest.mark.rule("WL-9.5.4a")
def test_dissolved_sweep_wing_keeps_sweeping() -> None:
    stage = wing("H9", "D9", mission="sweep")
    for ident in "AB":
        assert next(behaviour.id for behaviour in behaviours(stage.fight, stage[ident])) == "straight"
    stage.play(check_wings)
    assert stage["B"].wing == ""
    assert next(behaviour.id for behaviour in behaviours(stage.fight, stage["B"])) == "straight"


# Movement


@pytest.mark.rule("WL-9.5.3a", "WL-9.2.4j")
def test_wing_members_fly_with_their_leader() -> None:
    stage = wing("H9", "H8")
    stage.play((place_vector, "A")).choose("column:T", "level:T9")
    assert stage["B"].vector == -1
    stage.change("X", moved=True)
    stage.change("Y", moved=True)
    stage.play(next_to_move)  # B is the lower
    assert stage.offered() == ["to-vector", "break:B"]
    stage.choose("to-vector", "enter:UR", "enter:R", "enter:R", "end", "to-vector")
    stage.choose("enter:R", "circle:R", "circle:R", "end")
    assert (stage.at("A"), stage.at("B")) == ("I9", "K9")


@pytest.mark.rule("WL-9.5.3a")
def test_wing_member_may_end_beside_a_moved_member() -> None:
    stage = wing("H9", "H10")
    for ident in "XY":
        stage.change(ident, moved=True)
    stage.play((place_vector, "A")).choose("column:T", "level:T9")
    stage.play(next_to_move).choose("to-vector", "enter:R", "enter:R", "enter:R", "end")
    assert "formation" in stage.offered()
    stage.choose("formation", "enter:R", "enter:R")
    assert "circle:L" not in stage.offered()
    stage.choose("enter:R", "end")
    assert stage.at("B") == "K10"
    assert stage.play(check_wings)["B"].wing == "1"


@pytest.mark.rule("WL-9.5.6b", "WL-9.5.6e", "WL-9.5.6c")
def test_second_level_of_climb_leaves_a_balbo() -> None:
    stage = wing("H9", "H9", "H9", dice={"initiative": [1, 2, 3]})
    stage.play((place_vector, "A")).choose("column:T", "level:T0")
    for ident in "XY":
        stage.change(ident, moved=True)
    stage.play(next_to_move)
    assert not stage.offered("to-vector-dive")
    stage.choose("to-vector", "enter:DR")
    assert stage["A"].wing == "1"
    stage.choose("enter:R")
    assert stage["A"].wing == "1"
    stage.choose("enter:DR")
    assert not any(stage[ident].wing for ident in "ABC")  # it was the leader, so the wing is dissolved
    assert stage["B"].vector == square_named("T0")
    stage.choose("end", "to-vector-dive", "enter:DR", "enter:DR", "enter:DR", "enter:DR", "end")
    assert stage.at("B") == "L5"


@pytest.mark.rule("WL-9.5.6b", "WL-9.5.6e")
def test_balbo_member_leaves_alone() -> None:
    stage = wing("H12", "H9", "H12", dice={"initiative": [1, 2]})
    stage.play((place_vector, "A")).choose("column:T", "level:T0")
    for ident in "XY":
        stage.change(ident, moved=True)
    stage.play(next_to_move).choose("to-vector", "enter:DR", "enter:DR")
    assert [stage[ident].wing for ident in "ABC"] == ["1", "", "1"]


@pytest.mark.rule("WL-9.5.6a", "WL-9.5.6b")
def test_two_squadrons_are_not_a_balbo() -> None:
    stage = wing("H9", "H9", dice={"initiative": [1, 2]})
    stage.play((place_vector, "A")).choose("column:T", "level:T0")
    for ident in "XY":
        stage.change(ident, moved=True)
    stage.play(next_to_move)
    assert "to-vector-dive" in stage.offered()
    stage.choose("to-vector", "enter:DR", "enter:DR")
    assert stage["A"].wing == "1"


# Orders


@pytest.mark.rule("WL-9.5.5a", "WL-9.5.5d", "WL-9.5.5e", "WL-9.4d", "WL-7.2.4a")
def test_leader_with_radio_orders_any_squadron_onto_any_target() -> None:
    stage = wing("H9", "H9", "H9", "H9", dice={"tally": [1, 6]})
    tallying(stage)
    assert not stage.offered("order:")
    stage.choose("look:C:X", "look:B:X")
    assert {option[6] for option in stage.offered("order:")} == {"A", "C", "D"}
    stage.choose("order:C:X", "whole", "order:D:Y", "whole")
    assert [stage[ident].tally for ident in "ABCD"] == ["", "X", "X", "Y"]
    assert not stage.offered("drop:")


@pytest.mark.rule("WL-9.5.5a")
def test_unavailable_leader_gives_no_orders() -> None:
    stage = wing("H9", "H9")
    stage.change("B", alerted=True, tally="X")
    assert tallying(stage).offered("order:A") == ["order:A:X", "order:A:Y"]
    stage.defender("Z", "fx", "H9", alerted=True, tally="A")
    assert not tallying(stage).offered("order:")


@pytest.mark.rule("WL-9.5.5b")
def test_order_needs_line_of_sight_and_range() -> None:
    stage = wing("H9", "H9")
    stage.raider("S", "fx", "P9", alerted=True, tally="Z")
    stage.defender("Z", "fx", "Q9")
    assert tallying(stage).offered("order:A") == ["order:A:Z"]
    stage.change("Z", square=square_named("R9"))
    assert tallying(stage).offered("order:A") == []


@pytest.mark.rule("WL-9.5.2c", "WL-9.5.2d")
def test_leader_that_tallies_gives_orders_immediately() -> None:
    stage = wing("H9", "H9", "H9", dice={"tally": [6]})
    stage.play((place_vector, "A")).choose("column:T", "level:T12")
    tallying(stage).choose("look:A:X")
    assert set(stage.offered()) == {"order:B:X", "order:B:Y", "order:C:X", "order:C:Y", "done"}
    stage.choose("order:B:Y", "whole", "done")
    assert [stage[ident].wing for ident in "ABC"] == ["", "", ""]
    assert [(stage[i].tally, stage[i].vector) for i in "ABC"] == [("X", -1), ("Y", -1), ("", square_named("T12"))]
    assert not stage.offered("order:")


@pytest.mark.rule("WL-9.5.5a", "WL-9.5.2d")
def test_leader_tallied_by_enemy_in_own_square_gives_no_orders() -> None:
    stage = wing("H9", "H9", "H9", dice={"tally": [6]})
    stage.defender("Z", "fx", "H9", alerted=True, tally="A")
    tallying(stage).choose("look:A:Z")
    assert stage["A"].tally == "Z"
    assert not stage.offered("order:")
    assert [stage[ident].wing for ident in "ABC"] == ["", "", ""], "the wing is dissolved anyway"


# Wings with limited orders


@pytest.mark.rule("WL-9.5.5.1b", "WL-9.5.5.1c", "WL-9.5.5.1d", "WL-9.4d", "WL-9.5c")
def test_wing_without_radios_has_one_roll_and_one_order() -> None:
    stage = wing("H9", "H9", "H9", dice={"tally": [6]}, net="")
    tallying(stage).choose("look:B:X")
    assert not stage.offered("look:")
    assert stage.offered("order-all:") == ["order-all:1:X", "order-all:1:Y"]
    stage.choose("order:C:Y")  # no split is offered: it is not the leader's squadron
    assert (stage["C"].tally, stage["A"].tally) == ("Y", "")
    assert not stage.offered("order")


@pytest.mark.rule("WL-9.5.5.1d")
def test_leader_without_radio_may_split_own_squadron() -> None:
    stage = wing("H9", "H9", net="")
    stage.change("B", alerted=True, tally="X")
    tallying(stage).choose("order:A:X")
    assert stage.offered() == ["whole", "split"]


@pytest.mark.rule("WL-9.5.5.1c")
def test_order_to_all_applies_to_squadrons_in_sight() -> None:
    stage = wing("B9", "C9", "D9", net="")
    stage.raider("S", "fx", "H9", net="", wing="1", alerted=True, tally="X", mission="intercept")
    stage.change("Y", place="later")
    tallying(stage)
    assert stage.offered("order-all:") == ["order-all:1:X"]
    stage.choose("order-all:1:X")
    assert [stage[ident].tally for ident in "ABC"] == ["", "X", "X"]
    assert stage["A"].wing == "1"
    stage = wing("A9", "A9", net="")
    stage.raider("S", "fx", "H9", net="", wing="1", alerted=True, tally="X", mission="intercept")
    assert not tallying(stage).offered("order")


@pytest.mark.rule("WL-9.5.5.1a", "WL-9.4.2c")
def test_one_alert_alerts_a_wing_without_radios() -> None:
    stage = wing("H9", "H9", net="", mission="sweep")
    stage.change("B", alerted=True)
    stage.raider("S", "fx", "H9", net="")
    tallying(stage)
    assert [stage[ident].alerted for ident in "ABS"] == [True, True, False]


@pytest.mark.rule("WL-9.4b", "WL-9.5.5.1a")
@pytest.mark.parametrize("net", ["A", ""])
def test_order_alerts_the_wing_immediately(net: str) -> None:
    stage = wing("H9", "H9", "H9", net=net, mission="sweep")
    stage.play(drop_stale_tallies, (obey, "C", "X"))
    if net:
        stage.choose("whole")
    assert [stage[ident].alerted for ident in "ABC"] == [True, True, True]


@pytest.mark.rule("WL-9.5.5.1c", "WL-9.5.5.1a")
def test_order_to_all_alerts_squadrons_out_of_sight() -> None:
    stage = wing("B9", "C9", net="", mission="sweep")
    stage.change("Y", place="later")
    stage.play(drop_stale_tallies, (obey_all, "raider", "1", "X"))
    assert [(stage[ident].tally, stage[ident].alerted) for ident in "AB"] == [("", True), ("X", True)]


@pytest.mark.rule("WL-9.5.3a")
def test_formation_behaviour_needs_a_moved_member() -> None:
    stage = wing("H9", "H10", "H8")
    for moved, offered in (("", False), ("B", False), ("A", True), ("C", True)):
        for ident in "ABC":
            stage.change(ident, moved=ident == moved)
        ids = [behaviour.id for behaviour in behaviours(stage.fight, stage["B"])]
        assert ("formation" in ids) == offered, moved


@pytest.mark.rule("WL-9.5.5.1c", "WL-9.5.2c")
def test_leader_that_follows_own_order_to_all_dissolves_the_wing() -> None:
    stage = wing("H9", "H9", net="", mission="sweep")
    stage.change("Y", place="later")
    stage.play(drop_stale_tallies, (obey_all, "raider", "1", "X")).choose("whole")
    assert [(stage[ident].tally, stage[ident].wing) for ident in "AB"] == [("X", ""), ("X", "")]
    assert [event.data for event in stage.events("wing breaks up")] == [{"wing": "1", "side": "raider"}]
