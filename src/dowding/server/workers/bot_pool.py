"""The process pool of bots and analysis. The event loop only waits for it, with a time limit."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Final, TypeVar

import msgspec

from dowding.ai.win_probability import WinEstimate, rollouts_per_position
from dowding.engine.decision import Seat
from dowding.engine.errors import DowdingError
from dowding.engine.game import OfferedScenario
from dowding.engine.packs import UploadedScenario
from dowding.engine.saves import Save
from dowding.server.matches.live_match import Job
from dowding.server.messages import Hint, OddsAnswer
from dowding.server.storage.store import Progress
from dowding.server.workers import bot_worker, review_worker
from dowding.server.workers.fair_queue import Busy, FairSemaphore

BOT_TIMEOUT_SECONDS: Final = 60.0
ANALYSIS_TIMEOUT_SECONDS: Final = 20.0
REVIEW_PART_TIMEOUT_SECONDS: Final = 180.0
"""Nobody waits for a part of a review, and in a browser it takes several times as long."""
BUSY_RETRY_SECONDS: Final = 1.0
CHANCE_ROLLOUTS: Final = 64
"""The rollouts of the winning chance of one position."""
BOT_PROCESSES: Final = 8
ANALYSIS_PROCESSES: Final = max(1, (os.cpu_count() or 1) // 2)
MAX_ANALYSES: Final = 64
MAX_ANALYSES_PER_CLIENT: Final = 4
"""The number of analyses that may run or wait, in total and per client."""

log = logging.getLogger(__name__)

T = TypeVar("T")
ChooseFunction = Callable[[Job, Seat, str], str]


class WorkTimeout(DowdingError):
    """A bot or an analysis took too long and was cancelled."""


def spawn_executor(workers: int) -> Executor:
    """A pool of spawned processes; each starts when it is first needed."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(workers, mp_context=context, initializer=bot_worker.initialize_worker)


class RestartingExecutor:
    """An executor that is created on demand, and again when one of its processes dies or hangs."""

    def __init__(self, make: Callable[[], Executor]) -> None:
        self._make = make
        self._executor: Executor | None = None
        self._is_closed = False

    async def run(self, seconds: float, work: Callable[[], T]) -> T:
        """Run a function with a time limit. If another call broke the pool, retry once."""
        for attempt in (1, 2):
            if self._executor is None:
                self._executor = self._make()
            executor = self._executor
            try:
                # not asyncio.wait_for: before Python 3.12 it may lose a cancellation, and the server then never ends
                async with asyncio.timeout(seconds):
                    return await asyncio.wrap_future(executor.submit(work))
            except TimeoutError:
                self._replace(executor)
                raise WorkTimeout(f"The calculation took more than {seconds:.0f} seconds and was cancelled.") from None
            except BrokenProcessPool:
                self._replace(executor)
                if attempt == 2 or self._is_closed:
                    raise
        raise AssertionError

    def _replace(self, executor: Executor) -> None:
        if self._executor is executor:
            self._executor = None
            _kill(executor)
            executor.shutdown(wait=False)

    def close(self) -> None:
        """Kill all its processes."""
        self._is_closed = True
        executor, self._executor = self._executor, None
        if executor is not None:
            _kill(executor)
            executor.shutdown(wait=False, cancel_futures=True)


def _kill(executor: Executor) -> None:
    """Kill the processes of an executor; callers that wait for it get BrokenProcessPool."""
    for process in list((getattr(executor, "_processes", None) or {}).values()):
        with contextlib.suppress(OSError, ValueError):
            process.kill()


