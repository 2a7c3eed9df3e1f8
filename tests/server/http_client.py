"""Visitors of a server in the test process. Each has separate cookies and records all responses."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import TracebackType
from typing import Self

import httpx2 as httpx
import msgspec
from anyio.from_thread import BlockingPortal
from starlette.testclient import TestClient, WebSocketTestSession

from dowding.server.app import Application
from dowding.server.matches.match_manager import MatchManager
from dowding.server.messages import (
    ClosedMessage,
    Created,
    Done,
    FromServer,
    OddsAnswer,
    Pong,
    RefusedMessage,
    SceneMessage,
    Summary,
)
from dowding.server.player_messages import PlayersMessage, TypingMessage
from dowding.view.scene import Scene

BASE = "http://127.0.0.1:1940"
SOCKETS = "ws://127.0.0.1:1940"
_keys = itertools.count()

Plain = dict[str, object]


def new_key() -> str:
    """A new idempotency key."""
    return f"key-{next(_keys)}"


class AppServer:
    """A running server."""

    def __init__(self, app: Application) -> None:
        self.app = app
        self._client = TestClient(app, BASE, raise_server_exceptions=False)

    def __enter__(self) -> Self:
        self._client.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._client.__exit__(kind, error, trace)

    def visitor(self) -> Visitor:
        """A visitor without a session."""
        client = TestClient(self.app, BASE, raise_server_exceptions=False, follow_redirects=False)
        client.portal = self._client.portal
        return Visitor(client)

    @property
    def portal(self) -> BlockingPortal:
        """The portal to the event loop of the server."""
        assert self._client.portal is not None
        return self._client.portal

    @property
    def manager(self) -> MatchManager:
        assert self.app.services is not None
        return self.app.services.manager

    def secret(self, match: str) -> str:
        """The secret of a match, which no response may contain before its end."""
        room = self.manager.sessions[match]
        return room.live_match.record.secret


class Visitor:
    """A browser."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.heard: list[str] = []

    def ask(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        status: int = 200,
        headers: Mapping[str, str] | None = None,
    ) -> httpx.Response:
        """Send a request that must be answered with this status."""
        content = None if body is None else msgspec.json.encode(body)
        sent = dict(headers or {})
        if body is not None:
            sent.setdefault("content-type", "application/json")
        response = self.client.request(method, path, content=content, headers=sent)
        self.heard.append(response.text)
        assert response.status_code == status, (response.status_code, response.text)
        return response

    def refused(self, method: str, path: str, body: object = None, *, status: int) -> str:
        """The error message of a refused request."""
        response = self.ask(method, path, body, status=status)
        answer = msgspec.json.decode(response.content, type=dict[str, str])
        assert list(answer) == ["error"]
        return answer["error"]

    def create(self, game_id: str = "hardest-days", scenario: str = "aug-13", **more: object) -> Created:
        """Start a match; a solo match always has the same dice."""
        wanted: Plain = {"game": game_id, "scenario": scenario, **more}
        seats = wanted.get("seats") or {}
        if isinstance(seats, dict) and not {"friend", "open"} & set(seats.values()):
            wanted.setdefault("seed", "always the same")
        return msgspec.json.decode(self.ask("POST", "/api/matches", wanted, status=201).content, type=Created)

    def join(self, url: str) -> str:
        """Join by a link; returns the path of the redirect."""
        response = self.ask("GET", url.removeprefix(BASE), status=303)
        return response.headers["location"]

    def matches(self) -> list[Summary]:
        """The matches in this visitor's lobby."""
        return msgspec.json.decode(self.ask("GET", "/api/matches").content, type=list[Summary])

    def summary(self, match: str) -> Summary:
        """The summary of a match."""
        return msgspec.json.decode(self.ask("GET", f"/api/matches/{match}").content, type=Summary)

    def scene(self, match: str, **query: object) -> Scene:
        """The scene of a match."""
        return msgspec.json.decode(self.ask("GET", f"/api/matches/{match}/scene{_query(query)}").content, type=Scene)

    def odds(self, match: str, **query: object) -> OddsAnswer:
        """The odds of an option."""
        return msgspec.json.decode(
            self.ask("GET", f"/api/matches/{match}/odds{_query(query)}").content, type=OddsAnswer
        )

    @contextmanager
    def table(
        self, match: str, seat: str = "british", headers: Mapping[str, str] | None = None, *, players: bool = False
    ) -> Iterator[Socket]:
        """An open match page; with `players` it gets messages about the people of the match."""
        address = f"{SOCKETS}/ws/{match}?seat={seat}{'&players=1' if players else ''}"
        with self.client.websocket_connect(address, headers=dict(headers or {})) as socket:
            yield Socket(socket, self.heard)


class Socket:
    """The WebSocket of a match page."""

    def __init__(self, socket: WebSocketTestSession, heard: list[str]) -> None:
        self.socket = socket
        self._heard = heard
        self.now: Scene | None = None

    def hear(self) -> FromServer:
        """The next message."""
        text = self.socket.receive_text()
        self._heard.append(text)
        message: FromServer = msgspec.json.decode(text, type=FromServer)
        if isinstance(message, SceneMessage):
            self.now = message.scene
        return message

    def scene(self) -> Scene:
        """The next message, which must be a scene."""
        message = self.hear()
        assert isinstance(message, SceneMessage), message
        return message.scene

    def players(self, until: Callable[[PlayersMessage], bool]) -> PlayersMessage:
        """Wait until the people of the match are as described."""
        while True:
            message = self.hear()
            if isinstance(message, PlayersMessage) and until(message):
                return message

    def heard_before_pong(self) -> list[FromServer]:
        """All messages up to the answer to a ping."""
        self.send(ping=1)
        messages: list[FromServer] = []
        while not isinstance(message := self.hear(), Pong):
            messages.append(message)
        return messages

    def send(self, **message: object) -> None:
        """Send a message unchanged."""
        self.socket.send_text(msgspec.json.encode(message).decode())

    def answer(self) -> Done | RefusedMessage | Pong | ClosedMessage:
        """The next message that is neither a scene nor about people."""
        while True:
            message = self.hear()
            if not isinstance(message, SceneMessage | PlayersMessage | TypingMessage):
                return message

    def choose(self, option: str, position: int, key: str = "") -> int:
        """Make a choice and wait until it is done; returns the new position."""
        return self.do(position=position, option=option, key=key or new_key())

    def do(self, **message: object) -> int:
        """Send a command and wait until it is done; returns the new position."""
        self.send(**message)
        answer = self.answer()
        assert isinstance(answer, Done), answer
        assert answer.key == message["key"]
        return answer.position

    def refused(self, **message: object) -> RefusedMessage:
        """Send a command that must be refused."""
        self.send(**message)
        answer = self.answer()
        assert isinstance(answer, RefusedMessage), answer
        return answer

    def until(self, position: int) -> Scene:
        """Wait for the scene of this position."""
        while self.now is None or self.now.position != position:
            self.hear()
        return self.now

    def play(self, scene: Scene, choices: int, pick: int = 0) -> Scene:
        """Make this many choices, each with the same index among the options."""
        for _ in range(choices):
            if scene.ask is None:
                return scene
            option = scene.ask.options[pick % len(scene.ask.options)].id
            scene = self.until(self.choose(option, scene.position))
        return scene


def _query(values: Mapping[str, object]) -> str:
    return f"?{httpx.QueryParams({name: str(value) for name, value in values.items()})}" if values else ""
