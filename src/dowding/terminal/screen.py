"""The console of all output: without colours if there is no terminal or NO_COLOR is set, never with markup."""

from __future__ import annotations

import os
from typing import Final, NoReturn

from rich.console import Console, RenderableType
from rich.segment import Segment, SegmentLines

PIPE_WIDTH: Final = 100
PIPE_HEIGHT: Final = 35
MIN_WIDTH: Final = 40


class Screen(Console):
    """A rich console for plain text: no markup, highlighting or emoji; a broken pipe raises BrokenPipeError."""

    def __init__(self, *, stderr: bool = False) -> None:
        plain = bool(os.environ.get("NO_COLOR"))
        super().__init__(
            stderr=stderr, markup=False, highlight=False, emoji=False, color_system=None if plain else "auto"
        )
        if not self.is_terminal:
            columns = os.environ.get("COLUMNS", "")
            self.width = int(columns) if columns.isdecimal() and len(columns) < 5 else PIPE_WIDTH
            self.height = PIPE_HEIGHT
        if self.width < MIN_WIDTH:
            self.width = MIN_WIDTH

    def show(self, part: RenderableType) -> None:
        """Print a part without trailing blanks."""
        self.print(render_part(part, self), end="")

    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError


def render_part(part: RenderableType, console: Console) -> SegmentLines:
    """Render a part line by line, without trailing blanks."""
    lines = console.render_lines(part, pad=False)
    return SegmentLines([_strip_blank_end(line) for line in lines], new_lines=True)


def _strip_blank_end(line: list[Segment]) -> list[Segment]:
    segments = list(line)
    while segments and not segments[-1].text.strip():
        segments.pop()
    if segments:
        text, style, control = segments[-1]
        segments[-1] = Segment(text.rstrip(), style, control)
    return segments
