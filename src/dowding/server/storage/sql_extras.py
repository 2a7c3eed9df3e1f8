"""What people leave beside a match, in SQL: notes of a seat, what is said between seats, and seats on their way to
another device. None of it is part of the match: its acts and its save know nothing of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Final

from dowding.engine.decision import Seat
from dowding.server.storage.store import Carried, Said

MOST_SAID: Final = 200
"""So many lines of a match are kept; older ones go."""
PEOPLE_SCHEMA: Final = (
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


class PeopleSql(ABC):
    """The part of a store that is about people."""

    @abstractmethod
    def transaction(self) -> AbstractContextManager[None]:
        """Everything inside is stored durably, or none of it."""

    @abstractmethod
    def run(self, statement: str, values: Sequence[str | int] = ()) -> list[tuple[str | int, ...]]:
        """Run a statement written with `?` and return its rows."""

    def notes(self, match: str, seat: Seat) -> str:
        rows = self.run("SELECT text FROM notes WHERE match = ? AND seat = ?", (match, seat))
        return str(rows[0][0]) if rows else ""

    def write_notes(self, match: str, seat: Seat, text: str) -> None:
        with self.transaction():
            self.run("DELETE FROM notes WHERE match = ? AND seat = ?", (match, seat))
            if text:
                self.run("INSERT INTO notes VALUES (?, ?, ?)", (match, seat, text))

    def talk(self, match: str) -> list[Said]:
        rows = self.run("SELECT number, seat, text, said FROM talk WHERE match = ? ORDER BY number", (match,))
        return [Said(int(number), str(seat), str(text), str(said)) for number, seat, text, said in rows]

    def say(self, match: str, line: Said, since: str, most: int) -> bool:
        with self.transaction():
            lately = self.run(
                "SELECT count(*) FROM talk WHERE match = ? AND seat = ? AND said > ?", (match, line.seat, since)
            )
            if int(lately[0][0]) >= most:
                return False
            last = self.run("SELECT coalesce(max(number), 0) FROM talk WHERE match = ?", (match,))
            number = int(last[0][0]) + 1
            self.run("INSERT INTO talk VALUES (?, ?, ?, ?, ?)", (match, number, line.seat, line.text, line.said))
            self.run("DELETE FROM talk WHERE match = ? AND number <= ?", (match, number - MOST_SAID))
            return True

    def carry(self, carried: Carried, now: str) -> None:
        with self.transaction():
            self.run("DELETE FROM carried WHERE until <= ?", (now,))
            place = (carried.match, carried.seat, carried.holder)
            self.run("DELETE FROM carried WHERE match = ? AND seat = ? AND holder = ?", place)
            self.run(
                "INSERT INTO carried VALUES (?, ?, ?, ?, ?, ?)", (*place, carried.link, carried.digest, carried.until)
            )

    def carried(self, digest: str) -> Carried | None:
        rows = self.run("SELECT match, seat, holder, link, digest, until FROM carried WHERE digest = ?", (digest,))
        return Carried(*map(str, rows[0])) if rows else None
