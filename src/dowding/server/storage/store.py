"""The records of the database, and the Store protocol that every database implements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

import msgspec

from dowding.engine.decision import Seat
from dowding.engine.errors import DowdingError
from dowding.engine.match import Choice
from dowding.engine.match_metadata import MatchMetadata
from dowding.engine.outcome import Outcome
from dowding.engine.packs import UploadedScenario


class StoreFailure(DowdingError):
    """The database failed; whether the operation took effect is unknown.

    Its text is for the log and may contain addresses and paths; clients get `public_message`.
    """

    public_message = "The database is not responding. Please try again."


class DiskFull(StoreFailure):
    """The disk is full."""

    public_message = "The server's disk is full, so nothing can be stored. Please tell the administrator."


class DatabaseDamaged(StoreFailure):
    """The database file is damaged."""

    public_message = "The server's database is damaged. The administrator must restore it."


class Conflict(StoreFailure):
    """Another server has stored an act with this number first; nothing was stored."""


class SeatHeld(DowdingError):
    """Another player holds the seat: they have not left it, and have opened the match recently."""


class StoredAct(msgspec.Struct, frozen=True, array_like=True):
    """One act of a match: a command that was carried out. Acts are only ever added, never changed."""

    number: int
    kind: str
    """A name in the table of commands (matches/commands.py)."""
    seat: Seat
    option: str = ""
    """The argument of the command: an option, a position to rewind to or to retract, or the option of a hint."""
    forced: bool = False
    """Whether the engine made the choice because it was the only option."""
    key: str = ""
    """The idempotency key of the command."""
    bot: str = ""
    """The code of the bot that made the choice for a person's seat."""


class Progress(msgspec.Struct, frozen=True):
    """The progress of a match, so that lists need not open it. `state` is the hash it must have when it is reopened.

    `secret` is the number of choices that only one seat may know of; lists do not count them.
    """

    position: int
    deciding: tuple[Seat, ...]
    over: bool
    outcome: Outcome | None
    state: str
    updated: str
    secret: int = 0


class MatchOrigin(msgspec.Struct, frozen=True):
    """Where a try-out was copied from: another match, and what a seat of it knew at a position.

    `secret` and `choices` rebuild the other match up to there. What the seat could not know is drawn again with the
    dice of the try-out.
    """

    match: str
    seat: Seat
    position: int
    secret: str
    choices: tuple[Choice, ...]


class MatchRecord(msgspec.Struct, frozen=True):
    """A match as it is stored, without its acts. `seats` says who plays each seat: me, friend, open, or the code of a
    bot.
    """

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
    """The origin of its dice, and the hints that an imported match had before."""
    brought: UploadedScenario | None = None
    """The uploaded file with its scenario."""
    title: str = ""
    pack: str | None = None
    """The fingerprint of its pack; None if it was stored before fingerprints were recorded."""
    idle_days: int = 7
    """The days without a visit by its holder after which the creator may offer a seat again."""
    origin: MatchOrigin | None = None
    """The position that a try-out was copied from; None for every other match."""
    allows_tryouts: bool = True
    """Whether a seat may open a try-out while the match runs."""


class StoredProgress(msgspec.Struct, frozen=True):
    """The progress of a match, as retention needs it. `standing` is its stored text, by which a change is detected."""

    id: str
    title: str
    created: str
    progress: Progress
    standing: str
    has_choices: bool
    """Whether a person or a bot has made a choice or received a hint."""


class SeatClaim(msgspec.Struct, frozen=True):
    """A seat of a match held by a session (`holder`), with the hash of the link it joined by; none for the match's
    creator.
    """

    match: str
    seat: Seat
    holder: str
    link: str = ""
    seen: str = ""
    """When the holder last opened the match; empty until they have opened it."""
    name: str = ""
    """The display name of the player; the same for all devices that hold the seat."""
    here_until: str = ""
    """Until when the holder counts as present; a server that shows them the match keeps it in the future."""


