"""British reinforcements and rotation (EAGLE-4.IV8): by the marks of day cards, at no cost."""

from __future__ import annotations

import pytest

from dowding.games.raf.eagle.rules.reinforcements import british_reinforcements, reinforcements_in_play
from dowding.games.raf.eagle.rules.sequence import CALENDAR_UPDATE
from dowding.games.raf.planning.rules.calendar_update import day_advance
from dowding.games.raf.planning.rules.replacements import heavy_loss_replacement
from dowding.games.raf.rules.calendar_update import german_reinforcements
from games.raf.eagle.calendar_fixtures import PLAIN, REINFORCEMENT, ROTATION, days, on_card
from games.raf.eagle.scenario_builder import BATTLE, Stage
from games.raf.lion.calendar_fixtures import day_card

THIN = "thin-blue-line"
AT_7_11 = {"72/7/11", "79/7/11"}


def waiting(stage: Stage) -> set[str]:
    """The squadrons in the pool of reinforcements."""
    return {squadron.id for squadron in stage.battle.squadrons_in("pool")}


def mauled(stage: Stage) -> Stage:
    """Move two squadrons of 7/11 and one of 6/11 to loss boxes."""
    stage.squadron("32/7/11", "light")
    stage.squadron("610/7/11", "heavy")
    stage.squadron("54/6/11", "heavy")
    return stage


@pytest.mark.rule("EAGLE-G20", "EAGLE-4.IV8b", "EAGLE-4.IV8c")
def test_marked_card_brings_squadron_to_sector_with_most_losses() -> None:
    came = set()
    for die in (1, 2):
        stage = mauled(on_card(REINFORCEMENT, die=die))
        before = waiting(stage)
        assert before >= AT_7_11
        stage.play(british_reinforcements)
        (squadron,) = before - waiting(stage)
        assert stage.where(squadron) == "sector"
        assert (stage.vp, stage.battle.state.causes) == (0, {})
        came.add(squadron)
    assert came == AT_7_11


@pytest.mark.rule("EAGLE-G20", "EAGLE-4.IV8b")
@pytest.mark.parametrize(
    ("card", "date", "number"),
    [(REINFORCEMENT, "09-07", 1), (REINFORCEMENT, "09-08", 0), (PLAIN, "08-20", 0), (ROTATION, "08-20", 0)],
)
def test_reinforcement_needs_mark_before_8_september(card: int, date: str, number: int) -> None:
    stage = on_card(card, date)
    before = waiting(stage)
    stage.play(british_reinforcements)
    assert len(before - waiting(stage)) == number


@pytest.mark.rule("EAGLE-4.IV8c")
def test_random_reinforcement_without_losses() -> None:
    came = set()
    for die in range(1, 1 + len(waiting(on_card(REINFORCEMENT)))):
        stage = on_card(REINFORCEMENT, die=die)
        before = waiting(stage)
        stage.play(british_reinforcements)
        came |= before - waiting(stage)
    assert came == before


@pytest.mark.rule("EAGLE-4.IV8d")
def test_at_most_six_reinforcements() -> None:
    stage = on_card(REINFORCEMENT)
    stage.strict = False
    before = waiting(stage)
    for number in range(1, 9):
        stage.play(british_reinforcements)
        assert len(before - waiting(stage)) == stage.battle.state.arrived == min(number, 6)


@pytest.mark.rule("EAGLE-G21", "EAGLE-4.IV8e", "EAGLE-4.IV8f")
def test_rotation_exchanges_heavy_loss_squadron_11_group_first() -> None:
    came = set()
    for die in (1, 2, 3):
        stage = on_card(ROTATION, "08-19", die=die)
        stage.squadron("54/6/11", "heavy")
        stage.squadron("92/3/10", "heavy")
        before = waiting(stage)
        stage.play(british_reinforcements)
        assert (stage.where("54/6/11"), stage.where("92/3/10")) == ("pool", "heavy")
        (squadron,) = before - waiting(stage)
        assert stage.where(squadron) == "sector"
        assert squadron.endswith("/11")
        assert (stage.vp, stage.battle.state.arrived) == (0, 0), "it does not count towards the six"
        came.add(squadron)
    assert len(came) == 3, "by lot"
    assert [event.data for event in stage.events("rotation")] == [{"squadron": "54/6/11"}]


