"""Request handlers of analysis: the odds of an option, a hint, and the win probability along a finished match."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from dowding.ai.win_probability import WinEstimate, spaced_positions, turning_points
from dowding.engine.decision import SPECTATOR, Decision, Seat
from dowding.engine.errors import NotOffered, SetupError, StalePosition
from dowding.engine.match import Match
from dowding.server.api.match import select_viewpoint
from dowding.server.api.request_context import (
    Access,
    Forbidden,
    Services,
    cancel_on_disconnect,
    get_int_param,
    json_response,
)
from dowding.server.matches.live_match import LiveMatch
from dowding.server.matches.replay import period_at, scrubber_marks
from dowding.server.messages import ScrubberMark, TurningPoint, WinProbability
from dowding.server.workers.hint_messages import answer_first_hint

MAX_TURNING_POINT_LINES = 3


def require_decision(live: LiveMatch, access: Access, request: Request) -> tuple[Seat, Decision]:
    """The requested seat and its decision; raises unless the visitor holds the seat and it has a decision now."""
    seat = select_viewpoint(live, access, request)
    if seat not in access.seats:
        raise Forbidden("Only the player of this seat may do this.")
    position = get_int_param(request, "position")
    if position is not None and position != live.match.position_of(seat):
        raise StalePosition(f"The match is now at position {live.match.position_of(seat)}.")
    live.require_state(seat, request.query_params.get("state", ""))
    decision = live.match.decision(seat)
    if decision is None:
        raise NotOffered("You have nothing to decide now.")
    return seat, decision


async def get_odds(services: Services, request: Request) -> Response:
    """The odds of an option that my seat may choose now, and of those chosen with it."""
    record, access = await services.require_access(request)
    option, others = request.query_params.get("option", ""), tuple(request.query_params.getlist("with"))
    async with services.manager.open_session(record.id) as session:
        live = session.live_match
        seat, decision = require_decision(live, access, request)
        offered_ids = {offered.id for offered in decision.options}
        if not offered_ids.issuperset((option, *others)) or len(others) != len(set(others) - {option}):
            raise NotOffered("This option is not offered now.")
        state, key = live.state(seat), (seat, " ".join((option, *sorted(others))))
        cached = live.odds.get(key)
        job = live.job()
    if cached is None:
        odds = services.manager.bot_pool.odds(access.holder, job, seat, option, others)
        cached = await cancel_on_disconnect(request, odds)
        async with services.manager.open_session(record.id) as session:
            session.live_match.require_state(seat, state)
            session.live_match.odds[key] = cached
    return json_response(cached)


def require_doctrine(live: LiveMatch, seat: Seat) -> None:
    """Raise SetupError if a seat has no heuristic policy, which an analysis needs."""
    if seat not in live.match.game.doctrine:
        raise SetupError(f"There is no bot for {seat} in this game yet.")


async def get_first_hint(services: Services, request: Request) -> Response:
    """The hint that is available immediately, before the rollouts of the full one. The two are counted as one hint.

    It is computed here, not in a worker: it takes about a millisecond, and a worker may be busy. Once it is given, it
    is not computed again before the seat's scene changes.
    """
    record, access = await services.require_access(request)
    async with services.manager.open_session(record.id) as session:
        live = session.live_match
        seat, _ = require_decision(live, access, request)
        require_doctrine(live, seat)
        state = live.state(seat)
        hint = live.hints.get(seat) or answer_first_hint(live.match, seat)
    return json_response(await services.manager.give_hint(record.id, seat, state, hint))


async def get_hint(services: Services, request: Request) -> Response:
    """The option that a bot would choose for me now, and why. It does not choose, and every hint is counted."""
    record, access = await services.require_access(request)
    async with services.manager.open_session(record.id) as session:
        live = session.live_match
        seat, _ = require_decision(live, access, request)
        require_doctrine(live, seat)
        cached = live.hints.get(seat)
        state = live.state(seat)
        job = live.job()
    if cached is None or cached.first:
        new_hint = await cancel_on_disconnect(request, services.manager.bot_pool.hint(access.holder, job, seat))
        cached = await services.manager.give_hint(record.id, seat, state, new_hint)
    return json_response(cached)


def select_seat(live: LiveMatch, viewer: Seat, request: Request) -> Seat:
    """The seat to analyse: the viewer's own; for a spectator the one in `of=`, the winner's or the only one."""
    if viewer != SPECTATOR:
        return viewer
    seats, outcome = live.match.game.seats, live.match.outcome()
    requested = request.query_params.get("of") or (None if outcome is None else outcome.winner)
    if requested is None and len(seats) == 1:
        (requested,) = seats
    if requested not in seats:
        raise NotOffered(f"Choose a seat: of={' or of='.join(seats)}.")
    return requested


async def get_win_probability(services: Services, request: Request) -> Response:
    """The win probability along a finished match, and its turning points."""
    record, access = await services.require_access(request)
    async with services.manager.open_session(record.id) as session:
        live = session.live_match
        if not live.match.is_over:
            raise NotOffered("The win probability is available when the match is over.")
        seat = select_seat(live, select_viewpoint(live, access, request), request)
        require_doctrine(live, seat)
        cached = live.win_probabilities.get(seat)
        state = live.state(seat)
        job = live.job()
        places, scrubber_moments = sampled_places(live.match, seat), scrubber_marks(live.match, seat)
    if cached is None:
        playouts, estimates = await cancel_on_disconnect(
            request, services.manager.bot_pool.win_probability(access.holder, job, seat, places)
        )
        turns = tuple(
            describe_turning_point(estimates, place, scrubber_moments) for place in turning_points(estimates, playouts)
        )
        cached = WinProbability(
            seat,
            playouts,
            tuple(estimates),
            turns,
            tuple(period_at(estimate.at, scrubber_moments) for estimate in estimates),
        )
        async with services.manager.open_session(record.id) as session:
            session.live_match.require_state(seat, state)
            session.live_match.win_probabilities[seat] = cached
    return json_response(cached)


def sampled_places(match: Match, seat: Seat) -> list[int]:
    """The lengths of the history at which the win probability of a seat is estimated."""
    return [match.history_length_at(seat, position) for position in spaced_positions(match.position_of(seat))]


def describe_turning_point(
    estimates: list[WinEstimate], place: int, scrubber_moments: list[ScrubberMark]
) -> TurningPoint:
    """A turning point with the scrubber's texts since the place before it, losses first."""
    since, until = estimates[place - 1].at, estimates[place].at
    on_the_way = [mark for mark in scrubber_moments if since < mark.at <= until]
    on_the_way.sort(key=lambda mark: mark.milestone.kind != "loss")
    return TurningPoint(place, tuple(mark.text for mark in on_the_way[:MAX_TURNING_POINT_LINES]))
