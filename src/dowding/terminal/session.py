"""A player's match at the terminal: saved to its file after every choice; forced choices are listed in the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import msgspec

from dowding.ai.advice import Advice, advise
from dowding.ai.rollout_policy import rollout_policy_for
from dowding.engine import saves
from dowding.engine.decision import SPECTATOR, Option, Seat
from dowding.engine.game import Game
from dowding.engine.match import Choice, Match
from dowding.engine.odds import Odds, compute_odds
from dowding.view.player_view import PlayerView
from dowding.view.scene import LogLine

TAKEN: Final = "taken"
"""The kind of log lines for forced choices."""


class Session:
    """A match and the file it is saved in after every choice."""

    def __init__(self, match: Match, path: Path, forced_lines: Iterable[LogLine] = ()) -> None:
        self.match: Final = match
        self.path: Final = path
        self._forced_lines = list(forced_lines)

    # Views

    @property
    def seat(self) -> Seat:
        """The seat that must decide now; otherwise the one that chose last."""
        deciding_seats = [seat for seat in self.match.deciding_seats() if self.match.decision(seat) is not None]
        if deciding_seats:
            return deciding_seats[0]
        return self.match.history[-1].seat if self.match.history else SPECTATOR

    def player_view(self) -> PlayerView:
        """The view of that seat."""
        return PlayerView(self.match, self.seat)

    def log(self, limit: int) -> list[LogLine]:
        """The last log lines, with lines for the forced choices."""
        lines = self.player_view().log(limit)
        since = lines[0].at if len(lines) >= limit else 0
        lines += [line for line in self._visible_forced_lines() if line.at >= since]
        return sorted(lines, key=lambda line: (line.at, line.kind != TAKEN))[-limit:]

    def _visible_forced_lines(self) -> list[LogLine]:
        """The forced choices that the current seat may know of, at that seat's positions."""
        match, seat = self.match, self.seat
        visible = [line for line in self._forced_lines if match.is_known(seat, line.at - 1)]
        return [
            msgspec.structs.replace(line, at=match.position_of(seat, line.at)) for line in _merge_consecutive(visible)
        ]

    def odds(self, option: Option) -> Odds:
        """The odds of an option."""
        return compute_odds(self.match, self.seat, option.id, policy=rollout_policy_for(self.match.game, self.seat))

    def hint(self) -> Advice:
        """What a bot would choose now; always the same at the same position."""
        return advise(self.player_view(), f"{self.match.commitment} {self.match.position}")

    # Commands

    def choose(self, option: Option) -> None:
        """Make a choice, note the forced choices after it, and save."""
        scout = self.match.fork()
        position = self.match.position
        self.match.choose(self.seat, option.id)
        self._forced_lines += describe_forced_choices(scout, self.match.history[position:])
        self.save()

    def undo(self) -> None:
        """Undo the last choice, and save."""
        self.match.undo(self.seat)
        self._discard_later_lines()

    def rewind(self, position: int) -> None:
        """Rewind a solo match, and save."""
        self.match.rewind(position)
        self._discard_later_lines()

    def _discard_later_lines(self) -> None:
        self._forced_lines = [line for line in self._forced_lines if line.at <= self.match.position]
        self.save()

    def save(self) -> None:
        """Write the match to its file."""
        saves.write_save(self.match, self.path)


def describe_forced_choices(scout: Match, choices: Sequence[Choice]) -> list[LogLine]:
    """Log lines for the forced choices among `choices`. The scout is a copy of the match before them."""
    scout.take_forced = False
    lines = []
    for choice in choices:
        decision = scout.decision(choice.seat)
        if decision is None:
            continue  # it had answered a simultaneous decision before the scout was made
        if choice.forced:
            lines.append(LogLine(scout.position + 1, decision.options[0].label, "", TAKEN))
        scout.replay_choice(choice)
    return lines


def _merge_consecutive(forced_lines: Iterable[LogLine]) -> list[LogLine]:
    """Merge the lines of consecutive forced choices into one."""
    rows: list[list[LogLine]] = []
    for line in forced_lines:
        if rows and rows[-1][-1].at + 1 == line.at:
            rows[-1].append(line)
        else:
            rows.append([line])
    return [
        LogLine(row[0].at, f"Chosen for you (only legal option): {', '.join(line.text for line in row)}.", "", TAKEN)
        for row in rows
    ]


def resume(path: Path, games: Sequence[Game], overlays: Sequence[Path] = ()) -> Session:
    """Open a save at its last position."""
    save = saves.read_save(path)
    match = saves.replay_save(save, path, games, overlays)
    scout = saves.replay_save(save, path, games, overlays, to=0)
    match.take_forced = True
    return Session(match, path, describe_forced_choices(scout, match.history))
