"""Load test of the server: 500 WebSockets in 100 matches, one choice per second each: `python bench/server.py --json`.

`--matches 400` means 2,000 clients: one visitor from one address, so the server's limits are raised. Clients and
server share the machine. Measured are the time from sending a choice until the last client of the match has the new
scene, the server's CPU time per choice and seat, and the server's memory per client.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles

import msgspec
from figures import print_figures
from websockets.asyncio.client import ClientConnection, connect

from dowding.server.messages import Created
from dowding.view.scene import Ask

RUN = "from dowding.cli.serve import serve; serve()"
CLIENTS_PER_MATCH = 5
TICK = os.sysconf("SC_CLK_TCK")
NEW = json.dumps({"game": "hardest-days", "scenario": "aug-18"}).encode()


class SceneAsk(msgspec.Struct):
    """The part of a scene that the playing clients decode."""

    ask: Ask | None = None


class MessageHeader(msgspec.Struct):
    """The part of a message that every client decodes."""

    type: str
    choices: int = -1
    why: str = ""


class SceneContent(msgspec.Struct):
    """A scene message, as decoded by the client that chooses."""

    scene: SceneAsk


def limits_for(matches: int) -> list[str]:
    """The raised limits of the server: all clients of the bench are one visitor from one address."""
    connections = matches * CLIENTS_PER_MATCH + 50
    return [
        f"matches-of-one={matches}",
        f"changes-at-once={matches + 50}",
        f"reads-at-once={matches * 10 + 400}",
        f"connections={connections}",
        f"connections-of-one={connections}",
    ]


def raise_descriptors(clients: int) -> None:
    """Raise the limit of open files, which the clients need too."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = clients + 200
    if soft < needed:
        if hard != resource.RLIM_INFINITY and hard < needed:
            raise SystemExit(
                f"{clients} clients need {needed} file descriptors; this system allows {hard} (ulimit -Hn)"
            )
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))


