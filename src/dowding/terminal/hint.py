"""A hint in words: which option a program would choose, what it promises beside the next best, and why."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group
from rich.text import Text

from dowding.kernel.decision import Option
from dowding.players.advice import Advice
from dowding.terminal.draw import FAINT, STRONG


def told_hint(advice: Advice, options: Sequence[Option]) -> Group:
    """The hint, with the number under which its option is offered; nothing is chosen by it."""
    best, after = advice.best, advice.next_best
    number = next((n for n, option in enumerate(options, 1) if option.id == best.option.id), 0)
    lines = [Text(f"Hint: {number} {best.option.label}", STRONG)]
    if best.points is not None:
        worth = f"  {best.points:+.1f} VP"
        if after is not None and after.points is not None:
            worth += f", next best {after.points:+.1f} ({after.option.label})"
        lines.append(Text.assemble(worth, (f" (from {advice.samples} futures)", FAINT)))
    lines += [Text(f"  because {reason}") for reason in advice.reasons]
    return Group(*lines)
