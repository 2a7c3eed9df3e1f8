"""A real server in a separate process, and a client that uses it like a browser."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

import httpx2 as httpx
import msgspec
import pytest
from websockets.sync.client import ClientConnection, connect

from dowding.server.messages import Created, Done, FromServer, SceneMessage
from dowding.view.scene import Scene
from systems import HAS_SIGNALS, NO_SIGNALS

NEW: dict[str, object] = {"game": "hardest-days", "scenario": "aug-13", "seed": "always the same"}
RUN = ("-c", "from dowding.cli.main import main; main()")
TESTS = str(Path(__file__).parents[1])


class Process:
    """`dowding serve` on a port and a data folder. It can be killed and restarted."""

    def __init__(self, port: int, data: Path, *options: str, run: tuple[str, ...] = RUN) -> None:
        self.port = port
        self._command = [
            *(sys.executable, *run, "serve", "--no-browser", "--port", str(port), "--data", str(data)),
            *("--limit", "reads-at-once=100000"),
            *options,
        ]
        self._log = data.parent / "log"
        self.popen: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start the server and wait until it answers."""
        with self._log.open("ab") as log:
            self.popen = subprocess.Popen(
                self._command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=os.environ | _with_tests()
            )
        end = time.monotonic() + 60
        while True:
            try:
                httpx.get(f"{self.url}/healthz", timeout=5)
                return
            except httpx.TransportError:
                assert self.popen.poll() is None, self._log.read_text()
                assert time.monotonic() < end, self._log.read_text()
                time.sleep(0.02)

    def fails(self) -> tuple[int, str]:
        """Start a server that must fail; returns its exit status and output."""
        done = subprocess.run(
            self._command, stdin=subprocess.DEVNULL, capture_output=True, env=os.environ | _with_tests(), timeout=30
        )
        return done.returncode, done.stderr.decode()

    def kill(self) -> None:
        """kill -9."""
        if self.popen is not None:
            self.popen.kill()
            self.popen.wait()

    def is_dead(self) -> bool:
        """Whether it is not running."""
        return self.popen is None or self.popen.poll() is not None

    def stop(self, how: int = signal.SIGTERM) -> int:
        """Terminate it; returns its exit status."""
        assert self.popen is not None
        if not HAS_SIGNALS:
            pytest.skip(NO_SIGNALS)
        os.kill(self.popen.pid, how)
        return self.popen.wait(15)

    def log(self) -> list[dict[str, object]]:
        """The lines of its log so far."""
        lines = self._log.read_text().splitlines()
        return [json.loads(line) for line in lines if line.startswith("{")]


def _with_tests() -> dict[str, str]:
    """The Python path of the tests."""
    before = os.environ.get("PYTHONPATH")
    return {"PYTHONPATH": TESTS if before is None else f"{TESTS}{os.pathsep}{before}"}


class Browser:
    """A client of a real server."""

    def __init__(self, server: Process) -> None:
        self._server = server
        self.client = httpx.Client(base_url=server.url, timeout=20)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()

    def create(self, **wanted: object) -> Created:
        answer = self.client.post("/api/matches", json=NEW | wanted)
        assert answer.status_code == 201, answer.text
        return msgspec.json.decode(answer.content, type=Created)

    @contextmanager
    def table(self, match: str, seat: str = "british", *, deaf: bool = False) -> Iterator[ClientConnection]:
        """An open match page. A deaf one has a tiny receive buffer and does not read."""
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.client.cookies.jar)
        address = f"ws://127.0.0.1:{self._server.port}/ws/{match}?seat={seat}"
        with connect(
            address,
            additional_headers={"Cookie": cookies},
            max_size=None,
            max_queue=1 if deaf else 16,
            compression=None,
            ping_interval=None,
            close_timeout=0.5,
        ) as talk:
            yield talk


def hear(talk: ClientConnection, timeout: float = 10.0) -> FromServer:
    """The next message."""
    message: FromServer = msgspec.json.decode(talk.recv(timeout), type=FromServer)
    return message


def scene_of(talk: ClientConnection) -> Scene:
    """The next scene."""
    while True:
        message = hear(talk)
        if isinstance(message, SceneMessage):
            return message.scene


def send(talk: ClientConnection, **message: object) -> None:
    """Send a message."""
    talk.send(json.dumps(message))


def choose(talk: ClientConnection, option: str, position: int, key: str) -> int:
    """Make a choice and wait until it is done."""
    send(talk, position=position, option=option, key=key)
    while True:
        message = hear(talk)
        if isinstance(message, Done) and message.key == key:
            return message.position
        assert isinstance(message, SceneMessage), message
