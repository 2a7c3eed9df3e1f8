"""Odds in words."""

from __future__ import annotations

from dowding.engine.decision import Option
from dowding.engine.odds import Odds, OutcomeProbability, Subject
from dowding.terminal.odds import format_odds
from terminal.toy_scene import text_of

ATTACK = Option("attack:wolf", "Attack the wolf", risky=True)


def test_odds_have_a_line_for_each_unit_at_risk_and_end_with_points() -> None:
    anna = Subject(
        "Anna",
        (
            OutcomeProbability("untouched", 0.75),
            OutcomeProbability("bitten", 0.246),
            OutcomeProbability("eaten", 0.004),
        ),
    )
    wolf = Subject("Wolf", (OutcomeProbability("flees", 1.0),))
    assert text_of(format_odds(ATTACK, Odds(ATTACK.id, True, 36, (anna, wolf), -0.125))).splitlines() == [
        "Attack the wolf:",
        "  Anna: untouched 75 %, bitten 25 %, eaten under 1 %",
        "  Wolf: flees 100 %",
        "  expected points: −0.12 (exact)",
    ]


def test_sampled_odds_are_marked_as_sampled() -> None:
    wolf = Subject("Wolf", (OutcomeProbability("flees", 1.0),))
    assert "(from 160 samples)" in text_of(format_odds(ATTACK, Odds(ATTACK.id, False, 160, (wolf,), 1.0)))


def test_odds_without_losses_say_so() -> None:
    odds = Odds(ATTACK.id, False, 6, (), 0.0)
    assert text_of(format_odds(ATTACK, odds)) == "Attack the wolf: nothing is at risk."
