"""A perspective: all that a person or program at a seat gets of a match. It shows the seat's view and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from dowding.engine.decision import SPECTATOR, Decision, Option, Seat
from dowding.engine.dice import Dice
from dowding.engine.errors import NotOffered, WrongSeat
from dowding.engine.events import Event
from dowding.engine.game import Game
from dowding.engine.match import Match
from dowding.view.scene import Ask, Board, Line, Outcome, Picture, Planned, Report, Scene, Sight

LOG_LINES: Final = 40


class Perspective:
    """A seat's (or a spectator's) view of a match: scene, options, log, and determinised samples."""

    def __init__(self, match: Match, seat: Seat) -> None:
        if seat not in match.game.seats and seat != SPECTATOR:
            raise WrongSeat(f"there is no seat {seat!r}; the seats are {', '.join(match.game.seats)}")
        self._match = match
        self.seat: Final = seat

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._match.game

    @property
    def position(self) -> int:
        """The number of choices that this seat may know of; a choice must name it."""
        return self._match.position_of(self.seat)

    @property
    def decision(self) -> Decision | None:
        """What this seat must decide now."""
        return self._match.decision(self.seat)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self._match.is_over

    @property
    def options(self) -> tuple[Option, ...]:
        """What this seat may choose now."""
        decision = self._match.decision(self.seat)
        return () if decision is None else tuple(decision.options)

    def scene(self, log_lines: int = LOG_LINES) -> Scene:
        """The whole view of this seat, with the last lines of the log."""
        match = self._match
        undo_refused = "only a seat can take back" if self.seat == SPECTATOR else match.undo_refused(self.seat)
        return Scene(
            game=match.game.id,
            scenario=match.setup.scenario,
            seat=self.seat,
            position=self.position,
            picture=self.picture(),
            log=tuple(self.log(log_lines)),
            ask=self._ask(),
            waiting=self.waiting(),
            may_undo=not undo_refused,
            undo_refused=undo_refused,
            planned=self._planned(),
            outcome=match.outcome(),
            commitment=match.commitment,
            dice=match.circumstances.warning(),
        )

    def picture(self) -> Picture:
        """What the game itself shows of the position to this seat: the scene without question and log, and quicker."""
        return self._match.table.picture(self.seat)

    def _ask(self) -> Ask | None:
        decision = self.decision
        if decision is None:
            return None
        paths = () if decision.paths is None else tuple(decision.paths())
        refusals, options = tuple(decision.refusals()), tuple(decision.options)
        return Ask(decision.prompt, decision.rule, options, refusals, decision.about, paths, decision.secret)

    def _planned(self) -> tuple[Planned, ...]:
        """What this seat has chosen of a plan that it has not closed."""
        match = self._match
        made = match.open_plan(self.seat) if match.has_secrets else ()
        return tuple(Planned(match.position_of(self.seat, place), option) for place, option in made)

    def waiting(self) -> str:
        """What this seat reads while others decide."""
        match = self._match
        if match.is_over or self.decision is not None:
            return ""
        others = [seat for seat in match.deciding() if seat != self.seat]
        if not others:
            return "Your answer is in; the others are deciding."
        decision = match.decision(others[0]) if len(others) == 1 else None
        if decision is not None and decision.waiting and match.deciding() == (others[0],):
            return decision.waiting
        words = f"Waiting for {' and '.join(match.game.who(seat) for seat in others)}"
        return f"{words}: {decision.prompt}" if decision is not None and match.game.hides_nothing else f"{words}."

    def log(self, most: int | None = None) -> list[Line]:
        """The lines of the log that this seat may read, the oldest first."""
        lines: list[Line] = []
        tell, seat = self._match.table.tell, self.seat
        for event in reversed(self._match.table.log or ()):
            if event.seen_by is not None and seat not in event.seen_by:
                continue
            line = tell(event)
            if line is not None:
                lines.append(line)
                if len(lines) == most:
                    break
        lines.reverse()
        if self._match.remarks or self._match.rewound:
            lines = [*_last(self._match.remarks, most), *lines, *_last(self._match.rewound, most)]
            lines.sort(key=lambda line: line.at)
            lines = _last(lines, most)
        return [self._counted(line) for line in lines] if self._match.has_secrets else lines

    def _counted(self, line: Line) -> Line:
        """A line at the position that it has for this seat."""
        return msgspec.structs.replace(line, at=self._match.position_of(self.seat, line.at))

    def events(self) -> list[Event]:
        """What this seat may know to have happened."""
        return self._match.events(self.seat)

    def boards(self) -> tuple[Board, ...]:
        """The boards of the game."""
        return self._match.table.boards()

    def sight(self, here: str, there: str) -> Sight:
        """The line of sight between two pieces or regions; what this seat does not see is as if it were not there."""
        table = self._match.table
        seen = {piece.id for piece in self.picture().pieces}
        seen.update(region.id for board in table.boards() for region in board.regions)
        for end in (here, there):
            if end not in seen:
                raise NotOffered(f"there is nothing called {end!r} on the table")
        found = table.sight(self.seat, here, there)
        if found is None:
            raise NotOffered(f"there is no line of sight from {here} to {there}")
        return found

    def outcome(self) -> Outcome | None:
        """How the match ended, once it has."""
        return self._match.outcome()

    def report(self) -> Report:
        """The after-action report as far as this seat may know it."""
        return self._match.table.report(self.seat, self.events())

    def sample(self, dice: Dice) -> Match:
        """A match this seat could be in, to try things out on; its hidden parts and its dice are redrawn."""
        return self._match.sample(self.seat, dice)


def _last(lines: Sequence[Line], most: int | None) -> list[Line]:
    """As many of the last lines as are wanted."""
    return list(lines if most is None else lines[max(0, len(lines) - most) :])
