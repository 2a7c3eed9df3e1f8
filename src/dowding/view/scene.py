"""The scene: everything a seat may see, as plain data that any client can draw without knowing the game."""

from __future__ import annotations

from typing import Literal

import msgspec

from dowding.engine.decision import Option, Path, Refused, Seat
from dowding.engine.events import Plain
from dowding.engine.outcome import Outcome
from dowding.view.stage import Stage
from dowding.view.tone import Tone as Tone

Point = tuple[float, float]
Facing = Literal["", "n", "ne", "e", "se", "s", "sw", "w", "nw"]


class Region(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place on a board where pieces can be: its outline or its position, in the board's own units.

    Regions that share a `ladder` are drawn as one column of boxes, the highest `rung` on top; `key` is its name there,
    and `heading` is the title of the column: its name before its code.
    `name` is its name within its `group`; `role` is the status of a unit in it: a lamp of the tote
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
    """A text on a board, separate from the art so that it stays upright when the board is rotated.

    Towns are hidden behind pieces. Column and row labels stay visible at the edge of the frame while the map is zoomed
    in. `ladder` is the column of boxes that already shows the same name.
    """

    text: str
    kind: Literal["town", "space", "sea", "land", "line", "column", "row"]
    at: Point
    angle: float = 0.0
    ladder: str = ""


class Lamp(msgspec.Struct, frozen=True, omit_defaults=True):
    """A row of lamps on the tote board: it lights for units in regions of this role. A loss is a diamond, not a disc.

    If there is no room for rows, `sign` is a letter in a single lamp.
    """

    role: str
    name: str
    colour: Literal["white", "blue", "yellow", "orange", "green", "red", "grey"] = "white"
    loss: bool = False
    sign: str = ""


class Board(msgspec.Struct, frozen=True, omit_defaults=True):
    """A board: drawn once from the pack, the same for all seats throughout the match.

    A `map` has a size, static art without text (SVG elements in board units) and labels; there may be several. A
    `display` shows the rows of a fight, a `grid` all its boxes, `width` per row, `boxes` only those in use,
    `rows` are lists for other clients, a `tote` lists units with lamps, and a `roster` all pieces whose home is in
    the groups of its regions, wherever they are, with their marks. `name` is a short title; `piece` is the piece it
    describes (the raid of a Raid Display). A side view is `upright`: it is never rotated.

    A `plan` replaces the table while it is edited: cards in regions of the role `hand` are placed on the columns of a
    timetable (`hour`, headed by their `key`), and pieces are assigned from a `base` (by group and name) to the
    cards, each of which `holds` a region of the role `card`; unused cards are in `aside`. `proposal` is the name of
    a plan proposed by a bot. A board with an `owner` is shown only to that seat while other seats see nothing on it.
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

    A place on a map may have a `colour`, as a CSS value.
    """

    kind: str
    path: str
    name: str
    nose: Facing = "n"
    colour: str = ""


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """A mark on the face of a piece: its text, its role (how it is drawn), and a name if the text needs one.

    A counter has a boxed `rating`, a `letter`, a `height` (a signed number) and `note`s in small print; a block has
    `plate`s and notes; a card a `sign` on its back and `line`s on its face; any piece may carry `flag`s, each as good
    or bad as its `tone` says. A roster shows lines and flags, and `boxes` to cross out: 3/12 is three of twelve. In a
    plan a `warning` is shown on the card that it is about, and pieces on a card are placed in the `row` that they name.
    """

    text: str
    role: Literal["rating", "letter", "height", "note", "plate", "sign", "line", "flag", "boxes", "warning", "row"]
    name: str = ""
    tone: Tone = ""


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """A counter or marker: its region, its face and marks, and its tooltip.

    `home` is the group of a tote or roster, or the base of a plan, in which it is listed, wherever it is
    now. A card `holds` the region of the pieces on it. Its `face` is
    drawn if it is `reduced` (a counter) or `back` (a card). `facing` rotates it: on a map `n` is up. A `profile` is an
    aircraft seen from the side, whose nose points in its direction of flight.
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
    """The expected result of a plan for the piece it is `about`: the probability of each outcome, mildest first."""

    about: str
    title: str
    chances: dict[str, float]
    note: str = ""


class PlaceNote(msgspec.Struct, frozen=True, omit_defaults=True):
    """A short text at a region, with a title, such as how many pieces are left there for a plan."""

    region: str
    title: str
    text: str
    tooltip: str = ""


class Connector(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line between pieces or through regions: a tally, a vector, or the track that a raid has flown.

    A `track` is a row of arrows, the newest last; a `tally` is dashed, a `vector` dotted. It is drawn on the map that
    contains all its stops.
    """

    id: str
    kind: Literal["track", "tally", "vector"]
    stops: tuple[str, ...]
    side: str = ""
    label: str = ""


class Area(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of a map that is not a region: a cloud, a zone, or an altitude limit.

    Without an outline it covers a `region` and is described with it; its `tone` tints it.
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
    """A band of a scale: a level of victory, from its start up to the next band, and the side that wins with it.

    The lowest band has no start; a draw has no winner.
    """

    name: str
    starts: float | None = None
    winner: str = ""


class Scale(msgspec.Struct, frozen=True):
    """The victory scale: the present points, and the bands of the scenario, the lowest first."""

    at: float
    bands: tuple[Band, ...]


class Track(msgspec.Struct, frozen=True, omit_defaults=True):
    """A value that is shown at a glance: clock, weather, damage, points.

    `amount` is its number, if a report should chart it over the match; `counts` are
    the numbers that the value is made of. A `clock` gives its time in minutes after midnight, or only which of its
    `steps` it has reached; a `sky` has steps from fair to foul; `points` are those of the match, on a `scale` of
    victory levels; a `gauge` is shown in line with its group.
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
    """A die roll: its purpose, the modifiers with their reasons, the total and the result.

    `die` is the sum of the dice; at 0 no dice were rolled, and `added` are the terms of a sum. The `tone` is good or
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
    """A loss or gain of an event, shown on the piece or region: the loss and its points.

    The tone is from the point of view of its `side`, or of the side of the piece if none is given.
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
    """The dice rolls that a client shows when it animates the line on the map."""
    tolls: tuple[Effect, ...] = ()
    """The losses and points that a client shows when it animates the line on the map."""
    detail: bool = False
    """Whether it is a detail of the last line before it that is none. Clients may fold the details of a line."""


class GroupMove(msgspec.Struct, frozen=True, omit_defaults=True):
    """The moves of several pieces that a client can make with one click, as a series of ordinary choices.

    The first one begins with an option that is offered now. The others are previews: when a piece is asked for its
    move, the question has the group moves that are possible then.
    """

    label: str
    moves: tuple[Path, ...]


class RareOption(msgspec.Struct, frozen=True):
    """An option that is rarely wanted: a client lists it in a menu and shows the warning before it is chosen."""

    option: str
    warning: str


class Arrangement(msgspec.Struct, frozen=True):
    """How a game arranges a decision for clients: group moves, and the options that belong in a menu."""

    together: tuple[GroupMove, ...] = ()
    rare: tuple[RareOption, ...] = ()


class StandingOffer(msgspec.Struct, frozen=True, omit_defaults=True):
    """An offer that a player may make or withdraw at any time, and that the match asks for only now and then.

    A client shows a quiet button with the label. When the match asks, the client answers by itself: `option` if the
    player has made the offer, otherwise `default`.
    """

    option: str
    default: str
    label: str
    made: str
    """What the button says once the offer is made."""


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
    together: tuple[GroupMove, ...] = ()
    """Moves of several pieces that can be made with one click."""
    rare: tuple[RareOption, ...] = ()
    """The options that belong in a menu."""


class PlannedChoice(msgspec.Struct, frozen=True):
    """A choice of an open plan and the position at which it was made. It can be undone separately."""

    at: int
    option: Option


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """A tutorial note, shown once at the right moment, and the pieces that it is about.

    `advises` are patterns of option ids, the best first: while the note applies, a hint advises one of the options of
    the first pattern that matches any. A hint and a note therefore never advise different things.
    """

    id: str
    title: str
    text: str
    about: tuple[str, ...] = ()
    advises: tuple[str, ...] = ()


class Series(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of a chart: a value or None for each tick of the axis; a `limit` is drawn as a threshold."""

    label: str
    values: tuple[float | None, ...]
    limit: bool = False


class Chart(msgspec.Struct, frozen=True, omit_defaults=True):
    """A chart of values over time: the ticks of the axis, and a series for each line."""

    title: str
    axis: tuple[str, ...]
    series: tuple[Series, ...]
    is_points: bool = False
    """Whether the values are points of the victory scale, which clients tell from the viewer's side."""


class Section(msgspec.Struct, frozen=True, omit_defaults=True):
    """A section of a bulletin: a title and lines of text."""

    title: str
    lines: tuple[str, ...]


class Bulletin(msgspec.Struct, frozen=True, omit_defaults=True):
    """A report shown at a pause in the game: how the day went, before the next one begins."""

    title: str
    sections: tuple[Section, ...]
    charts: tuple[Chart, ...] = ()


class Picture(msgspec.Struct, frozen=True, omit_defaults=True):
    """The part of a scene that the game draws: pieces, tracks, notes and areas that a seat sees."""

    title: str
    phase: str
    pieces: tuple[Piece, ...]
    tracks: tuple[Track, ...]
    notes: tuple[Note, ...] = ()
    bulletin: Bulletin | None = None
    threads: tuple[Connector, ...] = ()
    areas: tuple[Area, ...] = ()
    expected: tuple[Expected, ...] = ()
    offers: tuple[StandingOffer, ...] = ()
    place_notes: tuple[PlaceNote, ...] = ()
    front: str = ""
    """The board that the position is about, which clients open; empty for the first map."""


class Awaited(msgspec.Struct, frozen=True, omit_defaults=True):
    """The seats whose decision the match waits for, so that a client can name the players."""

    seats: tuple[Seat, ...]
    question: str = ""
    """What they are asked, in a game without hidden information."""
    task: str = ""
    """What they do, in the infinitive: "plan the raids"; empty if the seat may not know."""
    is_planning: bool = False
    """Whether they are making a plan, which may take a while."""


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
    """The decisions of other seats that the match waits for."""
    awaited: Awaited | None = None
    """The same as data, while the seat itself has nothing to decide."""
    may_undo: bool = False
    """Whether the seat can undo its last choice."""
    undo_refused: str = ""
    """Why it cannot."""
    planned: tuple[PlannedChoice, ...] = ()
    """The choices of the seat in a secret plan that it has not closed."""
    outcome: Outcome | None = None
    """The outcome of the match, once it is over."""
    commitment: str = ""
    """The published hash of the secret that gives the dice."""
    dice: str = ""
    """A warning if a player may be able to predict the dice."""
    stages: tuple[Stage, ...] = ()
    """The last combats, step by step."""


class Milestone(msgspec.Struct, frozen=True, omit_defaults=True):
    """The mark that an event leaves on the scrubber of a replay. If there are too many, the lower ranks are hidden.

    At the start of a `stretch` (a period such as a day) the sign may name it; only the longest kind is shown.
    """

    kind: str
    sign: str
    rank: int
    stretch: bool = False
    tone: Tone = ""


class Finding(msgspec.Struct, frozen=True, omit_defaults=True):
    """A finding about a line of sight: what affects it, by which rule, and in which region."""

    text: str
    rule: str = ""
    region: str = ""
    tone: Tone = ""


class Sight(msgspec.Struct, frozen=True, omit_defaults=True):
    """A requested line of sight: the regions it enters, including both ends, and the verdict.

    `blocked` is the region that blocks it, if any.
    """

    here: str
    there: str
    regions: tuple[str, ...]
    verdict: str
    tone: Tone
    blocked: str = ""
    findings: tuple[Finding, ...] = ()


Report = dict[str, Plain]
"""An after-action report as plain data; each of its `sections` has a title and lines of text."""
