"""Patrols of British squadrons (LION-5): reach, limits and duration."""

from __future__ import annotations

import pytest

from dowding.engine.errors import RefusedByRule
from dowding.games.raf.lion.rules.airfield_operations import squadron_turnaround
from dowding.games.raf.rules.patrol import squadron_patrol_assignment
from dowding.games.raf.state import SquadronBox
from games.raf.lion.scenario_builder import PACK, Stage

SQUADRON = "54/6/11"
NORTHOLT = "1/3/11"
HOURS = range(7)


def circles(stage: Stage, squadron: str) -> set[str]:
    """The sectors that a squadron may patrol now."""
    begin = f"patrol:{squadron}:"
    return {option.removeprefix(begin) for option in stage.options() if option.startswith(begin)}


def near(*sectors: str) -> set[str]:
    """These sectors and all their neighbours."""
    return {*sectors, *(place for sector in sectors for place in PACK.components.sectors[sector].adjacent)}


def in_11_group(sectors: set[str]) -> set[str]:
    """The sectors among these in 11 Group."""
    return {sector for sector in sectors if PACK.components.sectors[sector].group == 11}


def to_patrol(stage: Stage, *squadrons: str) -> None:
    """Play the patrol step and send squadrons over their own sectors."""
    stage.play(squadron_patrol_assignment)
    for squadron in squadrons:
        stage.choose(f"patrol:{squadron}:{PACK.components.squadrons[squadron].sector}")


@pytest.mark.rule("LION-5a")
@pytest.mark.parametrize("sector", ["3/11", "1/11", "4/11", "5/11", "London", "2/12", "4/10"])
def test_squadron_patrols_its_own_sector_or_an_adjacent_one(sector: str) -> None:
    stage = Stage()
    to_patrol(stage)
    stage.choose(f"patrol:{NORTHOLT}:{sector}", "done")
    assert stage.where(NORTHOLT) == f"patrol {sector}"
    assert stage.event("patrol").data == {"squadron": NORTHOLT, "sector": sector}
    assert stage.is_done


@pytest.mark.rule("LION-5b")
def test_only_a_common_border_makes_sectors_adjacent_and_group_borders_do_not_matter() -> None:
    stage = Stage()
    to_patrol(stage)
    assert circles(stage, NORTHOLT) == {"3/11", "1/11", "4/11", "5/11", "London", "2/12", "4/10"}
    assert circles(stage, "43/1/11") == {"1/11", "4/10", "2/11", "3/11", "London"}
    assert "3/10" not in circles(stage, "19/2/12")
    assert "4/10" not in circles(stage, "229/3/12")
    refused = stage.refused()["patrol:229/3/12:4/10"]
    assert (refused.rule, "not adjacent" in refused.why) == ("LION-5b", True)
    with pytest.raises(RefusedByRule, match="not adjacent"):
        stage.choose("patrol:19/2/12:3/10")


@pytest.mark.rule("LION-5a")
@pytest.mark.parametrize(
    ("box", "why"),
    [
        ("landing", "landing"),
        ("re-arm", "re-arming"),
        ("light", "replacements"),
        ("inflight", "not landed"),
        ("night", "night patrol"),
    ],
)
def test_squadrons_inflight_or_on_the_tote_board_cannot_patrol(box: SquadronBox, why: str) -> None:
    stage = Stage(night=True)
    stage.squadron("600/6/11", box)
    to_patrol(stage)
    assert circles(stage, "600/6/11") == set()
    assert why in stage.refused()["patrol:600/6/11"].why


@pytest.mark.rule("LION-5a")
@pytest.mark.parametrize("box", ["heavy", "pool", "removed"])
def test_squadrons_that_are_out_of_the_battle_cannot_patrol(box: SquadronBox) -> None:
    stage = Stage()
    stage.squadron(SQUADRON, box)
    to_patrol(stage)
    assert circles(stage, SQUADRON) == set()


@pytest.mark.rule("LION-5a")
def test_patrol_does_not_move_to_another_circle() -> None:
    stage = Stage()
    to_patrol(stage, SQUADRON)
    assert circles(stage, SQUADRON) == set()


