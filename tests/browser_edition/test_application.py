"""The browser edition's application in a plain process: requests, sockets, the second worker, and full storage."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path

import msgspec
import pytest

from dowding.browser_edition.application import (
    BrowserStore,
    StorageFull,
    open_bridge,
    read_or_create_session,
    recognise_full_storage,
)
from dowding.browser_edition.asgi_bridge import AsgiBridge
from dowding.browser_edition.bot_worker_executor import Receive, WorkerHandle, run_job
from dowding.server.messages import Created, FromServer, SceneMessage
from dowding.server.storage.store import StoreFailure
from server.server_process import NEW

SITE = "https://games.example.org/some/path/"


class WorkerInProcess:
    """The second worker, whose jobs run in this process when the event loop is free."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self.is_ended = False

    def send(self, number: int, job: bytes) -> None:
        def run() -> None:
            if not self.is_ended:
                self._receive(number, *run_job(job))

        asyncio.get_running_loop().call_soon(run)

    def terminate(self) -> None:
        self.is_ended = True


@asynccontextmanager
async def started(
    folder: Path, start_bot_worker: Callable[[Receive], WorkerHandle] = WorkerInProcess
) -> AsyncIterator[AsgiBridge]:
    """The application, which is shut down at the end. In a browser it ends with its web worker."""
    bridge = open_bridge(folder, SITE, start_bot_worker)
    await bridge.start()
    try:
        yield bridge
    finally:
        bridge._lifespan_events.put_nowait({"type": "lifespan.shutdown"})
        await asyncio.gather(*bridge._tasks)


async def create(bridge: AsgiBridge, **wanted: object) -> Created:
    body = msgspec.json.encode({name: value for name, value in (NEW | wanted).items() if value is not None})
    status, _, answer = await bridge.respond("POST", "/api/matches", '[["content-type", "application/json"]]', body)
    assert status == 201, answer
    return msgspec.json.decode(answer, type=Created)


async def met(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.01)


def test_pages_lead_to_pages_under_the_root_of_the_site(tmp_path: Path) -> None:
    async def visit() -> None:
        async with started(tmp_path) as bridge:
            status, headers_json, body = await bridge.respond("GET", "/", '[["accept", "text/html"]]', b"")
            headers, page = dict(json.loads(headers_json)), body.decode()
            assert status == 200
            assert '<meta name="site-root" content="/some/path/">' in page
            assert '<meta name="transport" content="worker">' in page
            assert 'href="/some/path/static/css/base.css"' in page
            assert 'href="/static' not in page
            assert "frame-ancestors 'self'" in headers["content-security-policy"]
            assert not {"x-frame-options", "set-cookie", "content-length"} & headers.keys()

            link = (await create(bridge, seats={"british": "friend"}, seed=None)).links["spectator"]
            assert link.startswith(f"{SITE}join/")
            status, headers_json, _ = await bridge.respond("GET", "/join/" + link.rpartition("/")[2], "[]", b"")
            assert status == 303
            assert dict(json.loads(headers_json))["location"].startswith("/some/path/match/")

    asyncio.run(visit())


def test_a_match_is_played_over_a_socket_and_kept(tmp_path: Path) -> None:
    async def play() -> str:
        async with started(tmp_path) as bridge:
            match = (await create(bridge)).match.id
            scenes: list[SceneMessage] = []
            events: list[str] = []

            def hear(text: str) -> None:
                message = msgspec.json.decode(text, type=FromServer)
                if isinstance(message, SceneMessage):
                    scenes.append(message)

            socket = bridge.open_socket(
                f"/ws/{match}?seat=british",
                lambda: events.append("open"),
                hear,
                lambda code, _: events.append(f"closed {code}"),
            )
            await met(lambda: bool(scenes))
            scene = scenes[0].scene
            assert scene.ask is not None
            option = next(option.id for option in scene.ask.options)
            choice = {"key": "first", "position": scenes[0].choices, "option": option}
            socket.receive_text(json.dumps(choice))
            await met(lambda: scenes[-1].choices > scenes[0].choices)
            socket.close()
            assert events == ["open", "closed 1000"]
            return match

    async def return_later(match: str) -> None:
        async with started(tmp_path) as bridge:
            _, _, answer = await bridge.respond("GET", "/api/matches", "[]", b"")
            assert [(item["id"], item["position"] > 0) for item in json.loads(answer)] == [(match, True)]

    asyncio.run(return_later(asyncio.run(play())))


def test_bots_and_hints_run_in_the_second_worker(tmp_path: Path) -> None:
    async def ask() -> None:
        async with started(tmp_path) as bridge:
            match = (await create(bridge)).match.id
            status, _, answer = await bridge.respond("GET", f"/api/matches/{match}/hint/first?seat=british", "[]", b"")
            assert status == 200, answer
            assert json.loads(answer)["option"]
            # An error in the worker is the error of the request.
            status, _, answer = await bridge.respond("POST", "/api/import", "[]", b"no save")
            assert (status, b"save" in answer) == (400, True), answer

    asyncio.run(ask())


def test_second_worker_starts_with_the_first_socket(tmp_path: Path) -> None:
    async def visit() -> None:
        starts: list[Receive] = []

        def start(receive: Receive) -> WorkerInProcess:
            starts.append(receive)
            return WorkerInProcess(receive)

        async with started(tmp_path, start) as bridge:
            assert (await bridge.respond("GET", "/", "[]", b""))[0] == 200
            match = (await create(bridge, seats={"british": "friend"}, seed=None)).match.id
            assert starts == []
            closed: list[int] = []
            for _ in range(2):
                bridge.open_socket(f"/ws/{match}?seat=spectator", lambda: None, lambda _: None, lambda *_: None).close()
                closed.append(len(starts))
            assert closed == [1, 1]

    asyncio.run(visit())


def test_session_is_kept(tmp_path: Path) -> None:
    token = read_or_create_session(tmp_path / "session")
    assert read_or_create_session(tmp_path / "session") == token
    (tmp_path / "session").write_text("torn")
    assert read_or_create_session(tmp_path / "session") != token


def fill(store: BrowserStore) -> None:
    """Store more than fits, in one transaction."""
    with store.transaction():
        for number in range(1000):
            store.execute(f"CREATE TABLE filler{number} (id TEXT PRIMARY KEY)")


def test_full_storage_is_a_clear_message(tmp_path: Path) -> None:
    store = BrowserStore(tmp_path / "database")
    store.execute("PRAGMA max_page_count = 1")
    with pytest.raises(StorageFull, match="full") as refusal:
        fill(store)
    assert "Export the matches" in refusal.value.public_message
    with pytest.raises(StorageFull), recognise_full_storage():
        raise StoreFailure("the database fails: disk I/O error")
    with pytest.raises(StoreFailure, match="locked"), recognise_full_storage():
        raise StoreFailure("the database fails: database is locked")
    assert store.journal_mode == "TRUNCATE"
    store.close()
    with closing(sqlite3.connect(tmp_path / "database")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
