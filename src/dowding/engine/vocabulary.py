"""The vocabulary of a game: every id that may appear in a match. Environments map the ids to stable numbers."""

from __future__ import annotations

import msgspec


class Vocabulary(msgspec.Struct, frozen=True):
    """The ids of the options, and of the pieces, regions and tracks in the scenes of a game."""

    actions: tuple[str, ...]
    """The ids of the options."""
    pieces: tuple[str, ...]
    regions: tuple[str, ...]
    tracks: tuple[str, ...]
    """`number` or `word`, then the id of the track."""
    words: tuple[str, ...]
    """The faces and badges of pieces, and the values of the tracks that are not numbers."""
