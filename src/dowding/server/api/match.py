"""A match as it is looked at: boards, scenes now and then, log, marks, report, and the save to take home."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from hashlib import blake2b
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from dowding import games as house
from dowding.ai.levels import levels_for
from dowding.engine.decision import SPECTATOR, Seat
from dowding.engine.dice import SECRET_BYTES, LiveDice
from dowding.engine.packs import Brought
from dowding.games import game_named
from dowding.server.api.messages import Boards
from dowding.server.api.request_context import JSON, Access, Desk, Forbidden, answer, number_of
from dowding.server.matches.live_match import Live, pack_of
from dowding.server.matches.match_manager import viewpoints
from dowding.server.matches.match_session import NoMatch
from dowding.server.matches.replay import marks
from dowding.server.matches.report import as_csv, report_of
from dowding.view.glossary import glossary
from dowding.view.player_view import Perspective
from dowding.view.scene import Report

BOARDS_KEPT: Final = 64


def viewpoint(live: Live, access: Access, request: Request) -> Seat:
    """From where the visitor looks: the seat he names, else the first that is his, else the spectators' bench."""
    named = request.query_params.get("seat")
    if named is None:
        return next((seat for seat in live.match.game.seats if seat in access.seats), SPECTATOR)
    if named not in viewpoints(live, access.seats):
        raise Forbidden("you do not hold that seat")
    return named


async def boards(desk: Desk, request: Request) -> Response:
    """The boards, symbols and rules of a match; they stay the same, so a browser may keep them."""
    record, _ = await desk.admitted(request)
    return await _boards(request, record.game_id, record.scenario, record.brought)


async def game_boards(desk: Desk, request: Request) -> Response:
    """The boards of a game as they are before any match."""
    game = next((game for game in house.GAMES if game.id == request.path_params["game"]), None)
    if game is None:
        raise NoMatch("there is no such game")
    return await _boards(request, game.id, game.scenarios[0].id)


async def _boards(request: Request, game_id: str, scenario: str, brought: Brought | None = None) -> Response:
    body = await asyncio.to_thread(drawn, game_id, scenario, brought)
    tag = f'"{blake2b(body, digest_size=12).hexdigest()}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(body, 200, headers, JSON)


@lru_cache(maxsize=BOARDS_KEPT)
def drawn(game_id: str, scenario: str, brought: Brought | None) -> bytes:
    """The boards of a scenario, drawn once: they come from the pack alone."""
    game, pack = game_named(game_id), pack_of(game_id, brought)
    table = pack.begin(game.setup(scenario, pack=pack), LiveDice(bytes(SECRET_BYTES)))
    levels = {seat: levels_for(game, seat) for seat in game.seats}
    stretches = tuple(table.stretches())
    rules, words = table.rule_help(), glossary(pack.contents)
    return msgspec.json.encode(
        Boards(table.boards(), table.symbols(), rules, words, levels, stretches, table.draws_sights())
    )


async def scene(desk: Desk, request: Request) -> Response:
    """The scene now, or as it was at a position."""
    record, access = await desk.admitted(request)
    to = number_of(request, "to")
    async with desk.hall.entered(record.id) as room:
        live = room.live
        seat = viewpoint(live, access, request)
        if to is None:
            return answer(Perspective(live.match, seat).scene())
        return answer(await asyncio.to_thread(live.seen, to, seat))


async def sight(desk: Desk, request: Request) -> Response:
    """The line of sight between two pieces or regions that this viewpoint sees now."""
    record, access = await desk.admitted(request)
    here, there = (request.query_params.get(end, "") for end in ("here", "there"))
    async with desk.hall.entered(record.id) as room:
        return answer(Perspective(room.live.match, viewpoint(room.live, access, request)).sight(here, there))


async def whole_log(desk: Desk, request: Request) -> Response:
    """Every line of the log that this viewpoint may read."""
    record, access = await desk.admitted(request)
    async with desk.hall.entered(record.id) as room:
        return answer(Perspective(room.live.match, viewpoint(room.live, access, request)).log())


async def scrubber(desk: Desk, request: Request) -> Response:
    """The places on the scrubber worth a look."""
    record, access = await desk.admitted(request)
    async with desk.hall.entered(record.id) as room:
        return answer(marks(room.live.match, viewpoint(room.live, access, request)))


async def _report(desk: Desk, request: Request) -> Report:
    record, access = await desk.admitted(request)
    async with desk.hall.entered(record.id) as room:
        return await asyncio.to_thread(report_of, room.live, viewpoint(room.live, access, request))


async def report(desk: Desk, request: Request) -> Response:
    """The after-action report. Once the match is over it has the secret of the dice and verifies every roll."""
    return answer(await _report(desk, request))


async def report_csv(desk: Desk, request: Request) -> Response:
    """The report for a spreadsheet."""
    headers = {"Cache-Control": "no-store", "Content-Disposition": 'attachment; filename="report.csv"'}
    return Response(as_csv(await _report(desk, request)), 200, headers, "text/csv; charset=utf-8")


async def export(desk: Desk, request: Request) -> Response:
    """The save of a match. It has the secret of the dice, so others than a lone player get it only at the end."""
    record, access = await desk.admitted(request)
    async with desk.hall.entered(record.id) as room:
        live = room.live
        if not live.match.is_over:
            if len(live.match.game.seats) > 1:
                raise Forbidden("a match of several seats can be exported when it is over: its save has the dice in it")
            if not access.seats:
                raise Forbidden("only the player can export a match that is not over: its save has the dice in it")
        save = live.save()
    headers = {
        "Cache-Control": "no-store",
        "Content-Disposition": f'attachment; filename="{record.scenario}-{record.id}.json"',
    }
    return Response(msgspec.json.format(msgspec.json.encode(save), indent=1) + b"\n", 200, headers, JSON)
