"""Logs as JSON lines, with repeated warnings suppressed and counted."""

from __future__ import annotations

import json
import logging
import sys
import time
from collections.abc import Callable
from typing import Final

MAX_REPEATS: Final = 10
"""How many equal warnings are logged in a period; further ones are only counted."""
PERIOD_SECONDS: Final = 10.0


class JsonFormatter(logging.Formatter):
    """A log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "event": record.getMessage(),
        }
        fields = getattr(record, "fields", None)
        if isinstance(fields, dict):
            line |= fields
        left_out = getattr(record, "left_out", 0)
        if left_out:
            line["left_out"] = left_out
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class RepeatFilter(logging.Filter):
    """Suppresses equal records beyond a number per period; the next one says how many were left out."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._counts: dict[tuple[str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        key = record.name, str(record.msg)
        now = self._clock()
        started, count = self._counts.get(key, (now, 0))
        if now - started >= PERIOD_SECONDS:
            record.left_out = max(0, count - MAX_REPEATS)
            started, count = now, 0
        self._counts[key] = started, count + 1
        return count < MAX_REPEATS


def configure_logging(level: str) -> None:
    """Log JSON lines to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    handler.addFilter(RepeatFilter())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.asgi", "filelock"):
        logging.getLogger(name).setLevel(logging.WARNING)
