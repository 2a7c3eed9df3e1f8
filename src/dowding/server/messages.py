"""The messages of the API as structs: request bodies and answers. Commands: see matches/commands.py."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from dowding.ai.levels import Level
from dowding.ai.win_probability import WinEstimate
from dowding.engine.decision import Seat
from dowding.engine.game import FirstMatch, OfferedScenario, Setting
from dowding.engine.outcome import Outcome
from dowding.engine.packs import MAX_UPLOAD_CHARS
from dowding.view.glossary import Meaning
from dowding.view.scene import Board, Milestone, Scene, Symbol

MAX_POSITION = 10**9
MAX_PACE_MS = 10_000
STEP = "step"
PLAN = "plan"
END = "end"

Position = Annotated[int, Meta(ge=0, le=MAX_POSITION, description="A number of choices made since the start")]
Key = Annotated[
    str,
    Meta(min_length=1, max_length=64, pattern=r"^[!-~]*$", description="Random; the same key twice is one choice"),
]
State = Annotated[str, Meta(max_length=64, description="The name of the scene for which it is meant")]
OptionId = Annotated[str, Meta(max_length=120, description="An option as it was offered")]
SeatName = Annotated[str, Meta(max_length=40)]
Name = Annotated[str, Meta(max_length=80)]

RefusalKind = Literal["malformed", "not offered", "rule", "stale", "seat", "undo", "fault", "closed"]
SeatKind = Annotated[str, Meta(max_length=40, description="me, friend, open, or the code of a program")]


class ErrorMessage(msgspec.Struct, frozen=True):
    """What every refused request is answered."""

    error: str


class Health(msgspec.Struct, frozen=True):
    """The server is up."""

    status: Literal["ok"] = "ok"


class GameCard(msgspec.Struct, frozen=True):
    """A game that can be played here. `players` are all codes of programs, `levels` those to offer for a seat.

    `takes_scenarios` says that a player can bring a scenario of his own.
    """

    id: str
    title: str
    about: str
    credit: str
    seats: tuple[Seat, ...]
    scenarios: tuple[OfferedScenario, ...]
    settings: tuple[Setting, ...]
    players: tuple[str, ...]
    levels: dict[Seat, tuple[Level, ...]]
    takes_scenarios: bool
    first: FirstMatch | None = None
    """Where to start with it."""


class ScenarioFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario that a player brings: the name of its file, for messages, and what it says, in TOML."""

    file: Annotated[str, Meta(min_length=1, max_length=80)]
    text: Annotated[str, Meta(description=f"At most {MAX_UPLOAD_CHARS} characters")]


class NewMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Start a match. A seat that is not named is mine; a seed is only for matches that I play alone.

    `brought` is a file that holds the scenario, where it is none of ours.
    """

    game: Annotated[str, Meta(max_length=40)]
    scenario: Annotated[str, Meta(max_length=40)]
    settings: dict[str, str] = {}
    seed: Annotated[str, Meta(max_length=80)] | int | None = None
    name: Name = ""
    seats: dict[SeatName, SeatKind] = {}
    brought: ScenarioFile | None = None


class Summary(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match in the lobby as a visitor sees it. The `owner` may rename and delete it and manage its links.

    `people` are the seats as a sentence calls whoever sits there: the British.
    `dice` warns everybody where somebody may know the rolls to come.
    """

    id: str
    name: str
    game: str
    scenario: str
    title: str
    seats: dict[Seat, str]
    mine: tuple[Seat, ...]
    deciding: tuple[Seat, ...]
    position: int
    over: bool
    created: str
    updated: str
    commitment: str
    outcome: Outcome | None = None
    owner: bool = False
    people: dict[Seat, str] = {}
    dice: str = ""


class Created(msgspec.Struct, frozen=True):
    """A new match, and the secret links to its seats and for spectators. They are shown this once."""

    match: Summary
    links: dict[str, str]


class RematchRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Play a match again, as it was or with every player in the next seat."""

    swapped: bool = False


class SeatNotes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Notes of one's own at a seat."""

    seat: SeatName
    text: Annotated[str, Meta(max_length=4000)]


class ChatPost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line to the other seats, in plain text."""

    seat: SeatName
    text: Annotated[str, Meta(max_length=280)]


class ChatMessage(msgspec.Struct, frozen=True):
    """A line that was said, by whom and when."""

    seat: Seat
    text: str
    said: str


class RenameRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Give a match another name."""

    name: Name


class SeatRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take an open seat."""

    seat: SeatName


class LinkChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Make a new link to a seat (the old one and all who came by it are out), or only put the old one out of force."""

    seat: SeatName
    action: Literal["reissue", "revoke"]


