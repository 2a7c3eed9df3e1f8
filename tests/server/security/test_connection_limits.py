"""Connection limits of a real server: timeouts, connections per address, and repeated log lines."""

from __future__ import annotations

import json
import logging
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from dowding.server.json_logging import MAX_REPEATS, PERIOD_SECONDS, JsonFormatter, RepeatFilter
from dowding.server.security.connection_limits import RESERVED_DESCRIPTORS, ConnectionLimiter, raise_descriptor_limit
from dowding.server.security.limits import InvalidLimit, Limits, parse_limits
from server.cluster import free_port
from server.server_process import Browser, Process, choose, scene_of

PATIENCE = 10.0
BENCH = Path(__file__).parents[3] / "bench" / "server.py"


@contextmanager
def running(folder: Path, *limits: str) -> Iterator[Process]:
    """A server with these limits."""
    options = [option for limit in limits for option in ("--limit", limit)]
    server = Process(free_port(), folder / "data", *options)
    server.start()
    try:
        yield server
    finally:
        server.kill()


def knock(server: Process, stack: ExitStack, sent: bytes = b"") -> socket.socket:
    """A connection that sends these bytes and waits."""
    caller = stack.enter_context(socket.create_connection(("127.0.0.1", server.port), PATIENCE))
    caller.sendall(sent)
    return caller


def heard(caller: socket.socket) -> bytes:
    """The bytes that it receives until it is closed."""
    received = b""
    try:
        while data := caller.recv(4096):
            received += data
    except ConnectionResetError:
        pass
    return received


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET /healthz HTTP/1.1\r\nHost: 127.0",
        b"POST /api/import HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{",
    ],
)
def test_connection_without_a_request_is_closed(tmp_path: Path, sent: bytes) -> None:
    with running(tmp_path, "head-seconds=0.5", "body-seconds=0.5") as server, ExitStack() as stack:
        assert heard(knock(server, stack, sent)) == b""
        again = knock(server, stack, b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        again.recv(20)
        again.sendall(b"GET /hea")
        assert heard(again).count(b"HTTP/1.1") == 0  # the rest of the first answer, and no second


def test_idle_websocket_stays_open(tmp_path: Path) -> None:
    with running(tmp_path, "head-seconds=0.3", "body-seconds=0.3") as server, Browser(server) as me:
        match = me.create().match.id
        with me.table(match) as table:
            scene = scene_of(table)
            time.sleep(1.0)
            assert scene.ask is not None
            assert choose(table, scene.ask.options[0].id, scene.position, "k") > scene.position


def test_connections_per_address_are_limited_and_released(tmp_path: Path) -> None:
    with running(tmp_path, "connections-of-one=20") as server:
        with ExitStack() as stack:
            for _ in range(20):
                knock(server, stack)
            time.sleep(0.2)
            late = [heard(knock(server, stack)) for _ in range(30)]
            assert all(b"503" in answer and b"Too many connections" in answer for answer in late)
        end = time.monotonic() + PATIENCE
        while not answers(server):
            assert time.monotonic() < end, "the places of those who left are not free again"
            time.sleep(0.05)
        lines = [line for line in server.log() if line["event"] == "too many connections"]
        assert 1 <= len(lines) <= MAX_REPEATS


def test_refused_connections_are_counted_in_the_metrics(tmp_path: Path) -> None:
    (tmp_path / "token").write_text("a-token-for-the-tests")
    options = ("--limit", "connections-of-one=2", "--metrics-token-file", str(tmp_path / "token"))
    server = Process(free_port(), tmp_path / "data", *options)
    server.start()
    try:
        with ExitStack() as stack:
            for _ in range(2):
                knock(server, stack)
            assert b"503" in heard(knock(server, stack))
        end = time.monotonic() + PATIENCE
        while b"200 OK" not in (answer := scrape(server)):
            assert time.monotonic() < end, answer
            time.sleep(0.05)
        assert b'dowding_refusals_total{channel="connection",kind="too many"}' in answer
    finally:
        server.kill()


def scrape(server: Process) -> bytes:
    """The response to a request for the metrics."""
    with ExitStack() as stack:
        head = b"GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
        return heard(knock(server, stack, head + b"Authorization: Bearer a-token-for-the-tests\r\n\r\n"))


def answers(server: Process) -> bool:
    """Whether a new request is answered."""
    with ExitStack() as stack:
        asking = knock(server, stack, b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        return b"200 OK" in heard(asking)


def test_there_are_fewer_connections_than_descriptors() -> None:
    doorway = ConnectionLimiter(Limits(connections=1000, connections_of_one=1000), RESERVED_DESCRIPTORS + 3)
    assert [doorway.add(f"10.0.0.{number}") for number in range(5)] == [True, True, True, False, False]
    doorway.remove("10.0.0.3")
    doorway.remove("10.0.0.4")
    doorway.remove("10.0.0.0")
    assert doorway.add("10.0.0.9")


def test_visitors_of_a_proxy_are_not_counted_by_address() -> None:
    doorway = ConnectionLimiter(Limits(connections_of_one=1, behind=("play.example.org",)), 10_000)
    assert all(doorway.add("127.0.0.1") for _ in range(50))


def test_the_soft_limit_of_descriptors_is_raised() -> None:
    resource = pytest.importorskip("resource", reason="Windows has no limit of descriptors to raise")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, before[1]))
        assert raise_descriptor_limit() == resource.getrlimit(resource.RLIMIT_NOFILE)[0] > 256
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


