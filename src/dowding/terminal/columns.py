"""Layout of short texts: in columns, read down one column after another, or packed into lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.table import Table
from rich.text import Text

GAP: Final = 3
MAX_COLUMNS: Final = 4


def arrange_in_columns(texts: Sequence[Text], width: int) -> Table:
    """A grid of the texts in as many columns as most of them fit into; longer ones wrap."""
    columns = _number_of_columns(texts, width)
    rows = -(-len(texts) // columns)
    grid = Table.grid(padding=(0, GAP, 0, 0), pad_edge=False)
    for _ in range(columns):
        grid.add_column(width=max((width + GAP) // columns - GAP, 1), overflow="fold")
    for row in range(rows):
        grid.add_row(*texts[row::rows])
    return grid


def _number_of_columns(texts: Sequence[Text], width: int) -> int:
    lengths = sorted(len(text) + GAP for text in texts)
    if len(lengths) < 2:
        return 1
    usual = lengths[len(lengths) * 3 // 5]
    return max(1, min(MAX_COLUMNS, (width + GAP) // usual, len(texts)))


def pack_lines(parts: Sequence[str], width: int, separator: str = " | ") -> list[str]:
    """Join parts into lines, broken between parts where possible."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(separator) + len(part) <= width:
            lines[-1] += separator + part
        else:
            lines.append(part)
    return lines
