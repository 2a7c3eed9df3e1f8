"""Helpers of all request handlers: services, access checks, parsing of bodies and parameters, JSON responses."""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from collections.abc import Coroutine
from datetime import timedelta
from typing import Final, TypeVar

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from dowding.engine.decision import SPECTATOR, Seat
from dowding.engine.errors import DowdingError, SetupError
from dowding.engine.game import Game
from dowding.engine.msgspec_threadsafe import warm_decoder
from dowding.engine.text import as_sentence
from dowding.games.registry import game_by_id
from dowding.server.matches.match_manager import MatchManager
from dowding.server.matches.match_session import DELETED, MatchNotFound
from dowding.server.matches.presence import Presence, players_of, rematch_of
from dowding.server.matches.reviews import ReviewJobs
from dowding.server.messages import ErrorMessage, Summary, TryoutSource
from dowding.server.security.limits import Limits
from dowding.server.security.rate_limit import RateLimiter
from dowding.server.security.session import get_session_id
from dowding.server.storage.async_store import ReadinessProbe
from dowding.server.storage.retention import Retention
from dowding.server.storage.store import Company, MatchRecord, SeatClaim
from dowding.server.timestamps import timestamp_after, utc_timestamp
from dowding.server.workers.fair_queue import Busy

MATCH_ID_PATTERN: Final = re.compile(r"[0-9a-f]{16}")
JSON: Final = "application/json"
VISIT_INTERVAL: Final = timedelta(hours=1)
"""The precision with which the last visit of a seat's holder is stored."""
PLAYER_CHANGES_PER_SECOND: Final = 0.1
PLAYER_CHANGES_AT_ONCE: Final = 8
NO_MATCH: Final = "This match does not exist, or you have not been invited. Use the link you were sent."

NOBODY: Final = Company()

T = TypeVar("T")


class Forbidden(DowdingError):
    """The visitor may not do this (403)."""


class BadRequest(DowdingError):
    """The request is malformed (400)."""


class ClientDisconnected(DowdingError):
    """The client has disconnected before the answer was ready (499)."""


class Access(msgspec.Struct, frozen=True):
    """What a visitor may do in a match: the seats they hold, and whether they created it."""

    holder: str
    seats: frozenset[Seat]
    is_owner: bool
    devices: dict[Seat, int] = {}
    """The number of devices that hold each of these seats."""


class Services:
    """The match manager, store, limits and retention of a running server, with the access checks of all handlers."""

    def __init__(self, manager: MatchManager, limits: Limits, retention: Retention) -> None:
        self.manager: Final = manager
        self.limits: Final = limits
        self.retention: Final = retention
        self.async_store: Final = manager.async_store
        self.store: Final = manager.async_store.store
        self.metrics: Final = manager.async_store.metrics
        self.presence: Final = Presence(manager)
        self.reviews: Final = ReviewJobs(manager)
        self.player_limiter: Final = RateLimiter(PLAYER_CHANGES_PER_SECOND, PLAYER_CHANGES_AT_ONCE, time.monotonic)
        """For what a player shows to the others: names and rematch offers."""
        self.socket_count = 0
        self.readiness_probe: Final = ReadinessProbe(manager.async_store)

    async def require_access(self, connection: HTTPConnection) -> tuple[MatchRecord, Access]:
        """The match of a request and the visitor's access. Without access the match is reported as not found."""
        match_id = get_match_id(connection)
        holder = get_session_id(connection)
        if not holder:
            raise MatchNotFound(NO_MATCH)
        claims = await self.async_store.call(
            self.store.seat_claims, match_id
        )  # first: they are deleted together with the match
        record = await self.async_store.call(self.store.record, match_id)
        access = None if record is None else access_for(record, claims, holder)
        if record is None or access is None:
            raise MatchNotFound(NO_MATCH)
        await self._record_visit(claims, match_id, holder)
        return record, access

    async def _record_visit(self, claims: list[SeatClaim], match_id: str, holder: str) -> None:
        """Record that the holder of a seat has opened the match, at most once in an interval."""
        recently = timestamp_after(-VISIT_INTERVAL)
        if any(claim.holder == holder and claim.seen < recently for claim in claims):
            await self.async_store.call(self.store.touch_seat_claims, match_id, holder, utc_timestamp())

    async def reload_record(self, match_id: str) -> MatchRecord:
        """Read a match again and update it in the match manager."""
        record = await self.async_store.call(self.store.record, match_id)
        if record is None:
            raise MatchNotFound(DELETED)
        self.manager.replace_record(record)
        return record

    def limit_player_change(self, match_id: str, seat: Seat) -> None:
        """Refuse a player who changes too often what they show to the others."""
        if self.player_limiter.take(f"{match_id} {seat}"):
            raise Busy("That was too often. Please wait a moment.")

    async def require_owner(self, request: Request) -> tuple[MatchRecord, Access]:
        """The match of a request that only the match's creator may make."""
        record, access = await self.require_access(request)
        if not access.is_owner:
            raise Forbidden("Only the creator of the match may do this.")
        return record, access


