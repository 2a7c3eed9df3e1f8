"""Packs with custom entries, which replace those with the same key."""

from __future__ import annotations

from collections.abc import Iterable

from dowding.engine.packs import Contents, Entry, TableSchema


def laid_over(contents: Contents, sheets: Iterable[TableSchema], entries: Iterable[Entry]) -> Contents:
    """The contents of a pack with these entries as an overlay."""
    own = list(entries)
    laid: dict[type[Entry], list[Entry]] = {}
    for sheet in sheets:
        printed: tuple[Entry, ...] = contents.entries_of(sheet.entry)
        theirs = [entry for entry in own if isinstance(entry, sheet.entry)]
        laid[sheet.entry] = list({_key(sheet, entry): entry for entry in (*printed, *theirs)}.values())
    return Contents(laid, ())


def _key(sheet: TableSchema, entry: Entry) -> tuple[str, ...]:
    return tuple(str(getattr(entry, field)) for field in sheet.key)
