"""Request handlers of the chat between the seats of a match."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from dowding.games.registry import game_by_id
from dowding.server.api.request_context import Forbidden, Services, json_response, read_body, require_own_seat
from dowding.server.messages import ChatMessage, ChatPost
from dowding.server.storage.store import ChatLine
from dowding.server.timestamps import timestamp_after, utc_timestamp
from dowding.server.workers.fair_queue import Busy

CHAT_WINDOW: Final = timedelta(minutes=1)
MAX_CHAT_LINES_PER_MINUTE: Final = 8
"""The lines that a seat may post within the window."""


async def get_chat(services: Services, request: Request) -> Response:
    """The chat of a match. Spectators may read it only in games without hidden information, which it could reveal."""
    record, access = await services.require_access(request)
    if not access.seats and not game_by_id(record.game_id).hides_nothing:
        raise Forbidden("Only players can read the chat of this match.")
    return json_response(
        [
            ChatMessage(line.seat, line.text, line.posted, line.name, line.number)
            for line in await services.async_store.call(services.store.chat_lines, record.id)
        ]
    )


async def post_chat_line(services: Services, request: Request) -> Response:
    """Post a line to the other seats."""
    record, access = await services.require_access(request)
    body = await read_body(request, ChatPost)
    seat = require_own_seat(access, body.seat)
    text = " ".join("".join(item if item.isprintable() else " " for item in body.text).split())
    claims = await services.async_store.call(services.store.seat_claims, record.id)
    name = next((claim.name for claim in claims if claim.seat == seat), "")
    line = ChatLine(0, seat, text, utc_timestamp(), name)
    if text and not await services.async_store.call(
        services.store.add_chat_line, record.id, line, timestamp_after(-CHAT_WINDOW), MAX_CHAT_LINES_PER_MINUTE
    ):
        raise Busy("Too many messages. Please wait a moment.")
    await services.presence.update(record.id)
    return json_response(
        [
            ChatMessage(item.seat, item.text, item.posted, item.name, item.number)
            for item in await services.async_store.call(services.store.chat_lines, record.id)
        ]
    )
