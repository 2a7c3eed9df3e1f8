"""Odds of an option in words: what may become of whom, and the points to expect."""

from __future__ import annotations

from typing import Final

from rich.console import Group
from rich.text import Text

from dowding.engine.decision import Option
from dowding.engine.odds import Prospects, Subject
from dowding.terminal.draw import FAINT, STRONG

HARDLY: Final = 0.005
"""Less than this is told as under one in a hundred."""


def told_odds(option: Option, found: Prospects) -> Group:
    """The odds of an option, one line for each who is at risk."""
    if not found.subjects and not found.points:
        return Group(Text(f"{option.label}: nothing is at stake for anybody."))
    how = "exact" if found.exact else f"from {found.trials} samples"
    lines = [Text(f"{option.label}:", STRONG)]
    lines += [Text.assemble(f"  {subject.title}: ", _chances(subject)) for subject in found.subjects]
    lines.append(Text.assemble(f"  points to expect: {found.points:+.2f}", (f" ({how})", FAINT)))
    return Group(*lines)


def _chances(subject: Subject) -> str:
    return ", ".join(f"{each.outcome} {_percent(each.probability)}" for each in subject.prospects)


def _percent(chance: float) -> str:
    return "under 1 %" if chance < HARDLY else f"{100 * chance:.0f} %"
