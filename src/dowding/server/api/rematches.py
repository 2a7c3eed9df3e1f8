"""Request handlers of a rematch that both players want: one offers it, the other accepts or declines.

The new match has the same settings and new dice. A player who holds a seat of the old match, on any device, also
holds a seat of the new match, so that no links are needed.
"""

from __future__ import annotations

from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from dowding.server.api.new_matches import build_match, next_seats, plan_rematch, require_room
from dowding.server.api.request_context import (
    Access,
    BadRequest,
    Forbidden,
    Services,
    json_response,
    read_body,
    require_own_seat,
    summarize_match,
)
from dowding.server.matches.presence import human_seats
from dowding.server.player_messages import RematchAnswer, RematchProposal
from dowding.server.security.tokens import hash_token, new_token
from dowding.server.storage.store import Company, Conflict, MatchRecord, RematchOffer, SeatClaim

NO_OFFER: Final = "There is no rematch offer that you can answer."
ACCEPTED_ALREADY: Final = "The rematch has been accepted already. You find it among your matches."


async def offer_rematch(services: Services, request: Request) -> Response:
    """Offer the other player a rematch of a finished match. If they offer the same one, it begins."""
    record, access = await services.require_access(request)
    body = await read_body(request, RematchProposal)
    seat = require_own_seat(access, body.seat)
    company = await services.async_store.call(services.store.company, record.id)
    if not record.progress.over:
        raise BadRequest("A rematch can be offered when the match is over.")
    if not _has_opponent(record, company, access):
        raise BadRequest("There is no other player to whom a rematch can be offered.")
    services.limit_player_change(record.id, seat)
    other = company.rematch
    if other is not None and _is_open_to(other, access) and other.swapped == body.swapped:
        return await _begin(services, request, record, access, company, other)
    offer = RematchOffer(record.id, seat, access.holder, body.swapped)
    try:
        await services.async_store.call(services.store.offer_rematch, offer)
    except Conflict:
        raise Forbidden(ACCEPTED_ALREADY) from None
    return await _answer(services, record, access)


async def answer_rematch(services: Services, request: Request) -> Response:
    """Accept or decline the rematch that the other player offers; or withdraw my own offer."""
    record, access = await services.require_access(request)
    body = await read_body(request, RematchAnswer)
    require_own_seat(access, body.seat)
    company = await services.async_store.call(services.store.company, record.id)
    offer = company.rematch
    if offer is None or offer.state != "offered":
        raise Forbidden(NO_OFFER)
    if body.accept:
        if not _is_open_to(offer, access):
            raise Forbidden("The other player must accept your offer.")
        return await _begin(services, request, record, access, company, offer)
    if not await services.async_store.call(services.store.decline_rematch, offer):
        raise Forbidden(NO_OFFER)
    return await _answer(services, record, access)


def _is_open_to(offer: RematchOffer, access: Access) -> bool:
    """Whether another player made this offer, and it is still open."""
    return offer.state == "offered" and offer.seat not in access.seats


def _has_opponent(record: MatchRecord, company: Company, access: Access) -> bool:
    """Whether another session holds a seat that this one does not."""
    other_seats = set(human_seats(record)) - access.seats
    return any(claim.seat in other_seats for claim in company.claims)


async def _begin(
    services: Services, request: Request, record: MatchRecord, access: Access, company: Company, offer: RematchOffer
) -> Response:
    """Begin the rematch of an offer. Its creator is the player who offered it."""
    if all((claim.seat, claim.holder) != (offer.seat, offer.holder) for claim in company.claims):
        raise Forbidden("The player who offered the rematch has left their seat.")
    await require_room(services, offer.holder)
    new_match = plan_rematch(record, (offer.seat,), swapped=offer.swapped)
    new_record, acts = await build_match(services, request, new_match)
    new_record = msgspec.structs.replace(new_record, creator=offer.holder)
    claims = _carry_over(record, company, offer, new_record.id)
    if not await services.async_store.call(services.store.accept_rematch, offer, new_record, acts, claims):
        raise Forbidden(NO_OFFER)
    return await _answer(services, record, access)


def _carry_over(record: MatchRecord, company: Company, offer: RematchOffer, new_id: str) -> list[SeatClaim]:
    """The claims to the seats of the rematch: everyone holds theirs as if by an invite link, but for its creator."""
    seats = next_seats(record, swapped=offer.swapped)
    links = {seat: "" if seat == offer.seat else hash_token(new_token()) for seat in human_seats(record)}
    return [
        SeatClaim(new_id, seats[claim.seat], claim.holder, links[claim.seat], name=claim.name)
        for claim in company.claims
        if claim.seat in links
    ]


async def _answer(services: Services, record: MatchRecord, access: Access) -> Response:
    """Tell everyone, and answer with the summary of the match."""
    await services.presence.update(record.id)
    company = await services.async_store.call(services.store.company, record.id)
    return json_response(summarize_match(record, access, services.retention, company))
