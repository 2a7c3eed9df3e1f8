"""German recovery (2P-13.1) and airfield operations (2P-4.III): when units are ready again, and with which side up."""

from __future__ import annotations

import pytest

from dowding.games.raf.planning.rules.raid_day import squadron_turnaround
from dowding.games.raf.planning.rules.recovery import german_recovery
from dowding.games.raf.rules.airfield_operations import german_fighter_turnaround
from dowding.games.raf.state import HOURS, SquadronBox
from games.raf.duel.scenario_builder import Stage
from games.raf.lion.custom_cards import gruppen

HE111, ME109, ME110 = gruppen(2, "He111"), gruppen(2, "Me109"), gruppen(2, "Me110")
SQUADRON = "54/6/11"


def recovered(hour: str, ident: str, *, full: bool = True) -> str:
    """Where a Gruppe that is Inflight at this hour recovers."""
    stage = Stage(hour=HOURS.index(hour))
    stage.raid(25, deployed=True)
    stage.gruppe(ident, "inflight", full=full)
    stage.play(german_recovery)
    return stage.where(ident)


@pytest.mark.rule("2P-13.1a", "2P-4.II16", "2P-G15")
@pytest.mark.parametrize("full", [True, False])
def test_bombers_go_to_map_base_full(*, full: bool) -> None:
    assert recovered("0800", HE111[0], full=full) == "map base"


@pytest.mark.rule("2P-13.1b", "2P-13.1c", "2P-G15")
@pytest.mark.parametrize(
    ("hour", "full", "place"),
    [
        ("0600", True, "clock 3"),
        ("0800", True, "clock 4"),
        ("0600", False, "clock 4"),
        ("1000", False, "clock 6"),
        ("1200", True, "clock 6"),
        ("1200", False, "map base"),
        ("1400", True, "map base"),
        ("1800", True, "map base"),
    ],
)
@pytest.mark.parametrize("ident", [ME109[0], ME110[0]])
def test_hours_until_fighters_are_ready_again(hour: str, place: str, ident: str, *, full: bool) -> None:
    assert recovered(hour, ident, full=full) == place
    assert HOURS[4] == "1400"


@pytest.mark.rule("2P-13.1c", "2P-5.32")
def test_gruppen_at_map_base_cannot_be_assigned() -> None:
    stage = Stage(hour=5)
    stage.raid(25, deployed=True)
    stage.gruppe(ME109[0], "inflight", full=False)
    stage.play(german_recovery)
    assert stage.battle.state.gruppen[ME109[0]].full
    assert ME109[0] not in [gruppe.id for gruppe in stage.battle.at_hand()]


# Squadrons turn round (III.1)


def turned(box: SquadronBox, spaces: int, *, full: bool) -> str:
    """The box of a squadron after the clock moves this number of spaces."""
    stage = Stage()
    stage.squadron(SQUADRON, box, full=full, over="7/11" if box == "patrol" else "")
    stage.play((squadron_turnaround, spaces))
    return stage.where(SQUADRON)


ONE: list[tuple[SquadronBox, bool, str]] = [
    ("re-arm", True, "sector"),
    ("re-arm", False, "sector (reduced)"),
    ("landing", True, "re-arm"),
    ("landing", False, "re-arm (reduced)"),
    ("patrol", True, "re-arm"),
    ("patrol", False, "re-arm (reduced)"),
    ("inflight", True, "re-arm"),
    ("inflight", False, "landing"),
    ("light", True, "light"),
]
TWO: list[tuple[SquadronBox, bool, str]] = [
    ("re-arm", False, "sector (reduced)"),
    ("landing", True, "sector"),
    ("patrol", False, "sector (reduced)"),
    ("inflight", True, "sector"),
    ("inflight", False, "re-arm"),
]
MORE: list[tuple[SquadronBox, bool, str]] = [
    ("re-arm", False, "sector (reduced)"),
    ("landing", False, "sector (reduced)"),
    ("patrol", False, "sector (reduced)"),
    ("inflight", True, "sector"),
    ("inflight", False, "sector"),
]


@pytest.mark.rule("2P-4.III1a", "2P-16.3b")
@pytest.mark.parametrize(("box", "full", "place"), ONE)
def test_turnaround_by_one_space(box: SquadronBox, place: str, *, full: bool) -> None:
    assert turned(box, 1, full=full) == place


@pytest.mark.rule("2P-4.III1a2", "2P-16.3b")
@pytest.mark.parametrize(("box", "full", "place"), TWO)
def test_turnaround_by_two_spaces(box: SquadronBox, place: str, *, full: bool) -> None:
    assert turned(box, 2, full=full) == place


@pytest.mark.rule("2P-4.III1b", "2P-16.3a")
@pytest.mark.parametrize("spaces", [3, 4, 6])
@pytest.mark.parametrize(("box", "full", "place"), MORE)
def test_turnaround_by_three_or_more_spaces(box: SquadronBox, spaces: int, place: str, *, full: bool) -> None:
    assert turned(box, spaces, full=full) == place


@pytest.mark.rule("2P-4.III2")
def test_fighters_of_current_and_earlier_hours_return_to_hidden_bases() -> None:
    stage = Stage(hour=4)
    for ident, hour in zip(ME109, (3, 4, 5), strict=False):
        stage.gruppe(ident, "clock", hour=hour)
    stage.play(german_fighter_turnaround)
    assert [stage.where(ident) for ident in ME109[:3]] == ["base", "base", "clock 5"]
