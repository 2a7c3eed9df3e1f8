"""The assistance log of a match: hints that were given, and choices that bots made for people's seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from dowding.ai.levels import level_name
from dowding.engine.decision import SPECTATOR, Seat
from dowding.engine.events import Plain, Remark
from dowding.engine.match import Choice, Match
from dowding.engine.text import format_count

REMARK: Final = "remark"


class AssistanceLog:
    """Assistance per seat, rebuilt from the acts of a match. Undone choices do not count; hints always do."""

    def __init__(self, earlier_hints: Mapping[Seat, int]) -> None:
        """Begin with the hints that were given before the match was imported."""
        self.hints: Final[Counter[Seat]] = Counter(earlier_hints)
        self.tryouts: Final[Counter[Seat]] = Counter()
        self._bot_choices: dict[tuple[Seat, int], str] = {}

    def record_choice(self, seat: Seat, position: int, bot: str) -> None:
        """Note a choice at a position, with the code of the bot that made it; empty for a person's own choice."""
        if bot:
            self._bot_choices[seat, position] = bot

    def record_undo(self, seat: Seat, position: int) -> None:
        """Forget the bots' choices that an undo of the seat to a position has removed."""
        self._bot_choices = {
            (other, at): bot
            for (other, at), bot in self._bot_choices.items()
            if at < position or (at == position and other != seat)
        }

    def record_retraction(self, seat: Seat, place: int, moved_positions: Mapping[int, int]) -> None:
        """Forget a choice that was taken out of a plan; later choices of the plan move to new positions."""
        before = dict(self._bot_choices)
        self.record_undo(seat, place)
        self._bot_choices |= {
            (seat, new): before[seat, old] for old, new in moved_positions.items() if (seat, old) in before
        }

    def bot_choices(self, seat: Seat, history: Sequence[Choice]) -> dict[int, str]:
        """The bots' choices for a seat: their indices in the history, and the code of the bot.

        Simultaneous answers of one position follow one another in the history; one not yet revealed is not in it.
        """
        codes_by_place: dict[int, str] = {}
        for (other, at), bot in self._bot_choices.items():
            if other == seat and at < len(history):
                place = next((n for n in range(at, len(history)) if history[n].seat == seat), None)
                if place is not None:
                    codes_by_place[place] = bot
        return codes_by_place

    def bot_choices_by_seat(
        self, seats: Iterable[Seat], history: Sequence[Choice]
    ) -> tuple[tuple[Seat, int, str], ...]:
        """The choices that bots made for people, for a save: seat, index and code."""
        return tuple(
            (seat, place, code) for seat in seats for place, code in sorted(self.bot_choices(seat, history).items())
        )

    def summarize(self, human_seats: Iterable[Seat], match: Match, viewer: Seat) -> dict[str, Plain]:
        """The assistance that people's seats used, for the report. Until the end, only what is public of other seats.

        A hint may have been given in the middle of a secret plan.
        """
        help_by_seat: dict[str, Plain] = {}
        for seat in human_seats:
            places = self.bot_choices(seat, match.history)
            if match.is_over or viewer == seat:
                used: dict[str, Plain] = {"hints": self.hints[seat], "choices_by_a_program": len(places)}
                help_by_seat[seat] = used | ({"tryouts": self.tryouts[seat]} if self.tryouts[seat] else {})
            else:
                visible_count = sum(match.is_known(viewer, place) for place in places)
                help_by_seat[seat] = {"choices_by_a_program": visible_count}
        return help_by_seat

    def remarks(self, match: Match) -> tuple[Remark, ...]:
        """Log lines that say where a bot starts and stops choosing for a seat.

        They are public, so they reveal no secret choice.
        """
        lines: list[Remark] = []
        for seat in sorted({seat for seat, _ in self._bot_choices}):
            lines += _seat_remarks(seat, match, self.bot_choices(seat, match.history))
        return tuple(sorted(lines, key=lambda line: line.at))


def _seat_remarks(seat: Seat, match: Match, bot_choices: dict[int, str]) -> Iterable[Remark]:
    current_bot, choice_count = "", 0
    for place, choice in enumerate(match.history):
        if choice.seat != seat or choice.forced or not match.is_known(SPECTATOR, place):
            continue
        bot = bot_choices.get(place, "")
        if bot != current_bot:
            name = seat.capitalize()
            text = (
                f"The {level_name(bot)} plays {name}."
                if bot
                else f"{name} plays again, after {format_count(choice_count, 'move')} by the bot."
            )
            yield Remark(place + 1, text, REMARK)
            current_bot, choice_count = bot, 0
        choice_count += 1
