"""A file with every event of every match, one row each: CSV, or Parquet with polars."""

from __future__ import annotations

import csv
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import Final, Protocol, cast

from dowding.engine.errors import DowdingError, SetupError
from dowding.sim.batch import BatchSpec
from dowding.sim.batch_statistics import BatchStatistics
from dowding.sim.matches_csv import StudyHeader

CSV: Final = ".csv"
PARQUET: Final = ".parquet"
NUMBER_COLUMNS: Final = ("match", "event", "choice")
COLUMNS: Final = ("scenario", "match", "seed", "event", "choice", "kind", "rule", "seen_by", "data")
"""`event` is the event's number in the match, `choice` the number of choices before it, `seen_by` the seats that may
know it.
"""


class CannotWriteEvents(DowdingError):
    """The events file cannot be written."""


class LazyFrame(Protocol):
    """The part of a polars lazy frame that is used."""

    def sink_parquet(self, path: Path) -> object: ...


class Polars(Protocol):
    """The part of polars that is used."""

    String: object
    Int64: object

    def scan_csv(self, source: Path, *, schema: dict[str, object]) -> LazyFrame: ...


class EventsFile:
    """Writes the events of one batch after another to a temporary file, which is renamed when all are written."""

    def __init__(self, path: Path, header: StudyHeader) -> None:
        if path.suffix not in (CSV, PARQUET):
            raise SetupError(f"{path}: events are written as {CSV} or {PARQUET}; let the name end with one of them")
        self._polars = _import_polars() if path.suffix == PARQUET else None
        self._path = path
        self._temporary_path = path.with_name(f".{path.name}.unfinished")
        self._cells = header.cells()

    def __enter__(self) -> EventsFile:
        if self._path.is_dir():
            raise CannotWriteEvents(f"{self._path}: that is a folder")
        try:
            self._file = self._temporary_path.open("w", encoding="utf-8", newline="")
        except OSError as error:
            raise CannotWriteEvents(f"{self._path}: the events cannot be written: {error.strerror}") from None
        self._writer = csv.writer(self._file, lineterminator="\n")
        self._writer.writerow((*self._cells, *COLUMNS))
        return self

    def write_batch(self, spec: BatchSpec, statistics: BatchStatistics) -> None:
        """Write the events of a batch and drop them from its statistics."""
        try:
            for number, events in statistics.events:
                first = (*self._cells.values(), spec.scenario, number, spec.seed_of(number))
                self._writer.writerows((*first, event_number, *event) for event_number, event in enumerate(events))
        except OSError as error:
            raise CannotWriteEvents(f"{self._path}: the events cannot be written: {error.strerror}") from None
        statistics.events.clear()

    def __exit__(self, kind: type[BaseException] | None, _: object, __: TracebackType | None) -> None:
        try:
            self._file.close()
            if kind is None:
                self._finish()
        except OSError as error:
            raise CannotWriteEvents(f"{self._path}: the events cannot be written: {error.strerror}") from None
        finally:
            self._temporary_path.unlink(missing_ok=True)

    def _finish(self) -> None:
        if self._polars is None:
            self._temporary_path.replace(self._path)
            return
        names = (*self._cells, *COLUMNS)
        schema = {name: self._polars.Int64 if name in NUMBER_COLUMNS else self._polars.String for name in names}
        rows = self._polars.scan_csv(self._temporary_path, schema=schema)
        rows.sink_parquet(self._path)


def _import_polars() -> Polars:
    try:
        return cast("Polars", import_module("polars"))
    except ImportError:
        raise SetupError("events as Parquet need polars: install it, or write a .csv") from None
