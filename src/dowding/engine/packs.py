"""Data packs: folders of TOML files read into frozen structs with their provenance, and overlays on them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Final, Literal, TypeVar

import msgspec

from dowding.engine.errors import PackError
from dowding.engine.fingerprint import DISPLAY_ONLY, fingerprint
from dowding.engine.msgspec_threadsafe import warm_decoder
from dowding.engine.validation_messages import describe_validation_error

Provenance = Literal["stated", "deduced", "history", "reconstructed"]
PROVENANCES: Final[tuple[Provenance, ...]] = ("stated", "deduced", "history", "reconstructed")
"""The kinds of provenance, the strongest first. An entry has the provenance of its weakest field."""

FINGERPRINT_BYTES: Final = 8
RULE_REFERENCE: Final = re.compile(r"[A-Z0-9]+-[A-Za-z0-9.]+")

Raw = dict[str, object]

MAX_UPLOAD_CHARS: Final = 16 * 1024
"""The maximum length of an uploaded file, in characters: five times the largest of our own."""
MAX_KEY_PARTS: Final = 16
LONG_DOTTED_KEY: Final = re.compile(
    rf"""(?<![\w-])(?:(?:[\w-]+|"[^"\n]*"|'[^'\n]*')[^\S\n]*\.[^\S\n]*){{{MAX_KEY_PARTS}}}"""
)
"""A dotted key of more than `MAX_KEY_PARTS` parts. The time to parse one is quadratic in their number."""


class UploadedScenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario file that a player uploads: its file name and its content."""

    file: str
    text: str


Overlay = Path | UploadedScenario
"""An overlay on a pack: a folder of files, or one uploaded file."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One entry of a pack. `source` is one provenance for all of it, or one per field."""

    source: Annotated[str | dict[str, str], DISPLAY_ONLY]

    @property
    def provenance(self) -> Provenance:
        """The weakest provenance among the entry's sources."""
        texts = [self.source] if isinstance(self.source, str) else list(self.source.values())
        if not texts:
            raise ValueError("source is empty")
        return max((parse_provenance(text) for text in texts), key=PROVENANCES.index)


class DisplayEntry(Entry, frozen=True, kw_only=True):
    """An entry that affects how a game is displayed, not how it is played."""


E = TypeVar("E", bound=Entry)


class TableSchema(msgspec.Struct, frozen=True):
    """The location of the entries of one kind: a file, a table in it, and the fields that identify an entry.

    With `scenarios/*.toml` each file of a folder is one entry, and `table` is only the name used in messages.
    """

    entry: type[Entry]
    file: str
    table: str
    key: tuple[str, ...] = ("id",)

    @property
    def is_folder(self) -> bool:
        """Whether each entry is a separate file."""
        return self.file.endswith("/*.toml")


class Change(msgspec.Struct, frozen=True):
    """A change made by an overlay: one field of one entry, before and after, as text."""

    file: str
    entry: str
    field: str
    before: str
    after: str


class Contents:
    """The entries of a pack by kind, and the changes made by overlays."""

    def __init__(
        self,
        entries: Mapping[type[Entry], Sequence[Entry]],
        changes: Sequence[Change],
        locations: Mapping[type[Entry], Sequence[str]] | None = None,
    ) -> None:
        self._entries = entries
        self._locations = locations or {}
        self.changes: Final = tuple(changes)

    def entries_of(self, kind: type[E]) -> tuple[E, ...]:
        """All entries of a kind, in the order of the file."""
        return tuple(entry for entry in self._entries[kind] if isinstance(entry, kind))

    def located_entries(self, kind: type[E]) -> Iterator[tuple[str, E]]:
        """All entries of a kind, each with its file and name (or only its kind) for messages."""
        entries = self.entries_of(kind)
        yield from zip(self._locations.get(kind, [kind.__name__] * len(entries)), entries, strict=True)

    def kinds(self) -> tuple[type[Entry], ...]:
        """The kinds of its entries."""
        return tuple(self._entries)

    def entries_by_kind(self) -> dict[str, Sequence[Entry]]:
        """All entries by the name of their kind."""
        return {kind.__name__: entries for kind, entries in self._entries.items()}

    def gameplay_entries(self) -> list[Sequence[Entry]]:
        """The entries that affect play, by kind."""
        return [entries for kind, entries in self._entries.items() if entries and not issubclass(kind, DisplayEntry)]

    def fingerprint(self) -> str:
        """A short hash of everything that affects play, independent of the names and order of the kinds."""
        return fingerprint(
            sorted(fingerprint(entries, FINGERPRINT_BYTES) for entries in self.gameplay_entries()), FINGERPRINT_BYTES
        )

    def provenance_counts(self) -> dict[Provenance, int]:
        """The number of entries of each provenance."""
        counts: dict[Provenance, int] = dict.fromkeys(PROVENANCES, 0)
        for entries in self._entries.values():
            for entry in entries:
                counts[entry.provenance] += 1
        return counts

    def provenance_counts_by_kind(self) -> dict[str, dict[Provenance, int]]:
        """The number of entries of each provenance, by kind of entry."""
        return {
            kind.__name__: {
                provenance: sum(entry.provenance == provenance for entry in entries) for provenance in PROVENANCES
            }
            for kind, entries in self._entries.items()
        }


