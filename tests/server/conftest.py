"""Fixtures of the server tests: a separate SQLite file or schema of a private PostgreSQL for each test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from dowding.games import registry
from dowding.server.app import Application
from dowding.server.security.limits import Limits
from dowding.server.storage.postgres import PostgresStore
from dowding.server.storage.sqlite import SqliteStore
from dowding.server.storage.store import Store
from dowding.server.workers.bot_pool import BotPool
from server.cluster import NoPostgres, cluster, fresh
from server.http_client import AppServer
from server.seeded_randomness import settle
from toy_game.game import SECRET_NUMBERS, UNTAUGHT_NUMBERS

MakeStore = Callable[[], Store]
HASTY = Limits(messages_at_once=10_000, changes_at_once=10_000, reads_at_once=100_000)
"""Tests are quicker than people."""


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    try:
        running = cluster()
        url = running.__enter__()
    except NoPostgres as reason:
        pytest.skip(str(reason))
    yield url
    running.__exit__(None, None, None)


@pytest.fixture
def sqlite(tmp_path: Path) -> MakeStore:
    return partial(SqliteStore, tmp_path / "matches.sqlite3")


@pytest.fixture(params=["sqlite", "postgres"])
def make_store(request: pytest.FixtureRequest) -> MakeStore:
    if request.param == "postgres":
        return partial(PostgresStore, fresh(request.getfixturevalue("postgres")))
    return partial(SqliteStore, request.getfixturevalue("tmp_path") / "matches.sqlite3")


@pytest.fixture(autouse=True)
def two_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add the test game for two seats, with sealed choices and hidden hands, to the registry."""
    monkeypatch.setattr(registry, "GAMES", (*registry.GAMES, SECRET_NUMBERS, UNTAUGHT_NUMBERS))


@pytest.fixture(autouse=True)
def settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Randomness is the same in every run, and each match of a test has different dice."""
    settle(monkeypatch.setattr, count())


def in_threads() -> BotPool:
    """Bots in this process, so that they know the games of the tests."""
    return BotPool(make=ThreadPoolExecutor)


@pytest.fixture
def app_server(make_store: MakeStore) -> Iterator[AppServer]:
    """A server on each kind of database."""
    with AppServer(Application(make_store, limits=HASTY, make_bot_pool=in_threads)) as app_server:
        yield app_server


@pytest.fixture
def sqlite_server(sqlite: MakeStore) -> Iterator[AppServer]:
    """A server on SQLite, for tests that do not depend on the database."""
    with AppServer(Application(sqlite, limits=HASTY, make_bot_pool=in_threads)) as app_server:
        yield app_server
