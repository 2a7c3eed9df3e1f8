"""The match manager: opens matches, applies commands one at a time, stores them, and drops idle matches from memory.

docs/explanation/choices.md follows a command through it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from typing import Final, TypeVar

import msgspec

from dowding.engine.decision import SPECTATOR, Seat
from dowding.engine.errors import ChoiceError
from dowding.server.matches.autoplay import AutoPlayer, AutoplayStopped
from dowding.server.matches.bot_runner import BotRunner
from dowding.server.matches.commands import ACT_KINDS, SESSION_KINDS, Command
from dowding.server.matches.live_match import CannotOpen, LiveMatch
from dowding.server.matches.match_session import DELETED, MatchNotFound, MatchSession, ServerFault
from dowding.server.messages import Hint
from dowding.server.storage.async_store import AsyncStore
from dowding.server.storage.store import ActBatch, Conflict, MatchRecord, StoreFailure
from dowding.server.workers.bot_pool import BotPool

IDLE_SECONDS: Final = 15 * 60.0
EVICTION_SECONDS: Final = 30.0
MAX_ATTEMPTS: Final = 3
NOT_STORED: Final = "The server could not store this move. The match is unchanged; please try again."

log = logging.getLogger(__name__)

T = TypeVar("T")


class MatchManager:
    """All open matches of this server, each with a session and a lock."""

    def __init__(
        self,
        async_store: AsyncStore,
        bot_pool: BotPool,
        *,
        idle_seconds: float = IDLE_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.async_store: Final = async_store
        self.bot_pool: Final = bot_pool
        self.sessions: Final[dict[str, MatchSession]] = {}
        self._idle_seconds = idle_seconds
        self._clock = clock
        self._bots = BotRunner(self, async_store, bot_pool, clock)
        self._running_actions: set[asyncio.Task[object]] = set()

    @asynccontextmanager
    async def open_session(self, match_id: str) -> AsyncIterator[MatchSession]:
        """Lock the session of a match and load the match if need be."""
        async with self.lock_session(match_id) as session:
            if session.loaded_match is None:
                session.loaded_match = await self.load_match(match_id)
            self._bots.start(session)
            yield session

    @asynccontextmanager
    async def lock_session(self, match_id: str) -> AsyncIterator[MatchSession]:
        """Lock the session of a match, whether the match is loaded or not. A session in use is kept."""
        session = self.sessions.setdefault(match_id, MatchSession(match_id))
        session.users += 1
        try:
            async with session.lock:
                yield session
        finally:
            session.users -= 1
            session.last_used = self._clock()
            if session.loaded_match is None and not session.users and not session.watchers:
                self.sessions.pop(match_id, None)

    async def load_match(self, match_id: str) -> LiveMatch:
        """Read a match from the store and replay its acts."""
        history = await self.async_store.call(self.async_store.store.load_history, match_id)
        if history is None:
            raise MatchNotFound(DELETED)
        try:
            return await asyncio.to_thread(LiveMatch, *history)
        except CannotOpen as error:
            log.error("match cannot be opened", extra={"fields": {"match": match_id, "why": str(error)}})
            raise CannotOpen("This match was played with other rules or data and cannot be opened here.") from None

    # Commands

    async def run_command(self, match_id: str, seat: Seat, holder: str, command: Command) -> int:
        """Carry out a command of a seat's holder; returns the seat's position afterwards."""
        kind = SESSION_KINDS.get(command.kind)
        if kind is None:
            return await self.act(match_id, seat, command)
        async with self.open_session(match_id) as session:
            if kind.needs_position:
                session.live_match.require_current(seat, command.position, command.state)
            kind.apply(session, seat, holder, command)
            session.broadcast()
            self._bots.start(session)
            return session.live_match.match.position_of(seat)

    async def act(self, match_id: str, seat: Seat, command: Command, autoplayer: AutoPlayer | None = None) -> int:
        """Apply a command, store it and broadcast the new scenes; returns the seat's position afterwards.

        It is carried out even if the client has gone. A person's own command stops the autoplayer of the seat.
        """
        return await self.run_shielded(
            self._retry_on_conflict(match_id, lambda session: self._act_in_session(session, seat, command, autoplayer))
        )

    async def run_shielded(self, work: Coroutine[None, None, T]) -> T:
        """Carry out work that a cancellation of the caller must not stop."""
        return await asyncio.shield(self.start_background(work))

    def start_background(self, work: Coroutine[None, None, T]) -> asyncio.Task[T]:
        """Carry out work that must be finished before the server stops."""
        task = asyncio.create_task(work)
        self._running_actions.add(task)
        task.add_done_callback(self._running_actions.discard)
        return task

    async def _retry_on_conflict(self, match_id: str, action: Callable[[MatchSession], Awaitable[T]]) -> T:
        """Do something in a session. If another server has changed the match, load it again and retry."""
        for _ in range(MAX_ATTEMPTS):
            async with self.open_session(match_id) as session:
                try:
                    return await action(session)
                except Conflict:
                    log.info("conflict with another server", extra={"fields": {"match": match_id}})
        raise ServerFault(NOT_STORED)

    async def _act_in_session(
        self, session: MatchSession, seat: Seat, command: Command, autoplayer: AutoPlayer | None
    ) -> int:
        live = session.live_match
        earlier_position = live.position_of_repeat(seat, command)
        if earlier_position is not None:
            return earlier_position
        if autoplayer is not None and session.autoplayers.get(seat) is not autoplayer:
            raise AutoplayStopped("Autoplay was stopped.")
        was_autoplay_stopped = autoplayer is None and session.stop_autoplay(seat)
        bot = "" if autoplayer is None else autoplayer.level
        description = f"{ACT_KINDS[command.kind].describe(command.argument)} by {seat}"
        try:
            await self._apply_and_store(session, description, lambda: live.execute(seat, command, bot))
        except ChoiceError:
            if was_autoplay_stopped:
                session.broadcast()
            raise
        if autoplayer is not None:
            autoplayer.record_choice()
        position = live.match.position_of(seat)
        self.after_action(session)
        return position

    def after_action(self, session: MatchSession) -> None:
        """After a change of the match: stop autoplayers that are done, broadcast the scenes, start bots."""
        for autoplayer in [
            autoplayer for autoplayer in session.autoplayers.values() if autoplayer.is_done(session.live_match.match)
        ]:
            session.stop_autoplay(autoplayer.seat)
        session.broadcast()
        self._bots.start(session)

    async def _apply_and_store(self, session: MatchSession, description: str, apply: Callable[[], ActBatch]) -> None:
        """Apply a command in memory and store its acts. A refused command changes nothing."""
        try:
            await self.async_store.append(apply())
        except ChoiceError:
            raise
        except BaseException as error:
            session.loaded_match = None  # memory may be ahead of the store: the next request loads the match again
            if not isinstance(error, Exception) or isinstance(error, Conflict):
                raise
            log.exception("command failed", extra={"fields": {"match": session.id, "command": description}})
            raise ServerFault(
                f"{error.public_message} The match is unchanged." if isinstance(error, StoreFailure) else NOT_STORED
            ) from error

    async def give_hint(self, match_id: str, seat: Seat, state: str, hint: Hint) -> Hint:
        """Give a hint that was computed for a state. It is counted once; later requests get the same hint.

        The full hint replaces the first one, which was available immediately, and is not counted again.
        """

        async def give(session: MatchSession) -> Hint:
            live = session.live_match
            live.require_state(seat, state)
            given_hint = live.hints.get(seat)
            if given_hint is None:
                await self._apply_and_store(session, f"hint for {seat}", lambda: live.record_hint(seat, hint))
            elif given_hint.first and not hint.first:
                live.hints[seat] = hint
            return live.hints[seat]

        return await self.run_shielded(self._retry_on_conflict(match_id, give))

    async def record_tryout(self, match_id: str, seat: Seat) -> None:
        """Record in a running match that a seat has opened a try-out. Nobody is notified."""

        async def record(session: MatchSession) -> None:
            live = session.live_match
            await self._apply_and_store(session, f"try-out by {seat}", lambda: live.record_tryout(seat))

        await self.run_shielded(self._retry_on_conflict(match_id, record))

    async def discard_open_plan(self, match_id: str, seat: Seat) -> None:
        """Undo the secret choices of an open plan and a sealed answer, which the next holder must not see."""

        async def discard(session: MatchSession) -> None:
            live = session.live_match
            while (command := live.next_plan_discard(seat)) is not None:
                await self._apply_and_store(session, f"discard plan of {seat}", partial(live.execute, seat, command))
            self.after_action(session)

        await self.run_shielded(self._retry_on_conflict(match_id, discard))

    # Records and connections

    def replace_record(self, record: MatchRecord) -> None:
        """Update the record of a loaded match, such as its name; its progress stays."""
        session = self.sessions.get(record.id)
        if session is not None and session.loaded_match is not None:
            updated = msgspec.structs.replace(record, progress=session.loaded_match.record.progress)
            session.loaded_match.record = updated

    def disconnect(self, match_id: str, seat: Seat, holders: set[str], reason: str) -> None:
        """Close the connections of these holders to a seat, and stop an autoplayer that one of them started."""
        session = self.sessions.get(match_id)
        if session is not None and seat in session.autoplayers and session.autoplayers[seat].holder in holders:
            session.stop_autoplay(seat)
        for watcher in list(session.watchers) if session is not None else ():
            if watcher.seat == seat and watcher.holder in holders:
                watcher.disconnect(reason)

    async def delete(self, match_id: str) -> None:
        """Delete a match and close its connections."""
        async with self.lock_session(match_id) as session:
            await self.async_store.call(self.async_store.store.delete, match_id)
            session.loaded_match = None
            for watcher in list(session.watchers):
                watcher.disconnect(DELETED)

    # Eviction and shutdown

    def evict_idle(self) -> int:
        """Drop idle matches from memory; returns how many."""
        cutoff = self._clock() - self._idle_seconds
        idle = [
            session.id
            for session in self.sessions.values()
            if not session.users and not session.watchers and session.last_used <= cutoff
        ]
        for match_id in idle:
            del self.sessions[match_id]
        return len(idle)

    async def evict_idle_periodically(self) -> None:
        """Drop idle matches from memory at intervals, until cancelled."""
        while True:
            await asyncio.sleep(min(EVICTION_SECONDS, self._idle_seconds))
            evicted = self.evict_idle()
            if evicted:
                log.info(
                    "idle matches dropped", extra={"fields": {"dropped": evicted, "remaining": len(self.sessions)}}
                )

    async def close(self) -> None:
        """Stop the bots and finish running actions; everything acknowledged is stored already."""
        await self._bots.close(self.sessions.values())
        await asyncio.gather(*self._running_actions, return_exceptions=True)
        self.bot_pool.close()


def allowed_viewpoints(live: LiveMatch, seats: frozenset[Seat]) -> frozenset[Seat]:
    """The seats whose view a holder of these seats may see: these and the spectator's; after the match all."""
    if live.match.is_over:
        return frozenset(live.match.game.seats) | {SPECTATOR}
    return seats | {SPECTATOR}
