"""The application: routes, pages and files behind the guard, over a hall that opens and closes with it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

import dowding
from dowding.engine.errors import ChoiceError, DowdingError, PackError, SaveError, SetupError
from dowding.server.api import docs_pages, lobby, notes
from dowding.server.api.html_pages import refusal
from dowding.server.api.messages import Health
from dowding.server.api.openapi import document
from dowding.server.api.request_context import JSON, BadRequest, Desk, Forbidden, Left, answer
from dowding.server.api.routes import ENDPOINTS, Handler
from dowding.server.api.static_files import Static, Type
from dowding.server.api.websocket import attend
from dowding.server.matches.cluster_sync import News, in_touch
from dowding.server.matches.live_match import CannotOpen
from dowding.server.matches.match_manager import IDLE_SECONDS, Fault, Hall
from dowding.server.matches.match_session import NoMatch
from dowding.server.matches.replay import NoSuchPosition
from dowding.server.security.middleware import MISTAKE, Guard, Limits, TooLarge, route
from dowding.server.storage.async_store import Ledger
from dowding.server.storage.store import Store, StoreFailure
from dowding.server.workers.bot_pool import Programs, TooSlow
from dowding.server.workers.fair_queue import Busy

log = logging.getLogger(__name__)

WEB: Final = Path(dowding.__file__).parent / "web"
TYPE: Final = ("xstatic.pkg.roboto_fontface", "data/fonts")
"""The package that carries the table's type, and where."""
STATUS: Final[tuple[tuple[type[DowdingError], int], ...]] = (
    (NoMatch, 404),
    (NoSuchPosition, 404),
    (Forbidden, 403),
    (BadRequest, 400),
    (Left, 499),
    (SetupError, 400),
    (SaveError, 400),
    (PackError, 400),
    (TooLarge, 413),
    (ChoiceError, 409),
    (CannotOpen, 409),
    (Busy, 503),
    (TooSlow, 503),
    (Fault, 503),
)


class Application:
    """The server as an ASGI application. The store is opened when it starts, in the thread that will use it."""

    def __init__(
        self,
        make_store: Callable[[], Store],
        *,
        limits: Limits | None = None,
        programs: Callable[[], Programs] = Programs,
        news: News | None = None,
        idle_seconds: float = IDLE_SECONDS,
        web: Path = WEB,
    ) -> None:
        self._make_store = make_store
        self._limits = limits or Limits()
        self._programs = programs
        self._news = news
        self._idle_seconds = idle_seconds
        self._web = web
        self.desk: Desk | None = None
        self._app: ASGIApp = Guard(self._starlette(), self._limits)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, send)

    def _starlette(self) -> ASGIApp:
        routes = [
            Mount("/static", Static(directory=self._web)),
            Mount("/type", Type(packages=[TYPE])),
            Route("/", self._page("lobby.html")),
            Route("/match/{match}", self._page("table.html")),
            Route("/join/{token}", self._endpoint(lobby.join)),
            Route("/carry/{token}", self._endpoint(notes.arrive)),
            Route("/help/", docs_pages.page),
            Route("/help/pictures/{name}", docs_pages.picture),
            Route("/help/{page:path}", docs_pages.page),
            Route("/healthz", self._healthz),
            Route("/api/openapi.json", _openapi),
            *(self._route(path) for path in dict.fromkeys(end.path for end in ENDPOINTS)),
            WebSocketRoute("/ws/{match}", self._socket),
        ]
        app = Starlette(
            routes=routes,
            lifespan=self._lifespan,
            exception_handlers={HTTPException: _http_failure, 500: _fault},
        )
        return GZipMiddleware(app, minimum_size=2048, compresslevel=5)

    def _route(self, path: str) -> Route:
        """All methods of a path."""
        handlers = {end.method: self._endpoint(end.handler) for end in ENDPOINTS if end.path == path}

        async def by_method(request: Request) -> Response:
            method = "GET" if request.method == "HEAD" else request.method
            return await handlers[method](request)

        return Route(path, by_method, methods=list(handlers))

    def _endpoint(self, handler: Handler) -> Callable[[Request], Awaitable[Response]]:
        """A handler whose refusals are answered as such; anything else that goes wrong is the guard's."""

        async def endpoint(request: Request) -> Response:
            try:
                return await handler(self._open_desk(), request)
            except StoreFailure as error:
                log.exception("store failed", extra={"fields": {"route": route(request.scope)}})
                return refusal(request, error.told, 503)
            except DowdingError as error:
                for kind, status in STATUS:
                    if isinstance(error, kind):
                        return refusal(request, str(error), status)
                raise

        return endpoint

    async def _socket(self, socket: WebSocket) -> None:
        await attend(self._open_desk(), socket)

    def _page(self, name: str) -> Callable[[Request], Awaitable[Response]]:
        async def page(request: Request) -> Response:
            path = self._web / name
            if not path.is_file():
                return refusal(request, "this page is not installed", 404)
            return FileResponse(path, headers={"Cache-Control": "no-cache"})

        return page

    async def _healthz(self, request: Request) -> Response:
        """Whether the server is up and its database stores what it is given."""
        why = await self._open_desk().pulse.failing()
        return refusal(request, why, 503) if why else answer(Health())

    def _open_desk(self) -> Desk:
        if self.desk is None:
            raise RuntimeError("the application has not been started")
        return self.desk

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        ledger = Ledger(self._make_store)
        await ledger.open()
        hall = Hall(ledger, self._programs(), idle_seconds=self._idle_seconds)
        self.desk = Desk(hall, self._limits)
        sweeping = asyncio.create_task(hall.keep_swept())
        try:
            async with in_touch(hall, self._news):
                yield
        finally:
            sweeping.cancel()
            self.desk = None
            await hall.close()
            await ledger.close()


async def _openapi(request: Request) -> Response:
    return Response(document(), 200, {"Cache-Control": "no-cache"}, JSON)


async def _fault(request: Request, error: Exception) -> Response:
    """What nobody foresaw: the guard logs it, the client learns nothing of it."""
    return refusal(request, MISTAKE, 500)


async def _http_failure(request: Request, error: Exception) -> Response:
    """What Starlette itself refuses: no such path, no such method."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    texts = {404: "there is nothing here", 405: "that cannot be done here"}
    headers = error.headers if isinstance(error, HTTPException) else None
    response = refusal(request, texts.get(status, "the request does not fit"), status)
    response.headers.update(headers or {})
    return response
