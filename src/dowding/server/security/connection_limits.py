"""Connection limits: connections in total and per address, and timeouts for the head and body of a request.

Every connection needs a file descriptor, and their number is limited. Idle connections without a request are closed.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import Final, cast

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from dowding.server.metrics import NO_METRICS, Metrics
from dowding.server.security.limits import Limits

MAX_DESCRIPTORS: Final = 65_536
"""The number of file descriptors to ask the system for."""
RESERVED_DESCRIPTORS: Final = 128
"""Descriptors that are not for clients: the database, workers, files."""
UNLIMITED_DESCRIPTORS: Final = 2_048
"""The number to expect where the system does not say: Windows limits handles far above this."""
REFUSAL_BODY: Final = b'{"error":"Too many connections. Please wait a moment."}'
REFUSAL_RESPONSE: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nConnection: close\r\nRetry-After: 10\r\n"
    b"Content-Length: %d\r\n\r\n%s" % (len(REFUSAL_BODY), REFUSAL_BODY)
)

log = logging.getLogger(__name__)


def raise_descriptor_limit() -> int:
    """Raise the limit of file descriptors as far as the system allows, and return it."""
    try:
        import resource
    except ImportError:  # Windows
        return UNLIMITED_DESCRIPTORS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    target = MAX_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(MAX_DESCRIPTORS, hard)
    if soft != resource.RLIM_INFINITY and soft < target:
        resource.setrlimit(resource.RLIMIT_NOFILE, (target, hard))
        return target
    return MAX_DESCRIPTORS if soft == resource.RLIM_INFINITY else soft


class ConnectionLimiter:
    """Counts connections. Behind a proxy all come from one address, so only the total is limited."""

    def __init__(self, limits: Limits, descriptors: int, metrics: Metrics = NO_METRICS) -> None:
        self.limits: Final = limits
        self.metrics: Final = metrics
        self._max_connections = min(limits.connections, descriptors - RESERVED_DESCRIPTORS)
        self._max_per_address = None if limits.behind else limits.connections_of_one
        self._by_address: Counter[str] = Counter()
        self._count = 0

    def add(self, address: str) -> bool:
        """Count a connection; returns whether it may stay. It must be removed in either case."""
        self._count += 1
        self._by_address[address] += 1
        is_address_over_limit = self._max_per_address is not None and self._by_address[address] > self._max_per_address
        return self._count <= self._max_connections and not is_address_over_limit

    def remove(self, address: str) -> None:
        """Stop counting a connection that has ended."""
        self._count -= 1
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]


class LimitedConfig(uvicorn.Config):
    """Uvicorn's configuration with a connection limiter."""

    limiter: ConnectionLimiter


def limiter_of(config: uvicorn.Config) -> ConnectionLimiter:
    """The connection limiter of a server."""
    return cast("LimitedConfig", config).limiter


class LimitedHttpProtocol(H11Protocol):
    """An HTTP connection that counts against the limits and must send its request in time."""

    _timer: asyncio.TimerHandle | None = None
    _awaited_state: object = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        if not limiter_of(self.config).add(self._address):
            log.warning("too many connections")
            limiter_of(self.config).metrics.count_refusal("connection", "too many")
            transport.write(REFUSAL_RESPONSE)
            transport.close()
        self._start_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        limiter_of(self.config).remove(self._address)
        self._stop_timer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        self._start_timer()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._stop_timer()
        super().handle_websocket_upgrade(event)

    def _start_timer(self) -> None:
        """Start the timeout for the head or the body of a request, unless it is running."""
        if self.transport.get_protocol() is not self:
            return
        awaited_state = self.conn.their_state if self.conn.their_state in (h11.IDLE, h11.SEND_BODY) else None
        if awaited_state is self._awaited_state:
            return
        self._stop_timer()
        self._awaited_state = awaited_state
        if awaited_state is not None:
            limits = limiter_of(self.config).limits
            seconds = limits.head_seconds if awaited_state is h11.IDLE else limits.body_seconds
            self._timer = self.loop.call_later(seconds, self.transport.abort)

    def _stop_timer(self) -> None:
        self._awaited_state = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def on_response_complete(self) -> None:
        self._stop_timer()
        super().on_response_complete()


class LimitedWebSocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket connection: it was counted as an HTTP connection, and is removed when it ends."""

    def connection_lost(self, exc: Exception | None) -> None:
        limiter_of(self.config).remove(self.client[0] if self.client else "")
        super().connection_lost(exc)