# Limits


def test_limits_are_set_by_name() -> None:
    assert parse_limits(()) == Limits()
    assert parse_limits(("matches-of-one=500", "changes_per_second=0.5")) == Limits(
        matches_of_one=500, changes_per_second=0.5
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("matchs=5", "Unknown limit 'matchs'. Choose one of: connections, "),
        ("hosts=5", "Unknown limit 'hosts'"),
        ("matches=many", "matches must be a number, not 'many'"),
        ("matches=1.5", "matches must be a number, not '1.5'"),
        ("matches", "matches must be a number, not ''"),
        ("matches=0", "matches must be greater than 0, not 0"),
    ],
)
def test_invalid_limits_are_named(text: str, why: str) -> None:
    with pytest.raises(InvalidLimit) as refused:
        parse_limits((text,))
    assert why in str(refused.value)


# The log


def test_repeated_log_lines_are_suppressed() -> None:
    now = 0.0
    alike = RepeatFilter(lambda: now)

    def record(text: str, level: int = logging.WARNING) -> logging.LogRecord:
        return logging.LogRecord("dowding", level, "", 0, text, (), None)

    assert sum(alike.filter(record("out of descriptors")) for _ in range(45_000)) == MAX_REPEATS
    assert alike.filter(record("something else"))
    assert all(alike.filter(record("out of descriptors", logging.INFO)) for _ in range(50))
    now = PERIOD_SECONDS
    after = record("out of descriptors")
    assert alike.filter(after)
    assert f'"left_out": {45_000 - MAX_REPEATS}' in JsonFormatter().format(after)


# The bench


def test_bench_raises_the_limits_and_reports_refusals() -> None:
    command = [sys.executable, str(BENCH), "--matches", "3", "--seconds", "2", "--json"]
    good = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert json.loads(good.stdout)["matches"] == 3, good.stderr
    bad = subprocess.run([*command, "--limit", "matches-of-one=2"], capture_output=True, text=True, timeout=120)
    assert bad.returncode == 1
    assert bad.stderr.strip().startswith("the server rejected POST /api/matches with 503: ")
    assert len(bad.stderr.splitlines()) == 1


@pytest.mark.parametrize("value", ["nan", "inf", "-inf", "1e999"])
def test_a_limit_is_a_finite_number(value: str) -> None:
    with pytest.raises(InvalidLimit, match="must be a number"):
        parse_limits([f"changes-per-second={value}"])
