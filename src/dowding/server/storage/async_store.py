"""The store as the event loop uses it: one thread of its own, and acts that wait are committed together."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, ParamSpec, TypeVar

from dowding.server.storage.store import Batch, Store, StoreFailure

PULSE_SECONDS: Final = 1.0
PATIENCE_SECONDS: Final = 5.0

P = ParamSpec("P")
T = TypeVar("T")


class Ledger:
    """The way to a store. While one commit is under way, the next batches gather and share the one after it."""

    def __init__(self, make_store: Callable[[], Store]) -> None:
        self._make_store = make_store
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._waiting: list[tuple[Batch, asyncio.Future[None]]] = []
        self._committing: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Open the store in its thread."""
        self.store: Store = await self.call(self._make_store)

    async def call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do something with the store in its thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, lambda: function(*args, **kwargs))

    async def append(self, batch: Batch) -> None:
        """Store acts. When this returns they are durable; when it raises, open the match anew to see."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((batch, future))
        if self._committing is None:
            self._committing = asyncio.create_task(self._commit())
        await future

    async def _commit(self) -> None:
        while self._waiting:
            taken, self._waiting = self._waiting, []
            try:
                await self.call(self.store.append, [batch for batch, _ in taken])
            except Exception as error:
                if len(taken) == 1:
                    _settle(taken[0][1], error)
                else:
                    await self._commit_singly(taken)
            else:
                for _, future in taken:
                    _settle(future)
        self._committing = None

    async def _commit_singly(self, taken: list[tuple[Batch, asyncio.Future[None]]]) -> None:
        """One of them does not fit: let it not spoil the others."""
        for batch, future in taken:
            try:
                await self.call(self.store.append, [batch])
            except Exception as error:
                _settle(future, error)
            else:
                _settle(future)

    async def close(self) -> None:
        """Finish what is under way and let go of the store."""
        if self._committing is not None:
            await self._committing
        await self.call(self.store.close)
        self._thread.shutdown()


class Pulse:
    """Whether the store stores; asked of it at most once a second, whoever asks how often."""

    def __init__(self, ledger: Ledger, clock: Callable[[], float] = time.monotonic) -> None:
        self._ledger = ledger
        self._clock = clock
        self._felt = -math.inf
        self._why = ""
        self._one_at_a_time = asyncio.Lock()

    async def failing(self) -> str:
        """What is the matter; empty where nothing is."""
        async with self._one_at_a_time:
            if self._clock() - self._felt >= PULSE_SECONDS:
                self._why = await self._feel()
                self._felt = self._clock()
            return self._why

    async def _feel(self) -> str:
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                await self._ledger.call(self._ledger.store.beat)
        except StoreFailure as error:
            return error.told
        except TimeoutError:
            return StoreFailure.told
        return ""


def _settle(future: asyncio.Future[None], error: Exception | None = None) -> None:
    if future.done():
        return
    if error is None:
        future.set_result(None)
    else:
        future.set_exception(error)
