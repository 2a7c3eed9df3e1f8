"""The change feed of PostgreSQL: LISTEN and NOTIFY on a separate connection, which reconnects when lost."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

import psycopg

from dowding.server.storage.change_feed import ALL_MATCHES
from dowding.server.storage.postgres import CONNECT_SECONDS, channel_name, connection_error

RECONNECT_SECONDS: Final = 1.0
KEEPALIVE_SECONDS: Final = 30.0
"""The time to wait for notifications before the connection is tested."""

log = logging.getLogger(__name__)


class PostgresChangeFeed:
    """Notifications of other servers than this one."""

    def __init__(self, url: str, server_id: str) -> None:
        self._url = url
        self._server_id = server_id

    async def subscribe(self, on_change: Callable[[str], None]) -> None:
        """Pass on notifications until cancelled; after every reconnect some may have been missed."""
        while True:
            try:
                await self._listen(on_change)
            except psycopg.Error as error:
                log.warning("notifications are interrupted", extra={"fields": {"why": connection_error(error)}})
                await asyncio.sleep(RECONNECT_SECONDS)

    async def _listen(self, on_change: Callable[[str], None]) -> None:
        connecting = psycopg.AsyncConnection.connect(self._url, autocommit=True, connect_timeout=CONNECT_SECONDS)
        async with await connecting as connection:
            cursor = await connection.execute("SELECT current_schema()")
            row = await cursor.fetchone()
            channel = channel_name(str(row[0]) if row else "")
            await connection.execute(f"LISTEN {channel}".encode())
            on_change(ALL_MATCHES)
            while True:
                async for notice in connection.notifies(timeout=KEEPALIVE_SECONDS):
                    sender, _, match = notice.payload.partition(" ")
                    if sender != self._server_id:
                        on_change(match)
                await connection.execute("SELECT 1")
