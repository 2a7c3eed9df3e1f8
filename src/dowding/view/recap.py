"""The story of a match: a sentence for all of it, and its chapters in order, each with what it was worth."""

from __future__ import annotations

from typing import Literal

import msgspec


class Chapter(msgspec.Struct, frozen=True, omit_defaults=True):
    """What belongs together: a raid, a turn. When it was, what came of it in a sentence, and every line of it.

    It goes from position `at` to `until`. `points` are those of the scale; without them the scale itself is asked.
    A picture of the whole shows the `way` that it took through regions of the board, and how it ended: whether it hit
    home or was held. `part` is the longer stretch that it belongs to: the day of a campaign.
    """

    at: int
    until: int
    when: str
    title: str
    text: str
    lines: tuple[str, ...] = ()
    points: float | None = None
    way: tuple[str, ...] = ()
    end: Literal["", "hit", "held"] = ""
    part: str = ""


class Tally(msgspec.Struct, frozen=True):
    """What a side has lost, in words."""

    side: str
    text: str


class Recap(msgspec.Struct, frozen=True, omit_defaults=True):
    """The story of a match: where and when it ended, one summary sentence, its chapters and the losses."""

    dateline: str
    sentence: str
    chapters: tuple[Chapter, ...]
    tallies: tuple[Tally, ...] = ()
