"""What people leave beside a match, in SQL: notes of a seat, what is said between seats, and seats on their way to
another device. None of it is part of the match: its acts and its save know nothing of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Final

from dowding.engine.decision import Seat
from dowding.server.storage.store import ChatLine, SeatTransfer

MAX_CHAT_LINES: Final = 200
"""So many lines of a match are kept; older ones go."""
EXTRAS_SCHEMA: Final = (
    """CREATE TABLE IF NOT EXISTS notes (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        seat TEXT NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (match, seat)
    )""",
    """CREATE TABLE IF NOT EXISTS talk (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        seat TEXT NOT NULL,
        text TEXT NOT NULL,
        said TEXT NOT NULL,
        PRIMARY KEY (match, number)
    )""",
    """CREATE TABLE IF NOT EXISTS carried (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        seat TEXT NOT NULL,
        holder TEXT NOT NULL,
        link TEXT NOT NULL,
        digest TEXT NOT NULL UNIQUE,
        until TEXT NOT NULL,
        PRIMARY KEY (match, seat, holder)
    )""",
)


class SqlExtras(ABC):
    """The part of a store that is about people."""

    @abstractmethod
    def transaction(self) -> AbstractContextManager[None]:
        """Everything inside is stored durably, or none of it."""

    @abstractmethod
    def execute(self, statement: str, values: Sequence[str | int] = ()) -> list[tuple[str | int, ...]]:
        """Run a statement written with `?` and return its rows."""

    def notes(self, match: str, seat: Seat) -> str:
        rows = self.execute("SELECT text FROM notes WHERE match = ? AND seat = ?", (match, seat))
        return str(rows[0][0]) if rows else ""

    def write_notes(self, match: str, seat: Seat, text: str) -> None:
        with self.transaction():
            self.execute("DELETE FROM notes WHERE match = ? AND seat = ?", (match, seat))
            if text:
                self.execute("INSERT INTO notes VALUES (?, ?, ?)", (match, seat, text))

    def chat_lines(self, match: str) -> list[ChatLine]:
        rows = self.execute("SELECT number, seat, text, said FROM talk WHERE match = ? ORDER BY number", (match,))
        return [ChatLine(int(number), str(seat), str(text), str(said_at)) for number, seat, text, said_at in rows]

    def add_chat_line(self, match: str, line: ChatLine, since: str, limit: int) -> bool:
        with self.transaction():
            recent = self.execute(
                "SELECT count(*) FROM talk WHERE match = ? AND seat = ? AND said > ?", (match, line.seat, since)
            )
            if int(recent[0][0]) >= limit:
                return False
            last = self.execute("SELECT coalesce(max(number), 0) FROM talk WHERE match = ?", (match,))
            number = int(last[0][0]) + 1
            self.execute("INSERT INTO talk VALUES (?, ?, ?, ?, ?)", (match, number, line.seat, line.text, line.said))
            self.execute("DELETE FROM talk WHERE match = ? AND number <= ?", (match, number - MAX_CHAT_LINES))
            return True

    def add_transfer(self, transfer: SeatTransfer, now: str) -> None:
        with self.transaction():
            self.execute("DELETE FROM carried WHERE until <= ?", (now,))
            key = (transfer.match, transfer.seat, transfer.holder)
            self.execute("DELETE FROM carried WHERE match = ? AND seat = ? AND holder = ?", key)
            self.execute(
                "INSERT INTO carried VALUES (?, ?, ?, ?, ?, ?)", (*key, transfer.link, transfer.digest, transfer.until)
            )

    def find_transfer(self, digest: str) -> SeatTransfer | None:
        rows = self.execute("SELECT match, seat, holder, link, digest, until FROM carried WHERE digest = ?", (digest,))
        return SeatTransfer(*map(str, rows[0])) if rows else None
