"""The people of matches in SQL: display names, presence and rematch offers."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Final

import msgspec

from dowding.engine.decision import Seat
from dowding.server.storage.sql_chat import SqlChat
from dowding.server.storage.sql_connection import Row
from dowding.server.storage.store import Company, Conflict, MatchRecord, RematchOffer, SeatClaim, StoredAct

CLAIM_COLUMNS: Final = "match, seat, holder, link, seen, name, here_until"
OFFER_COLUMNS: Final = "match, seat, holder, swapped, state, next"
OPEN_OFFER: Final = "match = ? AND seat = ? AND holder = ? AND swapped = ? AND state = 'offered'"
MATCHES_OF: Final = "SELECT id FROM matches WHERE creator = ? UNION SELECT match FROM places WHERE holder = ?"


class SqlCompany(SqlChat):
    """The people of a match: their seats, names and presence, and their offers of a rematch."""

    @abstractmethod
    def insert_match(self, record: MatchRecord, acts: Sequence[StoredAct], claims: Sequence[SeatClaim]) -> None:
        """Inside a transaction: store a new match without links."""

    def company(self, match: str) -> Company:
        with self.snapshot():
            claims = self.execute(f"SELECT {CLAIM_COLUMNS} FROM places WHERE match = ? ORDER BY seat, holder", (match,))
            newest = self.execute("SELECT coalesce(max(number), 0) FROM talk WHERE match = ?", (match,))
            offers = self.execute(f"SELECT {OFFER_COLUMNS} FROM rematches WHERE match = ?", (match,))
        return Company(
            tuple(SeatClaim(*map(str, row)) for row in claims),
            int(newest[0][0]),
            _offer_from(offers[0]) if offers else None,
        )

    def companies_of(self, holder: str) -> dict[str, Company]:
        mine = (holder, holder)
        with self.snapshot():
            claims = self.execute(
                f"SELECT {CLAIM_COLUMNS} FROM places WHERE match IN ({MATCHES_OF}) ORDER BY seat, holder", mine
            )
            offers = self.execute(f"SELECT {OFFER_COLUMNS} FROM rematches WHERE match IN ({MATCHES_OF})", mine)
        claims_by_match: dict[str, list[SeatClaim]] = {}
        for claim in (SeatClaim(*map(str, row)) for row in claims):
            claims_by_match.setdefault(claim.match, []).append(claim)
        offers_by_match = {offer.match: offer for offer in map(_offer_from, offers)}
        return {
            match: Company(tuple(claims_by_match.get(match, ())), 0, offers_by_match.get(match))
            for match in {*claims_by_match, *offers_by_match}
        }

    # Names and presence

    def set_player_name(self, match: str, seat: Seat, name: str) -> None:
        with self.transaction():
            self.execute("UPDATE places SET name = ? WHERE match = ? AND seat = ?", (name, match, seat))
            self.publish_change(match)

    def mark_here(self, match: str, seat: Seat, holder: str, now: str, until: str) -> None:
        with self.transaction():
            self.execute(
                "UPDATE places SET here_until = ?, seen = ? WHERE match = ? AND seat = ? AND holder = ?",
                (until, now, match, seat, holder),
            )
            self.publish_change(match)

    def keep_here(self, match: str, holders: Sequence[tuple[Seat, str]], until: str) -> None:
        """Other servers are not notified: each of them polls the database."""
        with self.transaction():
            self.execute_many(
                "UPDATE places SET here_until = ? WHERE match = ? AND seat = ? AND holder = ?",
                [(until, match, seat, holder) for seat, holder in holders],
            )

    def mark_away(self, match: str, seat: Seat, holder: str, now: str) -> None:
        with self.transaction():
            self.execute(
                "UPDATE places SET here_until = '', seen = ? WHERE match = ? AND seat = ? AND holder = ?",
                (now, match, seat, holder),
            )
            self.publish_change(match)

    # Rematch offers

    def offer_rematch(self, offer: RematchOffer) -> None:
        with self.transaction():
            self.execute("DELETE FROM rematches WHERE match = ? AND state <> 'accepted'", (offer.match,))
            if self.execute("SELECT 1 FROM rematches WHERE match = ?", (offer.match,)):
                raise Conflict("the rematch has been accepted already")
            values = msgspec.structs.astuple(offer)
            self.execute(
                f"INSERT INTO rematches ({OFFER_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)",
                (*values[:3], int(offer.swapped), *values[4:]),
            )
            self.publish_change(offer.match)

    def decline_rematch(self, offer: RematchOffer) -> bool:
        with self.transaction():
            is_declined = self._update_offer(offer, "declined", "")
            self.publish_change(offer.match)
        return is_declined

    def accept_rematch(
        self, offer: RematchOffer, record: MatchRecord, acts: Sequence[StoredAct], claims: Sequence[SeatClaim]
    ) -> bool:
        with self.transaction():
            if not self._update_offer(offer, "accepted", record.id):
                return False
            self.insert_match(record, acts, claims)
            self.publish_change(offer.match)
        return True

    def _update_offer(self, offer: RematchOffer, state: str, next_match: str) -> bool:
        """Set the state of an offer if it is still open as it was read."""
        rows = self.execute(
            f"UPDATE rematches SET state = ?, next = ? WHERE {OPEN_OFFER} RETURNING match",
            (state, next_match, offer.match, offer.seat, offer.holder, int(offer.swapped)),
        )
        return bool(rows)


def _offer_from(row: Row) -> RematchOffer:
    fields = dict(zip(OFFER_COLUMNS.split(", "), row, strict=True))
    return msgspec.convert(fields | {"swapped": bool(fields["swapped"])}, RematchOffer)
