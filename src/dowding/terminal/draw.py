"""Drawing a scene as text: header and tracks, what is known of raids, pieces by place, the log, the question.

It knows no game: whatever it shows it finds in the scene and in the boards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from dowding.engine.decision import Option, Refused
from dowding.terminal.columns import in_columns, packed
from dowding.terminal.pieces import at_a_glance, everything, groups, in_short, is_told, standing, told
from dowding.terminal.region_index import Atlas, by_region
from dowding.terminal.session import TAKEN
from dowding.view.scene import Ask, Line, Outcome, Piece, Scene, Track

STRONG: Final = "bold"
FAINT: Final = "dim"
NUMBER: Final = "bold cyan"
NOTICE: Final = "yellow"
INDENT: Final = 2


def position(scene: Scene, atlas: Atlas, width: int) -> Group:
    """The position: everything but the log and the question."""
    pieces = scene.picture.pieces
    parts: list[RenderableType] = [_header(scene)]
    parts += [Text(line) for line in packed(_tracks(scene.picture.tracks), width)]
    parts += [Text(told(piece, atlas), NOTICE) for piece in pieces if is_told(piece)]
    parts += _boards(scene, [piece for piece in pieces if not is_told(piece)], atlas, width)
    return Group(*parts)


def _header(scene: Scene) -> Table:
    grid = Table.grid(expand=True)
    grid.add_column(ratio=1)
    grid.add_column(justify="right")
    title = Text.assemble((scene.picture.title, STRONG), "  ", (scene.picture.phase, NOTICE))
    grid.add_row(title, Text(f"position {scene.position}", FAINT))
    return grid


def _tracks(tracks: Sequence[Track]) -> list[str]:
    grouped: dict[str, list[str]] = {}
    for track in tracks:
        grouped.setdefault(track.group or track.id, []).append(f"{track.label} {track.value}")
    names = {track.group for track in tracks}
    return [f"{name}: {', '.join(values)}" if name in names else values[0] for name, values in grouped.items()]


def _boards(scene: Scene, pieces: Sequence[Piece], atlas: Atlas, width: int) -> Iterator[RenderableType]:
    """One block per board that has pieces, and a line for each place that is on no board."""
    here = by_region(pieces)
    for board in atlas.boards:
        found = groups(board, here, atlas, at_a_glance(board, here, scene.seat))
        texts = [_headed(heading, contents) for heading, contents in found]
        if texts:
            yield Text(board.title, STRONG)
            yield Padding(in_columns(texts, width - INDENT), (0, 0, 0, INDENT))
    for region, astray in here.items():
        if atlas.region(region) is None:
            yield _headed(region, ", ".join(in_short(piece) for piece in astray))


def _headed(heading: str, contents: str) -> Text:
    return Text.assemble((f"{heading}: ", FAINT), contents)


def log_lines(lines: Sequence[Line], new: int = 0) -> Table:
    """Lines of the log, each with its rule; the last ones, which are new, with a star."""
    marks = ["-"] * (len(lines) - new) + ["*"] * new
    return _log(zip(marks, lines, strict=True))


def log_with_positions(lines: Sequence[Line]) -> Table:
    """Lines of the log, each with the position that it was written at."""
    return _log((str(line.at), line) for line in lines)


def _log(marked: Iterable[tuple[str, Line]]) -> Table:
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(justify="right", style=FAINT)
    for mark, line in marked:
        rule = f" [{line.rule}]" if line.rule else ""
        grid.add_row(mark, Text.assemble((line.text, FAINT if line.kind == TAKEN else ""), (rule, FAINT)))
    return grid


def question(ask: Ask, scene: Scene, atlas: Atlas, width: int) -> Group:
    """The question with its rule, and the numbered options."""
    prompt = Text.assemble((ask.prompt, STRONG), (f" [{ask.rule}]", FAINT))
    return Group(prompt, numbered(ask, ask.options, scene, atlas, width))


def numbered(ask: Ask, options: Sequence[Option], scene: Scene, atlas: Atlas, width: int) -> Table:
    """Some of the options by number, each with where its piece is now or who stands where it leads."""
    pieces = {piece.id: piece for piece in scene.picture.pieces}
    here = by_region(scene.picture.pieces)
    digits = len(str(len(ask.options)))
    texts = []
    for number, option in enumerate(ask.options, 1):
        if option not in options:
            continue
        stands = _option_stands(option, pieces, here, atlas)
        texts.append(Text.assemble((f"{number:>{digits}} ", NUMBER), option.label, (stands, FAINT)))
    return in_columns(texts, width)


def _option_stands(option: Option, pieces: dict[str, Piece], here: dict[str, list[Piece]], atlas: Atlas) -> str:
    piece = pieces.get(option.piece)
    if piece is not None:
        return f" - {standing(piece, atlas)}"
    if option.region in here:
        return f" - there: {', '.join(in_short(piece) for piece in here[option.region])}"
    return ""


def reasons(scene: Scene) -> Group:
    """Why: the question and its rule, every refused option with reason and rule, and whether one may take back."""
    parts: list[RenderableType] = []
    if scene.ask is not None:
        parts.append(Text(f"The question: {scene.ask.prompt} [{scene.ask.rule}]"))
        parts += [_refusal(refused) for refused in scene.ask.refused]
        if not scene.ask.refused:
            parts.append(Text("Nothing is refused here."))
    parts.append(Text(f"Taking back: {scene.undo_refused or 'u takes back your last choice'}."))
    return Group(*parts)


def _refusal(refused: Refused) -> Text:
    return Text.assemble("  not ", (refused.label, STRONG), f": {refused.why}", (f" [{refused.rule}]", FAINT))


def ending(outcome: Outcome) -> Group:
    """How the match ended, and the sum that led there."""
    parts = [Text(f"The match is over: {outcome.text}", STRONG)]
    parts += [Text(f"  {points:+d}  {cause}") for cause, points in outcome.causes.items() if points]
    return Group(*parts)


def overview(scene: Scene, atlas: Atlas) -> Group:
    """Every board that has pieces, with each piece in full."""
    here = by_region(scene.picture.pieces)
    parts: list[RenderableType] = []
    for board in atlas.boards:
        grid = Table.grid(padding=(0, INDENT, 0, 0))
        for heading, contents in groups(board, here, atlas, everything):
            grid.add_row(Text(f"  {heading}", FAINT), Text(contents))
        if grid.row_count:
            parts += [Text(board.title, STRONG), grid]
    return Group(*parts)
