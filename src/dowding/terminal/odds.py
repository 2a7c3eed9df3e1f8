"""The odds of an option as text: possible outcomes by subject, and the expected points."""

from __future__ import annotations

from typing import Final

from rich.console import Group
from rich.text import Text

from dowding.engine.decision import Option
from dowding.engine.odds import Odds, Subject
from dowding.engine.text import format_signed
from dowding.terminal.draw import FAINT, STRONG

MIN_SHOWN_PROBABILITY: Final = 0.005
"""Smaller probabilities are shown as "under 1 %"."""


def format_odds(option: Option, odds: Odds) -> Group:
    """Format odds, with one line for each subject at risk."""
    if not odds.subjects and not odds.points:
        return Group(Text(f"{option.label}: nothing is at risk."))
    how = "exact" if odds.exact else f"from {odds.trials} samples"
    lines = [Text(f"{option.label}:", STRONG)]
    lines += [Text.assemble(f"  {subject.title}: ", _format_outcomes(subject)) for subject in odds.subjects]
    lines.append(Text.assemble(f"  expected points: {format_signed(odds.points, 2)}", (f" ({how})", FAINT)))
    return Group(*lines)


def _format_outcomes(subject: Subject) -> str:
    return ", ".join(f"{outcome.outcome} {_format_percent(outcome.probability)}" for outcome in subject.prospects)


def _format_percent(probability: float) -> str:
    return "under 1 %" if probability < MIN_SHOWN_PROBABILITY else f"{100 * probability:.0f} %"
