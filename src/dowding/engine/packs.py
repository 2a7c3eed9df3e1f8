"""Data packs: folders of TOML read into frozen structs, each entry with its provenance; overlays laid on top."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Final, Literal, TypeVar

import msgspec

from dowding.engine.errors import PackError
from dowding.engine.fingerprint import TOLD, fingerprint
from dowding.engine.msgspec_threadsafe import form
from dowding.engine.validation_messages import told

Standing = Literal["stated", "deduced", "history", "reconstructed"]
STANDINGS: Final[tuple[Standing, ...]] = ("stated", "deduced", "history", "reconstructed")
"""From the firmest to the weakest; an entry stands as its weakest field does."""

FINGERPRINT_BYTES: Final = 8
RULE_REFERENCE: Final = re.compile(r"[A-Z0-9]+-[A-Za-z0-9.]+")

Raw = dict[str, object]

MOST_BROUGHT: Final = 16 * 1024
"""The characters of a file that somebody brings; the largest of ours has a fifth of them."""


class Brought(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of a pack that somebody brings to a match: what it is called, and what it says."""

    file: str
    text: str


Overlay = Path | Brought
"""What is laid over a pack: a folder of files, or a single file in the hand."""


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
    """Where the entries of one kind live: a file, a table in it, and the fields that name an entry.

    `scenarios/*.toml` is a folder in which each file is one entry; the table is then what messages call it.
    """

    entry: type[Entry]
    file: str
    table: str
    key: tuple[str, ...] = ("id",)

    @property
    def is_folder(self) -> bool:
        """Whether each entry has a file of its own."""
        return self.file.endswith("/*.toml")


class Change(msgspec.Struct, frozen=True):
    """What an overlay changes: one field of one entry, before and after (as text)."""

    file: str
    entry: str
    field: str
    before: str
    after: str


class Contents:
    """The entries of a pack, by kind, and what overlays changed."""

    def __init__(
        self,
        entries: Mapping[type[Entry], Sequence[Entry]],
        changes: Sequence[Change],
        places: Mapping[type[Entry], Sequence[str]] | None = None,
    ) -> None:
        self._entries = entries
        self._places = places or {}
        self.changes: Final = tuple(changes)

    def of(self, kind: type[E]) -> tuple[E, ...]:
        """All entries of a kind, in the order of the file."""
        return tuple(entry for entry in self._entries[kind] if isinstance(entry, kind))

    def placed(self, kind: type[E]) -> Iterator[tuple[str, E]]:
        """All entries of a kind, each with its file and name for messages; what was not read from files has a kind."""
        entries = self.of(kind)
        yield from zip(self._places.get(kind, [kind.__name__] * len(entries)), entries, strict=True)

    def kinds(self) -> tuple[type[Entry], ...]:
        """The kinds of its entries."""
        return tuple(self._entries)

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


def read_pack(
    folder: Path, sheets: Sequence[Sheet], overlays: Sequence[Overlay] = (), own: Sequence[Path] = ()
) -> Contents:
    """Read a whole pack and lay the overlays on it, in order. Any fault is a PackError that names its place.

    A game of a family has folders of its `own`, from what it shares with some to what only it has: sheets that the
    folders before do not have, and what it changes of theirs.
    """
    files = _files(folder, sheets)
    alone = {sheet for sheet in sheets if own and not (folder / sheet.file).is_file()}
    base = {sheet: {} if sheet in alone else _written(folder, files, sheet) for sheet in sheets}
    changes: list[Change] = []
    for place in own:
        new = {sheet for sheet in alone if (place / sheet.file).is_file()}
        _lay_own(base, place, new)
        alone -= new
    if alone:
        raise PackError(f"{own[-1]}: the pack has no {', '.join(sorted({sheet.file for sheet in alone}))}")
    for overlay in overlays:
        if isinstance(overlay, Brought):
            changes += _lay_brought(overlay, base)
        else:
            changes += _lay_folder(overlay, sheets, base)
    places = {
        sheet.entry: [f"{file}: {sheet.table} {name}" for name, (file, _) in base[sheet].items()] for sheet in sheets
    }
    entries = {
        sheet.entry: [
            _convert(raw, sheet, place)
            for place, (_, raw) in zip(places[sheet.entry], base[sheet].values(), strict=True)
        ]
        for sheet in sheets
    }
    return Contents(entries, changes, places)


Base = dict[Sheet, dict[str, tuple[Path, Raw]]]


def _lay_folder(overlay: Path, sheets: Sequence[Sheet], base: Base) -> Iterator[Change]:
    _check_overlay_folder(overlay, sheets)
    files = _files(overlay, sheets)
    for sheet in sheets:
        if sheet.is_folder or sheet.table in files.get(overlay / sheet.file, ()):
            for name, (file, fields) in _written(overlay, files, sheet).items():
                yield from _lay_over(base[sheet], name, fields, file, sheet, overlay)


def _lay_brought(brought: Brought, base: Base) -> Iterable[Change]:
    """A file in the hand is an entry of its own, as it would be in the folder of such files."""
    sheet = next((sheet for sheet in base if sheet.is_folder), None)
    if sheet is None:
        raise PackError(f"{brought.file}: this game has no files that a player can bring")
    if len(brought.text) > MOST_BROUGHT:
        raise PackError(f"{brought.file}: it has {len(brought.text)} characters; it may have up to {MOST_BROUGHT}")
    file = Path(brought.file)
    fields = _parse_toml(brought.text, file)
    return _lay_over(base[sheet], _entry_name(fields, sheet, brought.file), fields, file, sheet, Path())


