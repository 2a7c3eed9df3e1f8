"""Barrage balloons (WL-14.3) and taking off (WL-13.7)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.games.wing_leader.geometry import name_of, square_named
from dowding.games.wing_leader.pack.scenario import BalloonListing
from dowding.games.wing_leader.rules.balloons import (
    attack_balloons,
    balloon_tally_options,
    drop_distant_balloon_tallies,
    moor_balloons,
)
from dowding.games.wing_leader.rules.barrage import guns_crossed
from dowding.games.wing_leader.rules.combat import next_combat
from dowding.games.wing_leader.rules.flak import balloon_as_gun, barrage_zones
from dowding.games.wing_leader.rules.move_behaviours import begin_move
from dowding.games.wing_leader.rules.movement_phase import begin_movement, next_to_move
from dowding.games.wing_leader.rules.ratings import basic_speed, basic_turn
from dowding.games.wing_leader.rules.surface import defence_modifier
from dowding.games.wing_leader.rules.tactics import POD_FIREPOWER
from dowding.games.wing_leader.rules.take_off import gather_speed, is_grounded, take_off
from dowding.games.wing_leader.rules.tally import tally_segment
from dowding.games.wing_leader.rules.victory import is_nobody_left, surface_points
from games.wing_leader.raid_fixtures import balloon, listed, raid, surface, target
from games.wing_leader.scenario_builder import PACK, REAL, Stage


@pytest.mark.rule("WL-14.3a")
def test_owner_chooses_open_altitude_of_balloons_at_set_up() -> None:
    stage = raid()
    listed(stage, balloons=(BalloonListing(id="B", column="Q", altitude=1), BalloonListing(id="C", column="R")))
    stage.play((moor_balloons, "defender"))
    assert stage.offered(seat="defender") == ["moor:C:0", "moor:C:1", "moor:C:2"]
    stage.choose("moor:C:2")
    assert {balloon.id: name_of(balloon.square) for balloon in stage.fight.state.balloons.values()} == {
        "B": "Q1",
        "C": "R2",
    }
    assert [event.data for event in stage.events("moored")] == [
        {"balloon": "B", "square": "Q1"},
        {"balloon": "C", "square": "R2"},
    ]


@pytest.mark.rule("WL-14.3b")
def test_balloon_is_barrage_flak_of_strength_0() -> None:
    stage = raid()
    created = balloon(stage, "B", "Q2")
    assert balloon_as_gun(created).strength == 0
    target(stage, "A", "airfield", "Q0")
    stage.raider("R", "fx", "Q0")
    track = stage.fight.state.tracks["R"]
    stage.fight.state.tracks["R"] = replace(track, exposed=(square_named("Q0"),))
    assert [gun.id for gun in guns_crossed(stage.fight, stage["R"])] == ["AS", "B"]


def hunter(square: str = "Q1", dice: dict[str, list[int]] | None = None, **more: object) -> Stage:
    """A sweep near a balloon at Q1."""
    stage = raid(dice)
    balloon(stage, "B", "Q1")
    stage.raider("A", "fx", square, "R", **more)
    return stage


@pytest.mark.rule("WL-14.3c")
def test_sweep_tallies_balloon_within_four_columns_without_a_roll() -> None:
    stage = hunter("M9")
    stage.play((tally_segment, "raider")).choose("balloon:A:B")
    assert (stage["A"].balloon, stage["A"].alerted, stage["A"].tally) == ("B", False, "")
    assert not list(balloon_tally_options(hunter("L9").fight, "raider"))
    assert not list(balloon_tally_options(hunter("M9", mission="escort").fight, "raider"))
    assert not list(balloon_tally_options(stage.fight, "defender"))
    stage.change("A", square=square_named("L9"))
    drop_distant_balloon_tallies(stage.fight)
    assert not stage["A"].balloon
    assert [event.data for event in stage.events("tally lost")] == [{"squadron": "A", "target": "B"}]


@pytest.mark.rule("WL-14.3c")
def test_squadron_with_balloon_tally_moves_freely_with_3_mps() -> None:
    stage = hunter("O2", balloon="B")
    stage.play(begin_movement, next_to_move)
    assert "free" in stage.offered()
    assert stage.offered("straight") == []
    stage.choose("free", "enter:DR", "enter:R", "circle:R", "end")
    assert stage.at("A") == "Q1"
    assert not stage.events("flak")


@pytest.mark.rule("WL-14.3d")
def test_balloon_spares_squadron_that_enters_its_square_to_attack_it() -> None:
    stage = hunter("Q1", balloon="B")
    track = stage.fight.state.tracks["A"]
    stage.fight.state.tracks["A"] = replace(track, exposed=(square_named("Q1"),))
    assert not guns_crossed(stage.fight, stage["A"])
    stage.fight.state.tracks["A"] = replace(track, exposed=(square_named("Q0"),))
    assert [gun.id for gun in guns_crossed(stage.fight, stage["A"])] == ["B"]
    stage.change("A", balloon="")
    stage.fight.state.tracks["A"] = replace(track, exposed=(square_named("Q1"),))
    assert [gun.id for gun in guns_crossed(stage.fight, stage["A"])] == ["B"]


@pytest.mark.rule("WL-14.3d")
def test_balloon_spares_its_attacker_on_any_route() -> None:
    stage = hunter("P0", balloon="B").play(begin_movement, next_to_move)
    stage.choose("free", "enter:R", "enter:U", "circle:R", "end")
    assert stage.at("A") == "Q1"
    assert not stage.events("flak")


@pytest.mark.rule("WL-14.3c", "WL-7.2.2f")
def test_balloon_tally_may_be_dropped() -> None:
    stage = hunter("O2", {"tally": [6]}, balloon="B")
    stage.defender("X", "fx", "P4")
    stage.play((tally_segment, "raider"))
    assert not stage.offered("look:")
    stage.choose("balloon:A:B")
    assert stage.offered() == ["look:A:X", "balloon:A:B", "done"]
    stage.choose("balloon:A:B")
    assert stage["A"].balloon == "B"
    assert not stage.offered()  # tallies of this phase are kept


@pytest.mark.rule("WL-14.3f", "WL-10.5d")
def test_edge_applies_against_a_balloon() -> None:
    stage = hunter("Q1", {"attack": [4, 3], "hit": [1, 1], "cohesion": [6, 6]}, balloon="B")
    stage.change("A", model="fe", size="flight", quality="green", marker="climb", load="bombs")
    stage.play(attack_balloons).choose("hit-and-run")
    (attack,) = stage.events("balloon attack")
    assert attack.data["column"] == 3  # 6 - 1 for the load, - 1 for the climb, green, a flight: 2, and Edge


@pytest.mark.rule("WL-14.3f", "WL-13.8.1a")
def test_high_speed_halves_hits_on_a_balloon() -> None:
    stage = hunter("Q1", {"attack": [4, 3], "hit": [1], "cohesion": [6, 6]}, balloon="B")
    stage.fight.advanced = True
    stage.change("A", model="j2")
    stage.play(attack_balloons).choose("hit-and-run")
    (attack,) = stage.events("balloon attack")
    assert attack.data["hits"] == 1


@pytest.mark.rule("WL-14.3e")
def test_balloon_is_attacked_in_its_square_by_squadrons_that_have_not_fought() -> None:
    stage = hunter("Q2", balloon="B")
    assert stage.play(attack_balloons).is_over
    stage = hunter("Q1", balloon="B", fought=True)
    assert stage.play(attack_balloons).is_over
    stage = hunter("Q1", {"attack": [1, 1], "cohesion": [6, 6]}, balloon="B")
    stage.play(next_combat, attack_balloons)
    assert stage.offered() == ["hit-and-run", "turning-fight"]


@pytest.mark.rule("WL-14.3f", "WL-14.3g")
def test_two_losses_destroy_a_balloon_which_does_not_fire_back() -> None:
    stage = hunter("Q1", {"attack": [4, 3], "hit": [1, 2], "cohesion": [6, 6]}, balloon="B")
    stage.play(attack_balloons).choose("hit-and-run")
    (attack,) = stage.events("balloon attack")
    assert (attack.data["column"], attack.data["hits"], len(stage.events("defence"))) == (4, 2, 0)
    assert stage.fight.state.balloons["B"].losses == 1  # a natural 1 has no effect, a 2 is above protection 0
    assert (stage["A"].ammo, stage["A"].fought, stage["A"].alerted) == (1, True, True)
    assert stage.fight.state.cluttered == ["raider A"]
    stage.change("A", fought=False)
    stage.script |= {"attack": [4, 3], "hit": [2], "cohesion": [6, 6]}
    stage.play(attack_balloons).choose("turning-fight")
    assert not stage.fight.state.balloons
    assert not stage["A"].balloon
    assert not barrage_zones(stage.fight)
    assert surface_points(stage.fight, "raider") == 1
    assert [event.data for event in stage.events("balloon down")] == [{"balloon": "B", "squadron": "A"}]


@pytest.mark.rule("WL-14.3f", "WL-10.2d", "WL-10.2e", "WL-10.7a")
def test_squadrons_at_one_balloon_fight_one_combat() -> None:
    stage = hunter("Q1", {"attack": [4, 3], "hit": [2, 2], "cohesion": [6, 6] * 3}, balloon="B")
    stage.change("A", size="flight", quality="green", marker="climb", load="bombs")
    stage.raider("C", "fx", "Q1", balloon="B", size="flight")
    stage.raider("E", "fx", "Q2", balloon="B")  # not in the balloon's square
    stage.play(attack_balloons)
    assert stage.offered() == ["primary:A", "primary:C"]
    stage.choose("primary:A", "hit-and-run")
    (attack,) = stage.events("balloon attack")
    assert attack.data["squadron"] == "A"
    assert attack.data["column"] == 3, "2 alone, and 1 for the other fighter"
    assert [(stage[ident].ammo, stage[ident].fought, stage[ident].alerted) for ident in "AC"] == [(1, True, True)] * 2
    assert len(stage.events("cohesion")) == 2
    assert not stage["E"].fought
    assert stage.is_over, "it is attacked only once"


# Taking off


def field(dice: dict[str, list[int]] | None = None, kind: str = "airfield") -> Stage:
    """Two squadrons on an airfield or carrier at S0."""
    stage = raid(dice)
    target(stage, "T", kind, "S0")
    stage.raider("A", "fx", "A9")
    for ident in "XY":
        stage.listed("defender", ident, "fx", "CAP", takes_off="T")
    stage.fight.state.squadrons |= {
        ident: replace(stage["A"], id=ident, unit=ident, side="defender", mission="CAP", place="later", square=-1)
        for ident in "XY"
    }
    return stage


@pytest.mark.rule("WL-13.7a", "WL-5.3.1d")
def test_squadron_takes_off_level_and_marked_slow() -> None:
    stage = field().play((take_off, "defender"))
    assert stage.offered() == ["launch:X", "launch:Y"]
    stage.choose("launch:Y")
    assert stage.offered() == ["face:L", "face:R"]
    stage.choose("face:L")
    assert (stage.at("Y"), stage["Y"].place, stage["Y"].slow) == ("S0", "map", True)
    assert (basic_speed(stage.fight, stage["Y"]), basic_turn(stage.fight, stage["Y"])) == (0, 0)
    assert stage["X"].place == "later"
    assert stage.is_over


@pytest.mark.rule("WL-13.7b")
def test_one_take_off_per_turn_from_undamaged_bases() -> None:
    stage = field().play((take_off, "defender")).choose("launch:X", "face:L")
    stage.play((take_off, "defender"))
    assert stage.is_over
    stage.fight.state.turn = 2
    assert stage.play((take_off, "defender")).offered() == ["face:L", "face:R"]
    ruined = field()
    target(ruined, "T", "airfield", "S0", hits=10)
    assert ruined.play((take_off, "defender")).is_over
    assert is_grounded(ruined.fight, ruined["X"])
    still = field(kind="cv")
    target(still, "T", "cv", "S0", stopped=True)
    assert still.play((take_off, "defender")).is_over
    still.change("A", place="escaped")
    assert is_nobody_left(still.fight)


@pytest.mark.rule("WL-13.7c", "WL-13.7d", "WL-13.7.2a")
def test_taking_off_takes_the_whole_turn() -> None:
    stage = field({"initiative": [1] * 9}).play((take_off, "defender")).choose("launch:X", "face:L")
    stage.play(begin_movement, (begin_move, "X"))
    assert stage.is_over
    assert stage.at("X") == "S0"
    assert [stage[squadron].slow for squadron in "X"] == [True]
    assert not stage.events("flak")  # small arms of the airfield spare it
    balloon(stage, "B", "S1")
    stage.script["barrage"] = [1, 1]
    stage.play(begin_movement, (begin_move, "X"))
    assert [event.get_str("gun") for event in stage.events("flak")] == ["B"]
    stage.fight.state.turn = 2
    gather_speed(stage.fight)
    assert not stage["X"].slow
    assert basic_speed(stage.fight, stage["X"]) == 6


@pytest.mark.rule("WL-13.7.1a")
def test_launching_carrier_loses_its_defence_modifier() -> None:
    stage = field(kind="cv")
    assert defence_modifier(stage.fight, surface(stage, "T"), out_of_the_sun=False) == -1
    stage.play((take_off, "defender")).choose("launch:X", "face:R")
    assert defence_modifier(stage.fight, surface(stage, "T"), out_of_the_sun=False) == 0
    stage.fight.state.turn = 2
    assert defence_modifier(stage.fight, surface(stage, "T"), out_of_the_sun=False) == -1
    assert [event.data for event in stage.events("takes off")] == [{"squadron": "X", "target": "T", "square": "S0"}]


@pytest.mark.rule("WL-13.7a", "WL-3.3d")
def test_bomb_value_at_take_off_is_that_of_altitude_0() -> None:
    stage = field()
    stage.change("X", mission="bombing", load="bombs")
    stage.play((take_off, "defender")).choose("launch:X", "face:L")
    assert stage["X"].bomb_value == 6


@pytest.mark.rule("WL-14.3f", "WL-10.6c", "WL-13.5.4a")
def test_ace_gyro_sights_and_gun_pods_add_firepower_against_a_balloon() -> None:
    def firepower(**state: object) -> int:
        stage = hunter("Q1", {"attack": [4, 3], "hit": [1, 1], "cohesion": [6, 6]}, balloon="B")
        stage.fight.advanced = True
        stage.change("A", **state)
        stage.play(attack_balloons).choose("hit-and-run")
        return stage.events("balloon hit")[0].get_int("firepower")

    plain = firepower()
    assert plain == PACK.cards["fx"].firepower
    assert firepower(experte=True) == plain + 1
    assert firepower(load="gun pod") == plain + POD_FIREPOWER


@pytest.mark.rule("WL-14.3f", "WL-13.5.4a")
@pytest.mark.parametrize("gyro", [True, False])
def test_gyro_sight_applies_against_a_balloon_if_listed(gyro: bool) -> None:
    stage = raid({"attack": [6, 6], "hit": [1] * 9, "cohesion": [6, 6]}, raider={"gyro": gyro}, pack=REAL)
    stage.fight.advanced = True
    balloon(stage, "B", "Q1")
    stage.raider("A", "p-51d", "Q1", balloon="B")
    stage.play(attack_balloons).choose("hit-and-run")
    assert stage.events("balloon hit")[0].get_int("firepower") == REAL.cards["p-51d"].firepower + gyro


@pytest.mark.rule("WL-14.3f")
def test_cohesion_after_a_balloon_attack_counts_no_losses() -> None:
    stage = hunter("Q1", {"attack": [1, 1], "hit": [6] * 3, "cohesion": [3, 3]}, balloon="B")
    stage.play(attack_balloons).choose("hit-and-run")
    (cohesion,) = stage.events("cohesion")
    assert not cohesion.data["modifiers"]
