"""Analysis queue: cancelled requests free their slot, clients are served fairly, and a full queue refuses requests."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import pytest

from dowding.engine.decision import Seat
from dowding.engine.game import Setup
from dowding.server.app import Application
from dowding.server.matches.live_match import Job
from dowding.server.messages import OddsAnswer
from dowding.server.workers import bot_pool, bot_worker
from dowding.server.workers.bot_pool import BotPool
from dowding.server.workers.fair_queue import Busy
from server.conftest import MakeStore
from server.disconnecting_client import PATIENCE, status_of, until
from server.http_client import AppServer

JOB: Final = Job("0" * 16, Setup("hardest-days", "aug-13"), bytes(32), (), None)


class SlowOdds:
    """A worker whose analyses start and end under control of the test."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.may_end = threading.Event()

    def odds(self, job: Job, seat: Seat, option: str, others: tuple[str, ...] = ()) -> OddsAnswer:
        self.begun.append(option)
        assert self.may_end.wait(PATIENCE)
        return OddsAnswer(option, (), None, None)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> SlowOdds:
    """A server with one slow worker for all analyses."""
    slow = SlowOdds()
    monkeypatch.setattr(bot_worker, "odds", slow.odds)
    monkeypatch.setattr(bot_pool, "ANALYSIS_PROCESSES", 1)
    return slow


def request_odds(pool: BotPool, option: str, who: str = "me") -> asyncio.Task[OddsAnswer]:
    return asyncio.ensure_future(pool.odds(who, JOB, "british", option))


def in_a_loop(test: Callable[[BotPool], Awaitable[None]]) -> None:
    async def run() -> None:
        pool = BotPool(make=ThreadPoolExecutor)
        try:
            await test(pool)
        finally:
            pool.close()

    asyncio.run(run())


def test_queued_analysis_is_cancelled_when_its_client_disconnects(slow: SlowOdds) -> None:
    async def test(pool: BotPool) -> None:
        first, second, third = (request_odds(pool, option) for option in ("first", "second", "third"))
        await until(lambda: slow.begun == ["first"])
        second.cancel()
        slow.may_end.set()
        assert (await first).option == "first"
        assert (await third).option == "third"
        assert slow.begun == ["first", "third"]

    in_a_loop(test)


def test_running_analysis_keeps_its_slot_until_it_ends(slow: SlowOdds) -> None:
    async def test(pool: BotPool) -> None:
        first = request_odds(pool, "first")
        await until(lambda: slow.begun == ["first"])
        first.cancel()
        second = request_odds(pool, "second")
        await until(first.done)
        await asyncio.sleep(0.05)
        assert slow.begun == ["first"]
        slow.may_end.set()
        assert (await second).option == "second"

    in_a_loop(test)


def test_analysis_is_refused_while_the_queue_is_full(slow: SlowOdds, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_pool, "MAX_ANALYSES", 2)

    async def test(pool: BotPool) -> None:
        first, second = (request_odds(pool, option) for option in ("first", "second"))
        await until(lambda: slow.begun == ["first"])
        with pytest.raises(Busy):
            await request_odds(pool, "third")
        second.cancel()
        await until(second.done)
        fourth = request_odds(pool, "fourth")
        slow.may_end.set()
        assert (await first).option == "first"
        assert (await fourth).option == "fourth"

    in_a_loop(test)


def test_analysis_queue_is_fair_to_other_clients(slow: SlowOdds) -> None:
    """Of ten requests of one client only some are accepted, and another client waits for only one of them."""

    async def test(pool: BotPool) -> None:
        much = [request_odds(pool, f"much {number}", "greedy") for number in range(10)]
        await until(lambda: slow.begun == ["much 0"])
        mine = [request_odds(pool, f"mine {number}") for number in range(2)]
        await until(lambda: sum(item.done() for item in much) == 6)
        assert all("several requests running" in str(item.exception()) for item in much if item.done())
        slow.may_end.set()
        assert [(await item).option for item in mine] == ["mine 0", "mine 1"]
        await asyncio.gather(*much, return_exceptions=True)
        assert slow.begun == ["much 0", "much 1", "mine 0", "much 2", "mine 1", "much 3"]

    in_a_loop(test)


def test_analysis_that_waits_too_long_is_refused_without_affecting_others(
    slow: SlowOdds, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(pool: BotPool) -> None:
        first = request_odds(pool, "first")
        await until(lambda: slow.begun == ["first"])
        monkeypatch.setattr(bot_pool, "ANALYSIS_TIMEOUT_SECONDS", 0.05)
        with pytest.raises(Busy):
            await request_odds(pool, "second")
        slow.may_end.set()
        assert (await first).option == "first"

    in_a_loop(test)


def test_odds_are_given_up_when_the_client_goes(slow: SlowOdds, sqlite: MakeStore) -> None:
    """Two clients request odds; the second disconnects while the first is served, so nothing is calculated for it."""

    def one_worker() -> BotPool:
        return BotPool(make=ThreadPoolExecutor)

    with AppServer(Application(sqlite, make_bot_pool=one_worker)) as sqlite_server:
        me = sqlite_server.visitor()
        match = me.create(seed=1).match.id
        scene = me.scene(match)
        assert scene.ask is not None
        options = [option.id for option in scene.ask.options]

        async def ask(option: str, gone: asyncio.Event) -> int:
            return await status_of(sqlite_server, me, f"/api/matches/{match}/odds", f"option={option}", gone)

        async def two_clients() -> tuple[int, int]:
            stays, goes = asyncio.Event(), asyncio.Event()
            first = asyncio.ensure_future(ask(options[0], stays))
            await until(lambda: slow.begun == [options[0]])
            second = asyncio.ensure_future(ask(options[1], goes))
            await until(lambda: sqlite_server.manager.bot_pool._queue.request_count == 2)
            goes.set()
            given_up = await second
            assert sqlite_server.manager.bot_pool._queue.request_count == 1
            slow.may_end.set()
            return await first, given_up

        assert sqlite_server.portal.call(two_clients) == (200, 499)
        assert slow.begun == [options[0]]
