"""The endpoints of the API: path, handler, body, result and error statuses. OpenAPI is generated from them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from dowding.ai.win_probability import WinEstimate
from dowding.engine.game import OfferedScenario
from dowding.engine.saves import Save
from dowding.server.api import (
    addresses,
    analysis,
    chat,
    invite_links,
    lobby,
    new_matches,
    notes,
    players,
    rematches,
    review,
    seat_transfer,
    tryout,
)
from dowding.server.api import match as match_api
from dowding.server.api.request_context import Services
from dowding.server.messages import (
    Boards,
    ChatMessage,
    ChatPost,
    Created,
    GameCard,
    Hint,
    Link,
    LinkChange,
    NewMatch,
    OddsAnswer,
    RematchRequest,
    RenameRequest,
    ScenarioFile,
    ScrubberMark,
    SeatNotes,
    SeatRequest,
    Summary,
    TryoutRequest,
    WinProbability,
)
from dowding.server.player_messages import PlayerName, RematchAnswer, RematchProposal, ServerAddresses
from dowding.server.review_messages import ReviewStatus
from dowding.view.scene import LogLine, Scene, Sight

Handler = Callable[[Services, Request], Awaitable[Response]]

SEAT_QUERY: Final = (
    "seat",
    "string",
    "The point of view: a seat that I hold, or `spectator`; my first seat if not given",
)
REVIEWED_QUERY: Final = ("seat", "string", "The seat to review: one that I hold; when the match is over, any")
POSITION_QUERY: Final = ("position", "integer", "The position that the request is for; it must be the current one")
STATE_QUERY: Final = ("state", "string", "The state of the scene that the request is for; it must be the current one")
MATCH_PATH: Final = "/api/matches/{match}"


class Endpoint(msgspec.Struct, frozen=True):
    """A method on a path. `body` and `result` are message types; `media` is set if the result is not JSON."""

    method: str
    path: str
    handler: Handler
    result: object = None
    status: int = 200
    body: object = None
    query: tuple[tuple[str, str, str], ...] = ()
    media: str = "application/json"
    refusals: tuple[int, ...] = (404,)


OWNER_ERRORS: Final = (400, 403, 404)
ANALYSIS_ERRORS: Final = (400, 403, 404, 409, 503)
REVIEW_ERRORS: Final = (400, 403, 404, 409)
ENDPOINTS: Final = (
    Endpoint("GET", "/api/games", lobby.list_games, list[GameCard], refusals=()),
    Endpoint("GET", "/api/games/{game}/boards", match_api.get_game_boards, Boards),
    Endpoint(
        "POST",
        "/api/games/{game}/scenario",
        new_matches.check_scenario,
        OfferedScenario,
        body=ScenarioFile,
        refusals=(400, 404, 413, 503),
    ),
    Endpoint("GET", "/api/matches", lobby.my_matches, list[Summary], refusals=()),
    Endpoint("POST", "/api/matches", new_matches.create_match, Created, 201, NewMatch, refusals=(400, 503)),
    Endpoint("GET", "/api/open", lobby.list_open_matches, list[Summary], refusals=()),
    Endpoint(
        "POST",
        "/api/import",
        new_matches.import_save,
        Created,
        201,
        Save,
        (("name", "string", "The name of the match"),),
        refusals=(400, 413, 503),
    ),
    Endpoint("GET", MATCH_PATH, lobby.get_match, Summary),
    Endpoint("PATCH", MATCH_PATH, lobby.rename_match, Summary, 200, RenameRequest, refusals=OWNER_ERRORS),
    Endpoint("DELETE", MATCH_PATH, lobby.delete_match, None, 204, refusals=(403, 404)),
    Endpoint(
        "POST",
        f"{MATCH_PATH}/rematch",
        new_matches.create_rematch,
        Created,
        201,
        RematchRequest,
        refusals=(400, 404, 503),
    ),
    Endpoint(
        "POST",
        f"{MATCH_PATH}/rematch/offer",
        rematches.offer_rematch,
        Summary,
        200,
        RematchProposal,
        refusals=(400, 403, 404, 503),
    ),
    Endpoint(
        "POST",
        f"{MATCH_PATH}/rematch/answer",
        rematches.answer_rematch,
        Summary,
        200,
        RematchAnswer,
        refusals=(400, 403, 404, 503),
    ),
    Endpoint("GET", "/api/addresses", addresses.get_addresses, ServerAddresses, refusals=()),
    Endpoint("PUT", f"{MATCH_PATH}/name", players.set_name, PlayerName, 200, PlayerName, refusals=(400, 403, 404, 503)),
    Endpoint("POST", f"{MATCH_PATH}/sit", lobby.take_seat, Summary, 200, SeatRequest, refusals=OWNER_ERRORS),
    Endpoint("POST", f"{MATCH_PATH}/leave", invite_links.leave_seat, None, 204, SeatRequest, refusals=OWNER_ERRORS),
    Endpoint("POST", f"{MATCH_PATH}/links", invite_links.change_link, Link, 200, LinkChange, refusals=OWNER_ERRORS),
    Endpoint("GET", f"{MATCH_PATH}/notes", notes.get_notes, SeatNotes, query=(SEAT_QUERY,), refusals=(403, 404)),
    Endpoint("PUT", f"{MATCH_PATH}/notes", notes.write_notes, SeatNotes, 200, SeatNotes, refusals=OWNER_ERRORS),
    Endpoint("GET", f"{MATCH_PATH}/talk", chat.get_chat, list[ChatMessage], refusals=(403, 404)),
    Endpoint(
        "POST",
        f"{MATCH_PATH}/talk",
        chat.post_chat_line,
        list[ChatMessage],
        200,
        ChatPost,
        refusals=(400, 403, 404, 503),
    ),
    Endpoint(
        "POST", f"{MATCH_PATH}/carry", seat_transfer.create_transfer, Link, 200, SeatRequest, refusals=OWNER_ERRORS
    ),
    Endpoint("GET", f"{MATCH_PATH}/boards", match_api.get_boards, Boards, refusals=(404, 409)),
    Endpoint(
        "GET",
        f"{MATCH_PATH}/scene",
        match_api.get_scene,
        Scene,
        query=(SEAT_QUERY, ("to", "integer", "The position to show; the current one if not given")),
        refusals=(400, 403, 404, 409),
    ),
    Endpoint(
        "GET",
        f"{MATCH_PATH}/sight",
        match_api.get_line_of_sight,
        Sight,
        query=(
            SEAT_QUERY,
            ("here", "string", "The piece or region at the start of the line"),
            ("there", "string", "The piece or region at its end"),
        ),
        refusals=(400, 403, 404, 409),
    ),
    Endpoint(
        "GET", f"{MATCH_PATH}/log", match_api.get_log, list[LogLine], query=(SEAT_QUERY,), refusals=(403, 404, 409)
    ),
    Endpoint(
        "GET",
        f"{MATCH_PATH}/marks",
        match_api.get_scrubber_marks,
        list[ScrubberMark],
        query=(SEAT_QUERY,),
        refusals=(403, 404, 409),
    ),
    Endpoint("GET", f"{MATCH_PATH}/report", match_api.get_report, dict, query=(SEAT_QUERY,), refusals=(403, 404, 409)),
    Endpoint(
        "GET",
        f"{MATCH_PATH}/report.csv",
        match_api.get_report_csv,
        str,
        query=(SEAT_QUERY,),
        media="text/csv",
        refusals=(403, 404, 409),
    ),
    Endpoint(
        "GET",
        f"{MATCH_PATH}/odds",
        analysis.get_odds,
        OddsAnswer,
        query=(
            SEAT_QUERY,
            ("option", "string", "The id of the option"),
            ("with", "string", "The id of another option that is chosen with it; may be repeated"),
            POSITION_QUERY,
            STATE_QUERY,
        ),
        refusals=ANALYSIS_ERRORS,
    ),
    Endpoint(
        "GET",
        f"{MATCH_PATH}/hint",
        analysis.get_hint,
        Hint,
        query=(SEAT_QUERY, POSITION_QUERY, STATE_QUERY),
        refusals=ANALYSIS_ERRORS,
    ),
    Endpoint(
        "GET",
        f"{MATCH_PATH}/hint/first",
        analysis.get_first_hint,
        Hint,
        query=(SEAT_QUERY, POSITION_QUERY, STATE_QUERY),
        refusals=ANALYSIS_ERRORS,
    ),
    Endpoint(
        "GET",
        f"{MATCH_PATH}/line",
        analysis.get_win_probability,
        WinProbability,
        query=(SEAT_QUERY,),
        refusals=ANALYSIS_ERRORS,
    ),
    Endpoint(
        "GET",
        f"{MATCH_PATH}/review",
        review.get_review,
        ReviewStatus,
        query=(REVIEWED_QUERY,),
        refusals=REVIEW_ERRORS,
    ),
    Endpoint(
        "POST",
        f"{MATCH_PATH}/review",
        review.start_review,
        ReviewStatus,
        query=(REVIEWED_QUERY,),
        refusals=(*REVIEW_ERRORS, 503),
    ),
    Endpoint(
        "DELETE",
        f"{MATCH_PATH}/review",
        review.stop_review,
        ReviewStatus,
        query=(REVIEWED_QUERY,),
        refusals=REVIEW_ERRORS,
    ),
    Endpoint(
        "POST",
        f"{MATCH_PATH}/tryout",
        tryout.create_tryout,
        Created,
        201,
        TryoutRequest,
        refusals=(400, 403, 404, 409, 503),
    ),
    Endpoint(
        "GET",
        f"{MATCH_PATH}/chances",
        tryout.get_chances,
        WinEstimate,
        query=(SEAT_QUERY,),
        refusals=ANALYSIS_ERRORS,
    ),
    Endpoint("GET", f"{MATCH_PATH}/export", match_api.export_match, Save, refusals=(403, 404, 409)),
)
