"""The store for the event loop: calls run in one thread, or another executor, and waiting batches share a commit."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Final, ParamSpec, TypeVar

from dowding.server.metrics import NO_METRICS, Metrics
from dowding.server.storage.store import ActBatch, Store, StoreFailure

PROBE_INTERVAL_SECONDS: Final = 1.0
PROBE_TIMEOUT_SECONDS: Final = 5.0

P = ParamSpec("P")
T = TypeVar("T")


def single_thread_executor() -> Executor:
    """An executor with one thread, in which all calls of a store run."""
    return ThreadPoolExecutor(1, thread_name_prefix="store")


class AsyncStore:
    """Asynchronous access to a store. Batches that arrive during a commit share the next one (group commit)."""

    def __init__(
        self,
        make_store: Callable[[], Store],
        metrics: Metrics = NO_METRICS,
        make_executor: Callable[[], Executor] = single_thread_executor,
    ) -> None:
        self._make_store = make_store
        self.metrics: Final = metrics
        self._executor = make_executor()
        self._pending: list[tuple[ActBatch, asyncio.Future[None]]] = []
        self._commit_task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Open the store in its executor."""
        self.store: Store = await self.call(self._make_store)

    async def call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call a function of the store in its executor."""
        started = time.monotonic()
        try:
            return await asyncio.wrap_future(self._executor.submit(function, *args, **kwargs))
        except StoreFailure as error:
            self.metrics.count_store_error(type(error).__name__)
            raise
        finally:
            self.metrics.observe_store_call(time.monotonic() - started)

    async def append(self, batch: ActBatch) -> None:
        """Store acts durably. If it raises, load the match again to see whether they were stored."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._pending.append((batch, future))
        if self._commit_task is None:
            self._commit_task = asyncio.create_task(self._commit())
        await future

    async def _commit(self) -> None:
        while self._pending:
            group, self._pending = self._pending, []
            try:
                await self.call(self.store.append, [batch for batch, _ in group])
            except Exception as error:
                if len(group) == 1:
                    _settle(group[0][1], error)
                else:
                    await self._commit_singly(group)
            else:
                for _, future in group:
                    _settle(future)
        self._commit_task = None

    async def _commit_singly(self, group: list[tuple[ActBatch, asyncio.Future[None]]]) -> None:
        """Commit each batch by itself, so that a failing one does not affect the others."""
        for batch, future in group:
            try:
                await self.call(self.store.append, [batch])
            except Exception as error:
                _settle(future, error)
            else:
                _settle(future)

    async def close(self) -> None:
        """Finish the current commit and close the store."""
        if self._commit_task is not None:
            await self._commit_task
        await self.call(self.store.close)
        self._executor.shutdown()


class ReadinessProbe:
    """Checks whether the store can write and read, at most once a second for all requests together."""

    def __init__(self, async_store: AsyncStore, clock: Callable[[], float] = time.monotonic) -> None:
        self._async_store = async_store
        self._clock = clock
        self._checked_at = -math.inf
        self._problem = ""
        self._lock = asyncio.Lock()

    async def find_problem(self) -> str:
        """The problem of the store in words; empty if it works."""
        async with self._lock:
            if self._clock() - self._checked_at >= PROBE_INTERVAL_SECONDS:
                self._problem = await self._check()
                self._checked_at = self._clock()
            return self._problem

    async def _check(self) -> str:
        try:
            async with asyncio.timeout(PROBE_TIMEOUT_SECONDS):
                await self._async_store.call(self._async_store.store.check_readiness)
        except StoreFailure as error:
            return error.public_message
        except TimeoutError:
            return StoreFailure.public_message
        return ""


def _settle(future: asyncio.Future[None], error: Exception | None = None) -> None:
    if future.done():
        return
    if error is None:
        future.set_result(None)
    else:
        future.set_exception(error)
