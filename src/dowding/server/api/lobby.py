"""The lobby: the games, my matches, setting up, importing, renaming, deleting, rematch, links and open seats."""

from __future__ import annotations

import asyncio
import secrets

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from dowding import games as house
from dowding.ai.levels import levels_for, may_play
from dowding.ai.players import PLAYERS
from dowding.engine.decision import SPECTATOR, Seat
from dowding.engine.dice import commitment, fresh_secret, secret_of_seed
from dowding.engine.errors import SetupError
from dowding.engine.game import Game, OfferedScenario, Setup
from dowding.engine.match_metadata import CHANCE, SAVE, SEED, Circumstances
from dowding.engine.packs import Brought
from dowding.games import game_named
from dowding.server.api.messages import (
    Again,
    Created,
    GameCard,
    Link,
    LinkChange,
    NewMatch,
    Rename,
    ScenarioFile,
    Sit,
    Summary,
)
from dowding.server.api.request_context import (
    Access,
    BadRequest,
    Desk,
    Forbidden,
    access_of,
    answer,
    body_of,
    match_named,
    summary,
)
from dowding.server.matches.live_match import begin, noted_pack, now, pack_of, progress_of
from dowding.server.matches.match_session import DELETED, OUT, NoMatch
from dowding.server.security.auth import digest, greet, is_token, link_url, new_token, set_cookie, visitor
from dowding.server.storage.store import CHOOSE, Act, Place, Record
from dowding.server.workers.fair_queue import Busy

ME = "me"
FRIEND = "friend"
OPEN = "open"
PEOPLE = (ME, FRIEND, OPEN)
OPEN_SHOWN = 50


async def games(desk: Desk, request: Request) -> Response:
    """The games that can be played here, with their scenarios, settings and programs."""
    return answer([card(game) for game in house.GAMES])


def card(game: Game) -> GameCard:
    """A game as the lobby shows it."""
    return GameCard(
        id=game.id,
        title=game.title,
        about=game.about,
        credit=game.credit,
        seats=game.seats,
        scenarios=game.scenarios,
        settings=game.settings,
        players=tuple(code for code in PLAYERS if any(may_play(code, game, seat) for seat in game.seats)),
        levels={seat: levels_for(game, seat) for seat in game.seats},
        takes_scenarios=game.takes_scenarios,
        first=game.first,
    )


async def check_scenario(desk: Desk, request: Request) -> Response:
    """Look whether a scenario that somebody wants to bring can be played; a fault is told with its place."""
    game = next((game for game in house.GAMES if game.id == request.path_params["game"]), None)
    if game is None:
        raise NoMatch("there is no such game")
    wanted = await body_of(request, ScenarioFile)
    return answer(await _checked(desk, request, game, Brought(wanted.file, wanted.text)))


async def _checked(desk: Desk, request: Request, game: Game, brought: Brought) -> OfferedScenario:
    """The scenario in a file, read in a worker process: it takes a share of the visitor's time, not of ours."""
    if not game.takes_scenarios:
        raise SetupError(f"{game.title} has no scenarios in files that a player could bring")
    return await desk.hall.programs.check_scenario(_importer(request), game.id, brought)


async def create(desk: Desk, request: Request) -> Response:
    """Start a match. The answer sets the cookie by which its creator is known."""
    return await _create(desk, request, await body_of(request, NewMatch))


async def rematch(desk: Desk, request: Request) -> Response:
    """Start the same match again, with new dice, perhaps with everybody in the next seat. Others get new links."""
    record, access = await desk.admitted(request)
    wanted = await body_of(request, Again) if await request.body() else Again()
    seats = {
        seat: kind if kind not in PEOPLE else ME if seat in access.seats else FRIEND
        for seat, kind in record.seats.items()
    }
    if wanted.swapped:
        *others, last = seats.values()
        seats = dict(zip(seats, (last, *others), strict=True))
    brought = None if record.brought is None else ScenarioFile(record.brought.file, record.brought.text)
    again = NewMatch(record.game_id, record.scenario, record.settings, None, record.name, seats, brought)
    return await _create(desk, request, again)


