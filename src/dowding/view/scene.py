"""The scene: what a seat may see, as plain data that any client can draw without knowing the game."""

from __future__ import annotations

from typing import Literal

import msgspec

from dowding.engine.decision import Option, Path, Refused, Seat
from dowding.engine.events import Plain
from dowding.engine.outcome import Outcome

Point = tuple[float, float]
Facing = Literal["", "n", "ne", "e", "se", "s", "sw", "w", "nw"]
Tone = Literal["", "good", "doubt", "bad"]


class Region(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place on a board where pieces can be: its outline or its position, in the board's own units.

    Regions that share a `ladder` are drawn as one column of boxes, the highest `rung` on top; `key` is its name there,
    and `heading` what stands over the column: its name before its code.
    `name` is what it is called among its `group`; `role` says what a unit that stands there does: a lamp of the tote
    board, or `due` for a place where pieces wait for the step of the clock that `key` names.
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
    name: str = ""
    role: str = ""
    heading: str = ""


class Label(msgspec.Struct, frozen=True, omit_defaults=True):
    """A text on a board, kept apart from the art so that it stays upright when the board is turned.

    Towns give way to pieces. Columns and rows of a grid stay in sight at the edge of the frame while the map is zoomed
    in. `ladder` is the column of boxes that already says the same.
    """

    text: str
    kind: Literal["town", "space", "sea", "land", "line", "column", "row"]
    at: Point
    angle: float = 0.0
    ladder: str = ""


class Lamp(msgspec.Struct, frozen=True, omit_defaults=True):
    """A row of lamps on the tote board: units in regions of this role shine in it. A loss is a diamond, not a disc.

    Where there is no room for rows, `sign` is a letter in the only lamp.
    """

    role: str
    name: str
    colour: Literal["white", "blue", "yellow", "orange", "green", "red", "grey"] = "white"
    loss: bool = False
    sign: str = ""


class Board(msgspec.Struct, frozen=True, omit_defaults=True):
    """A board: drawn once from the pack, the same for all seats all through the match.

    A `map` has a size, still art without text (SVG elements in board units) and labels; there may be several. A
    `display` shows the rows of a fight, a `grid` all its boxes, `width` of them to a row, `boxes` only those in use,
    `rows` are lists for other clients, a `tote` lists units by lamps, and a `roster` all pieces at home in the groups
    of its regions, wherever they are, with what their marks say. `name` is its title in short; `piece` is what it tells
    of (the raid of a Raid Display). A view from the side is `upright`: it is never turned.

    A `plan` takes the table while it is worked on: cards in regions of the role `hand` are placed on the columns of a
    timetable (`hour`, headed by their `key`), and pieces go from where they wait (`base`, by group and name) on the
    cards, each of which `holds` a region of the role `card`; `aside` is where others are laid. `proposal` is what it
    calls a plan that a program makes. A board with an `owner` is for his eyes, as long as others see nothing on it.
    """

    id: str
    title: str
    kind: Literal["map", "display", "boxes", "grid", "tote", "rows", "roster", "plan"]
    regions: tuple[Region, ...]
    labels: tuple[Label, ...] = ()
    width: float = 0.0
    height: float = 0.0
    art: str = ""
    name: str = ""
    piece: str = ""
    lamps: tuple[Lamp, ...] = ()
    upright: bool = False
    owner: Seat = ""
    proposal: str = ""


class Symbol(msgspec.Struct, frozen=True, omit_defaults=True):
    """The silhouette of a kind of piece or region: SVG path data in a square of 100 by 100, its nose to the `nose`.

    On a map a place is drawn in its own `colour`, as CSS writes it, where it has one.
    """

    kind: str
    path: str
    name: str
    nose: Facing = "n"
    colour: str = ""


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that the face of a piece shows: its text, how it is drawn, and its name where that does not say it.

    A counter has a boxed `rating`, a `letter`, a `height` (a signed number) and `note`s in small print; a block has
    `plate`s and notes; a card a `sign` on its back and `line`s on its face; any piece may carry `flag`s, each as good
    or bad as its `tone` says. A roster prints lines and flags, and `boxes` to cross out: 3/12 is three of twelve. In a
    plan a `warning` stands on the card that it is about, and pieces on a card stand in the `row` that they name.
    """

    text: str
    role: Literal["rating", "letter", "height", "note", "plate", "sign", "line", "flag", "boxes", "warning", "row"]
    name: str = ""
    tone: Tone = ""


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """A counter or marker: where it is, what its face shows, what a look closer says.

    `home` is the group of a tote's or roster's regions, or the base of a plan, in which it is listed, wherever it is
    now. A card `holds` the region of what lies on it. Its `face` is
    drawn where it is `reduced` (a counter) or `back` (a card). `facing` turns it: on a map `n` is up. A `profile` is an
    aircraft from the side, whose nose points where it flies.
    """

    id: str
    region: str
    label: str
    kind: str
    side: str = ""
    face: str = ""
    marks: tuple[Mark, ...] = ()
    tooltip: str = ""
    home: str = ""
    form: Literal["counter", "block", "marker", "card", "profile"] = "marker"
    facing: Facing = ""
    holds: str = ""


class Expected(msgspec.Struct, frozen=True, omit_defaults=True):
    """What may come of something planned, for the piece it is `about`: how likely each outcome is, mildest first."""

    about: str
    title: str
    chances: dict[str, float]
    note: str = ""


class Connector(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line from piece to piece or through regions: a tally, a vector, the track that a raid has flown.

    A `track` is a row of arrows, the newest last; a `tally` is broken, a `vector` dotted. It is drawn on the map that
    holds all its stops.
    """

    id: str
    kind: Literal["track", "tally", "vector"]
    stops: tuple[str, ...]
    side: str = ""
    label: str = ""


class Area(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of a map that is not a place of its own: a cloud, a zone, a height above which something holds.

    One without an outline covers a `region`, and is described with it; its `tone` tints it.
    """

    id: str
    board: str
    kind: Literal["cloud", "wisp", "haze", "zone", "height"]
    outline: tuple[Point, ...] = ()
    label: str = ""
    tooltip: str = ""
    region: str = ""
    tone: Tone = ""


class Band(msgspec.Struct, frozen=True, omit_defaults=True):
    """A stretch of a scale: what the match amounts to from there on up to the next band, and which side has won then.

    The lowest band has no start; nobody has won in a draw.
    """

    name: str
    starts: float | None = None
    winner: str = ""


class Scale(msgspec.Struct, frozen=True):
    """What wins: where the match stands, and the bands of the scenario from the lowest up."""

    at: float
    bands: tuple[Band, ...]


class Track(msgspec.Struct, frozen=True, omit_defaults=True):
    """A value that all want to see at a glance: clock, weather, damage, points.

    `amount` is the number behind it, where a report should tell how it went up and down during the match; `counts` are
    the numbers that the value is made of. A `clock` says its time in minutes after midnight, or only at which of its
    `steps` it stands; a `sky` has steps from fair to foul; `points` are those of the match, on a `scale` of what they
    amount to; a `gauge` stands in line with its group.
    """

    id: str
    label: str
    value: str
    steps: tuple[str, ...] = ()
    at: int = -1
    group: str = ""
    amount: int | None = None
    kind: Literal["counter", "clock", "sky", "points", "gauge"] = "counter"
    counts: dict[str, int] = {}
    minutes: int | None = None
    scale: Scale | None = None


class DiceRoll(msgspec.Struct, frozen=True, omit_defaults=True):
    """Dice as they fell: for whom or what, what was added with its reason, what it came to, and what came of it.

    `die` is what the dice show together; where it is 0 none fell, and what was added is a sum. A result is good or
    bad for the side of the piece that it is `about`.
    """

    of: str
    die: int = 0
    added: dict[str, int] = {}
    total: int | None = None
    result: str = ""
    tone: Tone = ""
    about: str = ""


class Effect(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an event cost or gave, shown where it happened: a loss on the piece or region, the points that went with it.

    It is as good or bad as its tone says for its `side`, or for that of the piece where none is named.
    """

    text: str
    about: str
    tone: Tone = ""
    side: str = ""


class LogLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the log: what happened, by which rule, and which pieces and regions it is about."""

    at: int
    """The position of the seat when it happened."""
    text: str
    rule: str
    """The section of the rulebook, as the game numbers it."""
    kind: str
    """The kind of the event that it describes."""
    about: tuple[str, ...] = ()
    """The ids of the pieces and regions that it is about."""
    throws: tuple[DiceRoll, ...] = ()
    """The dice rolls that a client shows when it plays the line on the map."""
    tolls: tuple[Effect, ...] = ()
    """The losses and points that a client shows when it plays the line on the map."""


class Ask(msgspec.Struct, frozen=True, omit_defaults=True):
    """The decision that a seat must make: its options, and the moves that are refused with the reason.

    `about` are the pieces and regions that the decision is about; `paths` are moves of several choices in a row. A
    `secret` choice is part of a plan, which a bot can also make, up to the choice that closes it.
    """

    prompt: str
    rule: str
    options: tuple[Option, ...]
    refused: tuple[Refused, ...] = ()
    about: tuple[str, ...] = ()
    paths: tuple[Path, ...] = ()
    secret: bool = False
    question: str = ""
    """A token of the question: two decisions with the same token ask the same, perhaps with other options."""


class PlannedChoice(msgspec.Struct, frozen=True):
    """A choice of an open plan: the position at which it was made. It can be taken back by itself."""

    at: int
    option: Option


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
    threads: tuple[Connector, ...] = ()
    areas: tuple[Area, ...] = ()
    expected: tuple[Expected, ...] = ()


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything that a client draws for a seat at a position."""

    game: str
    """The id of the game."""
    scenario: str
    """The id of the scenario."""
    seat: Seat
    position: int
    """The number of choices that the seat may know of."""
    picture: Picture
    """The pieces, tracks and displays that the seat sees."""
    log: tuple[LogLine, ...]
    """The last lines of the log that the seat may read."""
    ask: Ask | None = None
    """The decision that the seat must make, with its options and refusals."""
    waiting: str = ""
    """What the match waits for while other seats decide."""
    may_undo: bool = False
    """Whether the seat can undo its last choice."""
    undo_refused: str = ""
    """Why it cannot."""
    planned: tuple[PlannedChoice, ...] = ()
    """The choices of the seat in a secret plan that it has not closed."""
    outcome: Outcome | None = None
    """How the match ended."""
    commitment: str = ""
    """The published hash of the secret that gives the dice."""
    dice: str = ""
    """A warning if someone may know the rolls to come."""


class Milestone(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an event leaves on the strip of a replay: a sign; where there are too many, the lower ranks give way.

    Where a `stretch` of time begins the sign may name it; only the longest kind of stretch is shown.
    """

    kind: str
    sign: str
    rank: int
    stretch: bool = False
    tone: Tone = ""


class Finding(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that bears on a line of sight, by which rule, and in which region, where it is in one."""

    text: str
    rule: str = ""
    region: str = ""
    tone: Tone = ""


class Sight(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of sight that somebody has asked for: the regions it enters, both ends included, and what comes of it.

    `blocked` is the region that blocks it, where one does.
    """

    here: str
    there: str
    regions: tuple[str, ...]
    verdict: str
    tone: Tone
    blocked: str = ""
    findings: tuple[Finding, ...] = ()


Report = dict[str, Plain]
"""An after-action report as plain data; its `sections` tell it in words, each a title and lines to be printed."""
