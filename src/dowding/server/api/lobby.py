"""The lobby: the games, my matches, setting up, importing, renaming, deleting, rematch, links and open seats."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping, Sequence

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from dowding.ai.levels import can_play, levels_for
from dowding.ai.players import PLAYERS
from dowding.engine.decision import SPECTATOR, Seat
from dowding.engine.dice import commitment, fresh_secret, secret_of_seed
from dowding.engine.errors import SetupError
from dowding.engine.game import Game, OfferedScenario, Setup
from dowding.engine.match import Choice
from dowding.engine.match_metadata import DICE_FROM_CHANCE, DICE_FROM_SAVE, DICE_FROM_SEED, MatchMetadata
from dowding.engine.packs import UploadedScenario
from dowding.games import registry
from dowding.games.registry import game_by_id
from dowding.server.api.request_context import (
    Access,
    BadRequest,
    Forbidden,
    Services,
    access_for,
    get_match_id,
    json_response,
    read_body,
    summarize_match,
)
from dowding.server.matches.commands import CHOOSE
from dowding.server.matches.live_match import start_match
from dowding.server.matches.match_packs import pack_of, recorded_pack
from dowding.server.matches.match_session import DELETED, LINK_REVOKED, MatchNotFound
from dowding.server.matches.progress import progress_of
from dowding.server.messages import (
    Created,
    GameCard,
    Link,
    LinkChange,
    NewMatch,
    RematchRequest,
    RenameRequest,
    ScenarioFile,
    SeatRequest,
    Summary,
)
from dowding.server.security.session import get_or_create_session, get_session_id, set_session_cookie
from dowding.server.security.tokens import hash_token, is_token, link_url, new_token
from dowding.server.storage.store import MatchRecord, SeatClaim, StoredAct
from dowding.server.timestamps import utc_timestamp
from dowding.server.workers.fair_queue import Busy

ME = "me"
FRIEND = "friend"
OPEN = "open"
HUMAN_SEATS = (ME, FRIEND, OPEN)
MAX_OPEN_MATCHES = 50


async def list_games(services: Services, request: Request) -> Response:
    """The games that can be played here, with their scenarios, settings and programs."""
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
    )


async def check_scenario(services: Services, request: Request) -> Response:
    """Look whether a scenario that somebody wants to bring can be played; a fault is told with its place."""
    game = next((game for game in registry.GAMES if game.id == request.path_params["game"]), None)
    if game is None:
        raise MatchNotFound("there is no such game")
    body = await read_body(request, ScenarioFile)
    return json_response(await _check_scenario_file(services, request, game, UploadedScenario(body.file, body.text)))


async def _check_scenario_file(
    services: Services, request: Request, game: Game, brought: UploadedScenario
) -> OfferedScenario:
    """The scenario in a file, read in a worker process: it takes a share of the visitor's time, not of ours."""
    if not game.accepts_custom_scenarios:
        raise SetupError(f"{game.title} has no scenarios in files that a player could bring")
    return await services.manager.bot_pool.check_scenario(_client_id(request), game.id, brought)


async def create_match(services: Services, request: Request) -> Response:
    """Start a match. The answer sets the cookie by which its creator is known."""
    return await _create_match(services, request, await read_body(request, NewMatch))


async def create_rematch(services: Services, request: Request) -> Response:
    """Start the same match again, with new dice, perhaps with everybody in the next seat. Others get new links."""
    record, access = await services.require_access(request)
    body = await read_body(request, RematchRequest) if await request.body() else RematchRequest()
    seats = {
        seat: kind if kind not in HUMAN_SEATS else ME if seat in access.seats else FRIEND
        for seat, kind in record.seats.items()
    }
    if body.swapped:
        *others, last = seats.values()
        seats = dict(zip(seats, (last, *others), strict=True))
    brought = None if record.brought is None else ScenarioFile(record.brought.file, record.brought.text)
    new_match = NewMatch(record.game_id, record.scenario, record.settings, None, record.name, seats, brought)
    return await _create_match(services, request, new_match)


