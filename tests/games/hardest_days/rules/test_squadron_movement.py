"""Squadron movement (THD-10): one step up, down or across for each squadron on the map, optional."""

from __future__ import annotations

import pytest

from dowding.engine.errors import NotOffered, RefusedByRule
from dowding.games.hardest_days.rules.context import BRITISH
from dowding.games.hardest_days.rules.squadron_movement import squadron_movement
from dowding.games.hardest_days.state import Altitude, SquadronBox
from games.hardest_days.scenario_builder import Stage

AROUND_3_11A = ("1/11c", "3/11b", "4/10c", "London")
"""5.2: the spaces adjacent to 3/11a, where No. 1 Squadron is based."""


def moving(box: SquadronBox, space: str = "", altitude: Altitude | None = None, *, full: bool = True) -> Stage:
    """A raid is on the map, and No. 1 Squadron is to move from this box."""
    stage = Stage()
    stage.on_track("LF3-A", 3)
    stage.squadron("1", box, space, altitude or "", full=full)
    stage.play(squadron_movement)
    return stage


def steps(stage: Stage) -> set[str]:
    stage.choose("move:1")
    return {option.removeprefix("to:") for option in stage.options()}


def boxes(spaces: tuple[str, ...], *altitudes: str) -> set[str]:
    return {f"{space}/{altitude}" for space in spaces for altitude in altitudes}


@pytest.mark.rule("THD-10.1a")
def test_ready_squadron_moves_to_scramble_in_its_space() -> None:
    stage = moving("ready")
    assert steps(stage) == {"3/11a/SCRAMBLE"}
    stage.choose("to:3/11a/SCRAMBLE")
    assert stage.where("1") == "scramble"


@pytest.mark.rule("THD-10.1b")
def test_scrambled_squadron_moves_to_low_in_its_space() -> None:
    stage = moving("scramble")
    assert steps(stage) == {"3/11a/LOW"}
    stage.choose("to:3/11a/LOW")
    assert stage.where("1") == "airborne 3/11a LOW"


@pytest.mark.rule("THD-10.1c")
def test_squadron_at_low_moves_to_medium_or_an_adjacent_low_box() -> None:
    stage = moving("airborne", "3/11a", "LOW")
    assert steps(stage) == {"3/11a/MED"} | boxes(AROUND_3_11A, "LOW")
    stage.choose("to:London/LOW")
    assert stage.where("1") == "airborne London LOW"


@pytest.mark.rule("THD-10.1d")
def test_squadron_at_medium_moves_to_high_or_low_or_an_adjacent_medium_or_low_box() -> None:
    stage = moving("airborne", "3/11a", "MED")
    assert steps(stage) == boxes(("3/11a",), "HIGH", "LOW") | boxes(AROUND_3_11A, "MED", "LOW")
    stage.choose("to:3/11a/HIGH")
    assert stage.where("1") == "airborne 3/11a HIGH"


@pytest.mark.rule("THD-10.1e")
def test_squadron_at_high_moves_to_medium_or_low_or_an_adjacent_high_or_medium_box() -> None:
    stage = moving("airborne", "3/11a", "HIGH")
    assert steps(stage) == boxes(("3/11a",), "MED", "LOW") | boxes(AROUND_3_11A, "HIGH", "MED")
    stage.choose("to:4/10c/MED")
    assert stage.where("1") == "airborne 4/10c MED"


@pytest.mark.rule("THD-10.1c")
def test_airborne_squadron_moves_from_its_present_space() -> None:
    stage = moving("airborne", "London", "LOW")
    assert "7/11c/LOW" in steps(stage)


# 10.2


@pytest.mark.rule("THD-10.2a")
def test_squadron_that_has_moved_may_not_move_again_in_this_phase() -> None:
    stage = moving("ready")
    stage.choose("move:1", "to:3/11a/SCRAMBLE")
    assert "move:1" not in stage.options()
    assert stage.match is not None
    with pytest.raises(RefusedByRule, match=r"it has moved already \(THD-10\.2\)"):
        stage.match.choose(BRITISH, "move:1")


@pytest.mark.rule("THD-10.2a")
def test_squadron_may_move_again_in_the_next_phase() -> None:
    stage = moving("ready")
    stage.choose("move:1", "to:3/11a/SCRAMBLE", "done")
    stage.play(squadron_movement)
    stage.choose("move:1", "to:3/11a/LOW")
    assert stage.where("1") == "airborne 3/11a LOW"


