"""The scenario of a battle (BRIDGE-3.4 to 3.20)."""

from __future__ import annotations

import pytest

from dowding.games.battles.setup import roll_clouds
from dowding.games.wing_leader.geometry import square_named
from dowding.games.wing_leader.pack.scenario_hooks import NEVER
from games.battles.battle_builder import PACK, Stage, gruppen, squadrons

MODELS = {
    "Me109": "Bf 109E-4",
    "Me110": "Bf 110C-4",
    "Do17": "Do 17Z-2",
    "He111": "He 111H-3",
    "Ju88": "Ju 88A-1",
    "Ju87": "Ju 87B",
    "Spitfire": "Spitfire IA",
    "Hurricane": "Hurricane I",
    "Blenheim": "Blenheim IF",
}


@pytest.mark.rule("BRIDGE-3.4")
def test_each_type_flies_its_model_with_the_losses_of_its_side() -> None:
    stage = Stage()
    stage.plain_raid()
    stage.form()
    tables = stage.battle.theatre.tables
    assert {kind: tables.sky.cards[row.model].name for kind, row in tables.flown.items()} == MODELS
    assert all(band.bomb is None for band in tables.sky.cards["blenheim-if"].entry.bands)
    fight = stage.battle.fight
    assert fight.max_losses(stage.flown(gruppen("He111")[0])) == 9
    assert fight.max_losses(stage.flown(squadrons("Spitfire")[0])) == 12


@pytest.mark.rule("BRIDGE-3.5")
def test_faces_become_markers() -> None:
    stage = Stage()
    stage.plain_raid()
    reduced, elite = gruppen("Ju88")[0], gruppen("Me110", elite=True)[0]
    stage.raiders("bomber", reduced, full=False)
    stage.raiders("escort", elite)
    green, ace = squadrons("Hurricane", number=2)
    stage.squads(green, full=False)
    stage.squadron(ace, "hunt", ace=True)
    stage.form()
    assert stage.flown(reduced).disrupted
    assert stage.flown(elite).quality == "veteran"
    assert stage.flown(green).quality == "green"
    assert (stage.flown(ace).quality, stage.flown(ace).experte) == ("veteran", True)
    assert not stage.flown(gruppen("He111")[0]).disrupted


@pytest.mark.rule("BRIDGE-3.6")
def test_boxes_become_missions() -> None:
    stage = Stage()
    stage.plain_raid()
    strafer, escort = gruppen("Me110")[0], gruppen("Me109", number=2)[1]
    stage.raiders("bomber", strafer)
    stage.raiders("escort", escort)
    stage.form()
    counters = (gruppen("Me109")[0], gruppen("He111")[0], strafer, escort, squadrons("Spitfire")[0])
    assert [stage.unit(one).mission for one in counters] == ["sweep", "bombing", "bombing", "escort", "intercept"]
    assert stage.flown(strafer).load == stage.flown(gruppen("He111")[0]).load == "bombs"
    assert stage.battle.fight.is_fighter_bomber(stage.flown(strafer))
    alone = Stage()
    alone.plain_raid(bombers=0)
    alone.raiders("escort", escort)
    alone.form()
    assert alone.unit(escort).mission == "sweep"


@pytest.mark.rule("BRIDGE-3.7")
def test_sides_edges_doctrines_and_optional_rules() -> None:
    stage = Stage()
    stage.plain_raid()
    stage.form()
    fight = stage.battle.fight
    raider, defender = fight.scenario.raider, fight.scenario.defender
    assert (raider.nation, raider.edge, raider.rigid) == ("Germany", "left", False)
    assert (defender.nation, defender.edge, defender.rigid) == ("Britain", "right", True)
    assert (raider.split_limit, defender.split_limit) == (0, 0)
    assert fight.advanced
    assert fight.bombing
    assert fight.surface
    assert not fight.hooks.equipment
    units = (*raider.squadrons, *defender.squadrons)
    assert not any(unit.tanks or unit.fuel_limits for unit in units)
    assert {unit.net for unit in units} == {"A"}


