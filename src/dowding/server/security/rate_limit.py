"""Rate limiting: a token bucket, and one bucket for each client address."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

MAX_TRACKED_ADDRESSES: Final = 10_000


class TokenBucket:
    """A token bucket with `capacity` tokens, which refills at `rate` per second."""

    __slots__ = ("_capacity", "_rate", "_tokens", "_updated")

    def __init__(self, rate: float, capacity: int, now: float) -> None:
        self._rate = rate
        self._capacity = float(capacity)
        self._tokens = float(capacity)
        self._updated = now

    def take(self, now: float) -> float:
        """Take a token and return 0; without one, take none and return the seconds to wait."""
        self._tokens = min(self._capacity, self._tokens + (now - self._updated) * self._rate)
        self._updated = now
        if self._tokens < 1:
            return (1 - self._tokens) / self._rate
        self._tokens -= 1
        return 0.0


class RateLimiter:
    """One token bucket for each key, such as a client address. The least recently used keys are forgotten."""

    def __init__(self, rate: float, capacity: int, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._capacity = capacity
        self._clock = clock
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, key: str) -> float:
        """Take a token from the bucket of a key; returns the seconds to wait if it is empty, otherwise 0."""
        now = self._clock()
        bucket = self._buckets.pop(key, None) or TokenBucket(self._rate, self._capacity, now)
        self._buckets[key] = bucket
        if len(self._buckets) > MAX_TRACKED_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.take(now)
