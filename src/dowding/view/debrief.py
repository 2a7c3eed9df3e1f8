"""A match laid open when it is over: what one side planned, beside what the other could believe of it."""

from __future__ import annotations

import msgspec


class Group(msgspec.Struct, frozen=True):
    """Things that lay together, by name: the Gruppen of a box, cards that were never used."""

    label: str
    names: tuple[str, ...]


class Belief(msgspec.Struct, frozen=True):
    """What a side could expect: the probability of each outcome as that side saw it, and the true one."""

    title: str
    chances: dict[str, float]
    truth: str


class RevealedPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that was planned: where and when, all that went into it, what came of it, and what was believed of it.

    `known` is a short summary of what the other side knew, `reported` the report it received, `answer` the units it
    sent; `parted` says where belief and truth differed; `response` holds the numbers behind the answer, if any.
    """

    at: int
    when: str
    title: str
    note: str
    plan: tuple[Group, ...]
    text: str
    points: float
    known: tuple[str, ...]
    reported: str = msgspec.field(name="told")
    answer: tuple[str, ...] = ()
    beliefs: tuple[Belief, ...] = ()
    parted: str = ""
    part: str = ""
    response: tuple[Group, ...] = msgspec.field(default=(), name="reckoning")


class Debrief(msgspec.Struct, frozen=True):
    """All that was planned, under the names of its columns, and what was never used."""

    planned: str
    believed: str
    rows: tuple[RevealedPlan, ...]
    unused: tuple[Group, ...]
