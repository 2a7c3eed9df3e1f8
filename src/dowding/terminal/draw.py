"""Drawing a scene as text: header and tracks, raids, pieces by region, the log, the decision and its options.

It uses only the scene and the boards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from dowding.engine.decision import Option, Refused
from dowding.engine.outcome import Outcome
from dowding.engine.text import format_signed
from dowding.terminal.columns import arrange_in_columns, pack_lines
from dowding.terminal.pieces import (
    compact_formatter,
    describe_location,
    describe_piece,
    group_contents,
    has_own_line,
    list_in_full,
    short_label,
)
from dowding.terminal.region_index import RegionIndex, group_by_region
from dowding.terminal.session import TAKEN
from dowding.view.scene import Ask, LogLine, Piece, Scene, Track

STRONG: Final = "bold"
FAINT: Final = "dim"
NUMBER: Final = "bold cyan"
NOTICE: Final = "yellow"
INDENT: Final = 2


def draw_position(scene: Scene, region_index: RegionIndex, width: int) -> Group:
    """Everything except the log and the decision."""
    pieces = scene.picture.pieces
    parts: list[RenderableType] = [_header(scene)]
    parts += [Text(line) for line in pack_lines(_format_tracks(scene.picture.tracks), width)]
    parts += [Text(describe_piece(piece, region_index), NOTICE) for piece in pieces if has_own_line(piece)]
    parts += _draw_boards(scene, [piece for piece in pieces if not has_own_line(piece)], region_index, width)
    return Group(*parts)


def _header(scene: Scene) -> Table:
    grid = Table.grid(expand=True)
    grid.add_column(ratio=1)
    grid.add_column(justify="right")
    title = Text.assemble((scene.picture.title, STRONG), "  ", (scene.picture.phase, NOTICE))
    grid.add_row(title, Text(f"position {scene.position}", FAINT))
    return grid


def _format_tracks(tracks: Sequence[Track]) -> list[str]:
    grouped: dict[str, list[str]] = {}
    for track in tracks:
        grouped.setdefault(track.group or track.id, []).append(f"{track.label} {track.value}")
    names = {track.group for track in tracks}
    return [f"{name}: {', '.join(values)}" if name in names else values[0] for name, values in grouped.items()]


def _draw_boards(
    scene: Scene, pieces: Sequence[Piece], region_index: RegionIndex, width: int
) -> Iterator[RenderableType]:
    """One block per board with pieces, and a line for each region that is on no board."""
    pieces_by_region = group_by_region(pieces)
    for board in region_index.boards:
        grouped = group_contents(
            board, pieces_by_region, region_index, compact_formatter(board, pieces_by_region, scene.seat)
        )
        texts = [_with_heading(heading, contents) for heading, contents in grouped]
        if texts:
            yield Text(board.title, STRONG)
            yield Padding(arrange_in_columns(texts, width - INDENT), (0, 0, 0, INDENT))
    for region, unplaced in pieces_by_region.items():
        if region_index.region(region) is None:
            yield _with_heading(region, ", ".join(short_label(piece) for piece in unplaced))


def _with_heading(heading: str, contents: str) -> Text:
    return Text.assemble((f"{heading}: ", FAINT), contents)


def draw_log(lines: Sequence[LogLine], new: int = 0) -> Table:
    """Log lines with their rules; the `new` last ones have a star."""
    marks = ["-"] * (len(lines) - new) + ["*"] * new
    return _log_table(zip(marks, lines, strict=True))


def draw_log_with_positions(lines: Sequence[LogLine]) -> Table:
    """Log lines with their positions."""
    return _log_table((str(line.at), line) for line in lines)


def _log_table(marked: Iterable[tuple[str, LogLine]]) -> Table:
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(justify="right", style=FAINT)
    for mark, line in marked:
        rule = f" [{line.rule}]" if line.rule else ""
        grid.add_row(mark, Text.assemble((line.text, FAINT if line.kind == TAKEN else ""), (rule, FAINT)))
    return grid


def draw_question(ask: Ask, scene: Scene, region_index: RegionIndex, width: int) -> Group:
    """The decision with its rule, and the numbered options."""
    prompt = Text.assemble((ask.prompt, STRONG), (f" [{ask.rule}]", FAINT))
    return Group(prompt, draw_options(ask, ask.options, scene, region_index, width))


def draw_options(ask: Ask, options: Sequence[Option], scene: Scene, region_index: RegionIndex, width: int) -> Table:
    """Some of the options by number, each with the location of its piece or the pieces at its target."""
    pieces = {piece.id: piece for piece in scene.picture.pieces}
    pieces_by_region = group_by_region(scene.picture.pieces)
    digits = len(str(len(ask.options)))
    texts = []
    for number, option in enumerate(ask.options, 1):
        if option not in options:
            continue
        location = _describe_option_location(option, pieces, pieces_by_region, region_index)
        texts.append(Text.assemble((f"{number:>{digits}} ", NUMBER), option.label, (location, FAINT)))
    return arrange_in_columns(texts, width)


def _describe_option_location(
    option: Option, pieces: dict[str, Piece], pieces_by_region: dict[str, list[Piece]], region_index: RegionIndex
) -> str:
    piece = pieces.get(option.piece)
    if piece is not None:
        return f" - {describe_location(piece, region_index)}"
    if option.region in pieces_by_region:
        return f" - there: {', '.join(short_label(piece) for piece in pieces_by_region[option.region])}"
    return ""


def draw_reasons(scene: Scene) -> Group:
    """The decision with its rule, every refused option with reason and rule, and whether undo is possible."""
    parts: list[RenderableType] = []
    if scene.ask is not None:
        parts.append(Text(f"Decision: {scene.ask.prompt} [{scene.ask.rule}]"))
        parts += [_draw_refusal(refused) for refused in scene.ask.refused]
        if not scene.ask.refused:
            parts.append(Text("No option is refused here."))
    parts.append(Text(f"Undo: {scene.undo_refused or 'press u to undo your last choice'}."))
    return Group(*parts)


def _draw_refusal(refused: Refused) -> Text:
    return Text.assemble("  not ", (refused.label, STRONG), f": {refused.why}", (f" [{refused.rule}]", FAINT))


def draw_ending(outcome: Outcome) -> Group:
    """The outcome of the match, and the points that led to it."""
    parts = [Text(f"The match is over: {outcome.text}", STRONG)]
    parts += [Text(f"  {format_signed(points)}  {cause}") for cause, points in outcome.causes.items() if points]
    return Group(*parts)


def draw_overview(scene: Scene, region_index: RegionIndex) -> Group:
    """Every board with pieces, each piece in full."""
    pieces_by_region = group_by_region(scene.picture.pieces)
    parts: list[RenderableType] = []
    for board in region_index.boards:
        grid = Table.grid(padding=(0, INDENT, 0, 0))
        for heading, contents in group_contents(board, pieces_by_region, region_index, list_in_full):
            grid.add_row(Text(f"  {heading}", FAINT), Text(contents))
        if grid.row_count:
            parts += [Text(board.title, STRONG), grid]
    return Group(*parts)
