"""Advance warning (2P-5.5): approach markers by region, or by sector with ULTRA (2P-ET12)."""

from __future__ import annotations

import pytest

from dowding.games.raf.duel.rules.advance_warning import advance_warning
from dowding.games.raf.duel.rules.context import BRITISH
from dowding.games.raf.planning.rules.battle import GERMAN
from games.raf.duel.scenario_builder import Stage

EAST, SOUTH, WEST = (2, 3, 9), (4, 11, 12), (6, 7, 13)
NETS = ("radar/1", "radar/2", "radar/3", "radar/4")


def warned(*cards: int, damaged: int = 0, later: tuple[int, ...] = (), ultra: bool = False) -> Stage:
    """Raids on these cards now and others later, with this number of damaged radar nets."""
    stage = Stage()
    for card in cards:
        stage.plan(card, "0600", ["I/KG1/2"] if card == cards[0] else [])
    for card in later:
        stage.plan(card, "0800")
    stage.damage(*NETS[:damaged])
    stage.battle.state.ultra = ultra
    stage.play(advance_warning)
    return stage


@pytest.mark.rule("2P-5.5a", "2P-4.I9", "2P-4.III4", "2P-G06", "2P-N4")
@pytest.mark.parametrize("damaged", [0, 1])
def test_marker_in_each_region_with_raid_this_hour(damaged: int) -> None:
    stage = warned(*EAST[:2], SOUTH[0], damaged=damaged, later=WEST[:1])
    assert stage.battle.state.approach == ("LF2E", "LF2S"), "not one for each raid, and none for a later hour"
    assert stage.is_done


@pytest.mark.rule("2P-5.5b", "2P-12.21", "2P-G06")
@pytest.mark.parametrize("region", ["LF2E", "LF2S"])
def test_two_damaged_nets_leave_one_marker_chosen_by_german(region: str) -> None:
    stage = warned(*EAST[:2], SOUTH[0], damaged=2, later=WEST[:1])
    assert stage.deciding_seat == GERMAN
    assert stage.options() == ["mark:LF2E", "mark:LF2S"]
    stage.choose(f"mark:{region}")
    assert stage.battle.state.approach == (region,)


@pytest.mark.rule("2P-5.5b")
def test_german_is_asked_even_with_one_region() -> None:
    stage = warned(EAST[0], damaged=2)
    assert stage.options() == ["mark:LF2E"], "otherwise the missing question would reveal it"


@pytest.mark.rule("2P-5.5c", "2P-12.21", "2P-G06")
@pytest.mark.parametrize("damaged", [3, 4])
def test_three_damaged_nets_leave_no_marker(damaged: int) -> None:
    stage = warned(*EAST[:2], SOUTH[0], damaged=damaged)
    assert stage.battle.state.approach == ()
    assert stage.is_done
    assert stage.event("no advance warning").rule == "2P-5.5c"


@pytest.mark.rule("2P-5.5a")
def test_markers_of_previous_hour_are_removed() -> None:
    stage = warned(WEST[0])
    assert stage.battle.state.approach == ("LF3",)
    stage.battle.state.plan = ()
    stage.plan(EAST[0], "0800")
    stage.battle.state.hour = 1
    stage.play(advance_warning)
    assert stage.battle.state.approach == ("LF2E",)


# ULTRA


@pytest.mark.rule("2P-ET12")
def test_ultra_places_marker_on_sector_of_each_raid() -> None:
    stage = warned(*EAST[:2], SOUTH[0], later=WEST[:1], ultra=True)
    assert stage.deciding_seat == BRITISH
    stage.choose("ultra")
    assert stage.battle.state.approach == ("6/11", "6/11", "7/11"), "one for each raid"
    assert not stage.battle.state.ultra, "ULTRA is spent"


@pytest.mark.rule("2P-ET12")
def test_ultra_may_be_kept() -> None:
    stage = warned(*EAST[:2], ultra=True)
    stage.choose("keep-ultra")
    assert stage.battle.state.ultra
    assert stage.battle.state.approach == ("LF2E",)


@pytest.mark.rule("2P-ET12")
def test_ultra_overrides_two_damaged_nets_but_not_a_skipped_step() -> None:
    two, three = warned(*EAST[:2], damaged=2, ultra=True), warned(*EAST[:2], damaged=3, ultra=True)
    two.choose("ultra")
    assert two.battle.state.approach == ("6/11", "6/11")
    assert three.is_done
    assert three.battle.state.ultra


@pytest.mark.rule("2P-5.5a", "2P-ET12")
def test_british_see_regions_or_sectors_with_ultra() -> None:
    plain, exact = warned(*EAST[:2]), warned(*EAST[:2], ultra=True)
    exact.choose("ultra")

    def regions(stage: Stage) -> list[str]:
        pieces = stage.battle.picture(BRITISH).pieces
        return [piece.region for piece in pieces if piece.id.startswith("approach-")]

    assert regions(plain) == ["arrow/LF2E"]
    assert regions(exact) == ["6/11", "6/11"]
