"""Request handlers of the review of a match: start it, read its progress and its result, stop it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from dowding.engine.decision import SPECTATOR, Seat
from dowding.engine.errors import NotOffered
from dowding.server.api.analysis import require_doctrine
from dowding.server.api.match import select_viewpoint
from dowding.server.api.request_context import Access, Services, json_response
from dowding.server.matches.live_match import LiveMatch


def require_reviewed_seat(live: LiveMatch, access: Access, request: Request) -> Seat:
    """The seat to review: one that the visitor holds; when the match is over, any."""
    seat = select_viewpoint(live, access, request)
    if seat == SPECTATOR:
        raise NotOffered(f"Choose a seat: seat={' or seat='.join(live.match.game.seats)}.")
    require_doctrine(live, seat)
    return seat


async def get_review(services: Services, request: Request) -> Response:
    """The review of the match for a seat, as far as it is done. During a match of two seats, only that of my seat."""
    record, access = await services.require_access(request)
    async with services.manager.open_session(record.id) as session:
        seat = require_reviewed_seat(session.live_match, access, request)
        return json_response(await services.reviews.status(record.id, session.live_match, seat))


async def start_review(services: Services, request: Request) -> Response:
    """Start the review of the match for a seat, up to now. It takes up to some minutes; ask for its progress."""
    record, access = await services.require_access(request)
    async with services.manager.open_session(record.id) as session:
        seat = require_reviewed_seat(session.live_match, access, request)
        services.reviews.start(record.id, session.live_match, seat, access.holder)
        return json_response(await services.reviews.status(record.id, session.live_match, seat))


async def stop_review(services: Services, request: Request) -> Response:
    """Stop a running review. If it has a rough result, that stays."""
    record, access = await services.require_access(request)
    async with services.manager.open_session(record.id) as session:
        seat = require_reviewed_seat(session.live_match, access, request)
        services.reviews.stop(record.id, seat)
        return json_response(await services.reviews.status(record.id, session.live_match, seat))
