"""Data packs: folders of TOML read into frozen structs, each entry with its provenance; overlays laid on top."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Final, Literal, TypeVar

import msgspec

from dowding.kernel.errors import PackError
from dowding.kernel.substance import TOLD, fingerprint

Standing = Literal["stated", "deduced", "history", "reconstructed"]
STANDINGS: Final[tuple[Standing, ...]] = ("stated", "deduced", "history", "reconstructed")
"""From the firmest to the weakest; an entry stands as its weakest field does."""

FINGERPRINT_BYTES: Final = 8
RULE_REFERENCE: Final = re.compile(r"[A-Z0-9]+-[A-Za-z0-9.]+")

Raw = dict[str, object]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One entry of a pack. `source` is one provenance for all of it, or one per field."""

    source: Annotated[str | dict[str, str], TOLD]

    @property
    def standing(self) -> Standing:
        """The weakest standing among the entry's sources."""
        texts = [self.source] if isinstance(self.source, str) else list(self.source.values())
        if not texts:
            raise ValueError("source is empty")
        return max((standing_of(text) for text in texts), key=STANDINGS.index)


class Drawing(Entry, frozen=True, kw_only=True):
    """An entry that bears on how a game looks and reads, not on how it is played."""


E = TypeVar("E", bound=Entry)


class Sheet(msgspec.Struct, frozen=True):
    """Where the entries of one kind live: a file, a table in it, and the fields that name an entry."""

    entry: type[Entry]
    file: str
    table: str
    key: tuple[str, ...] = ("id",)


class Change(msgspec.Struct, frozen=True):
    """What an overlay changes: one field of one entry, before and after (as text)."""

    file: str
    entry: str
    field: str
    before: str
    after: str


class Contents:
    """The entries of a pack, by kind, and what overlays changed."""

    def __init__(self, entries: Mapping[type[Entry], Sequence[Entry]], changes: Sequence[Change]) -> None:
        self._entries = entries
        self.changes: Final = tuple(changes)

    def of(self, kind: type[E]) -> tuple[E, ...]:
        """All entries of a kind, in the order of the file."""
        return tuple(entry for entry in self._entries[kind] if isinstance(entry, kind))

    def entries(self) -> dict[str, Sequence[Entry]]:
        """All entries by the name of their kind."""
        return {kind.__name__: entries for kind, entries in self._entries.items()}

    def played(self) -> list[Sequence[Entry]]:
        """The entries that bear on play, by kind."""
        return [entries for kind, entries in self._entries.items() if entries and not issubclass(kind, Drawing)]

    def fingerprint(self) -> str:
        """A short hash of what bears on play, whatever the kinds of entries are called and in which order they are."""
        return fingerprint(
            sorted(fingerprint(entries, FINGERPRINT_BYTES) for entries in self.played()), FINGERPRINT_BYTES
        )

    def standings(self) -> dict[Standing, int]:
        """How many entries are stated, deduced, historical, reconstructed."""
        counts: dict[Standing, int] = dict.fromkeys(STANDINGS, 0)
        for entries in self._entries.values():
            for entry in entries:
                counts[entry.standing] += 1
        return counts

    def standings_by_kind(self) -> dict[str, dict[Standing, int]]:
        """The same count for each kind of entry."""
        return {
            kind.__name__: {s: sum(entry.standing == s for entry in entries) for s in STANDINGS}
            for kind, entries in self._entries.items()
        }


def standing_of(source: str) -> Standing:
    """A rule reference is stated; otherwise the text begins with its standing and a colon."""
    for standing in STANDINGS:
        if source.startswith(standing + ": "):
            return standing
    if RULE_REFERENCE.match(source):
        return "stated"
    raise ValueError(
        f"source {source!r} is neither a rule (such as THD-8.4) nor begins with "
        "'deduced: ', 'history: ' or 'reconstructed: '"
    )


