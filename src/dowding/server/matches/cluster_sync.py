"""Other servers on the same database: what one of them changes is painted at the others.

News of a match says only that something changed; what it was is read from the store.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable
from typing import Final, Protocol

from dowding.engine.decision import SPECTATOR
from dowding.server.matches.live_match import CannotOpen
from dowding.server.matches.match_manager import Hall
from dowding.server.matches.match_session import DELETED, OUT, NoMatch, Room
from dowding.server.storage.store import Place, Record, StoreFailure

EVERYTHING: Final = ""
RETRY_SECONDS: Final = 1.0

log = logging.getLogger(__name__)


class News(Protocol):
    """Where other servers say which match they have changed."""

    async def hear(self, heard: Callable[[str], None]) -> None:
        """Pass on the ids of matches for ever; EVERYTHING where news may have been missed."""
        ...


class Colleagues:
    """Keeps the matches of a hall up to date with what other servers store."""

    def __init__(self, hall: Hall, news: News) -> None:
        self._hall = hall
        self._news = news
        self._waiting: set[str] = set()
        self._reading: set[asyncio.Task[None]] = set()

    async def listen(self) -> None:
        """Hear the news until cancelled."""
        try:
            await self._news.hear(self._heard)
        finally:
            for task in self._reading:
                task.cancel()

    def _heard(self, match: str) -> None:
        for ident in [match] if match != EVERYTHING else list(self._hall.rooms):
            if ident in self._hall.rooms and ident not in self._waiting:
                self._waiting.add(ident)
                task = asyncio.create_task(self._catch_up(ident))
                self._reading.add(task)
                task.add_done_callback(self._reading.discard)

    async def _catch_up(self, ident: str) -> None:
        try:
            async with self._hall.alone_in(ident) as room:
                self._waiting.discard(ident)  # what is told from here on may come after what is read now
                if room.opened is not None or room.watchers:
                    await self._read(room)
        except StoreFailure:
            log.warning("news could not be read", extra={"fields": {"match": ident}})
            await asyncio.sleep(RETRY_SECONDS)
            self._heard(ident)
        except (NoMatch, CannotOpen) as error:
            self._dismiss_all(ident, str(error))
        finally:
            self._waiting.discard(ident)

    async def _read(self, room: Room) -> None:
        """Bring a room up to date and show everybody in it what there is to see now."""
        ledger, live = self._hall.ledger, room.opened
        since = 0 if live is None else live.acts
        places = await ledger.call(ledger.store.places, room.id)  # first: they go with a match that is deleted
        found = await ledger.call(ledger.store.course, room.id, since)
        if found is None:
            room.opened = None
            raise NoMatch(DELETED)
        record, acts = found
        if live is not None:
            try:
                await asyncio.to_thread(live.catch_up, record, acts)
            except CannotOpen:
                room.opened = None  # it took another way there: open it anew
        if room.opened is None:
            room.opened = await self._hall.open(room.id)
        self._put_out(room, record, places)
        self._hall.go_on(room)

    def _put_out(self, room: Room, record: Record, places: list[Place]) -> None:
        """Whose link was put out of force by way of another server is out here as well."""
        held = {(place.seat, place.holder) for place in places}
        known = {place.holder for place in places} | {record.creator}
        for watcher in list(room.watchers):
            if (watcher.seat, watcher.holder) in held or (watcher.seat == SPECTATOR and watcher.holder in known):
                continue
            self._hall.dismiss(room.id, watcher.seat, {watcher.holder}, OUT)

    def _dismiss_all(self, ident: str, why: str) -> None:
        room = self._hall.rooms.get(ident)
        for watcher in list(room.watchers) if room is not None else ():
            watcher.dismiss(why)


@contextlib.asynccontextmanager
async def in_touch(hall: Hall, news: News | None) -> AsyncIterator[None]:
    """Stay in touch with other servers, if there may be any."""
    listening = None if news is None else asyncio.create_task(Colleagues(hall, news).listen())
    try:
        yield
    finally:
        if listening is not None:
            listening.cancel()
