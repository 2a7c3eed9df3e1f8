"""The glossary of a game: its terms and their definitions."""

from __future__ import annotations

import msgspec

from dowding.engine.packs import Contents, DisplayEntry, TableSchema


class GlossaryEntry(DisplayEntry, frozen=True):
    """A glossary term and its definition, in our own words; `forms` are other spellings."""

    word: str
    text: str
    forms: tuple[str, ...] = ()


class Meaning(msgspec.Struct, frozen=True, omit_defaults=True):
    """A glossary term as it is sent to clients."""

    word: str
    text: str
    forms: tuple[str, ...] = ()


GLOSSARY = TableSchema(GlossaryEntry, "glossary.toml", "term", ("word",))


def glossary(contents: Contents) -> tuple[Meaning, ...]:
    """The glossary of a pack in alphabetical order; empty if it has none."""
    entries = [
        entry
        for entry in contents.entries_by_kind().get(GlossaryEntry.__name__, ())
        if isinstance(entry, GlossaryEntry)
    ]
    ordered_entries = sorted(entries, key=lambda entry: entry.word.casefold())
    return tuple(Meaning(entry.word, entry.text, entry.forms) for entry in ordered_entries)
