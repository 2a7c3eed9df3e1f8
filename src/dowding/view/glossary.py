"""The glossary of a game: the words that its table uses, and what they mean there."""

from __future__ import annotations

import msgspec

from dowding.engine.packs import Contents, DisplayEntry, TableSchema


class GlossaryEntry(DisplayEntry, frozen=True):
    """A word of a game and its meaning, in our own words; `forms` are other ways in which it is written."""

    word: str
    text: str
    forms: tuple[str, ...] = ()


class Meaning(msgspec.Struct, frozen=True, omit_defaults=True):
    """A word as clients get it."""

    word: str
    text: str
    forms: tuple[str, ...] = ()


GLOSSARY = TableSchema(GlossaryEntry, "glossary.toml", "term", ("word",))


def glossary(contents: Contents) -> tuple[Meaning, ...]:
    """All words of a pack in order; none where it brings no glossary."""
    entries = [
        entry
        for entry in contents.entries_by_kind().get(GlossaryEntry.__name__, ())
        if isinstance(entry, GlossaryEntry)
    ]
    ordered_entries = sorted(entries, key=lambda entry: entry.word.casefold())
    return tuple(Meaning(entry.word, entry.text, entry.forms) for entry in ordered_entries)