def read_pack(folder: Path, sheets: Sequence[Sheet], overlays: Sequence[Path] = ()) -> Contents:
    """Read a whole pack and lay the overlays on it, in order. Any fault is a PackError that names its place."""
    documents = _documents(folder, sheets)
    base = {sheet: _raw_entries(folder / sheet.file, documents.get(sheet.file), sheet) for sheet in sheets}
    laid_by: dict[tuple[Sheet, str], Path] = {}
    changes: list[Change] = []
    for overlay in overlays:
        _check_overlay_folder(overlay, sheets)
        documents = _documents(overlay, sheets)
        for sheet in sheets:
            if sheet.table in documents.get(sheet.file, ()):
                file = overlay / sheet.file
                for name, fields in _raw_entries(file, documents[sheet.file], sheet).items():
                    changes += _lay_over(base[sheet], name, fields, file, sheet)
                    laid_by[sheet, name] = file
    entries: dict[type[Entry], list[Entry]] = {}
    for sheet, raws in base.items():
        entries[sheet.entry] = [
            _convert(raw, sheet, f"{laid_by.get((sheet, name), folder / sheet.file)}: {sheet.table} {name}")
            for name, raw in raws.items()
        ]
    return Contents(entries, changes)


def _check_overlay_folder(folder: Path, sheets: Sequence[Sheet]) -> None:
    if not folder.is_dir():
        raise PackError(f"{folder}: there is no such pack folder")
    known = sorted({sheet.file for sheet in sheets})
    files = sorted(file.name for file in folder.glob("*.toml"))
    if not files:
        raise PackError(f"{folder}: the folder holds no pack file; a pack may hold {', '.join(known)}")
    for name in files:
        if name not in known:
            raise PackError(f"{folder / name}: no pack file has this name; a pack may hold {', '.join(known)}")


def _documents(folder: Path, sheets: Sequence[Sheet]) -> dict[str, Raw]:
    """The files of a folder that are there, each read once, with none but known tables."""
    documents: dict[str, Raw] = {}
    for name in dict.fromkeys(sheet.file for sheet in sheets):
        file = folder / name
        if file.is_file():
            documents[name] = _read_toml(file)
            known = [sheet.table for sheet in sheets if sheet.file == name]
            for table in documents[name]:
                if table not in known:
                    raise PackError(f"{file}: there is no table {table!r} in this file; it may hold {', '.join(known)}")
    return documents


def _raw_entries(file: Path, document: Raw | None, sheet: Sheet) -> dict[str, Raw]:
    if document is None:
        raise PackError(f"{file}: the file is missing from the pack")
    table = document.get(sheet.table)
    if table is None:
        raise PackError(f"{file}: the table [[{sheet.table}]] is missing")
    if not isinstance(table, list):
        raise PackError(f"{file}: [[{sheet.table}]] must be a list of entries, not {type(table).__name__}")
    entries: dict[str, Raw] = {}
    for number, raw in enumerate(table, 1):
        if not isinstance(raw, dict):
            raise PackError(f"{file}: entry {number} of [[{sheet.table}]] is not a table")
        name = _entry_name(raw, sheet, f"{file}: entry {number} of [[{sheet.table}]]")
        if name in entries:
            raise PackError(f"{file}: {sheet.table} {name} is given twice")
        entries[name] = raw
    return entries


def _read_toml(file: Path) -> Raw:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:  # of TOML itself, of the text's encoding, or of a number with thousands of digits
        raise PackError(f"{file}: not valid TOML: {error}") from None
    except RecursionError:
        raise PackError(f"{file}: not a pack file: it is nested too deeply") from None
    except OSError as error:
        raise PackError(f"{file}: cannot be read: {error.strerror}") from None


def _entry_name(raw: Mapping[str, object], sheet: Sheet, place: str) -> str:
    missing = [field for field in sheet.key if field not in raw]
    if missing:
        raise PackError(f"{place}: the field {missing[0]!r}, which names the entry, is missing")
    return " ".join(str(raw[field]) for field in sheet.key)


def _lay_over(base: dict[str, Raw], name: str, fields: Raw, file: Path, sheet: Sheet) -> Iterable[Change]:
    if "source" not in fields:
        raise PackError(f"{file}: {sheet.table} {name}: an overlay entry must say its source")
    known = base.get(name)
    changes = [
        Change(
            file.name,
            f"{sheet.table} {name}",
            field,
            "" if known is None else str(known.get(field, "")),
            str(value),
        )
        for field, value in fields.items()
        if field != "source" and (known is None or known.get(field) != value)
    ]
    base[name] = fields if known is None else {**known, **fields}
    return changes


def _convert(raw: Raw, sheet: Sheet, place: str) -> Entry:
    try:
        entry = msgspec.convert(raw, sheet.entry)
    except msgspec.ValidationError as error:
        raise PackError(f"{place}: {error}") from None
    try:
        entry.standing  # noqa: B018 - every source must be readable, or the entry is refused here
    except ValueError as error:
        raise PackError(f"{place}: {error}") from None
    return entry