@pytest.mark.rule("THD-10.2a")
def test_all_squadrons_may_move() -> None:
    stage = moving("ready")
    on_the_map = list(stage.day.state.squadrons)
    for squadron in on_the_map:
        stage.choose(f"move:{squadron}", into_scramble(stage, squadron))
    assert stage.options() == ["done"]
    assert {stage.where(squadron) for squadron in on_the_map} == {"scramble"}


def into_scramble(stage: Stage, squadron: str) -> str:
    return f"to:{stage.day.home(stage.day.state.squadrons[squadron])}/SCRAMBLE"


@pytest.mark.rule("THD-10.2a")
def test_squadron_may_hold_its_position() -> None:
    stage = moving("airborne", "3/11a", "MED")
    stage.choose("done")
    assert stage.is_done
    assert stage.where("1") == "airborne 3/11a MED"
    assert not stage.events("squadron moves")


@pytest.mark.rule("THD-10.2a")
@pytest.mark.parametrize("full", [True, False])
@pytest.mark.parametrize(
    ("box", "altitude", "step"),
    [
        ("ready", None, "to:3/11a/SCRAMBLE"),
        ("scramble", None, "to:3/11a/LOW"),
        ("airborne", "LOW", "to:3/11a/MED"),
    ],
)
def test_squadron_keeps_its_strength_when_it_moves(
    box: SquadronBox, altitude: Altitude | None, step: str, full: bool
) -> None:
    stage = moving(box, "3/11a" if altitude else "", altitude, full=full)
    stage.choose("move:1", step)
    assert stage.day.state.squadrons["1"].full == full


@pytest.mark.rule("THD-10.2a")
def test_any_number_of_squadrons_may_fly_in_one_box() -> None:
    stage = Stage()
    stage.on_track("LF3-A", 3)
    crowd = [squadron for squadron in stage.day.state.squadrons if squadron != "1"]
    for squadron in crowd:
        stage.squadron(squadron, "airborne", "London", "MED")
    stage.squadron("1", "airborne", "3/11a", "MED")
    stage.play(squadron_movement)
    stage.choose("move:1", "to:London/MED")
    assert len(stage.day.airborne_in("London")) == len(crowd) + 1


@pytest.mark.rule("THD-10.2b")
@pytest.mark.parametrize(
    ("box", "why"),
    [
        ("landing", "Tote Board"),
        ("re-arm", "Tote Board"),
        ("inflight", "Inflight"),
        ("light", "loss"),
        ("heavy", "loss"),
    ],
)
def test_squadrons_on_the_tote_board_inflight_or_lost_may_not_move(box: SquadronBox, why: str) -> None:
    stage = moving(box)
    assert "move:1" not in stage.options()
    assert stage.match is not None
    with pytest.raises(RefusedByRule, match=rf"{why}.*\(THD-10\.2\)"):
        stage.match.choose(BRITISH, "move:1")
    assert stage.where("1") == box


@pytest.mark.rule("THD-10.2b")
@pytest.mark.parametrize(
    ("box", "altitude", "back"),
    [
        ("scramble", None, "to:3/11a/READY"),
        ("airborne", "LOW", "to:3/11a/SCRAMBLE"),
        ("airborne", "LOW", "to:3/11a/READY"),
    ],
)
def test_squadron_cannot_return_to_the_ground(box: SquadronBox, altitude: Altitude | None, back: str) -> None:
    stage = moving(box, "3/11a" if altitude else "", altitude)
    stage.choose("move:1")
    with pytest.raises(NotOffered):
        stage.choose(back)


@pytest.mark.rule("THD-10.1d")
def test_move_out_of_reach_is_refused_with_the_reason() -> None:
    stage = Stage()
    stage.in_england("7/11a")
    stage.squadron("54", "airborne", "6/11c", "MED")
    stage.play(squadron_movement)
    stage.choose("move:54")
    refused = stage.refused()["to:6/11b/HIGH"]
    assert refused.why == "from MED only MED or LOW of an adjacent space is in reach"
    assert refused.rule == "THD-10.1"
    assert refused.region == "6/11b/HIGH"


@pytest.mark.rule("THD-10.1a")
def test_ready_squadron_cannot_take_off_without_scrambling() -> None:
    stage = Stage()
    stage.in_england("7/11a")
    stage.play(squadron_movement)
    stage.choose("move:54")
    assert stage.refused()["to:6/11c/LOW"].why == "a Ready squadron can only scramble"
