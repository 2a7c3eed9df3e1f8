"""Numbers for names: an option, a piece, a region, a track or a word is always the same number in an environment."""

from __future__ import annotations

from collections.abc import Sequence

from dowding.engine.errors import DowdingError
from dowding.engine.vocabulary import Names


class NotNumbered(DowdingError):
    """The game shows or offers something that the tables of the environment do not hold."""


class Numbered:
    """The names of a kind by their numbers; those of actions begin with 0, the others with 1, for 0 is nothing."""

    def __init__(self, kind: str, names: Sequence[str], first: int) -> None:
        self.kind = kind
        self.names = names
        self._numbers = {name: number for number, name in enumerate(names, first)}

    def __len__(self) -> int:
        return len(self.names)

    def number(self, name: str) -> int:
        """The number of a name."""
        number = self._numbers.get(name)
        if number is None:
            raise NotNumbered(
                f"{name!r} is not in the table of {self.kind}; "
                "new names come into the next version of the tables with tools/env_tables.py"
            )
        return number

    def find(self, name: str) -> int:
        """The number of a name that need not be there; 0 if it is not."""
        return self._numbers.get(name, 0)


class Numbers:
    """The numbering of a game."""

    def __init__(self, names: Names) -> None:
        self.actions = Numbered("actions", names.actions, 0)
        self.pieces = Numbered("pieces", names.pieces, 1)
        self.regions = Numbered("regions", names.regions, 1)
        self.words = Numbered("words", names.words, 1)
        forms = [line.partition(" ") for line in names.tracks]
        self.tracks = Numbered("tracks", [ident for _, _, ident in forms], 1)
        self.is_word = [form == "word" for form, _, _ in forms]
        """Whether a track shows a word, by its place in the table."""
