"""Request handlers of invite links: reissue or revoke a link, join a match by one, and leave a seat.

The link of a seat works once: the first person to open it holds the seat until they leave it or stay away too long.
Further devices of that person join by a seat transfer. The link for spectators can be used any number of times.
"""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from dowding.engine.decision import SPECTATOR
from dowding.engine.text import format_count
from dowding.server.api.request_context import (
    BadRequest,
    Forbidden,
    Services,
    json_response,
    read_body,
    require_own_seat,
)
from dowding.server.matches.match_session import LINK_REVOKED, SEAT_GIVEN_UP, SEAT_HANDED_OVER, MatchNotFound
from dowding.server.matches.presence import HUMAN_SEATS
from dowding.server.messages import (
    Link,
    LinkChange,
    SeatRequest,
)
from dowding.server.security.session import get_or_create_session, set_session_cookie
from dowding.server.security.tokens import hash_token, is_token, link_url, new_token
from dowding.server.storage.store import MatchRecord, SeatClaim, SeatHeld
from dowding.server.timestamps import timestamp_after
from dowding.server.workers.fair_queue import Busy

LINK_PREVIEW_AGENTS: Final = re.compile(
    r"bot\b|crawler|spider|preview|facebookexternalhit|whatsapp|telegram|slack|discord|skype", re.IGNORECASE
)
"""User agents of messengers, which fetch links to show a preview."""
LINK_PREVIEW: Final = "An invitation to a Dowding match. Open this link in a browser."


async def change_link(services: Services, request: Request) -> Response:
    """Reissue the link to a seat or for spectators, or revoke it. A seat that another player holds cannot be reissued.

    It can be offered again once its holder has left it, has never opened the match, or has not opened it for
    `idle_days` during their turn. Their open secret plan and their notes are then deleted.
    """
    record, access = await services.require_owner(request)
    body = await read_body(request, LinkChange)
    if body.seat != SPECTATOR and record.seats.get(body.seat, "") not in HUMAN_SEATS:
        raise BadRequest("This match has no such seat for a human player.")
    await _release(services, record, body.seat, is_own=body.seat in access.seats)
    if body.action == "revoke":
        return json_response(Link(None))
    token = new_token()
    await services.async_store.call(services.store.set_link, record.id, body.seat, hash_token(token))
    return json_response(Link(link_url(request, token)))


async def _release(services: Services, record: MatchRecord, seat: str, *, is_own: bool) -> None:
    """End the claims to a seat that may be offered again, and discard the open secret plan of its former holder."""
    idle_since = None
    if seat != SPECTATOR:
        async with services.manager.open_session(record.id) as session:
            live = session.live_match
            if not is_own and live.has_fixed_plan(seat):
                raise Forbidden(
                    "This seat cannot be given to another player: its secret plan contains die rolls or draws that "
                    "cannot be undone."
                )
            idle_since = timestamp_after(-timedelta(days=record.idle_days))
            if not live.waits_for(seat, since=idle_since):
                idle_since = ""
    try:
        holders = await services.async_store.call(services.store.release_seat, record.id, seat, idle_since)
    except SeatHeld:
        raise Forbidden(
            "Another player holds this seat. You can offer it again when they leave it, or when they have not opened "
            f"the match for {format_count(record.idle_days, 'day')} during their turn."
        ) from None
    services.manager.disconnect(record.id, seat, set(holders), LINK_REVOKED)
    if seat != SPECTATOR and not is_own:
        await services.manager.discard_open_plan(record.id, seat)


async def leave_seat(services: Services, request: Request) -> Response:
    """Leave my seat on all devices that hold it. Its open secret plan and its notes are deleted."""
    record, access = await services.require_access(request)
    seat = require_own_seat(access, (await read_body(request, SeatRequest)).seat)
    holders = await services.async_store.call(services.store.leave_seat, record.id, seat)
    await services.reload_record(record.id)
    services.manager.disconnect(record.id, seat, set(holders), SEAT_GIVEN_UP)
    await services.manager.discard_open_plan(record.id, seat)
    return Response(status_code=204)


async def join(services: Services, request: Request) -> Response:
    """Join a match by an invite link: the browser gets the seat and is redirected to the match."""
    if request.method == "HEAD" or LINK_PREVIEW_AGENTS.search(request.headers.get("user-agent", "")):
        return PlainTextResponse(LINK_PREVIEW, headers={"Cache-Control": "no-store"})
    link_token = str(request.path_params["token"])
    digest = hash_token(link_token)
    token, holder = get_or_create_session(request)
    target = await services.async_store.call(services.store.find_link, digest) if is_token(link_token) else None
    claims = await services.async_store.call(services.store.seat_claims_of, holder)
    match = next((claim.match for claim in claims if claim.link == digest), None)
    if match is None:
        if target is None:
            raise MatchNotFound("This invitation has expired: it was used, replaced or revoked. Ask for a new one.")
        match, seat = target
        if seat == SPECTATOR:
            await _add_spectator(services, match, holder, digest)
        elif all((claim.match, claim.seat) != target for claim in claims):
            await _enter(services, match, seat, holder, digest)
    response = RedirectResponse(f"/match/{match}", 303, {"Cache-Control": "no-store"})
    set_session_cookie(response, request, token)
    return response


async def _add_spectator(services: Services, match: str, holder: str, digest: str) -> None:
    claims = await services.async_store.call(services.store.seat_claims, match)
    if sum(claim.seat == SPECTATOR for claim in claims) >= services.limits.guests:
        raise Busy("This spectator link has been used too often. Ask for a new one.")
    await services.async_store.call(services.store.add_seat_claim, SeatClaim(match, SPECTATOR, holder, digest))


async def _enter(services: Services, match: str, seat: str, holder: str, digest: str) -> None:
    """Take the seat of a link and use the link up. Anyone who held the seat before loses it."""
    earlier_holders = await services.async_store.call(services.store.enter_by_link, digest, holder)
    if earlier_holders is None:
        raise MatchNotFound("This invitation has just been used. Ask for a new one.")
    await services.reload_record(match)
    services.manager.disconnect(match, seat, set(earlier_holders), SEAT_HANDED_OVER)
