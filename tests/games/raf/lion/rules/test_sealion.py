"""Operation Sealion (LION-16.1) and D-Day (LION-16.11)."""

from __future__ import annotations

import pytest

from dowding.games.raf.lion.rules.calendar_update import day_advance
from dowding.games.raf.rules.victory import last_phase
from games.raf.lion.calendar_fixtures import day_card, sealion_values
from games.raf.lion.custom_cards import pack_with
from games.raf.lion.ending_fixtures import CANCEL, START, VALUES, check, checked, marker, outcome, outcome_text, score
from games.raf.lion.scenario_builder import BATTLE, Stage

# Operation Sealion (16.1)


@pytest.mark.rule("LION-16.1a")
@pytest.mark.parametrize(
    ("date", "marker", "checks"),
    [("09-10", "09-11", 0), ("09-11", "09-11", 1), ("09-13", "09-11", 1), ("09-13", "09-14", 0), ("09-14", "09-14", 1)],
)
def test_sealion_is_checked_when_the_day_marker_reaches_or_passes_its_marker(
    date: str, marker: str, checks: int
) -> None:
    stage = checked(date, 0, marker=marker)
    assert len(stage.events("Sealion check")) == checks


@pytest.mark.rule("LION-16.1a")
def test_values_are_those_of_the_day_markers_box_and_count_after_the_points_for_days() -> None:
    values = [*sealion_values(-20, 20), *sealion_values(-20, 5, "09-13")]
    stage = Stage(BATTLE, pack=pack_with(*values, day_card(137, 3)))
    stage.date("09-10")
    stage.draws("day event", 137)
    score(stage, 2)
    stage.play(day_advance)
    assert stage.event("Sealion check").data == {"vp": 5, "start": -20, "cancel": 5}
    assert outcome(stage).text.startswith("British decisive victory")


@pytest.mark.rule("LION-16.1a")
@pytest.mark.parametrize("scenario", ["prelude", "hardest-days"])
def test_short_scenarios_have_no_check(scenario: str) -> None:
    stage = Stage(scenario, pack=VALUES)
    stage.date("09-20")
    check(stage)
    assert not stage.events("Sealion check")


@pytest.mark.rule("LION-16.1b")
@pytest.mark.parametrize("points", [CANCEL, CANCEL + 5])
@pytest.mark.parametrize(
    ("checks", "date", "level"),
    [
        (0, "09-11", "British decisive victory"),
        (0, "09-16", "British decisive victory"),
        (1, "09-16", "British operational victory"),
        (3, "09-22", "British operational victory"),
    ],
)
def test_at_the_cancel_value_sealion_is_cancelled(points: int, checks: int, date: str, level: str) -> None:
    stage = checked(date, points, checks=checks)
    assert stage.is_done
    assert outcome(stage).text == outcome_text(level, points)


@pytest.mark.rule("LION-16.1c")
@pytest.mark.parametrize("points", [START + 1, 0, CANCEL - 1])
@pytest.mark.parametrize(("date", "then"), [("09-11", "09-12"), ("09-13", "09-14"), ("09-21", "09-22")])
def test_between_the_values_sealion_is_delayed_to_the_day_after_the_day_marker(
    points: int, date: str, then: str
) -> None:
    stage = checked(date, points)
    assert not stage.battle.state.ended
    assert (marker(stage), stage.battle.state.preparations, stage.vp) == (then, False, points)


@pytest.mark.rule("LION-G22")
def test_golden_the_marker_of_11_september_goes_to_14_september() -> None:
    stage = checked("09-13", 0)
    assert marker(stage) == "09-14"
    assert stage.event("Sealion delayed").get_str("date") == "14 September"


@pytest.mark.rule("LION-16.1c")
@pytest.mark.parametrize(
    ("date", "points"), [("09-22", 0), ("09-22", CANCEL - 1), ("09-23", 0), ("09-25", CANCEL), ("09-28", CANCEL + 9)]
)
def test_delay_beyond_22_september_is_a_draw(date: str, points: int) -> None:
    stage = checked(date, points, marker="09-22", checks=2)
    assert outcome(stage).text == outcome_text("Draw", points)


