"""The guided first day of Eagle: the notes of each phase."""

from __future__ import annotations

from dowding.engine.match import Match, start_match
from dowding.games.raf.eagle.game import EAGLE
from dowding.games.raf.planning.rules.battle import GERMAN
from dowding.view.player_view import PlayerView


def notes(match: Match) -> list[str]:
    return [note.id.removeprefix("german-") for note in PlayerView(match, GERMAN).picture().notes]


def test_each_planning_stage_and_end_of_day_has_notes() -> None:
    match = start_match(EAGLE, "prelude", seed=5, take_forced=True)
    assert notes(match) == ["welcome", "targets"]
    options = PlayerView(match, GERMAN).options
    match.choose(GERMAN, options[0].id)
    match.choose(GERMAN, "done")
    assert notes(match) == ["welcome", "force", "high-command"]
    shown: set[str] = set()
    while not match.is_over:
        shown.update(notes(match))
        offered = [option.id for option in PlayerView(match, GERMAN).options]
        match.choose(GERMAN, "done" if "done" in offered else offered[0])
    assert {"chances", "forming", "answer"} <= shown
    assert notes(match) == ["evening"]


def test_only_first_scenario_has_notes() -> None:
    assert notes(start_match(EAGLE, "hardest-days", seed=5, take_forced=True)) == []
