"""The lease of a match: a server that cannot acquire it retries, with or without spectators."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial

from dowding.engine.decision import Seat
from dowding.server.app import Application
from dowding.server.matches.live_match import Job
from dowding.server.storage.postgres import PostgresStore
from dowding.server.storage.postgres_notify import PostgresChangeFeed
from dowding.server.workers import bot_worker
from dowding.server.workers.bot_pool import BotPool
from server.cluster import fresh
from server.conftest import in_threads
from server.http_client import AppServer, Visitor

PATIENCE_SECONDS = 120.0


class CountingStore(PostgresStore):
    """A store that counts refused leases."""

    def __init__(self, url: str, server_id: str = "") -> None:
        self.refusals = 0
        super().__init__(url, server_id)

    def acquire_lease(self, match: str) -> bool:
        has_lease = super().acquire_lease(match)
        self.refusals += not has_lease
        return has_lease


def wait_until(is_true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE_SECONDS
    while not is_true():
        assert time.monotonic() < end, "the condition did not become true"
        time.sleep(0.01)


def refusals(app_server: AppServer) -> int:
    assert app_server.app.services is not None
    store = app_server.app.services.store
    assert isinstance(store, CountingStore)
    return store.refusals


def bot_is_running(app_server: AppServer, match: str) -> bool:
    session = app_server.manager.sessions.get(match)
    return session is not None and session.bot_task is not None


def return_as(visitor: Visitor, app_server: AppServer) -> Visitor:
    """The same visitor at another server."""
    back = app_server.visitor()
    back.client.cookies = visitor.client.cookies
    return back


class PausedBots:
    """Bots that do not choose until they are resumed."""

    def __init__(self) -> None:
        self.resumed = threading.Event()

    def choose(self, job: Job, seat: Seat, code: str) -> str:
        self.resumed.wait(PATIENCE_SECONDS)
        return bot_worker.choose(job, seat, code)

    def pool(self) -> BotPool:
        return BotPool(make=ThreadPoolExecutor, choose=self.choose, seconds=PATIENCE_SECONDS)


def test_lease_is_acquired_without_spectators_when_its_holder_ends(postgres: str) -> None:
    url = fresh(postgres)
    paused = PausedBots()
    with AppServer(Application(partial(PostgresStore, url), make_bot_pool=paused.pool)) as app_server:
        me = app_server.visitor()
        match = me.create(seats={"british": "random"}).match.id
        paused.resumed.set()
    with (
        closing(PostgresStore(url)) as earlier,
        AppServer(Application(partial(CountingStore, url), make_bot_pool=in_threads)) as app_server,
    ):
        wait_until(lambda: earlier.acquire_lease(match))
        back = return_as(me, app_server)
        position = back.scene(match).position
        wait_until(lambda: refusals(app_server) >= 2)
        assert app_server.manager.sessions[match].watchers == set()
        assert back.summary(match).position == position
        earlier.close()
        wait_until(lambda: back.summary(match).over)


def test_a_server_stops_waiting_for_the_lease_once_the_bot_was_played_elsewhere(postgres: str) -> None:
    url = fresh(postgres)
    paused = PausedBots()
    feed = PostgresChangeFeed(url, "two")
    with (
        AppServer(Application(partial(PostgresStore, url, "one"), make_bot_pool=paused.pool)) as one,
        AppServer(Application(partial(CountingStore, url, "two"), make_bot_pool=in_threads, change_feed=feed)) as two,
    ):
        me = one.visitor()
        match = me.create("secret-numbers", "duel", seed=None, seats={"red": "me", "blue": "random"}).match.id
        me.scene(match)
        wait_until(lambda: bot_is_running(one, match))
        back = return_as(me, two)
        back.scene(match)
        wait_until(lambda: refusals(two) >= 1)
        paused.resumed.set()
        wait_until(lambda: not bot_is_running(two, match))
        assert two.manager.sessions[match].live_match.act_count > 0
