"""Hidden choices: only the seat that made a secret choice may know of it; no other seat may know that it was made.

The history of a match holds every choice. The position of a seat counts only the choices that it may know of.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable

import msgspec

from dowding.engine.decision import SPECTATOR, Option, Seat


class HiddenChoice(msgspec.Struct, frozen=True):
    """A secret choice: the option, and the rule of its decision."""

    option: Option
    rule: str


class HiddenChoices:
    """The indices of secret choices in the history, for each seat those unknown to it; the spectator knows of none."""

    __slots__ = ("_unknown", "choices", "undo_limits")

    def __init__(self, seats: Iterable[Seat]) -> None:
        self._unknown: dict[Seat, list[int]] = {viewer: [] for viewer in (*seats, SPECTATOR)}
        self.choices: dict[int, HiddenChoice] = {}
        """The secret choices by their index in the history."""
        self.undo_limits: dict[Seat, int] = {}
        """The undo limits of seats that follow from secret choices no longer in the history, as in a sample."""

    def copy(self) -> HiddenChoices:
        """An independent copy."""
        copy = HiddenChoices(())
        copy.choices, copy.undo_limits = self.choices.copy(), self.undo_limits
        copy._unknown = {viewer: indices.copy() for viewer, indices in self._unknown.items()}
        return copy

    def add(self, index: int, seat: Seat, choice: HiddenChoice) -> None:
        """Mark the choice with this index as a secret of this seat."""
        self.choices[index] = choice
        for viewer, indices in self._unknown.items():
            if viewer != seat:
                indices.append(index)

    def truncate(self, length: int) -> None:
        """Forget the choices beyond this length of the history."""
        for indices in self._unknown.values():
            del indices[bisect_left(indices, length) :]
        for index in [index for index in self.choices if index >= length]:
            del self.choices[index]

    def unknown_to(self, viewer: Seat) -> list[int]:
        """The indices of the choices that this viewer cannot know of. Anyone without a seat is a spectator."""
        return self._unknown[viewer if viewer in self._unknown else SPECTATOR]

    def is_secret(self, index: int) -> bool:
        """Whether the choice with this index is secret."""
        return _contains(self._unknown[SPECTATOR], index)

    def is_known(self, viewer: Seat, index: int) -> bool:
        """Whether this viewer may know of the choice with this index."""
        return not _contains(self.unknown_to(viewer), index)

    def visible_count(self, viewer: Seat, length: int) -> int:
        """How many of the first `length` choices of the history this viewer may know of."""
        return length - bisect_left(self.unknown_to(viewer), length)

    def history_length(self, viewer: Seat, visible: int) -> int:
        """The greatest length of the history at which this viewer knows of this many choices."""
        indices = self.unknown_to(viewer)
        return visible + bisect_right(range(len(indices)), visible, key=lambda number: indices[number] - number)

    def undo_limit(self, viewer: Seat) -> int:
        """The index before which this seat cannot undo, because another seat made a secret choice there."""
        indices = self.unknown_to(viewer)
        return indices[-1] + 1 if indices else self.undo_limits.get(viewer, 0)


def _contains(indices: list[int], index: int) -> bool:
    position = bisect_left(indices, index)
    return position < len(indices) and indices[position] == index
