"""Odds in words."""

from __future__ import annotations

from dowding.engine.decision import Option
from dowding.engine.odds import Odds, OutcomeProbability, Subject
from dowding.terminal.odds import format_odds
from terminal.toy_scene import text_of

ATTACK = Option("attack:wolf", "Attack the wolf", risky=True)


def test_each_who_is_at_risk_has_a_line_and_the_points_come_last() -> None:
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
        "  points to expect: -0.12 (exact)",
    ]


def test_samples_are_said_to_be_samples() -> None:
    wolf = Subject("Wolf", (OutcomeProbability("flees", 1.0),))
    assert "(from 160 samples)" in text_of(format_odds(ATTACK, Odds(ATTACK.id, False, 160, (wolf,), 1.0)))


def test_what_harms_nobody_is_said() -> None:
    found = Odds(ATTACK.id, False, 6, (), 0.0)
    assert text_of(format_odds(ATTACK, found)) == "Attack the wolf: nothing is at stake for anybody."
