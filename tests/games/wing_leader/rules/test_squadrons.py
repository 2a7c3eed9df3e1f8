"""Terms and squadrons (WL-1 to 3): roles, availability, ratings, loads, cards and variants."""

from __future__ import annotations

import pytest

from dowding.games.wing_leader.geometry import square_named
from dowding.games.wing_leader.pack.sky import Sky
from dowding.games.wing_leader.rules.allowances import allowance
from dowding.games.wing_leader.rules.context import is_escort, is_fighter
from dowding.games.wing_leader.rules.hits import lose_aircraft
from dowding.games.wing_leader.rules.line_of_sight import has_line_of_sight
from dowding.games.wing_leader.rules.modified_rolls import roll_one_die, roll_two_dice
from dowding.games.wing_leader.rules.movement_phase import next_to_move
from dowding.games.wing_leader.rules.ratings import basic_speed, basic_turn, combat_modifiers, combat_value
from dowding.games.wing_leader.rules.resolution import halve_hits
from dowding.games.wing_leader.rules.setup import muster
from dowding.games.wing_leader.rules.squadron_status import alert, jettison, take_tally
from dowding.games.wing_leader.rules.tally import die_needed, may_tally, tally_segment
from dowding.games.wing_leader.rules.victory import round_halves, total_halves
from dowding.games.wing_leader.state import DEPLETED, LOW
from dowding.games.wing_leader.view.scene_builder import build_picture
from games.wing_leader.scenario_builder import PACK, REAL, Stage, combat

FIGHTERS = ("escort", "close escort", "sweep", "intercept", "CAP")
BOMBERS = ("bombing", "transport", "recce")


# Terms


@pytest.mark.rule("WL-1.1f", "WL-1.1g", "WL-3.2.1a", "WL-9.2b")
def test_role_follows_mission_not_class() -> None:
    stage = Stage()
    for model in ("fx", "bm"):
        for mission in (*FIGHTERS, *BOMBERS):
            squadron = stage.raider("A", model, "J9", mission=mission)
            assert is_fighter(squadron) == (mission in FIGHTERS)
    heavy = stage.raider("A", "bm", "J9", mission="intercept")
    assert may_tally(stage.fight, heavy)
    assert allowance(stage.fight, stage.change("A", alerted=True)) == 3
    assert not may_tally(stage.fight, stage.raider("B", "bm", "J9", mission="bombing"))


@pytest.mark.rule("WL-1.1b", "WL-7.0a", "WL-2.1f")
def test_bombers_are_neither_alerted_nor_unalerted() -> None:
    stage = Stage()
    bomber = stage.raider("A", "bm", "J9", mission="bombing")
    fighter = stage.raider("B", "fx", "J9")
    assert not alert(stage.fight, bomber, "WL-7.1").alerted
    assert alert(stage.fight, fighter, "WL-7.1").alerted
    stage.raider("C", "fx", "J9")
    marks = {piece.id: {mark.name for mark in piece.marks} for piece in build_picture(stage.fight, "raider").pieces}
    assert "unalerted" not in marks["A"]
    assert "unalerted" in marks["C"]


@pytest.mark.rule("WL-1.1d")
def test_availability() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J9")
    stage.defender("X", "fx", "K9", alerted=True, tally="A")
    assert stage.fight.is_available(stage["A"])
    stage.change("X", square=square_named("J9"))
    assert not stage.fight.is_available(stage["A"])
    stage.change("X", tally="")
    assert stage.fight.is_available(stage["A"])
    assert not stage.fight.is_available(stage.change("A", broken=True))


@pytest.mark.rule("WL-1.1c", "WL-1.1j", "WL-8.5b")
def test_climb_and_dive_are_changes_of_altitude() -> None:
    for way, marker in (("R", ""), ("UR", "climb"), ("DR", "dive")):
        stage = Stage()
        stage.raider("A", "fx", "J9", alerted=True, tally="X", marker="dive" if way == "UR" else "climb")
        stage.defender("X", "fx", "T9", alerted=True, mission="CAP", moved=True)
        stage.play(next_to_move).choose("free", f"enter:{way}")
        while "end" not in stage.offered():
            stage.choose("circle:R")
        stage.choose("end")
        assert stage["A"].marker == marker


