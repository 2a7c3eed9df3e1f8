"""Security middleware: host and origin checks, rate and body limits, security headers, opaque 500s."""

from __future__ import annotations

import ipaddress
import logging
import re
import time
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dowding.engine.errors import DowdingError
from dowding.server.messages import ErrorMessage
from dowding.server.metrics import NO_METRICS, Metrics
from dowding.server.security.limits import Limits
from dowding.server.security.rate_limit import RateLimiter

LINK_PREFIXES: Final = ("/join/", "/carry/")
"""Paths of links, which are rate-limited although they are GET: following one gives a seat."""
FREE_PREFIXES: Final = ("/static/", "/type/", "/healthz", "/readyz", "/metrics")
"""Paths without a rate limit: they are cheap or meant for the host of the server."""
TOO_MANY_REQUESTS: Final = (429, "Too many requests. Please wait a moment.")
SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
HOST_PATTERN: Final = re.compile(r"(?:[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?")
REFUSAL_KINDS: Final = {
    400: "bad request",
    401: "unauthorized",
    403: "forbidden",
    404: "not found",
    405: "method",
    409: "conflict",
    413: "too large",
    429: "rate limit",
    499: "client gone",
    500: "server error",
    503: "busy",
}
"""The kinds of HTTP refusals in the metrics, by status."""
INTERNAL_ERROR: Final = "Internal server error. It has been logged."

CONTENT_SECURITY_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; connect-src 'self'"
)
SECURITY_HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}

log = logging.getLogger(__name__)


class BodyTooLarge(DowdingError):
    """A request body exceeds the limit (413)."""


class SecurityMiddleware:
    """Wraps the whole application. Requests must name an allowed host and, in a browser, come from our own pages."""

    def __init__(
        self,
        app: ASGIApp,
        limits: Limits,
        clock: Callable[[], float] = time.monotonic,
        metrics: Metrics = NO_METRICS,
    ) -> None:
        self._app = app
        self._metrics = metrics
        self._limits = limits
        self._clock = clock
        self._change_limiter = RateLimiter(limits.changes_per_second, limits.changes_at_once, clock)
        self._read_limiter = RateLimiter(limits.reads_per_second, limits.reads_at_once, clock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        refusal = self._find_refusal(scope, headers, host)
        if scope["type"] == "websocket":
            await self._handle_websocket(scope, receive, send, refusal)
        else:
            await self._handle_request(scope, receive, send, refusal, host)

    def _find_refusal(self, scope: Scope, headers: Headers, host: str) -> tuple[int, str] | None:
        """The status and text with which a request is refused before it reaches the application; None if it is
        accepted.
        """
        if not self._is_allowed_host(host):
            return 400, "This server does not accept that host name."
        is_safe = scope["type"] == "http" and scope["method"] in SAFE_METHODS
        if not is_safe and not _is_same_origin(headers, host, self._limits.behind):
            return 403, "Requests from other sites are not allowed."
        if scope["type"] == "http" and not scope["path"].startswith(FREE_PREFIXES):
            is_change = not is_safe or scope["path"].startswith(LINK_PREFIXES)
            limiter = self._change_limiter if is_change else self._read_limiter
            if limiter.take(_client_address(scope)):
                return TOO_MANY_REQUESTS
        return None

    def _is_allowed_host(self, host: str) -> bool:
        if HOST_PATTERN.fullmatch(host) is None:
            return False
        name = re.sub(r":[0-9]+$", "", host).lower()
        if name in self._limits.hosts or name in self._limits.behind:
            return True
        return self._limits.any_address and _is_address(name)

    async def _handle_websocket(
        self, scope: Scope, receive: Receive, send: Send, refusal: tuple[int, str] | None
    ) -> None:
        if refusal is not None:
            self._metrics.count_refusal("websocket", REFUSAL_KINDS[refusal[0]])
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": refusal[1]})
            return
        try:
            await self._app(scope, receive, send)
        except Exception:
            log.exception("socket failed", extra={"fields": {"route": route_path(scope)}})
            await _send_if_open(send, {"type": "websocket.close", "code": 1011, "reason": ""})

    async def _handle_request(
        self, scope: Scope, receive: Receive, send: Send, refusal: tuple[int, str] | None, host: str
    ) -> None:
        started = self._clock()
        status = 0

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                response_headers = MutableHeaders(scope=message)
                for name, value in SECURITY_HEADERS.items():
                    response_headers[name] = value
                websocket_sources = "" if refusal else f" ws://{host} wss://{host}"
                response_headers["Content-Security-Policy"] = CONTENT_SECURITY_POLICY + websocket_sources
            await send(message)

        if refusal is not None:
            await _send_error(send_with_headers, *refusal)
        else:
            try:
                await self._app(scope, self._limit_body(scope, receive), send_with_headers)
            except ClientDisconnect:
                log.debug("the client disconnected before its request was complete")
            except BodyTooLarge as error:
                if not status:
                    await _send_error(send_with_headers, 413, str(error))
            except Exception:
                log.exception(
                    "request failed", extra={"fields": {"method": scope["method"], "route": route_path(scope)}}
                )
                if not status:
                    await _send_error(send_with_headers, 500, INTERNAL_ERROR)
        self._record_request(scope, status, self._clock() - started)

    def _record_request(self, scope: Scope, status: int, seconds: float) -> None:
        method, route = scope["method"], route_path(scope)
        self._metrics.observe_request(method, route, status, seconds)
        if status >= 400:
            self._metrics.count_refusal("http", REFUSAL_KINDS.get(status, str(status)))
        fields = {"method": method, "route": route, "status": status, "ms": round(seconds * 1000, 1)}
        log.debug("request", extra={"fields": fields})

    def _limit_body(self, scope: Scope, receive: Receive) -> Receive:
        """Wrap `receive` so that it raises at the size limit, whatever Content-Length says."""
        max_bytes = self._limits.save if scope["path"] == "/api/import" else self._limits.body
        bytes_read = 0

        async def receive_limited() -> Message:
            nonlocal bytes_read
            message = await receive()
            if message["type"] == "http.request":
                bytes_read += len(message.get("body", b""))
                if bytes_read > max_bytes:
                    raise BodyTooLarge(f"The request is too large: at most {max_bytes} bytes are accepted.")
            return message

        return receive_limited


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def _client_address(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""


def route_path(scope: Scope) -> str:
    """The route pattern of a request, for logs: the path itself may hold a secret token."""
    matched_route = scope.get("route")
    return str(getattr(matched_route, "path", "none"))


def _is_same_origin(headers: Headers, host: str, behind: tuple[str, ...]) -> bool:
    """Whether a request comes from our own pages. Without an Origin it comes from a script, which carries no stolen
    cookie.

    A proxy may pass on another host or port than the one in the browser's address bar.
    """
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
    try:
        parts = urlsplit(origin)
        name = parts.hostname
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and (parts.netloc.lower() == host.lower() or name in behind)


async def _send_error(send: Send, status: int, text: str) -> None:
    """Send a JSON error without the application."""
    body = msgspec.json.encode(ErrorMessage(text))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def _send_if_open(send: Send, message: Message) -> None:
    try:
        await send(message)
    except Exception:
        log.debug("the connection was closed already")
