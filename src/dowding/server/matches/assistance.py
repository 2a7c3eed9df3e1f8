"""The help that people at a match had: hints they asked for, and choices that a program made for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from dowding.ai.levels import name_of
from dowding.engine.decision import SPECTATOR, Seat
from dowding.engine.events import Plain
from dowding.engine.match import Choice, Match
from dowding.view.scene import Line

REMARK: Final = "remark"


class Helped:
    """Read from the acts of a match. A choice that was taken back does not count any more; a hint does."""

    def __init__(self, before: Mapping[Seat, int]) -> None:
        """The hints from before the match was brought here count on."""
        self.hints: Final[Counter[Seat]] = Counter(before)
        self._chosen: dict[tuple[Seat, int], str] = {}

    def chose(self, seat: Seat, position: int, program: str) -> None:
        """A seat has chosen at a position, by a program or (with none) by itself."""
        if program:
            self._chosen[seat, position] = program

    def took_back(self, seat: Seat, position: int) -> None:
        """A seat has gone back to a position."""
        self._chosen = {
            (other, at): program
            for (other, at), program in self._chosen.items()
            if at < position or (at == position and other != seat)
        }

    def retracted(self, seat: Seat, place: int, stay: Mapping[int, int]) -> None:
        """A seat has taken the choice at a place out of its plan: those after it that stay have new places."""
        before = dict(self._chosen)
        self.took_back(seat, place)
        self._chosen |= {(seat, new): before[seat, old] for old, new in stay.items() if (seat, old) in before}

    def by_programs(self, seat: Seat, history: Sequence[Choice]) -> dict[int, str]:
        """The choices of the history that a program made for a seat: their places, and its code.

        Sealed answers of one position stand one after another; one that is still sealed stands nowhere.
        """
        found: dict[int, str] = {}
        for (other, at), program in self._chosen.items():
            if other == seat and at < len(history):
                place = next((n for n in range(at, len(history)) if history[n].seat == seat), None)
                if place is not None:
                    found[place] = program
        return found

    def by_seat(self, seats: Iterable[Seat], history: Sequence[Choice]) -> tuple[tuple[Seat, int, str], ...]:
        """The choices that programs made for people, for a save: seat, place and code."""
        return tuple(
            (seat, place, code) for seat in seats for place, code in sorted(self.by_programs(seat, history).items())
        )

    def told(self, people: Iterable[Seat], match: Match, viewer: Seat) -> dict[str, Plain]:
        """The help of every seat that people hold, for the report; of other seats', until the end, what all may know.

        A hint may have been asked for in the middle of a secret plan.
        """
        found: dict[str, Plain] = {}
        for seat in people:
            places = self.by_programs(seat, match.history)
            if match.is_over or viewer == seat:
                found[seat] = {"hints": self.hints[seat], "choices_by_a_program": len(places)}
            else:
                known = sum(match.is_known(viewer, place) for place in places)
                found[seat] = {"choices_by_a_program": known}
        return found

    def remarks(self, match: Match) -> tuple[Line, ...]:
        """Lines for the log: from where on a program chooses for a seat, and from where on the seat does again.

        All may read them, so they tell of no choice that is a secret.
        """
        lines: list[Line] = []
        for seat in sorted({seat for seat, _ in self._chosen}):
            lines += _remarks(seat, match, self.by_programs(seat, match.history))
        return tuple(sorted(lines, key=lambda line: line.at))


def _remarks(seat: Seat, match: Match, by_programs: dict[int, str]) -> Iterable[Line]:
    playing, made = "", 0
    for place, choice in enumerate(match.history):
        if choice.seat != seat or choice.forced or not match.is_known(SPECTATOR, place):
            continue
        program = by_programs.get(place, "")
        if program != playing:
            name = seat.capitalize()
            text = f"{name_of(program)} chooses for {name}." if program else f"{name} chooses again, after {made}."
            yield Line(place + 1, text, "", REMARK)
            playing, made = program, 0
        made += 1
