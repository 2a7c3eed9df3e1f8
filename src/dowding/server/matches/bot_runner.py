"""Bots at the server: while a bot must choose in a match, a task asks a worker process for its choice and makes it.

A bot plays its own seat, or a person's seat (autoplay). When several servers share a database, one of them holds the
lease of a match and runs the bots that have seats in it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable
from contextlib import AbstractAsyncContextManager
from typing import Final, Protocol, TypeVar

import msgspec

from dowding.engine.decision import Decision, Seat
from dowding.engine.errors import ChoiceError, StalePosition
from dowding.server.matches.autoplay import AutoPlayer, AutoplayStopped, BotTurn
from dowding.server.matches.commands import CHOOSE, Command
from dowding.server.matches.live_match import Job
from dowding.server.matches.match_session import MatchNotFound, MatchSession, ServerFault
from dowding.server.storage.async_store import AsyncStore
from dowding.server.workers.bot_pool import BotPool, WorkTimeout

MAX_FAILURES: Final = 3
LEASE_RETRY_SECONDS: Final = 1.0

log = logging.getLogger(__name__)

T = TypeVar("T")


class SessionAccess(Protocol):
    """The part of the match manager that bots use."""

    def open_session(self, match_id: str) -> AbstractAsyncContextManager[MatchSession]:
        """Lock the session of a match and load the match."""
        ...

    def lock_session(self, match_id: str) -> AbstractAsyncContextManager[MatchSession]:
        """Lock the session of a match, whether the match is loaded or not."""
        ...

    async def act(self, match_id: str, seat: Seat, command: Command, autoplayer: AutoPlayer | None = None) -> int:
        """Apply a command and store it."""
        ...

    async def run_shielded(self, work: Coroutine[None, None, T]) -> T:
        """Carry out work that a cancellation of the caller must not stop."""
        ...


class BotRequest(msgspec.Struct, frozen=True):
    """A choice that a bot must make, in the match as it was when the request was prepared."""

    turn: BotTurn
    job: Job
    position: int
    state: str
    decision: Decision | None


class BotRunner:
    """Runs one task for each match in which a bot must choose."""

    def __init__(
        self, sessions: SessionAccess, async_store: AsyncStore, bot_pool: BotPool, clock: Callable[[], float]
    ) -> None:
        self._sessions = sessions
        self._async_store = async_store
        self._bot_pool = bot_pool
        self._clock = clock
        self._is_closing = False

    def start(self, session: MatchSession) -> None:
        """Start the bots of a match, if one must choose and they are not running."""
        if not self._is_closing and session.bot_task is None and session.next_bot_turn() is not None:
            session.users += 1
            session.bot_task = asyncio.create_task(self._run(session))

    async def close(self, sessions: Iterable[MatchSession]) -> None:
        """Stop all bots for good."""
        self._is_closing = True
        tasks = [session.bot_task for session in sessions if session.bot_task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, session: MatchSession) -> None:
        """Run the bots until a person must choose. The session is not locked while a bot is thinking.

        While another server has the lease, retry until this one gets it or the bot's choices arrive from the other.
        """
        failures = 0
        has_lease = False
        try:
            while failures < MAX_FAILURES:
                async with self._sessions.open_session(session.id) as locked_session:
                    turn = locked_session.next_bot_turn()
                    if turn is None:
                        return
                    if turn.autoplayer is None and not has_lease:
                        has_lease = await self._async_store.call(self._async_store.store.acquire_lease, session.id)
                    request = _prepare_request(locked_session, turn)
                if turn.autoplayer is None and not has_lease:
                    # Another server has the lease, or the connection of this server's last run has not ended yet.
                    # Retry even without spectators: perhaps no later request starts this task again.
                    await asyncio.sleep(LEASE_RETRY_SECONDS)
                    continue
                try:
                    await self._choose(session, request)
                    failures = 0
                except (AutoplayStopped, StalePosition):
                    failures = 0  # the match has changed: the bot chooses again
                except (ChoiceError, ServerFault, WorkTimeout) as error:
                    failures += 1
                    fields = {"match": session.id, "seat": turn.seat, "bot": turn.code, "why": str(error)}
                    log.warning("bot failed", extra={"fields": fields})
            await self._stop_all_autoplay(session)
        except MatchNotFound:
            return
        except Exception:
            log.exception("bot stopped", extra={"fields": {"match": session.id}})
            await self._stop_all_autoplay(session)
        finally:
            session.bot_task = None
            session.users -= 1
            if has_lease:
                release = self._async_store.call(self._async_store.store.release_lease, session.id)
                await self._sessions.run_shielded(release)

    async def _choose(self, session: MatchSession, request: BotRequest) -> None:
        """Ask the bot for its choice and make it, unless an autoplayer must leave it to its player."""
        turn, started = request.turn, self._clock()
        option = await self._bot_pool.choose(request.job, turn.seat, turn.code)
        self._async_store.metrics.observe_bot_choice(self._clock() - started)
        if turn.autoplayer is not None:
            await turn.autoplayer.wait_for_pace(self._clock() - started)
            if request.decision is not None and turn.autoplayer.must_leave_to_player(request.decision.option(option)):
                await self._return_control(session, turn.autoplayer)
                return
        command = Command(CHOOSE.name, request.position, option, state=request.state)
        await self._sessions.act(session.id, turn.seat, command, turn.autoplayer)

    async def _return_control(self, session: MatchSession, autoplayer: AutoPlayer) -> None:
        """Stop an autoplayer at a choice that its player must make."""
        async with self._sessions.lock_session(session.id):
            if session.autoplayers.get(autoplayer.seat) is autoplayer:
                session.stop_autoplay(autoplayer.seat)
                if session.loaded_match is not None:
                    session.broadcast()

    async def _stop_all_autoplay(self, session: MatchSession) -> None:
        """Stop all autoplayers after a failure, so that no player waits for one."""
        async with self._sessions.lock_session(session.id):
            for seat in list(session.autoplayers):
                session.stop_autoplay(seat)
            if session.loaded_match is not None:
                session.broadcast()


def _prepare_request(session: MatchSession, turn: BotTurn) -> BotRequest:
    live, seat = session.live_match, turn.seat
    return BotRequest(turn, live.job(), live.match.position_of(seat), live.state(seat), live.match.decision(seat))
