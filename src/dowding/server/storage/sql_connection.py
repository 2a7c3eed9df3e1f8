"""One connection to an SQL database, as SQLite and PostgreSQL implement it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager

Value = str | int
Row = tuple[Value, ...]


class SqlConnection(ABC):
    """Statements and transactions over one connection, used by one thread at a time."""

    @abstractmethod
    def transaction(self) -> AbstractContextManager[None]:
        """Everything inside is committed durably when it ends, or rolled back."""

    @abstractmethod
    def snapshot(self) -> AbstractContextManager[None]:
        """Everything inside reads the same snapshot of the database."""

    @abstractmethod
    def execute(self, statement: str, values: Sequence[Value] = ()) -> list[Row]:
        """Run a statement written with `?` and return its rows."""

    @abstractmethod
    def execute_many(self, statement: str, rows: Iterable[Sequence[Value]]) -> None:
        """Run a statement once for each row of values."""

    @abstractmethod
    def close(self) -> None:
        """Close the connection."""
