"""The ASGI application: routes, pages and files behind the security middleware, and the match manager's lifetime."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import Executor
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from dowding.engine.errors import ChoiceError, DowdingError, PackError, SaveError, SetupError
from dowding.server.api import docs_pages, invite_links, seat_transfer
from dowding.server.api.html_pages import ClientPage, error_response
from dowding.server.api.metrics_endpoint import MetricsEndpoint
from dowding.server.api.openapi import build_document
from dowding.server.api.request_context import JSON, BadRequest, ClientDisconnected, Forbidden, Services, json_response
from dowding.server.api.routes import ENDPOINTS, Handler
from dowding.server.api.static_files import CachedStaticFiles, FontFiles
from dowding.server.api.websocket import websocket_endpoint
from dowding.server.matches.cluster_sync import run_cluster_sync
from dowding.server.matches.expired_matches import remove_expired_periodically
from dowding.server.matches.live_match import CannotOpen
from dowding.server.matches.match_manager import IDLE_SECONDS, MatchManager
from dowding.server.matches.match_session import MatchNotFound, ServerFault
from dowding.server.matches.replay import NoSuchPosition
from dowding.server.messages import Health
from dowding.server.metrics import NO_METRICS
from dowding.server.security.limits import Limits
from dowding.server.security.middleware import INTERNAL_ERROR, BodyTooLarge, SecurityMiddleware, route_path
from dowding.server.storage.async_store import AsyncStore, single_thread_executor
from dowding.server.storage.change_feed import ChangeFeed
from dowding.server.storage.retention import Retention
from dowding.server.storage.store import Store, StoreFailure
from dowding.server.workers.bot_pool import BotPool, WorkTimeout
from dowding.server.workers.fair_queue import Busy

log = logging.getLogger(__name__)

WEB_FOLDER: Final = Path(__file__).parents[1] / "web"
FONT_PACKAGE: Final = ("xstatic.pkg.roboto_fontface", "data/fonts")
"""The package with the client's fonts, and their folder in it."""
ROOT_FILES: Final = {"/favicon.ico": "favicon.ico", "/robots.txt": "robots.txt"}
"""Files of the client that browsers and crawlers ask for at the root of the host."""
ERROR_STATUSES: Final[tuple[tuple[type[DowdingError], int], ...]] = (
    (MatchNotFound, 404),
    (NoSuchPosition, 404),
    (Forbidden, 403),
    (BadRequest, 400),
    (ClientDisconnected, 499),
    (SetupError, 400),
    (SaveError, 400),
    (PackError, 400),
    (BodyTooLarge, 413),
    (ChoiceError, 409),
    (CannotOpen, 409),
    (Busy, 503),
    (WorkTimeout, 503),
    (ServerFault, 503),
)


