"""A match laid open when it is over: what one side planned, beside what the other could believe of it."""

from __future__ import annotations

import msgspec


class Group(msgspec.Struct, frozen=True):
    """Things that lay together, by name: the Gruppen of a box, cards that were never used."""

    label: str
    names: tuple[str, ...]


class Belief(msgspec.Struct, frozen=True):
    """What a side could reckon with: how likely each outcome was to it, and the one that was true."""

    title: str
    chances: dict[str, float]
    truth: str


class RevealedPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that was planned: where and when, all that went into it, what came of it, and what was believed of it.

    `known` are the few words in which the other side knew it, `told` what it was told, `answer` whom it sent; `parted`
    says where belief and truth went different ways; `reckoning` are the numbers behind the answer, where there are any.
    """

    at: int
    when: str
    title: str
    note: str
    plan: tuple[Group, ...]
    text: str
    points: float
    known: tuple[str, ...]
    told: str
    answer: tuple[str, ...] = ()
    beliefs: tuple[Belief, ...] = ()
    parted: str = ""
    part: str = ""
    reckoning: tuple[Group, ...] = ()


class Debrief(msgspec.Struct, frozen=True):
    """All that was planned, under the names of its columns, and what was never used."""

    planned: str
    believed: str
    rows: tuple[RevealedPlan, ...]
    unused: tuple[Group, ...]
