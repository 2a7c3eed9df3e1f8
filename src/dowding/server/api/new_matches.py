"""Request handlers that create matches: a new match, a rematch, an imported save, and the check of a scenario file."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Collection, Mapping, Sequence
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from dowding.ai.levels import can_play
from dowding.ai.players import PLAYERS
from dowding.engine.decision import SPECTATOR, Seat
from dowding.engine.dice import commitment, fresh_secret, secret_of_seed
from dowding.engine.errors import SaveError, SetupError
from dowding.engine.game import Game, OfferedScenario, Setup
from dowding.engine.match import Choice
from dowding.engine.match_metadata import DICE_FROM_CHANCE, DICE_FROM_SAVE, DICE_FROM_SEED, MatchMetadata
from dowding.engine.opening import play_opening
from dowding.engine.packs import UploadedScenario
from dowding.games import registry
from dowding.games.registry import game_by_id
from dowding.server.api.request_context import (
    Access,
    Services,
    json_response,
    read_body,
    summarize_match,
)
from dowding.server.matches.commands import CHOOSE
from dowding.server.matches.live_match import start_match
from dowding.server.matches.match_packs import pack_of, recorded_pack
from dowding.server.matches.match_session import MatchNotFound
from dowding.server.matches.presence import FRIEND, HUMAN_SEATS, ME, OPEN
from dowding.server.matches.progress import progress_of
from dowding.server.messages import (
    Created,
    NewMatch,
    RematchRequest,
    ScenarioFile,
)
from dowding.server.security.session import get_or_create_session, get_session_id, set_session_cookie
from dowding.server.security.tokens import hash_token, link_url, new_token
from dowding.server.storage.store import MatchRecord, SeatClaim, StoredAct
from dowding.server.timestamps import utc_timestamp
from dowding.server.workers.fair_queue import Busy

MAX_IMPORTED_REWINDS: Final = 1_000
OPENING_BOT: Final = "pilot"
"""The bot that the log names for the opening of a guided match."""

log = logging.getLogger(__name__)


async def create_match(services: Services, request: Request) -> Response:
    """Start a match. The answer sets the session cookie of its creator."""
    return await _create_match(services, request, await read_body(request, NewMatch))


async def create_rematch(services: Services, request: Request) -> Response:
    """Start the same match again with new dice, with seats swapped if requested. Other people get new links."""
    record, access = await services.require_access(request)
    body = await read_body(request, RematchRequest) if await request.body() else RematchRequest()
    return await _create_match(services, request, plan_rematch(record, access.seats, swapped=body.swapped))


def plan_rematch(record: MatchRecord, own_seats: Collection[Seat], *, swapped: bool) -> NewMatch:
    """The same match again, for the holder of these seats; `swapped` moves each player to the next seat."""
    seats = next_seats(record, swapped=swapped)
    kinds = {
        seats[seat]: kind if kind not in HUMAN_SEATS else ME if seat in own_seats else FRIEND
        for seat, kind in record.seats.items()
    }
    brought = None if record.brought is None else ScenarioFile(record.brought.file, record.brought.text)
    return NewMatch(
        record.game_id,
        record.scenario,
        record.settings,
        None,
        record.name,
        kinds,
        brought,
        record.idle_days,
        allows_tryouts=record.allows_tryouts,
    )


def next_seats(record: MatchRecord, *, swapped: bool) -> dict[Seat, Seat]:
    """The seat of each player in a rematch, by their seat now."""
    seats = list(record.seats)
    return dict(zip(seats, [*seats[1:], seats[0]] if swapped else seats, strict=True))


async def _create_match(services: Services, request: Request, new_match: NewMatch) -> Response:
    return await store_match(services, request, *await build_match(services, request, new_match))


async def build_match(services: Services, request: Request, new_match: NewMatch) -> tuple[MatchRecord, list[StoredAct]]:
    """Start a match in memory: its record, still without a creator, and its first acts."""
    game = game_by_id(new_match.game)
    setup, title = await _resolve_setup(services, request, game, new_match)
    seats = validate_seats(game, new_match.seats)
    if new_match.seed is not None and any(kind in (FRIEND, OPEN) for kind in seats.values()):
        raise SetupError("A chosen seed is only for solo matches: anyone who knows it knows every die roll.")
    secret = fresh_secret() if new_match.seed is None else secret_of_seed(new_match.seed)
    match = await asyncio.to_thread(start_match, setup, secret, take_forced=True)
    opening_bots: dict[int, str] = {}
    if new_match.guided:
        play_opening(match)
        opening_bots = {n: OPENING_BOT for n, choice in enumerate(match.history) if seats[choice.seat] in HUMAN_SEATS}
    created = utc_timestamp()
    record = MatchRecord(
        id=secrets.token_hex(8),
        name=clean_name(new_match.name),
        game_id=game.id,
        scenario=setup.scenario,
        settings=setup.settings,
        secret=secret.hex(),
        commitment=commitment(secret),
        creator="",
        created=created,
        seats=seats,
        rewinds=(),
        progress=progress_of(match, created),
        circumstances=MatchMetadata(DICE_FROM_CHANCE if new_match.seed is None else DICE_FROM_SEED),
        brought=setup.brought,
        title=title,
        pack=match.context.pack_fingerprint(),
        idle_days=new_match.idle_days,
        allows_tryouts=new_match.allows_tryouts,
    )
    return record, recorded_acts(match.history, opening_bots)


async def _resolve_setup(services: Services, request: Request, game: Game, new_match: NewMatch) -> tuple[Setup, str]:
    """The setup of a new match, and the title of its scenario if that was uploaded."""
    if new_match.brought is None:
        return game.setup(new_match.scenario, new_match.settings), ""
    brought = UploadedScenario(new_match.brought.file, new_match.brought.text)
    scenario = await _check_scenario_file(services, request, game, brought)
    if new_match.scenario != scenario.id:
        raise SetupError(f"{brought.file} contains the scenario {scenario.id!r}, not {new_match.scenario!r}.")
    pack = await asyncio.to_thread(pack_of, game.id, brought)
    return game.setup(new_match.scenario, new_match.settings, pack, brought), scenario.title


async def import_save(services: Services, request: Request) -> Response:
    """Import a save as a new match at the same position, with all seats mine. Its log says that it was imported."""
    save, progress, fingerprint = await services.manager.bot_pool.check_save(_client_id(request), await request.body())
    if len(save.rewinds) > MAX_IMPORTED_REWINDS:
        raise SaveError(
            f"The save: rewinds: it has {len(save.rewinds)}; an imported save may have at most {MAX_IMPORTED_REWINDS}."
        )
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
        name=clean_name(request.query_params.get("name", "")),
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
    return await store_match(services, request, record, acts)


def recorded_acts(choices: Sequence[Choice], bots: Mapping[int, str] | None = None) -> list[StoredAct]:
    """The acts to store for choices that were made already; `bots` are codes by the place of a choice."""
    codes = bots or {}
    return [
        StoredAct(number, CHOOSE.name, choice.seat, choice.option, choice.forced, bot=codes.get(number, ""))
        for number, choice in enumerate(choices)
    ]


def _client_id(request: Request) -> str:
    """The client id under which the check of a file is queued: its session, or its address if it has none."""
    return get_session_id(request) or (request.client.host if request.client else "")


async def store_match(services: Services, request: Request, record: MatchRecord, acts: list[StoredAct]) -> Response:
    """Store a new match with its seat claims and links, and answer with its summary and links."""
    token, holder = get_or_create_session(request)
    await require_room(services, holder)
    record = msgspec.structs.replace(record, creator=holder)
    human_seats = [seat for seat, kind in record.seats.items() if kind in HUMAN_SEATS]
    claims = [SeatClaim(record.id, seat, holder) for seat in human_seats if record.seats[seat] == ME]
    tokens = {seat: new_token() for seat in [*human_seats, SPECTATOR]}
    digests = {seat: hash_token(seat_token) for seat, seat_token in tokens.items()}
    await services.async_store.call(services.store.add, record, acts, claims, digests)
    access = Access(holder, frozenset(claim.seat for claim in claims), True)
    links = {seat: link_url(request, seat_token) for seat, seat_token in tokens.items()}
    response = json_response(Created(summarize_match(record, access, services.retention), links), 201)
    set_session_cookie(response, request, token)
    return response


async def require_room(services: Services, creator: str) -> None:
    """Raise Busy if this session has too many unfinished matches, or the server has."""
    if await services.async_store.call(services.store.count_unfinished, creator) >= services.limits.matches_of_one:
        raise Busy("You have too many unfinished matches. Finish or delete some first.")
    if await services.async_store.call(services.store.count_unfinished, None) >= services.limits.matches:
        fields = {"matches": services.limits.matches}
        log.warning("match refused: the limit `matches` is reached; remove old matches", extra={"fields": fields})
        raise Busy("This server has reached its limit of matches.")


def validate_seats(game: Game, requested_seats: dict[Seat, str]) -> dict[Seat, str]:
    """Check who plays which seat; a seat that is not named is the creator's own."""
    for seat, kind in requested_seats.items():
        if seat not in game.seats:
            raise SetupError(f"{game.title} has no seat {seat!r}. Choose one of: {', '.join(game.seats)}.")
        if kind not in HUMAN_SEATS and kind not in PLAYERS:
            raise SetupError(f"Unknown player type {kind!r}. Choose one of: {', '.join([*HUMAN_SEATS, *PLAYERS])}.")
        if kind in PLAYERS and not can_play(kind, game, seat):
            raise SetupError(f"There is no such bot for {seat} in {game.title} yet. Use random.")
    return {seat: requested_seats.get(seat, ME) for seat in game.seats}


def clean_name(text: str) -> str:
    """A match name without control characters and line breaks, at most 80 characters."""
    printable = "".join(character if character.isprintable() else " " for character in text)
    return " ".join(printable.split())[:80]


async def check_scenario(services: Services, request: Request) -> Response:
    """Check whether an uploaded scenario file can be played; an error names its place in the file."""
    game = next((game for game in registry.GAMES if game.id == request.path_params["game"]), None)
    if game is None:
        raise MatchNotFound("This server does not have that game.")
    body = await read_body(request, ScenarioFile)
    return json_response(await _check_scenario_file(services, request, game, UploadedScenario(body.file, body.text)))


async def _check_scenario_file(
    services: Services, request: Request, game: Game, brought: UploadedScenario
) -> OfferedScenario:
    """Check a scenario file in a worker process, in the client's share of the analysis queue."""
    if not game.accepts_custom_scenarios:
        raise SetupError(f"{game.title} does not accept scenario files.")
    return await services.manager.bot_pool.check_scenario(_client_id(request), game.id, brought)