async def _create_match(services: Services, request: Request, new_match: NewMatch) -> Response:
    game = game_by_id(new_match.game)
    setup, title = await _resolve_setup(services, request, game, new_match)
    seats = validate_seats(game, new_match.seats)
    if new_match.seed is not None and any(kind in (FRIEND, OPEN) for kind in seats.values()):
        raise SetupError("a chosen seed is only for matches that you play alone: who knows it knows every die")
    secret = fresh_secret() if new_match.seed is None else secret_of_seed(new_match.seed)
    match = await asyncio.to_thread(start_match, setup, secret, take_forced=True)
    record = MatchRecord(
        id=secrets.token_hex(8),
        name=_clean_name(new_match.name),
        game_id=game.id,
        scenario=setup.scenario,
        settings=setup.settings,
        secret=secret.hex(),
        commitment=commitment(secret),
        creator="",
        created=utc_timestamp(),
        seats=seats,
        rewinds=(),
        progress=progress_of(match, utc_timestamp()),
        circumstances=MatchMetadata(DICE_FROM_CHANCE if new_match.seed is None else DICE_FROM_SEED),
        brought=setup.brought,
        title=title,
        pack=match.context.pack_fingerprint(),
    )
    return await _store_match(services, request, record, recorded_acts(match.history))


async def _resolve_setup(services: Services, request: Request, game: Game, new_match: NewMatch) -> tuple[Setup, str]:
    """What the match is started with, and the title of its scenario where that was brought."""
    if new_match.brought is None:
        return game.setup(new_match.scenario, new_match.settings), ""
    brought = UploadedScenario(new_match.brought.file, new_match.brought.text)
    scenario = await _check_scenario_file(services, request, game, brought)
    if new_match.scenario != scenario.id:
        raise SetupError(f"{brought.file} holds the scenario {scenario.id!r}, not {new_match.scenario!r}")
    pack = await asyncio.to_thread(pack_of, game.id, brought)
    return game.setup(new_match.scenario, new_match.settings, pack, brought), scenario.title


async def import_save(services: Services, request: Request) -> Response:
    """Import a save: a new match that stands where the save stands, with all its seats mine. Everybody is told so."""
    save, progress, fingerprint = await services.manager.bot_pool.check_save(_client_id(request), await request.body())
    game = game_by_id(save.game)
    recorded_setup = Setup(game.id, save.scenario, save.settings, save.brought)
    pack = await asyncio.to_thread(recorded_pack, recorded_setup, fingerprint)
    setup = game.setup(save.scenario, save.settings, pack, save.brought)
    title = (
        ""
        if save.brought is None
        else next(scenario.title for scenario in pack.scenarios if scenario.id == setup.scenario)
    )
    bots = {index: code for _, index, code in save.circumstances.programs}
    acts = [
        StoredAct(n, CHOOSE.name, choice.seat, choice.option, choice.forced, bot=bots.get(n, ""))
        for n, choice in enumerate(save.choices)
    ]
    acts += [
        StoredAct(n, CHOOSE.name, seat, option) for n, (seat, option) in enumerate(save.pending.items(), len(acts))
    ]
    record = MatchRecord(
        id=secrets.token_hex(8),
        name=_clean_name(request.query_params.get("name", "")),
        game_id=game.id,
        scenario=setup.scenario,
        settings=setup.settings,
        secret=save.secret,
        commitment=save.commitment,
        creator="",
        created=utc_timestamp(),
        seats=dict.fromkeys(game.seats, ME),
        rewinds=save.rewinds,
        progress=progress,
        circumstances=MatchMetadata(DICE_FROM_SAVE, save.circumstances.hints),
        brought=save.brought,
        title=title,
        pack=fingerprint,
    )
    return await _store_match(services, request, record, acts)


def recorded_acts(choices: Sequence[Choice], bots: Mapping[int, str] | None = None) -> list[StoredAct]:
    """The acts to store for choices that were made already; `bots` are codes by the place of a choice."""
    codes = bots or {}
    return [
        StoredAct(number, CHOOSE.name, choice.seat, choice.option, choice.forced, bot=codes.get(number, ""))
        for number, choice in enumerate(choices)
    ]


def _client_id(request: Request) -> str:
    """Whose share of the server's time checking a save takes: who has no cookie yet is known by his address."""
    return get_session_id(request) or (request.client.host if request.client else "")