@pytest.mark.rule("BRIDGE-3.8", "BRIDGE-3.11", "BRIDGE-3.12")
@pytest.mark.parametrize(
    ("warning", "lead", "columns", "patrol", "ground", "gci"),
    [
        ("none", "L9", ("S", "U"), 9, 6, None),
        ("late", "L9", ("S", "U"), 8, 5, 5),
        ("sufficient", "J9", ("S", "U"), 9, 6, 4),
        ("early", "J9", ("T", "V"), 10, 7, 3),
        ("very early", "H9", ("S", "U"), 11, 8, 3),
    ],
)
def test_warning_gives_turns_columns_altitude_and_control(
    warning: str, lead: str, columns: tuple[str, str], patrol: int, ground: int, gci: int | None
) -> None:
    stage = Stage()
    stage.plain_raid(warning=warning)
    patroller = squadrons("Hurricane")[0]
    stage.squads(patroller, patrolled=True)
    stage.form()
    assert stage.unit(gruppen("He111")[0]).square == lead
    areas = [stage.unit(counter).area for counter in (patroller, squadrons("Spitfire")[0])]
    assert [area and (area.columns, area.altitudes[1]) for area in areas] == [(columns, patrol), (columns, ground)]
    assert stage.battle.fight.scenario.defender.gci == gci


@pytest.mark.rule("BRIDGE-3.12")
def test_delayed_response_keeps_the_detected_warning() -> None:
    stage = Stage()
    stage.plain_raid(delayed=True, warning="very early")
    stage.form()
    assert stage.battle.fight.scenario.defender.gci == 3


@pytest.mark.rule("BRIDGE-3.9")
def test_bombers_stand_two_to_a_square() -> None:
    stage = Stage()
    stage.plain_raid(bombers=5)
    stage.raiders("bomber", *gruppen("Ju87"), *gruppen("Me110"))
    stage.form()
    level = [*gruppen("Me110"), *gruppen("He111", number=5)]
    assert [stage.unit(one).square for one in level] == ["J9", "J9", "I9", "I9", "H9", "H9"]
    assert stage.unit(gruppen("Ju87")[0]).square == "J8"


@pytest.mark.rule("BRIDGE-3.10", "BRIDGE-A2")
def test_hunters_fly_ahead_and_escorts_beside_the_bombers() -> None:
    stage = Stage()
    stage.plain_raid()
    stage.raiders("escort", *gruppen("Me110"))
    stage.form()
    hunter, escort = stage.unit(gruppen("Me109")[0]), stage.unit(gruppen("Me110")[0])
    assert hunter.area is not None
    assert (hunter.area.columns, hunter.area.altitudes) == (("M", "N"), (12, 13))
    assert (escort.area, escort.square) == (None, "")
    alone = Stage()
    alone.plain_raid(bombers=0)
    alone.form()
    area = alone.unit(gruppen("Me109")[0]).area
    assert area is not None
    assert area.columns == ("I", "J")
    british = alone.unit(squadrons("Spitfire")[0]).area
    assert british is not None
    assert british.columns == ("O", "Q")


@pytest.mark.rule("BRIDGE-3.13")
@pytest.mark.parametrize(
    ("intelligence", "first", "hunters_last", "error"),
    [("poor", "defender", False, 5), ("limited", "raider", True, 6), ("accurate", "raider", False, NEVER)],
)
def test_intelligence_gives_the_order_of_set_up(intelligence: str, first: str, hunters_last: bool, error: int) -> None:
    stage = Stage()
    stage.plain_raid(intelligence=intelligence)
    stage.form()
    hooks = stage.battle.fight.hooks
    assert stage.battle.fight.scenario.first == first
    expected = (stage.battle.theatre.units[gruppen("Me109")[0]],) if hunters_last else ()
    assert hooks.placed_last == expected
    assert hooks.height_error_from == error


@pytest.mark.rule("BRIDGE-3.14")
def test_height_errors_come_after_the_british_set_up_and_lead_away_from_the_bombers() -> None:
    stage = Stage({"height error": [6, 1]})
    stage.plain_raid()
    stage.fight_out()
    while stage.decision.prompt.startswith(("Where does", "Vector for")):
        assert not stage.events("battle/height error")
        option = next((one for one in stage.options() if one.endswith((":M", ":M9"))), stage.options()[0])
        stage.choose(option)
    errors = stage.events("battle/height error")
    assert [event.data["error"] for event in errors] == [True, False]
    (shifted,) = stage.events("battle/vector shifted")
    column, level = shifted.get_str("square")[0], int(shifted.get_str("square")[1:])
    assert max(abs(ord(column) - ord("M")), abs(level - 9)) == 2


