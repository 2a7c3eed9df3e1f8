"""Forward airfields (LION-19.1): harder to detect and to damage; Middle Wallop is in Me109 range."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.games.raf.lion.rules.deployment import raid_deployment
from dowding.games.raf.lion.rules.detection import detection
from dowding.games.raf.lion.rules.targets import raid_target
from dowding.games.raf.pack.components import BombColumn, Letter, Secondary
from dowding.games.raf.rules.bombing import bombardment
from games.raf.lion.custom_cards import (
    AIRCRAFT,
    TARGET,
    aircraft_card,
    based_at,
    efforts,
    gruppen,
    leave,
    pack_with,
    target_card,
    types,
)
from games.raf.lion.scenario_builder import PACK, Stage

HEAVY = [replace(column, results=("H",) * 6) for column in PACK.contents.entries_of(BombColumn)]
SECOND = Secondary(PACK.components.sectors["2/11"].airfield, "airfield", "2/11")
MIDDLE_WALLOP = 37


def bombed(*, forward: bool, advanced: bool, secondary: tuple[Letter, ...] = (), second_die: int = 0) -> Stage:
    """A raid of one bomber has caused heavy damage at its target or secondary target."""
    pack = pack_with(target_card(forward=forward, secondary=SECOND), *HEAVY)
    stage = Stage(dice={"bombing": [1], "heavy damage": [second_die] * bool(second_die)}, pack=pack, advanced=advanced)
    stage.raid(TARGET, secondary=secondary, intercepted=True)
    stage.gruppe(gruppen(2, "Do17")[0], "bomber")
    for sector in ("2/11", "7/11"):
        for ident in based_at(sector):
            stage.squadron(ident, "patrol", over=sector)
        for ident in based_at(sector)[:3]:
            stage.squadron(ident, "landing")
    stage.battle.state.stocks |= {"Hurricane": 9, "Spitfire": 9}
    stage.play(bombardment)
    return stage


def replacements_lost(stage: Stage) -> int:
    """The number of replacement points lost by the bombing."""
    return 18 - stage.battle.state.stocks["Hurricane"] - stage.battle.state.stocks["Spitfire"]


@pytest.mark.rule("LION-19.1a")
def test_six_airfields_are_forward_airfields() -> None:
    assert sum(card.forward for card in PACK.components.targets.values()) == 6


@pytest.mark.rule("LION-19.1a")
def test_forward_airfield_is_harder_to_detect() -> None:
    totals = []
    for forward in (True, False):
        stage = Stage(dice={"detection": [4]}, advanced=True, pack=pack_with(target_card(forward=forward)))
        stage.raid(TARGET)
        stage.play(detection)
        totals.append(stage.battle.raid.detected)
    assert totals[0] == totals[1] - 2


@pytest.mark.rule("LION-19.1a")
def test_heavy_damage_to_a_forward_airfield_counts_two_and_no_second_die_is_rolled() -> None:
    stage = bombed(forward=True, advanced=True)
    assert stage.vp == -2
    assert replacements_lost(stage) == 2
    assert not stage.battle.state.damage


@pytest.mark.rule("LION-19.1a")
@pytest.mark.parametrize(("forward", "advanced"), [(False, True), (True, False)])
def test_heavy_damage_at_other_airfields_and_in_the_basic_game(forward: bool, advanced: bool) -> None:
    stage = bombed(forward=forward, advanced=advanced, second_die=6)
    assert stage.vp == -3
    assert replacements_lost(stage) == 3  # three squadrons are on the ground
    assert stage.battle.state.damage == {"airfield/7/11": "light"}


@pytest.mark.rule("LION-19.1b")
def test_heavy_damage_to_the_secondary_target_of_a_forward_airfield_is_heavy() -> None:
    stage = bombed(forward=True, advanced=True, secondary=("A", "B", "C"), second_die=3)
    assert stage.event("bombing").get_str("target") == SECOND.name
    assert stage.vp == -3
    assert replacements_lost(stage) == 3


@pytest.mark.rule("LION-19.1c")
def test_me109s_reach_middle_wallop_in_the_advanced_game() -> None:
    for advanced, aircraft in ((True, "Me109"), (False, "Me110")):
        stage = Stage(strict=False, advanced=advanced, pack=pack_with(aircraft_card("Me109")))
        stage.raid(MIDDLE_WALLOP, size=1)
        stage.draws("force", AIRCRAFT)
        stage.play(raid_deployment)
        assert types(stage.event("raid composition").get_str_list("gruppen")) == [aircraft]


@pytest.mark.rule("LION-19.1c", "LION-6.1b")
def test_major_raid_on_middle_wallop_then_needs_no_me110s() -> None:
    for advanced, effort in ((True, "major"), (False, "minor")):
        stage = Stage(dice={"raid effort": [1]}, advanced=advanced, pack=pack_with(*efforts("major")))
        leave(stage, {(3, "Me109"): 2, (3, "He111"): 2})
        stage.draws("target", MIDDLE_WALLOP)
        stage.play(raid_target)
        assert stage.battle.raid.effort == effort


@pytest.mark.rule("LION-19.1c", "LION-8.22a")
def test_me109s_can_sweep_to_forward_middle_wallop() -> None:
    for advanced, sweep in ((True, True), (False, False)):
        stage = Stage(strict=False, advanced=advanced, pack=pack_with(aircraft_card("Do17", sweep=True)))
        stage.raid(MIDDLE_WALLOP, major=False, size=1)
        stage.draws("force", AIRCRAFT)
        stage.play(raid_deployment)
        assert stage.event("raid composition").data["sweep"] == sweep


@pytest.mark.rule("LION-19.1c")
def test_other_targets_at_the_edge_of_range_stay_out_of_range() -> None:
    battle = Stage(advanced=True).battle
    edge = [card for card in PACK.components.targets.values() if card.me109 == "edge"]
    assert [card.number for card in edge if battle.in_me109_range(card)] == [MIDDLE_WALLOP]
