"""The store in the SQL that SQLite and PostgreSQL share; each implements its connection."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from dowding.engine.decision import Seat
from dowding.engine.match_metadata import MatchMetadata
from dowding.engine.msgspec_threadsafe import warm_decoder
from dowding.engine.packs import UploadedScenario
from dowding.server.storage.sql_company import CLAIM_COLUMNS, SqlCompany
from dowding.server.storage.sql_connection import Row, Value
from dowding.server.storage.sql_notes import SqlNotes
from dowding.server.storage.sql_retention import SqlRetention
from dowding.server.storage.sql_reviews import SqlReviews
from dowding.server.storage.sql_seat_transfers import SqlSeatTransfers
from dowding.server.storage.store import (
    ActBatch,
    Conflict,
    MatchOrigin,
    MatchRecord,
    Progress,
    SeatClaim,
    SeatHeld,
    StoredAct,
)

RECORD_COLUMNS: Final = (
    "id, name, game, scenario, settings, secret, commitment, creator, created, seats, rewinds, standing, "
    "circumstances, brought, title, pack, idle_days, origin, allows_tryouts"
)
LIST_COLUMNS: Final = RECORD_COLUMNS.replace("rewinds", "'[]'").replace("brought", "'null'")
"""The columns for lists: without rewinds and uploaded scenarios, which may be long."""
MAX_LISTED: Final = 500
ACT_COLUMNS: Final = "number, kind, seat, option, forced, key, program"
ME: Final = "me"
OPEN: Final = "open"
TAKEN: Final = "friend"


class SqlStore(SqlNotes, SqlReviews, SqlSeatTransfers, SqlRetention, SqlCompany):
    """The store in SQL: matches, acts, seats and links. The tables of other modules are inherited."""

    _sampled_match = ""
    """The id of the match that the last readiness check read."""

    @abstractmethod
    def publish_change(self, match: str) -> None:
        """Inside a transaction: notify other servers, if there are any, that a match has changed."""

    @abstractmethod
    def acquire_lease(self, match: str) -> bool:
        """Whether this server may run the bots of a match."""

    @abstractmethod
    def release_lease(self, match: str) -> None:
        """Release the lease of a match."""

    @abstractmethod
    def check_integrity(self) -> None:
        """Check the integrity of the database."""

    def check_readiness(self) -> None:
        with self.transaction():
            self.execute("UPDATE dowding SET version = version")  # writes a new row version and its log record
        self._sampled_match = read_next_match(self.execute, self._sampled_match)

    # Matches

    def add(
        self, record: MatchRecord, acts: Sequence[StoredAct], claims: Sequence[SeatClaim], links: dict[Seat, str]
    ) -> None:
        with self.transaction():
            self.insert_match(record, acts, claims)
            for seat, digest in links.items():
                self.execute("INSERT INTO links VALUES (?, ?, ?)", (record.id, seat, digest))

    def insert_match(self, record: MatchRecord, acts: Sequence[StoredAct], claims: Sequence[SeatClaim]) -> None:
        values = (
            *(record.id, record.name, record.game_id, record.scenario, _to_json(record.settings)),
            *(record.secret, record.commitment, record.creator, record.created, _to_json(record.seats)),
            *(_to_json(record.rewinds), _to_json(record.progress), _to_json(record.circumstances)),
            *(_to_json(record.brought), record.title, record.pack or "", record.idle_days),
            *(_to_json(record.origin), int(record.allows_tryouts)),
            *(int(record.progress.over), int(_is_open(record.seats))),
        )
        self.execute(
            f"INSERT INTO matches ({RECORD_COLUMNS}, is_over, is_open) VALUES ({_placeholders(values)})", values
        )
        self._add_acts(record.id, acts)
        for claim in claims:
            self._insert_seat_claim(claim)

    def record(self, match: str) -> MatchRecord | None:
        rows = self.execute(f"SELECT {RECORD_COLUMNS} FROM matches WHERE id = ?", (match,))
        return _record_from(rows[0]) if rows else None

    def records_of(self, holder: str) -> list[MatchRecord]:
        rows = self.execute(
            f"SELECT {LIST_COLUMNS} FROM matches WHERE creator = ? "
            "OR id IN (SELECT match FROM places WHERE holder = ?) ORDER BY created DESC, id LIMIT ?",
            (holder, holder, MAX_LISTED),
        )
        return [_record_from(row) for row in rows]

    def open_records(self, limit: int) -> list[MatchRecord]:
        rows = self.execute(
            f"SELECT {LIST_COLUMNS} FROM matches WHERE is_open = 1 AND is_over = 0 ORDER BY created DESC, id LIMIT ?",
            (limit,),
        )
        return [_record_from(row) for row in rows]

    def count_unfinished(self, holder: str | None) -> int:
        if holder is None:
            rows = self.execute("SELECT count(*) FROM matches WHERE is_over = 0")
        else:
            rows = self.execute("SELECT count(*) FROM matches WHERE is_over = 0 AND creator = ?", (holder,))
        return int(rows[0][0])

    def rename(self, match: str, name: str) -> None:
        with self.transaction():
            self.execute("UPDATE matches SET name = ? WHERE id = ?", (name, match))
            self.publish_change(match)

    def delete(self, match: str) -> None:
        with self.transaction():
            self.execute("DELETE FROM matches WHERE id = ?", (match,))
            self.publish_change(match)

    # Acts

    def acts(self, match: str) -> list[StoredAct]:
        return self._acts_since(match, 0)

    def _acts_since(self, match: str, since: int) -> list[StoredAct]:
        rows = self.execute(
            f"SELECT {ACT_COLUMNS} FROM acts WHERE match = ? AND number >= ? ORDER BY number", (match, since)
        )
        return [_act_from(row) for row in rows]

    def load_history(self, match: str, since: int = 0) -> tuple[MatchRecord, list[StoredAct]] | None:
        with self.snapshot():
            record = self.record(match)
            return None if record is None else (record, self._acts_since(match, since))

    def append(self, batches: Sequence[ActBatch]) -> None:
        with self.transaction():
            for batch in batches:
                self._add_acts(batch.match, batch.acts)
                self.execute(
                    "UPDATE matches SET standing = ?, is_over = ? WHERE id = ?",
                    (_to_json(batch.progress), int(batch.progress.over), batch.match),
                )
                self.publish_change(batch.match)

    def _add_acts(self, match: str, acts: Sequence[StoredAct]) -> None:
        statement = f"INSERT INTO acts (match, {ACT_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        rows = [(match, act.number, act.kind, act.seat, act.option, int(act.forced), act.key, act.bot) for act in acts]
        if len(rows) == 1:
            self.execute(statement, rows[0])
        else:
            self.execute_many(statement, rows)

    # Seat claims and links

    def seat_claims(self, match: str) -> list[SeatClaim]:
        rows = self.execute(f"SELECT {CLAIM_COLUMNS} FROM places WHERE match = ? ORDER BY seat", (match,))
        return [SeatClaim(*map(str, row)) for row in rows]

    def seat_claims_of(self, holder: str) -> list[SeatClaim]:
        rows = self.execute(f"SELECT {CLAIM_COLUMNS} FROM places WHERE holder = ? ORDER BY seat", (holder,))
        return [SeatClaim(*map(str, row)) for row in rows]

    def add_seat_claim(self, claim: SeatClaim) -> None:
        with self.transaction():
            self._insert_seat_claim(claim)

    def _insert_seat_claim(self, claim: SeatClaim) -> None:
        self.execute(
            f"INSERT INTO places ({CLAIM_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            (claim.match, claim.seat, claim.holder, claim.link, claim.seen, claim.name, claim.here_until),
        )

    def touch_seat_claims(self, match: str, holder: str, now: str) -> None:
        with self.transaction():
            self.execute("UPDATE places SET seen = ? WHERE match = ? AND holder = ?", (now, match, holder))

    def take_open_seat(self, claim: SeatClaim) -> bool:
        with self.transaction():
            if not self._mark_taken(claim.match, claim.seat, (OPEN,)):
                return False
            self.execute("DELETE FROM links WHERE match = ? AND seat = ?", (claim.match, claim.seat))
            self._insert_seat_claim(claim)
            return True

    def _mark_taken(self, match: str, seat: Seat, from_kinds: tuple[str, ...]) -> bool:
        """Record that a person has taken a seat of one of these kinds; returns whether it was of one."""
        record = self.record(match)
        if record is None or record.seats.get(seat) not in from_kinds:
            return False
        earlier_seats = _to_json(record.seats)
        seats = record.seats | {seat: TAKEN}
        self.execute(
            "UPDATE matches SET seats = ?, is_open = ? WHERE id = ? AND seats = ?",
            (_to_json(seats), int(_is_open(seats)), match, earlier_seats),
        )
        changed = self.record(match)
        if changed is None or changed.seats != seats:
            raise Conflict("the seat was taken by another player")
        self.publish_change(match)
        return True

    def find_link(self, digest: str) -> tuple[str, Seat] | None:
        rows = self.execute("SELECT match, seat FROM links WHERE digest = ?", (digest,))
        return (str(rows[0][0]), str(rows[0][1])) if rows else None

    def enter_by_link(self, digest: str, holder: str) -> list[str] | None:
        with self.transaction():
            rows = self.execute("DELETE FROM links WHERE digest = ? RETURNING match, seat", (digest,))
            if not rows:
                return None
            match, seat = map(str, rows[0])
            earlier_holders = self._delete_claims("match = ? AND seat = ?", (match, seat))
            self._mark_taken(match, seat, (ME, OPEN))
            self._insert_seat_claim(SeatClaim(match, seat, holder, digest))
            self.publish_change(match)
        return earlier_holders

    def set_link(self, match: str, seat: Seat, digest: str | None) -> None:
        with self.transaction():
            self.execute("DELETE FROM links WHERE match = ? AND seat = ?", (match, seat))
            if digest is not None:
                self.execute("INSERT INTO links VALUES (?, ?, ?)", (match, seat, digest))

    def release_seat(self, match: str, seat: Seat, idle_since: str | None) -> list[str]:
        guest_claims = "match = ? AND seat = ? AND link <> ''"
        with self.transaction():
            if idle_since is not None:
                protected = self.execute(
                    f"SELECT count(*) FROM places WHERE {guest_claims} AND seen > ? "
                    "AND holder <> (SELECT creator FROM matches WHERE id = ?)",
                    (match, seat, idle_since, match),
                )
                if int(protected[0][0]):
                    raise SeatHeld("another player holds the seat")
            self.execute("DELETE FROM links WHERE match = ? AND seat = ?", (match, seat))
            holders = self._delete_claims(guest_claims, (match, seat))
            if holders:
                self._delete_notes(match, seat)
            self.publish_change(match)
        return holders

    def leave_seat(self, match: str, seat: Seat) -> list[str]:
        with self.transaction():
            holders = self._delete_claims("match = ? AND seat = ?", (match, seat))
            self._mark_taken(match, seat, (ME,))
            self._delete_notes(match, seat)
            self.publish_change(match)
        return holders

    def _delete_claims(self, condition: str, values: tuple[Value, ...]) -> list[str]:
        return [str(row[0]) for row in self.execute(f"DELETE FROM places WHERE {condition} RETURNING holder", values)]

    def _delete_notes(self, match: str, seat: Seat) -> None:
        """Delete the notes of a seat, which its next holder must not read."""
        self.execute("DELETE FROM notes WHERE match = ? AND seat = ?", (match, seat))


def read_next_match(execute: Callable[..., list[Row]], after: str) -> str:
    """Read all columns of the first match after an id, and its acts; returns its id, empty after the last one."""
    rows = execute(f"SELECT {RECORD_COLUMNS} FROM matches WHERE id > ? ORDER BY id LIMIT 1", (after,))
    if not rows:
        return ""
    match = str(rows[0][0])
    execute(f"SELECT {ACT_COLUMNS} FROM acts WHERE match = ?", (match,))
    return match


def _to_json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _placeholders(values: Sequence[Value]) -> str:
    return ", ".join("?" * len(values))


def _is_open(seats: dict[Seat, str]) -> bool:
    return OPEN in seats.values()


def _record_from(row: Row) -> MatchRecord:
    match_id, name, game_id, scenario, settings, secret, commitment, creator, created, *rest = map(str, row)
    seats, rewinds, progress, circumstances, brought, title, pack, idle_days, origin, allows_tryouts = rest
    return MatchRecord(
        match_id,
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
        msgspec.json.decode(progress, type=warm_decoder(Progress)),
        msgspec.json.decode(circumstances, type=warm_decoder(MatchMetadata)),
        None if brought == "null" else msgspec.json.decode(brought, type=warm_decoder(UploadedScenario)),
        title,
        pack or None,
        int(idle_days),
        None if origin == "null" else msgspec.json.decode(origin, type=warm_decoder(MatchOrigin)),
        allows_tryouts != "0",
    )


def _act_from(row: Row) -> StoredAct:
    number, kind, seat, option, forced, key, bot = row
    return msgspec.convert((number, kind, seat, option, bool(forced), key, bot), warm_decoder(StoredAct))
