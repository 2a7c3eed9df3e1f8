"""The scene: what a seat may see, as plain data that any client can draw without knowing the game."""

from __future__ import annotations

import msgspec

from dowding.kernel.decision import Option, Refused, Seat
from dowding.kernel.events import Plain

Point = tuple[float, float]


class Region(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place on a board where pieces can be: its outline or its position, in the board's own units.

    Regions that share a `ladder` are drawn as one column of boxes, the highest `rung` on top; `key` is its name there.
    """

    id: str
    label: str
    kind: str
    group: str = ""
    at: Point | None = None
    outline: tuple[Point, ...] = ()
    tooltip: str = ""
    ladder: str = ""
    rung: int = 0
    key: str = ""


class Label(msgspec.Struct, frozen=True, omit_defaults=True):
    """A text on a board, kept apart from the art so that it stays upright when the board is turned."""

    text: str
    kind: str
    at: Point
    angle: float = 0.0


class Path(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line drawn on a board: a coast, a border, a river, a range limit."""

    id: str
    kind: str
    points: tuple[Point, ...]


class Board(msgspec.Struct, frozen=True, omit_defaults=True):
    """A board: drawn once from the pack, the same for all seats all through the match.

    A `map` has a size, still art without text (SVG elements in board units) and labels. A `grid` shows all its
    boxes, `width` of them to a row; other kinds are rows of boxes.
    """

    id: str
    title: str
    kind: str
    regions: tuple[Region, ...]
    paths: tuple[Path, ...] = ()
    labels: tuple[Label, ...] = ()
    width: float = 0.0
    height: float = 0.0
    art: str = ""


class Symbol(msgspec.Struct, frozen=True, omit_defaults=True):
    """The silhouette of a kind of piece or region: SVG path data in a square of 100 by 100, nose or top up."""

    kind: str
    path: str
    name: str


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """A counter or marker: where it is, what its face shows, what a look closer says.

    `home` is the group of the tote board's regions in which its state is listed, wherever it is now. A piece with the
    face `full` or `reduced` is drawn as a counter, one with `front` or `back` as a card; the badges of a front are its
    lines, each a text or `name: value`.
    """

    id: str
    region: str
    label: str
    kind: str
    side: str = ""
    face: str = ""
    badges: tuple[str, ...] = ()
    tooltip: str = ""
    home: str = ""


class Track(msgspec.Struct, frozen=True, omit_defaults=True):
    """A value that all want to see at a glance: clock, weather, damage, points.

    `amount` is the number behind it, where a report should tell how it went up and down during the match.
    """

    id: str
    label: str
    value: str
    steps: tuple[str, ...] = ()
    at: int = -1
    group: str = ""
    amount: int | None = None


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the log: what happened, by which rule, and the pieces and regions it speaks of."""

    at: int
    text: str
    rule: str
    kind: str
    about: tuple[str, ...] = ()


class Ask(msgspec.Struct, frozen=True, omit_defaults=True):
    """The decision before this seat: what may be chosen, and what may not with the reason."""

    prompt: str
    rule: str
    options: tuple[Option, ...]
    refused: tuple[Refused, ...] = ()


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """A short note for somebody who learns the game, shown once when its moment comes; the pieces it speaks of."""

    id: str
    title: str
    text: str
    about: tuple[str, ...] = ()


class Series(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of a chart: a value, or none, for each place on its axis; a `limit` is drawn as a threshold."""

    label: str
    values: tuple[float | None, ...]
    limit: bool = False


class Chart(msgspec.Struct, frozen=True, omit_defaults=True):
    """Values over time: the names of the places on the axis, and a series for each line."""

    title: str
    axis: tuple[str, ...]
    series: tuple[Series, ...]


class Section(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of a bulletin: a title and lines to be printed."""

    title: str
    lines: tuple[str, ...]


class Bulletin(msgspec.Struct, frozen=True, omit_defaults=True):
    """A report shown at a pause in the game: how the day went, before the next one begins."""

    title: str
    sections: tuple[Section, ...]
    charts: tuple[Chart, ...] = ()


class Picture(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the game itself shows of a position to a seat."""

    title: str
    phase: str
    pieces: tuple[Piece, ...]
    tracks: tuple[Track, ...]
    notes: tuple[Note, ...] = ()
    bulletin: Bulletin | None = None


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a match ended and why: a level, the points of each seat, the sum that leads to them, and who has won."""

    level: str
    text: str
    points: dict[Seat, int]
    causes: dict[str, int] = {}
    winner: Seat | None = None
    """None in a draw, and where a lone player has lost."""


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """The whole view of a seat at a position. `dice` warns all who look that somebody may know the rolls to come."""

    game: str
    scenario: str
    seat: Seat
    position: int
    picture: Picture
    log: tuple[Line, ...]
    ask: Ask | None = None
    waiting: str = ""
    may_undo: bool = False
    undo_refused: str = ""
    outcome: Outcome | None = None
    commitment: str = ""
    dice: str = ""


Report = dict[str, Plain]
"""An after-action report as plain data; its `sections` tell it in words, each a title and lines to be printed."""
