"""Fixtures for pack tests: deliberately broken packs, and the sources of an entry."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from dowding.engine.packs import Contents, Entry, TableSchema


def sources(entry: Entry) -> list[str]:
    """All sources of an entry."""
    return [entry.source] if isinstance(entry.source, str) else list(entry.source.values())


def spoil(folder: Path, file: str, table: str, fields: Iterable[str]) -> Path:
    """Write an overlay with one entry into a folder."""
    lines = [f"[[{table}]]", *fields, 'source = "reconstructed: broken on purpose"']
    (folder / file).write_text("\n".join(lines) + "\n")
    return folder


def without(contents: Contents, sheets: Iterable[TableSchema], kind: type[Entry], lacking: str) -> Contents:
    """A pack without the entries of a kind whose text matches."""
    entries = {sheet.entry: contents.entries_of(sheet.entry) for sheet in sheets}
    entries[kind] = tuple(entry for entry in entries[kind] if not re.search(lacking, repr(entry)))
    assert len(entries[kind]) < len(contents.entries_of(kind))
    return Contents(entries, ())
