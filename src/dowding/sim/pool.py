"""Sharing matches out: batches long enough to be worth sending, played in this process or by a pool of workers."""

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
from dowding.sim.batch import Spec, play_batch
from dowding.sim.batch_statistics import Statistics
from dowding.sim.cluster import Cluster, ClusterFailed, connect
from dowding.sim.events_file import EventsFile

MATCHES_IN_A_BATCH: Final = 25
"""With some 400 choices a match and 60,000 choices a second a batch takes well over 100 ms."""

BATCHES_AHEAD: Final = 4
"""Batches handed out per worker: none waits for work, and little is left to finish when the player interrupts."""

Batch = tuple[Spec, range]
Done = tuple[Spec, Statistics]
Watcher = Callable[[int], object]
"""Is told how many more matches are done."""


class WorkerLost(DowdingError):
    """A worker process ended before its work was done."""


def processors() -> int:
    """How many of them this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run(
    specs: Sequence[Spec],
    matches: int,
    workers: int,
    watch: Watcher,
    cluster: Cluster | None = None,
    events: EventsFile | None = None,
) -> dict[str, Statistics]:
    """Play so many matches of each spec and return the statistics by scenario: the same figures on any back end.

    The `events` of the matches are written as the batches come in.
    """
    totals = {spec.scenario: Statistics(tuple(spec.players)) for spec in specs}
    processes = min(workers, len(specs) * -(-matches // MATCHES_IN_A_BATCH))
    batches = _batches(specs, matches)
    if cluster:
        played = _on_a_cluster(batches, cluster)
    else:
        played = _in_this_process(batches) if processes == 1 else _in_a_pool(batches, processes)
    with closing(played) as done:
        for spec, statistics in done:
            if events is not None:
                events.take(spec, statistics)
            totals[spec.scenario].merge(statistics)
            watch(statistics.matches)
    return totals


def _batches(specs: Sequence[Spec], matches: int) -> Iterator[Batch]:
    for spec in specs:
        for first in range(0, matches, MATCHES_IN_A_BATCH):
            yield spec, range(first, min(first + MATCHES_IN_A_BATCH, matches))


def _in_this_process(batches: Iterator[Batch]) -> Generator[Done, None, None]:
    for spec, numbers in batches:
        yield spec, play_batch(spec, numbers)


def _in_a_pool(batches: Iterator[Batch], processes: int) -> Generator[Done, None, None]:
    pool = ProcessPoolExecutor(processes, mp_context=multiprocessing.get_context("spawn"))
    try:
        yield from _by_workers(batches, pool, processes * BATCHES_AHEAD)
    except BrokenProcessPool:
        raise WorkerLost("a worker process ended early; run again with fewer --workers") from None
    finally:
        pool.shutdown(cancel_futures=True)


def _on_a_cluster(batches: Iterator[Batch], cluster: Cluster) -> Generator[Done, None, None]:
    client = connect(cluster.address)
    try:
        with client.get_executor() as pool:
            yield from _by_workers(batches, pool, cluster.staffed(client) * BATCHES_AHEAD)
            cluster.note(client)
    except DowdingError:
        raise
    except Exception as error:  # a match that breaks is no exception here, so it is the cluster that failed
        what = " ".join(f"{type(error).__name__} {error}".split())
        raise ClusterFailed(
            f"the cluster at {cluster.address} failed: {what}; "
            "is it still there, with this version of dowding on every worker?"
        ) from None
    finally:
        client.close()


def _by_workers(batches: Iterator[Batch], pool: Executor, ahead: int) -> Generator[Done, None, None]:
    """What the workers bring back, in the order of the batches, with so many handed out at any time."""
    with _deaf_to_interrupts(), _without_the_program():
        waiting = deque((batch, pool.submit(play_batch, *batch)) for batch in islice(batches, ahead))
    while waiting:
        (spec, _), future = waiting.popleft()
        yield spec, future.result()
        waiting.extend((batch, pool.submit(play_batch, *batch)) for batch in islice(batches, 1))


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Processes started here never see Ctrl-C, which is the parent's to answer; it does so right after."""
    heard = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, heard)


@contextmanager
def _without_the_program() -> Iterator[None]:
    """Processes started here do not run again the script that asked: a script without a guard would ask for ever."""
    program = sys.modules["__main__"].__dict__
    hidden = {name: value for name, value in program.items() if name in ("__file__", "__spec__")}
    program.pop("__file__", None)
    program["__spec__"] = None
    try:
        yield
    finally:
        program.update(hidden)
