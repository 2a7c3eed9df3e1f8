"""Request handlers of try-outs: private copies of a match, to continue from a position, and the chances in them."""

from __future__ import annotations

import asyncio
import secrets
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from dowding.engine.decision import SPECTATOR, Seat
from dowding.engine.dice import commitment, fresh_secret
from dowding.engine.errors import NotOffered, SetupError
from dowding.engine.match import Choice
from dowding.engine.match_metadata import DICE_FROM_SAVE, MatchMetadata
from dowding.games.registry import game_by_id
from dowding.server.api.analysis import require_doctrine
from dowding.server.api.match import select_viewpoint
from dowding.server.api.new_matches import clean_name, recorded_acts, store_match, validate_seats
from dowding.server.api.request_context import (
    Access,
    Forbidden,
    Services,
    cancel_on_disconnect,
    json_response,
    read_body,
)
from dowding.server.matches.live_match import LiveMatch, start_recorded
from dowding.server.matches.match_manager import allowed_viewpoints
from dowding.server.matches.match_packs import recorded_pack
from dowding.server.matches.presence import HUMAN_SEATS
from dowding.server.matches.progress import progress_of
from dowding.server.messages import TryoutRequest
from dowding.server.storage.store import MatchOrigin, MatchRecord, StoredAct
from dowding.server.timestamps import utc_timestamp

NOT_ALLOWED: Final = "Try-outs are switched off in this match until it is over."
SAME_DICE: Final = "The same dice can only be used when the match is over."


async def create_tryout(services: Services, request: Request) -> Response:
    """Open a private copy of a match, made from what my seat knows. The match itself only records that I did."""
    record, access = await services.require_access(request)
    wanted = await read_body(request, TryoutRequest)
    async with services.manager.open_session(record.id) as session:
        live = session.live_match
        choices = _copied_choices(live, access, wanted)
        is_help = not live.match.is_over and record.origin is None
    if wanted.dice == "same":
        copy, acts = await asyncio.to_thread(_same_match, record, live, choices, wanted)
    else:
        copy, acts = await asyncio.to_thread(_sampled_match, record, live, choices, wanted)
    response = await store_match(services, request, copy, acts)
    if is_help:
        await services.manager.record_tryout(record.id, wanted.seat)
    return response


def _copied_choices(live: LiveMatch, access: Access, wanted: TryoutRequest) -> tuple[Choice, ...]:
    """The choices up to the wanted position; raises unless the visitor may copy the match there."""
    match, record, seat = live.match, live.record, wanted.seat
    if seat == SPECTATOR or seat not in allowed_viewpoints(live, access.seats):
        raise Forbidden("You do not hold this seat.")
    if not match.is_over and record.origin is None:
        if not record.allows_tryouts:
            raise Forbidden(NOT_ALLOWED)
        if wanted.dice == "same":
            raise Forbidden(SAME_DICE)
    if record.origin is not None and wanted.dice == "fresh":
        raise NotOffered("A try-out can be branched with the same dice. Draw again from the match itself.")
    position = match.position_of(seat) if wanted.position is None else wanted.position
    first = 0 if record.origin is None else record.origin.position
    if not first <= position <= match.position_of(seat):
        raise NotOffered(f"There is no position {position}. Choose one from {first} to {match.position_of(seat)}.")
    if match.is_over and position == match.position_of(seat):
        raise NotOffered("The match is over at this position. Choose an earlier one.")
    return tuple(match.history[: match.history_length_at(seat, position)])


def _sampled_match(
    record: MatchRecord, live: LiveMatch, choices: tuple[Choice, ...], wanted: TryoutRequest
) -> tuple[MatchRecord, list[StoredAct]]:
    """A copy in which everything that the seat could not know is drawn again."""
    secret = fresh_secret()
    origin = MatchOrigin(record.id, wanted.seat, 0, record.secret, choices)
    match = start_recorded(live.setup, secret, origin, recorded_pack(live.setup, record.pack))
    origin = msgspec.structs.replace(origin, position=match.position)
    copy = msgspec.structs.replace(
        _private_copy(record, wanted),
        secret=secret.hex(),
        commitment=commitment(secret),
        origin=origin,
        circumstances=MatchMetadata(),
    )
    return msgspec.structs.replace(copy, progress=progress_of(match, copy.created)), []


def _same_match(
    record: MatchRecord, live: LiveMatch, choices: tuple[Choice, ...], wanted: TryoutRequest
) -> tuple[MatchRecord, list[StoredAct]]:
    """A copy with the same dice and hidden facts: of a match that is over, or of a try-out."""
    pack = recorded_pack(live.setup, record.pack)
    match = start_recorded(live.setup, bytes.fromhex(record.secret), record.origin, pack)
    acts = choices[match.position :]
    for choice in acts:
        match.replay_choice(choice)
    copy = _private_copy(record, wanted)
    if record.origin is None:
        copy = msgspec.structs.replace(copy, circumstances=MatchMetadata(DICE_FROM_SAVE))
    return msgspec.structs.replace(copy, progress=progress_of(match, copy.created)), recorded_acts(acts)


def _private_copy(record: MatchRecord, wanted: TryoutRequest) -> MatchRecord:
    """The record of a copy, in which nobody but its creator plays."""
    if any(kind in HUMAN_SEATS for kind in wanted.seats.values()):
        raise SetupError("Only bots can play in a try-out. A seat that is not named is yours.")
    name = record.name if record.origin is not None else clean_name(f"Try-out {record.name}")
    return msgspec.structs.replace(
        record,
        id=secrets.token_hex(8),
        name=name,
        creator="",
        created=utc_timestamp(),
        seats=validate_seats(game_by_id(record.game_id), wanted.seats),
        rewinds=(),
    )


def require_analysable_seat(live: LiveMatch, access: Access, request: Request) -> Seat:
    """The seat whose chances are asked; only in a try-out, and when a match is over."""
    seat = select_viewpoint(live, access, request)
    if live.record.origin is None and not live.match.is_over:
        raise NotOffered("The chances are shown in a try-out, and when the match is over.")
    require_doctrine(live, seat)
    return seat


async def get_chances(services: Services, request: Request) -> Response:
    """My winning chance and expected points now, from what my seat knows; only in a try-out or a finished match."""
    record, access = await services.require_access(request)
    async with services.manager.open_session(record.id) as session:
        live = session.live_match
        seat = require_analysable_seat(live, access, request)
        job = live.job()
    chances = services.manager.bot_pool.chances(access.holder, job, seat)
    return json_response(await cancel_on_disconnect(request, chances))
