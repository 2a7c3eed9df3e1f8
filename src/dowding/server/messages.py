"""The messages of the API as structs: request bodies and responses. Commands are in matches/commands.py."""

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
from dowding.server.player_messages import Player, PlayersMessage, Rematch, TypingMessage
from dowding.view.glossary import Meaning
from dowding.view.scene import Board, Milestone, Scene, Symbol

MAX_POSITION = 10**9
DEFAULT_IDLE_DAYS = 7
MAX_IDLE_DAYS = 90
MAX_PACE_MS = 10_000
STEP = "step"
PLAN = "plan"
END = "end"

Position = Annotated[int, Meta(ge=0, le=MAX_POSITION, description="A number of choices made since the start")]
Key = Annotated[
    str,
    Meta(min_length=1, max_length=64, pattern=r"^[!-~]*$", description="Random; the same key twice is one choice"),
]
State = Annotated[str, Meta(max_length=64, description="The state of the scene that it was sent for")]
OptionId = Annotated[str, Meta(max_length=120, description="The id of an offered option")]
SeatName = Annotated[str, Meta(max_length=40)]
Name = Annotated[str, Meta(max_length=80)]

RefusalKind = Literal["malformed", "not offered", "rule", "stale", "seat", "undo", "fault", "closed"]
SeatKind = Annotated[str, Meta(max_length=40, description="me, friend, open, or the code of a bot")]


class ErrorMessage(msgspec.Struct, frozen=True):
    """The body of every error response."""

    error: str


class Health(msgspec.Struct, frozen=True):
    """The response of a server that is alive (`/healthz`) or ready (`/readyz`)."""

    status: Literal["ok"] = "ok"


class GameCard(msgspec.Struct, frozen=True):
    """A game that can be played here. `players` are the codes of all bots, `levels` those to offer for a seat.

    `takes_scenarios` says that players can upload their own scenarios. `art` is the path of its picture, `people` maps
    a seat to the name of its side in a sentence; `guide` and `tutorial` are pages of the documentation.
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
    """The first match to recommend to a new player."""
    art: str = ""
    people: dict[Seat, str] = {}
    guide: str = ""
    tutorial: str = ""
    rules_in_short: tuple[str, ...] = ()
    variant_of: str = ""
    """The id of the game that it varies, if any."""


class ScenarioFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An uploaded scenario: the name of its file, for messages, and its content in TOML."""

    file: Annotated[str, Meta(min_length=1, max_length=80)]
    text: Annotated[str, Meta(description=f"At most {MAX_UPLOAD_CHARS} characters")]


class NewMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Start a match. A seat that is not named is mine; a seed is only for matches that I play alone.

    `brought` is an uploaded file that holds the scenario. A `guided` match is the first match of its game; its opening
    is played for all seats.
    """

    game: Annotated[str, Meta(max_length=40)]
    scenario: Annotated[str, Meta(max_length=40)]
    settings: dict[str, str] = {}
    seed: Annotated[str, Meta(max_length=80)] | int | None = None
    name: Name = ""
    seats: dict[SeatName, SeatKind] = {}
    brought: ScenarioFile | None = None
    idle_days: Annotated[
        int,
        Meta(ge=1, le=MAX_IDLE_DAYS, description="A seat can be offered again after this many days without a visit"),
    ] = DEFAULT_IDLE_DAYS
    guided: bool = False
    allows_tryouts: bool = True
    """Whether a seat may open a try-out while the match runs."""


class Summary(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match in the lobby, as a visitor sees it. The `owner` may rename and delete it and manage its links.

    `people` maps a seat to the name of its side in a sentence: the British. `dice` is a warning if the coming
    rolls may be known. `removal` is the time at which the match will be removed unless play continues, if any.
    `devices` counts the devices that hold a seat of mine, if there are several; lists leave it out. After `idle_days`
    of a turn without a visit by its holder, the owner may offer a seat again. `players` are the people at the seats for
    human players; it is sent only to those who may open the match.
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
    removal: str = ""
    devices: dict[Seat, int] = {}
    idle_days: int = DEFAULT_IDLE_DAYS
    players: dict[Seat, Player] = {}
    rematch: Rematch | None = None
    tryout: TryoutSource | None = None
    """Where it was copied from, if it is a try-out."""
    allows_tryouts: bool = True


class Created(msgspec.Struct, frozen=True):
    """A new match, and the secret links to its seats and for spectators. They are shown only once."""

    match: Summary
    links: dict[str, str]


class TryoutRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open a private copy of a match at a position of a seat: the current one if none is given.

    With `fresh` dice, what the seat cannot know is drawn at random. The `same` dice and hidden facts are only for a
    match that is over, and for a branch of a try-out. `seats` says which bots play; all other seats are mine.
    """

    seat: SeatName
    position: Position | None = None
    dice: Literal["fresh", "same"] = "fresh"
    seats: dict[SeatName, SeatKind] = {}


class TryoutSource(msgspec.Struct, frozen=True):
    """The match that a try-out was copied from, and the seat and position."""

    match: str
    seat: Seat
    position: int


class RematchRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Play a match again, with the same seats or with the sides swapped."""

    swapped: bool = False


class SeatNotes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The private notes of a seat."""

    seat: SeatName
    text: Annotated[str, Meta(max_length=4000)]