async def _create(desk: Desk, request: Request, wanted: NewMatch) -> Response:
    game = game_named(wanted.game)
    setup, title = await _setup(desk, request, game, wanted)
    seats = seated(game, wanted.seats)
    if wanted.seed is not None and any(kind in (FRIEND, OPEN) for kind in seats.values()):
        raise SetupError("a chosen seed is only for matches that you play alone: who knows it knows every die")
    secret = fresh_secret() if wanted.seed is None else secret_of_seed(wanted.seed)
    match = await asyncio.to_thread(begin, setup, secret, take_forced=True)
    record = Record(
        id=secrets.token_hex(8),
        name=_name(wanted.name),
        game_id=game.id,
        scenario=setup.scenario,
        settings=setup.settings,
        secret=secret.hex(),
        commitment=commitment(secret),
        creator="",
        created=now(),
        seats=seats,
        rewinds=(),
        progress=progress_of(match, now()),
        circumstances=Circumstances(CHANCE if wanted.seed is None else SEED),
        brought=setup.brought,
        title=title,
        pack=match.table.pack_fingerprint(),
    )
    acts = [Act(n, CHOOSE, made.seat, made.option, made.forced) for n, made in enumerate(match.history)]
    return await _keep(desk, request, record, acts)


async def _setup(desk: Desk, request: Request, game: Game, wanted: NewMatch) -> tuple[Setup, str]:
    """What the match is started with, and the title of its scenario where that was brought."""
    if wanted.brought is None:
        return game.setup(wanted.scenario, wanted.settings), ""
    brought = Brought(wanted.brought.file, wanted.brought.text)
    offered = await _checked(desk, request, game, brought)
    if wanted.scenario != offered.id:
        raise SetupError(f"{brought.file} holds the scenario {offered.id!r}, not {wanted.scenario!r}")
    pack = await asyncio.to_thread(pack_of, game.id, brought)
    return game.setup(wanted.scenario, wanted.settings, pack, brought), offered.title


async def bring(desk: Desk, request: Request) -> Response:
    """Import a save: a new match that stands where the save stands, with all its seats mine. Everybody is told so."""
    save, progress, noted = await desk.hall.programs.check_save(_importer(request), await request.body())
    game = game_named(save.game)
    begun = Setup(game.id, save.scenario, save.settings, save.brought)
    pack = await asyncio.to_thread(noted_pack, begun, noted)
    setup = game.setup(save.scenario, save.settings, pack, save.brought)
    title = "" if save.brought is None else next(each.title for each in pack.scenarios if each.id == setup.scenario)
    programs = {place: code for _, place, code in save.circumstances.programs}
    acts = [
        Act(n, CHOOSE, made.seat, made.option, made.forced, program=programs.get(n, ""))
        for n, made in enumerate(save.choices)
    ]
    acts += [Act(n, CHOOSE, seat, option) for n, (seat, option) in enumerate(save.pending.items(), len(acts))]
    blank = Record(
        id=secrets.token_hex(8),
        name=_name(request.query_params.get("name", "")),
        game_id=game.id,
        scenario=setup.scenario,
        settings=setup.settings,
        secret=save.secret,
        commitment=save.commitment,
        creator="",
        created=now(),
        seats=dict.fromkeys(game.seats, ME),
        rewinds=save.rewinds,
        progress=progress,
        circumstances=Circumstances(SAVE, save.circumstances.hints),
        brought=save.brought,
        title=title,
        pack=noted,
    )
    return await _keep(desk, request, blank, acts)


def _importer(request: Request) -> str:
    """Whose share of the server's time checking a save takes: who has no cookie yet is known by his address."""
    return visitor(request) or (request.client.host if request.client else "")


async def _keep(desk: Desk, request: Request, record: Record, acts: list[Act]) -> Response:
    """Store a new match with its places and links, and answer with them."""
    token, holder = greet(request)
    if await desk.ledger.call(desk.store.unfinished, holder) >= desk.limits.matches_of_one:
        raise Busy("you have too many unfinished matches; finish or delete some first")
    if await desk.ledger.call(desk.store.unfinished, None) >= desk.limits.matches:
        raise Busy("this server has no room for another match")
    record = msgspec.structs.replace(record, creator=holder)
    people = [seat for seat, kind in record.seats.items() if kind in PEOPLE]
    places = [Place(record.id, seat, holder) for seat in people if record.seats[seat] == ME]
    tokens = {seat: new_token() for seat in [*people, SPECTATOR]}
    digests = {seat: digest(made) for seat, made in tokens.items()}
    await desk.ledger.call(desk.store.add, record, acts, places, digests)
    access = Access(holder, frozenset(place.seat for place in places), True)
    links = {seat: link_url(request, made) for seat, made in tokens.items()}
    response = answer(Created(summary(record, access), links), 201)
    set_cookie(response, request, token)
    return response


