"""What was made before and has not changed: most pieces and lines of a scene are those of the scene before."""

from __future__ import annotations

from itertools import islice
from typing import Final, Generic, Protocol, TypeVar

from dowding.engine.events import Event
from dowding.view.scene import Connector, LogLine, Piece

K = TypeVar("K")
V = TypeVar("V")

MAX_CACHED: Final = 8192
"""So many are kept for a pack, whatever is played with it: some megabytes."""


class BoundedCache(dict[K, V], Generic[K, V]):
    """Things by what they were made of, up to so many; then the older half makes way."""

    def __init__(self, max_size: int = MAX_CACHED) -> None:
        super().__init__()
        self.max_size: Final = max_size

    def put(self, key: K, value: V) -> V:
        """Remember a thing, and give it back."""
        if len(self) >= self.max_size:
            for old_key in list(islice(self, (self.max_size + 1) // 2)):
                self.pop(old_key, None)
        self[key] = value
        return value


class RenderCache:
    """What was drawn from a pack: pieces by the values they show, lines by their events, threads by where they end."""

    def __init__(self, max_size: int = MAX_CACHED) -> None:
        self.pieces: Final[BoundedCache[object, Piece]] = BoundedCache(max_size)
        self.lines: Final[BoundedCache[int, tuple[Event, LogLine | None]]] = BoundedCache(max_size)
        """By the identity of an event, which is held here too, so that no other can have the same."""
        self.connectors: Final[BoundedCache[int, tuple[object, Connector | None]]] = BoundedCache(max_size)
        """By the identity of the value that a thread leads to, held in the same way."""


class HasRenderCache(Protocol):
    """A pack that keeps what was drawn from it."""

    @property
    def render_cache(self) -> RenderCache: ...
