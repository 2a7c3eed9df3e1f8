"""Sharing matches out: batches long enough to be worth sending, played in this process or by a pool of workers."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from itertools import islice
from typing import Final

from dowding.kernel.errors import DowdingError
from dowding.sim.batch import Spec, play_batch
from dowding.sim.cluster import ClusterFailed, connect
from dowding.sim.statistics import Statistics

MATCHES_IN_A_BATCH: Final = 25
"""With some 400 choices a match and 60,000 choices a second a batch takes well over 100 ms."""

BATCHES_AHEAD: Final = 4
"""Batches handed out per worker: none waits for work, and little is left to finish when the player interrupts."""

Batch = tuple[Spec, range]
Done = tuple[str, Statistics]
Watcher = Callable[[int], object]
"""Is told how many more matches are done."""


class WorkerLost(DowdingError):
    """A worker process ended before its work was done."""


def run(specs: Sequence[Spec], matches: int, workers: int, watch: Watcher, cluster: str = "") -> dict[str, Statistics]:
    """Play so many matches of each spec and return the statistics by scenario: the same figures on any back end."""
    totals = {spec.scenario: Statistics(tuple(spec.players)) for spec in specs}
    processes = min(workers, len(specs) * -(-matches // MATCHES_IN_A_BATCH))
    batches = _batches(specs, matches)
    if cluster:
        played = _on_a_cluster(batches, cluster)
    else:
        played = _in_this_process(batches) if processes == 1 else _in_a_pool(batches, processes)
    with closing(played) as done:
        for scenario, statistics in done:
            totals[scenario].merge(statistics)
            watch(statistics.matches)
    return totals


def _batches(specs: Sequence[Spec], matches: int) -> Iterator[Batch]:
    for spec in specs:
        for first in range(0, matches, MATCHES_IN_A_BATCH):
            yield spec, range(first, min(first + MATCHES_IN_A_BATCH, matches))


def _in_this_process(batches: Iterator[Batch]) -> Generator[Done, None, None]:
    for spec, numbers in batches:
        yield spec.scenario, play_batch(spec, numbers)


def _in_a_pool(batches: Iterator[Batch], processes: int) -> Generator[Done, None, None]:
    pool = ProcessPoolExecutor(processes, mp_context=multiprocessing.get_context("spawn"))
    try:
        yield from _by_workers(batches, pool, processes * BATCHES_AHEAD)
    except BrokenProcessPool:
        raise WorkerLost("a worker process ended early; run again with fewer --workers") from None
    finally:
        pool.shutdown(cancel_futures=True)


def _on_a_cluster(batches: Iterator[Batch], address: str) -> Generator[Done, None, None]:
    client = connect(address)
    try:
        with client.get_executor() as pool:
            yield from _by_workers(batches, pool, max(1, sum(client.ncores().values())) * BATCHES_AHEAD)
    except Exception as error:  # a match that breaks is no exception here, so it is the cluster that failed
        what = " ".join(f"{type(error).__name__} {error}".split())
        raise ClusterFailed(
            f"the cluster at {address} failed: {what}; is it still there, with this version of dowding on every worker?"
        ) from None
    finally:
        client.close()


def _by_workers(batches: Iterator[Batch], pool: Executor, ahead: int) -> Generator[Done, None, None]:
    """What the workers bring back, in whatever order, with so many batches handed out at any time."""
    with _deaf_to_interrupts():
        waiting = {pool.submit(play_batch, *batch): batch for batch in islice(batches, ahead)}
    while waiting:
        for future in wait(waiting, return_when=FIRST_COMPLETED).done:
            spec, _ = waiting.pop(future)
            yield spec.scenario, future.result()
            waiting |= {pool.submit(play_batch, *batch): batch for batch in islice(batches, 1)}


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Processes started here never see Ctrl-C, which is the parent's to answer; it does so right after."""
    heard = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, heard)
