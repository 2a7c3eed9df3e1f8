"""The laboratory for decisions: it finds regret, and repeats itself."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from dowding.ai.decision_review import ReviewEffort

sys.path.insert(0, str(Path(__file__).parents[2]))

from tools import decision_lab
from tools.decision_lab import Kind, Study, study_match, summarize

LITTLE = ReviewEffort(candidates=2, screening=2, judging=4)


def study(player: str) -> list[tuple[Kind, float]]:
    """The regrets of three matches."""
    matches = [Study("lion", "prelude", player, number, 0.3, "rough") for number in range(3)]
    return [regret for match in matches for regret in study_match(match)]


def test_random_players_lose_more_than_doctrine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decision_lab, "EFFORTS", {"rough": LITTLE})
    regret = {}
    for player in ("random", "pilot"):
        studied = study(player)
        assert study(player) == studied
        regret[player] = sum(loss for _, loss in studied) / len(studied)
    assert regret["random"] > regret["pilot"]


def test_table_has_a_row_for_each_kind_and_for_all() -> None:
    seat = ("lion", "prelude", "british", "pilot")
    rows = summarize([((*seat, "commit"), 2.0), ((*seat, "commit"), 0.0), ((*seat, "patrol"), 0.5)])
    assert rows[2:] == [
        "| lion | prelude | british | pilot | all | 3 | 0.83 | 0.60 |",
        "| lion | prelude | british | pilot | commit | 2 | 1.00 | 1.00 |",
        "| lion | prelude | british | pilot | patrol | 1 | 0.50 | 0.00 |",
    ]
