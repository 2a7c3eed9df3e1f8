"""Replay of a match: its scene at any position for any viewpoint, series of track values, and scrubber marks."""

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
"""The number of positions between cached copies of the match."""


class Series(msgspec.Struct, frozen=True):
    """The values of a track over a match: the positions at which it changed, and the new values."""

    id: str
    label: str
    points: list[tuple[int, int]]
    kind: str = "counter"
    """The kind of the track: `points` are those of the match."""

    def add_point(self, position: int, amount: int) -> None:
        """Append the value at a position, in place of an earlier value at the same position."""
        if self.points and self.points[-1][0] == position:
            self.points.pop()
        if not self.points or self.points[-1][1] != amount:
            self.points.append((position, amount))


class NoSuchPosition(DowdingError):
    """The match has not reached this position."""


class MatchReplay:
    """Cached copies of a match at intervals; any position is replayed from the last copy before it.

    The replay of a try-out starts where it was copied.
    """

    def __init__(self, start: Match) -> None:
        self._positions = [start.position]
        self._frames = [start]

    def match_at(self, position: int, history: Sequence[Choice]) -> Match:
        """A copy of the match after a number of choices."""
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
        """The series of every numeric track, by the positions of a seat."""
        series_by_track: dict[str, Series] = {}
        match = self._frames[0].fork(keep_log=True)
        for choice_count in range(match.position, len(history) + 1):
            for track in PlayerView(match, seat).picture().tracks:
                if track.amount is not None:
                    series = series_by_track.setdefault(track.id, Series(track.id, track.label, [], track.kind))
                    series.add_point(match.position_of(seat), track.amount)
            if choice_count < len(history):
                match.replay_choice(history[choice_count])
        return list(series_by_track.values())


def scrubber_marks(match: Match, seat: Seat) -> list[ScrubberMark]:
    """The scrubber marks that a seat may see, one of each kind per position."""
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
    """All log lines that a seat may read."""
    return PlayerView(match, seat).log()


def period_at(position: int, marks: Sequence[ScrubberMark]) -> str:
    """The hour or turn of a position, as the replay strip names it."""
    signs = [mark.milestone.sign for mark in marks if mark.milestone.stretch and mark.at <= position]
    ascii_signs = [sign for sign in signs if sign.isascii()]
    return ascii_signs[-1] if ascii_signs else "start"
