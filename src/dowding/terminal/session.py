"""A match that a person plays: saved to its file after every choice; what is taken for the player is noted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import msgspec

from dowding.ai.advice import Advice, advise
from dowding.ai.rollout_policy import playing_for
from dowding.engine import saves
from dowding.engine.decision import SPECTATOR, Option, Seat
from dowding.engine.game import Game
from dowding.engine.match import Choice, Match
from dowding.engine.odds import Prospects, prospects
from dowding.view.player_view import Perspective
from dowding.view.scene import Line

TAKEN: Final = "taken"
"""The kind of the log lines that tell of choices taken for the player."""


class Session:
    """A match and the file it is saved in. Nothing that is chosen is lost when the player leaves."""

    def __init__(self, match: Match, path: Path, taken: Iterable[Line] = ()) -> None:
        self.match: Final = match
        self.path: Final = path
        self._taken = list(taken)

    # Looking

    @property
    def seat(self) -> Seat:
        """The seat that is asked now; when nobody is, the one that chose last."""
        asked = [seat for seat in self.match.deciding() if self.match.decision(seat) is not None]
        if asked:
            return asked[0]
        return self.match.history[-1].seat if self.match.history else SPECTATOR

    def perspective(self) -> Perspective:
        """What the seat that is asked sees."""
        return Perspective(self.match, self.seat)

    def log(self, most: int) -> list[Line]:
        """The last lines of the log, in order, with those that tell of choices taken for the player."""
        lines = self.perspective().log(most)
        since = lines[0].at if len(lines) >= most else 0
        lines += [line for line in self._taken_in_sight() if line.at >= since]
        return sorted(lines, key=lambda line: (line.at, line.kind != TAKEN))[-most:]

    def _taken_in_sight(self) -> list[Line]:
        """What was taken for the player, as far as the seat that is asked may know of it, at that seat's positions."""
        match, seat = self.match, self.seat
        known = [line for line in self._taken if match.is_known(seat, line.at - 1)]
        return [msgspec.structs.replace(line, at=match.position_of(seat, line.at)) for line in _in_short(known)]

    def prospects(self, option: Option) -> Prospects:
        """The odds of an option that is offered now."""
        return prospects(self.match, self.seat, option.id, playing=playing_for(self.match.game, self.seat))

    def hint(self) -> Advice:
        """What a program would choose now; at the same position always the same."""
        return advise(self.perspective(), f"{self.match.commitment} {self.match.position}")

    # Acting

    def choose(self, option: Option) -> None:
        """Make a choice, note what the kernel takes after it because there is no other, and save."""
        scout = self.match.fork()
        before = self.match.position
        self.match.choose(self.seat, option.id)
        self._taken += taken_for_the_player(scout, self.match.history[before:])
        self.save()

    def undo(self) -> None:
        """Take back the last choice, and save."""
        self.match.undo(self.seat)
        self._forget()

    def rewind(self, position: int) -> None:
        """Wind a solo match back, and save."""
        self.match.rewind(position)
        self._forget()

    def _forget(self) -> None:
        self._taken = [line for line in self._taken if line.at <= self.match.position]
        self.save()

    def save(self) -> None:
        """Write the match to its file."""
        saves.write(self.match, self.path)


def taken_for_the_player(scout: Match, choices: Sequence[Choice]) -> list[Line]:
    """What was forced, choice by choice. The scout is a copy of the match that stands before them."""
    scout.take_forced = False
    lines = []
    for choice in choices:
        decision = scout.decision(choice.seat)
        if decision is None:
            continue  # its sealed answer was in before the scout was made
        if choice.forced:
            lines.append(Line(scout.position + 1, decision.options[0].label, "", TAKEN))
        scout.redo(choice)
    return lines


def _in_short(taken: Iterable[Line]) -> list[Line]:
    """One line for all that was taken in a row."""
    rows: list[list[Line]] = []
    for line in taken:
        if rows and rows[-1][-1].at + 1 == line.at:
            rows[-1].append(line)
        else:
            rows.append([line])
    return [Line(row[0].at, f"Taken for you: {', '.join(line.text for line in row)}.", "", TAKEN) for row in rows]


def resume(path: Path, games: Sequence[Game], overlays: Sequence[Path] = ()) -> Session:
    """Open a save and stand where it was left."""
    save = saves.read(path)
    match = saves.replay(save, path, games, overlays)
    scout = saves.replay(save, path, games, overlays, to=0)
    match.take_forced = True
    return Session(match, path, taken_for_the_player(scout, match.history))
