"""Maps drawn in characters: every area at its position, with the pieces in it or on a point of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rich.console import Group
from rich.text import Text

from dowding.terminal.pieces import short_label
from dowding.terminal.region_index import RegionIndex, group_by_region
from dowding.view.scene import Board, Piece, Point, Region

ROWS: Final = 26
SHIFTS: Final = (0, 1, -1, 2, -2, 3, -3)
"""The rows by which a label may move up or down to find space, nearest first."""

Label = tuple[Point, str]


def draw_maps(region_index: RegionIndex, pieces: Sequence[Piece], width: int) -> Group:
    """Draw a map of every board with positions."""
    parts: list[Text] = []
    for board in region_index.boards:
        labels = list(_place_labels(board, group_by_region(pieces)))
        if labels:
            parts.append(Text(board.title, "bold"))
            parts += [Text(line) for line in _plot(labels, width)]
    return Group(*parts) if parts else Group(Text("This game has no map. Press b for its boards."))


def _place_labels(board: Board, pieces_by_region: Mapping[str, list[Piece]]) -> Iterator[Label]:
    """Labels with their positions: every area has one; a point only if pieces are there."""
    areas = {region.id for region in board.regions if region.outline and region.at}
    inside: dict[str, list[Region]] = {}
    for region in board.regions:
        if region.group in areas:
            inside.setdefault(region.group, []).append(region)
    for region in board.regions:
        if region.at is None:
            continue
        if region.id in areas:
            yield region.at, _area(region, inside.get(region.id, [region]), pieces_by_region)
        elif region.group not in areas and region.id in pieces_by_region:
            yield region.at, _names(pieces_by_region[region.id])


def _area(area: Region, regions: Sequence[Region], pieces_by_region: Mapping[str, list[Piece]]) -> str:
    pieces = [piece for region in regions for piece in pieces_by_region.get(region.id, ())]
    return f"{area.id}: {_names(pieces)}" if pieces else area.id


def _names(pieces: Sequence[Piece]) -> str:
    return ", ".join(short_label(piece) for piece in pieces)


def _plot(labels: Sequence[Label], width: int) -> list[str]:
    """Draw the labels on a grid, north at the top, each as near to its position as there is space."""
    grid = [[" "] * width for _ in range(ROWS)]
    points = [at for at, _ in labels]
    for at, text in labels:
        column, row = _cell(at, points, width)
        _write(grid, text[:width], column, row)
    lines = ["".join(row).rstrip() for row in grid]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def _cell(at: Point, points: Sequence[Point], width: int) -> tuple[int, int]:
    """The column and row of a position; board units count to the right and down."""
    rights, downs = [right for right, _ in points], [down for _, down in points]
    across = (at[0] - min(rights)) / ((max(rights) - min(rights)) or 1)
    down = (at[1] - min(downs)) / ((max(downs) - min(downs)) or 1)
    return round(across * (width - 1)), round(down * (ROWS - 1))


def _write(grid: list[list[str]], text: str, column: int, row: int) -> None:
    start = min(max(column - len(text) // 2, 0), len(grid[0]) - len(text))
    for shift in SHIFTS:
        line = row + shift
        if 0 <= line < len(grid) and _is_free(grid[line], start, len(text)):
            grid[line][start : start + len(text)] = text
            return
    grid.append([" "] * len(grid[0]))
    grid[-1][start : start + len(text)] = text


def _is_free(line: list[str], start: int, length: int) -> bool:
    return all(cell == " " for cell in line[max(start - 1, 0) : start + length + 1])
