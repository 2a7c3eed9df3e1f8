"""Programs and studies in processes of their own: the event loop only waits for them, and never for long."""

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

from dowding.ai.win_probability import Outlook, playouts_for
from dowding.engine.decision import Seat
from dowding.engine.errors import DowdingError
from dowding.engine.game import OfferedScenario
from dowding.engine.packs import Brought
from dowding.engine.saves import Save
from dowding.server.api.messages import Hint, OddsAnswer
from dowding.server.matches.live_match import Job
from dowding.server.storage.store import Progress
from dowding.server.workers import bot_worker
from dowding.server.workers.fair_queue import Turns

PROGRAM_SECONDS: Final = 60.0
STUDY_SECONDS: Final = 20.0
PROGRAMS_AT_ONCE: Final = 8
STUDIES_AT_ONCE: Final = max(1, (os.cpu_count() or 1) // 2)
MOST_STUDIES: Final = 64
STUDIES_OF_ONE: Final = 4
"""How many studies are under way or wait, in all and of one visitor."""

log = logging.getLogger(__name__)

T = TypeVar("T")
Chooser = Callable[[Job, Seat, str], str]


class TooSlow(DowdingError):
    """The work was given up."""


def spawned(workers: int) -> Executor:
    """A pool of fresh processes; each starts when it is first needed."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(workers, mp_context=context, initializer=bot_worker.settle_in)


class Pool:
    """An executor that is made when needed, and made anew when a process in it dies or does not come to an end."""

    def __init__(self, make: Callable[[], Executor]) -> None:
        self._make = make
        self._executor: Executor | None = None
        self._closed = False

    async def run(self, seconds: float, work: Callable[[], T]) -> T:
        """Do the work within so many seconds. If another's work broke the pool, try once more."""
        for attempt in (1, 2):
            if self._executor is None:
                self._executor = self._make()
            executor = self._executor
            try:
                # not asyncio.wait_for: before Python 3.12 it may lose a cancellation, and the server then never ends
                async with asyncio.timeout(seconds):
                    return await asyncio.get_running_loop().run_in_executor(executor, work)
            except TimeoutError:
                self._replace(executor)
                raise TooSlow(f"the work took more than {seconds:.0f} seconds") from None
            except BrokenProcessPool:
                self._replace(executor)
                if attempt == 2 or self._closed:
                    raise
        raise AssertionError

    def _replace(self, executor: Executor) -> None:
        if self._executor is executor:
            self._executor = None
            _kill(executor)
            executor.shutdown(wait=False)

    def close(self) -> None:
        """End all its processes."""
        self._closed = True
        executor, self._executor = self._executor, None
        if executor is not None:
            _kill(executor)
            executor.shutdown(wait=False, cancel_futures=True)


def _kill(executor: Executor) -> None:
    """End the processes of an executor; whoever waits for work in it learns that it is broken."""
    for process in list((getattr(executor, "_processes", None) or {}).values()):
        with contextlib.suppress(OSError, ValueError):
            process.kill()


class Programs:
    """Where programs choose and odds are reckoned. Programs do not wait for odds, nor odds for programs."""

    def __init__(
        self,
        make: Callable[[int], Executor] = spawned,
        choose: Chooser = bot_worker.choose,
        seconds: float = PROGRAM_SECONDS,
    ) -> None:
        self._choose = choose
        self._seconds = seconds
        self._players = Pool(lambda: make(PROGRAMS_AT_ONCE))
        self._studies = Pool(lambda: make(STUDIES_AT_ONCE))
        self._turns = Turns(STUDIES_AT_ONCE, MOST_STUDIES, STUDIES_OF_ONE)

    async def choose(self, job: Job, seat: Seat, code: str) -> str:
        """What the program of this code chooses at the seat."""
        return await self._players.run(self._seconds, partial(self._choose, job, seat, code))

    async def odds(self, who: str, job: Job, seat: Seat, option: str) -> OddsAnswer:
        """The odds of an option, for a visitor."""
        return await self._study(who, partial(bot_worker.odds, job, seat, option))

    async def hint(self, who: str, job: Job, seat: Seat) -> Hint:
        """What a program would choose at a seat, and why."""
        return await self._study(who, partial(bot_worker.hint, job, seat))

    async def line(self, who: str, job: Job, seat: Seat, places: Sequence[int]) -> tuple[int, list[Outlook]]:
        """How likely a win was when so many choices had been made, at each of these places, and by how many playouts.

        Each position is a study of its own: between two of them others have their turn, and who asked may leave.
        """
        playouts = playouts_for(len(job.choices))
        found = []
        for made in places:
            so_far = Job(f"{job.match} so far", job.setup, job.secret, job.choices[:made], job.pack)
            found.append(await self._study(who, partial(bot_worker.prospect, so_far, seat, playouts)))
        return playouts, found

    async def check_scenario(self, who: str, game_id: str, brought: Brought) -> OfferedScenario:
        """A scenario that somebody brings, read and found without fault."""
        return await self._study(who, partial(bot_worker.check_scenario, game_id, brought))

    async def check_save(self, who: str, data: bytes) -> tuple[Save, Progress, str]:
        """A save that somebody brings, replayed and found true, and where it stands."""
        return await self._study(who, partial(bot_worker.check_save, data))

    async def _study(self, who: str, work: Callable[[], T]) -> T:
        """A study waits for its turn; who leaves takes it out of the row. Once begun it cannot be stopped any more."""
        await self._turns.take(who, STUDY_SECONDS)
        study = asyncio.ensure_future(self._studies.run(STUDY_SECONDS, work))
        study.add_done_callback(partial(self._studied, who))
        return await asyncio.shield(study)

    def _studied(self, who: str, study: asyncio.Future[T]) -> None:
        """A turn lasts until the worker is free, whether anybody still waits or not."""
        self._turns.give_back(who)
        if not study.cancelled():
            study.exception()  # who left does not hear of it, and that is no fault

    def close(self) -> None:
        """End all workers."""
        self._players.close()
        self._studies.close()
