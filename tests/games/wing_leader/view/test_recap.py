"""The recap of a fight: a chapter for every eventful turn, and the summary."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dowding.engine.decision import SPECTATOR, Seat
from dowding.engine.events import Event, Plain
from dowding.games.wing_leader.pack.scenario import DEFENDER, RAIDER, Victory
from dowding.games.wing_leader.view.log import format_event
from dowding.games.wing_leader.view.recap import build_recap, summarize
from games.wing_leader.scenario_builder import Stage


def happened(kind: str, at: int, **data: Plain) -> Event:
    return Event(kind, "WL-10.5", data, at)


def a_raid(place: str = "map", **squadron: object) -> Stage:
    stage = Stage()
    stage.raider("A", "bm", "C9", mission="bombing")
    stage.defender("P", "fx", "T9", mission="intercept")
    stage.change("A", place=place, **squadron)
    return stage


def test_uneventful_turn_has_no_chapter() -> None:
    events = [
        happened("turn", 0, turn=1),
        happened("gone", 1, squadron="P", place="escaped"),
        happened("turn", 2, turn=2),
        happened("combat", 3, square="M8", attackers=["P"], defenders=["A"]),
        happened("hit", 3, squadron="A", natural=6, firepower=0, result="loss", straggler=False),
    ]
    chapters = build_recap(a_raid().fight, RAIDER, events).chapters
    assert [(chapter.when, chapter.title, chapter.text) for chapter in chapters] == [
        ("Turn 2", "Combat over M8", "Aircraft lost: A (BM) one.")
    ]


@pytest.mark.parametrize(
    ("left_as", "title", "text"),
    [
        ("loaded", "A through", "A (BM) crossed the far edge with bombs aboard."),
        ("empty", "A left the map", "A (BM) left the map."),
    ],
)
def test_recap_of_bombers_leaving_with_and_without_bombs(left_as: str, title: str, text: str) -> None:
    events = [happened("turn", 0, turn=9), happened("gone", 1, squadron="A", place="right")]
    (chapter,) = build_recap(a_raid("right", left_as=left_as).fight, RAIDER, events).chapters
    assert (chapter.title, chapter.text) == (title, text)


@pytest.mark.parametrize(
    ("seat", "defender_to", "losses", "summary"),
    [
        (SPECTATOR, 0, 0, "The raid failed{}; neither side lost an aircraft."),
        (DEFENDER, -9, 0, "The fight was indecisive{}; neither side lost an aircraft."),
        (SPECTATOR, 0, 2, "The raid was beaten{}; the raiders lost two aircraft, the defenders none."),
        (RAIDER, 0, 2, "Your raid was beaten{}; you lost two aircraft, the defenders none."),
        (DEFENDER, 0, 2, "You beat the raid{}; you lost no aircraft, the raiders two."),
    ],
)
def test_recap_summary_is_told_to_its_reader(seat: Seat, defender_to: int, losses: int, summary: str) -> None:
    stage = a_raid("left", losses=losses)
    stage.fight.scenario = replace(stage.fight.scenario, victory=Victory(raider_from=1, defender_to=defender_to))
    stage.fight.state.over = True
    assert summarize(stage.fight, seat) == summary.format(": no bomber squadron crossed the far edge")


@pytest.mark.parametrize(
    ("raider", "defender", "sentence"),
    [
        (6, -6, "The raider is six points ahead."),
        (-1, 1, "The defender is one point ahead."),
        (0, 0, "The score is level."),
    ],
)
def test_last_log_line_gives_the_lead(raider: int, defender: int, sentence: str) -> None:
    line = format_event(a_raid().fight, happened("end", 9, why="agreement", raider=raider, defender=defender))
    assert line is not None
    assert line.text == f"The fight ends: both sides agreed to stop. {sentence}"
