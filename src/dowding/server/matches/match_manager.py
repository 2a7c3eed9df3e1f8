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
from dowding.server.api.messages import Hint, PlayOn
from dowding.server.matches.autoplay import Aide, Dismissed
from dowding.server.matches.live_match import CannotOpen, Deed, Live
from dowding.server.matches.match_session import DELETED, NoMatch, Room
from dowding.server.storage.async_store import Ledger
from dowding.server.storage.store import CHOOSE, Batch, Conflict, Record, StoreFailure
from dowding.server.workers.bot_pool import Programs, TooSlow

IDLE_SECONDS: Final = 15 * 60.0
SWEEP_SECONDS: Final = 30.0
MOST_MISHAPS: Final = 3
CLAIM_SECONDS: Final = 1.0
NOT_STORED: Final = "the server could not store this; the match is as it was, try again"

log = logging.getLogger(__name__)

T = TypeVar("T")


class Fault(DowdingError):
    """Something of ours went wrong; the match is as it was before."""


class Hall:
    """All rooms. Matches come in when somebody asks for them and leave when nobody has for a while."""

    def __init__(
        self,
        ledger: Ledger,
        programs: Programs,
        *,
        idle_seconds: float = IDLE_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.ledger: Final = ledger
        self.programs: Final = programs
        self.rooms: Final[dict[str, Room]] = {}
        self._idle_seconds = idle_seconds
        self._clock = clock
        self._acting: set[asyncio.Task[object]] = set()
        self._closing = False

    @asynccontextmanager
    async def entered(self, ident: str) -> AsyncIterator[Room]:
        """Be alone in the room of a match, which is open then."""
        async with self.alone_in(ident) as room:
            if room.opened is None:
                room.opened = await self.open(ident)
            self._let_programs_play(room)
            yield room

    @asynccontextmanager
    async def alone_in(self, ident: str) -> AsyncIterator[Room]:
        """Be alone in a room, whether its match is open or not. A room in use stays where it is."""
        room = self.rooms.setdefault(ident, Room(ident))
        room.users += 1
        try:
            async with room.lock:
                yield room
        finally:
            room.users -= 1
            room.touched = self._clock()
            if room.opened is None and not room.users and not room.watchers:
                self.rooms.pop(ident, None)

    async def open(self, ident: str) -> Live:
        """Read a match from the store and do its acts again."""
        found = await self.ledger.call(self.ledger.store.course, ident)
        if found is None:
            raise NoMatch(DELETED)
        try:
            return await asyncio.to_thread(Live, *found)
        except CannotOpen as error:
            log.error("match cannot be opened", extra={"fields": {"match": ident, "why": str(error)}})
            raise CannotOpen("this match was played with other rules or data and cannot be opened here") from None

    # Acts

    async def act(self, ident: str, seat: Seat, deed: Deed, aide: Aide | None = None) -> int:
        """Do something at a seat, durably, and tell everybody. Returns the position it led to.

        It is carried through even if whoever asked is gone meanwhile. Who acts himself needs his aide no more.
        """
        return await self._carry_through(self._act(ident, seat, deed, aide))

    async def _carry_through(self, work: Coroutine[None, None, T]) -> T:
        acting = asyncio.create_task(work)
        self._acting.add(acting)
        acting.add_done_callback(self._acting.discard)
        return await asyncio.shield(acting)

    async def _act(self, ident: str, seat: Seat, deed: Deed, aide: Aide | None) -> int:
        return await self._unless_behind(ident, lambda room: self._act_in(room, seat, deed, aide))

    async def _unless_behind(self, ident: str, act: Callable[[Room], Awaitable[T]]) -> T:
        """Act in a room. Where another server was quicker, the match is read anew and then acted in."""
        for _ in range(MOST_MISHAPS):
            async with self.entered(ident) as room:
                try:
                    return await act(room)
                except Conflict:
                    log.info("another server was quicker", extra={"fields": {"match": ident}})
        raise Fault(NOT_STORED)

    async def _act_in(self, room: Room, seat: Seat, deed: Deed, aide: Aide | None) -> int:
        live = room.live
        before = live.done_before(seat, deed)
        if before is not None:
            return before
        if aide is not None and room.aides.get(seat) is not aide:
            raise Dismissed("the aide was stopped")
        stopped = aide is None and room.stop_aide(seat)
        try:
            await self._store(room, lambda: live.do(seat, deed, "" if aide is None else aide.level))
        except ChoiceError:
            if stopped:
                room.publish()
            raise
        if aide is not None:
            aide.chose()
        position = live.match.position_of(seat)
        self.go_on(room)
        return position

    def go_on(self, room: Room) -> None:
        """Something was done in a room: aides that are done stop, everybody sees it, and programs play on."""
        for each in [each for each in room.aides.values() if each.is_done(room.live.match)]:
            room.stop_aide(each.seat)
        room.publish()
        self._let_programs_play(room)

    async def _store(self, room: Room, do: Callable[[], Batch]) -> None:
        """Do something in memory and keep it. What is refused changes nothing."""
        try:
            await self.ledger.append(do())
        except ChoiceError:
            raise
        except BaseException as error:
            room.opened = None  # memory may be ahead of the store: the next who enters opens it anew
            if not isinstance(error, Exception) or isinstance(error, Conflict):
                raise
            log.exception("act failed", extra={"fields": {"match": room.id}})
            raise Fault(
                f"{error.told}; the match is as it was" if isinstance(error, StoreFailure) else NOT_STORED
            ) from error

    async def give_hint(self, ident: str, seat: Seat, state: str, hint: Hint) -> Hint:
        """Give a hint that was reckoned in a state: it counts, once, and is the same for all who ask there."""
        return await self._carry_through(self._give_hint(ident, seat, state, hint))

    async def _give_hint(self, ident: str, seat: Seat, state: str, hint: Hint) -> Hint:
        async def give(room: Room) -> Hint:
            live = room.live
            live.expect(seat, state)
            given = live.hints.get(seat)
            if given is None:
                await self._store(room, lambda: live.give(seat, hint))
            return given or hint

        return await self._unless_behind(ident, give)

    # Playing on

    async def play_on(self, ident: str, seat: Seat, holder: str, wanted: PlayOn, position: int, state: str = "") -> int:
        """Let a program play on for a seat, from where its holder saw the match stand."""
        async with self.entered(ident) as room:
            at = room.live.match.position_of(seat)
            if position != at:
                raise StalePosition(f"this was wanted at position {position}; the match is at {at}")
            room.live.expect(seat, state)
            aide = Aide(seat, wanted, holder, room.live.match)
            room.stop_aide(seat)
            room.aides[seat] = aide
            room.publish()
            self._let_programs_play(room)
            return at

    async def stop(self, ident: str, seat: Seat) -> int:
        """Nobody plays on for a seat any more."""
        async with self.entered(ident) as room:
            room.stop_aide(seat)
            room.publish()
            return room.live.match.position_of(seat)

    # Programs

    def _let_programs_play(self, room: Room) -> None:
        if not self._closing and room.playing is None and room.turn() is not None:
            room.users += 1
            room.playing = asyncio.create_task(self._play(room))

    async def _play(self, room: Room) -> None:
        """Let programs choose, outside the room, until a person must."""
        mishaps = 0
        claimed = False
        try:
            while mishaps < MOST_MISHAPS:
                async with self.entered(room.id) as entered:
                    turn = entered.turn()
                    if turn is None:
                        return
                    if turn.aide is None and not claimed:
                        claimed = await self.ledger.call(self.ledger.store.claim, room.id)
                    if turn.aide is None and not claimed and not entered.watchers:
                        return
                    job = entered.live.job()
                    state, position = entered.live.state(turn.seat), entered.live.match.position_of(turn.seat)
                    asked = entered.live.match.decision(turn.seat)
                if turn.aide is None and not claimed:
                    await asyncio.sleep(CLAIM_SECONDS)  # another server lets it play; were that to die, it is our turn
                    continue
                try:
                    began = self._clock()
                    option = await self.programs.choose(job, turn.seat, turn.code)
                    if turn.aide is not None:
                        await turn.aide.rest(self._clock() - began)
                        if asked is not None and turn.aide.leaves_to_its_seat(asked.option(option)):
                            await self._leave(room, turn.aide)
                            continue
                    deed = Deed(CHOOSE, position, option, state=state)
                    await self.act(room.id, turn.seat, deed, turn.aide)
                    mishaps = 0
                except (Dismissed, StalePosition):
                    mishaps = 0  # somebody was quicker: it thinks again where the match stands now
                except (ChoiceError, Fault, TooSlow) as error:
                    mishaps += 1
                    fields = {"match": room.id, "seat": turn.seat, "program": turn.code, "why": str(error)}
                    log.warning("program failed", extra={"fields": fields})
            await self._dismiss_aides(room)
        except NoMatch:
            return
        except Exception:
            log.exception("program stopped", extra={"fields": {"match": room.id}})
            await self._dismiss_aides(room)
        finally:
            room.playing = None
            room.users -= 1
            if claimed:
                await self._carry_through(self.ledger.call(self.ledger.store.let_go, room.id))

    async def _leave(self, room: Room, aide: Aide) -> None:
        """An aide has come to what its seat must choose itself."""
        async with self.alone_in(room.id):
            if room.aides.get(aide.seat) is aide:
                room.stop_aide(aide.seat)
                if room.opened is not None:
                    room.publish()

    async def _dismiss_aides(self, room: Room) -> None:
        """A program has failed: nobody shall wait for it."""
        async with self.alone_in(room.id):
            for seat in list(room.aides):
                room.stop_aide(seat)
            if room.opened is not None:
                room.publish()

    # Coming and going

    def replace_record(self, record: Record) -> None:
        """Note what was changed about a match besides its acts."""
        room = self.rooms.get(record.id)
        if room is not None and room.opened is not None:
            changed = msgspec.structs.replace(record, progress=room.opened.record.progress)
            room.opened.record = changed

    def dismiss(self, ident: str, seat: Seat, holders: set[str], why: str) -> None:
        """End the connections of these visitors to a seat; nobody plays on for it in their name."""
        room = self.rooms.get(ident)
        if room is not None and seat in room.aides and room.aides[seat].holder in holders:
            room.stop_aide(seat)
        for watcher in list(room.watchers) if room is not None else ():
            if watcher.seat == seat and watcher.holder in holders:
                watcher.dismiss(why)

    async def delete(self, ident: str) -> None:
        """Take a match away for good."""
        async with self.alone_in(ident) as room:
            await self.ledger.call(self.ledger.store.delete, ident)
            room.opened = None
            for watcher in list(room.watchers):
                watcher.dismiss(DELETED)

    def sweep(self) -> int:
        """Let idle matches leave memory; returns how many did."""
        long_ago = self._clock() - self._idle_seconds
        idle = [
            room.id for room in self.rooms.values() if not room.users and not room.watchers and room.touched <= long_ago
        ]
        for ident in idle:
            del self.rooms[ident]
        return len(idle)

    async def keep_swept(self) -> None:
        """Sweep now and then, for ever."""
        while True:
            await asyncio.sleep(min(SWEEP_SECONDS, self._idle_seconds))
            gone = self.sweep()
            if gone:
                log.info("idle matches left memory", extra={"fields": {"left": gone, "kept": len(self.rooms)}})

    async def close(self) -> None:
        """Stop the programs and carry through what is being done; whatever was acknowledged is stored already."""
        self._closing = True
        playing = [room.playing for room in self.rooms.values() if room.playing is not None]
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, *self._acting, return_exceptions=True)
        self.programs.close()


def viewpoints(live: Live, seats: frozenset[Seat]) -> frozenset[Seat]:
    """From where a visitor may look: his seats and the spectators' bench; from everywhere once the match is over."""
    if live.match.is_over:
        return frozenset(live.match.game.seats) | {SPECTATOR}
    return seats | {SPECTATOR}
