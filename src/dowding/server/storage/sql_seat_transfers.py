"""Pending transfers of seats to another device, in SQL."""

from __future__ import annotations

from dowding.server.storage.sql_connection import SqlConnection
from dowding.server.storage.store import SeatTransfer


class SqlSeatTransfers(SqlConnection):
    """The pending transfers of seats; each has a link that expires."""

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
