"""The notes of seats in SQL. They are not part of the match or its save."""

from __future__ import annotations

from dowding.engine.decision import Seat
from dowding.server.storage.sql_connection import SqlConnection


class SqlNotes(SqlConnection):
    """The notes of seats."""

    def notes(self, match: str, seat: Seat) -> str:
        rows = self.execute("SELECT text FROM notes WHERE match = ? AND seat = ?", (match, seat))
        return str(rows[0][0]) if rows else ""

    def write_notes(self, match: str, seat: Seat, text: str) -> None:
        with self.transaction():
            self.execute("DELETE FROM notes WHERE match = ? AND seat = ?", (match, seat))
            if text:
                self.execute("INSERT INTO notes VALUES (?, ?, ?)", (match, seat, text))
