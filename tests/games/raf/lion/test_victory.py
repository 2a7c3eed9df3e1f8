"""Victory and defeat (LION-13, LION-16, LION-17): levels by points, Sealion, D-Day, the ends of the point track."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.games.raf.calendar import day_advance
from dowding.games.raf.combat import squadron_attack
from dowding.games.raf.components import CombatRow, NightBombing
from dowding.games.raf.lion.sequence import end_of_day
from dowding.games.raf.lion.victory import WHY
from dowding.games.raf.night import night_bombing
from dowding.games.raf.sealion import sealion_check
from dowding.kernel.scene import Outcome
from games.raf.lion.own_cards import SOURCE, pack_with
from games.raf.lion.quiet_days import day_card, sealion_values
from games.raf.lion.staging import PACK, Stage

START, CANCEL = -10, 10
VALUES = pack_with(*sealion_values(START, CANCEL))
BATTLE, THIN = "battle-of-britain", "thin-blue-line"


def outcome(stage: Stage) -> Outcome:
    """How the game ended."""
    assert stage.match is not None
    found = stage.match.outcome()
    assert found is not None, "the game has not ended"
    return found


def score(stage: Stage, points: int) -> None:
    """Give or take points before the example begins."""
    stage.game.score(points, "before", "LION-16")


def check(stage: Stage) -> None:
    """Check Sealion, and nothing else."""
    stage.play()
    sealion_check(stage.game)


def checked(date: str, points: int, *, scenario: str = BATTLE, marker: str = "09-11", checks: int = 0) -> Stage:
    """A Sealion check on a date, with the marker somewhere and so many checks before."""
    stage = Stage(scenario, pack=VALUES)
    stage.date(date)
    stage.game.state.sealion = stage.game.pack.days[marker]
    stage.game.state.sealion_checks = checks
    score(stage, points)
    check(stage)
    return stage


def marker(stage: Stage) -> str:
    """The date of the box with the Sealion marker."""
    return stage.game.pack.calendar[stage.game.state.sealion].date


# Prelude to Eagle Day (13)


@pytest.mark.rule("LION-13a")
@pytest.mark.parametrize(
    ("points", "level"),
    [
        (-60, "British disaster"),
        (-35, "British disaster"),
        (-16, "British disaster"),
        (-15, "German tactical victory"),
        (-6, "German tactical victory"),
        (-5, "Draw"),
        (-1, "Draw"),
        (0, "British tactical victory"),
        (9, "British tactical victory"),
        (10, "British triumph"),
        (60, "British triumph"),
    ],
)
def test_the_prelude_ends_with_its_only_day_and_points_decide(points: int, level: str) -> None:
    stage = Stage("prelude")
    score(stage, points)
    stage.play(end_of_day)
    assert stage.is_done
    assert outcome(stage).text == f"{level} ({points:+d} VP)"
    assert outcome(stage).points == {"british": points}


# The Hardest Days (17.1)


@pytest.mark.rule("LION-17.1a")
@pytest.mark.parametrize(("raid_day", "over"), [(1, False), (3, False), (4, True)])
def test_the_hardest_days_end_with_the_fourth_raid_day(raid_day: int, over: bool) -> None:
    stage = Stage(strict=False)
    stage.game.state.raid_day = raid_day
    stage.play(end_of_day)
    assert stage.is_done == over
    assert not stage.events("day passes")
    if not over:
        stage.choose("next-day")
        assert stage.events("day passes")


@pytest.mark.rule("LION-17.1a")
def test_the_fourth_night_is_still_flown_if_night_raids_are_played() -> None:
    stage = Stage(night=True, strict=False)
    stage.game.state.raid_day = 4
    for gruppe in stage.game.gruppen_in("base"):
        stage.gruppe(gruppe.id, "base", full=False)
    stage.squadron("600/6/11", "night")
    stage.play(end_of_day)
    while not stage.is_done:
        stage.choose(stage.options()[0])
    assert len(stage.events("night commitment")) == 1
    assert not stage.events("day passes")
    assert stage.game.gruppen_in("night")
    assert all(gruppe.full for gruppe in stage.game.gruppen_in("night"))
    assert outcome(stage).points == {"british": stage.vp}


@pytest.mark.rule("LION-17.1b")
@pytest.mark.parametrize(
    ("points", "level"),
    [
        (-34, "British decisive defeat"),
        (-26, "British decisive defeat"),
        (-25, "British operational defeat"),
        (-11, "British operational defeat"),
        (-10, "Draw"),
        (-1, "Draw"),
        (0, "British operational victory"),
        (14, "British operational victory"),
        (15, "British decisive victory"),
        (34, "British decisive victory"),
    ],
)
def test_the_levels_of_the_hardest_days(points: int, level: str) -> None:
    stage = Stage()
    stage.game.state.raid_day = 4
    score(stage, points)
    stage.play(end_of_day)
    assert outcome(stage).text == f"{level} ({points:+d} VP)"


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
def test_the_values_are_those_of_the_day_markers_box_and_count_after_the_points_for_days() -> None:
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
def test_the_short_scenarios_have_no_check(scenario: str) -> None:
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
    assert outcome(stage).text == f"{level} ({points:+d} VP)"


@pytest.mark.rule("LION-16.1c")
@pytest.mark.parametrize("points", [START + 1, 0, CANCEL - 1])
@pytest.mark.parametrize(("date", "then"), [("09-11", "09-12"), ("09-13", "09-14"), ("09-21", "09-22")])
def test_between_the_values_sealion_is_delayed_to_the_day_after_the_day_marker(
    points: int, date: str, then: str
) -> None:
    stage = checked(date, points)
    assert not stage.game.state.ended
    assert (marker(stage), stage.game.state.preparations, stage.vp) == (then, False, points)


@pytest.mark.rule("LION-G22")
def test_golden_the_marker_of_11_september_goes_to_14_september() -> None:
    stage = checked("09-13", 0)
    assert marker(stage) == "09-14"
    assert stage.event("Sealion delayed").text("date") == "14 September"


@pytest.mark.rule("LION-16.1c")
@pytest.mark.parametrize(
    ("date", "points"), [("09-22", 0), ("09-22", CANCEL - 1), ("09-23", 0), ("09-25", CANCEL), ("09-28", CANCEL + 9)]
)
def test_delayed_beyond_22_september_the_battle_is_drawn_and_it_can_no_longer_be_won(date: str, points: int) -> None:
    stage = checked(date, points, marker="09-22", checks=2)
    assert outcome(stage).text == f"Draw ({points:+d} VP)"


@pytest.mark.rule("LION-16.1d")
@pytest.mark.parametrize("points", [START, START - 4])
def test_at_the_start_value_preparations_begin(points: int) -> None:
    stage = Stage(BATTLE, pack=VALUES)
    stage.date("09-13")
    score(stage, points)
    stage.game.state.depletion = 13
    stage.game.state.priorities = dict.fromkeys(stage.game.state.priorities, "low")
    check(stage)
    state = stage.game.state
    assert (marker(stage), state.preparations) == ("09-21", True)
    assert stage.vp == points - 5
    assert state.causes["Sealion preparations"] == -5
    assert state.depletion == 5
    wanted = {"airfield": "high", "port": "high", "radar": "medium", "city": "low", "industry": "low"}
    assert state.priorities == wanted
    assert not state.ended


@pytest.mark.rule("LION-16.1d")
def test_depletion_does_not_fall_below_zero() -> None:
    stage = Stage(BATTLE, pack=VALUES)
    stage.date("09-11")
    score(stage, START)
    stage.game.state.depletion = 3
    check(stage)
    assert stage.game.state.depletion == 0


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
    assert stage.game.state.preparations
    assert not stage.game.state.ended


@pytest.mark.rule("LION-16.1d", "LION-16.2a")
def test_the_five_points_may_eliminate_the_raf() -> None:
    stage = checked("09-11", -30)
    assert outcome(stage).text == "German decisive victory (-35 VP)"
    assert stage.game.picture("british").phase == "The battle is over: the RAF is eliminated"


def test_every_ending_is_told_in_words() -> None:
    assert WHY.keys() == {"points", *PACK.components.endings}


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
    stage.game.state.preparations = True
    stage.game.state.sealion = stage.game.pack.days["09-21"]
    stage.date(date)
    score(stage, points)
    check(stage)
    assert outcome(stage).text == f"{level} ({points:+d} VP)"


@pytest.mark.rule("LION-16.11a")
def test_the_values_of_d_days_own_box_decide() -> None:
    stage = Stage(BATTLE, pack=pack_with(*sealion_values(-30, 30), *sealion_values(-5, 5, "09-21")))
    stage.game.state.preparations = True
    stage.game.state.sealion = stage.game.pack.days["09-21"]
    stage.date("09-24")
    score(stage, -5)
    check(stage)
    assert stage.game.state.ended == "invasion"


@pytest.mark.rule("LION-16.11a", "LION-16.1a")
def test_before_d_day_nothing_is_decided() -> None:
    stage = Stage(BATTLE, pack=VALUES)
    stage.game.state.preparations = True
    stage.game.state.sealion = stage.game.pack.days["09-21"]
    stage.date("09-20")
    score(stage, CANCEL)
    check(stage)
    assert not stage.game.state.ended
    assert not stage.events("Sealion check")


# Air force elimination (16.2)


@pytest.mark.rule("LION-16.2a")
@pytest.mark.parametrize("scenario", ["hardest-days", BATTLE, THIN])
@pytest.mark.parametrize(
    ("points", "level"),
    [
        (-36, "German decisive victory"),
        (-35, "German decisive victory"),
        (35, "British decisive victory"),
        (36, "British decisive victory"),
    ],
)
def test_at_either_end_of_the_track_the_game_is_over_at_once(scenario: str, points: int, level: str) -> None:
    stage = Stage(scenario)
    stage.game.follow(end_of_day)
    score(stage, points)
    stage.play()
    assert stage.is_done
    assert outcome(stage).text == f"{level} ({points:+d} VP)"


@pytest.mark.rule("LION-16.2a")
@pytest.mark.parametrize("points", [-34, 34])
def test_one_point_short_of_it_the_game_goes_on(points: int) -> None:
    stage = Stage()
    score(stage, points)
    assert not stage.game.state.ended


@pytest.mark.rule("LION-16.2a", "LION-13a")
@pytest.mark.parametrize("points", [-40, 40])
def test_the_prelude_knows_no_elimination(points: int) -> None:
    stage = Stage("prelude")
    score(stage, points)
    assert not stage.game.state.ended


@pytest.mark.rule("LION-16.2a")
def test_a_combat_that_ends_the_game_is_not_fought_to_the_end() -> None:
    heavy_for_all = [CombatRow(row=row, results=("HHH/HHH",) * 6, source=SOURCE) for row in "ABCDEFGHI"]
    stage = Stage(strict=False, pack=pack_with(*heavy_for_all))
    stage.raid(25)
    for gruppe in ("I/KG2/2", "II/KG2/2"):
        stage.gruppe(gruppe, "bomber")
    for squadron in ("54/6/11", "65/6/11"):
        stage.squadron(squadron, "bomber")
    score(stage, 33)
    stage.play(squadron_attack)
    assert outcome(stage).text == "British decisive victory (+35 VP)"
    assert stage.where("II/KG2/2") == "bomber"
    assert stage.where("54/6/11") == "bomber"


@pytest.mark.rule("LION-16.2a")
def test_a_night_raid_may_end_the_game_too() -> None:
    bombing = [replace(row, results=("3",) * 6) for row in PACK.contents.of(NightBombing)]
    stage = Stage(night=True, strict=False, pack=pack_with(*bombing))
    stage.gruppe("I/KG1/2", "night")
    score(stage, -33)
    stage.play(night_bombing)
    assert outcome(stage).text == "German decisive victory (-36 VP)"


# The Thin Blue Line (17.2) and the campaign (17.3)


@pytest.mark.rule("LION-17.2c")
@pytest.mark.parametrize(
    ("points", "depletion", "level"),
    [
        (CANCEL, 0, "British decisive victory"),
        (CANCEL - 1, 15, "British operational victory"),
        (START + 1, 15, "British operational victory"),
        (CANCEL - 1, 14, "British operational defeat"),
        (0, 0, "British operational defeat"),
        (START, 15, "British decisive defeat"),
    ],
)
def test_the_thin_blue_line_ends_at_the_first_check(points: int, depletion: int, level: str) -> None:
    stage = Stage(THIN, pack=VALUES)
    stage.date("09-12")
    stage.game.state.depletion = depletion
    score(stage, points)
    check(stage)
    assert stage.is_done
    assert outcome(stage).text == f"{level} ({points:+d} VP)"


@pytest.mark.rule("LION-17.2c")
def test_preparations_in_the_thin_blue_line_cost_no_more_points() -> None:
    stage = checked("09-11", START, scenario=THIN)
    assert stage.vp == START


@pytest.mark.rule("LION-17.3a", "LION-17.2c")
@pytest.mark.parametrize("scenario", [BATTLE, THIN])
@pytest.mark.parametrize("raid_day", [1, 4, 9])
def test_the_long_scenarios_go_on_after_any_raid_day(scenario: str, raid_day: int) -> None:
    stage = Stage(scenario, strict=False)
    stage.game.state.raid_day = raid_day
    stage.play(end_of_day)
    stage.choose("next-day")
    assert stage.events("day passes")
    assert not stage.game.state.ended


@pytest.mark.rule("LION-17.3a")
def test_the_campaign_begins_on_11_august_and_has_no_level_by_points() -> None:
    stage = Stage(BATTLE)
    assert stage.game.pack.calendar[stage.game.state.day].date == "08-11"
    assert stage.game.scenario.raid_days == 0
    assert stage.game.outcome() is None
