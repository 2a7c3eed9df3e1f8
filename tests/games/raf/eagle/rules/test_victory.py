"""Victory in Eagle (EAGLE-15, EAGLE-16): points count from the British side, results are German."""

from __future__ import annotations

from collections import Counter

import pytest

from dowding.engine.match import start_match
from dowding.engine.outcome import Outcome
from dowding.games.raf.eagle.game import EAGLE
from dowding.games.raf.eagle.rules.context import Eagle
from dowding.games.raf.eagle.rules.sequence import end_of_day
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.games.raf.planning.rules.raid_day import scenario_over
from dowding.games.raf.rules.sealion import sealion_check
from dowding.games.raf.rules.setup import green_squadrons
from games.raf.eagle.custom_cards import pack_with
from games.raf.eagle.scenario_builder import BATTLE, PACK, Stage
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


@pytest.mark.rule("EAGLE-15.1a")
def test_points_count_from_british_side_and_results_from_german_side() -> None:
    result = scored("prelude", -7)
    assert result.points == {GERMAN: 7}
    assert "−7 VP" in result.text
    stage = Stage()
    stage.play()
    stage.battle.lose_gruppe(stage.battle.state.gruppen["I/KG1/2"], heavy=True, rule="EAGLE-15.1a", cause="example")
    stage.battle.lose_squadron(
        stage.battle.state.squadrons["54/6/11"], heavy=False, rule="EAGLE-15.1a", cause="example"
    )
    assert stage.vp == 2 - 1


@pytest.mark.rule("EAGLE-16.0")
@pytest.mark.parametrize(
    ("vp", "words", "winner"),
    [
        (-16, "German decisive", GERMAN),
        (-15, "German tactical", GERMAN),
        (-6, "German tactical", GERMAN),
        (-5, "Draw", None),
        (-1, "Draw", None),
        (0, "British tactical", None),
        (9, "British tactical", None),
        (10, "British triumph", None),
    ],
)
def test_result_bands_of_prelude(vp: int, words: str, winner: str | None) -> None:
    result = scored("prelude", vp)
    assert result.text.startswith(words)
    assert result.winner == winner


@pytest.mark.rule("EAGLE-16.1")
def test_result_bands_of_hardest_days() -> None:
    levels = [scored("hardest-days", vp).level for vp in range(-34, 35)]
    changes = [vp for vp in range(-33, 35) if levels[vp + 34] != levels[vp + 33]]
    assert changes == [-25, -10, 0, 15]
    assert [scored("hardest-days", vp).winner for vp in (-26, -25, -11, -10, 0)] == [GERMAN] * 3 + [None] * 2


@pytest.mark.rule("EAGLE-16.0", "EAGLE-16.1", "EAGLE-16.3")
@pytest.mark.parametrize(
    ("scenario", "raid_day", "over"),
    [("prelude", 1, True), ("hardest-days", 3, False), ("hardest-days", 4, True), (BATTLE, 12, False)],
)
def test_points_decide_after_last_day(scenario: str, raid_day: int, *, over: bool) -> None:
    stage = Stage(scenario, strict=False)
    stage.battle.state.raid_day = raid_day
    stage.play(end_of_day)
    assert (stage.battle.state.ended == "points") == over


# Elimination


@pytest.mark.rule("EAGLE-15.1d")
@pytest.mark.parametrize(("points", "ended"), [(35, True), (34, False), (-35, True), (-34, False)])
def test_game_ends_immediately_at_35_points(points: int, *, ended: bool) -> None:
    stage = Stage(BATTLE)
    stage.play()
    stage.battle.score(points, "days", "EAGLE-15.1d")
    assert bool(stage.battle.state.ended) == ended
    if ended:
        assert outcome(stage).winner == (GERMAN if points < 0 else None)
        assert "decisive" in outcome(stage).text.lower()


@pytest.mark.rule("EAGLE-15.1d")
def test_no_elimination_in_prelude() -> None:
    stage = Stage("prelude")
    stage.play()
    stage.battle.score(-36, "days", "EAGLE-15.1d")
    assert not stage.battle.state.ended


# Sealion


