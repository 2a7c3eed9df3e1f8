"""A client that disconnects before the response, and waiting for conditions."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from starlette.types import Message, Scope

from server.http_client import AppServer, Visitor

PATIENCE: Final = 10.0


async def until(happened: Callable[[], bool]) -> None:
    """Wait until the condition is true."""
    async with asyncio.timeout(PATIENCE):
        while not happened():
            await asyncio.sleep(0.005)


async def status_of(sqlite_server: AppServer, visitor: Visitor, path: str, query: str, gone: asyncio.Event) -> int:
    """The status of a response; the client disconnects when the event is set."""
    status = 0
    is_requested = False

    async def receive() -> Message:
        nonlocal is_requested
        if not is_requested:
            is_requested = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        nonlocal status
        status = message.get("status", status)

    await sqlite_server.app(_scope(path, query, visitor), receive, send)
    return status


def _scope(path: str, query: str, visitor: Visitor) -> Scope:
    cookie = "; ".join(f"{name}={value}" for name, value in visitor.client.cookies.items())
    return {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(b"host", b"127.0.0.1:1940"), (b"cookie", cookie.encode())],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 1940),
    }
