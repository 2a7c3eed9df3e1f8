"""Distribution of matches in batches: played in this process, by a process pool, or on a dask cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from itertools import islice
from typing import Final

from dowding.engine.errors import DowdingError
from dowding.sim.batch import BatchSpec, play_batch
from dowding.sim.batch_statistics import BatchStatistics
from dowding.sim.cluster import Cluster, ClusterFailed, connect
from dowding.sim.events_file import EventsFile

MATCHES_PER_BATCH: Final = 25
"""With some 400 choices a match and 60,000 choices a second a batch takes well over 100 ms."""

BATCHES_PER_WORKER: Final = 4
"""Batches submitted per worker: enough that none waits, few enough to stop soon after an interrupt."""

Batch = tuple[BatchSpec, range]
BatchResult = tuple[BatchSpec, BatchStatistics]
ProgressCallback = Callable[[int], object]
"""Called with the number of matches that have just been finished."""


class WorkerLost(DowdingError):
    """A worker process ended early."""


def available_cpus() -> int:
    """The number of CPUs that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run_batches(
    specs: Sequence[BatchSpec],
    matches: int,
    workers: int,
    on_progress: ProgressCallback,
    cluster: Cluster | None = None,
    events: EventsFile | None = None,
) -> dict[str, BatchStatistics]:
    """Play `matches` matches of each spec and return the statistics by scenario, the same on any back end.

    The `events` of the matches are written as the batches come in.
    """
    totals = {spec.scenario: BatchStatistics(tuple(spec.players)) for spec in specs}
    processes = min(workers, len(specs) * -(-matches // MATCHES_PER_BATCH))
    batches = _batches(specs, matches)
    if cluster:
        results = _run_on_cluster(batches, cluster)
    else:
        results = _run_in_process(batches) if processes == 1 else _run_in_pool(batches, processes)
    with closing(results) as finished:
        for spec, statistics in finished:
            if events is not None:
                events.write_batch(spec, statistics)
            totals[spec.scenario].merge(statistics)
            on_progress(statistics.matches)
    return totals


def _batches(specs: Sequence[BatchSpec], matches: int) -> Iterator[Batch]:
    for spec in specs:
        for first in range(0, matches, MATCHES_PER_BATCH):
            yield spec, range(first, min(first + MATCHES_PER_BATCH, matches))


def _run_in_process(batches: Iterator[Batch]) -> Generator[BatchResult, None, None]:
    for spec, numbers in batches:
        yield spec, play_batch(spec, numbers)


def _run_in_pool(batches: Iterator[Batch], processes: int) -> Generator[BatchResult, None, None]:
    pool = ProcessPoolExecutor(processes, mp_context=multiprocessing.get_context("spawn"))
    try:
        yield from _run_on_executor(batches, pool, processes * BATCHES_PER_WORKER)
    except BrokenProcessPool:
        raise WorkerLost("a worker process ended early; run again with fewer --workers") from None
    finally:
        pool.shutdown(cancel_futures=True)


def _run_on_cluster(batches: Iterator[Batch], cluster: Cluster) -> Generator[BatchResult, None, None]:
    client = connect(cluster.address)
    try:
        with client.get_executor() as pool:
            yield from _run_on_executor(batches, pool, cluster.wait_for_workers(client) * BATCHES_PER_WORKER)
            cluster.record_workers(client)
    except DowdingError:
        raise
    except Exception as error:  # failed matches are counted, so this is an error of the cluster
        reason = " ".join(f"{type(error).__name__} {error}".split())
        raise ClusterFailed(
            f"the cluster at {cluster.address} failed: {reason}; "
            "is it still there, with this version of dowding on every worker?"
        ) from None
    finally:
        client.close()


def _run_on_executor(
    batches: Iterator[Batch], pool: Executor, batches_in_flight: int
) -> Generator[BatchResult, None, None]:
    """Submit batches to an executor, a number at a time, and yield the results in order."""
    with _block_sigint(), _hide_main_module():
        pending = deque((batch, pool.submit(play_batch, *batch)) for batch in islice(batches, batches_in_flight))
    while pending:
        (spec, _), future = pending.popleft()
        yield spec, future.result()
        pending.extend((batch, pool.submit(play_batch, *batch)) for batch in islice(batches, 1))


@contextmanager
def _block_sigint() -> Iterator[None]:
    """Block Ctrl-C for the processes started here: the parent handles it."""
    previous_mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, previous_mask)


@contextmanager
def _hide_main_module() -> Iterator[None]:
    """Keep spawned processes from running the calling script again, which may have no main guard."""
    main_globals = sys.modules["__main__"].__dict__
    hidden = {name: value for name, value in main_globals.items() if name in ("__file__", "__spec__")}
    main_globals.pop("__file__", None)
    main_globals["__spec__"] = None
    try:
        yield
    finally:
        main_globals.update(hidden)
