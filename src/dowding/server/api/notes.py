"""Request handlers of the private notes of a seat."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from dowding.server.api.request_context import Services, json_response, read_body, require_own_seat
from dowding.server.messages import SeatNotes


async def get_notes(services: Services, request: Request) -> Response:
    """My private notes at a seat."""
    record, access = await services.require_access(request)
    seat = require_own_seat(access, request.query_params.get("seat"))
    return json_response(SeatNotes(seat, await services.async_store.call(services.store.notes, record.id, seat)))


async def write_notes(services: Services, request: Request) -> Response:
    """Replace my private notes at a seat."""
    record, access = await services.require_access(request)
    body = await read_body(request, SeatNotes)
    await services.async_store.call(
        services.store.write_notes, record.id, require_own_seat(access, body.seat), body.text
    )
    return json_response(body)
