"""The report of a fight: losses, luck and flight paths, and the outcome summary of odds."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from dowding.engine.events import Event, Plain
from dowding.engine.match import Match, start_match
from dowding.engine.outcome import SubjectOutcome
from dowding.games.wing_leader.game import WING_LEADER
from dowding.games.wing_leader.pack.scenario import SEATS
from dowding.games.wing_leader.rules.expected_results import mean_hits, measure_luck
from dowding.games.wing_leader.view.flight_paths import collect_flight_paths
from dowding.games.wing_leader.view.outcome_summary import summarize_outcome
from dowding.view.player_view import PlayerView
from games.wing_leader.scenario_builder import REAL, Stage


def happened(kind: str, **data: Plain) -> Event:
    return Event(kind, "WL-10.5", data, 0)


@pytest.fixture(scope="module")
def played() -> Match:
    match = start_match(WING_LEADER, "channel-probe", seed=4)
    random = Random(4)
    while not match.is_over:
        for seat in match.deciding_seats():
            decision = match.decision(seat)
            if decision is not None:
                match.choose(seat, random.choice(decision.options).id)
    return match


def test_report_contents(played: Match) -> None:
    report = PlayerView(played, "raider").report()
    listed = report["losses_by_squadron"]
    assert isinstance(listed, list)
    lost = [row["lost"] for row in listed if isinstance(row, Mapping)]
    types = report["losses_by_type"]
    assert isinstance(types, Mapping)
    by_type = [number for nation in types.values() if isinstance(nation, Mapping) for number in nation.values()]
    assert sum(n for n in lost if isinstance(n, int)) == sum(n for n in by_type if isinstance(n, int))
    sections = report["sections"]
    assert isinstance(sections, list)
    assert [section["title"] for section in sections if isinstance(section, Mapping)][-3:] == [
        "Germany, the raider",
        "Britain, the defender",
        "Points",
    ]
    other = PlayerView(played, "defender").report()
    assert {**report, "story": {}} == {**other, "story": {}}


def test_flight_path_with_turns_and_losses() -> None:
    stage = Stage()
    stage.raider("A", "bm", "C9", mission="bombing")
    events = [
        happened("placed", squadron="A", square="C9", edge=False),
        happened("turn", turn=1),
        happened("flies", squadron="A", square="D9", origin="C9"),
        happened("hit", squadron="A", result="loss"),
        happened("hit", squadron="A", result="nothing"),
        happened("turn", turn=2),
    ]
    assert collect_flight_paths(stage.fight, events) == [
        {
            "label": "A",
            "side": "raider",
            "stops": ["C9", "D9"],
            "turns": {"1": "C9", "2": "D9"},
            "losses": ["D9"],
        }
    ]


def test_luck_compares_hits_with_expected_hits() -> None:
    stage = Stage()
    stage.raider("A", "fx", "C9")
    stage.defender("X", "fx", "C9")
    events = [
        happened("attack", squadron="A", target="X", column=0, modifiers={"veteran": 1}, hits=2),
        happened("defence", squadron="X", column=-1, modifiers={}, hits=0),
        happened("hit", squadron="X", result="loss"),
    ]
    luck = measure_luck(stage.fight, events)
    ours, theirs = (stage.fight.force(side).nation for side in SEATS)
    assert luck[f"hits by {ours}"] == 2
    assert luck[f"expected_hits by {ours}"] == round(mean_hits(stage.fight.pack, 0, 1), 2)
    assert luck[f"expected_hits by {theirs}"] == round(mean_hits(stage.fight.pack, -1), 2)
    assert luck[f"aircraft lost by {theirs}"] == 1


def test_outcome_summary_of_a_combat() -> None:
    events = [
        happened("attack", squadron="Q", target="B", hits=1),
        happened("defence", squadron="B", hits=0),
        happened("hit", squadron="B", result="loss"),
        happened("cohesion", squadron="Q"),
        happened("cohesion", squadron="B"),
        happened("disrupted", squadron="B"),
    ]
    assert summarize_outcome(REAL, events) == [
        SubjectOutcome("Q", "1 hit", None, "Hits scored", about="Q"),
        SubjectOutcome("B", "0 hits", None, "Hits scored", about="B"),
        SubjectOutcome("B", "1", 1, "Aircraft lost", about="B"),
        SubjectOutcome("Q", "none", 0, "Aircraft lost", about="Q"),
        SubjectOutcome("Q", "holds together", 0, "Cohesion", about="Q"),
        SubjectOutcome("B", "disrupted", 2, "Cohesion", about="B"),
    ]


def test_outcome_summary_of_single_rolls() -> None:
    events = [
        happened("look", squadron="P", target="A", found=True),
        happened("reaction", squadron="C", result="late"),
        happened("escape", squadron="R", escaped=False),
        happened("vector try", squadron="Q", granted=True),
    ]
    assert [(stake.subject, stake.outcome, stake.gravity) for stake in summarize_outcome(REAL, events)] == [
        ("P tries to spot A", "spotted", None),
        ("Reaction of C", "late", None),
        ("Escape of R", "does not escape", None),
        ("Vector for Q", "granted", None),
    ]


def test_outcome_summary_lists_raider_first() -> None:
    events = [
        happened("attack", squadron="P", side="defender", hits=2),
        happened("defence", squadron="A", side="raider", hits=1),
        happened("cohesion", squadron="P", side="defender"),
        happened("cohesion", squadron="A", side="raider"),
    ]
    sides = [("A", "raider"), ("P", "defender")]
    assert [(stake.part, stake.subject, stake.side) for stake in summarize_outcome(REAL, events)] == [
        (part, *side) for part in ("Hits scored", "Aircraft lost", "Cohesion") for side in sides
    ]


def test_outcome_summary_of_ineffective_flak() -> None:
    outcomes = summarize_outcome(REAL, [happened("flak", squadron="A", side="raider", result="", hits=0)])
    assert [(stake.part, stake.outcome) for stake in outcomes] == [
        ("Aircraft lost", "none"),
        ("Cohesion", "holds together"),
        ("", "no effect"),
    ]
