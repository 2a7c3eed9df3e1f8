"""The chat of a match in SQL. It is not part of the match or its save."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from dowding.server.storage.sql_connection import SqlConnection
from dowding.server.storage.store import ChatLine

MAX_CHAT_LINES: Final = 200
"""The lines kept of a match; older ones are deleted."""


class SqlChat(SqlConnection):
    """The chat lines of matches."""

    @abstractmethod
    def publish_change(self, match: str) -> None:
        """Inside a transaction: notify other servers, if there are any, that a match has changed."""

    def chat_lines(self, match: str) -> list[ChatLine]:
        rows = self.execute("SELECT number, seat, text, said, name FROM talk WHERE match = ? ORDER BY number", (match,))
        return [ChatLine(int(number), *map(str, rest)) for number, *rest in rows]

    def add_chat_line(self, match: str, line: ChatLine, since: str, limit: int) -> bool:
        with self.transaction():
            recent = self.execute(
                "SELECT count(*) FROM talk WHERE match = ? AND seat = ? AND said > ? AND said <= ?",
                (match, line.seat, since, line.posted),  # later lines are from before the clock was set back
            )
            if int(recent[0][0]) >= limit:
                return False
            last = self.execute("SELECT coalesce(max(number), 0) FROM talk WHERE match = ?", (match,))
            number = int(last[0][0]) + 1
            values = (match, number, line.seat, line.text, line.posted, line.name)
            self.execute("INSERT INTO talk (match, number, seat, text, said, name) VALUES (?, ?, ?, ?, ?, ?)", values)
            self.execute("DELETE FROM talk WHERE match = ? AND number <= ?", (match, number - MAX_CHAT_LINES))
            self.publish_change(match)
            return True
