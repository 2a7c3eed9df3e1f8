"""The pool of bot processes: bots play outside the event loop, and a slow one delays only its own match."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor

import pytest

from dowding.engine.decision import Seat
from dowding.server.app import Application
from dowding.server.matches.live_match import Job
from dowding.server.workers import bot_worker
from dowding.server.workers.bot_pool import BotPool, RestartingExecutor
from server.conftest import MakeStore, in_threads
from server.http_client import AppServer, Visitor
from systems import needs_signals


def wait_until(happened: Callable[[], bool], seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.01)


def test_bot_plays_a_match_to_its_end(app_server: AppServer) -> None:
    me = app_server.visitor()
    match = me.create(seats={"british": "random"}).match.id
    with me.table(match, "spectator") as table:
        while table.now is None or table.now.outcome is None:
            table.hear()
    assert me.summary(match).over
    assert me.ask("GET", f"/api/matches/{match}/report").json()["rolls"]["verified"] is True


def test_bot_answers_a_person(app_server: AppServer) -> None:
    me = app_server.visitor()
    match = me.create("secret-numbers", "war", seats={"blue": "random"}).match.id
    with me.table(match, "red") as table:
        scene = table.scene()
        while scene.outcome is None:
            if scene.ask is not None:
                table.choose(scene.ask.options[0].id, scene.position)
            scene = table.scene()
    assert me.summary(match).over


def test_bot_seat_has_no_link_and_no_view_for_people(sqlite_server: AppServer) -> None:
    me = sqlite_server.visitor()
    created = me.create("secret-numbers", "war", seats={"blue": "random"})
    assert "blue" not in created.links
    me.refused("GET", f"/api/matches/{created.match.id}/scene?seat=blue", status=403)


def test_slow_bot_does_not_delay_other_matches(sqlite: MakeStore) -> None:
    finish = threading.Event()

    def choose_slowly(job: Job, seat: Seat, code: str) -> str:
        assert finish.wait(60)
        return bot_worker.choose(job, seat, code)

    def bots() -> BotPool:
        return BotPool(make=ThreadPoolExecutor, choose=choose_slowly)

    with AppServer(Application(sqlite, make_bot_pool=bots)) as sqlite_server:
        me = sqlite_server.visitor()
        slow = me.create("secret-numbers", "duel", seats={"blue": "random"}).match.id
        mine = me.create().match.id
        with me.table(slow, "red") as waiting, me.table(mine) as table:
            scene = waiting.scene()
            table.play(table.scene(), 20)  # the other bot is still choosing
            assert me.summary(slow).position == scene.position
            assert scene.ask is not None
            finish.set()
            waiting.choose(scene.ask.options[0].id, scene.position)
            wait_until(lambda: me.summary(slow).position > scene.position)


def endlessly(job: Job, seat: Seat, code: str) -> str:
    time.sleep(0.6)
    return "done"


def test_hanging_bot_is_cancelled(sqlite: MakeStore) -> None:
    def programs() -> BotPool:
        return BotPool(make=ThreadPoolExecutor, choose=endlessly, seconds=0.05)

    with AppServer(Application(sqlite, make_bot_pool=programs)) as sqlite_server:
        me = sqlite_server.visitor()
        match = me.create("secret-numbers", "duel", seats={"blue": "random"}).match.id
        scene = me.scene(match)
        wait_until(lambda: sqlite_server.manager.sessions[match].bot_task is None)
        assert me.summary(match).position == scene.position


class PausedExecutor(Executor):
    """An executor whose work is finished by the test."""

    def __init__(self) -> None:
        self.work: Future[str] = Future()

    def submit(self, *_: object, **__: object) -> Future[str]:  # type: ignore[override]  # whatever the work is
        return self.work


@pytest.mark.parametrize("steps", range(6))
def test_cancellation_at_the_end_of_the_work_is_not_lost(steps: int) -> None:
    async def stopped() -> bool:
        held = PausedExecutor()
        waiting = asyncio.create_task(RestartingExecutor(lambda: held).run(5.0, lambda: ""))
        await asyncio.sleep(0)
        held.work.set_result("done")
        for _ in range(steps):
            await asyncio.sleep(0)
        if waiting.done():
            return True
        waiting.cancel()
        await asyncio.wait([waiting])
        return waiting.cancelled()

    assert asyncio.run(stopped())


@pytest.fixture
def processes(sqlite: MakeStore, monkeypatch: pytest.MonkeyPatch) -> AppServer:
    """A server whose bots run in separate processes, as in production."""
    return AppServer(Application(sqlite))


def first_choices(me: Visitor, match: str) -> None:
    wait_until(lambda: me.summary(match).position > 20)


@needs_signals
def test_bots_and_odds_run_in_worker_processes(processes: AppServer) -> None:
    with processes as sqlite_server:
        me = sqlite_server.visitor()
        mine = me.create(seed=1).match.id
        scene = me.scene(mine)
        assert scene.ask is not None
        assert me.odds(mine, option=scene.ask.options[0].id).option == scene.ask.options[0].id
        theirs = me.create(seats={"british": "random"}).match.id
        me.scene(theirs)
        first_choices(me, theirs)
        for process in _workers(sqlite_server):
            os.kill(process, signal.SIGKILL)
        position = me.summary(theirs).position
        wait_until(lambda: me.summary(theirs).position > position or me.summary(theirs).over)
        workers = _workers(sqlite_server)
        assert workers
    wait_until(lambda: not any(_is_running(process) for process in workers))


def _workers(sqlite_server: AppServer) -> list[int]:
    executor = sqlite_server.manager.bot_pool._bot_executor._executor
    return list(getattr(executor, "_processes", None) or {})


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_bots_continue_after_a_restart(make_store: MakeStore) -> None:
    def stopped() -> BotPool:
        return BotPool(make=ThreadPoolExecutor, choose=endlessly, seconds=5)

    with AppServer(Application(make_store, make_bot_pool=stopped)) as app_server:
        me = app_server.visitor()
        match = me.create(seats={"british": "random"}).match.id
        me.scene(match)
    with AppServer(Application(make_store, make_bot_pool=in_threads)) as app_server:
        back = app_server.visitor()
        back.client.cookies = me.client.cookies
        back.scene(match)
        wait_until(lambda: back.summary(match).over)
