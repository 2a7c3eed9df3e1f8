"""What was made before and has not changed: most pieces and lines of a scene are those of the scene before."""

from __future__ import annotations

from itertools import islice
from typing import Final, Generic, Protocol, TypeVar

from dowding.engine.events import Event
from dowding.view.scene import Line, Piece, Thread

K = TypeVar("K")
V = TypeVar("V")

MOST: Final = 8192
"""So many are kept for a pack, whatever is played with it: some megabytes."""


class Kept(dict[K, V], Generic[K, V]):
    """Things by what they were made of, up to so many; then the older half makes way."""

    def __init__(self, most: int = MOST) -> None:
        super().__init__()
        self.most: Final = most

    def keep(self, key: K, value: V) -> V:
        """Remember a thing, and give it back."""
        if len(self) >= self.most:
            for old in list(islice(self, (self.most + 1) // 2)):
                self.pop(old, None)
        self[key] = value
        return value


class Drawer:
    """What was drawn from a pack: pieces by the values they show, lines by their events, threads by where they end."""

    def __init__(self, most: int = MOST) -> None:
        self.pieces: Final[Kept[object, Piece]] = Kept(most)
        self.lines: Final[Kept[int, tuple[Event, Line | None]]] = Kept(most)
        """By the identity of an event, which is held here too, so that no other can have the same."""
        self.threads: Final[Kept[int, tuple[object, Thread | None]]] = Kept(most)
        """By the identity of the value that a thread leads to, held in the same way."""


class HasDrawer(Protocol):
    """A pack that keeps what was drawn from it."""

    @property
    def drawer(self) -> Drawer: ...
