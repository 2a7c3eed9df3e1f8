"""Match sessions and connections: only the latest scene is queued, replies go first, slow clients are disconnected."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import msgspec
from starlette.websockets import WebSocket

from dowding.server.api.websocket import Connection
from dowding.server.messages import ClosedMessage, Done
from dowding.server.security.limits import Limits

BURST = Limits().messages_at_once
Message = MutableMapping[str, Any]


class Line:
    """The client side of a connection, which receives messages only when the test allows it."""

    def __init__(self) -> None:
        self.taken: list[str] = []
        self.closed = False
        self.open = asyncio.Event()

    async def send(self, message: Message) -> None:
        if message["type"] == "websocket.close":
            self.closed = True
        if message["type"] == "websocket.send":
            await self.open.wait()
            self.taken.append(message["text"])

    async def receive(self) -> Message:
        return {"type": "websocket.connect"}

    async def connection(self) -> Connection:
        socket = WebSocket({"type": "websocket", "headers": [], "path": "/"}, self.receive, self.send)
        await socket.accept()
        return Connection(socket, "british", "me", Limits())


def with_a_line(play: Callable[[Line, Connection], Awaitable[None]]) -> None:
    """Run a coroutine with a connection and its session."""

    async def run() -> None:
        line = Line()
        connection = await line.connection()
        sending = asyncio.create_task(connection.send_all())
        await asyncio.wait_for(play(line, connection), 5)
        sending.cancel()

    asyncio.run(run())


async def rest() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_slow_client_gets_only_the_latest_scene() -> None:
    async def play(line: Line, connection: Connection) -> None:
        connection.queue_scene("scene 1")
        await rest()
        for number in range(2, 100):
            connection.queue_scene(f"scene {number}")
            await rest()
        connection.queue_reply(Done("k", 7))
        line.open.set()
        await rest()
        assert line.taken[0] == "scene 1"
        assert msgspec.json.decode(line.taken[1]) == {"type": "done", "key": "k", "position": 7}
        assert line.taken[2:] == ["scene 99"]

    with_a_line(play)


def test_unchanged_scene_is_not_sent_again() -> None:
    async def play(line: Line, connection: Connection) -> None:
        line.open.set()
        for text in ("one", "one", "two", "two", "one"):
            connection.queue_scene(text)
            await rest()
        assert line.taken == ["one", "two", "one"]

    with_a_line(play)


def test_client_that_does_not_read_replies_is_disconnected() -> None:
    async def play(line: Line, connection: Connection) -> None:
        for number in range(2 * BURST + 5):
            connection.queue_reply(Done(str(number), number))
        await rest()
        line.open.set()
        await rest()
        while not line.closed:
            await asyncio.sleep(0.001)
        assert msgspec.json.decode(line.taken[-1], type=ClosedMessage)
        assert len(line.taken) <= 2 * BURST + 7

    with_a_line(play)


def test_replies_to_an_allowed_burst_are_queued() -> None:
    async def play(line: Line, connection: Connection) -> None:
        for number in range(BURST):
            connection.queue_reply(Done(str(number), number))
        await rest()
        line.open.set()
        while len(line.taken) < BURST:
            await asyncio.sleep(0.001)
        assert not line.closed
        assert msgspec.json.decode(line.taken[-1], type=Done).key == str(BURST - 1)

    with_a_line(play)
