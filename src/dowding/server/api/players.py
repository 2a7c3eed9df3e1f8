"""Request handler of the display name of a player."""

from __future__ import annotations

import unicodedata
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from dowding.server.api.request_context import BadRequest, Services, json_response, read_body, require_own_seat
from dowding.server.matches.presence import is_shared
from dowding.server.player_messages import MAX_NAME_CHARACTERS, PlayerName

MAX_MARKS: Final = 2
"""The combining marks that may follow a letter; more of them would cover the lines above and below."""


async def set_name(services: Services, request: Request) -> Response:
    """Set the display name of the player of my seat. The other players and the spectators see it."""
    record, access = await services.require_access(request)
    body = await read_body(request, PlayerName)
    seat = require_own_seat(access, body.seat)
    if not is_shared(record):
        raise BadRequest("Names are for matches between several people.")
    name = clean_player_name(body.name)
    claims = await services.async_store.call(services.store.seat_claims, record.id)
    others = {_fold(claim.name) for claim in claims if claim.seat not in access.seats}
    if name and _fold(name) in others:
        raise BadRequest("Another player of this match has this name already.")
    services.limit_player_change(record.id, seat)
    await services.async_store.call(services.store.set_player_name, record.id, seat, name)
    await services.presence.update(record.id)
    return json_response(PlayerName(seat, name))


def clean_player_name(text: str) -> str:
    """A display name without anything that is invisible, changes the direction of text or covers other lines."""
    shown: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", text):
        category = unicodedata.category(character)
        marks = marks + 1 if category.startswith("M") else 0
        if character.isspace():
            shown.append(" ")
        elif not category.startswith(("C", "Z")) and marks <= MAX_MARKS:
            shown.append(character)  # no control, format, private or unassigned characters
    name = " ".join("".join(shown).split())
    if len(name) > MAX_NAME_CHARACTERS:
        raise BadRequest(f"A name has at most {MAX_NAME_CHARACTERS} characters.")
    return name


def _fold(name: str) -> str:
    """The name as it is compared with others: case and compatible forms of letters do not count."""
    return unicodedata.normalize("NFKC", name).casefold()
