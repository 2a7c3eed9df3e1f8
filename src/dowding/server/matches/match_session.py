"""A match session: an open match with its lock, connected clients and autoplayers."""

from __future__ import annotations

import asyncio
from typing import Final, Protocol

from dowding.ai.players import PLAYERS
from dowding.engine.decision import Seat
from dowding.engine.errors import DowdingError
from dowding.server.matches.autoplay import AutoPlayer, BotTurn
from dowding.server.matches.live_match import LiveMatch
from dowding.server.messages import AutoplayRequest

DELETED: Final = "This match was deleted."
SEAT_HANDED_OVER: Final = "Another player has taken this seat by its invite link."
SEAT_GIVEN_UP: Final = "You have left this seat."
LINK_REVOKED: Final = "Your invite link no longer works: it was replaced or revoked."


class MatchNotFound(DowdingError):
    """The match does not exist, or the visitor has no access to it."""


class ServerFault(DowdingError):
    """An error of the server, not of the client; the match is as it was before."""


class Watcher(Protocol):
    """A client that is connected to a match."""

    seat: Seat
    holder: str
    is_here: bool
    """Whether its player looks at the match, as far as the client knows."""
    shows_players: bool
    """Whether it asked for messages about the people of the match."""

    def queue_scene(self, text: str) -> None:
        """Send a new scene."""
        ...

    def queue_players(self, text: str) -> None:
        """Send who is here."""
        ...

    def queue_typing(self, text: str) -> None:
        """Send that a player is typing, unless the client is slow."""
        ...

    def disconnect(self, reason: str) -> None:
        """Close the connection."""
        ...


class MatchSession:
    """An open match: its lock, watchers, autoplayers, and the match itself once it is loaded."""

    def __init__(self, match_id: str) -> None:
        self.id: Final = match_id
        self.lock: Final = asyncio.Lock()
        self.report_lock: Final = asyncio.Lock()
        """Held while a report is built, so that the same report is not built several times."""
        self.watchers: set[Watcher] = set()
        self.users = 0
        self.last_used = 0.0
        self.bot_task: asyncio.Task[None] | None = None
        self.autoplayers: dict[Seat, AutoPlayer] = {}
        self._finished_autoplayers: dict[Seat, AutoPlayer] = {}
        self.loaded_match: LiveMatch | None = None

    @property
    def live_match(self) -> LiveMatch:
        """The loaded match; to be used only while the session is locked."""
        if self.loaded_match is None:
            raise MatchNotFound(DELETED)
        return self.loaded_match

    def scene_message(self, seat: Seat) -> str:
        """The scene message of a seat, with the status of its autoplayer."""
        autoplayer = self.autoplayers.get(seat) or self._finished_autoplayers.get(seat)
        return self.live_match.scene_message(seat, None if autoplayer is None else autoplayer.status())

    def broadcast(self) -> None:
        """Send every watcher the scene of its seat."""
        for watcher in self.watchers:
            watcher.queue_scene(self.scene_message(watcher.seat))

    def start_autoplay(self, seat: Seat, holder: str, request: AutoplayRequest) -> None:
        """Start autoplay for a seat, replacing an earlier bot."""
        autoplayer = AutoPlayer(seat, request, holder, self.live_match.match)
        self.stop_autoplay(seat)
        self.autoplayers[seat] = autoplayer

    def stop_autoplay(self, seat: Seat) -> bool:
        """Stop the bot that plays for a seat; returns whether there was one."""
        self._finished_autoplayers.pop(seat, None)
        autoplayer = self.autoplayers.pop(seat, None)
        if autoplayer is not None:
            autoplayer.stop()
            self._finished_autoplayers[seat] = autoplayer
        return autoplayer is not None

    def next_bot_turn(self) -> BotTurn | None:
        """The next seat at which a bot must choose; bots with their own seats come before autoplayers."""
        live = self.live_match
        deciding_seats = [seat for seat in live.match.deciding_seats() if live.match.decision(seat) is not None]
        for seat in deciding_seats:
            if live.record.seats.get(seat, "") in PLAYERS:
                return BotTurn(seat, live.record.seats[seat])
        for seat in deciding_seats:
            if seat in self.autoplayers:
                return BotTurn(seat, self.autoplayers[seat].level, self.autoplayers[seat])
        return None
