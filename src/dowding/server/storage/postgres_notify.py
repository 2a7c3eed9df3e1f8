"""The change feed of PostgreSQL: LISTEN and NOTIFY on a separate connection, which reconnects when lost."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

import psycopg
from psycopg.rows import TupleRow

from dowding.server.storage.change_feed import ALL_MATCHES
from dowding.server.storage.postgres import CONNECT_SECONDS, channel_name, connection_error

RECONNECT_SECONDS: Final = 1.0
KEEPALIVE_SECONDS: Final = 30.0
"""The time to wait for notifications before the connection is tested."""
GATHERING_SECONDS: Final = 0.05
"""After some notifications, the time until the next are read: one wakeup for all of them."""

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
            reader = NotificationReader(connection, lambda payload: self._pass_on(payload, on_change))
            try:
                while True:
                    reader.start()
                    await reader.wait(KEEPALIVE_SECONDS)
                    reader.stop()
                    await connection.execute("SELECT 1")
            finally:
                reader.stop()

    def _pass_on(self, payload: str, on_change: Callable[[str], None]) -> None:
        sender, _, match = payload.partition(" ")
        if sender != self._server_id:
            on_change(match)


class NotificationReader:
    """Reads the notifications of a connection from its socket, those of a short time together.

    Every server on a database hears of every choice. `AsyncConnection.notifies` does the same, but takes several times
    the CPU time for each of them. While the reader is stopped, notifications come with the answer to a command.
    """

    def __init__(self, connection: psycopg.AsyncConnection[TupleRow], on_payload: Callable[[str], None]) -> None:
        self._pgconn = connection.pgconn
        self._socket = connection.fileno()
        self._on_payload = on_payload
        self._loop = asyncio.get_running_loop()
        self._pause: asyncio.TimerHandle | None = None
        self._failure: asyncio.Future[None] = self._loop.create_future()
        connection.add_notify_handler(lambda notice: on_payload(notice.payload))

    def start(self) -> None:
        """Read from now on."""
        self._pass_on_received()
        self._loop.add_reader(self._socket, self._read)

    def stop(self) -> None:
        """Leave the socket to commands on the connection."""
        self._loop.remove_reader(self._socket)
        if self._pause is not None:
            self._pause.cancel()

    async def wait(self, seconds: float) -> None:
        """Wait some time. Raises psycopg's error as soon as the connection is lost."""
        done, _ = await asyncio.wait([self._failure], timeout=seconds)
        for failure in done:
            failure.result()

    def _read(self) -> None:
        self._loop.remove_reader(self._socket)
        try:
            self._pgconn.consume_input()
        except psycopg.Error as error:
            self._failure.set_exception(error)
        else:
            self._pass_on_received()
            self._pause = self._loop.call_later(GATHERING_SECONDS, self.start)

    def _pass_on_received(self) -> None:
        while notice := self._pgconn.notifies():
            self._on_payload(notice.extra.decode())