class ChatLine(msgspec.Struct, frozen=True):
    """A chat line of a seat, and its time."""

    number: int
    seat: Seat
    text: str
    posted: str
    name: str = ""
    """The display name of the author when they wrote it."""


class RematchOffer(msgspec.Struct, frozen=True):
    """The offer of a rematch by a seat of a finished match, and what became of it; `next` is the new match."""

    match: str
    seat: Seat
    holder: str
    swapped: bool
    state: Literal["offered", "declined", "accepted"] = "offered"
    next: str = ""


class Company(msgspec.Struct, frozen=True):
    """The people of a match: the claims to its seats, the number of the newest chat line, and the rematch offer."""

    claims: tuple[SeatClaim, ...] = ()
    chat: int = 0
    rematch: RematchOffer | None = None


class SeatTransfer(msgspec.Struct, frozen=True):
    """A pending transfer of a seat to another device: holder, hash of their link, hash of the new link, expiry."""

    match: str
    seat: Seat
    holder: str
    link: str
    digest: str
    until: str


class StoredReview(msgspec.Struct, frozen=True):
    """A review as JSON, with the hash of the choices that it covers."""

    played: str
    review: str


class ActBatch(msgspec.Struct, frozen=True):
    """The acts of one command, and the progress they lead to."""

    match: str
    acts: tuple[StoredAct, ...]
    progress: Progress


