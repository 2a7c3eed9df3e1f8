"""Victory and Sealion (2P-14, 2P-18, 2P-19): result bands, the invasion, elimination and the winner."""

from __future__ import annotations

from itertools import pairwise

import pytest

from dowding.engine.outcome import Outcome
from dowding.games.raf.duel.rules.context import BRITISH
from dowding.games.raf.duel.rules.sequence import end_of_day
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.planning.rules.raid_day import scenario_over
from dowding.games.raf.rules.sealion import sealion_check
from games.raf.duel.custom_cards import pack_with
from games.raf.duel.scenario_builder import BATTLE, PACK, Stage
from games.raf.lion.calendar_fixtures import sealion_values

START, CANCEL = -10, 10
VALUES = pack_with(*sealion_values(START, CANCEL))
THIN = "thin-blue-line"


def outcome(stage: Stage) -> Outcome:
    """The outcome of the game."""
    assert stage.match is not None
    result = stage.match.outcome()
    assert result is not None, "the game has not ended"
    return result


def scored(scenario: str, vp: int) -> Outcome:
    """End the scenario with this VP total."""
    stage = Stage(scenario)
    stage.battle.state.vp = vp
    stage.play(scenario_over)
    return outcome(stage)


@pytest.mark.rule("2P-14")
@pytest.mark.parametrize(
    ("vp", "winner"),
    [(-20, GERMAN), (-16, GERMAN), (-15, GERMAN), (-6, GERMAN), (-5, None), (-1, None), (0, BRITISH), (10, BRITISH)],
)
def test_result_bands_of_prelude(vp: int, winner: str | None) -> None:
    assert scored("prelude", vp).winner == winner


@pytest.mark.rule("2P-14")
def test_limits_of_five_prelude_bands() -> None:
    levels = [scored("prelude", vp).level for vp in range(-30, 31)]
    changes = [vp for vp, (one, two) in zip(range(-29, 31), pairwise(levels), strict=True) if one != two]
    assert changes == [-15, -5, 0, 10]


@pytest.mark.rule("2P-19.1")
def test_result_bands_of_hardest_days() -> None:
    levels = [scored("hardest-days", vp).level for vp in range(-34, 35)]
    changes = [vp for vp, (one, two) in zip(range(-33, 35), pairwise(levels), strict=True) if one != two]
    assert changes == [-25, -10, 0, 15]
    assert [scored("hardest-days", vp).winner for vp in (-26, -11, -5, 0, 15)] == [
        GERMAN,
        GERMAN,
        None,
        BRITISH,
        BRITISH,
    ]


@pytest.mark.rule("2P-14", "2P-19.1")
@pytest.mark.parametrize(
    ("scenario", "raid_day", "over"), [("prelude", 1, True), ("hardest-days", 3, False), ("hardest-days", 4, True)]
)
def test_points_decide_after_last_day(scenario: str, raid_day: int, *, over: bool) -> None:
    stage = Stage(scenario, strict=False)
    stage.battle.state.raid_day = raid_day
    stage.play(end_of_day)
    assert (stage.battle.state.ended == "points") == over


@pytest.mark.rule("2P-19.1", "2P-4.IV1")
def test_last_night_is_flown() -> None:
    stage = Stage("hardest-days", night=True, strict=False)
    stage.battle.state.raid_day = 4
    for ident in ("I/KG1/2", "II/KG1/2", "III/KG1/2", "I/KG2/2"):
        stage.gruppe(ident, "night")
    stage.play(end_of_day)
    while stage.match and stage.match.deciding_seats():
        stage.choose(stage.options()[0])
    assert stage.events("night bombing")
    assert stage.battle.state.ended == "points"


@pytest.mark.rule("2P-14", "2P-19.1")
@pytest.mark.parametrize(
    ("scenario", "vp", "name"),
    [
        ("prelude", -16, "German decisive victory"),
        ("prelude", -6, "German tactical victory"),
        ("prelude", -1, "Draw"),
        ("prelude", 9, "British tactical victory"),
        ("prelude", 10, "British triumph"),
        ("hardest-days", -26, "German decisive victory"),
        ("hardest-days", -11, "German operational victory"),
        ("hardest-days", -1, "Draw"),
        ("hardest-days", 14, "British operational victory"),
        ("hardest-days", 15, "British decisive victory"),
    ],
)
def test_result_is_named_from_winners_side(scenario: str, vp: int, name: str) -> None:
    assert scored(scenario, vp).text.startswith(f"{name} (")


@pytest.mark.rule("2P-19.2b")
def test_no_result_is_called_a_defeat() -> None:
    levels = [*PACK.components.victory_levels("prelude"), *PACK.components.victory_levels("hardest-days")]
    names = [*(level.name for level in levels), *(ending.name for ending in PACK.components.endings.values())]
    assert not [name for name in names if "defeat" in name or "disaster" in name]
    assert PACK.components.endings["Thin Blue Line preparations"].name == "German decisive victory"


# Elimination


@pytest.mark.rule("2P-18.2")
@pytest.mark.parametrize(
    ("points", "winner"), [(35, BRITISH), (34, None), (-35, GERMAN), (-34, None), (40, BRITISH), (-41, GERMAN)]
)
def test_game_ends_immediately_at_35_points(points: int, winner: str | None) -> None:
    stage = Stage(BATTLE)
    stage.play()
    stage.battle.score(points, "days", "2P-18.2")
    assert bool(stage.battle.state.ended) == (winner is not None)
    if winner:
        assert outcome(stage).winner == winner
        assert "decisive" in outcome(stage).text.lower()


# Sealion