@pytest.mark.rule("LION-5c")
def test_any_number_may_patrol_a_circle_on_the_same_face() -> None:
    stage = Stage()
    over_london = ["54/6/11", "65/6/11", "74/6/11", "64/2/11", "32/7/11", "1/3/11"]
    stage.squadron("65/6/11", "sector", full=False)
    stage.play(squadron_patrol_assignment)
    stage.choose(*(f"patrol:{squadron}:London" for squadron in over_london), "done")
    wanted = dict.fromkeys(over_london, "patrol London") | {"65/6/11": "patrol London (reduced)"}
    assert {squadron: stage.where(squadron) for squadron in over_london} == wanted


@pytest.mark.rule("LION-5c")
def test_any_number_may_patrol_before_1800() -> None:
    stage = Stage(hour=5)
    stage.play(squadron_patrol_assignment)
    stage.choose("done")
    assert stage.event("patrols").get_int("patrolling") == 0
    squadrons = [squadron.id for squadron in stage.battle.squadrons_in("sector")]
    to_patrol(stage, *squadrons)
    assert len(stage.battle.squadrons_in("patrol")) == 27
    assert stage.options() == ["done"]


@pytest.mark.rule("LION-5d")
def test_patrol_stays_up_while_the_clock_stands_and_lands_when_it_moves() -> None:
    stage = Stage()
    to_patrol(stage, SQUADRON)
    stage.choose("done")
    stage.play(squadron_patrol_assignment)
    assert stage.where(SQUADRON) == "patrol 6/11"
    stage.choose("done")
    stage.battle.state.advance = 1
    stage.play(squadron_turnaround)
    assert stage.where(SQUADRON) == "re-arm"


@pytest.mark.rule("LION-5e")
@pytest.mark.parametrize("hour", HOURS)
def test_at_1800_no_more_than_14_squadrons_patrol(hour: int) -> None:
    stage = Stage(hour=hour)
    first, later = [squadron.id for squadron in stage.battle.squadrons_in("sector")][:13], ["242/1/12", "19/2/12"]
    to_patrol(stage, *first, later[0])
    assert bool(circles(stage, later[1])) == (hour < 6)
    if hour == 6:
        assert stage.options() == ["done"]
        assert stage.refused()[f"patrol:{later[1]}"].rule == "LION-5e"


@pytest.mark.rule("LION-5f")
@pytest.mark.parametrize(
    ("date", "advanced", "far"),
    [("09-01", True, True), ("09-20", True, True), ("08-31", True, False), ("09-01", False, False)],
)
def test_from_1_september_a_vhf_squadron_may_patrol_two_sectors_away(date: str, advanced: bool, far: bool) -> None:
    stage = Stage("battle-of-britain", advanced=advanced)
    stage.date(date)
    to_patrol(stage)
    one_away, two_away = near("1/12"), near(*near("1/12"))
    assert one_away < two_away
    assert circles(stage, "242/1/12") == (two_away if far else one_away)
    assert circles(stage, "229/3/12") == near("3/12")


@pytest.mark.rule("LION-5g")
def test_no_squadron_of_a_sector_with_a_control_room_hit_starts_a_patrol() -> None:
    stage = Stage()
    stage.damage("airfield/6/11")
    stage.squadron("65/6/11", "patrol", over="6/11")
    to_patrol(stage)
    assert circles(stage, SQUADRON) == set()
    refused = stage.refused()[f"patrol:{SQUADRON}"]
    assert (refused.rule, "control room" in refused.why) == ("LION-5g", True)
    assert stage.where("65/6/11") == "patrol 6/11"
    assert "6/11" in circles(stage, "610/7/11")


@pytest.mark.rule("LION-5g")
@pytest.mark.parametrize("tension", [True, False])
def test_tension_keeps_12_group_from_patrolling_over_11_group(tension: bool) -> None:
    stage = Stage()
    stage.battle.state.tension = tension
    to_patrol(stage)
    blocked = in_11_group(near("2/12"))
    assert "3/11" in blocked
    assert circles(stage, "19/2/12") == near("2/12") - (blocked if tension else set())
    assert circles(stage, NORTHOLT) >= {"3/11", "2/12"}
    assert ("patrol:19/2/12:3/11" in stage.refused()) == tension


@pytest.mark.rule("LION-5g")
def test_tension_applies_to_vhf_squadrons_but_not_to_london() -> None:
    stage = Stage("battle-of-britain", advanced=True)
    stage.date("09-02")
    stage.battle.state.tension = True
    to_patrol(stage)
    two_away = near(*near("2/12"))
    assert "London" in circles(stage, "19/2/12")
    assert circles(stage, "19/2/12") == two_away - in_11_group(two_away)
