"""Sync between servers on one database: when one changes a match, the others load it and broadcast the new scenes.

A notification only names the match; the change itself is read from the store.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from typing import Final

from dowding.engine.decision import SPECTATOR
from dowding.server.matches.live_match import CannotOpen
from dowding.server.matches.match_manager import MatchManager
from dowding.server.matches.match_session import DELETED, LINK_REVOKED, MatchNotFound, MatchSession
from dowding.server.matches.presence import broadcast_players
from dowding.server.storage.change_feed import ALL_MATCHES, ChangeFeed
from dowding.server.storage.store import MatchRecord, SeatClaim, StoreFailure

RETRY_SECONDS: Final = 1.0

log = logging.getLogger(__name__)


class ClusterSync:
    """Keeps the open matches of this server up to date with what other servers store."""

    def __init__(self, manager: MatchManager, change_feed: ChangeFeed) -> None:
        self._manager = manager
        self._change_feed = change_feed
        self._queued: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def listen(self) -> None:
        """Handle notifications until cancelled."""
        try:
            await self._change_feed.subscribe(self._on_change)
        finally:
            for task in self._tasks:
                task.cancel()

    def _on_change(self, match: str) -> None:
        for match_id in [match] if match != ALL_MATCHES else list(self._manager.sessions):
            if match_id in self._manager.sessions and match_id not in self._queued:
                self._queued.add(match_id)
                task = asyncio.create_task(self._sync(match_id))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _sync(self, match_id: str) -> None:
        try:
            async with self._manager.lock_session(match_id) as session:
                self._queued.discard(match_id)  # a later notification may be about acts that are not read now
                if session.loaded_match is not None or session.watchers:
                    await self._sync_session(session)
        except StoreFailure:
            log.warning("changes could not be read", extra={"fields": {"match": match_id}})
            await asyncio.sleep(RETRY_SECONDS)
            self._on_change(match_id)
        except (MatchNotFound, CannotOpen) as error:
            self._disconnect_all(match_id, str(error))
        finally:
            self._queued.discard(match_id)

    async def _sync_session(self, session: MatchSession) -> None:
        """Load new acts into a session and broadcast the scenes."""
        async_store, live = self._manager.async_store, session.loaded_match
        since = 0 if live is None else live.act_count
        claims = await async_store.call(
            async_store.store.seat_claims, session.id
        )  # first: they are deleted together with the match
        history = await async_store.call(async_store.store.load_history, session.id, since)
        if history is None:
            session.loaded_match = None
            raise MatchNotFound(DELETED)
        record, acts = history
        if live is not None:
            try:
                await asyncio.to_thread(live.catch_up, record, acts)
            except CannotOpen:
                session.loaded_match = None  # its history differs there: load it again
        if session.loaded_match is None:
            session.loaded_match = await self._manager.load_match(session.id)
        self._disconnect_revoked(session, record, claims)
        self._manager.after_action(session)
        broadcast_players(session, record, await async_store.call(async_store.store.company, session.id))

    def _disconnect_revoked(self, session: MatchSession, record: MatchRecord, claims: list[SeatClaim]) -> None:
        """Close connections whose seat was revoked by way of another server."""
        claimed_seats = {(claim.seat, claim.holder) for claim in claims}
        known_holders = {claim.holder for claim in claims} | {record.creator}
        for watcher in list(session.watchers):
            if (watcher.seat, watcher.holder) in claimed_seats or (
                watcher.seat == SPECTATOR and watcher.holder in known_holders
            ):
                continue
            self._manager.disconnect(session.id, watcher.seat, {watcher.holder}, LINK_REVOKED)

    def _disconnect_all(self, match_id: str, reason: str) -> None:
        session = self._manager.sessions.get(match_id)
        for watcher in list(session.watchers) if session is not None else ():
            watcher.disconnect(reason)


@contextlib.asynccontextmanager
async def run_cluster_sync(manager: MatchManager, change_feed: ChangeFeed | None) -> AsyncIterator[None]:
    """Run the sync in the background, if there is a change feed."""
    listen_task = None if change_feed is None else asyncio.create_task(ClusterSync(manager, change_feed).listen())
    try:
        yield
    finally:
        if listen_task is not None:
            listen_task.cancel()
