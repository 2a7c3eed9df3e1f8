"""Worked examples of ratings, set-up, order of movement and tallies (the inventory's G-15 to G-50)."""

from __future__ import annotations

import pytest

from dowding.games.wing_leader.geometry import name_of, square_named
from dowding.games.wing_leader.pack.sky import Sky
from dowding.games.wing_leader.rules.escort_squares import escort_squares
from dowding.games.wing_leader.rules.movement_order import by_initiative
from dowding.games.wing_leader.rules.movement_phase import begin_movement, next_to_move
from dowding.games.wing_leader.rules.ratings import basic_speed, basic_turn, combat_modifiers, combat_value
from dowding.games.wing_leader.rules.tally import die_needed, drop_stale_tallies, tally_segment, visible_targets
from games.wing_leader.scenario_builder import Stage

# Ratings


@pytest.mark.rule("WL-3.3.2a", "WL-3.3.2c", "WL-3.3.2d", "WL-G-15")
def test_basic_speed_and_turn_by_load_and_marker() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J5", mission="bombing")
    speeds = {"": 5, "dive": 6, "climb": 4}
    for marker, speed in speeds.items():
        assert basic_speed(stage.fight, stage.change("A", marker=marker)) == speed
        assert basic_turn(stage.fight, stage["A"]) == 4
    clean = {"": 6, "dive": 7, "climb": 5, "slow climb": 5}
    for marker, speed in clean.items():
        assert basic_speed(stage.fight, stage.change("A", marker=marker, load="")) == speed
        assert basic_turn(stage.fight, stage["A"]) == 5


@pytest.mark.rule("WL-3.3.2g", "WL-G-16")
def test_combat_values_of_a_primary() -> None:
    stage = Stage(defender={"rigid": True})
    green = stage.raider("A", "fx", "J5", size="flight", quality="green")
    others = [stage.raider("B", "fx", "J5", size="flight"), stage.raider("C", "fx", "J5", size="flight")]
    veteran = stage.raider("D", "fx", "J5", quality="veteran")
    rigid = stage.defender("X", "fx", "J5")

    def value(squadron: object, defending: bool, others: object) -> int:
        return combat_value(6, combat_modifiers(stage.fight, squadron, defending=defending, others=others))  # type: ignore[arg-type]

    assert value(green, False, others[:1]) == 5
    assert value(veteran, False, others) == 9
    assert (value(rigid, True, []), value(rigid, False, [])) == (5, 6)


@pytest.mark.rule("WL-3.3.1a", "WL-3.3b", "WL-G-17")
def test_ratings_use_the_current_altitude() -> None:
    stage = Stage()
    low, high = stage.raider("A", "fl", "J9"), stage.raider("B", "fl", "J10")
    assert (basic_speed(stage.fight, low), basic_speed(stage.fight, high)) == (6, 5)
    assert basic_speed(stage.fight, stage.change("B", square=square_named("J9"), marker="dive")) == 7


# Set-up and order


@pytest.mark.rule("WL-5.3e", "WL-9.2.2b", "WL-G-18")
def test_escort_set_up_squares() -> None:
    stage = Stage()
    bomber = stage.raider("T", "bm", "J8", mission="bombing")
    allowed = {name_of(square) for square in escort_squares(stage.fight, bomber)}
    assert allowed >= {"J8", "J7", "H7", "G7", "G11", "J11"}
    assert not allowed & {"K8", "K9", "K10", "J6", "F8"}
    stage.raider("S", "bm", "I7", mission="bombing")
    allowed = {name_of(square) for square in escort_squares(stage.fight, bomber)}
    assert "J6" in allowed
    assert "K8" not in allowed


@pytest.mark.rule("WL-6.1.1b", "WL-6.1.1c", "WL-G-19")
def test_initiative_ties_are_rerolled_among_the_tied() -> None:
    stage = Stage({"initiative": [4, 2, 2, 6, 6, 2, 5]})
    squadrons = [stage.raider(ident, "fx", "J5") for ident in "DAB"]
    stage.play()  # with the script: A 4, B 2, D 2; B 6, D 6; B 2, D 5
    assert [squadron.id for squadron in by_initiative(stage.fight, squadrons)] == ["B", "D", "A"]


def order_of(stage: Stage, *, exits: str = "") -> list[str]:
    """The order in which squadrons move if every decision takes its first option."""
    stage.play(begin_movement, next_to_move)
    while not stage.is_over:
        options = stage.offered()
        stay = [o for o in options if o in ("rest", "straight", "orbit", "hold", "to-vector", "end", "free")]
        stage.choose((stay or options)[0])
    tracks = stage.fight.state.tracks
    return sorted((ident for ident in tracks if tracks[ident].order), key=lambda ident: tracks[ident].order)


@pytest.mark.rule("WL-6.1.2d", "WL-6.1.2c", "WL-G-20")
def test_chain_of_tallies_moves_one_after_another() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J12", alerted=True)
    stage.defender("B", "fx", "M6", alerted=True, tally="A")
    stage.raider("C", "fx", "D3", alerted=True, tally="B")
    assert order_of(stage) == ["A", "B", "C"]


@pytest.mark.rule("WL-6.1.2a", "WL-6.1.2b", "WL-6.1.2d", "WL-G-21")
def test_followers_of_a_target_move_before_their_own_followers() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J12", alerted=True)
    stage.defender("B", "fx", "P8", alerted=True, tally="A")
    stage.defender("C", "fx", "P6", alerted=True, tally="A")
    stage.raider("D", "fx", "D1", alerted=True, tally="B")
    assert order_of(stage) == ["A", "C", "B", "D"]


