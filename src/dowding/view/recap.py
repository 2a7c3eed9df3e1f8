"""The story of a match: a sentence for all of it, and its chapters in order, each with what it was worth."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

NUMBER_WORDS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


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


def number_in_words(number: int) -> str:
    """A number as prose has it: six raids, 14 raids."""
    return NUMBER_WORDS[number] if number < len(NUMBER_WORDS) else str(number)


def count_phrase(number: int, one: str, many: str = "") -> str:
    """So many of something, as prose has it: one squadron, two squadrons."""
    return f"{number_in_words(number)} {one if number == 1 else many or one + 's'}"


def format_signed(points: float) -> str:
    """Points with their sign; nothing has none: +3, -3, 0."""
    return f"{points:+g}" if points else "0"


def join_names(names: list[str], max_names: int = 3) -> str:
    """Names in a sentence, the first few of them: Kenley, Croydon and two more."""
    if len(names) > max_names:
        names = [*names[: max_names - 1], f"{number_in_words(len(names) - max_names + 1)} more"]
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def capitalize_first(sentence: str) -> str:
    """A sentence with its first letter large; the others stay as they are."""
    return sentence[:1].upper() + sentence[1:]
