"""What every request needs: the hall, who is asking, what he may do, bodies read strictly and answers written."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Coroutine
from typing import Final, TypeVar

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from dowding.engine.decision import SPECTATOR, Seat
from dowding.engine.errors import DowdingError, SetupError
from dowding.engine.game import Game
from dowding.engine.msgspec_threadsafe import form
from dowding.games import game_named
from dowding.server.api.messages import Failure, Summary
from dowding.server.matches.match_manager import Hall
from dowding.server.matches.match_session import NoMatch
from dowding.server.security.auth import visitor
from dowding.server.security.middleware import Limits
from dowding.server.storage.async_store import Pulse
from dowding.server.storage.store import Place, Record

MATCH: Final = re.compile(r"[0-9a-f]{16}")
JSON: Final = "application/json"
NO_MATCH: Final = "there is no such match, or not for you; open it by its link"

T = TypeVar("T")


class Forbidden(DowdingError):
    """The visitor may not do this."""


class BadRequest(DowdingError):
    """The request is not of the form it must have."""


class Left(DowdingError):
    """Whoever asked does not wait for the answer any more."""


class Access(msgspec.Struct, frozen=True):
    """What a visitor may do in a match: the seats he holds, and whether he set it up."""

    holder: str
    seats: frozenset[Seat]
    is_owner: bool


class Desk:
    """The hall and its limits, with the questions that all handlers ask."""

    def __init__(self, hall: Hall, limits: Limits) -> None:
        self.hall: Final = hall
        self.limits: Final = limits
        self.ledger: Final = hall.ledger
        self.store: Final = hall.ledger.store
        self.sockets = 0
        self.pulse: Final = Pulse(hall.ledger)

    async def admitted(self, connection: HTTPConnection) -> tuple[Record, Access]:
        """The match that a request is about, and the visitor's access. Who has none learns not even that it exists."""
        ident = match_named(connection)
        holder = visitor(connection)
        if not holder:
            raise NoMatch(NO_MATCH)
        places = await self.ledger.call(self.store.places, ident)  # first: they go with a match that is deleted
        record = await self.ledger.call(self.store.record, ident)
        access = None if record is None else access_of(record, places, holder)
        if record is None or access is None:
            raise NoMatch(NO_MATCH)
        return record, access

    async def owned(self, request: Request) -> tuple[Record, Access]:
        """The match of a request that only its owner may make."""
        record, access = await self.admitted(request)
        if not access.is_owner:
            raise Forbidden("only whoever set up the match may do this")
        return record, access


def match_named(connection: HTTPConnection) -> str:
    """The id of the match that a request is about."""
    ident = str(connection.path_params["match"])
    if MATCH.fullmatch(ident) is None:
        raise NoMatch(NO_MATCH)
    return ident


def access_of(record: Record, places: list[Place], holder: str) -> Access | None:
    """What a visitor may do in a match; None where he has nothing to do with it."""
    seats = frozenset(place.seat for place in places if place.holder == holder and place.match == record.id)
    if not seats and record.creator != holder:
        return None
    return Access(holder, seats - {SPECTATOR}, record.creator == holder)


def summary(record: Record, access: Access) -> Summary:
    """A match as this visitor's lobby shows it."""
    progress, game = record.progress, _game(record)
    titles = {} if game is None else {each.id: each.title for each in game.scenarios}
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
        people={} if game is None else dict(game.people),
        dice=record.circumstances.warning(),
    )


def _game(record: Record) -> Game | None:
    """The game of a match; None where this server does not know it any more."""
    try:
        return game_named(record.game_id)
    except SetupError:
        return None


async def body_of(request: Request, kind: type[T]) -> T:
    """The body of a request, which must be JSON of exactly this form."""
    if request.headers.get("content-type", "").split(";")[0].strip().lower() != JSON:
        raise BadRequest("the body must be JSON with the content type application/json")
    data = await request.body()
    try:
        return msgspec.json.decode(data, type=form(kind))
    except (msgspec.ValidationError, msgspec.DecodeError) as error:
        raise BadRequest(f"the body does not fit: {error}") from None


async def while_there(request: Request, work: Coroutine[None, None, T]) -> T:
    """What the work comes to; it is given up when the client goes. The body of the request must have been read."""
    doing = asyncio.ensure_future(work)
    going = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait({doing, going}, return_when=asyncio.FIRST_COMPLETED)
        if not doing.done():
            raise Left("nobody waits for the answer any more")
        return doing.result()
    finally:
        doing.cancel()
        going.cancel()


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def number_of(request: Request, name: str) -> int | None:
    """A whole number from the query, or None where it is not given."""
    text = request.query_params.get(name)
    if text is None:
        return None
    if re.fullmatch(r"[0-9]{1,9}", text) is None:
        raise BadRequest(f"{name} must be a whole number")
    return int(text)


def answer(value: object, status: int = 200) -> Response:
    """An answer in JSON. It is never kept by a cache: it may be for one visitor only."""
    return Response(msgspec.json.encode(value), status, {"Cache-Control": "no-store"}, JSON)


def failure(text: str, status: int) -> Response:
    """A refusal in JSON."""
    return answer(Failure(text), status)
