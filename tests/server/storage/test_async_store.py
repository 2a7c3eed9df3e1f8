"""The asynchronous store: waiting batches are committed together, and a failing one does not affect the others."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from typing import ParamSpec, TypeVar, cast

import pytest

from dowding.server.storage.async_store import AsyncStore
from dowding.server.storage.store import ActBatch, Conflict, Progress, Store, StoredAct

P = ParamSpec("P")
T = TypeVar("T")
PROGRESS = Progress(0, (), False, None, "", "")


class Counting:
    """A store that records what is committed together, and refuses the batches of one match."""

    def __init__(self) -> None:
        self.commits: list[list[str]] = []
        self.gate = threading.Event()
        self.closed = False

    def append(self, batches: Sequence[ActBatch]) -> None:
        self.gate.wait(5)
        if any(batch.match == "bad" for batch in batches):
            raise Conflict("taken")
        self.commits.append([batch.match for batch in batches])

    def close(self) -> None:
        self.closed = True


def batch(match: str) -> ActBatch:
    return ActBatch(match, (StoredAct(0, "choose", "red", "done"),), PROGRESS)


def test_waiting_batches_are_committed_together() -> None:
    store = Counting()

    async def run() -> None:
        ledger = AsyncStore(lambda: cast("Store", store))
        await ledger.open()
        first = asyncio.create_task(ledger.append(batch("first")))
        await asyncio.sleep(0.01)
        rest = [asyncio.create_task(ledger.append(batch(str(number)))) for number in range(5)]
        await asyncio.sleep(0.01)
        assert not first.done()
        store.gate.set()
        await asyncio.gather(first, *rest)
        await ledger.close()

    asyncio.run(run())
    assert store.commits == [["first"], ["0", "1", "2", "3", "4"]]
    assert store.closed


def test_failing_batch_does_not_affect_the_others() -> None:
    store = Counting()

    async def run() -> None:
        ledger = AsyncStore(lambda: cast("Store", store))
        await ledger.open()
        first = asyncio.create_task(ledger.append(batch("first")))
        await asyncio.sleep(0.01)
        rest = [asyncio.create_task(ledger.append(batch(match))) for match in ("a", "bad", "b")]
        await asyncio.sleep(0.01)
        store.gate.set()
        await first
        await rest[0]
        with pytest.raises(Conflict):
            await rest[1]
        await rest[2]
        await ledger.close()

    asyncio.run(run())
    assert store.commits == [["first"], ["a"], ["b"]]


class InlineExecutor(Executor):
    """Runs every call synchronously, in the thread that submits it."""

    def submit(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        future.set_result(function(*args, **kwargs))
        return future


def test_calls_run_in_the_executor_that_is_given() -> None:
    threads: list[int] = []

    def make_store() -> Store:
        threads.append(threading.get_ident())
        return cast("Store", Counting())

    async def run() -> None:
        ledger = AsyncStore(make_store, make_executor=InlineExecutor)
        await ledger.open()
        await ledger.close()

    asyncio.run(run())
    assert threads == [threading.get_ident()]
