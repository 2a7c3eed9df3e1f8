"""The journal of a run: every finished batch is appended to a file, so that an interrupted run can be resumed.

A record is its length, its CRC-32 and its msgpack data. A record that was cut off by a crash is dropped when the file
is opened again; its matches are played again.
"""

from __future__ import annotations

import os
import time
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from struct import Struct
from typing import Final

import msgspec
from filelock import FileLock, Timeout

from dowding.engine.decision import Seat
from dowding.engine.errors import DowdingError
from dowding.sim.batch_statistics import BatchStatistics, MatchFailure, MatchRow

HEADER: Final = Struct("<II")
LOCK_SUFFIX: Final = ".lock"
SYNC_SECONDS: Final = 1.0
"""How much work a crash of the machine may cost."""


class JournalError(DowdingError):
    """The journal cannot be written, or another process is writing it."""


class BatchRecord(msgspec.Struct, frozen=True):
    """A finished batch: the index of its spec, the numbers of its matches, and their rows."""

    spec: int
    first: int
    stop: int
    cpu_seconds: float
    rows: list[MatchRow]
    failures: list[MatchFailure]

    def statistics(self, seats: Sequence[Seat]) -> BatchStatistics:
        """The statistics of the batch."""
        statistics = BatchStatistics(seats)
        for row in self.rows:
            statistics.add_row(row)
        for failure in self.failures:
            statistics.fail(failure)
        statistics.seconds = self.cpu_seconds
        return statistics


class Journal:
    """An append-only file of finished batches. Only one process at a time may have it open."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = FileLock(path.with_name(path.name + LOCK_SUFFIX), blocking=False)
        try:
            self._lock.acquire()
            self._file = path.open("a+b")
        except Timeout:
            raise JournalError(f"{path.parent}: another process is playing these matches") from None
        except OSError as error:
            self._lock.release()
            raise JournalError(f"{path}: the journal cannot be opened: {error.strerror}") from None
        self._file.truncate(max((end for _, end in self._scan()), default=0))
        self._synced_at = time.monotonic()

    def append(self, record: BatchRecord) -> None:
        """Write a finished batch. It is synced to the disk about once a second."""
        data = msgspec.msgpack.encode(record)
        try:
            self._file.write(HEADER.pack(len(data), zlib.crc32(data)) + data)
            self._file.flush()
            if time.monotonic() - self._synced_at >= SYNC_SECONDS:
                self._sync()
        except OSError as error:
            raise JournalError(f"{self.path}: the matches cannot be saved: {error.strerror}") from None

    def records(self) -> Iterator[BatchRecord]:
        """All finished batches, in the order in which they were written."""
        return (record for record, _ in self._scan())

    def rows(self) -> Iterator[MatchRow]:
        """The rows of all finished matches."""
        return (row for record in self.records() for row in record.rows)

    def close(self) -> None:
        """Close the file, synced to the disk. A second call does nothing."""
        if not self._file.closed:
            self._sync()
            self._file.close()
            self._lock.release()

    def delete(self) -> None:
        """Close the journal and delete its files."""
        self.close()
        self.path.unlink(missing_ok=True)
        Path(self._lock.lock_file).unlink(missing_ok=True)

    def _sync(self) -> None:
        self._file.flush()
        os.fsync(self._file.fileno())
        self._synced_at = time.monotonic()

    def _scan(self) -> Iterator[tuple[BatchRecord, int]]:
        """The records up to the first damaged one, each with the position of its end."""
        decoder = msgspec.msgpack.Decoder(BatchRecord)
        position = 0
        with self.path.open("rb") as file:
            while len(header := file.read(HEADER.size)) == HEADER.size:
                length, checksum = HEADER.unpack(header)
                data = file.read(length)
                if len(data) < length or zlib.crc32(data) != checksum:
                    return
                position += HEADER.size + length
                yield decoder.decode(data), position
