"""The debrief of a finished match: the plans of one side beside what the other side could infer."""

from __future__ import annotations

import msgspec


class Group(msgspec.Struct, frozen=True):
    """A named group of things: the Gruppen of a box, or unused cards."""

    label: str
    names: tuple[str, ...]


class Belief(msgspec.Struct, frozen=True):
    """What a side could expect: the probability of each outcome as that side saw it, and the true one."""

    title: str
    chances: dict[str, float]
    truth: str


class RevealedPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """One plan, such as a raid: place and time, its forces, its result, and what the other side believed.

    `known` is a short summary of what the other side knew, `reported` the report it received, `answer` the units it
    sent; `parted` describes how belief and truth differed; `response` holds the numbers behind the answer, if any.
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
    """All plans, the titles of the two columns, and what was never used."""

    planned: str
    believed: str
    rows: tuple[RevealedPlan, ...]
    unused: tuple[Group, ...]
