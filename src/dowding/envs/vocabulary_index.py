"""Numbers for names: an option, a piece, a region, a track or a word is always the same number in an environment."""

from __future__ import annotations

from collections.abc import Sequence

from dowding.engine.errors import DowdingError
from dowding.engine.vocabulary import Vocabulary


class UnknownName(DowdingError):
    """The game shows or offers something that the tables of the environment do not hold."""


class NameIndex:
    """The names of a kind by their numbers; those of actions begin with 0, the others with 1, for 0 is nothing."""

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
                f"{name!r} is not in the table of {self.kind}; "
                "new names come into the next version of the tables with tools/env_tables.py"
            )
        return index

    def find_index(self, name: str) -> int:
        """The number of a name that need not be there; 0 if it is not."""
        return self._indices.get(name, 0)


class VocabularyIndex:
    """The numbering of a game."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.actions = NameIndex("actions", vocabulary.actions, 0)
        self.pieces = NameIndex("pieces", vocabulary.pieces, 1)
        self.regions = NameIndex("regions", vocabulary.regions, 1)
        self.words = NameIndex("words", vocabulary.words, 1)
        tracks = [line.partition(" ") for line in vocabulary.tracks]
        self.tracks = NameIndex("tracks", [track_id for _, _, track_id in tracks], 1)
        self.is_word = [form == "word" for form, _, _ in tracks]
        """Whether a track shows a word, by its place in the table."""
