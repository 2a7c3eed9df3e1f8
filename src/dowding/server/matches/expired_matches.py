"""Background removal of matches whose retention time is over, except those with connected clients."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import Final

from dowding.server.matches.match_manager import MatchManager
from dowding.server.storage.retention import PAGE_SIZE, Retention, expired_matches, kind_of
from dowding.server.storage.store import StoredProgress, StoreFailure
from dowding.server.timestamps import utc_timestamp

REMOVAL_INTERVAL_SECONDS: Final = 3600.0

log = logging.getLogger(__name__)


async def remove_expired_periodically(manager: MatchManager, retention: Retention) -> None:
    """Remove expired matches at the start and once an hour, until cancelled."""
    while not retention.keeps_all:
        try:
            removed = await remove_expired(manager, retention)
            if removed:
                log.info("expired matches removed", extra={"fields": {**removed}})
        except StoreFailure as error:
            log.warning("expired matches could not be removed", extra={"fields": {"why": str(error)}})
        await asyncio.sleep(REMOVAL_INTERVAL_SECONDS)


async def remove_expired(manager: MatchManager, retention: Retention) -> Counter[str]:
    """Remove expired matches; returns how many of each kind. Other calls of the store go between its pages."""
    async_store = manager.async_store
    removed: Counter[str] = Counter()
    last = ""
    while page := await async_store.call(async_store.store.progress_after, last, PAGE_SIZE):
        for match in expired_matches(page, retention, utc_timestamp()):
            if await _remove(manager, match):
                removed[kind_of(match)] += 1
        last = page[-1].id
    return removed


async def _remove(manager: MatchManager, match: StoredProgress) -> bool:
    async with manager.lock_session(match.id) as session:
        if session.watchers:
            return False
        is_removed = await manager.async_store.call(manager.async_store.store.delete_unchanged, match)
        if is_removed:
            session.loaded_match = None
        return is_removed
