"""The doorway: how many connections there may be, of all and of one address, and how long a request may take to come.

Every connection costs a descriptor, and a process has only so many; whoever opens one and says nothing is let go.
"""

from __future__ import annotations

import asyncio
import logging
import resource
from collections import Counter
from typing import Final, cast

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from dowding.server.security.middleware import Limits

DESCRIPTORS: Final = 65_536
"""As many as the process asks for, if it may have them."""
RESERVED: Final = 128
"""Descriptors for everything but visitors: the database, workers, files."""
WHY: Final = b'{"error":"too many connections just now; wait a moment"}'
TURNED_AWAY: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nConnection: close\r\nRetry-After: 10\r\n"
    b"Content-Length: %d\r\n\r\n%s" % (len(WHY), WHY)
)

log = logging.getLogger(__name__)


def raise_descriptors() -> int:
    """Take as many descriptors as the system allows, and say how many that are."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = DESCRIPTORS if hard == resource.RLIM_INFINITY else min(DESCRIPTORS, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return DESCRIPTORS if soft == resource.RLIM_INFINITY else soft


class Doorway:
    """Counts who is in. Behind a proxy all come from one address, so that only the whole is counted."""

    def __init__(self, limits: Limits, descriptors: int) -> None:
        self.limits: Final = limits
        self._most = min(limits.connections, descriptors - RESERVED)
        self._most_of_one = None if limits.behind else limits.connections_of_one
        self._inside: Counter[str] = Counter()
        self._count = 0

    def enter(self, address: str) -> bool:
        """Whether somebody may stay; in either case he must leave again."""
        self._count += 1
        self._inside[address] += 1
        crowded = self._most_of_one is not None and self._inside[address] > self._most_of_one
        return self._count <= self._most and not crowded

    def leave(self, address: str) -> None:
        """Somebody is gone."""
        self._count -= 1
        self._inside[address] -= 1
        if not self._inside[address]:
            del self._inside[address]


class Config(uvicorn.Config):
    """Uvicorn's configuration with a doorway."""

    doorway: Doorway


def doorway_of(config: uvicorn.Config) -> Doorway:
    """The doorway of a server."""
    return cast("Config", config).doorway


class Http(H11Protocol):
    """A connection that must be let in, and must say what it wants in time."""

    _timer: asyncio.TimerHandle | None = None
    _awaited: object = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        if not doorway_of(self.config).enter(self._address):
            log.warning("too many connections")
            transport.write(TURNED_AWAY)
            transport.close()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        doorway_of(self.config).leave(self._address)
        self._stop_watch()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._stop_watch()
        super().handle_websocket_upgrade(event)

    def _watch(self) -> None:
        """Begin to wait for the head or the body of a request, unless that has begun already."""
        if self.transport.get_protocol() is not self:
            return
        awaited = self.conn.their_state if self.conn.their_state in (h11.IDLE, h11.SEND_BODY) else None
        if awaited is self._awaited:
            return
        self._stop_watch()
        self._awaited = awaited
        if awaited is not None:
            limits = doorway_of(self.config).limits
            seconds = limits.head_seconds if awaited is h11.IDLE else limits.body_seconds
            self._timer = self.loop.call_later(seconds, self.transport.abort)

    def _stop_watch(self) -> None:
        self._awaited = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def on_response_complete(self) -> None:
        self._stop_watch()
        super().on_response_complete()


class Socket(WebSocketsSansIOProtocol):
    """A WebSocket has come in by a request, and leaves by itself."""

    def connection_lost(self, exc: Exception | None) -> None:
        doorway_of(self.config).leave(self.client[0] if self.client else "")
        super().connection_lost(exc)
