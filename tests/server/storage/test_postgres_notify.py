"""The change feed of PostgreSQL: what it passes on, and a lost connection."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing

import psycopg
import pytest

from dowding.server.storage import postgres_notify
from dowding.server.storage.change_feed import ALL_MATCHES
from dowding.server.storage.postgres import PostgresStore
from dowding.server.storage.postgres_notify import PostgresChangeFeed
from server.cluster import fresh

END_CONNECTIONS = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND query LIKE %s"
)


@asynccontextmanager
async def subscribed(url: str) -> AsyncIterator[list[str]]:
    """What server `two` hears."""
    heard: list[str] = []
    task = asyncio.create_task(PostgresChangeFeed(url, "two").subscribe(heard.append))
    await met(lambda: heard == [ALL_MATCHES])
    try:
        yield heard
    finally:
        task.cancel()


async def met(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.01)


def test_changes_of_other_servers_are_passed_on_in_their_order(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    url = fresh(postgres)
    monkeypatch.setattr(postgres_notify, "KEEPALIVE_SECONDS", 0.01)  # many commands between the notifications

    async def listen() -> None:
        with closing(PostgresStore(url, "one")) as one, closing(PostgresStore(url, "two")) as two:
            async with subscribed(url) as heard:
                for number in range(300):
                    two.publish_change(f"own {number}")
                    one.publish_change(f"match {number}")
                    if number % 10 == 0:
                        await asyncio.sleep(0.01)
                await met(lambda: len(heard) > 300)
                assert heard == [ALL_MATCHES, *(f"match {number}" for number in range(300))]

    asyncio.run(listen())


def test_a_lost_connection_is_replaced_and_everything_counts_as_changed(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = fresh(postgres)
    monkeypatch.setattr(postgres_notify, "RECONNECT_SECONDS", 0.01)

    async def listen() -> None:
        with closing(PostgresStore(url, "one")) as one, psycopg.connect(postgres, autocommit=True) as administrator:
            async with subscribed(url) as heard:
                assert administrator.execute(END_CONNECTIONS, ("LISTEN%",)).fetchall() == [(True,)]
                await met(lambda: heard == [ALL_MATCHES, ALL_MATCHES])
                one.publish_change("match")
                await met(lambda: heard[2:] == ["match"])

    asyncio.run(listen())


def test_a_transaction_begins_on_a_new_connection_if_the_old_one_was_lost(postgres: str) -> None:
    url = fresh(postgres)
    with closing(PostgresStore(url)) as store, psycopg.connect(postgres, autocommit=True) as administrator:
        with store.transaction():
            store.execute("SELECT 'mine'")
        assert administrator.execute(END_CONNECTIONS, ("%COMMIT%",)).fetchall() == [(True,)]
        with store.transaction():
            assert store.execute("SELECT 7") == [(7,)]
