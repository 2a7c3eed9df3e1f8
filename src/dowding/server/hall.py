"""The hall: every match in use has a room in it. One act at a time in a room; idle matches leave memory."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final, Protocol

import msgspec

from dowding.kernel.decision import SPECTATOR, Seat
from dowding.kernel.errors import ChoiceError, DowdingError
from dowding.players import PLAYERS
from dowding.server.ledger import Ledger
from dowding.server.live import CannotOpen, Deed, Live
from dowding.server.programs import Programs, TooSlow
from dowding.server.store import CHOOSE, Record

IDLE_SECONDS: Final = 15 * 60.0
SWEEP_SECONDS: Final = 30.0
MOST_MISHAPS: Final = 3

log = logging.getLogger(__name__)


class NoMatch(DowdingError):
    """There is no such match, or not for this visitor."""


class Fault(DowdingError):
    """Something of ours went wrong; the match is as it was before."""


class Watcher(Protocol):
    """Somebody who is connected to a match."""

    seat: Seat
    holder: str

    def show(self, text: str) -> None:
        """Here is the scene as it is now."""
        ...

    def dismiss(self, why: str) -> None:
        """This connection ends."""
        ...


class Room:
    """A match in use: who looks on, and the match itself once it is opened."""

    def __init__(self, ident: str) -> None:
        self.id: Final = ident
        self.lock: Final = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.users = 0
        self.touched = 0.0
        self.playing: asyncio.Task[None] | None = None
        self.opened: Live | None = None

    @property
    def live(self) -> Live:
        """The match; only to be asked while inside the room."""
        if self.opened is None:
            raise NoMatch("there is no such match")
        return self.opened

    def publish(self) -> None:
        """Show everybody what is to be seen from his place."""
        for watcher in self.watchers:
            watcher.show(self.live.view(watcher.seat))


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
        self._acting: set[asyncio.Task[int]] = set()
        self._closing = False

    @asynccontextmanager
    async def entered(self, ident: str) -> AsyncIterator[Room]:
        """Be alone in the room of a match, which is open then."""
        async with self._alone_in(ident) as room:
            if room.opened is None:
                room.opened = await self._open(ident)
            self._let_programs_play(room)
            yield room

    @asynccontextmanager
    async def _alone_in(self, ident: str) -> AsyncIterator[Room]:
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

    async def _open(self, ident: str) -> Live:
        store = self.ledger.store
        record = await self.ledger.call(store.record, ident)
        if record is None:
            raise NoMatch("there is no such match")
        acts = await self.ledger.call(store.acts, ident)
        try:
            return await asyncio.to_thread(Live, record, acts)
        except CannotOpen as error:
            log.error("match cannot be opened", extra={"fields": {"match": ident, "why": str(error)}})
            raise CannotOpen("this match was played with other rules or data and cannot be opened here") from None

    # Acts

    async def act(self, ident: str, seat: Seat, deed: Deed) -> int:
        """Do something at a seat, durably, and tell everybody. Returns the position it led to.

        It is carried through even if whoever asked is gone meanwhile.
        """
        acting = asyncio.create_task(self._act(ident, seat, deed))
        self._acting.add(acting)
        acting.add_done_callback(self._acting.discard)
        return await asyncio.shield(acting)

    async def _act(self, ident: str, seat: Seat, deed: Deed) -> int:
        async with self.entered(ident) as room:
            live = room.live
            before = live.done_before(seat, deed)
            if before is not None:
                return before
            try:
                batch = live.do(seat, deed)
                await self.ledger.append(batch)
            except ChoiceError:
                raise
            except BaseException as error:
                room.opened = None  # memory may be ahead of the store: the next who enters opens it anew
                if not isinstance(error, Exception):
                    raise
                log.exception("act failed", extra={"fields": {"match": ident, "kind": deed.kind}})
                raise Fault("the server could not store this; the match is as it was, try again") from error
            position = live.match.position
            room.publish()
            self._let_programs_play(room)
            return position

    # Programs

    def _let_programs_play(self, room: Room) -> None:
        if not self._closing and room.playing is None and _program_to_move(room.live) is not None:
            room.users += 1
            room.playing = asyncio.create_task(self._play(room))

    async def _play(self, room: Room) -> None:
        """Let programs choose, outside the room, until a person must."""
        mishaps = 0
        try:
            while mishaps < MOST_MISHAPS:
                async with self.entered(room.id) as entered:
                    asked = _program_to_move(entered.live)
                    if asked is None:
                        return
                    job = entered.live.job()
                try:
                    option = await self.programs.choose(job, asked[0], asked[1])
                    await self.act(room.id, asked[0], Deed(CHOOSE, len(job.choices), option))
                    mishaps = 0
                except (ChoiceError, Fault, TooSlow) as error:
                    mishaps += 1
                    fields = {"match": room.id, "seat": asked[0], "program": asked[1], "why": str(error)}
                    log.warning("program failed", extra={"fields": fields})
        except NoMatch:
            return
        except Exception:
            log.exception("program stopped", extra={"fields": {"match": room.id}})
        finally:
            room.playing = None
            room.users -= 1

    # Coming and going

    def replace_record(self, record: Record) -> None:
        """Note what was changed about a match besides its acts."""
        room = self.rooms.get(record.id)
        if room is not None and room.opened is not None:
            changed = msgspec.structs.replace(record, standing=room.opened.record.standing)
            room.opened.record = changed

    def dismiss(self, ident: str, seat: Seat, holders: set[str], why: str) -> None:
        """End the connections of these visitors to a seat."""
        room = self.rooms.get(ident)
        for watcher in list(room.watchers) if room is not None else ():
            if watcher.seat == seat and watcher.holder in holders:
                watcher.dismiss(why)

    async def delete(self, ident: str) -> None:
        """Take a match away for good."""
        async with self._alone_in(ident) as room:
            await self.ledger.call(self.ledger.store.delete, ident)
            room.opened = None
            for watcher in list(room.watchers):
                watcher.dismiss("the match was deleted")

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


def _program_to_move(live: Live) -> tuple[Seat, str] | None:
    """A seat whose program has something to decide, and the program's code."""
    for seat in live.match.deciding():
        code = live.record.seats.get(seat, "")
        if code in PLAYERS and live.match.decision(seat) is not None:
            return seat, code
    return None


def viewpoints(live: Live, seats: frozenset[Seat]) -> frozenset[Seat]:
    """From where a visitor may look: his seats and the spectators' bench; from everywhere once the match is over."""
    if live.match.is_over:
        return frozenset(live.match.game.seats) | {SPECTATOR}
    return seats | {SPECTATOR}
