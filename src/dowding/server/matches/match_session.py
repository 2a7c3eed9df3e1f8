"""A room: a match in use, who looks on, and who plays on for a seat."""

from __future__ import annotations

import asyncio
from typing import Final, Protocol

from dowding.ai.players import PLAYERS
from dowding.engine.decision import Seat
from dowding.engine.errors import DowdingError
from dowding.server.matches.autoplay import AutoPlayer, BotTurn
from dowding.server.matches.live_match import LiveMatch
from dowding.server.messages import AutoplayRequest

DELETED: Final = "the match was deleted"
LINK_REVOKED: Final = "the link by which you came is no longer in force"


class MatchNotFound(DowdingError):
    """There is no such match, or not for this visitor."""


class ServerFault(DowdingError):
    """An error of the server, not of the client; the match is as it was before."""


class Watcher(Protocol):
    """Somebody who is connected to a match."""

    seat: Seat
    holder: str

    def queue_scene(self, text: str) -> None:
        """Here is the scene as it is now."""
        ...

    def disconnect(self, reason: str) -> None:
        """This connection ends."""
        ...


class MatchSession:
    """A match in use: who looks on, who plays on for a seat, and the match itself once it is opened."""

    def __init__(self, match_id: str) -> None:
        self.id: Final = match_id
        self.lock: Final = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.users = 0
        self.last_used = 0.0
        self.bot_task: asyncio.Task[None] | None = None
        self.autoplayers: dict[Seat, AutoPlayer] = {}
        self._finished_autoplayers: dict[Seat, AutoPlayer] = {}
        self.loaded_match: LiveMatch | None = None

    @property
    def live_match(self) -> LiveMatch:
        """The match; only to be asked while inside the room."""
        if self.loaded_match is None:
            raise MatchNotFound(DELETED)
        return self.loaded_match

    def scene_message(self, seat: Seat) -> str:
        """What is to be seen from a seat, and who plays on for it."""
        autoplayer = self.autoplayers.get(seat) or self._finished_autoplayers.get(seat)
        return self.live_match.scene_message(seat, None if autoplayer is None else autoplayer.status())

    def broadcast(self) -> None:
        """Show everybody what is to be seen from his place."""
        for watcher in self.watchers:
            watcher.queue_scene(self.scene_message(watcher.seat))

    def start_autoplay(self, seat: Seat, holder: str, request: AutoplayRequest) -> None:
        """Let a bot play for a seat, in place of an earlier one."""
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
        """A seat for which a program has something to decide. Those that sit at the table do not wait for aides."""
        live = self.live_match
        deciding_seats = [seat for seat in live.match.deciding_seats() if live.match.decision(seat) is not None]
        for seat in deciding_seats:
            if live.record.seats.get(seat, "") in PLAYERS:
                return BotTurn(seat, live.record.seats[seat])
        for seat in deciding_seats:
            if seat in self.autoplayers:
                return BotTurn(seat, self.autoplayers[seat].level, self.autoplayers[seat])
        return None