@pytest.mark.rule("BRIDGE-3.16")
def test_low_level_bombers_come_in_at_altitude_1() -> None:
    stage = Stage(weather="broken")
    stage.plain_raid(low_level=True)
    stage.raiders("bomber", *gruppen("Ju87"))
    stage.form()
    assert stage.unit(gruppen("He111")[0]).square == "J1"
    assert stage.unit(gruppen("Ju87")[0]).square == "J8"
    assert stage.battle.fight.hooks.below_clouds == (stage.battle.theatre.units[gruppen("He111")[0]],)


@pytest.mark.rule("BRIDGE-3.17", "BRIDGE-G07")
@pytest.mark.parametrize(
    ("weather", "dice", "banks"),
    [
        ("patchy", [2, 5, 1, 4, 6, 3], {"wispy": ["E6-H6", "M6-P6", "Q6-T6"]}),
        ("broken", [1, 3, 5, 2, 4, 6], {"wispy": ["E6-H6", "Q6-T6"], "broken": ["I6-L6", "U6-Z6"]}),
        ("clear", [], {}),
    ],
)
def test_weather_rolls_for_clouds(weather: str, dice: list[int], banks: dict[str, list[str]]) -> None:
    stage = Stage({"cloud": dice}, weather=weather)  # type: ignore[arg-type]
    stage.plain_raid()
    stage.form()
    found: dict[str, list[str]] = {}
    for bank in stage.battle.fight.scenario.clouds:
        found.setdefault(bank.kind, []).append(f"{bank.first}-{bank.last}")
    assert found == banks
    assert len([event for event in stage.events("roll") if event.data["name"] == "cloud"]) == len(dice)
    weather_at_s = stage.battle.fight.sky.weather_in(square_named("S6"))
    assert weather_at_s == (1 if dice else 0)


@pytest.mark.rule("BRIDGE-3.17")
def test_weather_is_that_of_the_raid_area_after_the_events() -> None:
    stage = Stage()
    stage.plain_raid()
    stage.battle.state.weather = {2: "clear", 3: "broken"}
    assert roll_clouds(stage.battle) == ()


@pytest.mark.rule("BRIDGE-3.18")
@pytest.mark.parametrize(
    ("target", "hour", "sun", "haze"),
    [
        (1, 0, "left horizon", 3),
        (1, 3, "above", None),
        (5, 5, "above", None),
        (6, 0, None, 3),
        (6, 1, "left upper", 3),
        (6, 6, None, None),
    ],
)
def test_sun_and_haze_by_region_and_hour(target: int, hour: int, sun: str | None, haze: int | None) -> None:
    stage = Stage(hour=hour)
    stage.plain_raid()
    stage.battle.change_raid(target=target)
    stage.form()
    assert (stage.battle.fight.scenario.sun, stage.battle.fight.scenario.haze) == (sun, haze)


@pytest.mark.rule("BRIDGE-3.19")
def test_target_has_flak_except_at_a_radar_station() -> None:
    radar, airfield = Stage(), Stage()
    for stage, target in ((radar, 5), (airfield, 25)):
        stage.plain_raid(secondary=("A",))
        stage.battle.change_raid(target=target)
        stage.form()
        fight = stage.battle.fight
        first, second = fight.scenario.surface
        assert (first.square, second.square) == ("S0", "Q0")
        assert first.name == (stage.battle.target.site or stage.battle.target.name)
        assert second.name == stage.battle.target.secondary.name
        for unit in fight.state.surface.values():
            assert (fight.surface_type(unit).defence, fight.surface_type(unit).damage) == (1, 5)
        assert not fight.surface_type(fight.state.surface["TARGET2"]).flak
    (gun,) = airfield.battle.fight.surface_type(airfield.battle.fight.state.surface["TARGET"]).flak
    assert (gun.type, gun.strength, gun.channels) == ("H", 0, 1)
    assert not radar.battle.fight.surface_type(radar.battle.fight.state.surface["TARGET"]).flak