def name_in(brought: Brought) -> str:
    """How the entry of a file is called that has been read without a fault."""
    return str(tomllib.loads(brought.text)["id"])


def _lay_own(base: Base, own: Path, alone: set[Sheet]) -> None:
    """A game's own folder on its family's: its own sheets must be whole, of the others it says what it changes."""
    files = _files(own, list(base))
    for sheet, entries in base.items():
        if sheet in alone:
            entries |= _written(own, files, sheet)
        elif sheet.table in files.get(own / sheet.file, ()):
            for name, (file, fields) in _written(own, files, sheet).items():
                _lay_over(entries, name, fields, file, sheet, own)


def _check_overlay_folder(folder: Path, sheets: Sequence[Sheet]) -> None:
    if not folder.is_dir():
        raise PackError(f"{folder}: there is no such pack folder")
    known = sorted({sheet.file for sheet in sheets})
    files = sorted(file.name for file in folder.glob("*.toml"))
    if not files and not any(any(folder.glob(sheet.file)) for sheet in sheets if sheet.is_folder):
        raise PackError(f"{folder}: the folder holds no pack file; a pack may hold {', '.join(known)}")
    for name in files:
        if name not in known:
            raise PackError(f"{folder / name}: no pack file has this name; a pack may hold {', '.join(known)}")


def _files(folder: Path, sheets: Sequence[Sheet]) -> dict[Path, Raw]:
    """The files of a folder that are there, each read once, with none but known tables."""
    found: dict[Path, Raw] = {}
    for sheet in sheets:
        if sheet.is_folder:
            found |= {file: _read_toml(file) for file in sorted(folder.glob(sheet.file))}
    for name in dict.fromkeys(sheet.file for sheet in sheets if not sheet.is_folder):
        file = folder / name
        if file.is_file():
            found[file] = _read_toml(file)
            known = [sheet.table for sheet in sheets if sheet.file == name]
            for table in found[file]:
                if table not in known:
                    raise PackError(f"{file}: there is no table {table!r} in this file; it may hold {', '.join(known)}")
    return found


def _written(folder: Path, files: Mapping[Path, Raw], sheet: Sheet) -> dict[str, tuple[Path, Raw]]:
    """The entries of a sheet by their names, each with the file that it stands in."""
    entries: dict[str, tuple[Path, Raw]] = {}
    for file, place, raw in _rows(folder, files, sheet):
        name = _entry_name(raw, sheet, place)
        if name in entries:
            also = f" (also in {entries[name][0].name})" if sheet.is_folder else ""
            raise PackError(f"{file}: {sheet.table} {name} is given twice{also}")
        entries[name] = file, raw
    return entries


def _rows(folder: Path, files: Mapping[Path, Raw], sheet: Sheet) -> Iterator[tuple[Path, str, Raw]]:
    """Each entry as it is written, with its file and what to call it while its name is not known."""
    if sheet.is_folder:
        yield from (
            (file, str(file), raw) for file, raw in files.items() if file.parent == (folder / sheet.file).parent
        )
        return
    file = folder / sheet.file
    if file not in files:
        raise PackError(f"{file}: the file is missing from the pack")
    table = files[file].get(sheet.table)
    if table is None:
        raise PackError(f"{file}: the table [[{sheet.table}]] is missing")
    if not isinstance(table, list):
        raise PackError(f"{file}: [[{sheet.table}]] must be a list of entries, not {type(table).__name__}")
    for number, raw in enumerate(table, 1):
        if not isinstance(raw, dict):
            raise PackError(f"{file}: entry {number} of [[{sheet.table}]] is not a table")
        yield file, f"{file}: entry {number} of [[{sheet.table}]]", raw


def _read_toml(file: Path) -> Raw:
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise PackError(f"{file}: not valid TOML: {error}") from None
    except OSError as error:
        raise PackError(f"{file}: cannot be read: {error.strerror}") from None
    return _parse_toml(text, file)


def _parse_toml(text: str, file: Path) -> Raw:
    try:
        return tomllib.loads(text)
    except ValueError as error:  # of TOML itself, or of a number with thousands of digits
        raise PackError(f"{file}: not valid TOML: {error}") from None
    except RecursionError:
        raise PackError(f"{file}: not a pack file: it is nested too deeply") from None


def _entry_name(raw: Mapping[str, object], sheet: Sheet, place: str) -> str:
    missing = [field for field in sheet.key if field not in raw]
    if missing:
        raise PackError(f"{place}: the field {missing[0]!r}, which names the entry, is missing")
    return " ".join(str(raw[field]) for field in sheet.key)


def _lay_over(
    base: dict[str, tuple[Path, Raw]], name: str, fields: Raw, file: Path, sheet: Sheet, overlay: Path
) -> Iterable[Change]:
    if "source" not in fields:
        raise PackError(f"{file}: {sheet.table} {name}: an overlay entry must say its source")
    known = base[name][1] if name in base else None
    changes = [
        Change(
            file.relative_to(overlay).as_posix(),
            f"{sheet.table} {name}",
            field,
            "" if known is None else str(known.get(field, "")),
            str(value),
        )
        for field, value in fields.items()
        if field != "source" and (known is None or known.get(field) != value)
    ]
    base[name] = file, fields if known is None else {**known, **fields}
    return changes


def _convert(raw: Raw, sheet: Sheet, place: str) -> Entry:
    try:
        entry = msgspec.convert(raw, form(sheet.entry))
    except msgspec.ValidationError as error:
        raise PackError(f"{place}: {told(error, raw, sheet.entry)}") from None
    try:
        entry.standing  # noqa: B018 - every source must be readable, or the entry is refused here
    except ValueError as error:
        raise PackError(f"{place}: {error}") from None
    return entry