class Store(Protocol):
    """A database of matches. Every call is one transaction, and durable when it returns."""

    def add(
        self, record: MatchRecord, acts: Sequence[StoredAct], claims: Sequence[SeatClaim], links: dict[Seat, str]
    ) -> None:
        """Store a new match; `links` are the hashes of its invite links by seat."""
        ...

    def record(self, match: str) -> MatchRecord | None:
        """The match with this id."""
        ...

    def acts(self, match: str) -> list[StoredAct]:
        """The acts of a match, in order."""
        ...

    def load_history(self, match: str, since: int = 0) -> tuple[MatchRecord, list[StoredAct]] | None:
        """A match and its acts from a number on, read in one snapshot."""
        ...

    def append(self, batches: Sequence[ActBatch]) -> None:
        """Store acts of matches, all or none. An act number that exists raises Conflict."""
        ...

    def records_of(self, holder: str) -> list[MatchRecord]:
        """The newest matches that a session created or holds a seat in, without rewinds and uploaded scenarios."""
        ...

    def open_records(self, limit: int) -> list[MatchRecord]:
        """The newest unfinished matches with an open seat, without rewinds and uploaded scenarios."""
        ...

    def count_unfinished(self, holder: str | None) -> int:
        """The number of unfinished matches, of all or of those that a session created."""
        ...

    def rename(self, match: str, name: str) -> None:
        """Rename a match."""
        ...

    def delete(self, match: str) -> None:
        """Delete a match and everything that belongs to it."""
        ...

    def progress_after(self, match: str, limit: int) -> list[StoredProgress]:
        """The progress of the matches after an id, in order of their ids."""
        ...

    def delete_unchanged(self, match: StoredProgress) -> bool:
        """Delete a match unless its progress has changed since; returns whether it is gone."""
        ...

    def seat_claims(self, match: str) -> list[SeatClaim]:
        """The seat claims of a match."""
        ...

    def seat_claims_of(self, holder: str) -> list[SeatClaim]:
        """The seat claims of a session."""
        ...

    def add_seat_claim(self, claim: SeatClaim) -> None:
        """Store a seat claim, unless the session has one."""
        ...

    def touch_seat_claims(self, match: str, holder: str, now: str) -> None:
        """Record that a session has opened a match."""
        ...

    def company(self, match: str) -> Company:
        """The people of a match."""
        ...

    def companies_of(self, holder: str) -> dict[str, Company]:
        """The people of all matches that a session created or holds a seat in, by match; without their chat."""
        ...

    def set_player_name(self, match: str, seat: Seat, name: str) -> None:
        """Set the display name of the player of a seat."""
        ...

    def mark_here(self, match: str, seat: Seat, holder: str, now: str, until: str) -> None:
        """Record that a holder of a seat has opened the match."""
        ...

    def keep_here(self, match: str, holders: Sequence[tuple[Seat, str]], until: str) -> None:
        """Record that these holders of seats still have the match open."""
        ...

    def mark_away(self, match: str, seat: Seat, holder: str, now: str) -> None:
        """Record that a holder of a seat no longer has the match open."""
        ...

    def offer_rematch(self, offer: RematchOffer) -> None:
        """Store the offer of a rematch in place of an earlier one, unless that was accepted: then Conflict."""
        ...

    def decline_rematch(self, offer: RematchOffer) -> bool:
        """Decline or withdraw an offer; False if it is no longer open."""
        ...

    def accept_rematch(
        self, offer: RematchOffer, record: MatchRecord, acts: Sequence[StoredAct], claims: Sequence[SeatClaim]
    ) -> bool:
        """Accept an offer and store the new match; False if the offer is no longer open, and nothing is stored."""
        ...

    def take_open_seat(self, claim: SeatClaim) -> bool:
        """Claim an open seat, which is then no longer open. False if it is not open.

        The link to the seat is revoked, because the match's creator has it too.
        """
        ...

    def enter_by_link(self, digest: str, holder: str) -> list[str] | None:
        """Use up the invite link of a seat: the session holds the seat alone. Returns the sessions that held it before;
        None if the link is no longer valid.
        """
        ...

    def find_link(self, digest: str) -> tuple[str, Seat] | None:
        """The match and seat of an invite link, by its hash."""
        ...

    def set_link(self, match: str, seat: Seat, digest: str | None) -> None:
        """Replace the link of a seat or for spectators; None revokes it."""
        ...

    def release_seat(self, match: str, seat: Seat, idle_since: str | None) -> list[str]:
        """Revoke the link of a seat, end all claims to it but the creator's, and delete the notes of the seat.

        Raises SeatHeld if a holder has opened the match after `idle_since`; None releases the seat in any case. Returns
        the sessions that lose the seat.
        """
        ...

    def leave_seat(self, match: str, seat: Seat) -> list[str]:
        """End all claims to a seat and delete its notes; returns the sessions that held it."""
        ...

    def notes(self, match: str, seat: Seat) -> str:
        """The notes of a seat."""
        ...

    def write_notes(self, match: str, seat: Seat, text: str) -> None:
        """Replace the notes of a seat."""
        ...

    def review(self, match: str, seat: Seat) -> StoredReview | None:
        """The stored review of a match for a seat."""
        ...

    def write_review(self, match: str, seat: Seat, review: StoredReview) -> None:
        """Store a review in place of an earlier one of the seat."""
        ...

    def chat_lines(self, match: str) -> list[ChatLine]:
        """The stored chat lines of a match, in order."""
        ...

    def add_chat_line(self, match: str, line: ChatLine, since: str, limit: int) -> bool:
        """Store a chat line; False if the seat has posted `limit` lines since then. The oldest lines are deleted."""
        ...

    def add_transfer(self, transfer: SeatTransfer, now: str) -> None:
        """Store a seat transfer in place of its holder's last one; expired transfers are deleted."""
        ...

    def find_transfer(self, digest: str) -> SeatTransfer | None:
        """The seat transfer of a link, by its hash."""
        ...

    def acquire_lease(self, match: str) -> bool:
        """Whether this server may run the bots of a match. One server at a time has the lease, until it releases it or
        ends.
        """
        ...

    def release_lease(self, match: str) -> None:
        """Release the lease of a match."""
        ...

    def check_integrity(self) -> None:
        """Check the integrity of the database, which may take a while; raises DatabaseDamaged."""
        ...

    def check_readiness(self) -> None:
        """Check that the database can be written and read, by writing a value and reading one match with its acts.

        Every call reads the next match, so that all are read in time.
        """
        ...

    def close(self) -> None:
        """Close the database."""
        ...
