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

from dowding.ai.custom_player import is_custom
from dowding.engine.errors import DowdingError
from dowding.sim.batch import BatchSpec, play_batch
from dowding.sim.batch_statistics import BatchStatistics
from dowding.sim.cluster import Cluster, ClusterFailed, connect
from dowding.sim.events_file import EventsFile
from dowding.sim.journal import BatchRecord, Journal

MATCHES_PER_BATCH: Final = 25
"""With some 400 choices a match and 60,000 choices a second a batch takes well over 100 ms."""

BATCHES_PER_WORKER: Final = 4
"""Batches submitted per worker: enough that none waits, few enough to stop soon after an interrupt."""

CUSTOM_MATCHES_PER_BATCH: Final = 5
"""The batch size for custom players, which may be slow."""

ROLLOUT_CODES: Final = ("ace", "forecast")
"""The codes of players that search and need seconds for a match: they play one match at a time."""

Batch = tuple[int, BatchSpec, range]
"""The index of a spec, the spec, and the numbers of the matches."""
BatchResult = tuple[Batch, BatchStatistics]
ProgressCallback = Callable[[int], object]
"""Called with the number of matches that have just been finished."""


class WorkerLost(DowdingError):
    """A worker process ended early."""


def available_cpus() -> int:
    """The number of CPUs that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class RunInterrupted(KeyboardInterrupt):
    """Ctrl-C during a run. `totals` are the statistics of the finished batches, in the order of the specs."""

    def __init__(self, totals: list[BatchStatistics]) -> None:
        super().__init__()
        self.totals = totals


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
    totals = play_specs(specs, range(matches), workers, on_progress, cluster, events)
    return {spec.scenario: statistics for spec, statistics in zip(specs, totals, strict=True)}


def play_specs(
    specs: Sequence[BatchSpec],
    numbers: range,
    workers: int,
    on_progress: ProgressCallback,
    cluster: Cluster | None = None,
    events: EventsFile | None = None,
    journal: Journal | None = None,
    *,
    keep_rows: bool = True,
) -> list[BatchStatistics]:
    """Play the matches with these numbers of each spec, and return the statistics of each spec.

    Batches that are in the `journal` are not played again, and every batch that is finished is written to it. Ctrl-C
    raises a `RunInterrupted` with the statistics so far. Without `keep_rows` the rows are in the journal only.
    """
    totals = [BatchStatistics(tuple(spec.players)) for spec in specs]
    next_numbers = [numbers.start] * len(specs)

    def add(index: int, statistics: BatchStatistics) -> None:
        if not keep_rows:
            statistics.rows.clear()
        totals[index].merge(statistics)
        on_progress(statistics.matches)

    for record in journal.records() if journal else ():
        add(record.spec, record.statistics(totals[record.spec].seats))
        next_numbers[record.spec] = record.stop
    remaining = [range(first, numbers.stop) for first in next_numbers]
    batches = list_batches(specs, remaining)
    processes = min(
        workers, sum(-(-len(part) // _batch_size(spec)) for spec, part in zip(specs, remaining, strict=True))
    )
    if cluster:
        results = _run_on_cluster(batches, cluster)
    else:
        results = _run_in_process(batches) if processes <= 1 else _run_in_pool(batches, processes)
    try:
        with closing(results) as finished:
            for (index, spec, part), statistics in finished:
                with _block_sigint():  # a batch is counted in all places or in none
                    if events is not None:
                        events.write_batch(spec, statistics)
                    if journal is not None:
                        journal.append(_to_record(index, part, statistics))
                    add(index, statistics)
    except KeyboardInterrupt:
        raise RunInterrupted(totals) from None
    return totals


def _to_record(index: int, part: range, statistics: BatchStatistics) -> BatchRecord:
    return BatchRecord(index, part.start, part.stop, statistics.seconds, statistics.rows, statistics.failures)


def list_batches(specs: Sequence[BatchSpec], ranges: Sequence[range]) -> Iterator[Batch]:
    """The batches of each spec, in the order of the specs and of the numbers."""
    for index, (spec, numbers) in enumerate(zip(specs, ranges, strict=True)):
        size = _batch_size(spec)
        for first in range(numbers.start, numbers.stop, size):
            yield index, spec, range(first, min(first + size, numbers.stop))


def _batch_size(spec: BatchSpec) -> int:
    """Small batches for slow players, so that Ctrl-C stops soon and little is played again."""
    codes = spec.players.values()
    if any(code.partition(":")[0] in ROLLOUT_CODES for code in codes):
        return 1
    return CUSTOM_MATCHES_PER_BATCH if any(map(is_custom, codes)) else MATCHES_PER_BATCH


def _run_in_process(batches: Iterator[Batch]) -> Generator[BatchResult, None, None]:
    for batch in batches:
        _, spec, numbers = batch
        yield batch, play_batch(spec, numbers)


def _run_in_pool(batches: Iterator[Batch], processes: int) -> Generator[BatchResult, None, None]:
    pool = ProcessPoolExecutor(processes, mp_context=multiprocessing.get_context("spawn"))
    try:
        yield from _run_on_executor(batches, pool, processes * BATCHES_PER_WORKER)
    except BrokenProcessPool:
        raise WorkerLost("A worker process ended early. Run again with fewer --workers") from None
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
            f"The cluster at {cluster.address} failed: {reason}. "
            "Check that it is running, with this version of dowding on every worker"
        ) from None
    finally:
        client.close()


def _run_on_executor(
    batches: Iterator[Batch], pool: Executor, batches_in_flight: int
) -> Generator[BatchResult, None, None]:
    """Submit batches to an executor, a number at a time, and yield the results in order."""
    with _block_sigint(), _hide_main_module():
        pending = deque((batch, pool.submit(play_batch, *batch[1:])) for batch in islice(batches, batches_in_flight))
    while pending:
        batch, future = pending.popleft()
        yield batch, future.result()
        pending.extend((batch, pool.submit(play_batch, *batch[1:])) for batch in islice(batches, 1))


@contextmanager
def _block_sigint() -> Iterator[None]:
    """Block Ctrl-C for the processes started here: the parent handles it. Windows has no such masks."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
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
