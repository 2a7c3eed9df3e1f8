"""What is kept of a match, and the contract that every database fulfils. Acts are only ever added, never changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from dowding.engine.decision import Seat
from dowding.engine.errors import DowdingError
from dowding.engine.match_metadata import MatchMetadata
from dowding.engine.outcome import Outcome
from dowding.engine.packs import UploadedScenario


class StoreFailure(DowdingError):
    """The database did not do what it was asked; whether it will after all is not known.

    Its text is for the log and may tell of addresses and files; `told` is what visitors hear.
    """

    public_message = "the database gives no answer just now; try again"


class DiskFull(StoreFailure):
    """There is no room to store anything."""

    public_message = "the server's disk is full; until its keeper makes room nothing can be stored"


class DatabaseDamaged(StoreFailure):
    """What is stored cannot be read any more."""

    public_message = "the server's database is damaged; its keeper must restore it"


class Conflict(StoreFailure):
    """Somebody else has written this act first; nothing was stored."""


class StoredAct(msgspec.Struct, frozen=True, array_like=True):
    """One act of a match: a command that was carried out. Acts are only ever added, never changed."""

    number: int
    kind: str
    """A name in the table of commands (matches/commands.py)."""
    seat: Seat
    option: str = ""
    """The argument of the command: an option, a position to rewind to or to retract, or the option of a hint."""
    forced: bool = False
    """Whether the engine made the choice because there was no other."""
    key: str = ""
    """The idempotency key of the command."""
    bot: str = ""
    """The code of the bot that made the choice for a person's seat."""


class Progress(msgspec.Struct, frozen=True):
    """Where a match stands, so that a list need not open it. `state` is the hash that it must have when reopened.

    Of the choices made, `secret` ones are for the eyes of one seat; lists do not count them.
    """

    position: int
    deciding: tuple[Seat, ...]
    over: bool
    outcome: Outcome | None
    state: str
    updated: str
    secret: int = 0


class MatchRecord(msgspec.Struct, frozen=True):
    """A match as it is kept, without its acts. `seats` says who sits where: me, friend, open, or a program's code."""

    id: str
    name: str
    game_id: str
    scenario: str
    settings: dict[str, str]
    secret: str
    commitment: str
    creator: str
    created: str
    seats: dict[Seat, str]
    rewinds: tuple[tuple[int, int], ...]
    progress: Progress
    circumstances: MatchMetadata = MatchMetadata()
    """What it began with: where its dice come from, and the hints that an imported match had before."""
    brought: UploadedScenario | None = None
    """The file in which its scenario was brought, and what the scenario is called there."""
    title: str = ""
    pack: str | None = None
    """The fingerprint of the pack it is played with; none if it was stored before that was noted."""


class SeatClaim(msgspec.Struct, frozen=True):
    """A visitor at a seat, and the hash of the link he came by; none for whoever set up the match."""

    match: str
    seat: Seat
    holder: str
    link: str = ""


class ChatLine(msgspec.Struct, frozen=True):
    """A line that a seat said to the others, and when."""

    number: int
    seat: Seat
    text: str
    said: str


class SeatTransfer(msgspec.Struct, frozen=True):
    """A seat on its way to another device of its holder: the link he came by, the hash of the new one, until when."""

    match: str
    seat: Seat
    holder: str
    link: str
    digest: str
    until: str


class ActBatch(msgspec.Struct, frozen=True):
    """Acts of one match that belong together, and where they lead."""

    match: str
    acts: tuple[StoredAct, ...]
    progress: Progress


class Store(Protocol):
    """A database of matches. Every call is one transaction, and is durable when it returns."""

    def add(
        self, record: MatchRecord, acts: Sequence[StoredAct], claims: Sequence[SeatClaim], links: dict[Seat, str]
    ) -> None:
        """Keep a new match; `links` are hashes by seat."""
        ...

    def record(self, match: str) -> MatchRecord | None:
        """The match with this id."""
        ...

    def acts(self, match: str) -> list[StoredAct]:
        """All that was done in a match, in order."""
        ...

    def load_history(self, match: str, since: int = 0) -> tuple[MatchRecord, list[StoredAct]] | None:
        """A match and what was done in it from an act on, as they were at one moment."""
        ...

    def append(self, batches: Sequence[ActBatch]) -> None:
        """Add acts to matches, all or none. An act number that is taken raises Conflict."""
        ...

    def records_of(self, holder: str) -> list[MatchRecord]:
        """The matches a visitor set up or has a place in, the newest first."""
        ...

    def open_records(self, limit: int) -> list[MatchRecord]:
        """Matches under way with an open seat, the newest first."""
        ...

    def count_unfinished(self, holder: str | None) -> int:
        """How many matches are not over, of all or of those that a visitor set up."""
        ...

    def rename(self, match: str, name: str) -> None:
        """Give a match another name."""
        ...

    def delete(self, match: str) -> None:
        """Forget a match and all that belongs to it."""
        ...

    def seat_claims(self, match: str) -> list[SeatClaim]:
        """Who has a place in a match."""
        ...

    def seat_claims_of(self, holder: str) -> list[SeatClaim]:
        """All places of a visitor."""
        ...

    def add_seat_claim(self, claim: SeatClaim) -> None:
        """Give a visitor a place; one he has already stays as it is. A seat that has a guest is no longer open."""
        ...

    def take_open_seat(self, claim: SeatClaim) -> bool:
        """Give a visitor an open seat, which is then no longer open. False if it is not open (any more).

        The link to the seat goes out of force: whoever set up the match has it too.
        """
        ...

    def find_link(self, digest: str) -> tuple[str, Seat] | None:
        """The match and seat that a link opens."""
        ...

    def set_link(self, match: str, seat: Seat, digest: str | None) -> list[str]:
        """Put a new link (or none) in place of the old; returns the visitors who came by the old one and are out."""
        ...

    def notes(self, match: str, seat: Seat) -> str:
        """What was noted at a seat."""
        ...

    def write_notes(self, match: str, seat: Seat, text: str) -> None:
        """Put other notes in place of those of a seat."""
        ...

    def chat_lines(self, match: str) -> list[ChatLine]:
        """What was said in a match, in order, as far as it is kept."""
        ...

    def add_chat_line(self, match: str, line: ChatLine, since: str, limit: int) -> bool:
        """Keep what was said; False where the seat has said `most` lines since then. The oldest lines are forgotten."""
        ...

    def add_transfer(self, transfer: SeatTransfer, now: str) -> None:
        """Keep a way for a seat to another device, in place of its holder's last; what is out of date is forgotten."""
        ...

    def find_transfer(self, digest: str) -> SeatTransfer | None:
        """The seat that such a way leads to."""
        ...

    def acquire_lease(self, match: str) -> bool:
        """Whether this server may let programs play in a match: one at a time may, until it lets go or dies."""
        ...

    def release_lease(self, match: str) -> None:
        """Let go of a match that was claimed."""
        ...

    def check_integrity(self) -> None:
        """Look whether the database is whole, which may take a while; raises Damaged if not."""
        ...

    def heartbeat(self) -> None:
        """Write something of no consequence, to see whether the database stores anything."""
        ...

    def close(self) -> None:
        """Let go of the database."""
        ...
