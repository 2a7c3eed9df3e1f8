"""The built browser edition behind a plain file server, and a visitor of it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import BrowserContext, Frame, Page, expect

PATH: Final = "/some/path/"
STARTING_MS: Final = 120_000
FETCH = """async ([method, path, body]) => {
    const root = document.querySelector('meta[name="site-root"]').content;
    const { transport } = await import(`${root}static/js/net/transport.js`);
    const headers = { 'Content-Type': 'application/json' };
    const response = await transport.fetch(path, { method, headers, body: body ? JSON.stringify(body) : undefined });
    return { status: response.status, body: await response.json() };
}"""
"""What the client does for a request to the API."""


class QuietHandler(SimpleHTTPRequestHandler):
    """A file server that logs nothing."""

    def log_message(self, format: str, *args: Any) -> None:
        return


IS_COMPILED = "async () => (await fetch('runtime/python_stdlib.zip')).headers.has('Is-Compiled')"


@contextmanager
def serve_files(folder: Path) -> Iterator[str]:
    """A plain file server; yields its address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietHandler, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


class Visitor:
    """A tab with the site. The client's own page is in its frame."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.page: Page = context.new_page()
        self.page.set_default_timeout(STARTING_MS)
        self.page.goto(url)

    def wait_until_started(self) -> None:
        """Wait until the client's page is shown."""
        expect(self.page.locator("#page")).to_be_visible(timeout=STARTING_MS)

    def is_compiled(self) -> bool:
        """Whether later starts use the bytecode of this version."""
        answer: bool = self.page.evaluate(IS_COMPILED)
        return answer

    @property
    def frame(self) -> Frame:
        """The client's page."""
        return self.page.frames[-1]

    def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """Send a request to the API as the client does."""
        answer = self.frame.evaluate(FETCH, [method, path, body])
        return answer["status"], answer["body"]
