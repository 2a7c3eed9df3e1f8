"""Bombed airfields (THD-14.8, 14.9, 14.11): squadrons dispersed, aircraft destroyed, communications hit."""

from __future__ import annotations

import pytest

from dowding.engine.errors import RefusedByRule
from dowding.games.hardest_days.rules.airfield_operations import time_advance
from dowding.games.hardest_days.rules.context import BRITISH
from dowding.games.hardest_days.rules.patrol import raf_patrol
from dowding.games.hardest_days.rules.squadron_movement import squadron_movement
from dowding.games.hardest_days.rules.targets import targeting_and_bombing
from dowding.games.hardest_days.state import SquadronBox
from games.hardest_days.bombing_fixtures import bombers, raid_over
from games.hardest_days.scenario_builder import PACK, Stage

PLAIN = [squadron for squadron in PACK.components.squadrons.values() if not squadron.provisional]
FIRST, SECOND, THIRD = (squadron.id for squadron in PLAIN if squadron.home == "1/11a")
"""The three squadrons of Tangmere."""

ELSEWHERE = [squadron.id for squadron in PLAIN if squadron.home != "1/11a"]


def bombed(points: int, *, die: int | None = None) -> Stage:
    """A raid over Tangmere that will score this number of points, and the second die if there is one."""
    stage = raid_over("tangmere", dice={} if die is None else {"airfield hit": [die]})
    bombers(stage, points)
    return stage


def play(stage: Stage, *choices: str) -> None:
    stage.play(targeting_and_bombing)
    stage.choose(*choices)
    assert stage.is_done


def where(stage: Stage) -> list[str]:
    return [stage.where(squadron) for squadron in (FIRST, SECOND, THIRD)]


# Dispersal (14.8)


@pytest.mark.rule("THD-14.8a")
def test_one_point_disperses_a_ready_or_scrambled_squadron_chosen_by_the_player() -> None:
    stage = bombed(1)
    stage.squadron(SECOND, "scramble")
    stage.squadron(THIRD, "re-arm")
    stage.play(targeting_and_bombing)
    assert stage.options() == [f"disperse:{FIRST}", f"disperse:{SECOND}"]
    stage.choose(f"disperse:{SECOND}")
    assert stage.is_done
    assert where(stage) == ["ready", "landing", "re-arm"]


@pytest.mark.rule("THD-14.8a")
def test_re_arming_squadron_is_not_dispersed_before_those_on_the_map() -> None:
    stage = bombed(1)
    stage.squadron(THIRD, "re-arm")
    stage.play(targeting_and_bombing)
    assert stage.match is not None
    with pytest.raises(RefusedByRule, match=r"Ready and Scramble are dispersed before those in Re-Arm \(THD-14\.8\)"):
        stage.match.choose(BRITISH, f"disperse:{THIRD}")
    assert where(stage) == ["ready", "ready", "re-arm"]


@pytest.mark.rule("THD-14.8a")
def test_re_arming_squadrons_are_dispersed_after_those_on_the_map() -> None:
    stage = bombed(2)
    stage.squadron(FIRST, "re-arm")
    stage.squadron(THIRD, "re-arm")
    stage.play(targeting_and_bombing)
    assert stage.where(SECOND) == "landing"
    assert stage.options() == [f"disperse:{FIRST}", f"disperse:{THIRD}"]
    stage.choose(f"disperse:{THIRD}")
    assert where(stage) == ["re-arm", "landing", "landing"]


@pytest.mark.rule("THD-14.8a")
@pytest.mark.parametrize("points", [1, 2, 3, 4])
def test_one_squadron_is_dispersed_per_point(points: int) -> None:
    stage = bombed(points, die=1)
    stage.play(targeting_and_bombing)
    while not stage.is_done:
        stage.choose(stage.options()[0])
    assert where(stage).count("landing") == min(points, 3)
    assert stage.day.state.damage == points


@pytest.mark.rule("THD-14.8a")
def test_dispersed_squadrons_keep_their_strength() -> None:
    stage = bombed(3, die=1)
    stage.squadron(FIRST, "ready", full=False)
    stage.squadron(SECOND, "scramble")
    stage.squadron(THIRD, "re-arm", full=False)
    play(stage, f"disperse:{FIRST}")
    assert where(stage) == ["landing (reduced)", "landing", "landing (reduced)"]


@pytest.mark.rule("THD-14.8a")
def test_squadrons_of_other_airfields_are_not_dispersed() -> None:
    stage = bombed(4, die=1)
    stage.play(targeting_and_bombing)
    while not stage.is_done:
        stage.choose(stage.options()[0])
    assert {stage.where(squadron) for squadron in ELSEWHERE} == {"ready"}


