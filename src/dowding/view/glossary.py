"""The glossary of a game: the words that its table uses, and what they mean there."""

from __future__ import annotations

import msgspec

from dowding.engine.packs import Contents, Drawing, Sheet


class Term(Drawing, frozen=True):
    """A word of a game and its meaning, in our own words; `forms` are other ways in which it is written."""

    word: str
    text: str
    forms: tuple[str, ...] = ()


class Meaning(msgspec.Struct, frozen=True, omit_defaults=True):
    """A word as clients get it."""

    word: str
    text: str
    forms: tuple[str, ...] = ()


GLOSSARY = Sheet(Term, "glossary.toml", "term", ("word",))


def glossary(contents: Contents) -> tuple[Meaning, ...]:
    """All words of a pack in order; none where it brings no glossary."""
    terms = [each for each in contents.entries().get(Term.__name__, ()) if isinstance(each, Term)]
    in_order = sorted(terms, key=lambda each: each.word.casefold())
    return tuple(Meaning(each.word, each.text, each.forms) for each in in_order)
