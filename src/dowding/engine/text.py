"""Text formatting for players: number agreement, lists of names and signed points.

Rules, log lines, reports and errors build their sentences with these functions, so that "1 squadron", "2 squadrons",
"A, B and C" and "+2 VP" look the same everywhere. `web/js/common/text.js` does the same in the browser.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

NUMBER_WORDS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
MINUS: Final = "−"


def format_count(number: int, singular: str, plural: str = "") -> str:
    """A number with its noun: "1 squadron", "2 squadrons", "3 Gruppen"."""
    return f"{number} {choose_form(number, singular, plural)}"


def count_in_words(number: int, singular: str, plural: str = "") -> str:
    """A number in words with its noun, for prose: "one squadron", "two squadrons", "no squadrons"."""
    return f"{number_in_words(number)} {choose_form(number, singular, plural)}"


def choose_form(number: int, singular: str, plural: str = "") -> str:
    """The singular or plural form of a noun or verb. A noun without an irregular plural takes an s."""
    return singular if number == 1 else plural or f"{singular}s"


def number_in_words(number: int) -> str:
    """A number as prose has it: "six" raids, "14" raids."""
    return NUMBER_WORDS[number] if 0 <= number < len(NUMBER_WORDS) else str(number)


def join_names(names: Iterable[str], conjunction: str = "and") -> str:
    """A list in a sentence: "A, B and C"."""
    items = list(names)
    return f" {conjunction} ".join([", ".join(items[:-1]), items[-1]]) if len(items) > 1 else "".join(items)


def summarize_names(names: Iterable[str], max_names: int = 3) -> str:
    """A list in a sentence that ends in a count if it is long: "A, B and two more"."""
    items = list(names)
    if len(items) > max_names:
        items = [*items[: max_names - 1], f"{number_in_words(len(items) - max_names + 1)} more"]
    return join_names(items)


def format_signed(value: float, decimals: int | None = None) -> str:
    """A number with its sign: "+3", "−3", "0". With `decimals`, rounded to that many places: "+0.5"."""
    text = f"{value:+g}" if decimals is None else f"{value:+.{decimals}f}"
    return text.replace("-", MINUS) if float(text) else text[1:]


def as_sentence(text: str) -> str:
    """The text as a sentence: a capital letter at its start, unless that is a name, and a full stop at its end."""
    first_word = text.split(" ", 1)[0].rstrip(":,;")
    sentence = capitalize_first(text) if first_word.isalpha() else text
    return sentence if sentence.endswith((".", "?", "!", "…")) else f"{sentence}."


def capitalize_first(sentence: str) -> str:
    """The sentence with its first letter in upper case and the rest unchanged."""
    return sentence[:1].upper() + sentence[1:]
