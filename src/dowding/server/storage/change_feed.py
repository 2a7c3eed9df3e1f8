"""The change feed: how servers on one database notify each other which match has changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

ALL_MATCHES: Final = ""
"""Used as the match id when notifications of any match may have been missed."""


class ChangeFeed(Protocol):
    """A source of notifications about matches that another server has changed."""

    async def subscribe(self, on_change: Callable[[str], None]) -> None:
        """Pass on match ids until cancelled; `ALL_MATCHES` after a lost connection."""
        ...
