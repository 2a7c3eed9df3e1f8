"""The hall: every match in use has a room in it. One act at a time in a room; idle matches leave memory."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Final, TypeVar

import msgspec

from dowding.engine.decision import SPECTATOR, Seat
from dowding.engine.errors import ChoiceError, DowdingError, StalePosition
from dowding.server.matches.autoplay import AutoPlayer, AutoplayStopped
from dowding.server.matches.commands import CHOOSE, SESSION_KINDS, Command
from dowding.server.matches.live_match import CannotOpen, LiveMatch
from dowding.server.matches.match_session import DELETED, MatchNotFound, MatchSession
from dowding.server.messages import Hint
from dowding.server.storage.async_store import AsyncStore
from dowding.server.storage.store import ActBatch, Conflict, MatchRecord, StoreFailure
from dowding.server.workers.bot_pool import BotPool, WorkTimeout

IDLE_SECONDS: Final = 15 * 60.0
EVICTION_SECONDS: Final = 30.0
MAX_ATTEMPTS: Final = 3
LEASE_RETRY_SECONDS: Final = 1.0
NOT_STORED: Final = "the server could not store this; the match is as it was, try again"

log = logging.getLogger(__name__)

T = TypeVar("T")


class ServerFault(DowdingError):
    """Something of ours went wrong; the match is as it was before."""


class MatchManager:
    """All rooms. Matches come in when somebody asks for them and leave when nobody has for a while."""

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
        self._running_actions: set[asyncio.Task[object]] = set()
        self._is_closing = False

    @asynccontextmanager
    async def open_session(self, match_id: str) -> AsyncIterator[MatchSession]:
        """Be alone in the room of a match, which is open then."""
        async with self.lock_session(match_id) as session:
            if session.loaded_match is None:
                session.loaded_match = await self.load_match(match_id)
            self._start_bots(session)
            yield session

    @asynccontextmanager
    async def lock_session(self, match_id: str) -> AsyncIterator[MatchSession]:
        """Be alone in a room, whether its match is open or not. A room in use stays where it is."""
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
        """Read a match from the store and do its acts again."""
        history = await self.async_store.call(self.async_store.store.load_history, match_id)
        if history is None:
            raise MatchNotFound(DELETED)
        try:
            return await asyncio.to_thread(LiveMatch, *history)
        except CannotOpen as error:
            log.error("match cannot be opened", extra={"fields": {"match": match_id, "why": str(error)}})
            raise CannotOpen("this match was played with other rules or data and cannot be opened here") from None

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
            self._start_bots(session)
            return session.live_match.match.position_of(seat)

    async def act(self, match_id: str, seat: Seat, command: Command, autoplayer: AutoPlayer | None = None) -> int:
        """Do something at a seat, durably, and tell everybody. Returns the position it led to.

        It is carried through even if whoever asked is gone meanwhile. Who acts himself needs his aide no more.
        """
        return await self._run_shielded(self._act_with_retry(match_id, seat, command, autoplayer))

    async def _run_shielded(self, work: Coroutine[None, None, T]) -> T:
        task = asyncio.create_task(work)
        self._running_actions.add(task)
        task.add_done_callback(self._running_actions.discard)
        return await asyncio.shield(task)

    async def _act_with_retry(self, match_id: str, seat: Seat, command: Command, autoplayer: AutoPlayer | None) -> int:
        return await self._retry_on_conflict(
            match_id, lambda session: self._act_in_session(session, seat, command, autoplayer)
        )

    async def _retry_on_conflict(self, match_id: str, act: Callable[[MatchSession], Awaitable[T]]) -> T:
        """Act in a room. Where another server was quicker, the match is read anew and then acted in."""
        for _ in range(MAX_ATTEMPTS):
            async with self.open_session(match_id) as session:
                try:
                    return await act(session)
                except Conflict:
                    log.info("another server was quicker", extra={"fields": {"match": match_id}})
        raise ServerFault(NOT_STORED)

    async def _act_in_session(
        self, session: MatchSession, seat: Seat, command: Command, autoplayer: AutoPlayer | None
    ) -> int:
        live = session.live_match
        earlier_position = live.position_of_repeat(seat, command)
        if earlier_position is not None:
            return earlier_position
        if autoplayer is not None and session.autoplayers.get(seat) is not autoplayer:
            raise AutoplayStopped("the aide was stopped")
        was_autoplay_stopped = autoplayer is None and session.stop_autoplay(seat)
        try:
            await self._apply_and_store(
                session, lambda: live.execute(seat, command, "" if autoplayer is None else autoplayer.level)
            )
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
        """Something was done in a room: aides that are done stop, everybody sees it, and programs play on."""
        for autoplayer in [
            autoplayer for autoplayer in session.autoplayers.values() if autoplayer.is_done(session.live_match.match)
        ]:
            session.stop_autoplay(autoplayer.seat)
        session.broadcast()
        self._start_bots(session)

    async def _apply_and_store(self, session: MatchSession, apply: Callable[[], ActBatch]) -> None:
        """Do something in memory and keep it. What is refused changes nothing."""
        try:
            await self.async_store.append(apply())
        except ChoiceError:
            raise
        except BaseException as error:
            session.loaded_match = None  # memory may be ahead of the store: the next who enters opens it anew
            if not isinstance(error, Exception) or isinstance(error, Conflict):
                raise
            log.exception("act failed", extra={"fields": {"match": session.id}})
            raise ServerFault(
                f"{error.public_message}; the match is as it was" if isinstance(error, StoreFailure) else NOT_STORED
            ) from error

    async def give_hint(self, match_id: str, seat: Seat, state: str, hint: Hint) -> Hint:
        """Give a hint that was reckoned in a state: it counts, once, and is the same for all who ask there."""
        return await self._run_shielded(self._give_hint_with_retry(match_id, seat, state, hint))

    async def _give_hint_with_retry(self, match_id: str, seat: Seat, state: str, hint: Hint) -> Hint:
        async def give(session: MatchSession) -> Hint:
            live = session.live_match
            live.require_state(seat, state)
            given_hint = live.hints.get(seat)
            if given_hint is None:
                await self._apply_and_store(session, lambda: live.record_hint(seat, hint))
            return given_hint or hint

        return await self._retry_on_conflict(match_id, give)

    # Programs

    def _start_bots(self, session: MatchSession) -> None:
        if not self._is_closing and session.bot_task is None and session.next_bot_turn() is not None:
            session.users += 1
            session.bot_task = asyncio.create_task(self._run_bots(session))

    async def _run_bots(self, session: MatchSession) -> None:
        """Let programs choose, outside the room, until a person must."""
        failures = 0
        has_lease = False
        try:
            while failures < MAX_ATTEMPTS:
                async with self.open_session(session.id) as locked_session:
                    turn = locked_session.next_bot_turn()
                    if turn is None:
                        return
                    if turn.autoplayer is None and not has_lease:
                        has_lease = await self.async_store.call(self.async_store.store.acquire_lease, session.id)
                    if turn.autoplayer is None and not has_lease and not locked_session.watchers:
                        return
                    job = locked_session.live_match.job()
                    state, position = (
                        locked_session.live_match.state(turn.seat),
                        locked_session.live_match.match.position_of(turn.seat),
                    )
                    decision = locked_session.live_match.match.decision(turn.seat)
                if turn.autoplayer is None and not has_lease:
                    await asyncio.sleep(
                        LEASE_RETRY_SECONDS
                    )  # another server lets it play; were that to die, it is our turn
                    continue
                try:
                    started = self._clock()
                    option = await self.bot_pool.choose(job, turn.seat, turn.code)
                    if turn.autoplayer is not None:
                        await turn.autoplayer.wait_for_pace(self._clock() - started)
                        if decision is not None and turn.autoplayer.must_leave_to_player(decision.option(option)):
                            await self._return_control(session, turn.autoplayer)
                            continue
                    command = Command(CHOOSE.name, position, option, state=state)
                    await self.act(session.id, turn.seat, command, turn.autoplayer)
                    failures = 0
                except (AutoplayStopped, StalePosition):
                    failures = 0  # somebody was quicker: it thinks again where the match stands now
                except (ChoiceError, ServerFault, WorkTimeout) as error:
                    failures += 1
                    fields = {"match": session.id, "seat": turn.seat, "program": turn.code, "why": str(error)}
                    log.warning("program failed", extra={"fields": fields})
            await self._stop_all_autoplay(session)
        except MatchNotFound:
            return
        except Exception:
            log.exception("program stopped", extra={"fields": {"match": session.id}})
            await self._stop_all_autoplay(session)
        finally:
            session.bot_task = None
            session.users -= 1
            if has_lease:
                await self._run_shielded(self.async_store.call(self.async_store.store.release_lease, session.id))

    async def _return_control(self, session: MatchSession, autoplayer: AutoPlayer) -> None:
        """An aide has come to what its seat must choose itself."""
        async with self.lock_session(session.id):
            if session.autoplayers.get(autoplayer.seat) is autoplayer:
                session.stop_autoplay(autoplayer.seat)
                if session.loaded_match is not None:
                    session.broadcast()

    async def _stop_all_autoplay(self, session: MatchSession) -> None:
        """A program has failed: nobody shall wait for it."""
        async with self.lock_session(session.id):
            for seat in list(session.autoplayers):
                session.stop_autoplay(seat)
            if session.loaded_match is not None:
                session.broadcast()

    # Coming and going

    def replace_record(self, record: MatchRecord) -> None:
        """Note what was changed about a match besides its acts."""
        session = self.sessions.get(record.id)
        if session is not None and session.loaded_match is not None:
            updated = msgspec.structs.replace(record, progress=session.loaded_match.record.progress)
            session.loaded_match.record = updated

    def disconnect(self, match_id: str, seat: Seat, holders: set[str], reason: str) -> None:
        """End the connections of these visitors to a seat; nobody plays on for it in their name."""
        session = self.sessions.get(match_id)
        if session is not None and seat in session.autoplayers and session.autoplayers[seat].holder in holders:
            session.stop_autoplay(seat)
        for watcher in list(session.watchers) if session is not None else ():
            if watcher.seat == seat and watcher.holder in holders:
                watcher.disconnect(reason)

    async def delete(self, match_id: str) -> None:
        """Take a match away for good."""
        async with self.lock_session(match_id) as session:
            await self.async_store.call(self.async_store.store.delete, match_id)
            session.loaded_match = None
            for watcher in list(session.watchers):
                watcher.disconnect(DELETED)

    def evict_idle(self) -> int:
        """Let idle matches leave memory; returns how many did."""
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
        """Sweep now and then, for ever."""
        while True:
            await asyncio.sleep(min(EVICTION_SECONDS, self._idle_seconds))
            evicted = self.evict_idle()
            if evicted:
                log.info("idle matches left memory", extra={"fields": {"left": evicted, "kept": len(self.sessions)}})

    async def close(self) -> None:
        """Stop the programs and carry through what is being done; whatever was acknowledged is stored already."""
        self._is_closing = True
        bot_tasks = [session.bot_task for session in self.sessions.values() if session.bot_task is not None]
        for task in bot_tasks:
            task.cancel()
        await asyncio.gather(*bot_tasks, *self._running_actions, return_exceptions=True)
        self.bot_pool.close()


def allowed_viewpoints(live: LiveMatch, seats: frozenset[Seat]) -> frozenset[Seat]:
    """From where a visitor may look: his seats and the spectators' bench; from everywhere once the match is over."""
    if live.match.is_over:
        return frozenset(live.match.game.seats) | {SPECTATOR}
    return seats | {SPECTATOR}
