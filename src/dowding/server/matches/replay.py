"""A match seen again: its scene at any position for any viewpoint, and the places on the scrubber worth a look."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final

import msgspec

from dowding.engine.decision import Seat
from dowding.engine.errors import DowdingError
from dowding.engine.match import Choice, Match
from dowding.server.messages import ScrubberMark
from dowding.view.player_view import PlayerView
from dowding.view.presenter import drawable
from dowding.view.scene import LogLine

FRAME_INTERVAL: Final = 32
"""How many positions lie between the copies that are kept."""


class Series(msgspec.Struct, frozen=True):
    """A number over the match: the positions at which it changed, and what it was from there on."""

    id: str
    label: str
    points: list[tuple[int, int]]

    def add_point(self, position: int, amount: int) -> None:
        """What it is at a position, the last that is noted of it."""
        if self.points and self.points[-1][0] == position:
            self.points.pop()
        if not self.points or self.points[-1][1] != amount:
            self.points.append((position, amount))


class NoSuchPosition(DowdingError):
    """The match has not come that far."""


class MatchReplay:
    """Copies of a match along its way; any position is reached from the last copy before it."""

    def __init__(self, start: Match) -> None:
        self._positions = [0]
        self._frames = [start]

    def match_at(self, position: int, history: Sequence[Choice]) -> Match:
        """A copy of the match as it stood when so many choices had been made."""
        frame = bisect_right(self._positions, position) - 1
        match = self._frames[frame].fork(keep_log=True)
        for number in range(self._positions[frame], position):
            match.replay_choice(history[number])
            choice_count = number + 1
            if choice_count - self._positions[-1] >= FRAME_INTERVAL and match.position == choice_count:
                self._positions.append(choice_count)
                self._frames.append(match.fork(keep_log=True))
        return match

    def series(self, history: Sequence[Choice], seat: Seat) -> list[Series]:
        """Every track that has a number to tell, with the positions of the seat at which it changed."""
        series_by_track: dict[str, Series] = {}
        match = self._frames[0].fork(keep_log=True)
        for choice_count in range(len(history) + 1):
            for track in PlayerView(match, seat).picture().tracks:
                if track.amount is not None:
                    series = series_by_track.setdefault(track.id, Series(track.id, track.label, []))
                    series.add_point(match.position_of(seat), track.amount)
            if choice_count < len(history):
                match.replay_choice(history[choice_count])
        return list(series_by_track.values())


def scrubber_marks(match: Match, seat: Seat) -> list[ScrubberMark]:
    """The marks of a match as far as a seat may know them, each kind once at a position."""
    marks_by_kind: dict[tuple[int, str], ScrubberMark] = {}
    context = drawable(match.context)
    for event in match.events(seat):
        milestone = context.milestone(event)
        if milestone is not None and (event.at, milestone.kind) not in marks_by_kind:
            line = context.format_event(event)
            if line is not None:
                marks_by_kind[event.at, milestone.kind] = ScrubberMark(event.at, line.text, milestone)
    return list(marks_by_kind.values())


def full_log(match: Match, seat: Seat) -> list[LogLine]:
    """Every line of the log that a seat may read."""
    return PlayerView(match, seat).log()
