"""An executor whose work runs in a second web worker, so that bots and analysis never keep the page waiting."""

from __future__ import annotations

import itertools
import pickle
from collections.abc import Callable
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any, ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

Receive = Callable[[int, bool, bytes | memoryview], None]
"""Takes the result of a job: its number, whether it succeeded, and the pickled result or error."""


class WorkerHandle(Protocol):
    """A running web worker."""

    def send(self, number: int, job: bytes) -> None:
        """Send it a job."""

    def terminate(self) -> None:
        """Terminate it immediately."""


class BotWorker:
    """The second web worker. It starts with its first job, and anew after it was ended."""

    def __init__(self, start: Callable[[Receive], WorkerHandle]) -> None:
        self._start = start
        self._handle: WorkerHandle | None = None
        self._numbers = itertools.count()
        self._futures: dict[int, Future[Any]] = {}

    def warm_up(self) -> None:
        """Start the web worker before its first job."""
        if self._handle is None:
            self._handle = self._start(self._receive)

    def submit(self, work: Callable[[], T]) -> Future[T]:
        """Run a function in the web worker."""
        self.warm_up()
        assert self._handle is not None
        future: Future[T] = Future()
        number = next(self._numbers)
        self._futures[number] = future
        self._handle.send(number, pickle.dumps(work))
        return future

    def terminate(self) -> None:
        """End the web worker; unfinished work fails as in a pool of processes that broke."""
        handle, self._handle = self._handle, None
        if handle is not None:
            handle.terminate()
        futures, self._futures = self._futures, {}
        for future in futures.values():
            if not future.cancelled():
                future.set_exception(BrokenProcessPool("the web worker of the bots was ended"))

    def _receive(self, number: int, is_result: bool, data: bytes | memoryview) -> None:
        future = self._futures.pop(number, None)
        if future is None or future.cancelled():
            return
        value = pickle.loads(data)
        if is_result:
            future.set_result(value)
        else:
            future.set_exception(value)


class BotWorkerExecutor(Executor):
    """The executor of the server's bots, and of its analysis, over the one web worker."""

    def __init__(self, worker: BotWorker) -> None:
        self._worker = worker

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        return self._worker.submit(partial(fn, *args, **kwargs))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._worker.terminate()


def run_job(job: bytes | memoryview) -> tuple[bool, bytes]:
    """Run a pickled function in the second web worker: whether it succeeded, and the pickled result or error."""
    try:
        return True, pickle.dumps(pickle.loads(job)())
    except Exception as error:
        return False, pickle.dumps(error)
