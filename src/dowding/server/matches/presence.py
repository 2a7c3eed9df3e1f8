"""Presence: which players have a match open. It is sent to the clients that show it.

It is kept in the store, so that all servers on a database agree and the lobby can show it: every claim to a seat says
until when its holder counts as present. A server that ends without a word lets it expire.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from datetime import timedelta
from typing import Final

import msgspec

from dowding.engine.decision import SPECTATOR, Seat
from dowding.games.registry import game_by_id
from dowding.server.matches.match_manager import MatchManager
from dowding.server.matches.match_session import MatchSession, Watcher
from dowding.server.player_messages import Player, PlayersMessage, Rematch, TypingMessage
from dowding.server.storage.store import Company, MatchRecord, SeatClaim, StoreFailure
from dowding.server.timestamps import timestamp_after, utc_timestamp

ME: Final = "me"
FRIEND: Final = "friend"
OPEN: Final = "open"
HUMAN_SEATS: Final = (ME, FRIEND, OPEN)
PRESENT_FOR: Final = timedelta(seconds=150)
HEARTBEAT_SECONDS: Final = 60.0

log = logging.getLogger(__name__)


def human_seats(record: MatchRecord) -> tuple[Seat, ...]:
    """The seats for people rather than bots."""
    return tuple(seat for seat, kind in record.seats.items() if kind in HUMAN_SEATS)


def is_shared(record: MatchRecord) -> bool:
    """Whether several people may play in the match."""
    return len(human_seats(record)) > 1


def players_of(record: MatchRecord, company: Company, now: str) -> dict[Seat, Player]:
    """The people at the seats of a shared match."""
    if not is_shared(record):
        return {}
    claims = {seat: [claim for claim in company.claims if claim.seat == seat] for seat in human_seats(record)}
    return {seat: _player(seat_claims, now) for seat, seat_claims in claims.items()}


def _player(claims: list[SeatClaim], now: str) -> Player:
    """The holder of a seat, on whichever of their devices."""
    is_here = any(claim.here_until > now for claim in claims)
    since = "" if is_here else max((claim.seen for claim in claims), default="")
    name = next((claim.name for claim in claims if claim.name), "")
    return Player(name=name, taken=bool(claims), here=is_here, since=since)


def rematch_of(company: Company) -> Rematch | None:
    """The rematch offer of a match, without the session that made it."""
    offer = company.rematch
    return None if offer is None else Rematch(offer.seat, offer.state, offer.swapped, offer.next)


class Presence:
    """Records who comes and goes, and tells the clients that show the people of a match."""

    def __init__(self, manager: MatchManager) -> None:
        self._manager = manager
        self._async_store = manager.async_store

    async def arrive(self, session: MatchSession, watcher: Watcher) -> None:
        """A client has opened the match, or its player looks at it again."""
        record = session.live_match.record
        if not is_shared(record):
            return
        if watcher.seat != SPECTATOR:
            until = timestamp_after(PRESENT_FOR)
            await self._async_store.call(
                self._async_store.store.mark_here, session.id, watcher.seat, watcher.holder, utc_timestamp(), until
            )
        await self.update(session.id)

    async def leave(self, session: MatchSession, watcher: Watcher) -> None:
        """A client is gone, or its player no longer looks at it. They may have the match open in another window."""
        if session.loaded_match is None or not is_shared(session.loaded_match.record):
            return
        others = {(other.seat, other.holder) for other in session.watchers if other is not watcher and other.is_here}
        if watcher.seat != SPECTATOR and (watcher.seat, watcher.holder) not in others:
            store = self._async_store.store
            await self._async_store.call(store.mark_away, session.id, watcher.seat, watcher.holder, utc_timestamp())
        await self.update(session.id)

    def leave_in_background(self, session: MatchSession, watcher: Watcher) -> None:
        """Record that a client is gone, even if the request that served it was cancelled."""
        self._manager.start_background(self._leave_quietly(session, watcher))

    async def _leave_quietly(self, session: MatchSession, watcher: Watcher) -> None:
        try:
            await self.leave(session, watcher)
        except StoreFailure as error:
            log.warning("presence not stored", extra={"fields": {"match": session.id, "why": str(error)}})

    async def update(self, match_id: str) -> None:
        """Read the people of a match and tell the clients of this server, if anything has changed."""
        session = self._manager.sessions.get(match_id)
        if session is None or not any(watcher.shows_players for watcher in session.watchers):
            return
        company = await self._async_store.call(self._async_store.store.company, match_id)
        if session.loaded_match is not None:
            broadcast_players(session, session.loaded_match.record, company)

    def tell_typing(self, session: MatchSession, author: Watcher) -> None:
        """Tell the other clients, except spectators who may not read the chat, that a player is typing."""
        if session.loaded_match is None:
            return
        text = _encode(TypingMessage(author.seat))
        may_watch = _spectators_may_read_chat(session.loaded_match.record)
        for watcher in session.watchers:
            is_reader = watcher.seat != SPECTATOR or may_watch
            if watcher.shows_players and is_reader and (watcher.seat, watcher.holder) != (author.seat, author.holder):
                watcher.queue_typing(text)

    async def keep(self) -> None:
        """Renew the presence of all clients of this server, and look whose presence has expired elsewhere."""
        for session in list(self._manager.sessions.values()):
            if session.loaded_match is None or not is_shared(session.loaded_match.record) or not session.watchers:
                continue
            here = {
                (watcher.seat, watcher.holder)
                for watcher in session.watchers
                if watcher.is_here and watcher.seat != SPECTATOR
            }
            until = timestamp_after(PRESENT_FOR)
            await self._async_store.call(self._async_store.store.keep_here, session.id, sorted(here), until)
            await self.update(session.id)

    async def keep_periodically(self) -> None:
        """Renew presence at intervals, until cancelled."""
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS)
            try:
                await self.keep()
            except StoreFailure as error:
                log.warning("presence not stored", extra={"fields": {"why": str(error)}})


def broadcast_players(session: MatchSession, record: MatchRecord, company: Company) -> None:
    """Send the people of a match to the clients that show them. Spectators do not get everything."""
    spectators = len({watcher.holder for watcher in session.watchers if watcher.seat == SPECTATOR})
    message = PlayersMessage(
        players_of(record, company, utc_timestamp()), spectators, company.chat, rematch_of(company)
    )
    public_chat = company.chat if _spectators_may_read_chat(record) else 0
    texts: Mapping[bool, str] = {
        False: _encode(message),
        True: _encode(msgspec.structs.replace(message, chat=public_chat, rematch=None)),
    }
    for watcher in session.watchers:
        if watcher.shows_players:
            watcher.queue_players(texts[watcher.seat == SPECTATOR])


def _spectators_may_read_chat(record: MatchRecord) -> bool:
    return game_by_id(record.game_id).hides_nothing


def _encode(message: PlayersMessage | TypingMessage) -> str:
    return msgspec.json.encode(message).decode()
