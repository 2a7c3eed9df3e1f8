"""A hint in words: which option a program would choose, what it promises beside the next best, and why."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group
from rich.text import Text

from dowding.ai.advice import Advice, ExpectedPoints
from dowding.engine.decision import Option
from dowding.terminal.draw import FAINT, STRONG


def format_hint(advice: Advice, options: Sequence[Option]) -> Group:
    """The hint, with the number under which its option is offered; nothing is chosen by it."""
    best, after = advice.best, advice.next_best
    number = next((n for n, option in enumerate(options, 1) if option.id == best.option.id), 0)
    lines = [Text(f"Hint: {number} {best.option.label}", STRONG)]
    if best.points is not None:
        worth = f"  {_format_points(best)}"
        if after is not None and after.points is not None:
            worth += f", next best {_format_points(after)}: {after.plan}"
        lines.append(Text.assemble(worth, (f" ({advice.samples} futures played)", FAINT)))
    lines += [Text(f"  because {reason}") for reason in advice.reason_texts]
    return Group(*lines)


def _format_points(expected: ExpectedPoints) -> str:
    """The points to expect, and how sure that is: +1.3 ± 0.4 VP (32)."""
    return f"{expected.points:+.1f} ± {expected.standard_error:.1f} VP ({expected.rollouts})"
