"""A hint as text: the option that a bot would choose, its expected points, the next-best move and the reasons."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group
from rich.text import Text

from dowding.ai.advice import Advice, ExpectedPoints
from dowding.engine.decision import Option
from dowding.engine.text import format_count, format_signed
from dowding.terminal.draw import FAINT, STRONG


def format_hint(advice: Advice, options: Sequence[Option]) -> Group:
    """Format a hint, with the number of its option."""
    best, next_best = advice.best, advice.next_best
    number = next((n for n, option in enumerate(options, 1) if option.id == best.option.id), 0)
    lines = [Text(f"Hint: {number} {best.option.label}", STRONG)]
    if best.points is not None:
        worth = f"  {_format_points(best)}"
        if next_best is not None and next_best.points is not None:
            worth += f", next best {_format_points(next_best)}: {next_best.plan}"
        lines.append(Text.assemble(worth, (f" ({format_count(advice.samples, 'simulated game')})", FAINT)))
    lines += [Text(f"  {text}") for text in (advice.gain_text, *advice.reason_texts) if text]
    return Group(*lines)


def _format_points(expected: ExpectedPoints) -> str:
    """The expected points with their standard error and the number of rollouts: +1.3 ± 0.4 VP (32)."""
    return f"{format_signed(expected.points or 0.0, 1)} ± {expected.standard_error:.1f} VP ({expected.rollouts})"
