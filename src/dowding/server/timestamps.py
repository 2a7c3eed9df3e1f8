"""Timestamps in UTC, as they are stored and sent: `2026-01-31T12:00:00.000000Z`. They sort as text."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

TIMESTAMP_FORMAT: Final = "%Y-%m-%dT%H:%M:%S.%fZ"


def utc_timestamp() -> str:
    """The time now."""
    return timestamp_after(timedelta())


def timestamp_after(delay: timedelta) -> str:
    """The time after a delay from now; a negative delay gives a time in the past."""
    return (datetime.now(UTC) + delay).strftime(TIMESTAMP_FORMAT)
