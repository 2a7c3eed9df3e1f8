"""The reviews of matches in SQL, one for each seat. They are not part of the match or its save."""

from __future__ import annotations

from dowding.engine.decision import Seat
from dowding.server.storage.sql_connection import SqlConnection
from dowding.server.storage.store import StoredReview


class SqlReviews(SqlConnection):
    """The reviews of matches."""

    def review(self, match: str, seat: Seat) -> StoredReview | None:
        rows = self.execute("SELECT played, review FROM reviews WHERE match = ? AND seat = ?", (match, seat))
        return StoredReview(str(rows[0][0]), str(rows[0][1])) if rows else None

    def write_review(self, match: str, seat: Seat, review: StoredReview) -> None:
        with self.transaction():
            self.execute("DELETE FROM reviews WHERE match = ? AND seat = ?", (match, seat))
            self.execute("INSERT INTO reviews VALUES (?, ?, ?, ?)", (match, seat, review.played, review.review))
