"""People beside a match: notes of one's own, a line of talk between the seats, a seat carried to another device."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from dowding.engine.decision import Seat
from dowding.games import game_named
from dowding.server.api.messages import Jotted, Link, Saying, Sit, Spoken
from dowding.server.api.request_context import Access, Desk, Forbidden, answer, body_of
from dowding.server.matches.live_match import now
from dowding.server.matches.match_session import NoMatch
from dowding.server.security.auth import carry_url, digest, greet, is_token, new_token, set_cookie
from dowding.server.storage.store import Carried, Place, Said
from dowding.server.workers.fair_queue import Busy

A_MINUTE: Final = timedelta(minutes=1)
MOST_A_MINUTE: Final = 8
"""So many lines a seat may say in a minute."""
CARRIED_FOR: Final = timedelta(minutes=15)


def stamp(after: timedelta) -> str:
    """The time so long after now (before it, if negative), as it is stored."""
    return (datetime.now(UTC) + after).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def own_seat(access: Access, seat: Seat | None) -> Seat:
    """The seat that is named, which must be the visitor's."""
    if seat is None or seat not in access.seats:
        raise Forbidden("you do not hold that seat")
    return seat


async def notes(desk: Desk, request: Request) -> Response:
    """What I have noted at my seat. Nobody else reads it."""
    record, access = await desk.admitted(request)
    seat = own_seat(access, request.query_params.get("seat"))
    return answer(Jotted(seat, await desk.ledger.call(desk.store.notes, record.id, seat)))


async def write_notes(desk: Desk, request: Request) -> Response:
    """Put other notes in place of those I have."""
    record, access = await desk.admitted(request)
    wanted = await body_of(request, Jotted)
    await desk.ledger.call(desk.store.write_notes, record.id, own_seat(access, wanted.seat), wanted.text)
    return answer(wanted)


async def talk(desk: Desk, request: Request) -> Response:
    """What was said. Who only looks on may hear it in games that hide nothing: elsewhere it could tell him too much."""
    record, access = await desk.admitted(request)
    if not access.seats and not game_named(record.game_id).hides_nothing:
        raise Forbidden("what is said here is for the seats alone")
    return answer(
        [Spoken(line.seat, line.text, line.said) for line in await desk.ledger.call(desk.store.talk, record.id)]
    )


async def say(desk: Desk, request: Request) -> Response:
    """Say a line to the other seats."""
    record, access = await desk.admitted(request)
    wanted = await body_of(request, Saying)
    seat = own_seat(access, wanted.seat)
    text = " ".join("".join(each if each.isprintable() else " " for each in wanted.text).split())
    line = Said(0, seat, text, now())
    if text and not await desk.ledger.call(desk.store.say, record.id, line, stamp(-A_MINUTE), MOST_A_MINUTE):
        raise Busy("that was a lot at once; wait a moment before you say more")
    return answer(
        [Spoken(each.seat, each.text, each.said) for each in await desk.ledger.call(desk.store.talk, record.id)]
    )


async def carry(desk: Desk, request: Request) -> Response:
    """A link by which my seat opens on another device as well, for a quarter of an hour."""
    record, access = await desk.admitted(request)
    wanted = await body_of(request, Sit)
    seat = own_seat(access, wanted.seat)
    places = await desk.ledger.call(desk.store.places, record.id)
    came_by = next((place.link for place in places if (place.seat, place.holder) == (seat, access.holder)), "")
    token = new_token()
    carried = Carried(record.id, seat, access.holder, came_by, digest(token), stamp(CARRIED_FOR))
    await desk.ledger.call(desk.store.carry, carried, now())
    return answer(Link(carry_url(request, token)))


async def arrive(desk: Desk, request: Request) -> Response:
    """Come with a carried seat. If the link by which it was had goes out of force, so does this."""
    token = str(request.path_params["token"])
    carried = await desk.ledger.call(desk.store.carried, digest(token)) if is_token(token) else None
    if carried is None or carried.until <= now():
        raise NoMatch("this link is not in force any more; make a new one on the other device")
    places = await desk.ledger.call(desk.store.places, carried.match)
    if all((place.seat, place.holder) != (carried.seat, carried.holder) for place in places):
        raise NoMatch("this link is not in force any more: the seat is no longer held by whoever made it")
    cookie, holder = greet(request)
    there = [place for place in places if place.seat == carried.seat]
    if all(place.holder != holder for place in there):
        if len(there) >= desk.limits.guests:
            raise Busy("too many devices hold this seat")
        await desk.ledger.call(desk.store.give_place, Place(carried.match, carried.seat, holder, carried.link))
    response = RedirectResponse(f"/match/{carried.match}", 303, {"Cache-Control": "no-store"})
    set_cookie(response, request, cookie)
    return response
