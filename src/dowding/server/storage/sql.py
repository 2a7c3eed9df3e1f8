"""The store in SQL, as SQLite and PostgreSQL both speak it; each of them says only how a statement is run."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from typing import Final

import msgspec

from dowding.engine.decision import Seat
from dowding.engine.match_metadata import Circumstances
from dowding.engine.msgspec_threadsafe import form
from dowding.engine.packs import Brought
from dowding.server.storage.sql_extras import PEOPLE_SCHEMA, PeopleSql
from dowding.server.storage.store import Act, Batch, Conflict, Place, Progress, Record, StoreFailure

Value = str | int
Row = tuple[Value, ...]

VERSION: Final = 5
MIGRATIONS: Final = {
    1: ("ALTER TABLE acts ADD COLUMN program TEXT NOT NULL DEFAULT ''",),
    2: ("ALTER TABLE matches ADD COLUMN circumstances TEXT NOT NULL DEFAULT '{}'",),
    3: (
        "ALTER TABLE matches ADD COLUMN brought TEXT NOT NULL DEFAULT 'null'",
        "ALTER TABLE matches ADD COLUMN title TEXT NOT NULL DEFAULT ''",
    ),
    4: ("ALTER TABLE matches ADD COLUMN pack TEXT NOT NULL DEFAULT ''",),
}
"""What makes a database of one version one of the next. Version 2 also has acts that are hints."""
SCHEMA: Final = (
    "CREATE TABLE IF NOT EXISTS dowding (version INTEGER NOT NULL)",
    """CREATE TABLE IF NOT EXISTS matches (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        game TEXT NOT NULL,
        scenario TEXT NOT NULL,
        settings TEXT NOT NULL,
        secret TEXT NOT NULL,
        commitment TEXT NOT NULL,
        creator TEXT NOT NULL,
        created TEXT NOT NULL,
        seats TEXT NOT NULL,
        rewinds TEXT NOT NULL,
        standing TEXT NOT NULL,
        is_over INTEGER NOT NULL,
        is_open INTEGER NOT NULL,
        circumstances TEXT NOT NULL DEFAULT '{}',
        brought TEXT NOT NULL DEFAULT 'null',
        title TEXT NOT NULL DEFAULT '',
        pack TEXT NOT NULL DEFAULT ''
    )""",
    "CREATE INDEX IF NOT EXISTS matches_by_creator ON matches (creator)",
    """CREATE TABLE IF NOT EXISTS acts (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        kind TEXT NOT NULL,
        seat TEXT NOT NULL,
        option TEXT NOT NULL,
        forced INTEGER NOT NULL,
        key TEXT NOT NULL,
        program TEXT NOT NULL DEFAULT '',
        PRIMARY KEY (match, number)
    )""",
    "CREATE UNIQUE INDEX IF NOT EXISTS acts_by_key ON acts (match, seat, key) WHERE key <> ''",
    """CREATE TABLE IF NOT EXISTS links (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        seat TEXT NOT NULL,
        digest TEXT NOT NULL UNIQUE,
        PRIMARY KEY (match, seat)
    )""",
    """CREATE TABLE IF NOT EXISTS places (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        seat TEXT NOT NULL,
        holder TEXT NOT NULL,
        link TEXT NOT NULL,
        PRIMARY KEY (match, seat, holder)
    )""",
    "CREATE INDEX IF NOT EXISTS places_by_holder ON places (holder)",
    *PEOPLE_SCHEMA,
)

RECORD: Final = (
    "id, name, game, scenario, settings, secret, commitment, creator, created, seats, rewinds, standing, "
    "circumstances, brought, title, pack"
)
ACT: Final = "number, kind, seat, option, forced, key, program"
OPEN: Final = "open"
TAKEN: Final = "friend"


class SqlStore(PeopleSql):
    """A store over one connection, used by one thread at a time."""

    @abstractmethod
    def transaction(self) -> AbstractContextManager[None]:
        """Everything inside is stored durably, or none of it."""

    @abstractmethod
    def snapshot(self) -> AbstractContextManager[None]:
        """Everything inside is read as it was at one moment."""

    @abstractmethod
    def tell(self, match: str) -> None:
        """Inside a transaction: let other servers, if there are any, know that a match has changed."""

    @abstractmethod
    def claim(self, match: str) -> bool:
        """Whether this server may let programs play in a match."""

    @abstractmethod
    def let_go(self, match: str) -> None:
        """Let go of a match that was claimed."""

    @abstractmethod
    def check(self) -> None:
        """Look whether the database is whole."""

    def beat(self) -> None:
        """Write something of no consequence."""
        with self.transaction():
            self.run("UPDATE dowding SET version = version")

    @abstractmethod
    def run(self, statement: str, values: Sequence[Value] = ()) -> list[Row]:
        """Run a statement written with `?` and return its rows."""

    @abstractmethod
    def run_many(self, statement: str, rows: Iterable[Sequence[Value]]) -> None:
        """Run a statement once for each row of values."""

    @abstractmethod
    def close(self) -> None:
        """Let go of the database."""

    def make_tables(self) -> None:
        """Make what is missing, bring an older database up to date, and refuse one of a newer program."""
        with self.transaction():
            for statement in SCHEMA:
                self.run(statement)
            found = self.run("SELECT version FROM dowding")
            if not found:
                self.run("INSERT INTO dowding VALUES (?)", (VERSION,))
            else:
                self._migrate(int(found[0][0]))

    def _migrate(self, version: int) -> None:
        if version > VERSION:
            raise StoreFailure(f"the database is of version {version}; this program reads up to version {VERSION}")
        for older in range(version, VERSION):
            for statement in MIGRATIONS[older]:
                self.run(statement)
        if version < VERSION:
            self.run("UPDATE dowding SET version = ?", (VERSION,))

    # Matches

    def add(self, record: Record, acts: Sequence[Act], places: Sequence[Place], links: dict[Seat, str]) -> None:
        values = (
            *(record.id, record.name, record.game_id, record.scenario, _text(record.settings)),
            *(record.secret, record.commitment, record.creator, record.created, _text(record.seats)),
            *(_text(record.rewinds), _text(record.progress), _text(record.circumstances)),
            *(_text(record.brought), record.title, record.pack or ""),
            *(int(record.progress.over), int(_is_open(record.seats))),
        )
        with self.transaction():
            self.run(f"INSERT INTO matches ({RECORD}, is_over, is_open) VALUES ({_marks(values)})", values)
            self._add_acts(record.id, acts)
            for place in places:
                self._add_place(place)
            for seat, digest in links.items():
                self.run("INSERT INTO links VALUES (?, ?, ?)", (record.id, seat, digest))

    def record(self, match: str) -> Record | None:
        rows = self.run(f"SELECT {RECORD} FROM matches WHERE id = ?", (match,))
        return _record(rows[0]) if rows else None

    def records_of(self, holder: str) -> list[Record]:
        rows = self.run(
            f"SELECT {RECORD} FROM matches WHERE creator = ? "
            "OR id IN (SELECT match FROM places WHERE holder = ?) ORDER BY created DESC, id",
            (holder, holder),
        )
        return [_record(row) for row in rows]

    def open_records(self, most: int) -> list[Record]:
        rows = self.run(
            f"SELECT {RECORD} FROM matches WHERE is_open = 1 AND is_over = 0 ORDER BY created DESC, id LIMIT ?", (most,)
        )
        return [_record(row) for row in rows]

    def unfinished(self, holder: str | None) -> int:
        if holder is None:
            rows = self.run("SELECT count(*) FROM matches WHERE is_over = 0")
        else:
            rows = self.run("SELECT count(*) FROM matches WHERE is_over = 0 AND creator = ?", (holder,))
        return int(rows[0][0])

    def rename(self, match: str, name: str) -> None:
        with self.transaction():
            self.run("UPDATE matches SET name = ? WHERE id = ?", (name, match))
            self.tell(match)

    def delete(self, match: str) -> None:
        with self.transaction():
            self.run("DELETE FROM matches WHERE id = ?", (match,))
            self.tell(match)

    # Acts

    def acts(self, match: str) -> list[Act]:
        return self._acts_since(match, 0)

    def _acts_since(self, match: str, since: int) -> list[Act]:
        rows = self.run(f"SELECT {ACT} FROM acts WHERE match = ? AND number >= ? ORDER BY number", (match, since))
        return [_act(row) for row in rows]

    def course(self, match: str, since: int = 0) -> tuple[Record, list[Act]] | None:
        with self.snapshot():
            record = self.record(match)
            return None if record is None else (record, self._acts_since(match, since))

    def append(self, batches: Sequence[Batch]) -> None:
        with self.transaction():
            for batch in batches:
                self._add_acts(batch.match, batch.acts)
                self.run(
                    "UPDATE matches SET standing = ?, is_over = ? WHERE id = ?",
                    (_text(batch.progress), int(batch.progress.over), batch.match),
                )
                self.tell(batch.match)

    def _add_acts(self, match: str, acts: Sequence[Act]) -> None:
        rows = [
            (match, act.number, act.kind, act.seat, act.option, int(act.forced), act.key, act.program) for act in acts
        ]
        self.run_many(f"INSERT INTO acts (match, {ACT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)

    # Places and links

    def places(self, match: str) -> list[Place]:
        rows = self.run("SELECT match, seat, holder, link FROM places WHERE match = ? ORDER BY seat", (match,))
        return [_place(row) for row in rows]

    def places_of(self, holder: str) -> list[Place]:
        rows = self.run("SELECT match, seat, holder, link FROM places WHERE holder = ? ORDER BY seat", (holder,))
        return [_place(row) for row in rows]

    def give_place(self, place: Place) -> None:
        with self.transaction():
            self._close_seat(place)
            self._add_place(place)

    def _add_place(self, place: Place) -> None:
        self.run(
            "INSERT INTO places VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
            (place.match, place.seat, place.holder, place.link),
        )

    def take_open_seat(self, place: Place) -> bool:
        with self.transaction():
            if not self._close_seat(place):
                return False
            self.run("DELETE FROM links WHERE match = ? AND seat = ?", (place.match, place.seat))
            self._add_place(place)
            return True

    def _close_seat(self, place: Place) -> bool:
        """Whether the seat was open; it is not any more."""
        record = self.record(place.match)
        if record is None or record.seats.get(place.seat) != OPEN:
            return False
        before = _text(record.seats)
        seats = record.seats | {place.seat: TAKEN}
        self.run(
            "UPDATE matches SET seats = ?, is_open = ? WHERE id = ? AND seats = ?",
            (_text(seats), int(_is_open(seats)), place.match, before),
        )
        changed = self.record(place.match)
        if changed is None or changed.seats != seats:
            raise Conflict("the seat was taken by somebody else")
        self.tell(place.match)
        return True

    def link(self, digest: str) -> tuple[str, Seat] | None:
        rows = self.run("SELECT match, seat FROM links WHERE digest = ?", (digest,))
        return (str(rows[0][0]), str(rows[0][1])) if rows else None

    def set_link(self, match: str, seat: Seat, digest: str | None) -> list[str]:
        with self.transaction():
            out = self.run("SELECT holder FROM places WHERE match = ? AND seat = ? AND link <> ''", (match, seat))
            self.run("DELETE FROM places WHERE match = ? AND seat = ? AND link <> ''", (match, seat))
            self.run("DELETE FROM links WHERE match = ? AND seat = ?", (match, seat))
            if digest is not None:
                self.run("INSERT INTO links VALUES (?, ?, ?)", (match, seat, digest))
            self.tell(match)
        return [str(row[0]) for row in out]


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _marks(values: Sequence[Value]) -> str:
    return ", ".join("?" * len(values))


def _is_open(seats: dict[Seat, str]) -> bool:
    return OPEN in seats.values()


def _record(row: Row) -> Record:
    ident, name, game_id, scenario, settings, secret, commitment, creator, created, *rest = map(str, row)
    seats, rewinds, progress, circumstances, brought, title, pack = rest
    return Record(
        ident,
        name,
        game_id,
        scenario,
        msgspec.json.decode(settings, type=dict[str, str]),
        secret,
        commitment,
        creator,
        created,
        msgspec.json.decode(seats, type=dict[str, str]),
        msgspec.json.decode(rewinds, type=tuple[tuple[int, int], ...]),
        msgspec.json.decode(progress, type=form(Progress)),
        msgspec.json.decode(circumstances, type=form(Circumstances)),
        None if brought == "null" else msgspec.json.decode(brought, type=form(Brought)),
        title,
        pack or None,
    )


def _act(row: Row) -> Act:
    number, kind, seat, option, forced, key, program = row
    return msgspec.convert((number, kind, seat, option, bool(forced), key, program), form(Act))


def _place(row: Row) -> Place:
    match, seat, holder, link = map(str, row)
    return Place(match, seat, holder, link)
