"""Finding and removing inactive matches, in SQL."""

from __future__ import annotations

from abc import abstractmethod

import msgspec

from dowding.engine.msgspec_threadsafe import warm_decoder
from dowding.server.storage.sql_connection import Row, SqlConnection
from dowding.server.storage.store import Progress, StoredProgress


class SqlRetention(SqlConnection):
    """The progress of all matches, page by page, and the removal of one that has not changed since."""

    @abstractmethod
    def publish_change(self, match: str) -> None:
        """Inside a transaction: notify other servers, if there are any, that a match has changed."""

    def progress_after(self, match: str, limit: int) -> list[StoredProgress]:
        rows = self.execute(
            "SELECT id, name, title, game, scenario, created, standing, "
            "CASE WHEN EXISTS (SELECT 1 FROM acts WHERE acts.match = matches.id AND forced = 0) THEN 1 ELSE 0 END "
            "FROM matches WHERE id > ? ORDER BY id LIMIT ?",
            (match, limit),
        )
        return [_progress_from(row) for row in rows]

    def delete_unchanged(self, match: StoredProgress) -> bool:
        with self.transaction():
            self.execute("DELETE FROM matches WHERE id = ? AND standing = ?", (match.id, match.standing))
            is_deleted = not self.execute("SELECT 1 FROM matches WHERE id = ?", (match.id,))
            if is_deleted:
                self.publish_change(match.id)
        return is_deleted


def _progress_from(row: Row) -> StoredProgress:
    match, name, title, game, scenario, created, standing = map(str, row[:7])
    progress = msgspec.json.decode(standing, type=warm_decoder(Progress))
    return StoredProgress(match, name or title or f"{game} {scenario}", created, progress, standing, bool(row[7]))
