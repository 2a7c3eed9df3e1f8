"""Request handlers of the lobby: lists of games and matches; rename or delete a match, take an open seat."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from dowding.ai.levels import can_play, levels_for
from dowding.ai.players import PLAYERS
from dowding.engine.game import Game
from dowding.games import registry
from dowding.server.api.new_matches import clean_name
from dowding.server.api.request_context import (
    NOBODY,
    Access,
    Forbidden,
    Services,
    access_for,
    get_match_id,
    json_response,
    read_body,
    summarize_match,
)
from dowding.server.matches.match_session import DELETED, MatchNotFound
from dowding.server.messages import (
    GameCard,
    RenameRequest,
    SeatRequest,
    Summary,
)
from dowding.server.security.session import get_or_create_session, get_session_id, set_session_cookie
from dowding.server.storage.store import MatchRecord, SeatClaim
from dowding.server.timestamps import utc_timestamp

MAX_OPEN_MATCHES = 50
ART_FOLDER: Final = Path(__file__).parents[2] / "web" / "art"


async def list_games(services: Services, request: Request) -> Response:
    """The games of this server, with their scenarios, settings and bots."""
    return json_response([game_card(game) for game in registry.GAMES])


def game_card(game: Game) -> GameCard:
    """A game as the lobby shows it."""
    return GameCard(
        id=game.id,
        title=game.title,
        about=game.about,
        credit=game.credit,
        seats=game.seats,
        scenarios=game.scenarios,
        settings=game.settings,
        players=tuple(code for code in PLAYERS if any(can_play(code, game, seat) for seat in game.seats)),
        levels={seat: levels_for(game, seat) for seat in game.seats},
        takes_scenarios=game.accepts_custom_scenarios,
        first=game.first,
        art=art_of(game),
        people=dict(game.seat_names),
        guide=game.guide,
        tutorial=game.tutorial,
        rules_in_short=game.rules_in_short,
        variant_of=game.variant_of,
    )


def art_of(game: Game) -> str:
    """The path of a game's picture: its own, that of the game it varies, or the banner of the lobby."""
    drawn = (name for name in (game.id, game.variant_of) if name and (ART_FOLDER / f"{name}.webp").is_file())
    return f"/static/art/{next(drawn, 'banner')}.webp"


async def my_matches(services: Services, request: Request) -> Response:
    """The matches that I created or hold a seat in, the newest first."""
    holder = get_session_id(request)
    if not holder:
        return json_response([])
    records = await services.async_store.call(services.store.records_of, holder)
    claims = await services.async_store.call(services.store.seat_claims_of, holder)
    companies = await services.async_store.call(services.store.companies_of, holder)
    accessible = [(record, access_for(record, claims, holder)) for record in records]
    return json_response(
        [
            summarize_match(record, access, services.retention, companies.get(record.id, NOBODY))
            for record, access in accessible
            if access is not None
        ]
    )


async def list_open_matches(services: Services, request: Request) -> Response:
    """Unfinished matches with an open seat that any visitor may take."""
    no_access = Access("", frozenset(), False)
    records = await services.async_store.call(services.store.open_records, MAX_OPEN_MATCHES)
    return json_response([summarize_match(record, no_access, services.retention) for record in records])


async def get_match(services: Services, request: Request) -> Response:
    """The summary of a match."""
    record, access = await services.require_access(request)
    company = await services.async_store.call(services.store.company, record.id)
    return json_response(summarize_match(record, access, services.retention, company))


async def rename_match(services: Services, request: Request) -> Response:
    """Rename my match."""
    record, access = await services.require_owner(request)
    body = await read_body(request, RenameRequest)
    await services.async_store.call(services.store.rename, record.id, clean_name(body.name))
    return json_response(await _reload_summary(services, record, access))


async def delete_match(services: Services, request: Request) -> Response:
    """Delete my match for good and close its connections."""
    record, _ = await services.require_owner(request)
    await services.manager.delete(record.id)
    return Response(status_code=204)


async def take_seat(services: Services, request: Request) -> Response:
    """Take an open seat; the first request gets it."""
    body = await read_body(request, SeatRequest)
    token, holder = get_or_create_session(request)
    claim = SeatClaim(get_match_id(request), body.seat, holder, "open", utc_timestamp())
    if not await services.async_store.call(services.store.take_open_seat, claim):
        raise Forbidden("This seat is no longer open.")
    record = await services.async_store.call(services.store.record, claim.match)
    if record is None:
        raise MatchNotFound(DELETED)
    response = json_response(
        await _reload_summary(services, record, Access(holder, frozenset({body.seat}), record.creator == holder))
    )
    set_session_cookie(response, request, token)
    return response


async def _reload_summary(services: Services, record: MatchRecord, access: Access) -> Summary:
    """Read the match again, update it in the match manager and summarise it."""
    company = await services.async_store.call(services.store.company, record.id)
    return summarize_match(await services.reload_record(record.id), access, services.retention, company)
