"""Backups: made while the server is in use, checked, and restored without losing the replaced database."""

from __future__ import annotations

import sqlite3
import stat
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from dowding.engine.match_metadata import MatchMetadata
from dowding.server.storage import backup as backup_module
from dowding.server.storage.backup import BackupError, back_up, check_backup, restore
from dowding.server.storage.sqlite import FILE_NAME, SqliteStore
from dowding.server.storage.store import ActBatch, MatchRecord, Progress, StoredAct
from dowding.server.timestamps import utc_timestamp

PROGRESS = Progress(0, ("red",), False, None, "ab" * 16, "2026-11-15T12:00:00.000000Z")


def add_match(store: SqliteStore, match: str) -> None:
    record = MatchRecord(
        match, "", "secret-numbers", "duel", {}, "5e" * 32, "c0" * 32, "me", "", {"red": "me"}, (), PROGRESS
    )
    assert record.circumstances == MatchMetadata()
    store.add(record, (), [], {})


def acts_in(path: Path, match: str) -> int:
    with closing(SqliteStore(path)) as store:
        return len(store.acts(match))


class Writer:
    """Stores acts in a thread until it is stopped, and records when each was acknowledged."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._stop = threading.Event()
        self.has_begun = threading.Event()
        self.acknowledged: list[str] = []
        self._thread = threading.Thread(target=self._write)

    def __enter__(self) -> Writer:
        self._thread.start()
        assert self.has_begun.wait(60)
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()

    def _write(self) -> None:
        with closing(SqliteStore(self._path)) as store:
            while not self._stop.is_set():
                act = StoredAct(len(self.acknowledged), "choose", "red", "done")
                store.append([ActBatch("m1", (act,), PROGRESS)])
                self.acknowledged.append(utc_timestamp())
                if len(self.acknowledged) == 20:
                    self.has_begun.set()


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / FILE_NAME
    with closing(SqliteStore(path)) as store:
        add_match(store, "m1")
        yield path


@pytest.mark.parametrize("max_locked_bytes", [backup_module.MAX_LOCKED_BYTES, 0])
def test_backup_contains_everything_acknowledged_before_its_end(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, max_locked_bytes: int
) -> None:
    monkeypatch.setattr(backup_module, "MAX_LOCKED_BYTES", max_locked_bytes)
    with Writer(database) as writer:
        began = utc_timestamp()
        backups = [back_up(database, tmp_path / f"backup-{number}") for number in range(3)]
    for number, taken in enumerate(backups):
        assert taken.complete_until > began
        assert taken.matches == 1
        restored = tmp_path / f"restored-{number}" / FILE_NAME
        restored.parent.mkdir()
        assert restore(taken.path, restored, replace=False) is None
        expected = sum(moment < taken.complete_until for moment in writer.acknowledged)
        assert expected >= 20
        assert acts_in(restored, "m1") >= expected


def test_a_backup_is_one_file_for_its_owner_only(database: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    back_up(database, folder / "monday")
    assert [path.name for path in folder.iterdir()] == ["monday"]
    assert stat.S_IMODE((folder / "monday").stat().st_mode) == 0o600


def test_backup_does_not_overwrite_an_existing_file(database: Path, tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("mine")
    with pytest.raises(BackupError, match="already exists"):
        back_up(database, tmp_path / "letter")
    assert (tmp_path / "letter").read_text() == "mine"


def test_restore_replaces_a_database_only_on_request_and_keeps_the_old_one(database: Path, tmp_path: Path) -> None:
    taken = back_up(database, tmp_path / "monday")
    with closing(SqliteStore(database)) as store:
        add_match(store, "m2")
    with pytest.raises(BackupError, match="--replace"):
        restore(taken.path, database, replace=False)
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT count(*) FROM matches").fetchone() == (2,)
    former = restore(taken.path, database, replace=True)
    assert former is not None
    for path, matches in ((database, {"m1"}), (former, {"m1", "m2"})):
        with closing(SqliteStore(path)) as store:
            assert {record.id for record in store.records_of("me")} == matches


def test_a_failed_restore_leaves_the_database_as_it_was(database: Path, tmp_path: Path) -> None:
    damaged = tmp_path / "monday"
    back_up(database, damaged)
    with damaged.open("r+b") as file:
        file.seek(4096)
        file.write(b"\x5a" * (damaged.stat().st_size - 4096))
    (tmp_path / "letter").write_text("mine")
    with closing(sqlite3.connect(tmp_path / "other")) as connection:
        connection.execute("CREATE TABLE other (number)")
    for path in (damaged, tmp_path / "letter", tmp_path / "other", tmp_path / "missing"):
        with pytest.raises(BackupError):
            restore(path, database, replace=True)
    assert acts_in(database, "m1") == 0
    assert not list(tmp_path.glob("*.partial"))


def test_a_backup_of_a_newer_program_is_refused(database: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("UPDATE dowding SET version = 99")
        connection.commit()
    with pytest.raises(BackupError, match="version 99"):
        back_up(database, tmp_path / "monday")
    assert not (tmp_path / "monday").exists()


def test_the_log_of_a_replaced_database_is_not_applied_to_the_restored_one(database: Path, tmp_path: Path) -> None:
    taken = back_up(database, tmp_path / "monday")
    live = SqliteStore(database)  # like a server that was killed: its log remains beside the file
    add_match(live, "m2")
    assert Path(f"{database}-wal").stat().st_size > 0
    former = restore(taken.path, database, replace=True)
    assert former is not None
    assert check_backup(database) == 1
    live.close()
    with closing(SqliteStore(former)) as store:
        assert len(store.records_of("me")) == 2