class BotPool:
    """Runs bots and analyses in separate pools, so that neither waits for the other."""

    def __init__(
        self,
        make: Callable[[int], Executor] = spawn_executor,
        choose: ChooseFunction = bot_worker.choose,
        seconds: float = BOT_TIMEOUT_SECONDS,
    ) -> None:
        self._choose = choose
        self._seconds = seconds
        self._bot_executor = RestartingExecutor(lambda: make(BOT_PROCESSES))
        self._analysis_executor = RestartingExecutor(lambda: make(ANALYSIS_PROCESSES))
        self._queue = FairSemaphore(ANALYSIS_PROCESSES, MAX_ANALYSES, MAX_ANALYSES_PER_CLIENT)

    @property
    def analysis_count(self) -> int:
        """The number of analyses that run or wait for a worker."""
        return self._queue.request_count

    async def choose(self, job: Job, seat: Seat, code: str) -> str:
        """The option that the bot with this code chooses at the seat."""
        return await self._bot_executor.run(self._seconds, partial(self._choose, job, seat, code))

    async def odds(self, client: str, job: Job, seat: Seat, option: str, others: tuple[str, ...] = ()) -> OddsAnswer:
        """The odds of an option, and of others chosen with it, for a client."""
        return await self._run_analysis(client, partial(bot_worker.odds, job, seat, option, others))

    async def hint(self, client: str, job: Job, seat: Seat) -> Hint:
        """What a bot would choose at a seat, and why."""
        return await self._run_analysis(client, partial(bot_worker.hint, job, seat))

    async def win_probability(
        self, client: str, job: Job, seat: Seat, places: Sequence[int]
    ) -> tuple[int, list[WinEstimate]]:
        """The win probability of a seat after each of these numbers of choices, and the number of rollouts for each.

        Each position is a separate analysis, so other clients are served in between, and the client may disconnect.
        """
        playouts = rollouts_per_position(len(job.choices))
        estimates = []
        for choice_count in places:
            earlier_job = msgspec.structs.replace(job, match=f"{job.match} so far", choices=job.choices[:choice_count])
            estimates.append(
                await self._run_analysis(client, partial(bot_worker.estimate_win, earlier_job, seat, playouts))
            )
        return playouts, estimates

    async def chances(self, client: str, job: Job, seat: Seat) -> WinEstimate:
        """The winning chance and the expected points of a seat now."""
        return await self._run_analysis(client, partial(review_worker.estimate_position, job, seat, CHANCE_ROLLOUTS))

    async def check_scenario(self, client: str, game_id: str, brought: UploadedScenario) -> OfferedScenario:
        """Check an uploaded scenario."""
        return await self._run_analysis(client, partial(bot_worker.check_scenario, game_id, brought))

    async def check_save(self, client: str, data: bytes) -> tuple[Save, Progress, str]:
        """Replay and verify an uploaded save; returns it with its progress and the fingerprint of its pack."""
        return await self._run_analysis(client, partial(bot_worker.check_save, data))

    async def run_review_part(self, client: str, work: Callable[[], T]) -> T:
        """Run a part of a review for a client: one decision or position, so that other clients are served in between.

        While the queue is full the review waits; it never fails for that reason.
        """
        while True:
            try:
                return await self._run_analysis(client, work, REVIEW_PART_TIMEOUT_SECONDS)
            except Busy:
                await asyncio.sleep(BUSY_RETRY_SECONDS)

    async def _run_analysis(self, client: str, work: Callable[[], T], seconds: float = ANALYSIS_TIMEOUT_SECONDS) -> T:
        """Queue an analysis and wait for it. A waiting one can be cancelled, a running one cannot."""
        await self._queue.acquire(client, ANALYSIS_TIMEOUT_SECONDS)
        analysis = asyncio.ensure_future(self._analysis_executor.run(seconds, work))
        analysis.add_done_callback(partial(self._finish_analysis, client))
        return await asyncio.shield(analysis)

    def _finish_analysis(self, client: str, analysis: asyncio.Future[T]) -> None:
        """Release the slot when the worker is free, whether the client still waits or not."""
        self._queue.release(client)
        if not analysis.cancelled():
            analysis.exception()  # the client has gone; mark the exception as retrieved

    def close(self) -> None:
        """Kill all workers."""
        self._bot_executor.close()
        self._analysis_executor.close()