@pytest.mark.rule("WL-1.1l", "WL-5.1i")
def test_map_edges_of_sides() -> None:
    fight = Stage().fight
    assert (fight.friendly_edge("raider"), fight.enemy_edge("raider")) == ("left", "right")
    assert (fight.friendly_edge("defender"), fight.enemy_edge("defender")) == ("right", "left")


@pytest.mark.rule("WL-1.1n", "WL-1.1p", "WL-3.1a", "WL-5.1c")
def test_flights_have_lower_max_losses() -> None:
    stage = Stage()
    for size, most in (("squadron", 6), ("flight", 3)):
        stage.raider("A", "fx", "J9", size=size)
        stage.defender("X", "fx", "J9")
        combat(stage, "X", "A")
        for lost in range(1, most):
            lose_aircraft(stage.fight, stage["A"])
            assert (stage["A"].losses, stage["A"].place) == (lost, "map")
            assert total_halves(stage.fight, "defender") == 2 * lost
        lose_aircraft(stage.fight, stage["A"])
        assert stage["A"].place == "eliminated"


@pytest.mark.rule("WL-1.1q")
def test_tally_is_one_way() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J9", alerted=True, tally="X")
    stage.defender("X", "fx", "K9")
    assert [squadron.id for squadron in stage.fight.tally_holders("X")] == ["A"]
    assert (stage["X"].tally, stage.fight.tally_holders("A")) == ("", [])


@pytest.mark.rule("WL-1.1r", "WL-4.1a")
def test_only_cloud_blocks_line_of_sight_to_the_ground() -> None:
    stage = Stage()
    for ident, square in (("A", "D0"), ("B", "F0"), ("X", "E0")):
        stage.squadron(ident, "raider" if ident < "C" else "defender", "fx", square)
    assert has_line_of_sight(stage.sky, square_named("D0"), square_named("F0"))
    assert not has_line_of_sight(Sky({square_named("E0"): "dense"}), square_named("D0"), square_named("F0"))


@pytest.mark.rule("WL-1.2a", "WL-1.2b", "WL-G-01")
def test_halves_are_rounded_up() -> None:
    assert [halve_hits(hits) for hits in (0, 1, 5, 7)] == [0, 1, 3, 4]
    assert halve_hits(halve_hits(5)) == 2
    assert [round_halves(points) for points in (5, 4, 1, -1, -3)] == [3, 2, 1, 0, -1]


# Markers


@pytest.mark.rule("WL-2.1g")
def test_natural_values_of_rolls() -> None:
    stage = Stage({"tally": [4], "cohesion": [3, 5]})
    stage.play()
    one = roll_one_die(stage.fight, "tally", "WL-7.2.1", {"radio call": 1})
    assert (one.natural, one.total) == (4, 5)
    two = roll_two_dice(stage.fight, "cohesion", "WL-10.7", {"losses": 2})
    assert (two.natural, two.total) == (8, 6)


@pytest.mark.rule("WL-2.1h")
def test_marker_shows_one_face() -> None:
    stage = Stage()
    shown = {LOW: "low on ammunition", DEPLETED: "out of ammunition"}
    for ammo, name in shown.items():
        stage.raider("A", "fx", "J9", ammo=ammo, disrupted=True, broken=True)
        marks = {mark.name for mark in build_picture(stage.fight, "raider").pieces[0].marks}
        assert marks & set(shown.values()) == {name}
        assert "broken" in marks
        assert "disrupted" not in marks


@pytest.mark.rule("WL-2.1i")
def test_nothing_is_hidden_from_either_side() -> None:
    stage = Stage()
    stage.raider("A", "fx", "J9", alerted=True, tally="X", ammo=LOW)
    stage.defender("X", "fx", "K9", mission="intercept", alerted=True, vector=square_named("C3"))
    assert build_picture(stage.fight, "raider") == build_picture(stage.fight, "defender")


@pytest.mark.rule("WL-2.1d")
def test_counter_is_drawn_with_its_facing() -> None:
    stage = Stage()
    shown = set()
    for name in ("R", "UR", "U", "UL", "L", "DL", "D", "DR"):
        stage.raider("A", "fx", "J9", name)
        shown.add(build_picture(stage.fight, "raider").pieces[0].facing)
    assert len(shown) == 8


