"""People beside a match: notes of one's own, a line of talk between the seats, a seat carried to another device."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from dowding.engine.decision import Seat
from dowding.games.registry import game_by_id
from dowding.server.api.request_context import Access, Forbidden, Services, json_response, read_body
from dowding.server.matches.live_match import utc_timestamp
from dowding.server.matches.match_session import MatchNotFound
from dowding.server.messages import ChatMessage, ChatPost, Link, SeatNotes, SeatRequest
from dowding.server.security.auth import (
    get_or_create_session,
    hash_token,
    is_token,
    new_token,
    set_cookie,
    transfer_url,
)
from dowding.server.storage.store import ChatLine, SeatClaim, SeatTransfer
from dowding.server.workers.fair_queue import Busy

CHAT_WINDOW: Final = timedelta(minutes=1)
MAX_CHAT_LINES_PER_MINUTE: Final = 8
"""So many lines a seat may say in a minute."""
TRANSFER_LIFETIME: Final = timedelta(minutes=15)


def timestamp_after(delay: timedelta) -> str:
    """The time so long after now (before it, if negative), as it is stored."""
    return (datetime.now(UTC) + delay).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def require_own_seat(access: Access, seat: Seat | None) -> Seat:
    """The seat that is named, which must be the visitor's."""
    if seat is None or seat not in access.seats:
        raise Forbidden("you do not hold that seat")
    return seat


async def get_notes(services: Services, request: Request) -> Response:
    """What I have noted at my seat. Nobody else reads it."""
    record, access = await services.require_access(request)
    seat = require_own_seat(access, request.query_params.get("seat"))
    return json_response(SeatNotes(seat, await services.async_store.call(services.store.notes, record.id, seat)))


async def write_notes(services: Services, request: Request) -> Response:
    """Put other notes in place of those I have."""
    record, access = await services.require_access(request)
    body = await read_body(request, SeatNotes)
    await services.async_store.call(
        services.store.write_notes, record.id, require_own_seat(access, body.seat), body.text
    )
    return json_response(body)


async def get_chat(services: Services, request: Request) -> Response:
    """What was said. Who only looks on may hear it in games that hide nothing: elsewhere it could tell him too much."""
    record, access = await services.require_access(request)
    if not access.seats and not game_by_id(record.game_id).hides_nothing:
        raise Forbidden("what is said here is for the seats alone")
    return json_response(
        [
            ChatMessage(line.seat, line.text, line.said)
            for line in await services.async_store.call(services.store.chat_lines, record.id)
        ]
    )


async def post_chat_line(services: Services, request: Request) -> Response:
    """Say a line to the other seats."""
    record, access = await services.require_access(request)
    body = await read_body(request, ChatPost)
    seat = require_own_seat(access, body.seat)
    text = " ".join("".join(item if item.isprintable() else " " for item in body.text).split())
    line = ChatLine(0, seat, text, utc_timestamp())
    if text and not await services.async_store.call(
        services.store.add_chat_line, record.id, line, timestamp_after(-CHAT_WINDOW), MAX_CHAT_LINES_PER_MINUTE
    ):
        raise Busy("that was a lot at once; wait a moment before you say more")
    return json_response(
        [
            ChatMessage(item.seat, item.text, item.said)
            for item in await services.async_store.call(services.store.chat_lines, record.id)
        ]
    )


async def create_transfer(services: Services, request: Request) -> Response:
    """A link by which my seat opens on another device as well, for a quarter of an hour."""
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
    """Come with a carried seat. If the link by which it was had goes out of force, so does this."""
    token = str(request.path_params["token"])
    transfer = (
        await services.async_store.call(services.store.find_transfer, hash_token(token)) if is_token(token) else None
    )
    if transfer is None or transfer.until <= utc_timestamp():
        raise MatchNotFound("this link is not in force any more; make a new one on the other device")
    claims = await services.async_store.call(services.store.seat_claims, transfer.match)
    if all((claim.seat, claim.holder) != (transfer.seat, transfer.holder) for claim in claims):
        raise MatchNotFound("this link is not in force any more: the seat is no longer held by whoever made it")
    session_token, holder = get_or_create_session(request)
    seat_claims = [claim for claim in claims if claim.seat == transfer.seat]
    if all(claim.holder != holder for claim in seat_claims):
        if len(seat_claims) >= services.limits.guests:
            raise Busy("too many devices hold this seat")
        await services.async_store.call(
            services.store.add_seat_claim, SeatClaim(transfer.match, transfer.seat, holder, transfer.link)
        )
    response = RedirectResponse(f"/match/{transfer.match}", 303, {"Cache-Control": "no-store"})
    set_cookie(response, request, session_token)
    return response
