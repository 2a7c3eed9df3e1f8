"""Database failures: visitors get one sentence about the problem, without addresses or file names."""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import cast

import pytest

from dowding.server.app import Application
from dowding.server.messages import Pong
from dowding.server.storage.sqlite import FILE_NAME, SqliteStore
from dowding.server.storage.store import ActBatch, DatabaseDamaged, DiskFull, MatchRecord, Store, StoreFailure
from server.cluster import free_port
from server.conftest import HASTY, MakeStore, in_threads
from server.http_client import AppServer, new_key
from server.server_process import Browser, Process

TELLTALE = 'the database fails: connection to server at "10.1.2.3", port 5432 failed'
DOWN = "The database is not responding. Please try again."
FULL = "The server's disk is full, so nothing can be stored. Please tell the administrator."
DAMAGED = "The server's database is damaged. The administrator must restore it."


class FailingStore:
    """A store that raises a given failure until it is cleared."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.trouble: StoreFailure | None = None

    def __getattr__(self, name: str) -> object:
        return getattr(self._store, name)

    def _unless_troubled(self) -> None:
        if self.trouble is not None:
            raise self.trouble

    def append(self, batches: Sequence[ActBatch]) -> None:
        self._unless_troubled()
        self._store.append(batches)

    def load_history(self, match: str, since: int = 0) -> object:
        self._unless_troubled()
        return self._store.load_history(match, since)

    def record(self, match: str) -> MatchRecord | None:
        self._unless_troubled()
        return self._store.record(match)

    def check_readiness(self) -> None:
        self._unless_troubled()
        self._store.check_readiness()


def troubled(make: MakeStore) -> tuple[list[FailingStore], Callable[[], Store]]:
    """A factory of failing stores, and the list of those it has made."""
    created: list[FailingStore] = []

    def make_it() -> Store:
        created.append(FailingStore(make()))
        return cast("Store", created[0])

    return created, make_it


def test_connected_client_is_told_of_a_database_failure_and_can_retry(sqlite: MakeStore) -> None:
    created, make = troubled(sqlite)
    with AppServer(Application(make, limits=HASTY, make_bot_pool=in_threads)) as sqlite_server:
        me = sqlite_server.visitor()
        match = me.create().match.id
        with me.table(match) as table:
            scene = table.scene()
            assert scene.ask is not None
            table.send(ping=1)
            assert isinstance(table.answer(), Pong)
            deed = {"option": scene.ask.options[0].id, "position": scene.position, "key": new_key()}
            created[0].trouble = StoreFailure(TELLTALE)
            for _ in range(2):  # the second time the match must be loaded again, which fails
                refused = table.refused(**deed)
                assert refused.kind == "fault"
                assert refused.why.startswith(DOWN)
            assert me.refused("GET", f"/api/matches/{match}", status=503) == DOWN
            created[0].trouble = None
            assert table.do(**deed) > scene.position
        assert not [heard for heard in me.heard if "10.1.2.3" in heard]


def test_new_connection_during_a_database_failure_is_asked_to_reconnect(sqlite: MakeStore) -> None:
    created, make = troubled(sqlite)
    with AppServer(Application(make, limits=HASTY, make_bot_pool=in_threads)) as sqlite_server:
        me = sqlite_server.visitor()
        match = me.create().match.id
        created[0].trouble = StoreFailure(TELLTALE)
        with me.table(match) as table:
            message = table.socket.receive()
        assert (message["type"], message["code"], message["reason"]) == ("websocket.close", 1013, DOWN)


@pytest.mark.parametrize(
    ("trouble", "message"),
    [(StoreFailure(TELLTALE), DOWN), (DiskFull("full"), FULL), (DatabaseDamaged("torn"), DAMAGED)],
)
def test_readiness_reports_the_problem_and_liveness_ignores_the_database(
    sqlite: MakeStore, trouble: StoreFailure, message: str
) -> None:
    created, make = troubled(sqlite)
    with AppServer(Application(make, make_bot_pool=in_threads)) as sqlite_server:
        me = sqlite_server.visitor()
        created[0].trouble = trouble
        assert me.refused("GET", "/readyz", status=503) == message
        assert me.ask("GET", "/healthz").json() == {"status": "ok"}


def test_server_with_an_intact_database_is_ready(sqlite_server: AppServer) -> None:
    assert sqlite_server.visitor().ask("GET", "/readyz").json() == {"status": "ok"}


def test_a_readiness_check_writes_a_changing_value(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / FILE_NAME)
    values = set()
    for _ in range(3):
        store.check_readiness()
        values.add(store.execute("PRAGMA user_version")[0])
    store.close()
    assert len(values) == 3


def test_a_database_without_free_space_is_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = SqliteStore(tmp_path / FILE_NAME)
    store.check_readiness()
    full = shutil.disk_usage(tmp_path)._replace(free=4096)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: full)
    with pytest.raises(DiskFull):
        store.check_readiness()
    store.close()


def test_readiness_checks_read_every_match_from_the_file(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    with AppServer(Application(partial(SqliteStore, path), make_bot_pool=in_threads)) as sqlite_server:
        me = sqlite_server.visitor()
        matches = sorted(me.create().match.id for _ in range(3))
    store = SqliteStore(path)
    read = []
    for _ in range(5):
        store.check_readiness()
        read.append(store._sampled_match)
    assert read == [*matches, "", matches[0]]
    store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    records = [store.record(match) for match in matches]
    overwrite_tables(path)
    assert [store.record(match) for match in matches] == records, "the connection still has them in its cache"
    with pytest.raises(DatabaseDamaged):
        store.check_readiness()
    store.close()


def test_server_that_cannot_write_is_alive_but_not_ready(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource", reason="Windows has no limit for the size of files")
    if not hasattr(resource, "prlimit"):
        pytest.skip("the limit of a running process is set on Linux only")
    server = Process(free_port(), tmp_path / "data")
    server.start()
    try:
        with Browser(server) as me:
            me.create()
            assert me.client.get("/readyz").status_code == 200
            assert server.popen is not None
            resource.prlimit(server.popen.pid, resource.RLIMIT_FSIZE, (1, 1))
            wait_until(lambda: me.client.get("/readyz").status_code == 503)
            assert me.client.get("/healthz").status_code == 200
    finally:
        server.kill()


def wait_until(is_true: Callable[[], bool]) -> None:
    """Wait for a condition. A readiness check is made once a second at most."""
    end = time.monotonic() + 60
    while not is_true():
        assert time.monotonic() < end, "the condition did not become true"
        time.sleep(0.05)


def test_full_disk_and_damaged_file_are_distinguished(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    store = SqliteStore(path)
    store.execute("PRAGMA max_page_count = 1")
    with pytest.raises(DiskFull):
        store.execute("CREATE TABLE more AS SELECT randomblob(100000)")
    store.close()
    damage(path)
    with pytest.raises(DatabaseDamaged):
        SqliteStore(path).check_integrity()


def damage(path: Path) -> None:
    """Overwrite the middle of a database file."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.close()
    overwrite_tables(path)


def overwrite_tables(path: Path) -> None:
    """Overwrite everything but the first page, which contains the schema."""
    with path.open("r+b") as file:
        size = file.seek(0, 2)
        file.seek(4096)
        file.write(b"\x5a" * (size - 4096))


def test_a_server_does_not_start_on_a_damaged_file(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    SqliteStore(data / FILE_NAME).close()
    damage(data / FILE_NAME)
    status, output = Process(free_port(), data).fails()
    assert status == 1
    assert output.startswith("dowding: The database is damaged (")
    assert len(output.splitlines()) == 1
