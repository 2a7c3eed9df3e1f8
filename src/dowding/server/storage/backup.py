"""Backup and restore of the SQLite database, by SQLite's online backup API, while the server keeps running.

Copying the file of a running server would lose the choices in its write-ahead log.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec

from dowding.engine.errors import DowdingError
from dowding.server.storage.migrations import VERSION
from dowding.server.timestamps import utc_timestamp

MAX_LOCKED_BYTES: Final = 64 * 1024 * 1024
"""The size up to which writes wait while the database is copied, which takes well under a second."""
LOCK_TIMEOUT_SECONDS: Final = 30.0
COMPANIONS: Final = ("", "-wal", "-shm")
"""The suffixes of a database's files: the database itself, the write-ahead log and its index."""


class BackupError(DowdingError):
    """A backup or a restore was not carried out; nothing has been changed."""


class Backup(msgspec.Struct, frozen=True):
    """A backup. Everything that was stored before `complete_until` is in it."""

    path: Path
    matches: int
    complete_until: str


def back_up(database: Path, target: Path) -> Backup:
    """Copy the database of a server, which may be running, to a new file that only its owner may read."""
    if not database.is_file():
        raise BackupError(f"There is no database at {database}. Give the data folder with --data.")
    if target.exists():
        raise BackupError(f"{target} already exists. Choose another file.")
    with _temporary_file(target) as copy:
        with _translate_errors(f"{database} cannot be backed up"), _block_writes(database) as is_locked:
            started = utc_timestamp()
            _copy(database, copy)
            complete_until = utc_timestamp() if is_locked else started
        matches = check_backup(copy)
    return Backup(target, matches, complete_until)


def restore(backup: Path, database: Path, *, replace: bool) -> Path | None:
    """Replace the database with a backup. No server may be using the database.

    A database that is replaced is kept under another name, which is returned.
    """
    check_backup(backup)
    if database.exists() and not replace:
        raise BackupError(f"{database} already exists. Use --replace to replace it with the backup.")
    with _temporary_file(database) as copy:
        with _translate_errors(f"{backup} cannot be copied"):
            _copy(backup, copy)
        return _set_aside(database)


def check_backup(path: Path) -> int:
    """Check that a file is an intact database that this program can open; returns its number of matches."""
    if not path.is_file():
        raise BackupError(f"There is no file {path}.")
    with _translate_errors(f"{path} is not a backup of Dowding"), closing(_connect(path, "ro")) as connection:
        result = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
        if result != "ok":
            raise BackupError(f"{path} is damaged: {result.splitlines()[-1]}")
        version = int(connection.execute("SELECT max(version) FROM dowding").fetchone()[0] or 0)
        if version > VERSION:
            raise BackupError(f"{path} has version {version}; this program reads up to version {VERSION}.")
        return int(connection.execute("SELECT count(*) FROM matches").fetchone()[0])


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(uri, uri=True, timeout=LOCK_TIMEOUT_SECONDS, isolation_level=None)


@contextmanager
def _block_writes(database: Path) -> Iterator[bool]:
    """Block writes while a database of moderate size is copied, so that none is acknowledged during the copy.

    Yields whether they do. A larger database is copied as it was at the beginning, because a server gives up a write
    that has to wait for five seconds.
    """
    with closing(_connect(database, "rw")) as connection:
        is_locked = sum(_file_size(database, companion) for companion in COMPANIONS) <= MAX_LOCKED_BYTES
        if is_locked:
            connection.execute("BEGIN IMMEDIATE")
        yield is_locked


def _file_size(database: Path, companion: str) -> int:
    path = Path(f"{database}{companion}")
    return path.stat().st_size if path.exists() else 0


def _copy(source: Path, target: Path) -> None:
    """Copy a database in one read transaction into a single file, and sync that."""
    mode = "rw" if os.access(source, os.W_OK) else "ro"
    with closing(_connect(source, mode)) as reader, closing(_connect(target, "rw")) as writer:
        reader.backup(writer)
        writer.execute("PRAGMA journal_mode = DELETE")
    _sync(target)


@contextmanager
def _temporary_file(target: Path) -> Iterator[Path]:
    """A file beside the target that takes its place at the end, or is removed if anything fails."""
    path = target.with_name(f"{target.name}.partial")
    try:
        os.close(os.open(path, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600))
        try:
            yield path
            path.replace(target)
            _sync(target.parent)
        finally:
            path.unlink(missing_ok=True)
    except OSError as error:
        raise BackupError(f"{target} cannot be written: {error.strerror}.") from None


def _set_aside(database: Path) -> Path | None:
    """Rename a database and its log; returns the new name, None if there is no database."""
    aside = database.with_name(f"{database.stem}-replaced-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}{database.suffix}")
    has_database = database.exists()
    for companion in COMPANIONS:
        path = Path(f"{database}{companion}")
        if path.exists():
            path.rename(f"{aside}{companion}")
    return aside if has_database else None


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def _translate_errors(problem: str) -> Iterator[None]:
    """Raise SQLite's errors as BackupError."""
    try:
        yield
    except sqlite3.Error as error:
        raise BackupError(f"{problem}: {error}") from None
