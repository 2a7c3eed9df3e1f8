"""The help that people at a match had: hints they asked for, and choices that a program made for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from dowding.ai.levels import level_name
from dowding.engine.decision import SPECTATOR, Seat
from dowding.engine.events import Plain, Remark
from dowding.engine.match import Choice, Match

REMARK: Final = "remark"


class AssistanceLog:
    """Read from the acts of a match. A choice that was taken back does not count any more; a hint does."""

    def __init__(self, earlier_hints: Mapping[Seat, int]) -> None:
        """The hints from before the match was brought here count on."""
        self.hints: Final[Counter[Seat]] = Counter(earlier_hints)
        self._bot_choices: dict[tuple[Seat, int], str] = {}

    def record_choice(self, seat: Seat, position: int, program: str) -> None:
        """A seat has chosen at a position, by a program or (with none) by itself."""
        if program:
            self._bot_choices[seat, position] = program

    def record_undo(self, seat: Seat, position: int) -> None:
        """A seat has gone back to a position."""
        self._bot_choices = {
            (other, at): program
            for (other, at), program in self._bot_choices.items()
            if at < position or (at == position and other != seat)
        }

    def record_retraction(self, seat: Seat, place: int, moved_positions: Mapping[int, int]) -> None:
        """A seat has taken the choice at a place out of its plan: those after it that stay have new places."""
        before = dict(self._bot_choices)
        self.record_undo(seat, place)
        self._bot_choices |= {
            (seat, new): before[seat, old] for old, new in moved_positions.items() if (seat, old) in before
        }

    def bot_choices(self, seat: Seat, history: Sequence[Choice]) -> dict[int, str]:
        """The choices of the history that a program made for a seat: their places, and its code.

        Sealed answers of one position stand one after another; one that is still sealed stands nowhere.
        """
        codes_by_place: dict[int, str] = {}
        for (other, at), program in self._bot_choices.items():
            if other == seat and at < len(history):
                place = next((n for n in range(at, len(history)) if history[n].seat == seat), None)
                if place is not None:
                    codes_by_place[place] = program
        return codes_by_place

    def bot_choices_by_seat(
        self, seats: Iterable[Seat], history: Sequence[Choice]
    ) -> tuple[tuple[Seat, int, str], ...]:
        """The choices that programs made for people, for a save: seat, place and code."""
        return tuple(
            (seat, place, code) for seat in seats for place, code in sorted(self.bot_choices(seat, history).items())
        )

    def summarize(self, human_seats: Iterable[Seat], match: Match, viewer: Seat) -> dict[str, Plain]:
        """The help of every seat that people hold, for the report; of other seats', until the end, what all may know.

        A hint may have been asked for in the middle of a secret plan.
        """
        help_by_seat: dict[str, Plain] = {}
        for seat in human_seats:
            places = self.bot_choices(seat, match.history)
            if match.is_over or viewer == seat:
                help_by_seat[seat] = {"hints": self.hints[seat], "choices_by_a_program": len(places)}
            else:
                visible_count = sum(match.is_known(viewer, place) for place in places)
                help_by_seat[seat] = {"choices_by_a_program": visible_count}
        return help_by_seat

    def remarks(self, match: Match) -> tuple[Remark, ...]:
        """Lines for the log: from where on a program chooses for a seat, and from where on the seat does again.

        All may read them, so they tell of no choice that is a secret.
        """
        lines: list[Remark] = []
        for seat in sorted({seat for seat, _ in self._bot_choices}):
            lines += _seat_remarks(seat, match, self.bot_choices(seat, match.history))
        return tuple(sorted(lines, key=lambda line: line.at))


def _seat_remarks(seat: Seat, match: Match, bot_choices: dict[int, str]) -> Iterable[Remark]:
    current_program, choice_count = "", 0
    for place, choice in enumerate(match.history):
        if choice.seat != seat or choice.forced or not match.is_known(SPECTATOR, place):
            continue
        program = bot_choices.get(place, "")
        if program != current_program:
            name = seat.capitalize()
            text = (
                f"{level_name(program)} chooses for {name}."
                if program
                else f"{name} chooses again, after {choice_count}."
            )
            yield Remark(place + 1, text, REMARK)
            current_program, choice_count = program, 0
        choice_count += 1
