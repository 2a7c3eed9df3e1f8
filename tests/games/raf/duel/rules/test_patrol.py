"""Patrol (2P-6): own or adjacent circles, no limit late in the day; tension, control rooms and VHF radio."""

from __future__ import annotations

import pytest

from dowding.games.raf.duel.rules.context import BRITISH
from dowding.games.raf.rules.airfield_operations import turn_squadrons
from dowding.games.raf.rules.patrol import squadron_patrol_assignment
from dowding.games.raf.state import LAST_HOUR, SquadronBox
from games.raf.duel.custom_cards import numbers
from games.raf.duel.scenario_builder import BATTLE, PACK, Stage
from games.raf.lion.custom_cards import based_at

SECTORS = PACK.components.sectors


def patrolling(stage: Stage) -> Stage:
    """Start the assignment of patrols."""
    stage.play(squadron_patrol_assignment)
    return stage


def circles(stage: Stage, ident: str) -> set[str]:
    """The circles offered to a squadron."""
    return {option.region.removesuffix("/patrol") for option in stage.decision.options if option.piece == ident}


@pytest.mark.rule("2P-6a", "2P-4.I10", "2P-4.III5")
def test_squadron_patrols_own_or_adjacent_circle() -> None:
    (ident, *_) = based_at("3/11")
    stage = Stage()
    stage.squadron(ident, "sector", full=False)
    patrolling(stage)
    assert stage.deciding_seat == BRITISH
    assert circles(stage, ident) == {"3/11", "1/11", "4/11", "5/11", "London", "2/12", "4/10"}
    stage.choose(f"patrol:{ident}:London")
    assert stage.where(ident) == "patrol London (reduced)"


@pytest.mark.rule("2P-6a")
@pytest.mark.parametrize("box", ["landing", "re-arm", "light", "heavy", "inflight", "night"])
def test_landing_re_arming_and_airborne_squadrons_do_not_patrol(box: SquadronBox) -> None:
    stage = Stage()
    stage.squadron("54/6/11", box)
    patrolling(stage)
    assert not circles(stage, "54/6/11")
    assert stage.refused()["patrol:54/6/11"].rule == "2P-6a"


@pytest.mark.rule("2P-6a2")
@pytest.mark.parametrize(
    ("sector", "adjacent", "apart"),
    [
        ("1/11", {"4/10", "2/11", "3/11", "London"}, set()),
        ("London", {"1/11", "2/11", "3/11", "5/11", "6/11", "7/11"}, {"4/11"}),
        ("2/12", {"3/11"}, {"3/10"}),
        ("3/12", set(), {"4/10"}),
    ],
)
def test_sectors_are_adjacent_across_groups_but_not_at_corners(
    sector: str, adjacent: set[str], apart: set[str]
) -> None:
    actual = set(SECTORS[sector].adjacent)
    assert adjacent <= actual
    assert apart.isdisjoint(actual)


@pytest.mark.rule("2P-6a2")
def test_any_number_of_squadrons_may_share_circle() -> None:
    stage = patrolling(Stage())
    squadrons = [*based_at("6/11"), *based_at("7/11")]
    stage.choose(*(f"patrol:{ident}:6/11" for ident in squadrons), "done")
    assert {stage.where(ident) for ident in squadrons} == {"patrol 6/11"}


@pytest.mark.rule("2P-6a3")
def test_patrol_lasts_one_hour_and_is_ready_two_hours_later() -> None:
    stage = Stage()
    stage.squadron("54/6/11", "patrol", over="7/11")
    for place in ("re-arm", "sector"):
        turn_squadrons(stage.battle, 1)
        assert stage.where("54/6/11") == place


@pytest.mark.rule("2P-6b")
def test_no_patrol_limit_late_in_day() -> None:
    stage = Stage(hour=LAST_HOUR)
    patrolling(stage)
    ready = [squadron.id for squadron in stage.battle.squadrons_in("sector")]
    for ident in ready:
        stage.choose(f"patrol:{ident}:{stage.battle.pack.homes[ident]}")
    assert len(stage.battle.squadrons_in("patrol")) == len(ready) == 27


@pytest.mark.rule("2P-6c", "2P-ED5")
def test_under_tension_12_group_does_not_patrol_over_11_group() -> None:
    (ident, *_) = based_at("2/12")
    calm, tense = Stage(), Stage()
    tense.battle.state.tension = True
    for stage in (calm, tense):
        patrolling(stage)
    lost = circles(calm, ident) - circles(tense, ident)
    assert lost
    assert all(SECTORS[sector].group == 11 for sector in lost)
    assert {SECTORS[sector].group for sector in circles(tense, ident)} <= {0, 10, 12}
    (other, *_) = based_at("3/11")
    assert circles(calm, other) == circles(tense, other), "11 Group is not restricted"


@pytest.mark.rule("2P-12.23")
def test_no_patrol_from_sector_with_hit_control_room() -> None:
    stage = Stage()
    stage.damage("airfield/6/11")
    stage.squadron("64/2/11", "sector")
    patrolling(stage)
    assert not circles(stage, "54/6/11")
    assert stage.refused()["patrol:54/6/11"].rule == "2P-12.23"
    (neighbour, *_) = based_at("7/11")
    assert "6/11" in circles(stage, neighbour)


@pytest.mark.rule("2P-21.9")
@pytest.mark.parametrize(
    ("date", "advanced", "far"), [("08-31", True, False), ("09-01", True, True), ("09-01", False, False)]
)
def test_from_1_september_vhf_squadrons_patrol_two_sectors_away(date: str, *, advanced: bool, far: bool) -> None:
    vhf = next(squadron for squadron in PACK.components.squadrons.values() if squadron.vhf)
    stage = Stage(BATTLE, advanced=advanced)
    stage.date(date)
    stage.squadron(vhf.id, "sector")
    patrolling(stage)
    near = {vhf.sector, *SECTORS[vhf.sector].adjacent}
    reach = {two for one in near for two in SECTORS[one].adjacent} | near
    assert circles(stage, vhf.id) == (reach if far else near)
    assert numbers(stage.options(), "patrol")
