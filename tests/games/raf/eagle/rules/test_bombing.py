"""Bombing and its effects (EAGLE-10, EAGLE-8.3a), with automated dispersal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest
from msgspec.structs import replace

from dowding.games.raf.eagle.rules.response_pool import form_pool, reserve_size
from dowding.games.raf.pack import components as c
from dowding.games.raf.planning.rules.detection import detection
from dowding.games.raf.planning.rules.raid_day import jabos_are_fighters_again
from dowding.games.raf.planning.rules.recovery import german_recovery
from dowding.games.raf.planning.rules.strategy import bombing_strategies
from dowding.games.raf.planning.state import PlannedRaid
from dowding.games.raf.rules.bomb_damage import repair
from dowding.games.raf.rules.bombing import bombardment, everybody_leaves
from dowding.games.raf.state import SquadronBox
from games.raf.duel.combat_units import BLENHEIM, HE111, JU87, ME109, ME110, cast
from games.raf.duel.custom_cards import strategy
from games.raf.eagle.custom_cards import pack_with
from games.raf.eagle.scenario_builder import PACK, Stage
from games.raf.lion.calendar_fixtures import day_card
from games.raf.lion.combat_fixtures import a_card

RYE, BIGGIN_HILL, HORNCHURCH, ROCHESTER, NORTHOLT = 4, 25, 23, 29, 35
HOME = ("54/6/11", "65/6/11", "74/6/11")
Boxes = Mapping[str, tuple[SquadronBox, bool]]


def bombed(
    card: int,
    result: c.BombResult | None = None,
    *,
    raiders: Iterable[str] = HE111[:1],
    second: int = 1,
    home: Boxes | None = None,
    die: int = 1,
    weather: c.Weather = "clear",
    scenario: str = "hardest-days",
    strategies: Iterable[int] = (),
    jabos: tuple[str, ...] = (),
    **more: object,
) -> Stage:
    """Bomb a target with this result or by the table; squadrons of Hornchurch are in these boxes, the others lost."""
    table = (
        [] if result is None else [replace(e, results=(result,) * 6) for e in PACK.contents.entries_of(c.BombColumn)]
    )
    stage = Stage(
        *(scenario, {"bombing": [1], "heavy damage": [second], "dispersal lot": [die, 1]}),
        pack=pack_with(*cast(), *table),
        weather=weather,
        night=True,
    )
    stage.raid(card, deployed=True, intercepted=True)
    stage.battle.change_raid(**more)
    flying = tuple(raiders)
    for ident in flying:
        stage.gruppe(ident, "bomber")
    stage.battle.state.flying = PlannedRaid(card, 0, flying, tuple(strategies), jabos=jabos)
    stage.battle.state.jabos = jabos
    for squadron in stage.battle.squadrons_in("sector"):
        if stage.battle.home(squadron) == "6/11":
            stage.squadron(squadron.id, "heavy")
    for ident, (box, full) in (home or {}).items():
        stage.squadron(ident, box, full=full)
    stage.play(bombing_strategies, bombardment)
    assert stage.is_done, "no decision is needed"
    return stage


def strength(stage: Stage) -> int:
    """The bombing strength."""
    return stage.event("bombing").get_int("strength")


# Strength, shifts, points


@pytest.mark.rule("EAGLE-10a", "EAGLE-4.II15")
@pytest.mark.parametrize(
    ("weather", "raiders", "intercepted", "shifts"),
    [
        ("clear", HE111[:2], True, {}),
        ("patchy", HE111[:2], True, {"patchy clouds": -1}),
        ("broken", HE111[:2], False, {"broken clouds": -2, "not intercepted": 2}),
        ("clear", JU87[1:], False, {"not intercepted": 2, "dive bombers": 2}),
    ],
)
def test_bombing_strength_and_shifts(
    weather: c.Weather, raiders: tuple[str, ...], shifts: dict[str, int], *, intercepted: bool
) -> None:
    stage = bombed(BIGGIN_HILL, raiders=raiders, weather=weather, intercepted=intercepted)
    bombs = stage.event("bombing")
    assert bombs.data["shifts"] == shifts
    assert strength(stage) == 5 * len(raiders)
    moved = min(sum(shifts.values()), 3)
    column = stage.battle.pack.bomb_column(5 * len(raiders), moved)
    assert bombs.get_str("column") == stage.battle.pack.bomb_column_name(column), "at most three columns"


@pytest.mark.rule("EAGLE-10a")
@pytest.mark.parametrize(("second", "damage"), [(1, 3), (4, 4), (6, 6)])
def test_second_die_for_heavy_damage_to_airfield(second: int, damage: int) -> None:
    assert bombed(HORNCHURCH, "H", second=second).event("bombing").get_int("damage") == damage


@pytest.mark.rule("EAGLE-10b")
def test_points_for_damage() -> None:
    double = next(card for card in PACK.components.targets.values() if card.double_vp)
    assert [bombed(HORNCHURCH, result).vp for result in ("0", "1", "2", "H")] == [0, -1, -2, -3]
    assert bombed(double.number, "2").vp == -4
    assert bombed(double.number, "2", non_essential=True).vp == -3
    spared = bombed(RYE, "1", non_essential=True)
    assert (spared.vp, spared.battle.state.damage) == (0, {})


@pytest.mark.rule("EAGLE-10b")
@pytest.mark.parametrize("kind", ["port", "city"])
def test_ports_and_cities_cost_only_points(kind: c.PriorityType) -> None:
    stage = bombed(a_card(kind).number, "2")
    stocks = dict(stage.battle.scenario.stocks)
    assert stage.vp == -2
    assert stage.battle.state.damage == {}
    assert {stock: stage.battle.state.stocks[stock] for stock in stocks} == stocks


@pytest.mark.rule("EAGLE-10b")
@pytest.mark.parametrize(("kind", "expected"), [("airfield", 1 + 3), ("radar", 0 + 2), ("city", 0 + 2)])
def test_strafing_strength_by_target_type(kind: c.PriorityType, expected: int) -> None:
    assert strength(bombed(a_card(kind).number, raiders=(ME109[0], ME110[0]))) == expected


@pytest.mark.rule("EAGLE-18.3")
def test_jabo_bombs_and_is_then_fighter_again() -> None:
    stage = bombed(RYE, raiders=ME109[:1], jabos=ME109[:1])
    assert strength(stage) == PACK.components.jabo.bombs_full
    stage.play(jabos_are_fighters_again)
    assert stage.battle.state.jabos == ()


# Damage


@pytest.mark.rule("EAGLE-10c", "EAGLE-10e")
@pytest.mark.parametrize(
    ("before", "result", "after"),
    [("", "1", "light"), ("", "H", "heavy"), ("light", "2", "heavy"), ("light", "1", "light"), ("heavy", "1", "heavy")],
)
@pytest.mark.parametrize("site", ["radar/4", "hq/Uxbridge"])
def test_radar_and_headquarters_damage_markers(before: str, result: c.BombResult, after: str, site: str) -> None:
    table = [replace(e, results=(result,) * 6) for e in PACK.contents.entries_of(c.BombColumn)]
    card, under = (RYE, ()) if site == "radar/4" else (NORTHOLT, (strategy("secondary target"),))
    stage = Stage(pack=pack_with(*cast(), *table), dice={"bombing": [1]})
    stage.raid(card, deployed=True, intercepted=True)
    stage.gruppe(HE111[0], "bomber")
    stage.battle.state.flying = PlannedRaid(card, 0, HE111[:1], under)
    if before:
        stage.damage(site, heavy=before == "heavy")
    stage.play(bombing_strategies, bombardment)
    assert stage.battle.state.damage == {site: after}


@pytest.mark.rule("EAGLE-10c", "EAGLE-10e")
@pytest.mark.parametrize(("sites", "total"), [((), 1 + 4 + 5), (("radar/4",), 1 + 2 + 5), (("hq/Uxbridge",), 1 + 5)])
def test_radar_and_headquarters_damage_lowers_detection(sites: tuple[str, ...], total: int) -> None:
    target = replace(PACK.components.targets[BIGGIN_HILL], nets=(4, 5), observers=(5, 3, 1))
    stage = Stage(pack=pack_with(target), dice={"detection": [1]})
    stage.flies({"bomber": HE111[:1], "hunt": ME109[:3]})
    flying = stage.battle.state.flying
    stage.raid(BIGGIN_HILL)
    stage.battle.state.flying = flying
    stage.damage(*sites)
    size = PACK.components.size_modifier(4)
    stage.play(detection)
    detected = stage.event("detection").get_int("total")
    assert detected == (1 + -(-(9 + size) // 2) if "hq/Uxbridge" in sites else total + size)


@pytest.mark.rule("EAGLE-8.3a", "EAGLE-10d")
def test_dispersal_order() -> None:
    home: Boxes = {"54/6/11": ("sector", True), "65/6/11": ("sector", False), "74/6/11": ("sector", True)}
    assert [bombed(HORNCHURCH, "1", home=home).where(ident) for ident in HOME] == [
        *("sector", "landing (reduced)", "sector")
    ]
    for die, gone in ((1, "54/6/11"), (2, "74/6/11")):
        lot = bombed(HORNCHURCH, "2", home=home, die=die)
        assert {ident for ident in HOME if lot.where(ident) == "landing"} == {gone}
    boxes: Boxes = {"54/6/11": ("sector", True), "65/6/11": ("re-arm", False), "74/6/11": ("re-arm", True)}
    assert [bombed(HORNCHURCH, "2", home=boxes).where(ident) for ident in HOME] == [
        *("landing", "landing (reduced)", "re-arm")
    ]


@pytest.mark.rule("EAGLE-10d")
def test_aircraft_losses_on_bombed_airfield() -> None:
    home: Boxes = {"54/6/11": ("sector", True), "65/6/11": ("light", True), "74/6/11": ("inflight", True)}
    stage = bombed(HORNCHURCH, "H", second=4, home=home)
    assert stage.battle.state.stocks["Spitfire"] == stage.battle.scenario.stocks["Spitfire"] - 2
    assert [stage.where(ident) for ident in HOME] == ["landing", "light", "inflight"]
    assert bombed(HORNCHURCH, "H", home=home, scenario="prelude").battle.state.stocks == {}


@pytest.mark.rule("EAGLE-10d")
def test_hit_control_room_limits_squadrons_to_own_sector() -> None:
    stage = bombed(HORNCHURCH, "H", second=6, home={"54/6/11": ("sector", True)})
    assert stage.battle.state.damage == {"airfield/6/11": "light"}
    for card, comes in ((HORNCHURCH, True), (BIGGIN_HILL, False)):
        bound = Stage(strict=False)
        bound.damage("airfield/6/11")
        before = reserve_size(Stage().battle)
        bound.raid(card, warning="early")
        bound.play(form_pool)
        assert bool(bound.pool & set(HOME)) == comes
        assert reserve_size(bound.battle) < before


@pytest.mark.rule("EAGLE-10e")
@pytest.mark.parametrize(("before", "after"), [((7, 9), (7, 6)), ((9, 9), (6, 9)), ((2, 1), (0, 0))])
def test_industry_damage_costs_type_with_most_points(before: tuple[int, int], after: tuple[int, int]) -> None:
    table = [replace(e, results=("H",) * 6) for e in PACK.contents.entries_of(c.BombColumn)]
    stage = Stage(pack=pack_with(*cast(), *table), dice={"bombing": [1], "heavy damage": [3]})
    stage.raid(ROCHESTER, deployed=True, intercepted=True)
    stage.gruppe(HE111[0], "bomber")
    stage.battle.state.stocks |= {"Spitfire": before[0], "Hurricane": before[1]}
    stage.play(bombardment)
    assert (stage.battle.state.stocks["Spitfire"], stage.battle.state.stocks["Hurricane"]) == after


@pytest.mark.rule("EAGLE-10e")
def test_repair_removes_light_damage_and_rolls_for_heavy() -> None:
    stage = Stage(pack=pack_with(day_card(137, 2, repair=3)), dice={"repair": [2, 3, 4]})
    stage.battle.state.day_card, stage.battle.state.raid_day = 137, 2
    stage.damage("radar/1", "airfield/6/11")
    stage.damage("radar/2", "radar/3", "hq/Uxbridge", heavy=True)
    stage.play(repair)
    assert stage.battle.state.damage == {"radar/3": "light", "hq/Uxbridge": "heavy"}


# Leaving the raid


@pytest.mark.rule("EAGLE-11a", "EAGLE-4.II15", "EAGLE-4.II16")
@pytest.mark.parametrize(("hour", "full", "reduced"), [(0, "clock 3", "clock 4"), (3, "clock 6", "map base")])
def test_units_leave_and_recover_after_bombing(hour: int, full: str, reduced: str) -> None:
    stage = Stage(hour=hour)
    stage.raid(BIGGIN_HILL, deployed=True, committed=True)
    stage.gruppe(HE111[0], "bomber", full=False)
    stage.gruppe(ME109[0], "escort")
    stage.gruppe(ME109[1], "patrol", full=False)
    stage.squadron("54/6/11", "bomber", full=False)
    stage.answers("54/6/11")
    stage.play(everybody_leaves, german_recovery)
    assert [stage.where(ident) for ident in (HE111[0], *ME109[:2])] == ["map base", full, reduced]
    assert stage.where("54/6/11") == "inflight (reduced)"


@pytest.mark.rule("EAGLE-10d", "EAGLE-17.2")
def test_night_patrol_blenheims_are_on_ground_by_day() -> None:
    stage = bombed(HORNCHURCH, "1", home={BLENHEIM: ("night", True)})
    assert stage.where(BLENHEIM) == "landing"