def checked(date: str, vp: int, *, scenario: str = BATTLE, checks: int = 0, depletion: int = 0) -> Stage:
    """Check Sealion on a date."""
    stage = Stage(scenario, pack=VALUES)
    stage.date(date)
    state = stage.battle.state
    state.sealion, state.sealion_checks = stage.battle.pack.days["09-11"], checks
    state.vp, state.depletion = vp, depletion
    stage.play()
    sealion_check(stage.battle)
    return stage


@pytest.mark.rule("EAGLE-15.1b")
def test_sealion_is_cancelled_delayed_or_prepared() -> None:
    assert not checked("09-10", CANCEL).events("Sealion check")
    first, later = outcome(checked("09-12", CANCEL)), outcome(checked("09-12", CANCEL, checks=1))
    assert (first.winner, later.winner) == (None, None)
    assert "decisive" in first.text.lower()
    assert "operational" in later.text.lower()
    delayed = checked("09-13", 0)
    assert delayed.battle.pack.calendar[delayed.battle.state.sealion].date == "09-14"
    assert checked("09-22", 0, checks=2).battle.state.ended
    prepared = checked("09-12", START, depletion=12)
    assert prepared.battle.state.preparations
    assert prepared.battle.pack.calendar[prepared.battle.state.sealion].date == "09-21"
    assert (prepared.vp, prepared.battle.state.depletion) == (START - 5, 4)


@pytest.mark.rule("EAGLE-15.1c")
@pytest.mark.parametrize(
    ("vp", "winner", "word"),
    [(START, GERMAN, "decisive"), (START + 1, GERMAN, "operational"), (CANCEL, None, "tactical")],
)
def test_d_day_is_decided_by_values_of_day_marker_box(vp: int, winner: str | None, word: str) -> None:
    stage = Stage(BATTLE, pack=pack_with(*sealion_values(-30, 30), *sealion_values(START, CANCEL, "09-24")))
    stage.date("09-24")
    state = stage.battle.state
    state.preparations, state.sealion, state.vp = True, stage.battle.pack.days["09-22"], vp
    stage.play()
    sealion_check(stage.battle)
    result = outcome(stage)
    assert result.winner == winner
    assert word in result.text.lower()


# The Thin Blue Line


@pytest.mark.rule("EAGLE-16.2c")
@pytest.mark.parametrize(
    ("vp", "depletion", "winner", "words"),
    [
        (CANCEL, 0, None, "British decisive"),
        (-5, 15, None, "British operational"),
        (-5, 14, GERMAN, "German operational"),
        (0, 0, None, "Draw"),
        (START, 0, GERMAN, "German decisive"),
    ],
)
def test_thin_blue_line_ends_at_first_check(vp: int, depletion: int, winner: str | None, words: str) -> None:
    result = outcome(checked("09-12", vp, scenario=THIN, depletion=depletion))
    assert (result.winner, result.text.startswith(words)) == (winner, True), result.text


@pytest.mark.rule("EAGLE-16.2a")
def test_five_random_green_squadrons() -> None:
    drawn = set()
    for seed in range(4):
        match = start_match(EAGLE, THIN, seed=seed)
        table = match.context
        assert isinstance(table, Eagle)
        green = [squadron for squadron in table.squadrons_in("sector") if not squadron.full]
        homes = Counter(table.home(squadron_id) for squadron_id in green)
        assert (len(green), max(homes.values())) == (5, 1)
        assert sum(table.group_of(home) == 11 for home in homes) >= 3
        assert not any(event.kind == "plan closed" for event in table.log or ()), "no decision came before planning"
        drawn.add(frozenset(squadron_id.id for squadron_id in green))
    assert len(drawn) > 1, "other seeds, other squadrons"


@pytest.mark.rule("EAGLE-16.2a")
def test_green_squadron_limits_hold_for_any_lot() -> None:
    for die in range(1, 6):
        stage = Stage(THIN, {"lot": [die, die, die, 1, 1]})
        stage.play(green_squadrons)
        assert stage.is_done
        green = [squadron for squadron in stage.battle.squadrons_in("sector") if not squadron.full]
        assert len({stage.battle.home(squadron_id) for squadron_id in green}) == 5
        assert sum(stage.battle.group_of(stage.battle.home(squadron_id)) == 11 for squadron_id in green) >= 3
    assert PACK.components.scenarios[THIN].green == 5
    assert stage.battle.state.day == stage.battle.pack.days["08-27"]
