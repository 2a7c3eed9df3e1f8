"""The recap of a match: a summary sentence and a chapter for each raid or turn, with its points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from dowding.engine.text import choose_form, summarize_names


class Chapter(msgspec.Struct, frozen=True, omit_defaults=True):
    """A chapter of a recap, such as a raid or a turn: its time, its result in a sentence, and its log lines.

    It covers the positions from `at` to `until`. `points` are on the victory scale; without them the scale is read.
    The overview map shows its `way` through the regions of the board, and its `end`: whether it hit its target
    or was held. `part` is the longer period that it belongs to, such as the day of a campaign.
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
    """The losses of a side, in words."""

    side: str
    text: str


def loss_sentences(light: Sequence[str], heavy: Sequence[str], limit: int = 4) -> Iterator[str]:
    """The losses of a chapter, by their gravity: the games keep light and heavy losses apart."""
    for gravity, names in (("Light", light), ("Heavy", heavy)):
        if names:
            yield f"{gravity} {choose_form(len(names), 'loss', 'losses')}: {summarize_names(names, limit)}."


class Recap(msgspec.Struct, frozen=True, omit_defaults=True):
    """The recap of a match: date and time, one summary sentence, its chapters and the losses.

    The sentence is addressed to the seat that reads it.
    """

    dateline: str
    sentence: str
    chapters: tuple[Chapter, ...]
    tallies: tuple[Tally, ...] = ()
