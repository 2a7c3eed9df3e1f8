"""Retention: after how many days finished, abandoned and never started matches are removed. By default none are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final, Literal

import msgspec

from dowding.engine.errors import DowdingError
from dowding.server.storage.store import Progress, StoredProgress
from dowding.server.timestamps import TIMESTAMP_FORMAT

MatchKind = Literal["never-started", "abandoned", "finished"]
KINDS: Final[tuple[MatchKind, ...]] = ("never-started", "abandoned", "finished")
MAX_DAYS: Final = 36_500
PAGE_SIZE: Final = 500


class InvalidRetention(DowdingError):
    """An unknown kind of match, or an invalid number of days."""


class Retention(msgspec.Struct, frozen=True):
    """Days without visible progress after which a match of each kind is removed; None keeps it forever.

    Nobody has made a choice in a match that was never started. Where no days are given for these, those for abandoned
    matches apply.
    """

    never_started: int | None = None
    abandoned: int | None = None
    finished: int | None = None

    @property
    def keeps_all(self) -> bool:
        """Whether no match is ever removed."""
        return self == Retention()

    def removal(self, created: str, progress: Progress, now: str) -> str:
        """The time at which a match will be removed unless play continues; empty if it is kept.

        It depends only on what everybody may know. Somebody may have chosen in secret in a match without visible
        progress; it is then kept longer than announced.
        """
        if progress.over:
            days: tuple[int | None, ...] = (self.finished,)
        elif progress.updated == created:
            days = (self.never_started, self.abandoned)
        else:
            days = (self.abandoned,)
        times = sorted(_add_days(progress.updated, count) for count in days if count is not None)
        return next((time for time in times if time > now), times[-1] if times else "")

    def is_expired(self, match: StoredProgress, now: str) -> bool:
        """Whether a match is to be removed."""
        kind = kind_of(match)
        days: int | None = self.finished if kind == "finished" else self.abandoned
        if kind == "never-started" and self.never_started is not None:
            days = self.never_started
        return days is not None and _add_days(match.progress.updated, days) <= now


def kind_of(match: StoredProgress) -> MatchKind:
    """Whether a match is finished, was never started, or may be abandoned."""
    if match.progress.over:
        return "finished"
    return "never-started" if match.progress.updated == match.created and not match.has_choices else "abandoned"


def expired_matches(page: Iterable[StoredProgress], retention: Retention, now: str) -> list[StoredProgress]:
    """The matches that are to be removed."""
    return [match for match in page if retention.is_expired(match, now)]


def parse_retention(assignments: Sequence[str]) -> Retention:
    """Parse `kind=days` assignments; matches of other kinds are kept forever."""
    days: dict[str, int] = {}
    for text in assignments:
        kind, _, value = text.partition("=")
        if kind.strip() not in KINDS:
            raise InvalidRetention(f"--retention: Unknown kind of match {kind!r}. Choose one of: {', '.join(KINDS)}.")
        if not value.strip().isdecimal() or not 1 <= int(value) <= MAX_DAYS:
            raise InvalidRetention(f"--retention: {kind} must be a number of days from 1 to {MAX_DAYS}, not {value!r}.")
        days[kind.strip().replace("-", "_")] = int(value)
    return Retention(**days)


def _add_days(timestamp: str, days: int) -> str:
    return (datetime.strptime(timestamp, TIMESTAMP_FORMAT) + timedelta(days=days)).strftime(TIMESTAMP_FORMAT)
