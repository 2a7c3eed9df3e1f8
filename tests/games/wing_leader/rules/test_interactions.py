"""Interactions of rules (the inventory's X-01 to X-25, for the basic game): whole phases with scripted dice."""

from __future__ import annotations

import pytest

from dowding.games.wing_leader.geometry import square_named
from dowding.games.wing_leader.pack.sky import Sky
from dowding.games.wing_leader.rules.combat import begin_combat_phase, next_combat
from dowding.games.wing_leader.rules.head_on import is_head_on
from dowding.games.wing_leader.rules.movement_phase import begin_movement, next_to_move
from dowding.games.wing_leader.rules.tally import die_needed, drop_stale_tallies, tally_segment
from dowding.games.wing_leader.rules.wings import check_wings
from games.wing_leader.scenario_builder import Stage, combat


def combat_of(stage: Stage) -> tuple[set[str], set[str]]:
    """The primaries of the combat that begins now."""
    stage.play(begin_combat_phase, next_combat)
    fought = stage.fight.state.combat
    assert fought is not None
    return set(fought.attackers), set(fought.defenders)


@pytest.mark.rule("WL-7.2.3b", "WL-6.1.2a")
def test_target_in_same_square_is_checked_when_the_holder_moves() -> None:
    """X-01: the target has left, and its pursuer may follow."""
    stage = Stage()
    stage.raider("A", "fx", "J9", alerted=True, tally="X")
    stage.defender("X", "fx", "J9", "R", alerted=True, mission="sweep")
    stage.play(begin_movement, next_to_move)
    stage.choose("free", "enter:R", "enter:R", "enter:R", "end")
    stage.choose("free", "enter:R", "enter:R", "enter:R", "end")
    assert (stage.at("A"), stage.at("X")) == ("M9", "M9")
    assert combat_of(stage) == ({"A"}, {"X"})


@pytest.mark.rule("WL-7.2.3c", "WL-7.2.3d", "WL-10.3f")
def test_head_on_pass_may_become_attack_from_behind() -> None:
    """X-02: after a head-on pass, a second approach from behind stops in the square and is not head-on."""
    for way, head_on in ((("enter:R", "end"), True), (("enter:R", "enter:R", "enter:L", "end"), False)):
        stage = Stage()
        stage.raider("A", "j2", "J9", alerted=True, tally="X")
        stage.defender("X", "fx", "K9", "L", alerted=True, mission="CAP", moved=True)
        stage.play(next_to_move).choose("free", *way)
        assert stage.at("A") == "K9"
        assert is_head_on(stage.fight, combat(stage, "A", "X")) == head_on


@pytest.mark.rule("WL-10.1.2a", "WL-7.2.3b")
def test_squadron_that_moves_later_attacks() -> None:
    """X-03: the lower squadron moves first and enters the other's square from behind, so the other attacks."""
    stage = Stage()
    stage.raider("A", "fx", "J8", alerted=True, tally="X")
    stage.defender("X", "fx", "K9", "R", alerted=True, mission="CAP", tally="A")
    stage.play(begin_movement, next_to_move).choose("free", "enter:UR", "end")
    assert stage.at("A") == "K9"
    assert "free" not in stage.offered()
    stage.choose("hold", "face:R")
    assert combat_of(stage) == ({"X"}, {"A"})


@pytest.mark.rule("WL-10.1.2b", "WL-10.1.3b")
def test_speed_decides_attacker_only_if_all_began_in_the_square() -> None:
    """X-04: with a squadron that came from another square, the order of moves decides again."""
    stage = Stage()
    stage.raider("A", "fl", "J12", alerted=True, tally="X")  # the slower: 5 against 6
    stage.defender("X", "fx", "J12", alerted=True, tally="A", mission="CAP")
    stage.play(begin_movement)
    assert combat_of(stage) == ({"X"}, {"A"})
    stage = Stage()
    stage.raider("A", "fl", "J12", alerted=True, tally="X")
    stage.defender("X", "fx", "J12", alerted=True, tally="A", mission="CAP")
    stage.raider("B", "fl", "I12", alerted=True, tally="X")
    stage.play(begin_movement, next_to_move).choose("hold", "face:R", "hold", "face:R", "free", "enter:R", "end")
    assert combat_of(stage) == ({"A", "B"}, {"X"})


