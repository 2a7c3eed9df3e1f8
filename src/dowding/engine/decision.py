"""Decisions: which seat must choose, by which rule, from which options, and which moves are refused and why."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Literal

import msgspec

from dowding.engine.errors import RulesError

Seat = str
SPECTATOR: Final[Seat] = "spectator"

OPTION_ID: Final = re.compile(r"[a-z][a-z0-9-]*(:[^\s:][^:\n]*)*")
MAX_ID_CHARACTERS: Final = 120


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move that a seat may choose now (a legal action)."""

    id: str
    """The stable id, such as `commit:54`: a verb and its arguments. `Match.choose` takes it, and saves keep it."""
    label: str
    """What a client shows."""
    piece: str = ""
    """The id of the piece that the option is about."""
    region: str = ""
    """The id of the region that the option is about."""
    risky: bool = False
    """A roll, a draw or a reveal may follow immediately and prevent an undo. Clients ask for a confirmation."""
    target: str = ""
    """The id of a second piece, at which the first one aims."""
    group: str = ""
    """Options of one group (a station, a raid) are listed together under this name."""
    deed: str = ""
    """What the piece does, as words that follow its name; the label ends with them or gives only the name."""
    name: str = ""
    """The name of the piece, if the label also says what it does."""


class Refused(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move that a player might expect but may not make now, with the reason and the rule."""

    id: str
    label: str
    why: str
    rule: str
    piece: str = ""
    region: str = ""


class Leg(msgspec.Struct, frozen=True, omit_defaults=True):
    """A leg of a path: the region it leads to, the cost so far, and whether it climbs or dives."""

    region: str
    cost: str = ""
    course: Literal["", "up", "level", "down"] = ""


class Path(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move of several choices, for drawing it before it is made: its legs, its cost and its risks.

    `options` are the ids to choose one after another; the first is offered now.
    """

    label: str
    piece: str
    options: tuple[str, ...]
    legs: tuple[Leg, ...]
    cost: str = ""
    risks: tuple[str, ...] = ()


DONE: Final = Option("done", "Done", risky=True)


class Task(msgspec.Struct, frozen=True):
    """What a seat does while the others wait, in the infinitive: "plan the raids". It must not reveal anything."""

    text: str
    is_planning: bool = False
    """Whether the seat is making a plan, which may take a while."""


class Decision(msgspec.Struct, frozen=True):
    """What a seat must decide now: one of the options."""

    seat: Seat
    prompt: str
    """The question, as a client shows it."""
    rule: str
    """The section of the rulebook, as the game numbers it."""
    options: Sequence[Option]
    """The options to choose from; there is at least one."""
    refused: Callable[[], Iterable[Refused]] | None = None
    """Computes the refused moves; called only when a client asks for them. Use `refusals()`."""
    waiting: str = ""
    """What the other seats read while they wait for this decision."""
    task: Task | None = None
    """The same as a task, so that a client can name the player who is at it."""
    pause: bool = False
    """The last chance to undo before dice are rolled. It is never made automatically, even with a single option."""
    about: tuple[str, ...] = ()
    """The ids of the pieces and regions that the decision is about, the most important one first."""
    paths: Callable[[], Iterable[Path]] | None = None
    """Computes the moves that take several choices; called only when a client asks for them."""
    secret: bool = False
    """Other seats do not learn that anything was chosen: their positions do not count it. It must end its step."""

    def option(self, option_id: str) -> Option | None:
        """The option with this id, or None if it is not offered."""
        for option in self.options:
            if option.id == option_id:
                return option
        return None

    def refusals(self) -> list[Refused]:
        """The moves that are refused now, with their reasons; computed at each call."""
        return [] if self.refused is None else list(self.refused())

    def check(self) -> None:
        """Raise a `RulesError` if the decision has no option."""
        if not self.options:
            raise RulesError(f"{self.prompt!r} ({self.rule}) offers no option")


def verb_of(option: Option) -> str:
    """The verb of an option: the first part of its id."""
    return option.id.partition(":")[0]


def options_with_verb(decision: Decision, verb: str) -> list[Option]:
    """The options of a decision whose id begins with this verb."""
    prefix = f"{verb}:"
    return [option for option in decision.options if option.id.startswith(prefix) or option.id == verb]


class SimultaneousDecisions:
    """Simultaneous decisions of several seats. The `answers` are hidden until all seats have answered."""

    __slots__ = ("answers", "decisions")

    def __init__(self, *decisions: Decision) -> None:
        self.decisions = decisions
        self.answers: dict[Seat, Option] = {}

    def check(self) -> None:
        """Raise a `RulesError` unless there is a decision, each seat has one at most, and each has an option."""
        if len({decision.seat for decision in self.decisions}) != len(self.decisions) or not self.decisions:
            raise RulesError(
                f"Simultaneous decisions for {[decision.seat for decision in self.decisions]}: expected one per seat"
            )
        for decision in self.decisions:
            decision.check()


def is_option_id(text: str) -> bool:
    """Whether a text has the form of an option id: a verb and its arguments, joined by colons."""
    return len(text) <= MAX_ID_CHARACTERS and OPTION_ID.fullmatch(text) is not None