def twenty_two(*, bomber: str = "K8") -> Stage:
    stage = Stage()
    stage.raider("T", "bm", bomber, mission="bombing")
    stage.raider("E", "fx", "J9", mission="escort")
    stage.raider("D", "fx", "J12")
    stage.raider("C", "fx", "D11", alerted=True, tally="A")
    stage.defender("A", "fx", "R7", alerted=True, mission="intercept", tally="T")
    stage.defender("B", "fx", "R10", alerted=True, mission="intercept", tally="E")
    stage.defender("X", "fx", "T12", alerted=True, mission="CAP")
    stage.defender("Y", "fx", "T8", alerted=True, mission="CAP")
    return stage


@pytest.mark.rule("WL-6.1a", "WL-6.1b", "WL-6.1.1a", "WL-6.1.1d", "WL-6.1.2h", "WL-6.1.4b", "WL-G-22")
def test_movement_order_of_a_whole_phase() -> None:
    assert order_of(twenty_two()) == ["E", "B", "T", "A", "C", "D", "Y", "X"]


@pytest.mark.rule("WL-6.1.2g", "WL-7.2.2a", "WL-7.2.2i", "WL-7.2.2j", "WL-9.2.4f", "WL-G-23")
def test_follower_that_loses_its_tally_waits_for_step_five() -> None:
    stage = twenty_two(bomber="Z8")
    stage.play(begin_movement, next_to_move)
    visible: list[str] = []
    while not stage.is_over:
        options = stage.offered()
        decision = stage.asked()
        assert decision is not None
        if "go-home" in options and decision.options[0].piece == "A":
            visible = options
        stay = [o for o in options if o in ("rest", "straight", "orbit", "hold", "to-vector", "end", "free")]
        stage.choose((stay or options)[0])
    tracks = stage.fight.state.tracks
    moved = sorted((ident for ident in tracks if tracks[ident].order), key=lambda ident: tracks[ident].order)
    assert moved == ["E", "B", "T", "D", "A", "C", "Y", "X"]
    assert visible == ["orbit", "go-home", "go-home-dive", "break:A"]


# Tallies


@pytest.mark.rule("WL-7.2.1a", "WL-7.2.1c", "WL-7.2.1d", "WL-4.7d", "WL-G-24")
def test_tally_modifiers_for_rear_cloud_and_sun() -> None:
    for sun, least in ((None, 6), ("right upper", 7)):
        stage = Stage(sky=Sky({square_named("I11"): "wispy"}, sun=sun), raider={"gci": None})  # type: ignore[arg-type]
        hellcats = stage.raider("H", "fx", "H10", "L")
        zeroes = stage.defender("Z", "fx", "J12")
        assert die_needed(stage.fight, hellcats, zeroes) == least


@pytest.mark.rule("WL-7.2.1a", "WL-7.2b", "WL-G-25")
def test_the_die_must_exceed_the_distance() -> None:
    for die, spotted in ((4, False), (5, True)):
        stage = Stage({"tally": [die]})
        stage.raider("A", "fx", "D5")
        stage.defender("X", "fx", "H5")
        stage.play((tally_segment, "raider")).choose("look:A:X")
        assert (stage["A"].tally == "X") == spotted
    stage = Stage(sky=Sky({square_named("D5"): "dense"}))
    near = stage.raider("A", "fx", "D5")
    assert die_needed(stage.fight, near, stage.defender("X", "fx", "D5")) == 4
    stage = Stage()
    far = stage.raider("A", "fx", "D5")
    stage.defender("X", "fx", "N5")
    assert visible_targets(stage.fight, far) == []


@pytest.mark.rule("WL-7.2c", "WL-7.2d", "WL-G-26")
def test_unbroken_enemy_in_own_square_must_be_spotted_first() -> None:
    stage = Stage()
    spotter = stage.raider("A", "fx", "J9")
    stage.defender("P", "fx", "J9")
    stage.defender("Q", "fx", "J9", broken=True)
    stage.defender("R", "fx", "K9")
    assert [squadron.id for squadron in visible_targets(stage.fight, spotter)] == ["P", "Q"]
    stage.change("P", broken=True)
    assert [squadron.id for squadron in visible_targets(stage.fight, spotter)] == ["P", "Q", "R"]


@pytest.mark.rule("WL-9.4c", "WL-9.4.2b", "WL-9.4.2f", "WL-G-27")
def test_radio_call_needs_an_uncluttered_net() -> None:
    for dogfight, spotted in ((0, True), (1, False)):
        stage = Stage({"tally": [5]})
        stage.raider("A", "fx", "J9", alerted=True, tally="X")
        stage.raider("B", "fx", "G9")
        stage.raider("C", "fx", "D2", alerted=True, dogfight=dogfight)
        stage.defender("X", "fx", "L9")
        stage.play((tally_segment, "raider")).choose("look:B:X")
        assert (stage["B"].tally == "X") == spotted


@pytest.mark.rule("WL-7.2.2b", "WL-7.2.2c", "WL-7.2.2d", "WL-G-28")
def test_stale_tallies_are_dropped_at_start_of_tally_phase() -> None:
    stage = Stage()
    stage.raider("A", "fx", "C5", alerted=True, tally="X")
    stage.raider("B", "fx", "C5", alerted=True, tally="Y")
    stage.defender("X", "fx", "M5")
    stage.defender("Y", "fx", "L5")
    stage.play(drop_stale_tallies)
    assert (stage["A"].tally, stage["B"].tally) == ("", "Y")
    stage = Stage(sky=Sky({square_named("F5"): "dense"}))
    stage.raider("A", "fx", "C5", alerted=True, tally="X")
    stage.defender("X", "fx", "I5")
    assert stage.play(drop_stale_tallies)["A"].tally == ""
