"""Surface units (WL-14.0, 14.1): counters, damage, points, and how hard they are to hit."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.games.wing_leader.geometry import altitude_of, square_named
from dowding.games.wing_leader.pack.scenario import SurfaceListing, Victory
from dowding.games.wing_leader.pack.sky import Sky
from dowding.games.wing_leader.rules.bomb_release import drop
from dowding.games.wing_leader.rules.bombing import bombing_amounts, half_rounded_up, hits_at_percent, strafing_value
from dowding.games.wing_leader.rules.flak import guns
from dowding.games.wing_leader.rules.sequence import begin
from dowding.games.wing_leader.rules.setup import muster
from dowding.games.wing_leader.rules.surface import (
    add_hits,
    damage_level,
    damage_of,
    damage_points,
    defence_modifier,
    is_dead_in_the_water,
    is_suppressed,
    points_for,
    targets_of,
)
from dowding.games.wing_leader.rules.take_off import may_launch
from dowding.games.wing_leader.rules.victory import exit_points, outcome, points_by_cause, surface_points, total_halves
from dowding.games.wing_leader.state import BombingRun
from games.wing_leader.raid_fixtures import at, balloon, bomber, dropped, listed, raid, surface, target
from games.wing_leader.scenario_builder import REAL, Stage


@pytest.mark.rule("WL-5.1j", "WL-14.0a")
def test_surface_units_stay_in_their_listed_squares() -> None:
    stage = raid()
    mine = SurfaceListing(id="G", type="tank", square="C0", side="raider")
    listed(stage, SurfaceListing(id="T", type="airfield", square="S0"), mine)
    stage.listed("raider", "A", "fx", "sweep", square="C9")
    stage.listed("defender", "X", "fx", "sweep", square="S9")
    stage.play(muster)
    units = stage.fight.state.surface
    assert {unit.id: unit.side for unit in units.values()} == {"T": "defender", "G": "raider"}
    assert all(altitude_of(unit.square) == 0 for unit in units.values())
    target(stage, "U", "tank", "S0")
    add_hits(stage.fight, surface(stage, "T"), 99)
    assert surface(stage, "T").square == surface(stage, "U").square == square_named("S0")


@pytest.mark.rule("WL-14.0b", "WL-14.0c")
def test_surface_unit_types() -> None:
    ships = {ident for ident, kind in REAL.surface.items() if kind.ship}
    assert ships == {"ss", "dd", "cl", "ca", "cv", "cvl", "cve", "bc", "bb", "aux", "pg"}
    assert REAL.surface["dd"].defence == -2
    assert REAL.surface["bb"].armoured
    assert REAL.surface["bb"].hard
    assert [(f.type, f.strength, f.channels) for f in REAL.surface["heavy-flak"].flak] == [("H", 1, 2)]
    stage = raid()
    bomber(stage, "A", "bm", "J8")
    target(stage, "B", "bb", "J0")
    assert bombing_amounts(stage.fight, dropped(stage, "A", "B", "level", 8))["armoured ship"] == 1
    assert bombing_amounts(stage.fight, dropped(stage, "A", "B", "torpedo"))["armoured ship"] == 0


@pytest.mark.rule("WL-14.0d")
def test_hard_targets_halve_rockets_guns_and_parafrags() -> None:
    stage = raid()
    bomber(stage, "A", "fx", "J0", mission="strafing")
    hard, soft = target(stage, "H", "bunker", "J0"), target(stage, "T", "tank", "J0")
    assert strafing_value(stage.fight, stage["A"], soft) == 2
    assert strafing_value(stage.fight, stage["A"], hard) == 1


@pytest.mark.rule("WL-14.1.1a", "WL-14.1.1b", "WL-14.1.1c", "WL-G-86")
def test_hits_accumulate_and_damage_is_scored_once() -> None:
    levels = {0: "none", 4: "slight", 5: "minor", 10: "heavy", 20: "crippling", 30: "fatal"}
    assert {hits: damage_level(hits, 10) for hits in levels} == levels
    points = {"none": 0, "slight": 1, "minor": 3, "heavy": 5, "crippling": 10, "fatal": 15}
    assert {level: damage_points(level, 5) for level in points} == points  # type: ignore[arg-type]
    assert (damage_level(2, 5), damage_level(3, 5)) == ("slight", "minor")
    stage = raid()
    target(stage, "T", "airfield", "S0")
    for hits, score in ((4, 1), (1, 3), (5, 5), (10, 10), (10, 15)):
        add_hits(stage.fight, surface(stage, "T"), hits)
        assert surface_points(stage.fight, "raider") == score


@pytest.mark.rule("WL-12.1c", "WL-12.1f", "WL-15.0a", "WL-12.1e")
def test_bombing_scenarios_score_damage_not_exits() -> None:
    stage = raid()
    target(stage, "T", "airfield", "S0", hits=10)
    bomber(stage, "A", "bm", "Z9")
    stage.change("A", place="right", left_as="loaded")
    assert exit_points(stage.fight, stage["A"]) == 0
    assert total_halves(stage.fight, "raider") == 10
    assert points_by_cause(stage.fight)["targets on the surface"] == 5
    stage.fight.bombing = False
    assert exit_points(stage.fight, stage["A"]) == 6


@pytest.mark.rule("WL-12.1f")
def test_victory_limits_and_capped_targets() -> None:
    stage = raid()
    listed(stage, SurfaceListing(id="T", type="airfield", square="S0", cap=1))
    target(stage, "T", "airfield", "S0", hits=30)
    assert points_for(stage.fight, surface(stage, "T")) == 5
    stage.fight.state.over = True
    for least, winner in ((5, "raider"), (6, None)):
        stage.fight.scenario = replace(stage.fight.scenario, victory=Victory(raider_from=least, defender_to=0))
        result = outcome(stage.fight)
        assert result is not None
        assert result.winner == winner


@pytest.mark.rule("WL-14.1.1d")
def test_recce_scores_target_value_when_home() -> None:
    stage = raid()
    target(stage, "T", "airfield", "S0")
    stage.raider("A", "fx", "A9", mission="recce", spied="T")
    assert surface_points(stage.fight, "raider") == 0
    for place, score in (("left", 5), ("escaped", 5), ("eliminated", 0)):
        stage.change("A", place=place, broken=True)
        assert surface_points(stage.fight, "raider") == score


@pytest.mark.rule("WL-12.1a")
def test_balloon_shot_down_scores_a_point() -> None:
    stage = raid()
    stage.fight.state.burst["B"] = "defender"
    assert (surface_points(stage.fight, "raider"), surface_points(stage.fight, "defender")) == (1, 0)


@pytest.mark.rule("WL-14.1.1e", "WL-14.1.2a")
def test_effects_of_heavy_and_crippling_damage() -> None:
    stage = raid()
    target(stage, "C", "cv", "R0", barrages=(("H", square_named("R3")),))
    assert [gun.id for gun in guns(stage.fight)] == ["CH", "CL"]
    add_hits(stage.fight, surface(stage, "C"), 13)
    assert may_launch(stage.fight, surface(stage, "C"))
    assert not is_suppressed(stage.fight, surface(stage, "C"))
    add_hits(stage.fight, surface(stage, "C"), 1)
    assert not guns(stage.fight)
    assert not surface(stage, "C").barrages
    assert not may_launch(stage.fight, surface(stage, "C"))
    assert not is_dead_in_the_water(stage.fight, surface(stage, "C"))
    add_hits(stage.fight, surface(stage, "C"), 14)
    assert is_dead_in_the_water(stage.fight, surface(stage, "C"))
    target(stage, "T", "airfield", "S0", hits=99)
    assert not is_dead_in_the_water(stage.fight, surface(stage, "T"))


@pytest.mark.rule("WL-14.1.3a", "WL-14.1.3c", "WL-14.1.3d", "WL-G-87")
def test_ship_defence_modifiers() -> None:
    stage = raid()
    ship = target(stage, "D", "dd", "M0")
    assert defence_modifier(stage.fight, ship, out_of_the_sun=False) == -2
    assert defence_modifier(stage.fight, ship, out_of_the_sun=True) == -1
    still = target(stage, "E", "dd", "M0", stopped=True)
    assert defence_modifier(stage.fight, still, out_of_the_sun=True) == 0
    assert damage_of(stage.fight, still) == "none"
    assert not is_suppressed(stage.fight, still)
    crippled = target(stage, "F", "dd", "M0", hits=16)
    assert defence_modifier(stage.fight, crippled, out_of_the_sun=False) == 0
    field = target(stage, "T", "bunker", "M0")
    assert defence_modifier(stage.fight, field, out_of_the_sun=True) == -1


@pytest.mark.rule("WL-14.1.3b")
def test_bombing_out_of_the_sun() -> None:
    def from_the_sun(sky: Sky, *steps: str, square: str = "M5") -> bool:
        stage = raid(sky=sky)
        target(stage, "D", "dd", "M0")
        bomber(stage, "A", "bd", square, "R")
        if steps:
            stage.flew("A", *steps)
        stage.change("A", run=BombingRun("dive", "D", 8))
        drop(stage.fight, stage["A"], at(square, "D"))
        return stage.fight.state.bombs[0].out_of_the_sun

    above = Sky(sun="above")
    assert from_the_sun(above)
    assert not from_the_sun(Sky(sun="left upper"))
    assert not from_the_sun(Sky({square_named("M9"): "dense"}, sun="above"))
    assert from_the_sun(above, "M4", "M3", "M2", "M1", square="M0")
    assert not from_the_sun(above, "M1", square="M0")


@pytest.mark.rule("WL-G-02")
def test_rounding_of_percentages_and_halves() -> None:
    assert [hits_at_percent(5, 10), hits_at_percent(2, 10), hits_at_percent(6, 25), hits_at_percent(20, 25)] == [
        1,
        0,
        2,
        5,
    ]
    assert [half_rounded_up(1), half_rounded_up(7)] == [1, 4]
    assert [hits_at_percent(13, percent) for percent in (50, 25, 10)] == [7, 3, 1]


def test_bombers_attack_only_listed_targets() -> None:
    stage = raid()
    bomber(stage, "A", "bm", "J8")
    target(stage, "T", "airfield", "S0")
    target(stage, "U", "tank", "R0")
    assert [unit.id for unit in targets_of(stage.fight, stage["A"])] == ["T", "U"]
    stage.fight.scenario = replace(stage.fight.scenario, targets=("U",))
    assert [unit.id for unit in targets_of(stage.fight, stage["A"])] == ["U"]


@pytest.mark.rule("WL-5.1j")
def test_no_surface_units_without_the_optional_rules() -> None:
    stage = Stage()
    listed(stage, SurfaceListing(id="T", type="airfield", square="S0"))
    stage.listed("raider", "A", "fx", "sweep", square="C9")
    stage.listed("defender", "X", "fx", "sweep", square="S9")
    stage.play(muster, begin)
    assert not stage.fight.state.surface
    balloon(stage, "B", "S1")
    assert surface_points(stage.fight, "raider") == 0


def test_points_for_attacks_pressed_home() -> None:
    stage = raid()
    target(stage, "T", "port", "M0")
    bomber(stage, "A", "bd", "M2", run=BombingRun("dive", "T", 8))
    bomber(stage, "B", "bd", "M8", size="flight", pressed=True)
    stage.fight.scenario = replace(stage.fight.scenario, pressed_home=5)
    assert total_halves(stage.fight, "raider") == 5
    drop(stage.fight, stage["A"], at("M1", "D"))
    assert total_halves(stage.fight, "raider") == 15
    assert points_by_cause(stage.fight)["attacks pressed home"] == 8
    stage.defender("X", "bd", "M8", mission="bombing", pressed=True)
    stage.fight.scenario = replace(stage.fight.scenario, pressed_home=5)
    assert points_by_cause(stage.fight)["attacks pressed home"] == 3, "15 halves less 10, rounded"


@pytest.mark.rule("WL-14.1.3a")
def test_attack_out_of_the_sun_brings_a_ships_defence_one_closer_to_0(monkeypatch: pytest.MonkeyPatch) -> None:
    for defence, expected in ((-2, -1), (-1, 0), (0, 0), (1, 0), (2, 1)):
        stage = raid()
        ship = target(stage, "D", "dd", "M0")
        kind = replace(stage.fight.pack.surface["dd"], defence=defence)
        monkeypatch.setitem(stage.fight.pack.surface, "dd", kind)
        assert defence_modifier(stage.fight, ship, out_of_the_sun=True) == expected, defence