@pytest.mark.rule("LION-16.1d")
@pytest.mark.parametrize("points", [START, START - 4])
def test_at_the_start_value_preparations_begin(points: int) -> None:
    stage = Stage(BATTLE, pack=VALUES)
    stage.date("09-13")
    score(stage, points)
    stage.battle.state.depletion = 13
    stage.battle.state.priorities = dict.fromkeys(stage.battle.state.priorities, "low")
    check(stage)
    state = stage.battle.state
    assert (marker(stage), state.preparations) == ("09-21", True)
    assert stage.vp == points - 5
    assert state.causes["preparations"] == -5
    assert state.depletion == 5
    wanted = {"airfield": "high", "port": "high", "radar": "medium", "city": "low", "industry": "low"}
    assert state.priorities == wanted
    assert not state.ended


@pytest.mark.rule("LION-16.1d")
def test_depletion_does_not_fall_below_zero() -> None:
    stage = Stage(BATTLE, pack=VALUES)
    stage.date("09-11")
    score(stage, START)
    stage.battle.state.depletion = 3
    check(stage)
    assert stage.battle.state.depletion == 0


@pytest.mark.rule("LION-16.1d")
@pytest.mark.parametrize(
    ("marker_on", "date", "d_day"),
    [("09-14", "09-14", "09-24"), ("09-22", "09-22", "10-01"), ("09-12", "09-16", "09-22")],
)
def test_d_day_is_ten_boxes_after_the_sealion_marker_within_the_calendar(marker_on: str, date: str, d_day: str) -> None:
    stage = checked(date, START, marker=marker_on)
    assert marker(stage) == d_day


@pytest.mark.rule("LION-16.1d", "LION-16.1c")
def test_past_22_september_preparations_can_still_begin() -> None:
    stage = checked("09-24", START, marker="09-22", checks=3)
    assert stage.battle.state.preparations
    assert not stage.battle.state.ended
    assert [event.data for event in stage.events("preparations")] == [{"date": "1 October", "depletion": 0}]


@pytest.mark.rule("LION-16.1d", "LION-16.2a")
def test_five_points_may_eliminate_the_raf() -> None:
    stage = checked("09-11", -30)
    assert outcome(stage).text == "German decisive victory (−35 VP)"
    assert stage.battle.picture("british").phase == "The battle is over: the RAF is eliminated"


@pytest.mark.parametrize(
    ("ending", "outcome_text"),
    [
        ("invasion", "The battle is over: on D-Day the Germans land"),
        ("RAF eliminated", "The battle is over: the RAF is eliminated"),
        ("points", "The battle is over: the points decide"),
    ],
)
def test_phase_names_the_ending(ending: str, outcome_text: str) -> None:
    stage = Stage(BATTLE)
    stage.battle.end(ending, "LION-16")
    assert last_phase(stage.battle) == outcome_text


# D-Day (16.11)


@pytest.mark.rule("LION-16.11a")
@pytest.mark.parametrize("date", ["09-21", "09-24"])
@pytest.mark.parametrize(
    ("points", "level"),
    [
        (START - 1, "German decisive victory"),
        (START, "German decisive victory"),
        (START + 1, "German operational victory"),
        (CANCEL - 1, "German operational victory"),
        (CANCEL, "British tactical victory"),
        (CANCEL + 5, "British tactical victory"),
    ],
)
def test_on_or_after_d_day_the_game_is_over(date: str, points: int, level: str) -> None:
    stage = Stage(BATTLE, pack=VALUES)
    stage.battle.state.preparations = True
    stage.battle.state.sealion = stage.battle.pack.days["09-21"]
    stage.date(date)
    score(stage, points)
    check(stage)
    assert outcome(stage).text == outcome_text(level, points)


@pytest.mark.rule("LION-16.11a")
def test_values_of_d_days_own_box_decide() -> None:
    stage = Stage(BATTLE, pack=pack_with(*sealion_values(-30, 30), *sealion_values(-5, 5, "09-21")))
    stage.battle.state.preparations = True
    stage.battle.state.sealion = stage.battle.pack.days["09-21"]
    stage.date("09-24")
    score(stage, -5)
    check(stage)
    assert stage.battle.state.ended == "invasion"


@pytest.mark.rule("LION-16.11a", "LION-16.1a")
def test_before_d_day_nothing_is_decided() -> None:
    stage = Stage(BATTLE, pack=VALUES)
    stage.battle.state.preparations = True
    stage.battle.state.sealion = stage.battle.pack.days["09-21"]
    stage.date("09-20")
    score(stage, CANCEL)
    check(stage)
    assert not stage.battle.state.ended
    assert not stage.events("Sealion check")
