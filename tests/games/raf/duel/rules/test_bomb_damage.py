"""Bomb damage (2P-12.2): radar, airfields, industry and headquarters; dispersal and lost aircraft."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.games.raf.duel.rules.context import BRITISH
from dowding.games.raf.pack import components as c
from dowding.games.raf.planning.rules.strategy import bombing_strategies
from dowding.games.raf.planning.state import PlannedRaid
from dowding.games.raf.rules.bombing import bombardment, everybody_leaves
from dowding.games.raf.state import SquadronBox
from games.raf.duel.combat_units import BLENHEIM, HE111, drill_with
from games.raf.duel.custom_cards import numbers, strategy
from games.raf.duel.scenario_builder import PACK, Stage

RYE, HORNCHURCH, ROCHESTER, NORTHOLT = 4, 23, 29, 35
SQUADRONS = ("54/6/11", "65/6/11", "74/6/11", "222/6/11")


def bombed(
    card: int,
    result: c.BombResult,
    *,
    second: int = 1,
    scenario: str = "hardest-days",
    boxes: dict[str, SquadronBox] | None = None,
    damage: dict[str, str] | None = None,
    headquarters: bool = False,
    **more: object,
) -> Stage:
    """Bomb a target with this result; squadrons of Hornchurch are in these boxes, the others elsewhere."""
    table = [replace(entry, results=(result,) * 6) for entry in PACK.contents.entries_of(c.BombColumn)]
    dice = {"bombing": [1], "heavy damage": [second]}
    stage = Stage(scenario, pack=drill_with(*table), dice=dice, night=True)
    stage.raid(card, deployed=True, intercepted=True)
    stage.battle.change_raid(**more)
    stage.gruppe(HE111[0], "bomber")
    cards = (strategy("secondary target"),) if headquarters else ()
    stage.battle.state.flying = PlannedRaid(card, 0, (HE111[0],), cards)
    for site, marker in (damage or {}).items():
        stage.damage(site, heavy=marker == "heavy")
    if boxes is not None:
        for ident in (*SQUADRONS, "603/6/11", BLENHEIM):
            stage.squadron(ident, "heavy")
        for ident, box in boxes.items():
            stage.squadron(ident, box, over="6/11" if box == "patrol" else "")
    stage.play(bombing_strategies, bombardment)
    return stage


def places(stage: Stage) -> list[str]:
    """The boxes of the squadrons of Hornchurch."""
    return [stage.where(ident) for ident in SQUADRONS]


# Radar


@pytest.mark.rule("2P-12.21", "2P-12.26")
@pytest.mark.parametrize(
    ("before", "result", "after"),
    [
        (None, "1", "light"),
        (None, "2", "light"),
        (None, "H", "heavy"),
        ("light", "1", "light"),
        ("light", "2", "heavy"),
        ("light", "H", "heavy"),
        ("heavy", "1", "heavy"),
        ("heavy", "H", "heavy"),
        (None, "0", None),
    ],
)
@pytest.mark.parametrize("site", ["radar/4", "hq/Uxbridge"])
def test_damage_to_radar_net_or_headquarters(
    before: str | None, result: c.BombResult, after: str | None, site: str
) -> None:
    card, hq = (RYE, False) if site == "radar/4" else (NORTHOLT, True)
    stage = bombed(card, result, damage={site: before} if before else {}, headquarters=hq)
    assert stage.battle.state.damage.get(site) == after
    assert stage.vp == -{"0": 0, "1": 1, "2": 2, "H": 3}[result], "points are still lost"


@pytest.mark.rule("2P-12.25a")
def test_headquarters_are_bombed_only_as_secondary_targets() -> None:
    assert "hq" not in {card.type for card in PACK.components.targets.values()}
    stage = bombed(NORTHOLT, "1", headquarters=True)
    assert stage.battle.state.damage == {"hq/Uxbridge": "light"}
    plain = bombed(NORTHOLT, "1")
    assert "hq/Uxbridge" not in plain.battle.state.damage


# Airfields


@pytest.mark.rule("2P-12.22a", "2P-12.22b", "2P-G14")
def test_rulebook_example() -> None:
    boxes: dict[str, SquadronBox] = dict(zip(SQUADRONS, ("sector", "re-arm", "light", "patrol"), strict=True))
    stage = bombed(HORNCHURCH, "H", second=4, boxes=boxes)
    assert stage.is_done
    assert places(stage) == ["landing", "landing", "light", "patrol 6/11"]
    assert stage.battle.state.stocks["Spitfire"] == 7 - 3
    assert stage.battle.state.stocks["Hurricane"] == 9
    assert stage.vp == -3


@pytest.mark.rule("2P-12.22a")
def test_british_disperse_sector_before_re_arming_squadrons() -> None:
    stage = bombed(HORNCHURCH, "2", boxes={"54/6/11": "sector", "65/6/11": "re-arm", "74/6/11": "re-arm"})
    assert stage.deciding_seat == BRITISH
    assert numbers(stage.options(), "disperse") == {"65/6/11", "74/6/11"}
    stage.choose("disperse:74/6/11")
    assert places(stage)[:3] == ["landing", "re-arm", "landing"]
    assert [event.data for event in stage.events("chosen")] == [{"squadron": "74/6/11"}]


@pytest.mark.rule("2P-12.22a")
def test_green_squadrons_stay_green_and_airborne_ones_are_safe() -> None:
    stage = bombed(HORNCHURCH, "H", second=6, boxes={"65/6/11": "inflight", "74/6/11": "patrol"})
    assert places(stage)[1:3] == ["inflight", "patrol 6/11"]
    green = Stage(
        pack=drill_with(*(replace(e, results=("1",) * 6) for e in PACK.contents.entries_of(c.BombColumn))),
        dice={"bombing": [1]},
    )
    green.raid(HORNCHURCH, deployed=True, intercepted=True)
    green.gruppe(HE111[0], "bomber")
    for ident in SQUADRONS:
        green.squadron(ident, "heavy")
    green.squadron("54/6/11", "sector", full=False)
    green.play(bombardment)
    assert green.where("54/6/11") == "landing (reduced)"


@pytest.mark.rule("2P-20.21")
def test_night_patrol_on_bombed_airfield_costs_blenheim_point() -> None:
    stage = bombed(HORNCHURCH, "1", boxes={BLENHEIM: "night"})
    assert stage.where(BLENHEIM) == "landing"
    assert stage.battle.state.stocks["Blenheim"] == 0


@pytest.mark.rule("2P-12.22b")
def test_aircraft_loss_order() -> None:
    table = [replace(entry, results=("2",) * 6) for entry in PACK.contents.entries_of(c.BombColumn)]
    stage = Stage(pack=drill_with(*table), dice={"bombing": [1]})
    stage.raid(18, deployed=True, intercepted=True)
    stage.gruppe(HE111[0], "bomber")
    for ident in [
        squadron.id for squadron in stage.battle.squadrons_in("sector") if stage.battle.home(squadron) == "2/11"
    ]:
        stage.squadron(ident, "landing")
    kinds = {stage.battle.type_of(squadron) for squadron in stage.battle.squadrons_in("landing")}
    assert kinds == {"Spitfire", "Hurricane"}
    before = dict(stage.battle.state.stocks)
    stage.play(bombardment)
    lost = {
        stock: before[stock] - points for stock, points in stage.battle.state.stocks.items() if points != before[stock]
    }
    hurricanes = sum(stage.battle.type_of(squadron) == "Hurricane" for squadron in stage.battle.squadrons_in("landing"))
    assert lost.get("Hurricane", 0) == min(hurricanes, 2)
    assert sum(lost.values()) == 2


@pytest.mark.rule("2P-12.22b")
@pytest.mark.parametrize(("scenario", "left"), [("hardest-days", 0), ("prelude", None)])
def test_aircraft_loss_without_points_is_ignored(scenario: str, left: int | None) -> None:
    stage = Stage(
        scenario,
        pack=drill_with(*(replace(entry, results=("2",) * 6) for entry in PACK.contents.entries_of(c.BombColumn))),
        dice={"bombing": [1]},
    )
    stage.raid(HORNCHURCH, deployed=True, intercepted=True)
    stage.gruppe(HE111[0], "bomber")
    for ident in SQUADRONS[:2]:
        stage.squadron(ident, "landing")
    if left is not None:
        stage.battle.state.stocks["Spitfire"] = 1
    stage.play(bombardment)
    while stage.match and stage.match.deciding_seats():
        stage.choose(stage.options()[0])
    assert stage.battle.state.stocks.get("Spitfire") == left
    assert stage.where("74/6/11") in ("landing", "sector"), "but squadrons are dispersed"


@pytest.mark.rule("2P-12.23", "2P-12.26")
def test_heavy_damage_and_six_hit_control_room_once() -> None:
    for second in (5, 6):
        stage = bombed(HORNCHURCH, "H", second=second, boxes={})
        assert stage.battle.state.damage == ({"airfield/6/11": "light"} if second == 6 else {})
    again = bombed(HORNCHURCH, "H", second=6, boxes={}, damage={"airfield/6/11": "light"})
    assert again.battle.state.damage == {"airfield/6/11": "light"}


# Industry


@pytest.mark.rule("2P-12.24")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((7, 9, 1), (7, 6, 1)),
        ((9, 9, 1), (6, 9, 1)),
        ((2, 1, 1), (0, 0, 1)),
        ((0, 0, 2), (0, 0, 0)),
        ((0, 0, 0), (0, 0, 0)),
    ],
)
def test_industry_damage_costs_type_with_most_points(before: tuple[int, ...], after: tuple[int, ...]) -> None:
    table = [replace(entry, results=("H",) * 6) for entry in PACK.contents.entries_of(c.BombColumn)]
    stage = Stage(pack=drill_with(*table), dice={"bombing": [1], "heavy damage": [3]}, night=True)
    stage.raid(ROCHESTER, deployed=True, intercepted=True)
    stage.gruppe(HE111[0], "bomber")
    stocks = ("Spitfire", "Hurricane", "Blenheim")
    stage.battle.state.stocks |= dict(zip(stocks, before, strict=True))  # type: ignore[arg-type]
    stage.play(bombardment)
    assert tuple(stage.battle.state.stocks[stock] for stock in ("Spitfire", "Hurricane", "Blenheim")) == after


@pytest.mark.rule("2P-12.24", "2P-12.22b")
def test_industry_damage_is_ignored_in_prelude() -> None:
    stage = bombed(ROCHESTER, "2", scenario="prelude")
    assert stage.battle.state.stocks == {}
    assert stage.vp == -2


# Non-essential targets


@pytest.mark.rule("2P-ET9")
@pytest.mark.parametrize("card", [RYE, HORNCHURCH, ROCHESTER])
def test_non_essential_target_has_no_damage_effect(card: int) -> None:
    stage = bombed(card, "H", second=6, boxes={"54/6/11": "sector"}, non_essential=True)
    assert stage.battle.state.damage == {}
    assert stage.where("54/6/11") == "sector"
    assert stage.vp == -2


@pytest.mark.rule("2P-ET9")
@pytest.mark.parametrize("spared", [False, True])
def test_non_essential_event_may_spare_headquarters(*, spared: bool) -> None:
    stage = bombed(NORTHOLT, "1", headquarters=True, non_essential=True, headquarters_spared=spared)
    assert ("hq/Uxbridge" in stage.battle.state.damage) != spared


@pytest.mark.rule("2P-4.II15", "2P-13")
def test_all_units_leave_after_bombing_with_same_side() -> None:
    stage = Stage()
    stage.raid(25, deployed=True)
    for ident, box in zip(("I/KG1/2", "I/JG3/2", "II/JG3/2"), ("bomber", "escort", "patrol"), strict=True):
        stage.gruppe(
            ident, "bomber" if box == "bomber" else "escort" if box == "escort" else "patrol", full=box != "escort"
        )
    stage.play(everybody_leaves)
    assert [stage.where(ident) for ident in ("I/KG1/2", "I/JG3/2", "II/JG3/2")] == [
        *("inflight", "inflight (reduced)", "inflight")
    ]
