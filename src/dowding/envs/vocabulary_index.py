"""Indices of a vocabulary: an option, piece, region, track or word has the same number in every environment."""

from __future__ import annotations

from collections.abc import Sequence

from dowding.engine.errors import DowdingError
from dowding.engine.vocabulary import Vocabulary


class UnknownName(DowdingError):
    """The game shows or offers a name that the vocabulary does not contain."""


class NameIndex:
    """The numbers of the names of one kind. Actions begin with 0, other kinds with 1, because 0 means none."""

    def __init__(self, kind: str, names: Sequence[str], first: int) -> None:
        self.kind = kind
        self.names = names
        self._indices = {name: number for number, name in enumerate(names, first)}

    def __len__(self) -> int:
        return len(self.names)

    def index_of(self, name: str) -> int:
        """The number of a name."""
        index = self._indices.get(name)
        if index is None:
            raise UnknownName(
                f"{name!r} is not in the table of {self.kind}. "
                "Add new names to the next version of the tables with tools/env_tables.py"
            )
        return index

    def find_index(self, name: str) -> int:
        """The number of a name; 0 if it is unknown."""
        return self._indices.get(name, 0)


class VocabularyIndex:
    """The indices of a game's vocabulary by kind."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.actions = NameIndex("actions", vocabulary.actions, 0)
        self.pieces = NameIndex("pieces", vocabulary.pieces, 1)
        self.regions = NameIndex("regions", vocabulary.regions, 1)
        self.words = NameIndex("words", vocabulary.words, 1)
        tracks = [line.partition(" ") for line in vocabulary.tracks]
        self.tracks = NameIndex("tracks", [track_id for _, _, track_id in tracks], 1)
        self.is_word = [form == "word" for form, _, _ in tracks]
        """Whether each track shows a word, by its index."""
