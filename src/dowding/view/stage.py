"""Stages: a combat as a scene, step by step, as plain data that any client can play.

A step belongs to a line of the log. A client that plays the log shows the stage up to the step of its line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import product
from typing import Final, Literal

import msgspec

from dowding.engine.events import ROLL, Event
from dowding.view.tone import Tone

DICE: Final = range(1, 7)
WAYS: Final = {count: Counter(sum(dice) for dice in product(DICE, repeat=count)) for count in (1, 2)}
"""In how many ways one or two dice make each sum."""
MAX_STAGES: Final = 3
"""The most stages in a scene: the last ones."""


class Actor(msgspec.Struct, frozen=True, omit_defaults=True):
    """A piece on the stage: its side, its name, what it does, and the kind of its silhouette.

    A silhouette in plan view has its nose up and is turned to the enemy; an emblem fills its square and stays upright.
    """

    piece: str
    side: str
    name: str
    part: str = ""
    symbol: str = ""
    leads: bool = False
    view: Literal["profile", "plan", "emblem"] = "profile"


class StageOdds(msgspec.Struct, frozen=True, omit_defaults=True):
    """A result that a roll could have, its probability, and whether it came."""

    label: str
    probability: float
    came: bool = False


class StageStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """A step: a sum that is built up term by term, a roll with each of its dice, or a remark.

    `phase` is one of the phases of the stage. The step is shown in the column of its `side`, and is about a piece.
    `toll` is what it costs that piece. The tone is good or bad for the side of the piece.
    """

    phase: str
    text: str
    side: str = ""
    about: str = ""
    terms: dict[str, int] = {}
    dice: tuple[int, ...] = ()
    total: int | None = None
    result: str = ""
    tone: Tone = ""
    odds: tuple[StageOdds, ...] = ()
    toll: str = ""
    rule: str = ""
    line: str = ""
    """The text of the log line that begins with this step; without it, it belongs to the line of the step before."""
    at: int = 0
    """The position of that line."""


class Stage(msgspec.Struct, frozen=True, omit_defaults=True):
    """A combat: its participants, its place, and its steps so far."""

    id: str
    kind: Literal["air", "flak", "bombing"]
    title: str
    place: str
    actors: tuple[Actor, ...]
    phases: tuple[str, ...]
    steps: tuple[StageStep, ...] = ()


def odds_of(count: int, came: str, label_of: Callable[[int], str], labels: Iterable[str] = ()) -> tuple[StageOdds, ...]:
    """The exact odds of one or two dice: the label of each natural sum, in the order of `labels` or of the sums."""
    counted: Counter[str] = Counter()
    for natural, ways in WAYS[count].items():
        counted[label_of(natural)] += ways
    order = [label for label in labels if label in counted] or list(counted)
    return tuple(StageOdds(label, round(counted[label] / 6**count, 4), label == came) for label in order)


class PendingDice:
    """The dice rolled since the last event that used them."""

    def __init__(self) -> None:
        self._rolled: list[tuple[str, int]] = []

    def add(self, event: Event) -> bool:
        """Take a roll; returns whether the event is one."""
        if event.kind != ROLL:
            return False
        self._rolled.append((event.get_str("name"), event.get_int("value")))
        return True

    def take(self, count: int) -> tuple[int, ...]:
        """The last dice; fewer if they are not known."""
        dice = tuple(value for _, value in self._rolled[-count:])
        self._rolled.clear()
        return dice

    @property
    def name(self) -> str:
        """The name of the last roll."""
        return self._rolled[-1][0] if self._rolled else ""