class Application:
    """The server as an ASGI application. The store is opened at startup, in the executor that will use it."""

    def __init__(
        self,
        make_store: Callable[[], Store],
        *,
        limits: Limits | None = None,
        make_store_executor: Callable[[], Executor] = single_thread_executor,
        make_bot_pool: Callable[[], BotPool] = BotPool,
        change_feed: ChangeFeed | None = None,
        idle_seconds: float = IDLE_SECONDS,
        retention: Retention | None = None,
        metrics_endpoint: MetricsEndpoint | None = None,
        web: Path = WEB_FOLDER,
        has_fonts: bool = True,
    ) -> None:
        self._make_store = make_store
        self._limits = limits or Limits()
        self._make_store_executor = make_store_executor
        self._make_bot_pool = make_bot_pool
        self._change_feed = change_feed
        self._idle_seconds = idle_seconds
        self._retention = retention or Retention()
        self._metrics_endpoint = metrics_endpoint
        self._metrics = NO_METRICS if metrics_endpoint is None else metrics_endpoint.metrics
        self._web = web
        self._has_fonts = has_fonts
        self.services: Services | None = None
        self._app: ASGIApp = SecurityMiddleware(self._build_app(), self._limits, metrics=self._metrics)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, send)

    def _build_app(self) -> ASGIApp:
        client_files = CachedStaticFiles(directory=self._web)
        routes = [
            Mount("/static", client_files),
            *(Route(path, partial(client_files.get_file, name)) for path, name in ROOT_FILES.items()),
            *([Mount("/type", FontFiles(packages=[FONT_PACKAGE]))] if self._has_fonts else []),
            Route("/", self._page_handler("lobby.html")),
            Route("/games/{game}", self._page_handler("game.html")),
            Route("/match/{match}", self._page_handler("match.html")),
            Route("/match/{match}/report", self._page_handler("report.html")),
            Route("/join/{token}", self._wrap_handler(invite_links.join)),
            Route("/carry/{token}", self._wrap_handler(seat_transfer.accept_transfer)),
            Route("/help/", docs_pages.get_page),
            Route("/help/search", docs_pages.get_search),
            Route("/help/pictures/{name}", docs_pages.get_picture),
            Route("/help/{page:path}", docs_pages.get_page),
            Route("/healthz", _get_liveness),
            Route("/readyz", self._get_readiness),
            Route("/api/openapi.json", _get_openapi),
            *self._metrics_routes(),
            *(self._build_route(path) for path in dict.fromkeys(endpoint.path for endpoint in ENDPOINTS)),
            WebSocketRoute("/ws/{match}", self._websocket),
        ]
        app = Starlette(
            routes=routes,
            lifespan=self._lifespan,
            exception_handlers={HTTPException: _http_error, 500: _internal_error},
        )
        return GZipMiddleware(app, minimum_size=2048, compresslevel=5)

    def _metrics_routes(self) -> list[Route]:
        """The route of the metrics, if a token is set."""
        if self._metrics_endpoint is None:
            return []
        return [Route("/metrics", self._wrap_handler(self._metrics_endpoint.get_metrics))]

    def _build_route(self, path: str) -> Route:
        """The route of a path, with the handlers of all its methods."""
        handlers = {
            endpoint.method: self._wrap_handler(endpoint.handler) for endpoint in ENDPOINTS if endpoint.path == path
        }

        async def dispatch(request: Request) -> Response:
            method = "GET" if request.method == "HEAD" else request.method
            return await handlers[method](request)

        return Route(path, dispatch, methods=list(handlers))

    def _wrap_handler(self, handler: Handler) -> Callable[[Request], Awaitable[Response]]:
        """Wrap a handler so that its errors become error responses; the middleware handles unexpected ones."""

        async def endpoint(request: Request) -> Response:
            try:
                return await handler(self._require_services(), request)
            except StoreFailure as error:
                log.exception("store failed", extra={"fields": {"route": route_path(request.scope)}})
                return error_response(request, error.public_message, 503)
            except DowdingError as error:
                for error_type, status in ERROR_STATUSES:
                    if isinstance(error, error_type):
                        return error_response(request, str(error), status)
                raise

        return endpoint

    async def _websocket(self, socket: WebSocket) -> None:
        await websocket_endpoint(self._require_services(), socket)

    def _page_handler(self, name: str) -> Callable[[Request], Awaitable[Response]]:
        client_page = ClientPage(self._web, name)

        async def page(request: Request) -> Response:
            text = client_page.render()
            if text is None:
                return error_response(request, "This page is not installed.", 404)
            return HTMLResponse(text, headers={"Cache-Control": "no-cache"})

        return page

    async def _get_readiness(self, request: Request) -> Response:
        """Readiness: whether the database can be written and read."""
        problem = await self._require_services().readiness_probe.find_problem()
        return error_response(request, problem, 503) if problem else json_response(Health())

    def _require_services(self) -> Services:
        if self.services is None:
            raise RuntimeError("the application has not been started")
        return self.services

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        async_store = AsyncStore(self._make_store, self._metrics, self._make_store_executor)
        await async_store.open()
        manager = MatchManager(async_store, self._make_bot_pool(), idle_seconds=self._idle_seconds)
        self.services = Services(manager, self._limits, self._retention)
        background_tasks = (
            asyncio.create_task(manager.evict_idle_periodically()),
            asyncio.create_task(remove_expired_periodically(manager, self._retention)),
            asyncio.create_task(self.services.presence.keep_periodically()),
        )
        try:
            async with run_cluster_sync(manager, self._change_feed):
                yield
        finally:
            for task in background_tasks:
                task.cancel()
            reviews, self.services = self.services.reviews, None
            await reviews.close()
            await manager.close()
            await async_store.close()


async def _get_liveness(request: Request) -> Response:
    """Liveness: the process answers requests. The database is not checked."""
    return json_response(Health())


async def _get_openapi(request: Request) -> Response:
    return Response(build_document(), 200, {"Cache-Control": "no-cache"}, JSON)


async def _internal_error(request: Request, error: Exception) -> Response:
    """The response to an unexpected error. The middleware logs it; the response contains no details."""
    return error_response(request, INTERNAL_ERROR, 500)


async def _http_error(request: Request, error: Exception) -> Response:
    """The response to errors raised by Starlette: unknown path, unsupported method."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    texts = {404: "There is no page at this address.", 405: "This method is not allowed here."}
    headers = error.headers if isinstance(error, HTTPException) else None
    response = error_response(request, texts.get(status, "The request is invalid."), status)
    response.headers.update(headers or {})
    return response
