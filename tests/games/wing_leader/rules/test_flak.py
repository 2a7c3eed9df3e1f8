"""Flak (WL-14.2): zones and barrages, direct fire, advanced and low-angle guns."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.games.wing_leader.geometry import name_of, square_named
from dowding.games.wing_leader.pack.sky import Sky
from dowding.games.wing_leader.rules.barrage import guns_crossed, lay_barrages, under_flak
from dowding.games.wing_leader.rules.direct_fire import direct_fire
from dowding.games.wing_leader.rules.flak import (
    barrage_marker,
    can_reach,
    guns,
    junctions,
    linked_by_tallies,
    may_fire_directly,
)
from dowding.games.wing_leader.rules.move_behaviours import begin_move
from dowding.games.wing_leader.rules.movement_phase import dogfight_moved
from games.wing_leader.flak_fixtures import gun, heavy_at_m0, lay, zone
from games.wing_leader.raid_fixtures import balloon, raid, target
from games.wing_leader.scenario_builder import Stage

# Flak units and their modes


@pytest.mark.rule("WL-14.2a", "WL-14.2b")
def test_ship_with_two_types_of_flak_has_two_flak_units() -> None:
    stage = raid()
    target(stage, "C", "cv", "R0")
    target(stage, "A", "airfield", "S0")
    units = [(gun.id, gun.type, gun.strength, gun.channels) for gun in guns(stage.fight)]
    assert units == [("CH", "H", 1, 2), ("CL", "L", 1, 2), ("AS", "S", 0, 0)]


@pytest.mark.rule("WL-14.2.1a", "WL-14.2.1b")
def test_small_arms_and_marked_flak_cannot_use_direct_fire() -> None:
    stage = raid()
    target(stage, "C", "cv", "R0")
    target(stage, "A", "airfield", "S0")
    lay(stage, "C", "H", "R3")
    able = {gun.id: may_fire_directly(stage.fight, gun) for gun in guns(stage.fight)}
    assert able == {"CH": False, "CL": True, "AS": False}


@pytest.mark.rule("WL-14.2.2a", "WL-14.2.2b")
def test_barrage_zones_of_small_arms_and_balloons() -> None:
    stage = raid()
    target(stage, "A", "airfield", "S0")
    balloon(stage, "B", "Q2")
    assert zone(stage, "AS") == {"S0"}
    assert zone(stage, "B") == {"Q0", "Q1", "Q2"}
    target(stage, "A", "airfield", "S0", hits=10)
    assert zone(stage, "AS") == set()


@pytest.mark.rule("WL-14.2.2c")
@pytest.mark.parametrize(("place", "asked"), [("later", True), ("edge", True), ("left", False), ("eliminated", False)])
def test_barrages_are_offered_while_enemies_are_still_to_arrive(place: str, asked: bool) -> None:
    stage = raid()
    stage.raider("A", "fx", "J9", place=place)
    target(stage, "F", "flak", "M0")
    stage.play((lay_barrages, "defender"))
    assert stage.is_over is not asked


@pytest.mark.rule("WL-14.2.2c", "WL-6.0d")
def test_light_and_heavy_flak_place_move_and_lift_barrages_at_end_of_turn() -> None:
    stage = raid()
    stage.raider("A", "fx", "J9")
    target(stage, "F", "flak", "M0")
    stage.fight.state.channels["FH"] = 2  # it has used direct fire this turn
    stage.play((lay_barrages, "defender")).choose("lay-barrage:FH", "junction:L3")
    assert barrage_marker(stage.fight, gun(stage, "FH")) == square_named("L3")
    (laid,) = stage.events("barrage")
    assert (laid.get_str("gun"), laid.get_str("square")) == ("FH", "L3")
    assert stage.is_over
    stage.fight.state.tried = []
    stage.play((lay_barrages, "defender")).choose("lay-barrage:FH", "junction:M9")
    assert zone(stage, "FH") == {"M9", "N9", "M10", "N10"}
    stage.fight.state.tried = []
    stage.play((lay_barrages, "defender")).choose("lift-barrage:FH")
    assert barrage_marker(stage.fight, gun(stage, "FH")) is None
    (lifted,) = stage.events("barrage lifted")
    assert lifted.get_str("gun") == "FH"


@pytest.mark.rule("WL-14.2.2d", "WL-14.2.2e", "WL-G-88")
def test_squares_for_barrage_markers() -> None:
    stage = heavy_at_m0()
    assert zone(stage, "FH") == {"L3", "M3", "L4", "M4"}
    assert len(junctions(stage.fight, gun(stage, "FH"))) == 38
    target(stage, "L", "light", "M0")
    assert [name_of(corner) for corner in junctions(stage.fight, gun(stage, "LL"))] == ["L0", "M0"]
    target(stage, "E", "flak", "A0")
    target(stage, "K", "light", "A0")
    assert [len(junctions(stage.fight, gun(stage, gun_id))) for gun_id in ("EH", "KL")] == [19, 1]


@pytest.mark.rule("WL-14.2.2f")
def test_barrage_needs_no_line_of_sight_but_avoids_balloons() -> None:
    stage = raid(sky=Sky({square_named("M2"): "dense"}))
    target(stage, "F", "flak", "M0")
    balloon(stage, "B", "N1")
    free = {name_of(corner) for corner in junctions(stage.fight, gun(stage, "FH"))}
    assert "M5" in free
    assert not {"M0", "M1"} & free
    assert "M2" in free


# Barrage


@pytest.mark.rule("WL-14.2.3a", "WL-14.2.3f", "WL-G-89")
def test_barrage_attacks_once_per_move_for_entering_or_spending_mps() -> None:
    def attacks(square: str, facing: str, *choices: str) -> int:
        stage = heavy_at_m0({"barrage": [1] * 8})
        stage.raider("A", "fx", square, facing, alerted=True)
        stage.defender("X", "fx", square, facing)  # it began in a square with an enemy, so it moves freely
        stage.change("X", moved=True, place="later")
        stage.fight.state.tracks["A"] = replace(stage.fight.state.tracks["A"], shared=True)
        stage.play((begin_move, "A")).choose("free", *choices)
        return len(stage.events("flak"))

    assert attacks("J3", "R", "enter:R", "enter:R", "circle:R", "end") == 1
    assert attacks("L3", "L", "enter:L", "enter:L", "enter:L", "end") == 0
    assert attacks("L3", "R", "enter:L", "enter:L", "end") == 1
    assert attacks("L3", "R", "enter:U", "enter:U", "end") == 1
    assert attacks("K4", "R", "enter:DR", "enter:R", "enter:R", "end") == 1
    assert attacks("L3", "U", "enter:L", "enter:L", "enter:L", "end") == 0


@pytest.mark.rule("WL-14.2.3b", "WL-G-90")
def test_opponent_chooses_the_flak_that_rolls_and_the_rest_supports() -> None:
    stage = heavy_at_m0({"barrage": [1, 1]})
    target(stage, "A", "airfield", "M0")
    stage.raider("R", "bm", "M5", mission="bombing")
    track = stage.fight.state.tracks["R"]
    stage.fight.state.tracks["R"] = replace(track, exposed=(square_named("M4"), square_named("M0")))
    stage.fight.state.under_flak = ["R"]
    stage.play(under_flak)
    assert stage.offered(seat="defender") == ["roll-flak:FH", "roll-flak:AS"]
    stage.choose("roll-flak:FH")
    (flak,) = stage.events("flak")
    assert flak.data["modifiers"] == {"strength": 1, "support": 1}
    assert flak.data["gun"] == "FH"


@pytest.mark.rule("WL-14.2.3c")
def test_barrage_attacks_friendly_squadrons() -> None:
    stage = heavy_at_m0()
    for ident, side in (("A", "raider"), ("X", "defender")):
        stage.squadron(ident, side, "fx", "M4")
        track = stage.fight.state.tracks[ident]
        stage.fight.state.tracks[ident] = replace(track, exposed=(square_named("M4"),))
        assert [gun.id for gun in guns_crossed(stage.fight, stage[ident])] == ["FH"]


@pytest.mark.rule("WL-14.2.3d")
def test_barrage_attacks_each_member_of_a_dogfight() -> None:
    stage = heavy_at_m0({"barrage": [1, 1, 1, 1]})
    stage.raider("A", "fx", "M4", tally="X", alerted=True, dogfight=1)
    stage.defender("X", "fx", "M4", tally="A", alerted=True, dogfight=1)
    stage.play((dogfight_moved, 1))
    assert [event.get_str("squadron") for event in stage.events("flak")] == ["A", "X"]


@pytest.mark.rule("WL-14.2.3e")
def test_barrage_attacks_reacting_escorts_after_the_stopped_enemy() -> None:
    stage = raid({"reaction": [6, 6], "barrage": [1] * 4}, bombing=False)
    target(stage, "F", "flak", "M0")
    lay(stage, "F", "H", "M8")
    stage.raider("T", "bm", "M10", mission="bombing")
    stage.raider("E", "fe", "L11", mission="escort")
    stage.defender("X", "fx", "M8", "U", tally="T", alerted=True)
    stage.change("T", moved=True)
    stage.change("E", moved=True)
    stage.play((begin_move, "X")).choose("free", "enter:U", "enter:U", "react:E", "enter:DR")
    assert [event.get_str("squadron") for event in stage.events("flak")] == ["X", "E"]


# Direct fire


@pytest.mark.rule("WL-14.2.4a", "WL-14.2.4c")
def test_direct_fire_uses_channels_and_attacks_each_target_once() -> None:
    stage = raid({"direct fire": [1] * 8})
    target(stage, "F", "flak", "M0")
    for ident in "ABC":
        stage.raider(ident, "fx", "M9")
    stage.play((direct_fire, "defender"))
    assert stage.offered("fire:") == ["fire:FH:A", "fire:FH:B", "fire:FH:C"]
    stage.choose("fire:FH:A")
    assert stage.offered("fire:") == ["fire:FH:B", "fire:FH:C"]
    stage.choose("fire:FH:C")
    assert stage.is_over
    assert stage.fight.state.fired_on == ["A", "C"]


def risky(stage: Stage) -> dict[str, bool]:
    """The offered shots, with their risk."""
    decision = stage.asked()
    assert decision is not None
    return {option.id: option.risky for option in decision.options}


@pytest.mark.rule("WL-14.2.4d")
def test_shot_without_possible_support_is_risky() -> None:
    alone = raid()
    target(alone, "F", "flak", "M0")
    alone.raider("A", "fx", "M9")
    assert risky(alone.play((direct_fire, "defender"))) == {"fire:FH:A": True, "done": True}
    helped = raid()
    for ident in "FG":
        target(helped, ident, "flak", "M0")
    helped.raider("A", "fx", "M9")
    first = risky(helped.play((direct_fire, "defender")))
    assert first == {"fire:FH:A": False, "fire:GH:A": False, "done": True}
    assert risky(helped.choose("fire:FH:A")) == {"fire": True, "add:GH": True}


@pytest.mark.rule("WL-14.2.4b")
def test_the_range_of_heavy_and_light_flak() -> None:
    stage = raid(sky=Sky({square_named("M5"): "dense"}))
    target(stage, "F", "flak", "M0")
    target(stage, "L", "light", "M0")

    def seen(square: str) -> list[str]:
        stage.raider("A", "fx", square)
        return [gun.id for gun in guns(stage.fight) if can_reach(stage.fight, gun, stage["A"])]

    assert [seen(square) for square in ("O4", "P4", "N4", "N5", "M9")] == [["FH"], [], ["FH", "LL"], ["FH"], []]


@pytest.mark.rule("WL-14.2.4d", "WL-G-91")
def test_other_flak_supports_a_roll_with_a_channel_each() -> None:
    stage = raid({"direct fire": [1, 1]})
    target(stage, "F", "flak", "M0")
    target(stage, "G", "flak", "N0")
    target(stage, "H", "flak", "R0")
    stage.raider("A", "bm", "M9", mission="bombing")
    stage.play((direct_fire, "defender")).choose("fire:FH:A")
    assert stage.offered() == ["fire", "add:GH"]
    stage.choose("add:GH")
    (flak,) = stage.events("flak")
    assert flak.data["modifiers"] == {"strength": 1, "support": 1}
    assert stage.fight.state.channels == {"FH": 1, "GH": 1}


@pytest.mark.rule("WL-14.2.4e", "WL-14.2.4f", "WL-G-92")
def test_squadrons_linked_by_tallies_are_fired_at_too() -> None:
    stage = raid({"direct fire": [1] * 6})
    target(stage, "F", "flak", "M0")
    stage.raider("T", "bm", "M9", mission="bombing")
    stage.defender("X", "fx", "M9", tally="T", alerted=True)
    stage.raider("E", "fe", "M9", tally="X", alerted=True)
    stage.defender("Y", "fx", "M9")
    assert [squadron.id for squadron in linked_by_tallies(stage.fight, stage["T"])] == ["E", "X"]
    stage.play((direct_fire, "defender")).choose("fire:FH:T")
    modifiers = {event.get_str("squadron"): event.data["modifiers"] for event in stage.events("flak")}
    assert modifiers == {"T": {"strength": 1}, "E": {"strength": 1, "speed": -1}, "X": {"strength": 1, "speed": -1}}
    assert stage.fight.state.channels == {"FH": 1}


@pytest.mark.rule("WL-14.2.3a")
@pytest.mark.parametrize(("place", "attacks"), [("map", 1), ("left", 0), ("eliminated", 0)])
def test_flak_ignores_squadrons_that_are_gone(place: str, attacks: int) -> None:
    stage = heavy_at_m0({"barrage": [1] * 8})
    stage.raider("A", "fx", "L3", place=place)
    stage.fight.state.tracks["A"] = replace(stage.fight.state.tracks["A"], exposed=(square_named("L3"),))
    stage.fight.state.under_flak += ["gone", "A"]
    stage.play(under_flak)
    assert (len(stage.events("flak")), stage.fight.state.under_flak) == (attacks, [])
