"""Victory and defeat (LION-13, LION-16.2, LION-17): levels by points, and the ends of the point track."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.games.raf.lion.rules.sequence import end_of_day
from dowding.games.raf.pack.components import CombatRow, NightBombing
from dowding.games.raf.rules.combat import squadron_attack
from dowding.games.raf.rules.night import night_bombing
from dowding.games.raf.rules.victory import scale
from games.raf.lion.custom_cards import SOURCE, pack_with
from games.raf.lion.ending_fixtures import CANCEL, START, THIN, VALUES, check, checked, outcome, outcome_text, score
from games.raf.lion.scenario_builder import BATTLE, PACK, Stage

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
def test_prelude_ends_with_its_only_day_and_points_decide(points: int, level: str) -> None:
    stage = Stage("prelude")
    score(stage, points)
    stage.play(end_of_day)
    assert stage.is_done
    assert outcome(stage).text == outcome_text(level, points)
    assert outcome(stage).points == {"british": points}


# The Hardest Days (17.1)


@pytest.mark.rule("LION-17.1a")
@pytest.mark.parametrize(("raid_day", "over"), [(1, False), (3, False), (4, True)])
def test_hardest_days_end_with_the_fourth_raid_day(raid_day: int, over: bool) -> None:
    stage = Stage(strict=False)
    stage.battle.state.raid_day = raid_day
    stage.play(end_of_day)
    assert stage.is_done == over
    assert not stage.events("day passes")
    if not over:
        stage.choose("next-day")
        assert stage.events("day passes")


@pytest.mark.rule("LION-17.1a")
def test_fourth_night_is_played_with_night_raids() -> None:
    stage = Stage(night=True, strict=False)
    stage.battle.state.raid_day = 4
    for gruppe in stage.battle.gruppen_in("base"):
        stage.gruppe(gruppe.id, "base", full=False)
    stage.squadron("600/6/11", "night")
    stage.play(end_of_day)
    while not stage.is_done:
        stage.choose(stage.options()[0])
    assert len(stage.events("night commitment")) == 1
    assert not stage.events("day passes")
    assert stage.battle.gruppen_in("night")
    assert all(gruppe.full for gruppe in stage.battle.gruppen_in("night"))
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
def test_levels_of_the_hardest_days(points: int, level: str) -> None:
    stage = Stage()
    stage.battle.state.raid_day = 4
    score(stage, points)
    stage.play(end_of_day)
    assert outcome(stage).text == outcome_text(level, points)


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
def test_game_ends_at_either_end_of_the_track(scenario: str, points: int, level: str) -> None:
    stage = Stage(scenario)
    stage.battle.schedule_next(end_of_day)
    score(stage, points)
    stage.play()
    assert stage.is_done
    assert outcome(stage).text == outcome_text(level, points)


@pytest.mark.rule("LION-16.2a")
@pytest.mark.parametrize("points", [-34, 34])
def test_game_continues_one_point_before_the_end_of_the_track(points: int) -> None:
    stage = Stage()
    score(stage, points)
    assert not stage.battle.state.ended


@pytest.mark.rule("LION-16.2a", "LION-13a")
@pytest.mark.parametrize("points", [-40, 40])
def test_prelude_has_no_elimination(points: int) -> None:
    stage = Stage("prelude")
    score(stage, points)
    assert not stage.battle.state.ended


@pytest.mark.rule("LION-16.2a")
def test_combat_stops_when_the_game_ends() -> None:
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
def test_night_raid_may_end_the_game_too() -> None:
    bombing = [replace(row, results=("3",) * 6) for row in PACK.contents.entries_of(NightBombing)]
    stage = Stage(night=True, strict=False, pack=pack_with(*bombing))
    stage.gruppe("I/KG1/2", "night")
    score(stage, -33)
    stage.play(night_bombing)
    assert outcome(stage).text == "German decisive victory (−36 VP)"


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
def test_thin_blue_line_ends_at_the_first_check(points: int, depletion: int, level: str) -> None:
    stage = Stage(THIN, pack=VALUES)
    stage.date("09-12")
    stage.battle.state.depletion = depletion
    score(stage, points)
    check(stage)
    assert stage.is_done
    assert outcome(stage).text == outcome_text(level, points)


@pytest.mark.rule("LION-17.2c")
def test_preparations_in_the_thin_blue_line_cost_no_more_points() -> None:
    stage = checked("09-11", START, scenario=THIN)
    assert stage.vp == START


@pytest.mark.rule("LION-17.3a", "LION-17.2c")
@pytest.mark.parametrize("scenario", [BATTLE, THIN])
@pytest.mark.parametrize("raid_day", [1, 4, 9])
def test_long_scenarios_continue_after_any_raid_day(scenario: str, raid_day: int) -> None:
    stage = Stage(scenario, strict=False)
    stage.battle.state.raid_day = raid_day
    stage.play(end_of_day)
    stage.choose("next-day")
    assert stage.events("day passes")
    assert not stage.battle.state.ended


@pytest.mark.rule("LION-17.3a")
def test_campaign_begins_on_11_august_and_has_no_level_by_points() -> None:
    stage = Stage(BATTLE)
    assert stage.battle.pack.calendar[stage.battle.state.day].date == "08-11"
    assert stage.battle.scenario.raid_days == 0
    assert stage.battle.outcome() is None


@pytest.mark.rule("LION-16.1a")
def test_scale_of_the_battle_shows_where_sealion_starts_and_is_cancelled() -> None:
    stage = Stage(BATTLE, pack=VALUES)
    score(stage, 3)
    shown = scale(stage.battle)
    assert shown is not None
    assert shown.at == 3
    assert [(band.starts, band.winner) for band in shown.bands] == [
        (None, "german"),
        (START + 1, ""),
        (CANCEL, "british"),
    ]
    stage.battle.state.sealion = -1
    assert scale(stage.battle) is None


@pytest.mark.rule("LION-13a")
def test_scale_of_the_prelude_shows_its_levels() -> None:
    shown = scale(Stage("prelude").battle)
    assert shown is not None
    assert [(band.name, band.starts, band.winner) for band in shown.bands] == [
        ("British disaster", None, "german"),
        ("German tactical victory", -15, "german"),
        ("Draw", -5, ""),
        ("British tactical victory", 0, "british"),
        ("British triumph", 10, "british"),
    ]
