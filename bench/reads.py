"""Benchmark of concurrent reads: the time of a player's choice while visitors repeat a GET request.

`--source DIR` names another checkout to compare with in the same run, such as an earlier commit.
"""

from __future__ import annotations

import argparse
import http.client
import json
import multiprocessing
import os
import random
import secrets
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from websockets.sync.client import ClientConnection, connect

HERE = Path(__file__).parents[1]
MATCHES = 150
WARM_UP_CHOICES = 120
"""The length of the match whose report is read."""


class Server:
    """`dowding serve` of a checkout in a separate process."""

    def __init__(self, source: Path, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        command = [sys.executable, "-m", "dowding", "serve", "--no-browser"]
        command += ["--port", str(self.port), "--data", str(folder), "--log-level", "error"]
        environment = os.environ | {"PYTHONPATH": str(source / "src")}
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
        self.cookie = ""
        while True:
            try:
                self.request("GET", "/healthz")
                return
            except OSError:
                time.sleep(0.1)

    def request(self, method: str, path: str, body: str | None = None) -> tuple[int, bytes]:
        """Send a request with the cookie of the first match; returns status and body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        headers = {"content-type": "application/json"} | ({"cookie": self.cookie} if self.cookie else {})
        connection.request(method, path, body, headers)
        response = connection.getresponse()
        self.cookie = self.cookie or (response.getheader("set-cookie") or "").partition(";")[0]
        return response.status, response.read()

    def create(self) -> str:
        """Create a match with one seat; returns its id."""
        wanted = {"game": "lion", "scenario": "battle-of-britain", "seed": "bench"}
        return str(json.loads(self.request("POST", "/api/matches", json.dumps(wanted))[1])["match"]["id"])


class Player:
    """A random player with a fixed seed."""

    def __init__(self, server: Server, match: str) -> None:
        self._resources = ExitStack()
        self._socket: ClientConnection = self._resources.enter_context(
            connect(
                f"ws://127.0.0.1:{server.port}/ws/{match}?seat=british",
                additional_headers={"Cookie": server.cookie},
                compression=None,
                max_size=None,
            )
        )
        self._scene = json.loads(self._socket.recv())["scene"]
        self._random = random.Random(1)

    def close(self) -> None:
        """Close the connection."""
        self._resources.close()

    def choose(self) -> float:
        """The milliseconds from a choice to its confirmation."""
        option = self._random.choice(self._scene["ask"]["options"])["id"]
        message = {"option": option, "position": self._scene["position"], "key": secrets.token_hex(8)}
        started = time.perf_counter()
        self._socket.send(json.dumps(message))
        taken, position = 0.0, -1
        while self._scene["position"] != position:
            answer = json.loads(self._socket.recv())
            if answer["type"] == "done":
                taken, position = 1000 * (time.perf_counter() - started), answer["position"]
            elif answer["type"] == "scene":
                self._scene = answer["scene"]
            else:
                raise SystemExit(f"the server rejected a choice: {answer}")
        return taken


def loop(port: int, cookie: str, path: str) -> None:
    """Read a path repeatedly over one connection."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    while True:
        connection.request("GET", path, headers={"cookie": cookie})
        connection.getresponse().read()


def measure(server: Server, match: str, path: str, loops: int, choices: int) -> float:
    """The median milliseconds of a choice while a number of loops read a path."""
    processes = [
        multiprocessing.Process(target=loop, args=(server.port, server.cookie, path), daemon=True) for _ in range(loops)
    ]
    for process in processes:
        process.start()
    time.sleep(2.0)
    player = Player(server, match)
    try:
        return statistics.median(player.choose() for _ in range(choices))
    finally:
        player.close()
        for process in processes:
            process.kill()
            process.join()


def import_matches(server: Server, rewinds: int) -> int:
    """Import matches with a number of rewinds, or the maximum that the server accepts; returns that number."""
    from dowding.engine.saves import compute_digest

    match = server.create()
    player = Player(server, match)
    for _ in range(3):
        player.choose()
    player.close()
    save = json.loads(server.request("GET", f"/api/matches/{match}/export")[1])
    while rewinds:
        save["rewinds"] = [[2, 1]] * rewinds
        save["digest"] = compute_digest(save)
        if server.request("POST", "/api/import", json.dumps(save))[0] == 201:
            break
        rewinds //= 10
    for _ in range(MATCHES - 1):
        server.request("POST", "/api/import", json.dumps(save))
    return rewinds


def main() -> None:
    """Measure this checkout, and another one for comparison."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--source", action="append", type=Path, default=[], help="another checkout to compare with")
    parser.add_argument("--choices", type=int, default=15, help="choices for each figure")
    options = parser.parse_args()
    for source in [*options.source, HERE]:
        with tempfile.TemporaryDirectory() as folder:
            server = Server(source, Path(folder))
            try:
                rewinds = import_matches(server, 9_999)
                started = time.perf_counter()
                server.request("GET", "/api/matches")
                listed = 1000 * (time.perf_counter() - started)
                watched = server.create()
                player = Player(server, watched)
                for _ in range(WARM_UP_CHOICES):
                    player.choose()
                player.close()
                print(f"{source}: {MATCHES} imports with {rewinds} rewinds; one list takes {listed:.0f} ms", flush=True)
                for label, path, loops in (
                    ("nothing", "/healthz", 0),
                    ("4 lists", "/api/matches", 4),
                    ("8 help pages", "/help/how-to/play-in-the-browser", 8),
                    ("4 reports of the same match", f"/api/matches/{watched}/report?seat=spectator", 4),
                ):
                    match = watched if "same" in label else server.create()
                    figure = measure(server, match, path, loops, options.choices)
                    print(f"  p50 of a choice with {label}: {figure:.1f} ms", flush=True)
            finally:
                server.process.terminate()
                server.process.wait()


if __name__ == "__main__":
    main()