@pytest.mark.rule("BRIDGE-3.20")
def test_bomb_values_by_strength_and_face() -> None:
    stage = Stage()
    stage.plain_raid()
    dive, reduced = gruppen("Ju87", number=2)
    stage.raiders("bomber", *gruppen("Ju88"), *gruppen("Do17"), dive)
    stage.raiders("bomber", reduced, full=False)
    stage.form()
    values = [
        stage.battle.fight.hooks.bomb_values[stage.unit(one).id]
        for one in (gruppen("He111")[0], gruppen("Ju88")[0], gruppen("Do17")[0], dive, reduced)
    ]
    assert values == [25, 20, 15, 8, 4]
    strafing = Stage()
    strafing.plain_raid()
    strafing.raiders("bomber", *gruppen("Me110"), gruppen("Me109", number=2)[1])
    strafing.form()  # against a radar station
    hooks = strafing.battle.fight.hooks
    assert hooks.bomb_values[strafing.unit(gruppen("Me110")[0]).id] == 5
    assert hooks.bomb_values[strafing.unit(gruppen("Me109", number=2)[1]).id] == 0


@pytest.mark.rule("BRIDGE-3.20")
def test_wingmates_add_their_bombs() -> None:
    stage = Stage()
    stage.plain_raid(bombers=6, fighters=8, hunters=4)
    stage.form()
    bombers = [one for one in stage.battle.raid_battle.participants if one.box == "bomber" and not one.is_squadron]
    assert any(one.is_wingmate for one in bombers)
    values = stage.battle.fight.hooks.bomb_values
    assert sum(values.values()) == 25 * 6
    assert set(values) == {one.unit for one in bombers}


@pytest.mark.rule("BRIDGE-G02")
def test_nine_counters_become_eight_units() -> None:
    stage = Stage()
    stage.raid(5, warning="early", intelligence="limited")
    full, reduced, patrol = gruppen("Me109", number=3)
    stage.raiders("hunt", full)
    stage.raiders("hunt", reduced, full=False)
    stage.raiders("bomber", *gruppen("He111"))
    stage.raiders("bomber", *gruppen("Do17"), full=False)
    stage.raiders("escort", *gruppen("Me110", elite=True))
    stage.raiders("patrol", patrol)
    spitfire = squadrons("Spitfire")[0]
    green, ace = squadrons("Hurricane", number=2)
    stage.squads(spitfire, ace, patrolled=True)
    stage.squadron(ace, "hunt", ace=True)
    stage.squads(green, full=False)
    stage.form()
    fight = stage.battle.fight
    assert len(fight.state.squadrons) == 8
    assert stage.battle.theatre.units[patrol] not in fight.state.squadrons
    assert (stage.unit(full).mission, stage.flown(reduced).disrupted) == ("sweep", True)
    assert fight.hooks.bomb_values[stage.unit(gruppen("He111")[0]).id] == 25
    assert fight.hooks.bomb_values[stage.unit(gruppen("Do17")[0]).id] == 10
    assert stage.flown(gruppen("Do17")[0]).disrupted
    escort = gruppen("Me110", elite=True)[0]
    assert (stage.unit(escort).mission, stage.flown(escort).quality) == ("escort", "veteran")
    assert stage.unit(gruppen("He111")[0]).square == stage.unit(gruppen("Do17")[0]).square == "J9"
    areas = [stage.unit(one).area for one in (spitfire, green, ace, full)]
    assert [area and (area.columns, area.altitudes[1]) for area in areas] == [
        (("T", "V"), 10),
        (("T", "V"), 7),
        (("T", "V"), 10),
        (("M", "N"), 13),
    ]
    assert fight.scenario.defender.gci == 3
    assert fight.scenario.first == "raider"
    assert set(fight.hooks.placed_last) == {stage.unit(full).id, stage.unit(reduced).id}
    assert fight.hooks.height_error_from == 6


def test_fingerprint_covers_all_three_packs() -> None:
    assert PACK.fingerprint() != PACK.components.contents.fingerprint()
