"""Bombing results (WL-15.4, 15.5): rolls, values, hits and special attacks."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.games.wing_leader.rules.bombing import (
    attack_value,
    bombing_amounts,
    clamp_modifier,
    clear_bombs,
    is_anvil,
    resolve_bombing,
    strafing_value,
)
from dowding.games.wing_leader.rules.context import is_fighter
from dowding.games.wing_leader.rules.profiles import available_runs, may_add_guns, profiles_of
from dowding.games.wing_leader.rules.squadron_status import may_jettison
from dowding.games.wing_leader.rules.surface import damage_of, points_for
from dowding.games.wing_leader.rules.tally import may_tally
from dowding.games.wing_leader.rules.victory import loss_halves
from dowding.games.wing_leader.state import LOW, BombingRun
from games.wing_leader.raid_fixtures import at, bomber, bombing_modifiers, dropped, move_on, raid, surface, target
from games.wing_leader.scenario_builder import Stage


def attacker(kind: str, model: str, square: str = "M8", dice: list[int] | None = None, **more: object) -> Stage:
    """A bomber A over a surface unit T at M0."""
    stage = raid({"bombing": dice or []})
    target(stage, "T", kind, "M0")
    bomber(stage, "A", model, square, "R", **more)
    return stage


# Rolls


@pytest.mark.rule("WL-15.4a", "WL-15.4e", "WL-15.4f", "WL-15.4i", "WL-G-97")
def test_level_bombing_from_altitude_8() -> None:
    stage = attacker("airfield", "bm", dice=[6, 5])
    dropped(stage, "A", "T", "level", 8)
    stage.play((resolve_bombing, "raider"), clear_bombs).choose("bomb:A")
    (bombing,) = stage.events("bombing")
    assert bombing.data["modifiers"] == {"bombsight": -1}
    assert (bombing.data["total"], bombing.data["percent"], bombing.data["value"]) == (10, 50, 13)
    assert surface(stage, "T").hits == 7
    assert damage_of(stage.fight, surface(stage, "T")) == "minor"
    assert points_for(stage.fight, surface(stage, "T")) == 3
    assert not stage.fight.state.bombs


@pytest.mark.rule("WL-15.4b", "WL-G-98")
def test_bombing_modifiers_are_limited_to_six() -> None:
    assert [clamp_modifier(modifier) for modifier in (9, 6, 0, -6, -8)] == [6, 6, 0, -6, -6]
    stage = attacker("dd", "bm", dice=[6, 6], size="flight", broken=True, flak_penalty=2)
    dropped(stage, "A", "T", "level", 12, weather=3)
    stage.play((resolve_bombing, "raider")).choose("bomb:A")
    assert stage.events("bombing")[0].data["total"] == 6


@pytest.mark.rule("WL-15.4c")
def test_disruption_counts_at_the_time_of_resolution() -> None:
    stage = attacker("airfield", "bm")
    created = dropped(stage, "A", "T", "level", 4)
    assert bombing_modifiers(stage, created) == {}
    stage.change("A", disrupted=True)
    assert bombing_modifiers(stage, created) == {"disrupted": -1}
    stage.change("A", broken=True)
    assert bombing_modifiers(stage, created) == {"broken": -2}


@pytest.mark.rule("WL-15.4d")
def test_attack_is_lost_with_its_squadron_but_not_when_it_leaves_the_map() -> None:
    stage = attacker("airfield", "bm", dice=[6, 6])
    dropped(stage, "A", "T", "level", 4)
    stage.change("A", place="eliminated")
    stage.play((resolve_bombing, "raider"))
    assert stage.is_over
    assert not stage.events("bombing")
    gone = attacker("airfield", "bm", dice=[6, 6])
    dropped(gone, "A", "T", "level", 4)
    gone.change("A", place="right")
    gone.play((resolve_bombing, "raider")).choose("bomb:A")
    assert surface(gone, "T").hits == 13


@pytest.mark.rule("WL-15.4g")
def test_target_flak_and_weather_modify_bombing() -> None:
    stage = attacker("bb", "bm", flak_penalty=2)
    added = bombing_modifiers(stage, dropped(stage, "A", "T", "level", 4, weather=2))
    assert added == {"flak": -2, "weather": -2, "defence of the target": -1, "armoured ship": -1}


@pytest.mark.rule("WL-15.4h")
def test_taking_a_seven_needs_the_setting() -> None:
    stage = attacker("airfield", "bm")
    stage.fight.state.settings = {"seven": "yes"}
    dropped(stage, "A", "T", "level", 8)
    stage.play((resolve_bombing, "raider"))
    assert stage.offered() == ["bomb:A", "take-seven:A"]
    stage.choose("take-seven:A")
    assert (stage.events("bombing")[0].data["total"], surface(stage, "T").hits) == (6, 1)


@pytest.mark.rule("WL-G-93")
def test_unaimed_dive_is_two_better_than_level_bombing() -> None:
    stage = attacker("airfield", "bd")
    assert bombing_modifiers(stage, dropped(stage, "A", "T", "dive", aimed=False)) == {"dive-bombing": 3, "no aim": -1}


@pytest.mark.rule("WL-15.3.3d", "WL-15.3.4d")
def test_swedish_sight_applies_to_steep_and_glide_attacks() -> None:
    for model, steep, glide in (("bd", 3, 2), ("bm", 2, 1)):
        stage = attacker("airfield", model)
        assert sum(bombing_modifiers(stage, dropped(stage, "A", "T", "steep", 1)).values()) == steep
        assert sum(bombing_modifiers(stage, dropped(stage, "A", "T", "glide", 2)).values()) == glide


# Values


@pytest.mark.rule("WL-15.3.5e")
def test_a_torpedo_is_worth_20_with_the_modifier_of_its_card() -> None:
    stage = attacker("dd", "bt", "M0", load="torpedo")
    created = dropped(stage, "A", "T", "torpedo", long_range=True, aimed=False)
    assert attack_value(stage.fight, stage["A"], surface(stage, "T"), created) == 20
    assert bombing_modifiers(stage, created) == {
        "torpedo": -1,
        "no aim": -1,
        "long range": -1,
        "defence of the target": -2,
    }


@pytest.mark.rule("WL-15.3.6e")
def test_rocket_value_is_halved_against_hard_targets() -> None:
    stage = attacker("tank", "fb", "M0", load="ATGR")
    created = dropped(stage, "A", "T", "ATGR")
    assert attack_value(stage.fight, stage["A"], surface(stage, "T"), created) == 5
    assert attack_value(stage.fight, stage["A"], target(stage, "H", "bunker", "M0"), created) == 3


@pytest.mark.rule("WL-15.3.7e", "WL-15.3.7.1a", "WL-15.3.7.1b", "WL-15.3.7.1c", "WL-G-96")
def test_strafing_values() -> None:
    stage = raid()
    soft, hard = target(stage, "P", "port", "M0"), target(stage, "H", "bunker", "M0")
    tank, ship = target(stage, "T", "tank", "M0"), target(stage, "D", "dd", "M0")
    values = {}
    for model in ("fx", "fl", "fb", "bd"):
        bomber(stage, model.upper(), model, "M0", mission="strafing", load="")
        values[model] = [strafing_value(stage.fight, stage[model.upper()], unit) for unit in (soft, hard, tank, ship)]
    assert values == {"fx": [2, 1, 2, 2], "fl": [5, 3, 5, 5], "fb": [3, 2, 4, 4], "bd": [1, 1, 1, 1]}
    assert strafing_value(stage.fight, replace(stage["FX"], load="gun pod"), soft) == 4
    assert strafing_value(stage.fight, replace(stage["FX"], load="gun pod"), hard) == 2
    assert strafing_value(stage.fight, replace(stage["FX"], load="AT pod"), tank) == 5
    assert strafing_value(stage.fight, replace(stage["FX"], load="AT pod"), soft) == 2
    none = replace(stage["BD"], model="bh")
    assert strafing_value(stage.fight, none, soft) == 1


# Special attacks


@pytest.mark.rule("WL-15.5.1a")
def test_anvil_bonus_applies_even_if_other_attackers_are_lost() -> None:
    stage = attacker("dd", "bt", "M0", load="torpedo")
    bomber(stage, "B", "bt", "M0", load="torpedo")
    created = dropped(stage, "A", "T", "torpedo")
    assert not is_anvil(stage.fight, "T")
    dropped(stage, "B", "T", "torpedo")
    stage.change("B", place="eliminated")
    assert bombing_modifiers(stage, created)["anvil"] == 1
    target(stage, "U", "dd", "M0")
    assert not is_anvil(stage.fight, "U")


@pytest.mark.rule("WL-15.5.2a", "WL-15.5.2b")
def test_parafrags_are_low_level_attacks_and_halved_once() -> None:
    stage = attacker("airfield", "bm", "K1", load="parafrag")
    runs = {square: len(available_runs(stage.fight, stage["A"], at(square))) for square in ("K0", "K1", "K2")}
    assert runs == {"K0": 1, "K1": 1, "K2": 0}
    created = dropped(stage, "A", "T", "parafrag", 1)
    assert bombing_modifiers(stage, created) == {"parafrags": 1}
    values = [
        attack_value(stage.fight, stage["A"], target(stage, kind.upper(), kind, "M0"), created)
        for kind in ("airfield", "bunker", "dd")
    ]
    assert values == [13, 7, 7]


def kamikaze(model: str = "fx", square: str = "K1", **more: object) -> Stage:
    """A kamikaze squadron with a ship at M0 as its target."""
    stage = attacker("cv", model, square, dice=[6, 5], **more)
    stage.units["A"] = replace(stage.units["A"], kamikaze=True)
    return stage


@pytest.mark.rule("WL-15.5.3a")
def test_kamikazes_are_bombers_with_a_single_profile() -> None:
    stage = kamikaze()
    assert profiles_of(stage.fight, stage["A"]) == ["kamikaze"]
    assert not is_fighter(stage["A"])
    assert not may_tally(stage.fight, stage["A"])
    assert not may_jettison(stage.fight, stage["A"])
    assert not stage.fight.is_fighter_bomber(stage["A"])


@pytest.mark.rule("WL-15.5.3b", "WL-15.5.3c", "WL-15.5.3d")
def test_kamikaze_stops_at_its_target_and_is_removed_after_the_attack() -> None:
    stage = kamikaze(size="flight", losses=1, straggler=True)
    assert available_runs(stage.fight, stage["A"], at("I1"))
    assert not available_runs(stage.fight, stage["A"], at("H1"))
    move_on(stage, "move:A", "attack:T:kamikaze", "enter:R", "enter:DR")
    assert stage.offered() == ["end"]
    stage.choose("end")
    assert stage.fight.state.bombs[0].aimed
    stage.play((resolve_bombing, "raider")).choose("bomb:A")
    (bombing,) = stage.events("bombing")
    assert bombing.data["value"] == 6 + 2 * 2
    assert bombing.data["modifiers"] == {"kamikaze": 2, "flight": -1, "defence of the target": -1}
    assert stage["A"].place == "crashed"
    assert loss_halves(stage.fight, "defender") == 2
    assert [event.data for event in stage.events("damage")] == [{"target": "T", "name": "T (CV)", "damage": "slight"}]


@pytest.mark.rule("WL-15.5.4a", "WL-15.5.4b")
def test_trained_units_skip_bomb_ships_from_altitude_0() -> None:
    stage = attacker("dd", "fb", "K0")
    assert "skip" not in profiles_of(stage.fight, stage["A"])
    stage.units["A"] = replace(stage.units["A"], skip_bombing=True)
    assert "skip" in {run.profile for run in available_runs(stage.fight, stage["A"], at("K0"))}
    assert "skip" not in {run.profile for run in available_runs(stage.fight, stage["A"], at("K1"))}
    target(stage, "T", "airfield", "M0")
    assert "skip" not in {run.profile for run in available_runs(stage.fight, stage["A"], at("K0"))}
    assert bombing_modifiers(stage, dropped(stage, "A", "T", "skip")) == {"skip-bombing": 1}


@pytest.mark.rule("WL-15.5.5a", "WL-15.5.5b", "WL-15.5.5c")
def test_strafing_may_be_combined_with_rockets_in_the_target_square() -> None:
    stage = attacker("bunker", "fb", "K0", mission="strafing", load="ATGR")
    run = BombingRun("ATGR", "T", 0, 1)
    assert may_add_guns(stage.fight, stage["A"], run, at("M0"))
    assert not may_add_guns(stage.fight, stage["A"], run, at("L0"))
    assert not may_add_guns(stage.fight, replace(stage["A"], mission="bombing"), run, at("M0"))
    assert not may_add_guns(stage.fight, stage["A"], BombingRun("level", "T", 0, 2), at("M0"))
    move_on(stage, "move:A", "attack:T:ATGR", "enter:R", "enter:R", "bombs-and-guns")
    (bombs,) = stage.fight.state.bombs
    assert bombs.with_guns
    assert stage["A"].ammo == LOW
    assert not stage["A"].load
    assert attack_value(stage.fight, stage["A"], surface(stage, "T"), bombs) == 3 + 2  # each part is halved separately
    amounts = bombing_amounts(stage.fight, bombs)
    assert amounts["rockets at the ground"] == 1
    assert "strafing" not in amounts


@pytest.mark.rule("WL-6.0d", "WL-15.3k")
def test_raider_bombs_first_and_each_side_orders_its_attacks() -> None:
    stage = attacker("airfield", "bm", dice=[1] * 8)
    target(stage, "U", "tank", "C0", side="raider")
    bomber(stage, "B", "bm", "M8")
    stage.defender("X", "bm", "C8", mission="bombing", bomb_value=13)
    for ident, unit in (("X", "U"), ("A", "T"), ("B", "T")):
        dropped(stage, ident, unit, "level", 8)
    stage.play((resolve_bombing, "raider"), (resolve_bombing, "defender"))
    assert stage.offered() == ["bomb:A", "bomb:B"]
    stage.choose("bomb:B", "bomb:A", "bomb:X")
    assert stage.is_over
    assert all(attack.resolved for attack in stage.fight.state.bombs)


@pytest.mark.rule("WL-15.5.3b")
def test_kamikaze_with_mps_left_stops_at_its_target() -> None:
    stage = move_on(kamikaze(square="L1"), "move:A", "attack:T:kamikaze", "enter:DR")
    assert stage.offered() == ["end"]
