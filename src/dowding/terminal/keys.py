"""Parsing of typed lines: a number or text chooses an option, a letter is a key."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final, TypeVar

import msgspec

from dowding.engine.decision import Option, Refused
from dowding.view.scene import Ask

MAX_DIGITS: Final = 6
MAX_REASONS: Final = 3
SEARCH_MARKS: Final = ("/", ".")

Named = TypeVar("Named", Option, Refused)


class Key(Enum):
    """The keys and their descriptions."""

    UNDO = ("u", "undo your last choice (not after a roll, a draw or a reveal)")
    WHY = ("?", "why: the rule of the decision, and of each refused option")
    ODDS = ("o", "the odds of an option before you choose it: o 3")
    HINT = ("i", "a hint: what a bot would choose, and why")
    LOG = ("l", "the log, with positions")
    REPORT = ("r", "the report so far")
    BOARDS = ("b", "all boards, every piece in full")
    MAP = ("m", "the map")
    NOTES = ("n", "turn the tutorial notes off or on")
    REWIND = ("w", "rewind a solo match to a position: w 12")
    SAVE = ("s", "save (every choice is saved anyway) and show the file name")
    HELP = ("h", "this help")
    LEAVE = ("q", "quit; the match is saved and can be resumed")
    AGAIN = ("", "Enter alone shows the position again")

    def __init__(self, letter: str, about: str) -> None:
        self.letter = letter
        self.about = about


class KeyPress(msgspec.Struct, frozen=True):
    """A key without an argument."""

    key: Key


class ChooseOption(msgspec.Struct, frozen=True):
    """Choose an option."""

    option: Option


class ShowOdds(msgspec.Struct, frozen=True):
    """Show the odds of an option."""

    option: Option


class RewindTo(msgspec.Struct, frozen=True):
    """Rewind the match to a position."""

    position: int


class UnclearInput(msgspec.Struct, frozen=True):
    """A line that cannot be parsed: the reason, and the options that it might mean."""

    text: str
    candidates: tuple[Option, ...] = ()


Action = KeyPress | ChooseOption | ShowOdds | RewindTo | UnclearInput

_KEYS: Final = {key.letter: key for key in Key}


def parse_line(line: str, ask: Ask | None) -> Action:
    """Parse a typed line while a decision is shown."""
    text = line.strip()
    key = _KEYS.get(text.lower())
    if text.isdecimal():
        return _parse_number(text, () if ask is None else ask.options)
    if key is Key.REWIND or _has_number(text, Key.REWIND):
        return _parse_rewind(text[1:].strip())
    if key is Key.ODDS or _has_number(text, Key.ODDS):
        return _parse_odds(text[1:].strip(), () if ask is None else ask.options)
    if key is not None:
        return KeyPress(key)
    if ask is None:
        return UnclearInput(f"{_quoted(text)} is not a key. Press h for help")
    return _parse_words(text, ask)


def _parse_number(text: str, options: Sequence[Option]) -> Action:
    number = int(text) if len(text) <= MAX_DIGITS else 0
    if 1 <= number <= len(options):
        return ChooseOption(options[number - 1])
    if not options:
        return UnclearInput("There is nothing to choose")
    return UnclearInput(f"Unknown option {text[:MAX_DIGITS]}. Choose 1 to {len(options)}, or search with /{text[:6]}")


def _has_number(text: str, key: Key) -> bool:
    return text[:1].lower() == key.letter and text[1:].strip().isdecimal()


def _parse_rewind(text: str) -> Action:
    if text and len(text) <= MAX_DIGITS:
        return RewindTo(int(text))
    return UnclearInput("Add a position, such as w 12. Press l for the log with positions")


def _parse_odds(text: str, options: Sequence[Option]) -> Action:
    if not text:
        return UnclearInput("Add an option number, such as o 3")
    chosen = _parse_number(text, options)
    return ShowOdds(chosen.option) if isinstance(chosen, ChooseOption) else chosen


def _parse_words(text: str, ask: Ask) -> Action:
    words = text[1:].strip() if text.startswith(SEARCH_MARKS) else text
    if not words:
        return UnclearInput("Add a text to search for, such as /54")
    matches = _search(words, ask.options)
    if len(matches) == 1:
        return ChooseOption(matches[0])
    if matches:
        return UnclearInput(f"{_quoted(words)} matches {len(matches)} options", tuple(matches))
    refused = _search(words, ask.refused)
    if refused:
        return UnclearInput(
            "; ".join(f"{refusal.label}: {refusal.why} [{refusal.rule}]" for refusal in refused[:MAX_REASONS])
        )
    return UnclearInput(f"{_quoted(words)} is neither a key nor an option. Press h for help")


def _search(words: str, choices: Sequence[Named]) -> list[Named]:
    """The options that match a text: exactly, otherwise a whole word of the label, otherwise any part of it."""
    target = words.casefold()
    exact = [
        choice for choice in choices if target in [name.casefold() for name in (choice.id, choice.piece, choice.region)]
    ]
    whole = [choice for choice in choices if target in choice.label.casefold().split()]
    return exact or whole or [choice for choice in choices if target in choice.label.casefold()]


def _quoted(text: str) -> str:
    return repr(text[:40])
