"""Airfield operations (LION-4.III): turnaround of fighters and squadrons, then advance warning and patrols."""

from __future__ import annotations

import pytest

from dowding.games.raf.lion.rules.airfield_operations import squadron_turnaround
from dowding.games.raf.lion.rules.recovery import german_recovery
from dowding.games.raf.lion.rules.sequence import clock_update
from dowding.games.raf.lion.rules.targets import advance_warning
from dowding.games.raf.rules.airfield_operations import german_fighter_turnaround
from dowding.games.raf.state import SquadronBox
from games.raf.lion.calendar_fixtures import plain_raids
from games.raf.lion.custom_cards import pack_with
from games.raf.lion.scenario_builder import Stage

SQUADRON = "54/6/11"
RAIDS = pack_with(*plain_raids())


def after(stage: Stage, advance: int) -> None:
    """Squadron turnaround for a number of clock spaces."""
    stage.battle.state.advance = advance
    stage.play(squadron_turnaround)


@pytest.mark.rule("LION-4.III1")
def test_fighters_due_by_this_hour_return_to_base_full() -> None:
    stage = Stage(hour=4)
    for number, hour in enumerate((3, 4, 5, 6)):
        stage.gruppe(["I/JG3/2", "II/JG3/2", "III/JG3/2", "I/ZG26/2"][number], "clock", hour=hour)
    stage.gruppe("I/KG2/2", "base", full=False)
    stage.play(german_fighter_turnaround)
    assert [stage.where(ident) for ident in ("I/JG3/2", "II/JG3/2", "III/JG3/2", "I/ZG26/2")] == [
        "base",
        "base",
        "clock 5",
        "clock 6",
    ]
    assert stage.where("I/KG2/2") == "base (reduced)"


@pytest.mark.rule("LION-4.III2a", "LION-4.III2c")
@pytest.mark.parametrize(
    ("box", "full", "goes_to"),
    [
        ("re-arm", True, "sector"),
        ("re-arm", False, "sector (reduced)"),
        ("landing", True, "re-arm"),
        ("landing", False, "re-arm (reduced)"),
        ("patrol", True, "re-arm"),
        ("patrol", False, "re-arm (reduced)"),
        ("inflight", True, "re-arm"),
        ("inflight", False, "landing"),
        ("sector", False, "sector (reduced)"),
        ("light", True, "light"),
        ("heavy", True, "heavy"),
        ("night", True, "night"),
        ("pool", True, "pool"),
    ],
)
def test_turnaround_of_squadrons_by_one_clock_space(box: SquadronBox, full: bool, goes_to: str) -> None:
    stage = Stage()
    stage.squadron(SQUADRON, box, full=full, over="6/11" if box == "patrol" else "")
    after(stage, 1)
    assert stage.where(SQUADRON) == goes_to


@pytest.mark.rule("LION-4.III2b", "LION-4.III2c")
@pytest.mark.parametrize(
    ("box", "full", "goes_to"),
    [
        ("re-arm", True, "sector"),
        ("re-arm", False, "sector (reduced)"),
        ("landing", True, "sector"),
        ("landing", False, "sector (reduced)"),
        ("patrol", True, "sector"),
        ("patrol", False, "sector (reduced)"),
        ("inflight", True, "sector"),
        ("inflight", False, "re-arm"),
        ("sector", False, "sector (reduced)"),
        ("light", True, "light"),
        ("heavy", True, "heavy"),
        ("night", True, "night"),
        ("pool", True, "pool"),
    ],
)
def test_turnaround_of_squadrons_by_two_clock_spaces(box: SquadronBox, full: bool, goes_to: str) -> None:
    stage = Stage()
    stage.squadron(SQUADRON, box, full=full, over="6/11" if box == "patrol" else "")
    after(stage, 2)
    assert stage.where(SQUADRON) == goes_to


@pytest.mark.rule("LION-4.III2a")
def test_squadron_moves_only_once_in_a_turnaround() -> None:
    stage = Stage()
    stage.squadron("54/6/11", "landing")
    stage.squadron("65/6/11", "inflight", full=False)
    stage.squadron("74/6/11", "inflight")
    after(stage, 1)
    assert [stage.where(squadron) for squadron in ("54/6/11", "65/6/11", "74/6/11")] == ["re-arm", "landing", "re-arm"]


@pytest.mark.rule("LION-4.III2c")
@pytest.mark.parametrize("advance", [1, 2])
def test_green_patrol_stays_green_and_reduced_inflight_squadron_becomes_full(advance: int) -> None:
    stage = Stage()
    stage.squadron("54/6/11", "patrol", full=False, over="6/11")
    stage.squadron("65/6/11", "inflight", full=False)
    after(stage, advance)
    assert not stage.battle.state.squadrons["54/6/11"].full
    assert stage.battle.state.squadrons["65/6/11"].full


@pytest.mark.rule("LION-4.III2d", "LION-G26")
@pytest.mark.parametrize(("advance", "region"), [(1, "tote/6/11/re-arm"), (2, "6/11")])
@pytest.mark.parametrize("full", [True, False])
def test_golden_squadron_that_patrolled_over_london_returns_home(advance: int, region: str, full: bool) -> None:
    stage = Stage()
    stage.squadron(SQUADRON, "patrol", full=full, over="London")
    after(stage, advance)
    piece = next(piece for piece in stage.battle.picture("british").pieces if piece.id == SQUADRON)
    assert piece.region == region
    assert piece.face == ("full" if full else "reduced")
    assert stage.battle.state.squadrons[SQUADRON].over == ""


@pytest.mark.rule("LION-4.III3")
@pytest.mark.parametrize(("damaged", "forbidden"), [((), False), ((1,), False), ((1, 2), False), ((), True)])
def test_advance_warning_unless_two_nets_are_damaged_or_the_card_forbids_it(
    damaged: tuple[int, ...], forbidden: bool
) -> None:
    stage = Stage()
    stage.damage(*(f"radar/{net}" for net in damaged))
    stage.battle.state.no_advance_warning = forbidden
    stage.play(advance_warning)
    assert bool(stage.battle.state.pulled) == (len(damaged) < 2 and not forbidden)


@pytest.mark.rule("LION-4.III4", "LION-4.III5", "LION-4.III3", "LION-4.II16e")
def test_airfield_operations_steps_are_in_order_and_lead_to_another_raid() -> None:
    stage = Stage(strict=False, hour=2, pack=RAIDS)
    stage.gruppe("I/JG3/2", "clock", hour=3)
    stage.squadron(SQUADRON, "re-arm")
    stage.draws("target", 25)
    stage.battle.state.advance = 1
    stage.play(clock_update)
    assert stage.battle.state.hour == 3
    assert stage.where("I/JG3/2") == "base"
    assert stage.battle.state.pulled == 25
    assert stage.decision.rule == "LION-5a"
    stage.choose(f"patrol:{SQUADRON}:7/11", "done")
    assert stage.where(SQUADRON) == "patrol 7/11"
    assert stage.event("raid").get_int("target") == 25
    assert stage.decision.rule == "LION-7.2a"


@pytest.mark.rule("LION-G19")
def test_golden_full_fighter_inflight_at_0800_is_ready_at_1400() -> None:
    stage = Stage(hour=1)
    stage.gruppe("I/JG3/2", "inflight")
    stage.raid(25)
    stage.play(german_recovery)
    piece = next(piece for piece in stage.battle.picture("british").pieces if piece.id == "I/JG3/2")
    assert piece.region == "clock/1400"
