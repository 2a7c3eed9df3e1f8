"""News of other servers by PostgreSQL's LISTEN and NOTIFY, on a connection of its own that is made again when lost."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

import psycopg

from dowding.server.matches.cluster_sync import EVERYTHING
from dowding.server.storage.postgres import CONNECT_SECONDS, channel_of

WAIT_SECONDS: Final = 1.0
PULSE_SECONDS: Final = 30.0
"""How long to wait for news before the connection is tried."""

log = logging.getLogger(__name__)


class PostgresNews:
    """What others than `me` tell."""

    def __init__(self, url: str, me: str) -> None:
        self._url = url
        self._me = me

    async def hear(self, heard: Callable[[str], None]) -> None:
        """Pass on news for ever. After every new connection something may have been missed."""
        while True:
            try:
                await self._listen(heard)
            except psycopg.Error as error:
                log.warning("news of other servers are cut off", extra={"fields": {"why": str(error).strip()[:200]}})
                await asyncio.sleep(WAIT_SECONDS)

    async def _listen(self, heard: Callable[[str], None]) -> None:
        connecting = psycopg.AsyncConnection.connect(self._url, autocommit=True, connect_timeout=CONNECT_SECONDS)
        async with await connecting as connection:
            cursor = await connection.execute("SELECT current_schema()")
            row = await cursor.fetchone()
            channel = channel_of(str(row[0]) if row else "")
            await connection.execute(f"LISTEN {channel}".encode())
            heard(EVERYTHING)
            while True:
                async for notice in connection.notifies(timeout=PULSE_SECONDS):
                    teller, _, match = notice.payload.partition(" ")
                    if teller != self._me:
                        heard(match)
                await connection.execute("SELECT 1")
