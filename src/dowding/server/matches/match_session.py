"""A room: a match in use, who looks on, and who plays on for a seat."""

from __future__ import annotations

import asyncio
from typing import Final, Protocol

from dowding.ai.players import PLAYERS
from dowding.engine.decision import Seat
from dowding.engine.errors import DowdingError
from dowding.server.matches.autoplay import Aide, Turn
from dowding.server.matches.live_match import Live

DELETED: Final = "the match was deleted"
OUT: Final = "the link by which you came is no longer in force"


class NoMatch(DowdingError):
    """There is no such match, or not for this visitor."""


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
    """A match in use: who looks on, who plays on for a seat, and the match itself once it is opened."""

    def __init__(self, ident: str) -> None:
        self.id: Final = ident
        self.lock: Final = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.users = 0
        self.touched = 0.0
        self.playing: asyncio.Task[None] | None = None
        self.aides: dict[Seat, Aide] = {}
        self._done: dict[Seat, Aide] = {}
        self.opened: Live | None = None

    @property
    def live(self) -> Live:
        """The match; only to be asked while inside the room."""
        if self.opened is None:
            raise NoMatch(DELETED)
        return self.opened

    def view(self, seat: Seat) -> str:
        """What is to be seen from a seat, and who plays on for it."""
        aide = self.aides.get(seat) or self._done.get(seat)
        return self.live.view(seat, None if aide is None else aide.aid())

    def publish(self) -> None:
        """Show everybody what is to be seen from his place."""
        for watcher in self.watchers:
            watcher.show(self.view(watcher.seat))

    def stop_aide(self, seat: Seat) -> bool:
        """Nobody plays on for this seat any more; whether somebody did."""
        self._done.pop(seat, None)
        aide = self.aides.pop(seat, None)
        if aide is not None:
            aide.stop()
            self._done[seat] = aide
        return aide is not None

    def turn(self) -> Turn | None:
        """A seat for which a program has something to decide. Those that sit at the table do not wait for aides."""
        live = self.live
        asked = [seat for seat in live.match.deciding() if live.match.decision(seat) is not None]
        for seat in asked:
            if live.record.seats.get(seat, "") in PLAYERS:
                return Turn(seat, live.record.seats[seat])
        for seat in asked:
            if seat in self.aides:
                return Turn(seat, self.aides[seat].level, self.aides[seat])
        return None
