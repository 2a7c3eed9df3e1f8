"""Outcome summaries: the odds of each unit in a fight."""

from __future__ import annotations

import pytest

from dowding.engine.odds import compute_odds
from dowding.games.hardest_days.rules.interception import fly_through
from games.hardest_days.scenario_builder import Stage


def set_up_fight(stage: Stage) -> None:
    stage.in_england("7/11a")
    stage.group("I/JG3", "hunt", "left")
    stage.group("II/JG3", "hunt", "left")
    stage.squadron("54", "hunt", raid=1, section="left")


@pytest.mark.rule("THD-12.3b")
def test_odds_of_a_fight_are_exact_and_match_both_columns() -> None:
    stage = Stage()
    set_up_fight(stage)
    match = stage.play(fly_through, 1)
    estimate = compute_odds(match, "british", "fight:I/JG3")
    assert estimate.exact
    pack = stage.day.pack
    value = pack.groups["I/JG3"].full + pack.squadrons["54"].full
    names = {"-": "no effect", "D": "disrupted", "A": "abort", "L": "light loss", "H": "heavy loss"}
    expected: dict[str, dict[str, float]] = {"I/JG3": {}, "54 Sqn": {}}
    for die in range(1, 7):
        row = pack.combat_result(value + die)
        for unit, result in (("I/JG3", row.german), ("54 Sqn", row.british)):
            expected[unit][names[result]] = expected[unit].get(names[result], 0) + 1 / 6
    shown = {
        subject.name: {prospect.outcome: prospect.probability for prospect in subject.prospects}
        for subject in estimate.subjects
    }
    assert shown == {unit: pytest.approx(odds) for unit, odds in expected.items()}


def test_computing_odds_does_not_change_the_match() -> None:
    stage = Stage()
    set_up_fight(stage)
    match = stage.play(fly_through, 1)
    before = match.state_bytes(), match.context.dice.position, match.position
    compute_odds(match, "british", "fight:II/JG3")
    assert (match.state_bytes(), match.context.dice.position, match.position) == before
