"""Caches for scenes: most pieces and log lines of a scene are unchanged from the previous one."""

from __future__ import annotations

from itertools import islice
from typing import Final, Generic, Protocol, TypeVar

from dowding.engine.events import Event
from dowding.view.scene import Connector, LogLine, Piece

K = TypeVar("K")
V = TypeVar("V")

MAX_CACHED: Final = 8192
"""The maximum size of a cache, which all matches with a pack share: some megabytes."""


class BoundedCache(dict[K, V], Generic[K, V]):
    """A cache with a maximum size; when it is full, the older half is dropped."""

    def __init__(self, max_size: int = MAX_CACHED) -> None:
        super().__init__()
        self.max_size: Final = max_size

    def put(self, key: K, value: V) -> V:
        """Store a value and return it."""
        if len(self) >= self.max_size:
            for old_key in list(islice(self, (self.max_size + 1) // 2)):
                self.pop(old_key, None)
        self[key] = value
        return value


class RenderCache:
    """The cached pieces (by the values they show), log lines (by event) and connectors (by end) of a pack."""

    def __init__(self, max_size: int = MAX_CACHED) -> None:
        self.pieces: Final[BoundedCache[object, Piece]] = BoundedCache(max_size)
        self.lines: Final[BoundedCache[int, tuple[Event, LogLine | None]]] = BoundedCache(max_size)
        """By the `id()` of an event. The event is stored too, so that its id cannot be reused."""
        self.connectors: Final[BoundedCache[int, tuple[object, Connector | None]]] = BoundedCache(max_size)
        """By the `id()` of the value that a connector leads to, which is stored in the same way."""


class HasRenderCache(Protocol):
    """A pack with a render cache."""

    @property
    def render_cache(self) -> RenderCache: ...
