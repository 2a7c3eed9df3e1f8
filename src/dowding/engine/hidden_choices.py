"""Secret choices: known to the seat that made them and to nobody else, not even that anything was chosen.

The history of a match holds every choice. A seat counts only those it may know of: that is its position.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable

import msgspec

from dowding.engine.decision import SPECTATOR, Option, Seat


class SecretChoice(msgspec.Struct, frozen=True):
    """What was chosen in secret, and by which rule it was asked."""

    option: Option
    rule: str


class Secrets:
    """Where in the history the choices stand that a seat (or the spectator, who knows of none) cannot know."""

    __slots__ = ("_unknown", "choices", "veils")

    def __init__(self, seats: Iterable[Seat]) -> None:
        self._unknown: dict[Seat, list[int]] = {viewer: [] for viewer in (*seats, SPECTATOR)}
        self.choices: dict[int, SecretChoice] = {}
        """What was chosen, by its place in the history."""
        self.veils: dict[Seat, int] = {}
        """Of secrets that are in the history no more, as in a sample: where a seat's veil is for them."""

    def copy(self) -> Secrets:
        """The same secrets, to go their own way."""
        copy = Secrets(())
        copy.choices, copy.veils = self.choices.copy(), self.veils
        copy._unknown = {viewer: places.copy() for viewer, places in self._unknown.items()}
        return copy

    def keep(self, place: int, seat: Seat, choice: SecretChoice) -> None:
        """The choice at this place is a secret of this seat."""
        self.choices[place] = choice
        for viewer, places in self._unknown.items():
            if viewer != seat:
                places.append(place)

    def cut(self, made: int) -> None:
        """Only so many choices are left in the history."""
        for places in self._unknown.values():
            del places[bisect_left(places, made) :]
        for place in [place for place in self.choices if place >= made]:
            del self.choices[place]

    def unknown_to(self, viewer: Seat) -> list[int]:
        """Where the choices stand that this seat cannot know. Who has no seat knows as little as the spectator."""
        return self._unknown[viewer if viewer in self._unknown else SPECTATOR]

    def is_secret(self, place: int) -> bool:
        """Whether the choice at this place is anybody's secret."""
        return _holds(self._unknown[SPECTATOR], place)

    def is_known(self, viewer: Seat, place: int) -> bool:
        """Whether this seat may know of the choice at this place."""
        return not _holds(self.unknown_to(viewer), place)

    def counted(self, viewer: Seat, made: int) -> int:
        """How many of the first choices of the history this seat may know of."""
        return made - bisect_left(self.unknown_to(viewer), made)

    def made(self, viewer: Seat, counted: int) -> int:
        """How many choices were made, at most, when this seat knew of so many."""
        places = self.unknown_to(viewer)
        return counted + bisect_right(range(len(places)), counted, key=lambda number: places[number] - number)

    def veil(self, viewer: Seat) -> int:
        """Before this place nothing can be taken back by this seat: another chose in secret there."""
        places = self.unknown_to(viewer)
        return places[-1] + 1 if places else self.veils.get(viewer, 0)


def _holds(places: list[int], place: int) -> bool:
    found = bisect_left(places, place)
    return found < len(places) and places[found] == place
