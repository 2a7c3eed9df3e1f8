"""What is reckoned for somebody who waits: odds before a choice, a hint, and how likely a win was along a match."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from dowding.ai.win_probability import Outlook, thinned, turning_points
from dowding.engine.decision import SPECTATOR, Decision, Seat
from dowding.engine.errors import NotOffered, SetupError, StalePosition
from dowding.engine.match import Match
from dowding.server.api.match import viewpoint
from dowding.server.api.messages import Moment, TurningPoint, WinLine
from dowding.server.api.request_context import Access, Desk, Forbidden, answer, number_of, while_there
from dowding.server.matches.live_match import Live
from dowding.server.matches.replay import marks

MOST_LINES = 3


def asked(live: Live, access: Access, request: Request) -> tuple[Seat, Decision]:
    """The seat that the visitor holds and asks for, and what it must decide now."""
    seat = viewpoint(live, access, request)
    if seat not in access.seats:
        raise Forbidden("this is for the seats you hold")
    position = number_of(request, "position")
    if position is not None and position != live.match.position_of(seat):
        raise StalePosition(f"the match is at position {live.match.position_of(seat)}")
    live.expect(seat, request.query_params.get("state", ""))
    decision = live.match.decision(seat)
    if decision is None:
        raise NotOffered("you have nothing to decide now")
    return seat, decision


async def odds(desk: Desk, request: Request) -> Response:
    """The odds of an option that is offered to me now."""
    record, access = await desk.admitted(request)
    option = request.query_params.get("option", "")
    async with desk.hall.entered(record.id) as room:
        live = room.live
        seat, decision = asked(live, access, request)
        if decision.option(option) is None:
            raise NotOffered("that option is not offered now")
        state = live.state(seat)
        known = live.odds.get((seat, option))
        job = live.job()
    if known is None:
        known = await while_there(request, desk.hall.programs.odds(access.holder, job, seat, option))
        async with desk.hall.entered(record.id) as room:
            room.live.expect(seat, state)
            room.live.odds[seat, option] = known
    return answer(known)


def with_doctrine(live: Live, seat: Seat) -> None:
    """Only where a program knows what to do can it say so."""
    if seat not in live.match.game.doctrine:
        raise SetupError(f"no program knows how to play {seat} in this game yet")


async def hint(desk: Desk, request: Request) -> Response:
    """What a program would choose for me now, and why. It never chooses itself, and every hint is counted."""
    record, access = await desk.admitted(request)
    async with desk.hall.entered(record.id) as room:
        live = room.live
        seat, _ = asked(live, access, request)
        with_doctrine(live, seat)
        known = live.hints.get(seat)
        state = live.state(seat)
        job = live.job()
    if known is None:
        found = await while_there(request, desk.hall.programs.hint(access.holder, job, seat))
        known = await desk.hall.give_hint(record.id, seat, state, found)
    return answer(known)


def whose_line(live: Live, viewer: Seat, request: Request) -> Seat:
    """A seat's own; a spectator names a seat, else it is the winner's, or the only one's."""
    if viewer != SPECTATOR:
        return viewer
    seats, outcome = live.match.game.seats, live.match.outcome()
    named = request.query_params.get("of") or (None if outcome is None else outcome.winner)
    if named is None and len(seats) == 1:
        (named,) = seats
    if named not in seats:
        raise NotOffered(f"say whose line you want: of={' or of='.join(seats)}")
    return named


async def line(desk: Desk, request: Request) -> Response:
    """How likely a win was along a match that is over, and where it turned."""
    record, access = await desk.admitted(request)
    async with desk.hall.entered(record.id) as room:
        live = room.live
        if not live.match.is_over:
            raise NotOffered("the line is drawn when the match is over")
        seat = whose_line(live, viewpoint(live, access, request), request)
        with_doctrine(live, seat)
        known = live.lines.get(seat)
        state = live.state(seat)
        job = live.job()
        places, told = stops(live.match, seat), marks(live.match, seat)
    if known is None:
        playouts, found = await while_there(request, desk.hall.programs.line(access.holder, job, seat, places))
        turns = tuple(turn(found, place, told) for place in turning_points(found, playouts))
        known = WinLine(seat, playouts, tuple(found), turns, tuple(when(each.at, told) for each in found))
        async with desk.hall.entered(record.id) as room:
            room.live.expect(seat, state)
            room.live.lines[seat] = known
    return answer(known)


def when(position: int, told: list[Moment]) -> str:
    """The hour or turn in which a position lies, as the strip names it."""
    begun = [mark.milestone.sign for mark in told if mark.milestone.stretch and mark.at <= position]
    named = [sign for sign in begun if sign.isascii()]
    return named[-1] if named else "start"


def stops(match: Match, seat: Seat) -> list[int]:
    """Where the line of a seat is drawn: at some of its own positions, as places of the history."""
    return [match.made_at(seat, position) for position in thinned(match.position_of(seat))]


def turn(found: list[Outlook], place: int, told: list[Moment]) -> TurningPoint:
    """A turning point with what the scrubber tells of the way to it, losses first."""
    since, until = found[place - 1].at, found[place].at
    on_the_way = [mark for mark in told if since < mark.at <= until]
    on_the_way.sort(key=lambda mark: mark.milestone.kind != "loss")
    return TurningPoint(place, tuple(mark.text for mark in on_the_way[:MOST_LINES]))