class Server:
    """`dowding serve` in a separate process."""

    def __init__(self, folder: Path, limits: Sequence[str], *options: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        raised = [option for limit in limits for option in ("--limit", limit)]
        command = [
            sys.executable,
            "-c",
            RUN,
            "--no-browser",
            "--port",
            str(self.port),
            "--data",
            str(folder),
            *raised,
            *options,
        ]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._cookie = ""
        while True:
            try:
                self.request("GET", "/healthz")
                return
            except urllib.error.URLError:
                time.sleep(0.05)

    def request(self, method: str, path: str, body: bytes | None = None) -> bytes:
        """Send a request with the cookie of the first match."""
        headers = {"content-type": "application/json"} | ({"cookie": self._cookie} if self._cookie else {})
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", body, headers, method=method)
        try:
            with urllib.request.urlopen(request) as answer:
                cookie = answer.headers.get("set-cookie")
                self._cookie = self._cookie or (cookie.partition(";")[0] if cookie else "")
                read: bytes = answer.read()
                return read
        except urllib.error.HTTPError as refusal:
            why = refusal.read().decode(errors="replace")
            raise SystemExit(f"the server rejected {method} {path} with {refusal.code}: {why}") from None

    def connect(self, match: str, seat: str) -> connect:
        """A WebSocket to a match."""
        return connect(
            f"ws://127.0.0.1:{self.port}/ws/{match}?seat={seat}",
            additional_headers={"Cookie": self._cookie},
            compression=None,
            max_size=None,
            ping_interval=None,
        )

    def cpu(self) -> float:
        """The CPU seconds so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    def memory(self) -> int:
        """The resident memory in KiB."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


class Group:
    """The clients of one match: the first one chooses, and all wait for the next scene."""

    def __init__(self, number: int, match: str) -> None:
        self.match = match
        self.random = random.Random(number)
        self.sockets: list[ClientConnection] = []
        self.position = 0
        self.options: list[str] = []
        self.delays: list[float] = []
        self._waiting = 0
        self._sent = 0.0
        self._all_in = asyncio.Event()

    async def listen(self, number: int) -> None:
        """Receive the messages of one client."""
        async for text in self.sockets[number]:
            header = msgspec.json.decode(text, type=MessageHeader)
            if header.type == "refused":
                raise SystemExit(f"a choice was rejected: {header.why}")
            if header.type != "scene":
                continue
            if number == 0:
                ask = msgspec.json.decode(text, type=SceneContent).scene.ask
                self.options = [] if ask is None else [option.id for option in ask.options]
                self.position = header.choices
            self._waiting -= 1
            if self._waiting == 0:
                self.delays.append(time.perf_counter() - self._sent)
                self._all_in.set()

    async def play(self, delay: float, seconds: int) -> int:
        """Make one choice per second; returns how many were made."""
        start = time.perf_counter() + delay
        choices_made = 0
        for second in range(seconds):
            await asyncio.sleep(max(0.0, start + second - time.perf_counter()))
            if not self.options:
                return choices_made
            self._waiting = len(self.sockets)
            self._all_in.clear()
            message = {
                "position": self.position,
                "option": self.random.choice(self.options),
                "key": f"k{self.position}",
            }
            self._sent = time.perf_counter()
            await self.sockets[0].send(json.dumps(message))
            await asyncio.wait_for(self._all_in.wait(), 30)
            choices_made += 1
        return choices_made


async def measure(server: Server, matches: int, seconds: int) -> dict[str, float]:
    """Connect all clients, play, and compute the figures."""
    groups: list[Group] = []
    for number in range(matches):
        created = msgspec.json.decode(server.request("POST", "/api/matches", NEW), type=Created)
        server.request("GET", f"/api/matches/{created.match.id}/scene")
        groups.append(Group(number, created.match.id))
    idle_memory = server.memory()
    listeners: list[asyncio.Task[None]] = []
    for group in groups:
        group.sockets = [
            await server.connect(group.match, "british" if number < 2 else "spectator")
            for number in range(CLIENTS_PER_MATCH)
        ]
        listeners += [asyncio.create_task(group.listen(number)) for number in range(CLIENTS_PER_MATCH)]
    await asyncio.sleep(1)
    connected_memory = server.memory()
    cpu = server.cpu()
    choices_made = sum(
        await asyncio.gather(*(group.play(number / matches, seconds) for number, group in enumerate(groups)))
    )
    cpu = server.cpu() - cpu
    played_memory = server.memory()
    for listener in listeners:
        listener.cancel()
    clients = matches * CLIENTS_PER_MATCH
    delays = [1000 * delay for group in groups for delay in group.delays]
    return {
        "clients": clients,
        "matches": matches,
        "choices": choices_made,
        "p50_ms": round(median(delays), 1),
        "p95_ms": round(quantiles(delays, n=20)[18], 1),
        "max_ms": round(max(delays), 1),
        "cpu_ms_per_choice_and_seat": round(1000 * cpu / choices_made / CLIENTS_PER_MATCH, 3),
        "kib_per_client": round((played_memory - idle_memory) / clients, 1),
        "kib_per_client_connected": round((connected_memory - idle_memory) / clients, 1),
        "server_mib": round(played_memory / 1024, 1),
    }


def main() -> None:
    """Run the bench and print its figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--limit", action="append", default=[], help="a limit of the server, as in `dowding serve`")
    options = parser.parse_args()
    raise_descriptors(options.matches * CLIENTS_PER_MATCH)
    with tempfile.TemporaryDirectory(prefix="dowding-bench-") as folder:
        server = Server(Path(folder), [*limits_for(options.matches), *options.limit])
        try:
            figures = asyncio.run(measure(server, options.matches, options.seconds))
        finally:
            server.process.terminate()
            server.process.wait()
    print_figures(figures, as_json=options.json)


if __name__ == "__main__":
    main()