def get_match_id(connection: HTTPConnection) -> str:
    """The match id in the path of a request."""
    match_id = str(connection.path_params["match"])
    if MATCH_ID_PATTERN.fullmatch(match_id) is None:
        raise MatchNotFound(NO_MATCH)
    return match_id


def access_for(record: MatchRecord, claims: list[SeatClaim], holder: str) -> Access | None:
    """The access of a session to a match; None if it has none."""
    match_claims = [claim for claim in claims if claim.match == record.id]
    seats = frozenset(claim.seat for claim in match_claims if claim.holder == holder)
    if not seats and record.creator != holder:
        return None
    counts = Counter(claim.seat for claim in match_claims)
    own_seats = seats - {SPECTATOR}
    return Access(holder, own_seats, record.creator == holder, {seat: counts[seat] for seat in own_seats})


def require_own_seat(access: Access, seat: Seat | None) -> Seat:
    """Check that the visitor holds a seat."""
    if seat is None or seat not in access.seats:
        raise Forbidden("You do not hold this seat.")
    return seat


def summarize_match(record: MatchRecord, access: Access, retention: Retention, company: Company = NOBODY) -> Summary:
    """The summary of a match for a visitor, with its people as far as the visitor may know them."""
    progress, game, now = record.progress, _find_game(record), utc_timestamp()
    origin = record.origin
    titles = {} if game is None else {scenario.id: scenario.title for scenario in game.scenarios}
    return Summary(
        id=record.id,
        name=record.name,
        game=record.game_id,
        scenario=record.scenario,
        title=record.title or titles.get(record.scenario, record.scenario),
        seats=record.seats,
        mine=tuple(seat for seat in record.seats if seat in access.seats),
        deciding=progress.deciding,
        position=progress.position - progress.secret,
        over=progress.over,
        created=record.created,
        updated=progress.updated,
        commitment=record.commitment,
        outcome=progress.outcome,
        owner=access.is_owner,
        people={} if game is None else dict(game.seat_names),
        dice=record.circumstances.dice_warning(),
        removal=retention.removal(record.created, progress, now),
        devices={seat: access.devices[seat] for seat in record.seats if access.devices.get(seat, 1) > 1},
        idle_days=record.idle_days,
        players=players_of(record, company, now) if company.claims else {},
        rematch=rematch_of(company) if access.seats else None,
        tryout=None if origin is None else TryoutSource(origin.match, origin.seat, origin.position),
        allows_tryouts=record.allows_tryouts,
    )


def _find_game(record: MatchRecord) -> Game | None:
    """The game of a match; None if this server no longer has it."""
    try:
        return game_by_id(record.game_id)
    except SetupError:
        return None


async def read_body(request: Request, body_type: type[T]) -> T:
    """Decode the JSON body of a request as a struct; anything else is a BadRequest."""
    if request.headers.get("content-type", "").split(";")[0].strip().lower() != JSON:
        raise BadRequest("The body must be JSON with the content type application/json.")
    data = await request.body()
    try:
        return msgspec.json.decode(data, type=warm_decoder(body_type))
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        raise BadRequest(f"The body is invalid: {error}.") from None


async def cancel_on_disconnect(request: Request, work: Coroutine[None, None, T]) -> T:
    """Await some work, and cancel it if the client disconnects. The request's body must have been read."""
    work_task = asyncio.ensure_future(work)
    disconnect_task = asyncio.ensure_future(_wait_for_disconnect(request))
    try:
        await asyncio.wait({work_task, disconnect_task}, return_when=asyncio.FIRST_COMPLETED)
        if not work_task.done():
            raise ClientDisconnected("The client has disconnected.")
        return work_task.result()
    finally:
        work_task.cancel()
        disconnect_task.cancel()


async def _wait_for_disconnect(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def get_int_param(request: Request, name: str) -> int | None:
    """An integer from the query string; None if it is missing."""
    text = request.query_params.get(name)
    if text is None:
        return None
    if re.fullmatch(r"[0-9]{1,9}", text) is None:
        raise BadRequest(f"{name} must be a whole number.")
    return int(text)


def json_response(value: object, status: int = 200) -> Response:
    """A JSON response that no cache may store: it may be for one visitor only."""
    return Response(msgspec.json.encode(value), status, {"Cache-Control": "no-store"}, JSON)


def json_error(text: str, status: int) -> Response:
    """An error response as JSON."""
    return json_response(ErrorMessage(as_sentence(text)), status)