async def _store_match(services: Services, request: Request, record: MatchRecord, acts: list[StoredAct]) -> Response:
    """Store a new match with its places and links, and answer with them."""
    token, holder = get_or_create_session(request)
    if await services.async_store.call(services.store.count_unfinished, holder) >= services.limits.matches_of_one:
        raise Busy("you have too many unfinished matches; finish or delete some first")
    if await services.async_store.call(services.store.count_unfinished, None) >= services.limits.matches:
        raise Busy("this server has no room for another match")
    record = msgspec.structs.replace(record, creator=holder)
    human_seats = [seat for seat, kind in record.seats.items() if kind in HUMAN_SEATS]
    claims = [SeatClaim(record.id, seat, holder) for seat in human_seats if record.seats[seat] == ME]
    tokens = {seat: new_token() for seat in [*human_seats, SPECTATOR]}
    digests = {seat: hash_token(seat_token) for seat, seat_token in tokens.items()}
    await services.async_store.call(services.store.add, record, acts, claims, digests)
    access = Access(holder, frozenset(claim.seat for claim in claims), True)
    links = {seat: link_url(request, seat_token) for seat, seat_token in tokens.items()}
    response = json_response(Created(summarize_match(record, access), links), 201)
    set_session_cookie(response, request, token)
    return response


def validate_seats(game: Game, requested_seats: dict[Seat, str]) -> dict[Seat, str]:
    """Who sits where, checked; a seat that is not named is mine."""
    for seat, kind in requested_seats.items():
        if seat not in game.seats:
            raise SetupError(f"{game.title} has no seat {seat!r}; its seats are {', '.join(game.seats)}")
        if kind not in HUMAN_SEATS and kind not in PLAYERS:
            raise SetupError(f"nobody is called {kind!r}; a seat is for {', '.join([*HUMAN_SEATS, *PLAYERS])}")
        if kind in PLAYERS and not can_play(kind, game, seat):
            raise SetupError(f"there is no doctrine for {seat} in {game.title} yet; only random can play it")
    return {seat: requested_seats.get(seat, ME) for seat in game.seats}


def _clean_name(text: str) -> str:
    """A name as it is kept: printable, on one line."""
    printable = "".join(character if character.isprintable() else " " for character in text)
    return " ".join(printable.split())[:80]


# My matches


async def my_matches(services: Services, request: Request) -> Response:
    """The matches I set up or have a place in, the newest first."""
    holder = get_session_id(request)
    if not holder:
        return json_response([])
    records = await services.async_store.call(services.store.records_of, holder)
    claims = await services.async_store.call(services.store.seat_claims_of, holder)
    accessible = [(record, access_for(record, claims, holder)) for record in records]
    return json_response([summarize_match(record, access) for record, access in accessible if access is not None])


async def list_open_matches(services: Services, request: Request) -> Response:
    """Matches under way in which anybody may take an open seat."""
    no_access = Access("", frozenset(), False)
    records = await services.async_store.call(services.store.open_records, MAX_OPEN_MATCHES)
    return json_response([summarize_match(record, no_access) for record in records])


async def get_match(services: Services, request: Request) -> Response:
    """One match as the lobby shows it."""
    return json_response(summarize_match(*await services.require_access(request)))


async def rename_match(services: Services, request: Request) -> Response:
    """Give my match another name."""
    record, access = await services.require_owner(request)
    body = await read_body(request, RenameRequest)
    await services.async_store.call(services.store.rename, record.id, _clean_name(body.name))
    return json_response(await _reload_summary(services, record, access))


async def delete_match(services: Services, request: Request) -> Response:
    """Delete my match for good; whoever is connected is told."""
    record, _ = await services.require_owner(request)
    await services.manager.delete(record.id)
    return Response(status_code=204)


async def take_seat(services: Services, request: Request) -> Response:
    """Take an open seat; whoever comes first has it."""
    body = await read_body(request, SeatRequest)
    token, holder = get_or_create_session(request)
    claim = SeatClaim(get_match_id(request), body.seat, holder, "open")
    if not await services.async_store.call(services.store.take_open_seat, claim):
        raise Forbidden("that seat is not open")
    record = await services.async_store.call(services.store.record, claim.match)
    if record is None:
        raise MatchNotFound(DELETED)
    response = json_response(
        await _reload_summary(services, record, Access(holder, frozenset({body.seat}), record.creator == holder))
    )
    set_session_cookie(response, request, token)
    return response


async def _reload_summary(services: Services, record: MatchRecord, access: Access) -> Summary:
    """The match as it is kept now; the hall is told as well."""
    current = await services.async_store.call(services.store.record, record.id)
    if current is None:
        raise MatchNotFound(DELETED)
    services.manager.replace_record(current)
    return summarize_match(current, access)


# Links


async def change_link(services: Services, request: Request) -> Response:
    """Make a new link to a seat or for spectators, or put the old one out of force. Who came by the old one is out."""
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
    """Come in by a secret link: it gives this browser the place, and leads to the match."""
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