def parse_provenance(source: str) -> Provenance:
    """The provenance of a source: `stated` for a rule reference, otherwise the word before the colon."""
    for provenance in PROVENANCES:
        if source.startswith(provenance + ": "):
            return provenance
    if RULE_REFERENCE.match(source):
        return "stated"
    raise ValueError(
        f"source {source!r}: expected a rule such as THD-8.4, or a text that begins with "
        "'deduced: ', 'history: ' or 'reconstructed: '"
    )


def read_pack(
    folder: Path, schemas: Sequence[TableSchema], overlays: Sequence[Overlay] = (), game_folders: Sequence[Path] = ()
) -> Contents:
    """Read a pack and apply the overlays in order. A `PackError` names the file, entry and field of any mistake.

    A game that shares its pack with others has `game_folders`, the most widely shared first. Each adds tables that the
    earlier folders do not have, and changes entries of theirs.
    """
    files = _read_files(folder, schemas)
    unread = {schema for schema in schemas if game_folders and not (folder / schema.file).is_file()}
    entries_by_schema = {schema: {} if schema in unread else _read_entries(folder, files, schema) for schema in schemas}
    changes: list[Change] = []
    for location in game_folders:
        present = {schema for schema in unread if (location / schema.file).is_file()}
        _overlay_game_folder(entries_by_schema, location, present)
        unread -= present
    if unread:
        raise PackError(
            f"{game_folders[-1]}: missing pack files: {', '.join(sorted({schema.file for schema in unread}))}"
        )
    for overlay in overlays:
        if isinstance(overlay, UploadedScenario):
            changes += _overlay_upload(overlay, entries_by_schema)
        else:
            changes += _overlay_folder(overlay, schemas, entries_by_schema)
    locations = {
        schema.entry: [f"{file}: {schema.table} {name}" for name, (file, _) in entries_by_schema[schema].items()]
        for schema in schemas
    }
    entries = {
        schema.entry: [
            _convert(raw, schema, location)
            for location, (_, raw) in zip(locations[schema.entry], entries_by_schema[schema].values(), strict=True)
        ]
        for schema in schemas
    }
    return Contents(entries, changes, locations)


EntriesBySchema = dict[TableSchema, dict[str, tuple[Path, Raw]]]


def _overlay_folder(
    overlay: Path, schemas: Sequence[TableSchema], entries_by_schema: EntriesBySchema
) -> Iterator[Change]:
    _check_overlay_folder(overlay, schemas)
    files = _read_files(overlay, schemas)
    for schema in schemas:
        if schema.is_folder or schema.table in files.get(overlay / schema.file, ()):
            for name, (file, fields) in _read_entries(overlay, files, schema).items():
                yield from _overlay_entry(entries_by_schema[schema], name, fields, file, schema, overlay)


def _overlay_upload(upload: UploadedScenario, entries_by_schema: EntriesBySchema) -> Iterable[Change]:
    """Add or change the entry of an uploaded file, as if it were in the folder of such files."""
    schema = next((schema for schema in entries_by_schema if schema.is_folder), None)
    if schema is None:
        raise PackError(f"{upload.file}: this game does not accept uploaded scenarios")
    if len(upload.text) > MAX_UPLOAD_CHARS:
        raise PackError(f"{upload.file}: {len(upload.text)} characters; the limit is {MAX_UPLOAD_CHARS}")
    if LONG_DOTTED_KEY.search(upload.text):
        raise PackError(f"{upload.file}: not a pack file: a dotted key has more than {MAX_KEY_PARTS} parts")
    file = Path(upload.file)
    fields = _parse_toml(upload.text, file)
    return _overlay_entry(
        entries_by_schema[schema], _entry_name(fields, schema, upload.file), fields, file, schema, Path()
    )


def uploaded_scenario_id(upload: UploadedScenario) -> str:
    """The id of the scenario in an uploaded file that was already read without an error."""
    return str(tomllib.loads(upload.text)["id"])


def _overlay_game_folder(entries_by_schema: EntriesBySchema, game_folder: Path, new_schemas: set[TableSchema]) -> None:
    """Apply a game's own folder to the shared pack: complete new tables, and changes to existing ones."""
    files = _read_files(game_folder, list(entries_by_schema))
    for schema, entries in entries_by_schema.items():
        if schema in new_schemas:
            entries |= _read_entries(game_folder, files, schema)
        elif schema.table in files.get(game_folder / schema.file, ()):
            for name, (file, fields) in _read_entries(game_folder, files, schema).items():
                _overlay_entry(entries, name, fields, file, schema, game_folder)


