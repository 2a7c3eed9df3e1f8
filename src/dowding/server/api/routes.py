"""The table of the API: every path with its handler and its forms of messages. Routes and OpenAPI are read from it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from dowding.engine.game import OfferedScenario
from dowding.engine.saves import Save
from dowding.server.api import analysis, lobby
from dowding.server.api import match as match_api
from dowding.server.api import notes as notes
from dowding.server.api.messages import (
    Again,
    Boards,
    Created,
    GameCard,
    Hint,
    Jotted,
    Link,
    LinkChange,
    Moment,
    NewMatch,
    OddsAnswer,
    Rename,
    Saying,
    ScenarioFile,
    Sit,
    Spoken,
    Summary,
    WinLine,
)
from dowding.server.api.request_context import Desk
from dowding.view.scene import Line, Scene, Sight

Handler = Callable[[Desk, Request], Awaitable[Response]]

SEAT: Final = ("seat", "string", "From where to look: a seat of mine or `spectator`; my first seat if not given")
PRESENT: Final = ("position", "integer", "The position at which it is asked; it must be the present one")
STATE: Final = ("state", "string", "The name of the scene for which it is asked; it must be the present one")
MATCH: Final = "/api/matches/{match}"


class Endpoint(msgspec.Struct, frozen=True):
    """A method on a path. `body` and `result` are types of messages; `media` is set where the result is not JSON."""

    method: str
    path: str
    handler: Handler
    result: object = None
    status: int = 200
    body: object = None
    query: tuple[tuple[str, str, str], ...] = ()
    media: str = "application/json"
    refusals: tuple[int, ...] = (404,)


OWNER: Final = (400, 403, 404)
STUDY: Final = (400, 403, 404, 409, 503)
ENDPOINTS: Final = (
    Endpoint("GET", "/api/games", lobby.games, list[GameCard], refusals=()),
    Endpoint("GET", "/api/games/{game}/boards", match_api.game_boards, Boards),
    Endpoint(
        "POST",
        "/api/games/{game}/scenario",
        lobby.check_scenario,
        OfferedScenario,
        body=ScenarioFile,
        refusals=(400, 404, 413, 503),
    ),
    Endpoint("GET", "/api/matches", lobby.mine, list[Summary], refusals=()),
    Endpoint("POST", "/api/matches", lobby.create, Created, 201, NewMatch, refusals=(400, 503)),
    Endpoint("GET", "/api/open", lobby.open_seats, list[Summary], refusals=()),
    Endpoint(
        "POST",
        "/api/import",
        lobby.bring,
        Created,
        201,
        Save,
        (("name", "string", "What to call the match"),),
        refusals=(400, 413, 503),
    ),
    Endpoint("GET", MATCH, lobby.look, Summary),
    Endpoint("PATCH", MATCH, lobby.rename, Summary, 200, Rename, refusals=OWNER),
    Endpoint("DELETE", MATCH, lobby.delete, None, 204, refusals=(403, 404)),
    Endpoint("POST", f"{MATCH}/rematch", lobby.rematch, Created, 201, Again, refusals=(400, 404, 503)),
    Endpoint("POST", f"{MATCH}/sit", lobby.sit, Summary, 200, Sit, refusals=OWNER),
    Endpoint("POST", f"{MATCH}/links", lobby.change_link, Link, 200, LinkChange, refusals=OWNER),
    Endpoint("GET", f"{MATCH}/notes", notes.notes, Jotted, query=(SEAT,), refusals=(403, 404)),
    Endpoint("PUT", f"{MATCH}/notes", notes.write_notes, Jotted, 200, Jotted, refusals=OWNER),
    Endpoint("GET", f"{MATCH}/talk", notes.talk, list[Spoken], refusals=(403, 404)),
    Endpoint("POST", f"{MATCH}/talk", notes.say, list[Spoken], 200, Saying, refusals=(400, 403, 404, 503)),
    Endpoint("POST", f"{MATCH}/carry", notes.carry, Link, 200, Sit, refusals=OWNER),
    Endpoint("GET", f"{MATCH}/boards", match_api.boards, Boards, refusals=(404, 409)),
    Endpoint(
        "GET",
        f"{MATCH}/scene",
        match_api.scene,
        Scene,
        query=(SEAT, ("to", "integer", "The position to look at; now if not given")),
        refusals=(400, 403, 404, 409),
    ),
    Endpoint(
        "GET",
        f"{MATCH}/sight",
        match_api.sight,
        Sight,
        query=(
            SEAT,
            ("here", "string", "The piece or region from which to look"),
            ("there", "string", "The piece or region to look at"),
        ),
        refusals=(400, 403, 404, 409),
    ),
    Endpoint("GET", f"{MATCH}/log", match_api.whole_log, list[Line], query=(SEAT,), refusals=(403, 404, 409)),
    Endpoint("GET", f"{MATCH}/marks", match_api.scrubber, list[Moment], query=(SEAT,), refusals=(403, 404, 409)),
    Endpoint("GET", f"{MATCH}/report", match_api.report, dict, query=(SEAT,), refusals=(403, 404, 409)),
    Endpoint(
        "GET",
        f"{MATCH}/report.csv",
        match_api.report_csv,
        str,
        query=(SEAT,),
        media="text/csv",
        refusals=(403, 404, 409),
    ),
    Endpoint(
        "GET",
        f"{MATCH}/odds",
        analysis.odds,
        OddsAnswer,
        query=(SEAT, ("option", "string", "The option, as it is offered"), PRESENT, STATE),
        refusals=STUDY,
    ),
    Endpoint("GET", f"{MATCH}/hint", analysis.hint, Hint, query=(SEAT, PRESENT, STATE), refusals=STUDY),
    Endpoint("GET", f"{MATCH}/line", analysis.line, WinLine, query=(SEAT,), refusals=STUDY),
    Endpoint("GET", f"{MATCH}/export", match_api.export, Save, refusals=(403, 404, 409)),
)
