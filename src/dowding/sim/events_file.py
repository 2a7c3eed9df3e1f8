"""A file with every event of every match, one row each: CSV, or Parquet with polars."""

from __future__ import annotations

import csv
from pathlib import Path
from types import TracebackType
from typing import Final

from dowding.engine.errors import DowdingError, SetupError
from dowding.sim.batch import BatchSpec
from dowding.sim.batch_statistics import BatchStatistics
from dowding.sim.matches_csv import StudyHeader
from dowding.sim.parquet import convert_to_parquet, load_polars

CSV: Final = ".csv"
PARQUET: Final = ".parquet"
NUMBER_COLUMNS: Final = ("match", "event", "choice")
COLUMNS: Final = ("scenario", "match", "seed", "event", "choice", "kind", "rule", "seen_by", "data")
"""`event` is the event's number in the match, `choice` the number of choices before it, `seen_by` the seats that may
know it.
"""


class CannotWriteEvents(DowdingError):
    """The events file cannot be written."""


class EventsFile:
    """Writes the events of one batch after another to a temporary file, which is renamed when all are written."""

    def __init__(self, path: Path, header: StudyHeader) -> None:
        if path.suffix not in (CSV, PARQUET):
            raise SetupError(f"{path}: the file name of events must end with {CSV} or {PARQUET}")
        if path.suffix == PARQUET and load_polars() is None:
            raise SetupError("Writing events as Parquet needs polars: install it, or write a .csv file")
        self._path = path
        self._temporary_path = path.with_name(f".{path.name}.unfinished")
        self._cells = header.cells()

    def __enter__(self) -> EventsFile:
        if self._path.is_dir():
            raise CannotWriteEvents(f"{self._path}: this is a folder")
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
        if self._path.suffix == CSV:
            self._temporary_path.replace(self._path)
            return
        text_columns = {*self._cells, *COLUMNS} - set(NUMBER_COLUMNS)
        convert_to_parquet(self._temporary_path, self._path, text_columns)