class ChatPost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chat line to the other seats, in plain text."""

    seat: SeatName
    text: Annotated[str, Meta(max_length=280)]


class ChatMessage(msgspec.Struct, frozen=True):
    """A chat line with its author, their name when they wrote it, its time and its number in the match."""

    seat: Seat
    text: str
    said: str
    name: str = ""
    number: int = 0


class RenameRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rename a match."""

    name: Name


class SeatRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take an open seat, leave a seat, or transfer it to another device."""

    seat: SeatName


class LinkChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Reissue the link of a seat or for spectators, or only revoke it. A seat that another player holds is refused."""

    seat: SeatName
    action: Literal["reissue", "revoke"]


class Link(msgspec.Struct, frozen=True, omit_defaults=True):
    """A new link, if one was made."""

    url: str | None = None


class Boards(msgspec.Struct, frozen=True):
    """The constant data of a match: boards, silhouettes, and rule summaries.

    `glossary` explains terms. `levels` are the bots that can play for a seat, `stretches` the names of the periods to
    whose end they can play; `sights` says whether the game has lines of sight. `rule_sections` are the titles of the
    chapters of the rules, by the beginning of their references.
    """

    boards: tuple[Board, ...]
    symbols: tuple[Symbol, ...]
    rules: dict[str, str]
    glossary: tuple[Meaning, ...]
    levels: dict[Seat, tuple[Level, ...]]
    stretches: tuple[str, ...]
    sights: bool
    rule_sections: dict[str, str] = {}


class ScrubberMark(msgspec.Struct, frozen=True):
    """A mark on the replay scrubber: its milestone, and its text."""

    at: int
    text: str
    milestone: Milestone


class OutcomeProbability(msgspec.Struct, frozen=True, omit_defaults=True):
    """A possible outcome with its probability and gravity, from 0 (nothing) to 4; without gravity it is neutral."""

    label: str
    probability: float
    gravity: int | None = None


class OddsSubject(msgspec.Struct, frozen=True, omit_defaults=True):
    """The possible outcomes for one subject: its part of the action, its side, and its piece or region."""

    name: str
    outcomes: tuple[OutcomeProbability, ...]
    part: str = ""
    side: str = ""
    about: str = ""


class OddsAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The odds of an option up to the next decision: exact, or estimated from `samples`."""

    option: str
    subjects: tuple[OddsSubject, ...]
    expected_vp: float | None = None
    samples: int | None = None


class ExpectedPoints(msgspec.Struct, frozen=True):
    """An option with the plan it begins, the expected points, their standard error, and the number of rollouts."""

    option: str
    label: str
    points: float | None
    error: float | None = None
    futures: int = 0


class Hint(msgspec.Struct, frozen=True):
    """What a bot would choose for me and why; `points` and `error` are estimated from `futures` rollouts."""

    option: str
    label: str
    points: float | None
    next: ExpectedPoints | None
    reasons: tuple[str, ...]
    samples: int
    """The number of rollouts over all options."""
    error: float | None = None
    futures: int = 0
    way: tuple[str, ...] = ()
    """The option and the choices that follow it before anything new is revealed, such as a whole path."""
    gain: str = ""
    """What the option should gain over the next best, as a sentence; empty without rollouts."""
    first: bool = False
    """Whether this is the first hint: the heuristics' choice, which the rollouts may change."""


class TurningPoint(msgspec.Struct, frozen=True):
    """A large change of the win probability: an index into `line`, and the log since the estimate before it."""

    place: int
    lines: tuple[str, ...]


class WinProbability(msgspec.Struct, frozen=True):
    """The win probability along a finished match, estimated from `playouts` rollouts at each position.

    `whens` are the hours or turns of these positions, as the replay strip names them.
    """

    seat: Seat
    playouts: int
    line: tuple[WinEstimate, ...]
    turns: tuple[TurningPoint, ...]
    whens: tuple[str, ...] = ()


class AutoplayRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Start autoplay for my seat: one `step`, a `plan` up to the choice that closes it, to the end of a named period,
    or to the `end`.

    `pace` is the minimum time between two choices, in milliseconds.
    """

    level: Annotated[str, Meta(max_length=40)]
    until: Annotated[str, Meta(max_length=40)]
    pace: Annotated[int, Meta(ge=0, le=MAX_PACE_MS)] = 0


class AutoplayStatus(msgspec.Struct, frozen=True):
    """A bot that plays for a seat: its level, how far it plays, and how many choices it has made.

    Once it is `done` it is reported until the next choice, so that the player sees what it did.
    """

    level: str
    until: str
    made: int
    done: bool = False


class SceneMessage(msgspec.Struct, frozen=True, tag_field="type", tag="scene", omit_defaults=True):
    """The scene of the connected seat, the number of choices it knows of, and the bot that plays for it.

    `state` is the digest of this scene. A command or analysis that names it is refused once the scene has changed.
    """

    scene: Scene
    choices: int
    state: str
    aid: AutoplayStatus | None = None


class Done(msgspec.Struct, frozen=True, tag_field="type", tag="done"):
    """The command with this key has been carried out and stored."""

    key: str
    position: int


class RefusedMessage(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    """The message with this key was refused and changed nothing. `kind` is for scripts, `why` for people."""

    key: str
    why: str
    rule: str = ""
    kind: RefusalKind = "malformed"


class Pong(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    """The answer to a ping."""


class ClosedMessage(msgspec.Struct, frozen=True, tag_field="type", tag="gone"):
    """The last message before the server closes the connection."""

    why: str


FromServer = SceneMessage | Done | RefusedMessage | Pong | ClosedMessage | PlayersMessage | TypingMessage
