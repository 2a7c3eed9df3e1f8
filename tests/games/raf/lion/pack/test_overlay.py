"""Lion's own tables: they change only reconstructed values of the shared pack."""

from __future__ import annotations

import pytest

from dowding.engine.packs import Change, Entry, parse_provenance, read_pack
from dowding.games.raf.lion.pack.loader import LION_PACK_FOLDER
from dowding.games.raf.pack.components import TABLE_SCHEMAS, TargetCard
from dowding.games.raf.pack.loader import PACK_FOLDER, open_components

FAMILY = open_components().contents
CHANGES = read_pack(PACK_FOLDER, TABLE_SCHEMAS, (LION_PACK_FOLDER,)).changes
"""The entries changed by Lion's tables."""


def entry_of(change: Change) -> Entry:
    """The shared entry that a change replaces."""
    place = f"{PACK_FOLDER / change.file}: {change.entry}"
    return next(
        entry
        for sheet in TABLE_SCHEMAS
        for entry_place, entry in FAMILY.located_entries(sheet.entry)
        if entry_place == place
    )


def is_free(entry: Entry, field: str) -> bool:
    """Whether a field is reconstructed. A field without its own source has the weakest source of the entry."""
    if isinstance(entry.source, str):
        return parse_provenance(entry.source) == "reconstructed"
    source = entry.source.get(field)
    return (entry.provenance if source is None else parse_provenance(source)) == "reconstructed"


def test_every_entry_changes_something() -> None:
    assert {change.file for change in CHANGES} == {sheet.name for sheet in LION_PACK_FOLDER.glob("*.toml")}


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: f"{change.entry} {change.field}")
def test_only_what_is_reconstructed_is_changed(change: Change) -> None:
    assert is_free(entry_of(change), change.field)


def test_stated_value_would_be_noticed() -> None:
    poling = next(entry for place, entry in FAMILY.located_entries(TargetCard) if place.endswith("card 5"))
    assert not is_free(poling, "strategic_value")
    assert is_free(poling, "observers")
