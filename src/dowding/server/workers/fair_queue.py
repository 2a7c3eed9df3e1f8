"""A fair semaphore: waiting clients are served round-robin, however many requests one of them has."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from typing import Final

from dowding.engine.errors import DowdingError

SERVER_BUSY: Final = "The server is busy. Please try again in a moment."
CLIENT_BUSY: Final = "You already have several requests running. Please wait for them to finish."


class Busy(DowdingError):
    """The server is too busy."""


class FairSemaphore:
    """A number of slots. Waiting clients are served round-robin; a client with too many requests is refused."""

    def __init__(self, slots: int, max_total: int, max_per_client: int) -> None:
        self._free = slots
        self._max_total = max_total
        self._max_per_client = max_per_client
        self._requests: Counter[str] = Counter()
        self._queues: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @property
    def request_count(self) -> int:
        """How many requests have a slot or wait for one."""
        return self._requests.total()

    async def acquire(self, client: str, seconds: float) -> None:
        """Wait for a slot, which must be released. A request that is cancelled or waits too long leaves the queue."""
        if self._requests[client] >= self._max_per_client:
            raise Busy(CLIENT_BUSY)
        if self.request_count >= self._max_total:
            raise Busy(SERVER_BUSY)
        self._requests[client] += 1
        if self._free:
            self._free -= 1
            return
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queues.setdefault(client, deque()).append(waiter)
        try:
            async with asyncio.timeout(seconds):
                await waiter
        except BaseException as error:
            if waiter.done() and not waiter.cancelled():
                self.release(client)
            else:
                self._abandon(client, waiter)
            if isinstance(error, TimeoutError):
                raise Busy(SERVER_BUSY) from None
            raise

    def _abandon(self, client: str, waiter: asyncio.Future[None]) -> None:
        self._remove_request(client)
        queue = self._queues[client]
        queue.remove(waiter)
        if not queue:
            del self._queues[client]

    def _remove_request(self, client: str) -> None:
        self._requests[client] -= 1
        if not self._requests[client]:
            del self._requests[client]

    def release(self, client: str) -> None:
        """Release a slot: it goes to the waiting client that was served least recently."""
        self._remove_request(client)
        if not self._queues:
            self._free += 1
            return
        next_client, queue = self._queues.popitem(last=False)
        waiter = queue.popleft()
        if queue:
            self._queues[next_client] = queue
        waiter.set_result(None)
