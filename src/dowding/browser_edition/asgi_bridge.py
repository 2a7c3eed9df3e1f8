"""ASGI without a network: a web worker passes requests and sockets of the page to the application, and answers back."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from typing import Final
from urllib.parse import unquote, urlsplit

from starlette.types import ASGIApp, Message, Scope

from dowding.server.security.session import COOKIE_NAME
from dowding.server.security.tokens import SITE_ROOT

OWN_LINK: Final = re.compile(rb'(?<= )(href|src|action)="/(?!/)')
"""A link to another page or file of the site, which lies under its root."""
CLIENT: Final = ("127.0.0.1", 0)
NORMAL_CLOSURE: Final = 1000

Buffer = bytes | memoryview
"""A typed array of JavaScript comes as a memoryview."""
Headers = list[tuple[str, str]]
Answer = tuple[int, str, bytes]
"""Status, headers as JSON and body: plain values, which pass from Python to JavaScript as they are."""


class SocketBridge:
    """A WebSocket between the page and the application."""

    def __init__(
        self, on_open: Callable[[], None], on_text: Callable[[str], None], on_close: Callable[[int, str], None]
    ) -> None:
        self._on_open = on_open
        self._on_text = on_text
        self._on_close = on_close
        self._incoming: asyncio.Queue[Message] = asyncio.Queue()
        self._incoming.put_nowait({"type": "websocket.connect"})
        self._is_closed = False

    def receive_text(self, text: str) -> None:
        """Pass a message of the page to the application."""
        self._incoming.put_nowait({"type": "websocket.receive", "text": text})

    def close(self) -> None:
        """Close the socket for the page."""
        self._incoming.put_nowait({"type": "websocket.disconnect", "code": NORMAL_CLOSURE, "reason": ""})
        self._close(NORMAL_CLOSURE, "")

    async def run(self, application: ASGIApp, scope: Scope) -> None:
        """Run the application for this socket until one side closes it."""
        await application(scope, self._incoming.get, self._send)
        self._close(NORMAL_CLOSURE, "")

    async def _send(self, message: Message) -> None:
        if message["type"] == "websocket.accept":
            self._on_open()
        elif message["type"] == "websocket.send":
            self._on_text(message["text"])
        elif message["type"] == "websocket.close":
            self._close(message.get("code", NORMAL_CLOSURE), message.get("reason") or "")

    def _close(self, code: int, reason: str) -> None:
        if not self._is_closed:
            self._is_closed = True
            self._on_close(code, reason)


class AsgiBridge:
    """The application as the page's worker sees it. There is one visitor, whose session token is given."""

    def __init__(self, application: ASGIApp, site: str, token: str, before_socket: Callable[[], None]) -> None:
        parts = urlsplit(site)
        self._application = application
        self._scheme = parts.scheme
        self._host = parts.netloc
        self._root = parts.path.rstrip("/")
        self._cookie = f"{COOKIE_NAME}={token}"
        self._before_socket = before_socket
        self._tasks: set[asyncio.Future[None]] = set()
        self._lifespan_events: asyncio.Queue[Message] = asyncio.Queue()

    async def start(self) -> None:
        """Start the application; an error at its startup is raised."""
        started: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lifespan_events.put_nowait({"type": "lifespan.startup"})

        async def send(message: Message) -> None:
            if message["type"] == "lifespan.startup.complete":
                started.set_result(None)
            elif message["type"] == "lifespan.startup.failed":
                started.set_exception(RuntimeError(message.get("message", "")))

        self._run_in_background(self._application({"type": "lifespan"}, self._lifespan_events.get, send))
        await started

    async def respond(self, method: str, path: str, headers_json: str, body: Buffer) -> Answer:
        """The application's answer to a request. Links and redirects lead to pages under the root of the site."""
        headers: Headers = json.loads(headers_json)
        requests: asyncio.Queue[Message] = asyncio.Queue()
        requests.put_nowait({"type": "http.request", "body": bytes(body), "more_body": False})
        answer_headers: Headers = []
        status = 0
        parts: list[bytes] = []

        async def send(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                for name, value in message["headers"]:
                    answer_headers.append((name.decode("latin-1"), value.decode("latin-1")))
            else:
                parts.append(message.get("body", b""))

        scope = self._scope("http", path, headers)
        scope["method"] = method
        await self._application(scope, requests.get, send)
        return status, *self._for_page(answer_headers, b"".join(parts))

    def open_socket(
        self,
        path: str,
        on_open: Callable[[], None],
        on_text: Callable[[str], None],
        on_close: Callable[[int, str], None],
    ) -> SocketBridge:
        """Open a WebSocket. The callbacks tell the page what happens to it."""
        self._before_socket()
        socket = SocketBridge(on_open, on_text, on_close)
        self._run_in_background(socket.run(self._application, self._scope("websocket", path, [])))
        return socket

    def _run_in_background(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _scope(self, kind: str, address: str, headers: Headers) -> Scope:
        parts = urlsplit(address)
        scheme = self._scheme.replace("http", "ws", 1) if kind == "websocket" else self._scheme
        own_headers = [*headers, ("host", self._host), ("cookie", self._cookie)]
        return {
            "type": kind,
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": scheme,
            "path": unquote(parts.path),
            "raw_path": parts.path.encode(),
            "root_path": "",
            "extensions": {SITE_ROOT: self._root},
            "query_string": parts.query.encode(),
            "headers": [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in own_headers],
            "client": CLIENT,
            "server": (self._host, None),
            "subprotocols": [],
            "state": {},
        }

    def _for_page(self, headers: Headers, body: bytes) -> tuple[str, bytes]:
        """The headers, as JSON, and the body, so that the page works in a frame under the root of the site."""
        result: Headers = []
        is_html = False
        for name, value in headers:
            if name in ("content-length", "set-cookie", "x-frame-options"):
                continue
            if name == "content-security-policy":
                result.append((name, value.replace("frame-ancestors 'none'", "frame-ancestors 'self'")))
            elif name == "location" and value.startswith("/"):
                result.append((name, self._root + value))
            else:
                is_html = is_html or (name == "content-type" and value.startswith("text/html"))
                result.append((name, value))
        if is_html:
            root = f"{self._root}/".encode()
            metas = b'<meta name="transport" content="worker">\n  <meta name="site-root" content="%s">' % root
            body = OWN_LINK.sub(rb'\1="' + root.replace(b"\\", b"\\\\"), body)
            body = body.replace(b"<head>", b"<head>\n  " + metas, 1)
        return json.dumps(result), body