@pytest.mark.rule("EAGLE-4.IV8e")
def test_conditions_for_rotation() -> None:
    no_loss, late, alone = on_card(ROTATION), on_card(ROTATION, "09-08"), on_card(ROTATION)
    no_loss.squadron("54/6/11", "light")
    late.squadron("54/6/11", "heavy")
    alone.squadron("54/6/11", "heavy")
    for ident in waiting(alone):
        if ident.endswith("/11"):
            alone.squadron(ident, "sector")
    for stage in (no_loss, late, alone):
        before = waiting(stage)
        stage.play(british_reinforcements)
        assert waiting(stage) == before
    assert waiting(alone), "others wait, but not of 11 Group"


@pytest.mark.rule("EAGLE-4.IV8f", "EAGLE-4.IV7", "EAGLE-4.IV8a")
def test_reinforcements_follow_heavy_loss_replacement() -> None:
    order = [CALENDAR_UPDATE.index(step) for step in HEAVY_LOSS_THEN]
    assert order == sorted(order)
    stage = on_card(ROTATION)
    stage.battle.state.stocks["Spitfire"] = 1
    stage.squadron("54/6/11", "heavy")
    stage.play(heavy_loss_replacement, british_reinforcements)
    assert stage.where("54/6/11") == "light", "after refitting it can no longer be exchanged"


HEAVY_LOSS_THEN = (heavy_loss_replacement, german_reinforcements, british_reinforcements)


@pytest.mark.rule("EAGLE-4.IV8d", "EAGLE-4.IV8f")
def test_rotation_is_possible_after_sixth_reinforcement() -> None:
    stage = on_card(ROTATION)
    stage.battle.state.arrived = 6
    stage.squadron("54/6/11", "heavy")
    stage.play(british_reinforcements)
    assert stage.where("54/6/11") == "pool"


@pytest.mark.rule("EAGLE-16.2b")
def test_thin_blue_line_has_rotation_but_no_reinforcements() -> None:
    stage = on_card(REINFORCEMENT, "08-30", scenario=THIN)
    stage.play(reinforcements_in_play)
    assert stage.battle.state.arrived == 6
    before = waiting(stage)
    assert before
    stage.play(british_reinforcements)
    assert waiting(stage) == before
    stage.squadron("54/6/11", "heavy")
    stage.battle.state.day_card = ROTATION
    stage.play(british_reinforcements)
    assert stage.where("54/6/11") == "pool"
    assert waiting(stage) != before | {"54/6/11"}


@pytest.mark.rule("EAGLE-13.3")
def test_british_buy_no_squadrons() -> None:
    assert "call_reinforcement" not in {step.__name__ for step in CALENDAR_UPDATE}
    stage = on_card(PLAIN)
    stage.play(british_reinforcements)
    assert stage.is_done, "no decision is needed"
    assert stage.vp == 0


@pytest.mark.rule("EAGLE-13.4", "EAGLE-4.IV3")
@pytest.mark.parametrize(("rotated", "pilots"), [(False, 8), (True, 10)])
def test_waiting_squadrons_become_pilots_on_8_september(pilots: int, *, rotated: bool) -> None:
    stage = days(day_card(REINFORCEMENT, 3), date="09-05")
    for number, ident in enumerate(sorted(waiting(stage))):
        stage.squadron(ident, "pool" if number < 4 else "sector")
    if rotated:
        stage.squadron("54/6/11", "pool")
    stage.battle.state.stocks["pilots"] = 0
    stage.play(day_advance)
    assert stage.battle.state.stocks["pilots"] == pilots
    assert not waiting(stage)


@pytest.mark.rule("EAGLE-4.IV8a")
def test_gruppen_on_reached_days_arrive_at_bases() -> None:
    stage = Stage(BATTLE)
    expected = {ident: number for number, day in enumerate(stage.battle.pack.calendar) for ident in day.reinforcements}
    first = min(expected.values())
    stage.battle.state.day = first
    stage.play(german_reinforcements)
    assert {ident: stage.where(ident) for ident in expected} == {
        ident: "base" if number <= first else "calendar" for ident, number in expected.items()
    }