class Link(msgspec.Struct, frozen=True, omit_defaults=True):
    """The new link, if there is one."""

    url: str | None = None


class Boards(msgspec.Struct, frozen=True):
    """What stays the same all through a match: boards, silhouettes, and the rules in our own words.

    `glossary` explains the words that texts use. `levels` are the programs that can play on for a seat, `stretches` the
    names of what they can play to the end of; `sights` says whether lines of sight can be asked for.
    """

    boards: tuple[Board, ...]
    symbols: tuple[Symbol, ...]
    rules: dict[str, str]
    glossary: tuple[Meaning, ...]
    levels: dict[Seat, tuple[Level, ...]]
    stretches: tuple[str, ...]
    sights: bool


class ScrubberMark(msgspec.Struct, frozen=True):
    """A place on the scrubber worth a look: its milestone, and what happened there in words."""

    at: int
    text: str
    milestone: Milestone


class OutcomeProbability(msgspec.Struct, frozen=True, omit_defaults=True):
    """One outcome, how likely and how grave it is: from 0 (nothing) to 4; neither good nor bad without it."""

    label: str
    probability: float
    gravity: int | None = None


class OddsSubject(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that can happen to one subject: in which part of what is begun, whose it is, which piece or region."""

    name: str
    outcomes: tuple[OutcomeProbability, ...]
    part: str = ""
    side: str = ""
    about: str = ""


class OddsAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The odds of an option up to the next decision: exact, or from so many samples."""

    option: str
    subjects: tuple[OddsSubject, ...]
    expected_vp: float | None = None
    samples: int | None = None


class ExpectedPoints(msgspec.Struct, frozen=True):
    """An option, the plan it begins, and the points to expect of it, with their standard error, of so many futures."""

    option: str
    label: str
    points: float | None
    error: float | None = None
    futures: int = 0


class Hint(msgspec.Struct, frozen=True):
    """What a program would choose for me and why; the points and their error are those of so many futures of it."""

    option: str
    label: str
    points: float | None
    next: ExpectedPoints | None
    reasons: tuple[str, ...]
    samples: int
    """Futures that were played in all."""
    error: float | None = None
    futures: int = 0
    way: tuple[str, ...] = ()
    """The option and what belongs to it before anything new is learnt: perhaps a whole path."""


class TurningPoint(msgspec.Struct, frozen=True):
    """Where most was won or lost: the place in the line, and what happened since the place before."""

    place: int
    lines: tuple[str, ...]


class WinProbability(msgspec.Struct, frozen=True):
    """How likely a win was along a finished match, from so many playouts by doctrine at each position.

    `whens` are the hours or turns of these positions, as the strip of a replay names them.
    """

    seat: Seat
    playouts: int
    line: tuple[WinEstimate, ...]
    turns: tuple[TurningPoint, ...]
    whens: tuple[str, ...] = ()


class AutoplayRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Let a program play on for my seat: one `step`, a `plan` up to the choice that closes it, to the end of a
    stretch by its name, or to the `end`.

    `pace` is the least time between two choices, in milliseconds.
    """

    level: Annotated[str, Meta(max_length=40)]
    until: Annotated[str, Meta(max_length=40)]
    pace: Annotated[int, Meta(ge=0, le=MAX_PACE_MS)] = 0


class AutoplayStatus(msgspec.Struct, frozen=True):
    """A program that plays on for a seat: its level, how far it goes, and how many choices it has made.

    Once it is `done` it is told until the next choice, so that people hear what it did.
    """

    level: str
    until: str
    made: int
    done: bool = False


class SceneMessage(msgspec.Struct, frozen=True, tag_field="type", tag="scene", omit_defaults=True):
    """The whole view of the connected seat, the number of choices made so far, and who plays on for the seat.

    `state` names this view: what is asked or chosen with it holds for nothing else, were the position the same.
    """

    scene: Scene
    choices: int
    state: str
    aid: AutoplayStatus | None = None


class Done(msgspec.Struct, frozen=True, tag_field="type", tag="done"):
    """The choice with this key is made and stored; nothing but an undo takes it away again."""

    key: str
    position: int


class RefusedMessage(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    """The message with this key changed nothing, and why. `kind` is for programs, `why` for people."""

    key: str
    why: str
    rule: str = ""
    kind: RefusalKind = "malformed"


class Pong(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    """The answer to a ping."""


class ClosedMessage(msgspec.Struct, frozen=True, tag_field="type", tag="gone"):
    """The last message before the server closes the connection."""

    why: str


FromServer = SceneMessage | Done | RefusedMessage | Pong | ClosedMessage