@pytest.mark.rule("THD-14.8b")
def test_airborne_and_inflight_squadrons_are_not_dispersed() -> None:
    stage = bombed(4, die=1)
    stage.squadron(FIRST, "airborne", "1/11a", "LOW")
    stage.squadron(SECOND, "inflight", full=False)
    stage.squadron(THIRD, "heavy")
    play(stage)
    assert where(stage) == ["airborne 1/11a LOW", "inflight (reduced)", "heavy"]


# Aircraft and communications (14.9)


@pytest.mark.rule("THD-14.9a")
@pytest.mark.parametrize(("points", "dice"), [(1, 0), (2, 0), (3, 1), (4, 1)])
def test_three_or_four_points_cause_a_second_roll_after_dispersal(points: int, dice: int) -> None:
    stage = bombed(points, die=1)
    match = stage.play(targeting_and_bombing)
    while not stage.is_done:
        assert not stage.events("airfield hit")
        stage.choose(stage.options()[0])
    kinds = [event.kind for event in match.context.log or () if event.kind in ("squadron dispersed", "airfield hit")]
    assert kinds == ["squadron dispersed"] * min(points, 3) + ["airfield hit"] * dice


@pytest.mark.rule("THD-14.9b")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_second_roll_of_one_to_three_has_no_effect(die: int) -> None:
    stage = bombed(3, die=die)
    play(stage, f"disperse:{FIRST}", f"disperse:{SECOND}")
    assert where(stage) == ["landing"] * 3
    assert not stage.day.state.damaged


@pytest.mark.rule("THD-14.9c")
@pytest.mark.parametrize("die", [4, 5])
def test_second_roll_of_four_or_five_costs_a_landed_squadron(die: int) -> None:
    stage = bombed(3, die=die)
    stage.squadron(FIRST, "landing", full=False)
    stage.squadron(SECOND, "airborne", "1/11a", "LOW")
    stage.squadron(ELSEWHERE[0], "landing")
    stage.play(targeting_and_bombing)
    assert stage.where(THIRD) == "landing"
    assert stage.options() == [f"destroyed:{FIRST}", f"destroyed:{THIRD}"]
    stage.choose(f"destroyed:{THIRD}")
    assert stage.is_done
    assert where(stage) == ["landing (reduced)", "airborne 1/11a LOW", "light"]
    assert [event.data for event in stage.events("squadron lost")] == [
        {"squadron": THIRD, "loss": "light", "raid": 1, "cause": "bombed on the ground"}
    ]
    assert not stage.day.state.damaged


@pytest.mark.rule("THD-14.9c")
def test_no_aircraft_are_destroyed_without_landed_squadrons() -> None:
    stage = bombed(3, die=4)
    for squadron in (FIRST, SECOND, THIRD):
        stage.squadron(squadron, "airborne", "1/11a", "LOW")
    stage.squadron(ELSEWHERE[0], "landing")
    play(stage)
    assert where(stage) == ["airborne 1/11a LOW"] * 3
    assert stage.where(ELSEWHERE[0]) == "landing"


@pytest.mark.rule("THD-14.9d")
def test_second_roll_of_six_cuts_communications_and_stops_patrols() -> None:
    stage = bombed(3, die=6)
    stage.squadron(FIRST, "airborne", "1/11a", "LOW")
    play(stage, f"disperse:{SECOND}")
    assert stage.day.state.damaged == ["tangmere"]
    assert where(stage) == ["airborne 1/11a LOW", "landing", "landing"]
    for _ in range(2):
        stage.play(time_advance)
    stage.squadron(SECOND, "ready")
    stage.play(raf_patrol)
    assert f"patrol:{SECOND}" not in stage.options()
    assert f"patrol:{ELSEWHERE[0]}" in stage.options()
    assert stage.match is not None
    with pytest.raises(RefusedByRule, match=r"telephone lines of Tangmere are cut \(THD-14\.9\)"):
        stage.match.choose(BRITISH, f"patrol:{SECOND}")


@pytest.mark.rule("THD-14.9d")
@pytest.mark.parametrize("box", ["ready", "scramble"])
def test_squadrons_may_scramble_despite_cut_communications(box: SquadronBox) -> None:
    stage = Stage()
    stage.day.state.damaged.append("tangmere")
    stage.on_track("LF3-A", 3)
    stage.squadron(FIRST, box)
    stage.play(squadron_movement)
    assert f"move:{FIRST}" in stage.options()


# More bombs (14.11)


@pytest.mark.rule("THD-14.11a")
@pytest.mark.parametrize("points", [3, 4])
def test_damaged_airfield_has_no_second_roll(
    points: int,
) -> None:
    stage = bombed(points)
    stage.day.state.damaged.append("tangmere")
    play(stage, f"disperse:{FIRST}", f"disperse:{SECOND}")
    assert where(stage) == ["landing"] * 3
    assert stage.day.state.damage == points
    assert stage.day.state.damaged == ["tangmere"]
