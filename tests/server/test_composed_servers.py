"""The topology of deploy/compose.yaml with real processes: PostgreSQL, two servers, and nginx."""

from __future__ import annotations

import importlib
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2 as httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from dowding.server.messages import Created
from server.cluster import free_port, fresh
from server.server_process import NEW, Process, choose, scene_of

pytestmark = pytest.mark.long

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
COMPOSE = importlib.import_module("yaml").safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
NAME = "play.example.org"
MATCHES = 8
CHOICES = 2
PATIENCE_SECONDS = 60
OF_THE_TEST = ("--port=", "--database=")
"""Options of the compose file that have other values here."""


class ComposedServer(Process):
    """A server of the compose file, with its options and its health check, on a free port."""

    def __init__(self, service: str, folder: Path, database: str) -> None:
        definition = COMPOSE["services"][service]
        command = [str(option) for option in definition["command"]]
        [composed_port] = [option.removeprefix("--port=") for option in command if option.startswith("--port=")]
        self.composed_port = composed_port
        options = [re.sub(r"\$\{DOWDING_NAME[^}]*\}", NAME, option) for option in command]
        kept = [option for option in options if not option.startswith(OF_THE_TEST)]
        super().__init__(free_port(), folder / service / "data", f"--database={database}", *kept)
        (folder / service).mkdir()
        self._check = definition["healthcheck"]["test"][1:]

    def is_healthy(self) -> bool:
        """What the health check of the container says."""
        program, *arguments = [part.replace(self.composed_port, str(self.port)) for part in self._check]
        assert program == "python"
        return subprocess.run([sys.executable, *arguments], capture_output=True, check=False).returncode == 0


@contextmanager
def proxy(folder: Path, servers: list[ComposedServer]) -> Iterator[int]:
    """Run nginx with our configuration, on a free port in front of the servers; yields the port."""
    port = free_port()
    text = (DEPLOY / "nginx.conf").read_text("utf-8").replace("listen 80;", f"listen 127.0.0.1:{port};")
    for server in servers:
        text = text.replace(f"127.0.0.1:{server.composed_port} ", f"127.0.0.1:{server.port} ")
    paths = "".join(
        f"{kind}_temp_path {folder / kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    file = folder / "nginx.conf"
    file.write_text(text.replace("http {", f"http {{\n{paths}", 1), "utf-8")
    settings = f"daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;"
    running = subprocess.Popen(["nginx", "-p", folder, "-c", file, "-g", settings])
    try:
        yield port
    finally:
        running.terminate()
        running.wait(30)


class Visitor:
    """A browser behind the host's HTTPS: what reaches nginx from there."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._headers = {"Host": NAME, "X-Forwarded-Proto": "https"}

    def create(self) -> str:
        """Create a match; returns its id."""
        url = f"http://127.0.0.1:{self._port}/api/matches"
        answer = httpx.post(url, json=NEW, headers=self._headers, timeout=PATIENCE_SECONDS)
        assert answer.status_code == 201, answer.text
        if "Cookie" not in self._headers:
            self._headers["Cookie"] = answer.headers["set-cookie"].partition(";")[0]
        return msgspec.json.decode(answer.content, type=Created).match.id

    def connect(self, match: str) -> ClientConnection:
        """Open the match page."""
        url = f"ws://{NAME}/ws/{match}?seat=british"
        headers = {name: value for name, value in self._headers.items() if name != "Host"}
        stream = socket.create_connection(("127.0.0.1", self._port))
        return connect(url, sock=stream, additional_headers=headers, compression=None)

    def play(self, match: str, confirmed: int) -> int:
        """Make some choices from the confirmed position on; returns the position."""
        end = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                with self.connect(match) as table:
                    scene = scene_of(table)
                    assert scene.position >= confirmed, "a confirmed choice is lost"
                    position = scene.position
                    for _ in range(CHOICES):
                        assert scene.ask is not None
                        position = choose(table, scene.ask.options[0].id, position, f"choice-{position}")
                        scene = scene_of(table)
                    return position
            except (ConnectionClosed, InvalidStatus, OSError):
                assert time.monotonic() < end
                time.sleep(0.05)


def wait_until(is_true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE_SECONDS
    while not is_true():
        assert time.monotonic() < end
        time.sleep(0.1)


@pytest.mark.skipif(shutil.which("nginx") is None, reason="nginx is not installed: apt install nginx-light")
def test_matches_go_on_while_the_composed_servers_are_restarted_in_turn(tmp_path: Path, postgres: str) -> None:
    url = fresh(postgres)
    servers = [ComposedServer(name, tmp_path, url) for name in COMPOSE["services"] if name.startswith("server-")]
    assert len(servers) == 2
    try:
        for server in servers:
            server.start()
            wait_until(server.is_healthy)
        with proxy(tmp_path, servers) as port:
            visitor = Visitor(port)
            wait_until(lambda: is_open(port))
            matches = [visitor.create() for _ in range(MATCHES)]
            positions = {match: visitor.play(match, 0) for match in matches}
            for server in servers:
                assert server.stop() == 0
                assert not server.is_healthy()
                for match, position in positions.items():
                    positions[match] = visitor.play(match, position)
                server.start()
                wait_until(server.is_healthy)
            assert min(positions.values()) >= CHOICES * (1 + len(servers))
    finally:
        for server in servers:
            server.kill()


def is_open(port: int) -> bool:
    """Whether nginx passes a request on."""
    try:
        answer = httpx.get(f"http://127.0.0.1:{port}/readyz", headers={"Host": NAME}, timeout=5)
    except httpx.TransportError:
        return False
    return answer.status_code == 200
