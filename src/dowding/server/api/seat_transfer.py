"""Request handlers that transfer a seat to another device of its holder, by a short-lived link."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from dowding.server.api.request_context import Services, json_response, read_body, require_own_seat
from dowding.server.matches.match_session import MatchNotFound
from dowding.server.messages import Link, SeatRequest
from dowding.server.security.session import get_or_create_session, set_session_cookie
from dowding.server.security.tokens import hash_token, is_token, new_token, transfer_url
from dowding.server.storage.store import SeatClaim, SeatTransfer
from dowding.server.timestamps import timestamp_after, utc_timestamp
from dowding.server.workers.fair_queue import Busy

TRANSFER_LIFETIME: Final = timedelta(minutes=15)


async def create_transfer(services: Services, request: Request) -> Response:
    """A link that opens my seat on another device too. It is valid for 15 minutes."""
    record, access = await services.require_access(request)
    body = await read_body(request, SeatRequest)
    seat = require_own_seat(access, body.seat)
    claims = await services.async_store.call(services.store.seat_claims, record.id)
    link_digest = next((claim.link for claim in claims if (claim.seat, claim.holder) == (seat, access.holder)), "")
    token = new_token()
    transfer = SeatTransfer(
        record.id, seat, access.holder, link_digest, hash_token(token), timestamp_after(TRANSFER_LIFETIME)
    )
    await services.async_store.call(services.store.add_transfer, transfer, utc_timestamp())
    return json_response(Link(transfer_url(request, token)))


async def accept_transfer(services: Services, request: Request) -> Response:
    """Accept a seat transfer on another device, as long as the device that made the link holds the seat.

    A link that expires later than a new one would was made before the clock was set back, so it is refused too.
    """
    token = str(request.path_params["token"])
    transfer = (
        await services.async_store.call(services.store.find_transfer, hash_token(token)) if is_token(token) else None
    )
    if transfer is None or not utc_timestamp() < transfer.until <= timestamp_after(TRANSFER_LIFETIME):
        raise MatchNotFound("This link has expired. Create a new one on your other device.")
    claims = await services.async_store.call(services.store.seat_claims, transfer.match)
    if all((claim.seat, claim.holder) != (transfer.seat, transfer.holder) for claim in claims):
        raise MatchNotFound("This link no longer works: the device that created it has left the seat.")
    session_token, holder = get_or_create_session(request)
    seat_claims = [claim for claim in claims if claim.seat == transfer.seat]
    if all(claim.holder != holder for claim in seat_claims):
        if len(seat_claims) >= services.limits.guests:
            raise Busy("Too many devices already have access to this seat.")
        await services.async_store.call(
            services.store.add_seat_claim,
            SeatClaim(transfer.match, transfer.seat, holder, transfer.link, name=seat_claims[0].name),
        )
    response = RedirectResponse(f"/match/{transfer.match}", 303, {"Cache-Control": "no-store"})
    set_session_cookie(response, request, session_token)
    return response
