"""A match seen again: its scene at any position for any viewpoint, and the places on the scrubber worth a look."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final

import msgspec

from dowding.engine.decision import Seat
from dowding.engine.errors import DowdingError
from dowding.engine.match import Choice, Match
from dowding.server.api.messages import Moment
from dowding.view.player_view import Perspective
from dowding.view.scene import Line

FRAMES_APART: Final = 32
"""How many positions lie between the copies that are kept."""


class Series(msgspec.Struct, frozen=True):
    """A number over the match: the positions at which it changed, and what it was from there on."""

    id: str
    label: str
    points: list[tuple[int, int]]

    def note(self, position: int, amount: int) -> None:
        """What it is at a position, the last that is noted of it."""
        if self.points and self.points[-1][0] == position:
            self.points.pop()
        if not self.points or self.points[-1][1] != amount:
            self.points.append((position, amount))


class NoSuchPosition(DowdingError):
    """The match has not come that far."""


class Film:
    """Copies of a match along its way; any position is reached from the last copy before it."""

    def __init__(self, start: Match) -> None:
        self._positions = [0]
        self._frames = [start]

    def at(self, position: int, history: Sequence[Choice]) -> Match:
        """A copy of the match as it stood when so many choices had been made."""
        frame = bisect_right(self._positions, position) - 1
        match = self._frames[frame].fork(keep_log=True)
        for number in range(self._positions[frame], position):
            match.redo(history[number])
            made = number + 1
            if made - self._positions[-1] >= FRAMES_APART and match.position == made:
                self._positions.append(made)
                self._frames.append(match.fork(keep_log=True))
        return match

    def series(self, history: Sequence[Choice], seat: Seat) -> list[Series]:
        """Every track that has a number to tell, with the positions of the seat at which it changed."""
        found: dict[str, Series] = {}
        match = self._frames[0].fork(keep_log=True)
        for made in range(len(history) + 1):
            for track in match.table.picture(seat).tracks:
                if track.amount is not None:
                    series = found.setdefault(track.id, Series(track.id, track.label, []))
                    series.note(match.position_of(seat), track.amount)
            if made < len(history):
                match.redo(history[made])
        return list(found.values())


def marks(match: Match, seat: Seat) -> list[Moment]:
    """The marks of a match as far as a seat may know them, each kind once at a position."""
    found: dict[tuple[int, str], Moment] = {}
    for event in match.events(seat):
        milestone = match.table.milestone(event)
        if milestone is not None and (event.at, milestone.kind) not in found:
            line = match.table.tell(event)
            if line is not None:
                found[event.at, milestone.kind] = Moment(event.at, line.text, milestone)
    return list(found.values())


def whole_log(match: Match, seat: Seat) -> list[Line]:
    """Every line of the log that a seat may read."""
    return Perspective(match, seat).log()