def checked(
    date: str, vp: int, *, scenario: str = BATTLE, marker: str = "09-11", checks: int = 0, depletion: int = 0
) -> Stage:
    """Check Sealion on a date."""
    stage = Stage(scenario, pack=VALUES)
    stage.date(date)
    state = stage.battle.state
    state.sealion, state.sealion_checks = stage.battle.pack.days[marker], checks
    state.vp, state.depletion = vp, depletion
    stage.play()
    sealion_check(stage.battle)
    return stage


def marker(stage: Stage) -> str:
    """The date of the Sealion marker."""
    return stage.battle.pack.calendar[stage.battle.state.sealion].date


@pytest.mark.rule("2P-18.1a", "2P-18.1a2")
@pytest.mark.parametrize(("date", "weighed"), [("09-10", False), ("09-11", True), ("09-14", True)])
def test_sealion_check_when_day_reaches_its_marker(date: str, *, weighed: bool) -> None:
    assert bool(checked(date, 0).events("Sealion check")) == weighed


@pytest.mark.rule("2P-18.1a")
def test_sealion_values_are_those_of_day_marker_box() -> None:
    pack = pack_with(*sealion_values(-30, 30), *sealion_values(-9, 4, "09-13"))
    stage = Stage(BATTLE, pack=pack)
    stage.date("09-13")
    stage.battle.state.vp = 4
    stage.play()
    sealion_check(stage.battle)
    event = stage.event("Sealion check")
    assert (event.get_int("start"), event.get_int("cancel")) == (-9, 4)
    assert stage.battle.state.ended


@pytest.mark.rule("2P-18.1a2")
@pytest.mark.parametrize(("checks", "word"), [(0, "decisive"), (1, "operational")])
@pytest.mark.parametrize("vp", [CANCEL, CANCEL + 5])
def test_cancelled_sealion_is_british_victory(checks: int, word: str, vp: int) -> None:
    result = outcome(checked("09-12", vp, checks=checks))
    assert result.winner == BRITISH
    assert word in result.text.lower()


@pytest.mark.rule("2P-18.1a3", "2P-G22")
def test_sealion_is_delayed_between_values() -> None:
    stage = checked("09-13", 0)
    assert marker(stage) == "09-14"
    assert not stage.battle.state.ended


@pytest.mark.rule("2P-18.1a3")
@pytest.mark.parametrize(("date", "over"), [("09-21", False), ("09-22", True), ("09-24", True)])
def test_sealion_delayed_beyond_22_september_is_draw(date: str, *, over: bool) -> None:
    stage = checked(date, 0, checks=2)
    assert bool(stage.battle.state.ended) == over
    if over:
        assert outcome(stage).winner is None


@pytest.mark.rule("2P-18.1a4", "2P-18.1b")
@pytest.mark.parametrize(("depletion", "left"), [(12, 4), (5, 0)])
def test_preparations_begin_at_start_value(depletion: int, left: int) -> None:
    stage = checked("09-12", START, depletion=depletion)
    state = stage.battle.state
    assert state.preparations
    assert marker(stage) == "09-21", "ten boxes further"
    assert (stage.vp, state.depletion) == (START - 5, left)
    assert state.priorities == {
        "airfield": "high",
        "port": "high",
        "radar": "medium",
        "city": "low",
        "industry": "low",
    }
    assert not state.ended


def on_d_day(vp: int, date: str = "09-24") -> Stage:
    """Pass the D-Day marker."""
    pack = pack_with(*sealion_values(-30, 30), *sealion_values(START, CANCEL, date))
    stage = Stage(BATTLE, pack=pack)
    stage.date(date)
    state = stage.battle.state
    state.preparations, state.sealion, state.vp = True, stage.battle.pack.days["09-22"], vp
    stage.play()
    sealion_check(stage.battle)
    return stage


@pytest.mark.rule("2P-18.11")
@pytest.mark.parametrize(
    ("vp", "winner", "word"),
    [
        (START, GERMAN, "decisive"),
        (START + 1, GERMAN, "operational"),
        (CANCEL - 1, GERMAN, "operational"),
        (CANCEL, BRITISH, "tactical"),
    ],
)
def test_d_day_is_decided_by_values_of_day_marker_box(vp: int, winner: str, word: str) -> None:
    result = outcome(on_d_day(vp))
    assert result.winner == winner
    assert word in result.text.lower()


# The scenarios


@pytest.mark.rule("2P-19.2b")
@pytest.mark.parametrize(
    ("vp", "depletion", "winner", "word"),
    [
        (CANCEL, 0, BRITISH, "decisive"),
        (0, 15, BRITISH, "operational"),
        (-5, 15, BRITISH, "operational"),
        (-5, 14, GERMAN, "operational"),
        (-1, 0, GERMAN, "operational"),
        (0, 0, None, "draw"),
        (5, 14, None, "draw"),
        (START, 0, GERMAN, "decisive"),
    ],
)
def test_thin_blue_line_ends_at_first_check(vp: int, depletion: int, winner: str | None, word: str) -> None:
    result = outcome(checked("09-12", vp, scenario=THIN, depletion=depletion))
    assert result.winner == winner
    assert word in result.text.lower()


@pytest.mark.rule("2P-19.3")
def test_campaign_ends_with_sealion_or_elimination() -> None:
    stage = Stage(BATTLE, strict=False)
    stage.battle.state.raid_day = 12
    stage.play(end_of_day)
    assert not stage.battle.state.ended
    assert stage.battle.scenario.raid_days == 0 or stage.battle.scenario.raid_days is None


@pytest.mark.rule("2P-18.2")
def test_points_are_zero_sum() -> None:
    result = scored("prelude", 7)
    assert result.points == {BRITISH: 7, GERMAN: -7}
