"""Secret choices: known to the seat that made them and to nobody else, not even that anything was chosen.

The history of a match holds every choice. A seat counts only those it may know of: that is its position.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable

import msgspec

from dowding.engine.decision import SPECTATOR, Option, Seat


class HiddenChoice(msgspec.Struct, frozen=True):
    """What was chosen in secret, and by which rule it was asked."""

    option: Option
    rule: str


class HiddenChoices:
    """Where in the history the choices stand that a seat (or the spectator, who knows of none) cannot know."""

    __slots__ = ("_unknown", "choices", "undo_limits")

    def __init__(self, seats: Iterable[Seat]) -> None:
        self._unknown: dict[Seat, list[int]] = {viewer: [] for viewer in (*seats, SPECTATOR)}
        self.choices: dict[int, HiddenChoice] = {}
        """What was chosen, by its place in the history."""
        self.undo_limits: dict[Seat, int] = {}
        """Of secrets that are in the history no more, as in a sample: where a seat's veil is for them."""

    def copy(self) -> HiddenChoices:
        """The same secrets, to go their own way."""
        copy = HiddenChoices(())
        copy.choices, copy.undo_limits = self.choices.copy(), self.undo_limits
        copy._unknown = {viewer: indices.copy() for viewer, indices in self._unknown.items()}
        return copy

    def add(self, index: int, seat: Seat, choice: HiddenChoice) -> None:
        """The choice at this place is a secret of this seat."""
        self.choices[index] = choice
        for viewer, indices in self._unknown.items():
            if viewer != seat:
                indices.append(index)

    def truncate(self, length: int) -> None:
        """Only so many choices are left in the history."""
        for indices in self._unknown.values():
            del indices[bisect_left(indices, length) :]
        for index in [index for index in self.choices if index >= length]:
            del self.choices[index]

    def unknown_to(self, viewer: Seat) -> list[int]:
        """Where the choices stand that this seat cannot know. Who has no seat knows as little as the spectator."""
        return self._unknown[viewer if viewer in self._unknown else SPECTATOR]

    def is_secret(self, index: int) -> bool:
        """Whether the choice at this place is anybody's secret."""
        return _contains(self._unknown[SPECTATOR], index)

    def is_known(self, viewer: Seat, index: int) -> bool:
        """Whether this seat may know of the choice at this place."""
        return not _contains(self.unknown_to(viewer), index)

    def visible_count(self, viewer: Seat, length: int) -> int:
        """How many of the first choices of the history this seat may know of."""
        return length - bisect_left(self.unknown_to(viewer), length)

    def history_length(self, viewer: Seat, visible: int) -> int:
        """How many choices were made, at most, when this seat knew of so many."""
        indices = self.unknown_to(viewer)
        return visible + bisect_right(range(len(indices)), visible, key=lambda number: indices[number] - number)

    def undo_limit(self, viewer: Seat) -> int:
        """Before this place nothing can be taken back by this seat: another chose in secret there."""
        indices = self.unknown_to(viewer)
        return indices[-1] + 1 if indices else self.undo_limits.get(viewer, 0)


def _contains(indices: list[int], index: int) -> bool:
    position = bisect_left(indices, index)
    return position < len(indices) and indices[position] == index