@pytest.mark.rule("WL-10.4.3b", "WL-10.1.1a")
def test_bombers_side_defends_even_with_a_tally() -> None:
    """X-05."""
    stage = Stage()
    stage.raider("T", "bm", "J9", mission="bombing")
    stage.raider("E", "fx", "J9", alerted=True, tally="X")
    stage.defender("X", "fx", "J9", alerted=True, tally="T")
    stage.play(begin_movement)
    assert combat_of(stage) == ({"X"}, {"T", "E"})


@pytest.mark.rule("WL-9.2.2.2a", "WL-10.4b")
def test_an_escort_that_has_tallied_does_not_react() -> None:
    """X-09."""
    stage = Stage({"tally": [6]})
    stage.raider("T", "bm", "J9", mission="bombing")
    stage.raider("E", "fx", "J10", mission="escort")
    stage.defender("X", "fx", "L8", "L", alerted=True, mission="CAP", tally="T")
    stage.defender("Y", "fx", "L12", alerted=True, mission="CAP")
    stage.play(drop_stale_tallies, (tally_segment, "raider")).choose("look:E:Y")
    stage.play(begin_movement, next_to_move).choose("move:T", "free", "enter:U")
    assert not stage.offered("react:")


@pytest.mark.rule("WL-4.7a", "WL-4.7.1d", "WL-7.2.1d")
def test_haze_does_not_add_to_cloud_but_the_sun_does() -> None:
    """X-14."""
    needs = []
    for sky in (
        Sky({square_named("K10"): "wispy"}),
        Sky({square_named("K10"): "wispy"}, haze=12),
        Sky({square_named("K10"): "wispy"}, haze=12, sun="right upper"),
    ):
        stage = Stage(sky=sky)
        spotter = stage.raider("A", "fx", "J9")
        needs.append(die_needed(stage.fight, spotter, stage.defender("X", "fx", "L11")))
    assert needs == [4, 4, 5]


@pytest.mark.rule("WL-9.5.2c", "WL-9.5.3b", "WL-9.4d")
def test_leader_tallied_in_own_square_gives_no_orders() -> None:
    """X-23: the leader could give orders only in the Tally Phase, before the wing dissolved."""
    stage = Stage()
    for ident in "AB":
        stage.raider(ident, "fx", "J9", alerted=True, mission="intercept", wing="1", leads=ident == "A")
    stage.change("A", vector=square_named("T9"))
    stage.fight.state.wing_vectors["1"] = square_named("T9")
    stage.defender("X", "fx", "J9", alerted=True, tally="A")
    stage.play(check_wings)
    assert stage.is_over
    assert [stage[ident].wing for ident in "AB"] == ["", ""]
    assert stage["B"].vector == square_named("T9")


@pytest.mark.rule("WL-7.2.3d", "WL-7.2.3e", "WL-10.3b", "WL-10.3f")
def test_return_from_behind_after_head_on_pass_is_not_head_on() -> None:
    """X-02 reversed: the target came from ahead, and the fighter flies off and returns from behind."""
    for way, head_on in ((("hold", "face:L"), True), (("free", "enter:L", "enter:R", "end"), False)):
        stage = Stage({"initiative": [1, 2, 3, 4]})
        stage.raider("T", "bm", "I9", mission="bombing")
        stage.defender("X", "j2", "K9", "L", alerted=True, mission="CAP", tally="T")
        stage.play(begin_movement, next_to_move).choose("move:T", *way)
        assert (stage.at("T"), stage.at("X")) == ("K9", "K9")
        assert is_head_on(stage.fight, combat(stage, "X", "T")) == head_on