@pytest.mark.rule("WL-2.1j")
def test_markers_never_run_out() -> None:
    stage = Stage()
    stage.defender("X", "fx", "T9", alerted=True, mission="CAP")
    for number in range(30):
        squadron = stage.raider(f"A{number}", "fx", "J9")
        take_tally(stage.fight, squadron, "X", "WL-7.2.1")
    assert len(stage.fight.tally_holders("X")) == 30


@pytest.mark.rule("WL-2.1k")
def test_turn_track() -> None:
    stage = Stage()
    stage.fight.state.turn = 3
    stage.raider("A", "bm", "A3", mission="bombing")
    turn = next(track for track in build_picture(stage.fight, "raider").tracks if track.id == "turn")
    assert (turn.value, turn.at) == (f"3 of {stage.fight.scenario.turns}", 2)
    assert [squadron.id for squadron in stage.fight.in_square(square_named("A3"))] == ["A"]


# Cards


@pytest.mark.rule("WL-3.2a")
def test_the_pack_has_all_seven_classes() -> None:
    assert {card.entry.type for card in REAL.cards.values()} == {
        *("fighter", "light bomber", "dive bomber", "medium bomber", "torpedo bomber", "heavy bomber", "transport")
    }


@pytest.mark.rule("WL-3.2b")
def test_variant_inherits_from_its_parent() -> None:
    parent, variant = PACK.cards["fx"], PACK.cards["fx-b"]
    assert (parent.firepower, variant.firepower) == (2, 4)
    assert (parent.speed, parent.turn, parent.climb) == (variant.speed, variant.turn, variant.climb)
    assert (variant.protection, variant.abilities) == (parent.protection, parent.abilities)


@pytest.mark.rule("WL-3.2.1b", "WL-3.2.1c", "WL-5.2b")
def test_initial_loads_by_mission() -> None:
    stage = Stage()
    for number, mission in enumerate((*FIGHTERS, *BOMBERS)):
        stage.listed("raider", f"A{number}", "fx", mission, square="J9")
    loads = {squadron.mission: squadron.load for squadron in stage.play(muster).fight.state.squadrons.values()}
    assert loads == dict.fromkeys((*FIGHTERS, "recce"), "") | {"bombing": "bombs", "transport": "cargo"}


@pytest.mark.rule("WL-3.2.1e", "WL-1.1h", "WL-3.2.1d")
def test_fighter_bomber_becomes_fighter_but_recce_does_not() -> None:
    stage = Stage()
    bomber = stage.raider("A", "fx", "J9", mission="bombing")
    scout = stage.raider("B", "fx", "J9", mission="recce")
    assert stage.fight.is_fighter_bomber(bomber)
    assert is_fighter(jettison(stage.fight, bomber, "WL-9.2.1.1"))
    assert not stage.fight.is_fighter_bomber(scout)
    assert not may_tally(stage.fight, scout)


@pytest.mark.rule("WL-3.3c", "WL-3.3d", "WL-8.5.1f")
def test_climb_and_bomb_values_by_altitude() -> None:
    assert {PACK.cards["fl"].climb[level] for level in range(10)} == {4}
    assert {PACK.cards["fl"].climb[level] for level in range(10, 20)} == {6}
    assert PACK.cards["bm"].climb == (None,) * 20
    assert PACK.cards["bm"].bomb == (13,) * 13 + (None,) * 7


@pytest.mark.rule("WL-3.3e")
def test_bombs_are_not_carried_above_their_ceiling() -> None:
    for load, offered in (("bombs", False), ("", True)):
        stage = Stage()
        stage.raider("A", "bm", "H12", mission="sweep", alerted=True, load=load, tally="X")
        stage.defender("X", "fx", "N19", mission="CAP", alerted=True, moved=True)
        stage.play(next_to_move)
        assert ("climb-forward" in stage.offered()) == offered


@pytest.mark.rule("WL-3.3h", "WL-3.3j")
def test_other_values_of_a_card() -> None:
    assert [PACK.cards[model].entry.sight for model in ("fx", "bm", "bh", "bd")] == ["T", "V", "G", "S"]
    assert (PACK.cards["fl"].entry.heavy_gun, PACK.cards["fx"].entry.heavy_gun) == (5, None)
    torpedo = PACK.cards["bt"].entry.torpedo
    assert torpedo is not None
    assert (torpedo.modifier, torpedo.slow) == (-1, True)
    assert PACK.cards["fe"].abilities == {"edge", "rear view"}


