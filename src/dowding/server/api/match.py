"""Request handlers that read a match: boards, scenes, log, marks, report, and the export of its save."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from hashlib import blake2b
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from dowding.ai.levels import levels_for
from dowding.engine.decision import SPECTATOR, Seat
from dowding.engine.dice import SECRET_BYTES, LiveDice
from dowding.engine.packs import UploadedScenario
from dowding.games import registry
from dowding.games.registry import game_by_id
from dowding.server.api.request_context import JSON, Access, Forbidden, Services, get_int_param, json_response
from dowding.server.matches.live_match import LiveMatch
from dowding.server.matches.match_manager import allowed_viewpoints
from dowding.server.matches.match_packs import pack_of
from dowding.server.matches.match_session import MatchNotFound
from dowding.server.matches.replay import scrubber_marks
from dowding.server.matches.report import as_csv, build_report, cached_report, take_report_snapshot
from dowding.server.messages import Boards
from dowding.view.glossary import glossary
from dowding.view.player_view import PlayerView
from dowding.view.presenter import drawable
from dowding.view.scene import Report

MAX_CACHED_BOARDS: Final = 64


def select_viewpoint(live: LiveMatch, access: Access, request: Request) -> Seat:
    """The seat whose view is shown: the one in `seat=`, else the visitor's first seat, else the spectator's."""
    requested = request.query_params.get("seat")
    if requested is None:
        return next((seat for seat in live.match.game.seats if seat in access.seats), SPECTATOR)
    if requested not in allowed_viewpoints(live, access.seats):
        raise Forbidden("You do not hold this seat.")
    return requested


async def get_boards(services: Services, request: Request) -> Response:
    """The boards, symbols and rules of a match. They never change, so a browser may cache them."""
    record, _ = await services.require_access(request)
    return await _boards_response(request, record.game_id, record.scenario, record.brought)


async def get_game_boards(services: Services, request: Request) -> Response:
    """The boards of a game, without a match."""
    game = next((game for game in registry.GAMES if game.id == request.path_params["game"]), None)
    if game is None:
        raise MatchNotFound("This server does not have that game.")
    return await _boards_response(request, game.id, game.scenarios[0].id)


async def _boards_response(
    request: Request, game_id: str, scenario: str, brought: UploadedScenario | None = None
) -> Response:
    body = await asyncio.to_thread(encode_boards, game_id, scenario, brought)
    tag = f'"{blake2b(body, digest_size=12).hexdigest()}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(body, 200, headers, JSON)


@lru_cache(maxsize=MAX_CACHED_BOARDS)
def encode_boards(game_id: str, scenario: str, brought: UploadedScenario | None) -> bytes:
    """The boards of a scenario as JSON, cached: they depend only on the pack."""
    game, pack = game_by_id(game_id), pack_of(game_id, brought)
    context = drawable(pack.begin(game.setup(scenario, pack=pack), LiveDice(bytes(SECRET_BYTES))))
    levels = {seat: levels_for(game, seat) for seat in game.seats}
    periods = tuple(context.periods())
    rules, glossary_entries = context.rule_help(), glossary(pack.contents)
    return msgspec.json.encode(
        Boards(
            context.boards(),
            context.symbols(),
            rules,
            glossary_entries,
            levels,
            periods,
            context.has_lines_of_sight(),
            dict(game.rule_sections),
        )
    )


async def get_scene(services: Services, request: Request) -> Response:
    """The scene now, or at an earlier position."""
    record, access = await services.require_access(request)
    position = get_int_param(request, "to")
    async with services.manager.open_session(record.id) as session:
        live = session.live_match
        seat = select_viewpoint(live, access, request)
        if position is None:
            return json_response(PlayerView(live.match, seat).scene())
        return json_response(await asyncio.to_thread(live.scene_at, position, seat))


async def get_line_of_sight(services: Services, request: Request) -> Response:
    """The line of sight between two pieces or regions that the seat sees now."""
    record, access = await services.require_access(request)
    here, there = (request.query_params.get(end, "") for end in ("here", "there"))
    async with services.manager.open_session(record.id) as session:
        return json_response(
            PlayerView(session.live_match.match, select_viewpoint(session.live_match, access, request)).line_of_sight(
                here, there
            )
        )


async def get_log(services: Services, request: Request) -> Response:
    """All log lines that the seat may read."""
    record, access = await services.require_access(request)
    async with services.manager.open_session(record.id) as session:
        return json_response(
            PlayerView(session.live_match.match, select_viewpoint(session.live_match, access, request)).log()
        )


async def get_scrubber_marks(services: Services, request: Request) -> Response:
    """The marks of the replay scrubber."""
    record, access = await services.require_access(request)
    async with services.manager.open_session(record.id) as session:
        return json_response(
            scrubber_marks(session.live_match.match, select_viewpoint(session.live_match, access, request))
        )


async def _build_report(services: Services, request: Request) -> Report:
    """The report, built from a snapshot so that the match is not locked; cached until the seat's scene changes."""
    record, access = await services.require_access(request)
    async with services.manager.open_session(record.id) as session:
        seat = select_viewpoint(session.live_match, access, request)
    async with session.report_lock:
        async with services.manager.open_session(record.id) as session:
            live = session.live_match
            cached = cached_report(live, seat)
            if cached is not None:
                return cached
            state, snapshot = live.state(seat), take_report_snapshot(live, seat)
        report = await asyncio.to_thread(build_report, snapshot, seat)
        async with services.manager.open_session(record.id) as session:
            if session.live_match.state(seat) == state:
                session.live_match.reports[seat] = report
    return report


async def get_report(services: Services, request: Request) -> Response:
    """The after-action report. Once the match is over it has the secret of the dice and verifies every roll."""
    return json_response(await _build_report(services, request))


async def get_report_csv(services: Services, request: Request) -> Response:
    """The report as CSV, for a spreadsheet."""
    headers = {"Cache-Control": "no-store", "Content-Disposition": 'attachment; filename="report.csv"'}
    return Response(as_csv(await _build_report(services, request)), 200, headers, "text/csv; charset=utf-8")


async def export_match(services: Services, request: Request) -> Response:
    """Export the save of a match. It contains the secret of the dice, so a match of several seats must be over."""
    record, access = await services.require_access(request)
    async with services.manager.open_session(record.id) as session:
        live = session.live_match
        if not live.match.is_over:
            if len(live.match.game.seats) > 1:
                raise Forbidden("You can export this match when it is over: its save contains the dice.")
            if not access.seats:
                raise Forbidden("Only the player can export an unfinished match: its save contains the dice.")
        save = live.export_save()
    headers = {
        "Cache-Control": "no-store",
        "Content-Disposition": f'attachment; filename="{record.scenario}-{record.id}.json"',
    }
    return Response(msgspec.json.format(msgspec.json.encode(save), indent=1) + b"\n", 200, headers, JSON)
