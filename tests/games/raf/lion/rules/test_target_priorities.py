"""German target priorities (LION-14.1) and terror (LION-14.2)."""

from __future__ import annotations

import pytest

from dowding.games.raf.lion.rules.calendar_update import day_advance, day_event
from dowding.games.raf.pack.components import DayEvent, PriorityRow
from games.raf.lion.day_event_fixtures import CARD, day_of, pass_days
from games.raf.lion.scenario_builder import Stage

START = {"radar": "high", "port": "high", "airfield": "medium", "industry": "low", "city": "low"}
BY_DATE = DayEvent(
    "A",
    "change priorities by date",
    (
        PriorityRow("low", "low", "low", "low", "low", dates=("08-12", "08-20")),
        PriorityRow("medium", "low", "high", "high", "low", dates=("08-21", "09-06")),
        PriorityRow("low", "medium", "medium", "low", "high", dates=("09-07", "10-01"), terror=True),
    ),
)
BY_VP = DayEvent(
    "A",
    "change priorities by VP",
    (
        PriorityRow("low", "low", "low", "low", "low", vp=(-34, -1), free_choice=True),
        PriorityRow("medium", "low", "high", "high", "low", vp=(0, 9)),
        PriorityRow("low", "medium", "medium", "low", "high", vp=(10, 34), terror=True),
    ),
)
FIRST_ROW = {"radar": "low", "port": "low", "airfield": "low", "industry": "low", "city": "low"}
SECOND_ROW = {"radar": "medium", "port": "low", "airfield": "high", "industry": "high", "city": "low"}
THIRD_ROW = {"radar": "low", "port": "medium", "airfield": "medium", "industry": "low", "city": "high"}
TERROR_TARGETS = set(range(45, 61))


# 14.1: target priorities


@pytest.mark.rule("LION-14.1a", "LION-ED2")
@pytest.mark.parametrize(
    ("date", "row"),
    [
        ("08-13", FIRST_ROW),
        ("08-20", FIRST_ROW),
        ("08-21", SECOND_ROW),
        ("09-06", SECOND_ROW),
        ("09-07", THIRD_ROW),
        ("10-01", THIRD_ROW),
    ],
)
def test_row_of_the_new_date_sets_all_five_priorities(date: str, row: dict[str, str]) -> None:
    stage = day_of(BY_DATE)
    assert stage.battle.state.priorities == START
    pass_days(stage, date)
    assert stage.battle.state.priorities == row


@pytest.mark.rule("LION-14.1a", "LION-ED2")
@pytest.mark.parametrize(
    ("vp", "row"),
    [
        (-30, FIRST_ROW),
        (-1, FIRST_ROW),
        (0, SECOND_ROW),
        (9, SECOND_ROW),
        (10, THIRD_ROW),
        (34, THIRD_ROW),
    ],
)
def test_row_of_the_new_vp_total_sets_all_five_priorities(vp: int, row: dict[str, str]) -> None:
    stage = day_of(BY_VP)
    pass_days(stage, "08-20", vp)
    assert stage.battle.state.priorities == row


@pytest.mark.rule("LION-14.1b")
@pytest.mark.parametrize("event", [BY_DATE, BY_VP])
def test_once_sealion_is_prepared_priorities_are_fixed_and_no_terror_begins(event: DayEvent) -> None:
    stage = day_of(event)
    stage.battle.state.preparations = True
    pass_days(stage, "09-20", 20)
    assert stage.battle.state.priorities == START
    assert not stage.battle.state.terror
    assert not TERROR_TARGETS & set(stage.battle.state.decks["target"].cards)


@pytest.mark.rule("LION-14.1b")
def test_note_of_free_choice_changes_nothing() -> None:
    stage = day_of(BY_VP)
    pass_days(stage, "08-20", -20)
    assert stage.is_done
    assert stage.battle.state.priorities == FIRST_ROW
    assert [event.data for event in stage.events("priorities")] == [
        {"priorities": {"radar": "low", "port": "low", "airfield": "low", "industry": "low", "city": "low"}}
    ]


@pytest.mark.rule("LION-G20", "LION-14.1a", "LION-ED2")
def test_golden_card_138_on_2_september() -> None:
    stage = Stage(strict=False)
    stage.draws("day event", 138)
    stage.battle.state.day = stage.battle.pack.days["09-02"] - stage.battle.pack.day_cards[138].days
    stage.play(day_advance, day_event)
    assert stage.battle.state.priorities == {
        "radar": "low",
        "port": "medium",
        "airfield": "high",
        "industry": "low",
        "city": "medium",
    }


# 14.2: terror


@pytest.mark.rule("LION-14.2a")
@pytest.mark.parametrize(("event", "date", "vp"), [(BY_DATE, "09-07", 0), (BY_VP, "08-20", 10)])
def test_row_with_a_t_adds_the_terror_targets_and_shuffles_the_deck(event: DayEvent, date: str, vp: int) -> None:
    stage = day_of(event)
    before = stage.battle.state.decks["target"].cards
    pass_days(stage, date, vp)
    after = stage.battle.state.decks["target"].cards
    assert stage.battle.state.terror
    assert sorted(after) == sorted([*before, *TERROR_TARGETS])
    assert after[: len(before)] != before


@pytest.mark.rule("LION-14.2a")
def test_row_without_a_t_brings_no_terror() -> None:
    stage = day_of(BY_DATE)
    before = stage.battle.state.decks["target"]
    pass_days(stage, "09-06")
    assert not stage.battle.state.terror
    assert stage.battle.state.decks["target"] == before


@pytest.mark.rule("LION-14.2a")
def test_terror_lasts_and_its_targets_are_added_once() -> None:
    stage = day_of(BY_VP)
    pass_days(stage, "08-20", 10)
    deck = stage.battle.state.decks["target"]
    pass_days(stage, "08-22", 12)
    assert stage.battle.state.decks["target"] == deck
    stage.draws("day event", CARD)
    pass_days(stage, "08-24", 5)
    assert stage.battle.state.priorities == SECOND_ROW
    assert stage.battle.state.terror
    assert stage.battle.state.decks["target"] == deck
