"""Autoplay: a bot plays for a person's seat, up to a chosen point and at a chosen pace, until it is stopped."""

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
    """Autoplay was stopped before the bot could choose."""


class AutoPlayer:
    """A bot that plays for a person's seat. It lives in memory only and ends with the server."""

    def __init__(self, seat: Seat, request: AutoplayRequest, holder: str, match: Match) -> None:
        if match.is_over:
            raise WrongSeat("The match is over.")
        if not can_play(request.level, match.game, seat):
            raise MalformedChoice(f"There is no bot {request.level!r} for {seat} in {match.game.title}.")
        periods = match.context.periods()
        if request.until not in (STEP, PLAN, END, *periods):
            accepted_values = ", ".join((STEP, PLAN, *periods, END))
            raise MalformedChoice(f"Unknown end of autoplay {request.until!r}. Choose one of: {accepted_values}.")
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
        """Its status, as the seat sees it."""
        return AutoplayStatus(self.level, self.until, self._choices_made, self._stopped.is_set())

    def record_choice(self) -> None:
        """Count a choice of the bot."""
        self._choices_made += 1

    def is_done(self, match: Match) -> bool:
        """Whether it has played as far as requested."""
        if (
            match.is_over
            or (self.until == STEP and self._choices_made)
            or (self.until == PLAN and not _is_planning(match, self.seat))
        ):
            return True
        return self._start_period is not None and match.context.periods()[self.until] != self._start_period

    def must_leave_to_player(self, option: Option | None) -> bool:
        """Whether the player must make this choice: it closes a plan and cannot be undone."""
        return self.until == PLAN and option is not None and option.risky

    def stop(self) -> None:
        """Stop it, also while it waits for its pace."""
        self._stopped.set()

    async def wait_for_pace(self, thinking_seconds: float) -> None:
        """Wait so that people can follow; the time the bot took to choose is deducted."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(max(0.0, self._pace_seconds - thinking_seconds)):
                await self._stopped.wait()


def _is_planning(match: Match, seat: Seat) -> bool:
    decision = match.decision(seat)
    return decision is not None and decision.secret


class BotTurn(msgspec.Struct, frozen=True):
    """A seat at which a bot must choose now, with the bot's code; for a person's seat also the autoplayer."""

    seat: Seat
    code: str
    autoplayer: AutoPlayer | None = None