@pytest.mark.rule("WL-3.3l", "WL-7.2.1c")
def test_rear_view_applies_to_higher_targets() -> None:
    stage = Stage()
    spotter = stage.raider("A", "fe", "J9")
    needs = {
        square: die_needed(stage.fight, spotter, stage.defender("X", "fx", square)) for square in ("H10", "H9", "H8")
    }
    assert needs == {"H10": 3, "H9": 5, "H8": 5}
    blind = stage.raider("B", "fx", "J9")
    assert die_needed(stage.fight, blind, stage.defender("X", "fx", "H10")) == 5


@pytest.mark.rule("WL-3.3.1b")
def test_no_ceiling_below_the_top_of_the_map() -> None:
    for cards in (PACK.cards, REAL.cards):
        assert all(len(card.speed) == len(card.turn) == len(card.climb) == 20 for card in cards.values())
    stage = Stage()
    stage.raider("A", "fx", "J18", alerted=True, tally="X")
    stage.defender("X", "fx", "N19", mission="CAP", alerted=True, moved=True)
    stage.play(next_to_move).choose("free", "enter:UR")
    assert stage.at("A") == "K19"
    assert not stage.offered("enter:U")


@pytest.mark.rule("WL-3.3.2e", "WL-3.3.2h")
def test_slow_ratings_are_zero_and_ratings_are_not_negative() -> None:
    stage = Stage()
    slow = stage.raider("A", "fx", "J9", slow=True, marker="dive")
    assert (basic_speed(stage.fight, slow), basic_turn(stage.fight, slow)) == (0, 0)
    heavy = stage.raider("B", "bh", "J9", mission="bombing", size="flight", quality="green")
    assert basic_turn(stage.fight, heavy) == 0
    assert combat_value(0, combat_modifiers(stage.fight, heavy, defending=True, others=[])) == 0


@pytest.mark.rule("WL-1.0b")
def test_scenario_settings() -> None:
    plain, rigid = (
        Stage(),
        Stage(raider={"rigid": True, "max_losses_of": {"fx": REAL.scenarios["burma-road"].raider.max_losses}}),
    )
    for stage, value, most in ((plain, 6, 6), (rigid, 5, 12)):
        squadron = stage.raider("A", "fx", "J9")
        modifiers = combat_modifiers(stage.fight, squadron, defending=True, others=[])
        assert (combat_value(6, modifiers), stage.fight.max_losses(squadron)) == (value, most)


@pytest.mark.rule("WL-9.2a")
def test_a_squadron_has_one_mission_or_returns_to_base() -> None:
    stage = Stage()
    escort = stage.raider("A", "fx", "J9", mission="escort")
    assert is_escort(escort)
    assert not is_escort(stage.change("A", returning="left"))
    stage.raider("T", "bm", "J9", mission="bombing")
    take_tally(stage.fight, stage.change("A", returning=""), stage.defender("X", "fx", "K9").id, "WL-7.2.1")
    assert (stage["A"].mission, is_escort(stage["A"])) == ("sweep", False)


@pytest.mark.rule("WL-6.0c", "WL-9.2.1.1c", "WL-7.1e")
def test_fighter_bomber_that_tallies_jettisons_immediately() -> None:
    stage = Stage({"tally": [6]})
    stage.raider("A", "fx", "J9", mission="bombing")
    stage.defender("X", "fx", "L9")
    stage.play((tally_segment, "raider")).choose("look:A:X")
    bomber = stage["A"]
    assert (bomber.load, bomber.mission, bomber.alerted, bomber.tally) == ("", "sweep", True, "X")


@pytest.mark.rule("WL-7.1e")
def test_jettisoning_does_not_alert_fighter_bomber() -> None:
    stage = Stage()
    bomber = stage.raider("A", "fx", "J9", mission="bombing", net="")
    fighter = jettison(stage.fight, bomber, "WL-9.2.1.1")
    assert (fighter.mission, fighter.alerted, fighter.returning) == ("sweep", False, "")
