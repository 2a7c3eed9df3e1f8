"""The PostgreSQL store, for the extra `[postgres]`. A lost connection is opened again at the next call."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from hashlib import blake2b
from secrets import token_hex
from typing import Final

import psycopg
from psycopg.pq import TransactionStatus

from dowding.server.storage.migrations import create_or_migrate
from dowding.server.storage.sql import SqlStore
from dowding.server.storage.sql_connection import Row, Value
from dowding.server.storage.store import Conflict, DatabaseDamaged, DiskFull, StoreFailure

CONNECT_SECONDS: Final = 10
SCHEMA_LOCK_ID: Final = 19401940
"""The advisory lock under which a server creates the schema, so that two starting servers do not collide."""


def channel_name(schema: str) -> str:
    """The NOTIFY channel of the servers on a schema; servers on other schemas do not receive it."""
    return f"dowding_{blake2b(schema.encode(), digest_size=8).hexdigest()}"


class PostgresStore(SqlStore):
    """Matches in a PostgreSQL database, given by a URL."""

    def __init__(self, url: str, server_id: str = "") -> None:
        """Connect and create or migrate the schema. `server_id` marks this server's own notifications."""
        self._url = url
        self._server_id = server_id or token_hex(8)
        self._connection = self._connect()
        try:
            with self.transaction():
                self.execute("SELECT pg_advisory_xact_lock(?)", (SCHEMA_LOCK_ID,))
                self._schema = str(self.execute("SELECT current_schema()")[0][0])
                create_or_migrate(self)
        except BaseException:
            self.close()
            raise

    def _connect(self) -> psycopg.Connection[tuple[Value, ...]]:
        try:
            connection = psycopg.connect(self._url, autocommit=True, connect_timeout=CONNECT_SECONDS)
            connection.execute("SET client_min_messages = warning")
            connection.execute("SET synchronous_commit = on")
        except psycopg.Error as error:
            raise StoreFailure(f"PostgreSQL cannot be reached: {connection_error(error)}") from None
        return connection

    def _is_in_transaction(self) -> bool:
        return self._connection.info.transaction_status == TransactionStatus.INTRANS

    def _reconnect(self) -> None:
        self._connection.close()
        self._connection = self._connect()

    def _ensure_connected(self) -> None:
        """Reconnect if the connection was lost outside a transaction."""
        if not self._is_in_transaction():
            try:
                self._connection.execute("SELECT 1")
            except psycopg.OperationalError:
                self._reconnect()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        with _translate_errors(), ExitStack() as stack:
            is_nested = self._is_in_transaction()
            try:
                stack.enter_context(self._connection.transaction())
            except psycopg.OperationalError:
                if is_nested:
                    raise
                self._reconnect()
                stack.enter_context(self._connection.transaction())
            yield

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        with self.transaction():
            self.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            yield

    def publish_change(self, match: str) -> None:
        self.execute("SELECT pg_notify(?, ?)", (channel_name(self._schema), f"{self._server_id} {match}"))

    def acquire_lease(self, match: str) -> bool:
        """An advisory lock of the connection, so it ends with this server, however that ends."""
        return bool(self.execute("SELECT pg_try_advisory_lock(?)", (self._lock_id(match),))[0][0])

    def release_lease(self, match: str) -> None:
        self.execute("SELECT pg_advisory_unlock(?)", (self._lock_id(match),))

    def _lock_id(self, match: str) -> int:
        digest = blake2b(f"{self._schema} {match}".encode(), digest_size=8).digest()
        return int.from_bytes(digest, "big", signed=True)

    def check_integrity(self) -> None:
        """Nothing to do: PostgreSQL checks its files itself."""

    def execute(self, statement: str, values: Sequence[Value] = ()) -> list[Row]:
        self._ensure_connected()
        with _translate_errors():
            cursor = self._connection.execute(_to_psycopg(statement), values)
            return cursor.fetchall() if cursor.description else []

    def execute_many(self, statement: str, rows: Iterable[Sequence[Value]]) -> None:
        with _translate_errors(), self._connection.cursor() as cursor:
            cursor.executemany(_to_psycopg(statement), rows)

    def close(self) -> None:
        self._connection.close()


def _to_psycopg(statement: str) -> bytes:
    """The statement with psycopg's placeholders. All statements are constants of this package."""
    return statement.replace("?", "%s").encode()


def _reason(error: psycopg.Error) -> str:
    """The first line of psycopg's error; it contains no password."""
    return (str(error).splitlines() or ["no reason given"])[0]


def connection_error(error: psycopg.Error) -> str:
    """Why a connection failed, without the database's address: a malformed one is quoted with its password."""
    if isinstance(error, psycopg.ProgrammingError):
        return "the address of the database is malformed"
    return _reason(error)


@contextmanager
def _translate_errors() -> Iterator[None]:
    """Raise psycopg's errors as StoreFailure errors."""
    try:
        yield
    except (psycopg.errors.UniqueViolation, psycopg.errors.SerializationFailure) as error:
        raise Conflict(f"the database refuses: {_reason(error)}") from error
    except psycopg.errors.DiskFull as error:
        raise DiskFull(f"the database fails: {_reason(error)}") from error
    except (psycopg.errors.DataCorrupted, psycopg.errors.IndexCorrupted) as error:
        raise DatabaseDamaged(f"the database fails: {_reason(error)}") from error
    except psycopg.Error as error:
        raise StoreFailure(f"the database fails: {_reason(error)}") from error
