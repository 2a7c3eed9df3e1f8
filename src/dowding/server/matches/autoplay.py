"""Aides: programs that play on for somebody's own seat, as far as he said and at his pace, until he stops them."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final

import msgspec

from dowding.ai.levels import may_play
from dowding.engine.decision import Option, Seat
from dowding.engine.errors import ChoiceError, Malformed, WrongSeat
from dowding.engine.match import Match
from dowding.server.api.messages import END, PLAN, STEP, Aid, PlayOn


class Dismissed(ChoiceError):
    """The aide was stopped before it could choose."""


class Aide:
    """A program that plays on for a seat. It is in memory only: when the server stops, so does the aide."""

    def __init__(self, seat: Seat, wanted: PlayOn, holder: str, match: Match) -> None:
        if match.is_over:
            raise WrongSeat("the match is over")
        if not may_play(wanted.level, match.game, seat):
            raise Malformed(f"no program called {wanted.level!r} can play {seat} in {match.game.title}")
        stretches = match.table.stretches()
        if wanted.until not in (STEP, PLAN, END, *stretches):
            ways = ", ".join((STEP, PLAN, *stretches, END))
            raise Malformed(f"it can play on until {ways}; not until {wanted.until!r}")
        if wanted.until == PLAN and not _plans(match, seat):
            raise WrongSeat(f"{seat} has no plan to make now")
        self.seat: Final = seat
        self.level: Final = wanted.level
        self.until: Final = wanted.until
        self.holder: Final = holder
        self._pace = wanted.pace / 1000
        self._stretch = stretches.get(wanted.until)
        self._made = 0
        self._stopped = asyncio.Event()

    def aid(self) -> Aid:
        """The aide as its seat sees it."""
        return Aid(self.level, self.until, self._made, self._stopped.is_set())

    def chose(self) -> None:
        """Count a choice that it made."""
        self._made += 1

    def is_done(self, match: Match) -> bool:
        """Whether it has come as far as it should."""
        if (
            match.is_over
            or (self.until == STEP and self._made)
            or (self.until == PLAN and not _plans(match, self.seat))
        ):
            return True
        return self._stretch is not None and match.table.stretches()[self.until] != self._stretch

    def leaves_to_its_seat(self, option: Option | None) -> bool:
        """Whether a choice is not its own to make: what closes a plan, and may never be taken back."""
        return self.until == PLAN and option is not None and option.risky

    def stop(self) -> None:
        """Wake it, if it rests, to find out that it is not needed any more."""
        self._stopped.set()

    async def rest(self, thought: float) -> None:
        """Wait until people can follow; the seconds that it has thought count."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(max(0.0, self._pace - thought)):
                await self._stopped.wait()


def _plans(match: Match, seat: Seat) -> bool:
    decision = match.decision(seat)
    return decision is not None and decision.secret


class Turn(msgspec.Struct, frozen=True):
    """A seat for which a program must choose now: the one that sits there, or its holder's aide."""

    seat: Seat
    code: str
    aide: Aide | None = None