def seated(game: Game, wanted: dict[Seat, str]) -> dict[Seat, str]:
    """Who sits where, checked; a seat that is not named is mine."""
    for seat, kind in wanted.items():
        if seat not in game.seats:
            raise SetupError(f"{game.title} has no seat {seat!r}; its seats are {', '.join(game.seats)}")
        if kind not in PEOPLE and kind not in PLAYERS:
            raise SetupError(f"nobody is called {kind!r}; a seat is for {', '.join([*PEOPLE, *PLAYERS])}")
        if kind in PLAYERS and not may_play(kind, game, seat):
            raise SetupError(f"there is no doctrine for {seat} in {game.title} yet; only random can play it")
    return {seat: wanted.get(seat, ME) for seat in game.seats}


def _name(text: str) -> str:
    """A name as it is kept: printable, on one line."""
    kept = "".join(character if character.isprintable() else " " for character in text)
    return " ".join(kept.split())[:80]


# My matches


async def mine(desk: Desk, request: Request) -> Response:
    """The matches I set up or have a place in, the newest first."""
    holder = visitor(request)
    if not holder:
        return answer([])
    records = await desk.ledger.call(desk.store.records_of, holder)
    places = await desk.ledger.call(desk.store.places_of, holder)
    found = [(record, access_of(record, places, holder)) for record in records]
    return answer([summary(record, access) for record, access in found if access is not None])


async def open_seats(desk: Desk, request: Request) -> Response:
    """Matches under way in which anybody may take an open seat."""
    stranger = Access("", frozenset(), False)
    records = await desk.ledger.call(desk.store.open_records, OPEN_SHOWN)
    return answer([summary(record, stranger) for record in records])


async def look(desk: Desk, request: Request) -> Response:
    """One match as the lobby shows it."""
    return answer(summary(*await desk.admitted(request)))


async def rename(desk: Desk, request: Request) -> Response:
    """Give my match another name."""
    record, access = await desk.owned(request)
    wanted = await body_of(request, Rename)
    await desk.ledger.call(desk.store.rename, record.id, _name(wanted.name))
    return answer(await _changed(desk, record, access))


async def delete(desk: Desk, request: Request) -> Response:
    """Delete my match for good; whoever is connected is told."""
    record, _ = await desk.owned(request)
    await desk.hall.delete(record.id)
    return Response(status_code=204)


async def sit(desk: Desk, request: Request) -> Response:
    """Take an open seat; whoever comes first has it."""
    wanted = await body_of(request, Sit)
    token, holder = greet(request)
    place = Place(match_named(request), wanted.seat, holder, "open")
    if not await desk.ledger.call(desk.store.take_open_seat, place):
        raise Forbidden("that seat is not open")
    record = await desk.ledger.call(desk.store.record, place.match)
    if record is None:
        raise NoMatch(DELETED)
    response = answer(await _changed(desk, record, Access(holder, frozenset({wanted.seat}), record.creator == holder)))
    set_cookie(response, request, token)
    return response


async def _changed(desk: Desk, record: Record, access: Access) -> Summary:
    """The match as it is kept now; the hall is told as well."""
    kept = await desk.ledger.call(desk.store.record, record.id)
    if kept is None:
        raise NoMatch(DELETED)
    desk.hall.replace_record(kept)
    return summary(kept, access)


# Links


async def change_link(desk: Desk, request: Request) -> Response:
    """Make a new link to a seat or for spectators, or put the old one out of force. Who came by the old one is out."""
    record, _ = await desk.owned(request)
    wanted = await body_of(request, LinkChange)
    if wanted.seat != SPECTATOR and record.seats.get(wanted.seat, "") not in PEOPLE:
        raise BadRequest("there is no such seat for people in this match")
    token = new_token() if wanted.action == "reissue" else None
    out = await desk.ledger.call(desk.store.set_link, record.id, wanted.seat, None if token is None else digest(token))
    desk.hall.dismiss(record.id, wanted.seat, set(out), OUT)
    return answer(Link(None if token is None else link_url(request, token)))


async def join(desk: Desk, request: Request) -> Response:
    """Come in by a secret link: it gives this browser the place, and leads to the match."""
    secret = str(request.path_params["token"])
    found = await desk.ledger.call(desk.store.link, digest(secret)) if is_token(secret) else None
    if found is None:
        raise NoMatch("this link is not in force; ask for a new one")
    match, seat = found
    token, holder = greet(request)
    there = [place for place in await desk.ledger.call(desk.store.places, match) if place.seat == seat]
    if all(place.holder != holder for place in there):
        if len(there) >= desk.limits.guests:
            raise Busy("too many have come by this link; ask for a new one")
        await desk.ledger.call(desk.store.give_place, Place(match, seat, holder, digest(secret)))
    response = RedirectResponse(f"/match/{match}", 303, {"Cache-Control": "no-store"})
    set_cookie(response, request, token)
    return response
