"""Aides: programs that play on for somebody's own seat, as far as he said and at his pace, until he stops them."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Final

import msgspec

from dowding.ai.levels import can_play
from dowding.engine.decision import Option, Seat
from dowding.engine.errors import ChoiceError, MalformedChoice, WrongSeat
from dowding.engine.match import Match
from dowding.server.messages import END, PLAN, STEP, AutoplayRequest, AutoplayStatus


class AutoplayStopped(ChoiceError):
    """The aide was stopped before it could choose."""


class AutoPlayer:
    """A program that plays on for a seat. It is in memory only: when the server stops, so does the aide."""

    def __init__(self, seat: Seat, request: AutoplayRequest, holder: str, match: Match) -> None:
        if match.is_over:
            raise WrongSeat("the match is over")
        if not can_play(request.level, match.game, seat):
            raise MalformedChoice(f"no program called {request.level!r} can play {seat} in {match.game.title}")
        periods = match.context.periods()
        if request.until not in (STEP, PLAN, END, *periods):
            accepted_values = ", ".join((STEP, PLAN, *periods, END))
            raise MalformedChoice(f"it can play on until {accepted_values}; not until {request.until!r}")
        if request.until == PLAN and not _is_planning(match, seat):
            raise WrongSeat(f"{seat} has no plan to make now")
        self.seat: Final = seat
        self.level: Final = request.level
        self.until: Final = request.until
        self.holder: Final = holder
        self._pace_seconds = request.pace / 1000
        self._start_period = periods.get(request.until)
        self._choices_made = 0
        self._stopped = asyncio.Event()

    def status(self) -> AutoplayStatus:
        """The aide as its seat sees it."""
        return AutoplayStatus(self.level, self.until, self._choices_made, self._stopped.is_set())

    def record_choice(self) -> None:
        """Count a choice that it made."""
        self._choices_made += 1

    def is_done(self, match: Match) -> bool:
        """Whether it has come as far as it should."""
        if (
            match.is_over
            or (self.until == STEP and self._choices_made)
            or (self.until == PLAN and not _is_planning(match, self.seat))
        ):
            return True
        return self._start_period is not None and match.context.periods()[self.until] != self._start_period

    def must_leave_to_player(self, option: Option | None) -> bool:
        """Whether a choice is not its own to make: what closes a plan, and may never be taken back."""
        return self.until == PLAN and option is not None and option.risky

    def stop(self) -> None:
        """Wake it, if it rests, to find out that it is not needed any more."""
        self._stopped.set()

    async def wait_for_pace(self, thinking_seconds: float) -> None:
        """Wait until people can follow; the seconds that it has thought count."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(max(0.0, self._pace_seconds - thinking_seconds)):
                await self._stopped.wait()


def _is_planning(match: Match, seat: Seat) -> bool:
    decision = match.decision(seat)
    return decision is not None and decision.secret


class BotTurn(msgspec.Struct, frozen=True):
    """A seat for which a program must choose now: the one that sits there, or its holder's aide."""

    seat: Seat
    code: str
    autoplayer: AutoPlayer | None = None
