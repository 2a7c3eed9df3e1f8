"""Names: all that may turn up in a game. Environments number them, so that an agent always meets the same numbers."""

from __future__ import annotations

import msgspec


class Vocabulary(msgspec.Struct, frozen=True):
    """Options to choose, and what the pictures of a game show."""

    actions: tuple[str, ...]
    """The ids of the options."""
    pieces: tuple[str, ...]
    regions: tuple[str, ...]
    tracks: tuple[str, ...]
    """`number` or `word`, then the id of the track."""
    words: tuple[str, ...]
    """The faces and signs of pieces, and the values of the tracks that are not numbers."""
