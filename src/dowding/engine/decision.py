"""Decisions: who must choose, between what, by which rule; what is offered, and what is refused with its reason."""

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
    """One thing that may be chosen. `id` is its exact text form; it points at a piece, a region or both.

    `target` is a second piece, at which the first aims. Options of one `group` (a station, a raid) are listed together
    under its name. `deed` says what the piece does, in words after its name; the label ends with it, or only names it.
    """

    id: str
    label: str
    piece: str = ""
    region: str = ""
    risky: bool = False
    """Dice, a draw or a reveal may follow at once: it may be impossible to take back, so a table asks twice."""
    target: str = ""
    group: str = ""
    deed: str = ""


class Refused(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a player might expect and may not do, with the reason and the rule."""

    id: str
    label: str
    why: str
    rule: str
    piece: str = ""
    region: str = ""


class Leg(msgspec.Struct, frozen=True, omit_defaults=True):
    """A step of a path: the region it leads to, what it costs so far, and which way it goes."""

    region: str
    cost: str = ""
    course: Literal["", "up", "level", "down"] = ""


class Path(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move of several choices, drawn before it is made: its legs, what it comes to, and what it risks.

    `options` are the ids to be chosen one after another; the first is on offer now. The match knows only them.
    """

    label: str
    piece: str
    options: tuple[str, ...]
    legs: tuple[Leg, ...]
    cost: str = ""
    risks: tuple[str, ...] = ()


DONE: Final = Option("done", "Done", risky=True)


class Decision(msgspec.Struct, frozen=True):
    """A seat must choose one of the options. `refused` is asked only when somebody looks at the scene."""

    seat: Seat
    prompt: str
    rule: str
    options: Sequence[Option]
    refused: Callable[[], Iterable[Refused]] | None = None
    waiting: str = ""
    pause: bool = False
    """A last chance to take back before dice are rolled: never taken for the player, though it is the only option."""
    about: tuple[str, ...] = ()
    """The pieces and regions that the question speaks of, the one it is for first."""
    paths: Callable[[], Iterable[Path]] | None = None
    """Moves that take several choices; asked, as refusals are, only when somebody looks."""
    secret: bool = False
    """Nobody else may know that anything was chosen: the others' positions do not count it. It must end its step."""

    def option(self, option_id: str) -> Option | None:
        """The offered option with this id."""
        for option in self.options:
            if option.id == option_id:
                return option
        return None

    def refusals(self) -> list[Refused]:
        """What is refused now, and why; worked out anew at each call."""
        return [] if self.refused is None else list(self.refused())

    def check(self) -> None:
        """A decision without an option is a fault of the rules code."""
        if not self.options:
            raise RulesError(f"{self.prompt!r} ({self.rule}) offers no option")


def verb_of(option: Option) -> str:
    """What an option does: the first word of its id."""
    return option.id.partition(":")[0]


def options_with_verb(decision: Decision, verb: str) -> list[Option]:
    """The options of a decision whose id begins with this verb."""
    prefix = f"{verb}:"
    return [option for option in decision.options if option.id.startswith(prefix) or option.id == verb]


class SimultaneousDecisions:
    """Decisions of several seats at once: none sees another's answer until all are in, then `answers` holds them."""

    __slots__ = ("answers", "decisions")

    def __init__(self, *decisions: Decision) -> None:
        self.decisions = decisions
        self.answers: dict[Seat, Option] = {}

    def check(self) -> None:
        """Somebody must be asked, nobody twice, and everybody must have an option."""
        if len({decision.seat for decision in self.decisions}) != len(self.decisions) or not self.decisions:
            raise RulesError(f"sealed decisions for {[decision.seat for decision in self.decisions]}: each seat once")
        for decision in self.decisions:
            decision.check()


def is_option_id(text: str) -> bool:
    """Whether a text has the form of an option id: a verb, then what it is done to, joined by colons."""
    return len(text) <= MAX_ID_CHARACTERS and OPTION_ID.fullmatch(text) is not None