def _check_overlay_folder(folder: Path, schemas: Sequence[TableSchema]) -> None:
    if not folder.is_dir():
        raise PackError(f"{folder}: pack folder not found")
    known_files = sorted({schema.file for schema in schemas})
    files = sorted(file.name for file in folder.glob("*.toml"))
    if not files and not any(any(folder.glob(schema.file)) for schema in schemas if schema.is_folder):
        raise PackError(f"{folder}: no pack file in this folder. Expected one of: {', '.join(known_files)}")
    for name in files:
        if name not in known_files:
            raise PackError(f"{folder / name}: unknown pack file. Expected one of: {', '.join(known_files)}")


def _read_files(folder: Path, schemas: Sequence[TableSchema]) -> dict[Path, Raw]:
    """The parsed pack files of a folder. An unknown table is an error."""
    contents: dict[Path, Raw] = {}
    for schema in schemas:
        if schema.is_folder:
            contents |= {file: _read_toml(file) for file in sorted(folder.glob(schema.file))}
    for name in dict.fromkeys(schema.file for schema in schemas if not schema.is_folder):
        file = folder / name
        if file.is_file():
            contents[file] = _read_toml(file)
            known_tables = [schema.table for schema in schemas if schema.file == name]
            for table in contents[file]:
                if table not in known_tables:
                    raise PackError(f"{file}: unknown table {table!r}. Expected one of: {', '.join(known_tables)}")
    return contents


def _read_entries(folder: Path, files: Mapping[Path, Raw], schema: TableSchema) -> dict[str, tuple[Path, Raw]]:
    """The entries of a table by name, each with its file."""
    entries: dict[str, tuple[Path, Raw]] = {}
    for file, location, raw in _raw_entries(folder, files, schema):
        name = _entry_name(raw, schema, location)
        if name in entries:
            duplicate_note = f" (also in {entries[name][0].name})" if schema.is_folder else ""
            raise PackError(f"{file}: {schema.table} {name} is defined twice{duplicate_note}")
        entries[name] = file, raw
    return entries


def _raw_entries(folder: Path, files: Mapping[Path, Raw], schema: TableSchema) -> Iterator[tuple[Path, str, Raw]]:
    """Each unparsed entry with its file and a description of its place for messages."""
    if schema.is_folder:
        yield from (
            (file, str(file), raw) for file, raw in files.items() if file.parent == (folder / schema.file).parent
        )
        return
    file = folder / schema.file
    if file not in files:
        raise PackError(f"{file}: file missing from the pack")
    table = files[file].get(schema.table)
    if table is None:
        raise PackError(f"{file}: the table [[{schema.table}]] is missing")
    if not isinstance(table, list):
        raise PackError(f"{file}: [[{schema.table}]] must be a list of entries, not {type(table).__name__}")
    for number, raw in enumerate(table, 1):
        if not isinstance(raw, dict):
            raise PackError(f"{file}: entry {number} of [[{schema.table}]] is not a table")
        yield file, f"{file}: entry {number} of [[{schema.table}]]", raw


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


def _entry_name(raw: Mapping[str, object], schema: TableSchema, location: str) -> str:
    missing = [field for field in schema.key if field not in raw]
    if missing:
        raise PackError(f"{location}: the field {missing[0]!r}, which names the entry, is missing")
    return " ".join(str(raw[field]) for field in schema.key)


def _overlay_entry(
    entries: dict[str, tuple[Path, Raw]], name: str, fields: Raw, file: Path, schema: TableSchema, overlay: Path
) -> Iterable[Change]:
    if "source" not in fields:
        raise PackError(f"{file}: {schema.table} {name}: the field 'source' is missing; every overlay entry needs one")
    existing = entries[name][1] if name in entries else None
    changes = [
        Change(
            file.relative_to(overlay).as_posix(),
            f"{schema.table} {name}",
            field,
            "" if existing is None else str(existing.get(field, "")),
            str(value),
        )
        for field, value in fields.items()
        if field != "source" and (existing is None or existing.get(field) != value)
    ]
    entries[name] = file, fields if existing is None else {**existing, **fields}
    return changes


def _convert(raw: Raw, schema: TableSchema, location: str) -> Entry:
    try:
        entry = msgspec.convert(raw, warm_decoder(schema.entry))
    except msgspec.ValidationError as error:
        raise PackError(f"{location}: {describe_validation_error(error, raw, schema.entry)}") from None
    try:
        entry.provenance  # noqa: B018 - raises if a source is not valid
    except ValueError as error:
        raise PackError(f"{location}: {error}") from None
    return entry
