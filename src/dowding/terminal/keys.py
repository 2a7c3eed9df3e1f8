"""What a typed line means: a number or words choose an option, a letter is a key. Nothing is done here."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final, TypeVar

import msgspec

from dowding.engine.decision import Option, Refused
from dowding.view.scene import Ask

MOST_DIGITS: Final = 6
MOST_REASONS: Final = 3
SEARCH_MARKS: Final = ("/", ".")

Named = TypeVar("Named", Option, Refused)


class Key(Enum):
    """The keys, each with what it does."""

    UNDO = ("u", "take back your last choice (until a die, a draw or a reveal)")
    WHY = ("?", "why: the rule of the question, and of each option that is refused")
    ODDS = ("o", "the odds of an option before you choose it: o 3")
    HINT = ("i", "a hint: what a program would choose, and why; nothing is chosen by it")
    LOG = ("l", "the log, with positions")
    REPORT = ("r", "the report so far")
    BOARDS = ("b", "all boards, every piece in full")
    MAP = ("m", "the map")
    NOTES = ("n", "notes for learners: no more of them, or show them again")
    REWIND = ("w", "wind a solo match back to a position: w 12")
    SAVE = ("s", "save (every choice is saved anyway) and say where")
    HELP = ("h", "this help")
    LEAVE = ("q", "leave; the match is saved and can be resumed")
    AGAIN = ("", "Enter alone shows the position again")

    def __init__(self, letter: str, about: str) -> None:
        self.letter = letter
        self.about = about


class Press(msgspec.Struct, frozen=True):
    """A key was pressed."""

    key: Key


class Choose(msgspec.Struct, frozen=True):
    """An option was chosen."""

    option: Option


class Study(msgspec.Struct, frozen=True):
    """The odds of an option are wanted."""

    option: Option


class WindBack(msgspec.Struct, frozen=True):
    """The match is to be wound back to a position."""

    position: int


class Unclear(msgspec.Struct, frozen=True):
    """The line does not say what to do: why not, and the options that it might mean."""

    text: str
    candidates: tuple[Option, ...] = ()


Action = Press | Choose | Study | WindBack | Unclear

_KEYS: Final = {key.letter: key for key in Key}


def understand(line: str, ask: Ask | None) -> Action:
    """What a typed line means while this is asked."""
    text = line.strip()
    key = _KEYS.get(text.lower())
    if text.isdecimal():
        return _by_number(text, () if ask is None else ask.options)
    if key is Key.REWIND or _has_number(text, Key.REWIND):
        return _wind_back(text[1:].strip())
    if key is Key.ODDS or _has_number(text, Key.ODDS):
        return _study(text[1:].strip(), () if ask is None else ask.options)
    if key is not None:
        return Press(key)
    if ask is None:
        return Unclear(f"{_quoted(text)} is not a key; h lists them")
    return _by_words(text, ask)


def _by_number(text: str, options: Sequence[Option]) -> Action:
    number = int(text) if len(text) <= MOST_DIGITS else 0
    if 1 <= number <= len(options):
        return Choose(options[number - 1])
    if not options:
        return Unclear("there is nothing to choose")
    return Unclear(f"there is no option {text[:MOST_DIGITS]}; choose 1 to {len(options)}, or search with /{text[:6]}")


def _has_number(text: str, key: Key) -> bool:
    return text[:1].lower() == key.letter and text[1:].strip().isdecimal()


def _wind_back(text: str) -> Action:
    if text and len(text) <= MOST_DIGITS:
        return WindBack(int(text))
    return Unclear("say to which position, such as w 12; l shows the log with positions")


def _study(text: str, options: Sequence[Option]) -> Action:
    if not text:
        return Unclear("say of which option, such as o 3")
    chosen = _by_number(text, options)
    return Study(chosen.option) if isinstance(chosen, Choose) else chosen


def _by_words(text: str, ask: Ask) -> Action:
    words = text[1:].strip() if text.startswith(SEARCH_MARKS) else text
    if not words:
        return Unclear("say what to search for, such as /54")
    found = _search(words, ask.options)
    if len(found) == 1:
        return Choose(found[0])
    if found:
        return Unclear(f"{_quoted(words)} could be {len(found)} of the options", tuple(found))
    refused = _search(words, ask.refused)
    if refused:
        return Unclear("; ".join(f"{each.label}: {each.why} [{each.rule}]" for each in refused[:MOST_REASONS]))
    return Unclear(f"{_quoted(words)} is neither a key nor an option; h lists the keys")


def _search(words: str, choices: Sequence[Named]) -> list[Named]:
    """What the words name: exactly, else as a whole word of the label, else as any part of it."""
    wanted = words.casefold()
    exact = [each for each in choices if wanted in [name.casefold() for name in (each.id, each.piece, each.region)]]
    whole = [each for each in choices if wanted in each.label.casefold().split()]
    return exact or whole or [each for each in choices if wanted in each.label.casefold()]


def _quoted(text: str) -> str:
    return repr(text[:40])
