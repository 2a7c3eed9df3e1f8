"""Request handlers of invite links: reissue or revoke a link, and join a match by one."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from dowding.engine.decision import SPECTATOR
from dowding.server.api.new_matches import HUMAN_SEATS
from dowding.server.api.request_context import (
    BadRequest,
    Services,
    json_response,
    read_body,
)
from dowding.server.matches.match_session import LINK_REVOKED, MatchNotFound
from dowding.server.messages import (
    Link,
    LinkChange,
)
from dowding.server.security.session import get_or_create_session, set_session_cookie
from dowding.server.security.tokens import hash_token, is_token, link_url, new_token
from dowding.server.storage.store import SeatClaim
from dowding.server.workers.fair_queue import Busy


async def change_link(services: Services, request: Request) -> Response:
    """Reissue the link to a seat or for spectators, or revoke it. Anyone who joined by the old one loses the seat."""
    record, _ = await services.require_owner(request)
    body = await read_body(request, LinkChange)
    if body.seat != SPECTATOR and record.seats.get(body.seat, "") not in HUMAN_SEATS:
        raise BadRequest("there is no such seat for people in this match")
    token = new_token() if body.action == "reissue" else None
    removed_holders = await services.async_store.call(
        services.store.set_link, record.id, body.seat, None if token is None else hash_token(token)
    )
    services.manager.disconnect(record.id, body.seat, set(removed_holders), LINK_REVOKED)
    return json_response(Link(None if token is None else link_url(request, token)))


async def join(services: Services, request: Request) -> Response:
    """Join a match by an invite link: the browser gets the seat and is redirected to the match."""
    link_token = str(request.path_params["token"])
    target = (
        await services.async_store.call(services.store.find_link, hash_token(link_token))
        if is_token(link_token)
        else None
    )
    if target is None:
        raise MatchNotFound("this link is not in force; ask for a new one")
    match, seat = target
    token, holder = get_or_create_session(request)
    seat_claims = [
        claim for claim in await services.async_store.call(services.store.seat_claims, match) if claim.seat == seat
    ]
    if all(claim.holder != holder for claim in seat_claims):
        if len(seat_claims) >= services.limits.guests:
            raise Busy("too many have come by this link; ask for a new one")
        await services.async_store.call(
            services.store.add_seat_claim, SeatClaim(match, seat, holder, hash_token(link_token))
        )
    response = RedirectResponse(f"/match/{match}", 303, {"Cache-Control": "no-store"})
    set_session_cookie(response, request, token)
    return response
