"""Users with a browser context each, in which every error fails the test."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Self

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    Route,
    StorageState,
    WebSocket,
)

from browser.match_page import MatchPage
from browser.screenshots import develop
from dowding.server.messages import Created
from server.server_process import Browser as Client
from server.server_process import Process

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
DESK = (1440, 900)
PHONE = (390, 844)
PATIENCE = 60_000
"""Milliseconds that anything on a page may take."""
CUT_OFF = ("ERR_CONNECTION", "ERR_CONTENT_LENGTH_MISMATCH", "ERR_EMPTY_RESPONSE")
"""What a browser says of a server that is gone, or goes in the middle of an answer."""


def remembering(url: str, prefs: Mapping[str, str]) -> StorageState:
    """The preferences in a browser's localStorage."""
    return {
        "origins": [
            {
                "origin": url,
                "localStorage": [{"name": f"dowding.{name}", "value": value} for name, value in prefs.items()],
            }
        ]
    }


class Person:
    """A browser context with its own cookies, and a fast HTTP client that shares them."""

    def __init__(
        self, browser: Browser, server: Process, size: tuple[int, int] = DESK, prefs: Mapping[str, str] | None = None
    ) -> None:
        self.server = server
        self.client = Client(server)
        self.is_phone = size[0] < 700
        self.requests: list[str] = []
        self.faults: list[str] = []
        self._without_type = False
        self.frames: list[str] = []
        """What came over the WebSockets, in order."""
        self.context: BrowserContext = browser.new_context(
            base_url=server.url,
            viewport={"width": size[0], "height": size[1]},
            has_touch=self.is_phone,
            is_mobile=self.is_phone,
            reduced_motion="reduce",
            locale="en-GB",
            storage_state=remembering(server.url, prefs or {}),
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(
            "addEventListener('securitypolicyviolation', (event) => console.error('CSP', event.violatedDirective))"
        )
        self.context.on("request", self._requested)
        self.context.on("console", self._said)
        self.context.on("weberror", lambda error: self.faults.append(f"uncaught: {error.error}"))
        self.context.on("page", lambda page: page.on("websocket", self._connected))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.context.close()
        self.client.client.close()

    def _requested(self, request: Request) -> None:
        self.requests.append(request.url)

    def _connected(self, socket: WebSocket) -> None:
        self.requests.append(socket.url.replace("ws://", "http://", 1))
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def _said(self, message: ConsoleMessage) -> None:
        if self._without_type and "/type/" in f"{message.text} {message.location['url']}":
            return
        if "409 (Conflict)" in message.text and "/hint?" in message.location["url"]:
            return  # a hint for a position that has passed meanwhile is refused
        if message.type in {"error", "warning"}:
            self.faults.append(f"{message.type}: {message.text} ({message.location['url']})")

    def go_without_type(self) -> None:
        """Block the web fonts, so that all pages use the fallback fonts."""
        self.context.route("**/type/**", lambda route: route.abort())
        self._without_type = True

    def forgive_the_dead_server(self) -> None:
        """Ignore the browser's errors about a server that was killed."""
        self.faults[:] = [fault for fault in self.faults if not any(sign in fault for sign in CUT_OFF)]

    @property
    def strangers(self) -> list[str]:
        """Requests to other hosts than the server."""
        own = (f"{self.server.url}/", "blob:", "data:")
        return [url for url in self.requests if not url.startswith(own)]

    def create(self, **wanted: object) -> Created:
        """Start a match without the lobby; this browser holds its seats."""
        created = self.client.create(**wanted)
        for cookie in self.client.client.cookies.jar:
            self.context.add_cookies([{"name": cookie.name, "value": cookie.value or "", "url": self.server.url}])
        return created

    def answering(self, path: str, answer: Callable[[Route], None]) -> None:
        """Replace the server's response to a path. To be called before the page is opened."""
        if self.context.pages:
            raise RuntimeError(f"answer {path} before the page is opened: an open page may miss it")
        self.context.route(f"**/{path}?*", answer)

    def page(self, path: str = "/") -> Page:
        """Open a page."""
        page = self.context.new_page()
        page.goto(path)
        return page

    def sit(self, match: str, path: str | None = None) -> MatchPage:
        """Open a match page and wait until it is drawn."""
        table = MatchPage(self.page(path or f"/match/{match}"))
        table.wait_until_drawn()
        return table

    def picture(self, page: Page, name: str, part: str = "") -> None:
        """Take a screenshot of the window or a part of it for the docs, if pictures are requested."""
        if not os.environ.get("DOWDING_PICTURES"):
            return
        page.mouse.move(2, 2)
        page.evaluate("document.activeElement?.blur()")
        visible: Page | Locator = page.locator(part) if part else page
        PICTURES.mkdir(exist_ok=True)
        (PICTURES / name).write_bytes(develop(self.context, visible.screenshot(animations="disabled")))
