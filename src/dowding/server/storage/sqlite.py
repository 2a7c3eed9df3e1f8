"""The SQLite store, with a write-ahead log that is synced at every commit.

So an acknowledged choice survives a crash of the process or of the machine at any moment.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Final

from dowding.server.storage.migrations import create_or_migrate
from dowding.server.storage.sql import SqlStore, read_next_match
from dowding.server.storage.sql_connection import Row, Value
from dowding.server.storage.store import Conflict, DatabaseDamaged, DiskFull, StoreFailure

FILE_NAME: Final = "dowding.sqlite3"
MIN_FREE_BYTES: Final = 1024 * 1024
"""The free space below which the disk counts as full: the next commit may need that much."""
MAX_CHECKS: Final = 2**31
PRAGMAS: Final = (
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA busy_timeout = 5000",
)


class SqliteStore(SqlStore):
    """Matches in an SQLite file. All calls must come from the thread that created the store."""

    journal_mode = "WAL"

    def __init__(self, path: Path) -> None:
        self._path = path.absolute()
        try:
            self._connection = sqlite3.connect(path, isolation_level=None)
            self._connection.execute(f"PRAGMA journal_mode = {self.journal_mode}")
            for setting in PRAGMAS:
                self._connection.execute(setting)
        except sqlite3.Error as error:
            raise _error_class(error)(f"{path}: the database cannot be opened: {error}") from None
        try:
            create_or_migrate(self)
        except BaseException:
            self.close()
            raise

    @contextmanager
    def transaction(self) -> Iterator[None]:
        self.execute("BEGIN IMMEDIATE")
        try:
            yield
            self.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.rollback()
            raise

    def snapshot(self) -> AbstractContextManager[None]:
        return self.transaction()

    def publish_change(self, match: str) -> None:
        """Nothing to do: no other server uses the file."""

    def acquire_lease(self, match: str) -> bool:
        return True

    def release_lease(self, match: str) -> None:
        """Nothing to do: no other server uses the file."""

    def check_integrity(self) -> None:
        rows = self.execute("PRAGMA quick_check(1)")
        if rows != [("ok",)]:
            raise DatabaseDamaged(f"the database is damaged: {str(rows[0][0]).splitlines()[-1]}")

    def check_readiness(self) -> None:
        """Write the counter `user_version`, and read a match through a new connection, whose cache is empty."""
        if shutil.disk_usage(self._path.parent).free < MIN_FREE_BYTES:
            raise DiskFull(f"less than {MIN_FREE_BYTES} bytes are free in {self._path.parent}")
        with self.transaction():
            checks = int(self.execute("PRAGMA user_version")[0][0])
            self.execute(f"PRAGMA user_version = {(checks + 1) % MAX_CHECKS}")
        with _translate_errors(), closing(sqlite3.connect(f"{self._path.as_uri()}?mode=ro", uri=True)) as reader:
            self._sampled_match = read_next_match(
                lambda statement, values: reader.execute(statement, values).fetchall(), self._sampled_match
            )

    def execute(self, statement: str, values: Sequence[Value] = ()) -> list[Row]:
        with _translate_errors():
            return self._connection.execute(statement, values).fetchall()

    def execute_many(self, statement: str, rows: Iterable[Sequence[Value]]) -> None:
        with _translate_errors():
            self._connection.executemany(statement, rows)

    def close(self) -> None:
        self._connection.close()


@contextmanager
def _translate_errors() -> Iterator[None]:
    """Raise SQLite's errors as StoreFailure errors."""
    try:
        yield
    except sqlite3.IntegrityError as error:
        raise Conflict(f"the database refuses: {error}") from error
    except sqlite3.Error as error:
        raise _error_class(error)(f"the database fails: {error}") from error


def _error_class(error: sqlite3.Error) -> type[StoreFailure]:
    """The StoreFailure class of an SQLite error; extended result codes have the primary one in their last byte."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return DiskFull
    return DatabaseDamaged if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB) else StoreFailure
