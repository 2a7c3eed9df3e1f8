"""`dowding serve` as a process: startup, JSON log, graceful shutdown, and errors at startup."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import httpx2 as httpx
import pytest
from click.testing import CliRunner
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from dowding.cli.main import dowding
from dowding.server import runner
from dowding.server.messages import SceneMessage
from dowding.server.runner import ensure_data_folder
from server.cluster import free_port
from server.server_process import NEW, RUN, Browser, Process, choose, hear, scene_of
from systems import needs_signals


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Process]:
    running = Process(free_port(), tmp_path / "data", "--log-level", "debug")
    running.start()
    yield running
    running.kill()


def test_server_logs_json_and_shuts_down_gracefully(server: Process, tmp_path: Path) -> None:
    with Browser(server) as me:
        created = me.create()
        me.client.get(created.links["spectator"])
        with me.table(created.match.id) as socket:
            scene_of(socket)
            assert server.stop() == 0
        log = server.log()
        assert {"time", "level", "from", "event"} <= set(log[0])
        events = [line["event"] for line in log]
        assert "serving" in events
        assert events[-1] == "stopped"
        assert not [line for line in log if line["level"] in ("error", "warning")]
        text = str(log)
        assert "/join/{token}" in text
        assert not [url for url in created.links.values() if url.rpartition("/")[2] in text]
        assert (tmp_path / "data").stat().st_mode & 0o77 == 0
        assert (tmp_path / "data" / "dowding.sqlite3").stat().st_mode & 0o77 == 0


def test_server_stops_immediately_while_bots_play(server: Process) -> None:
    with Browser(server) as me:
        created = [me.create(seats={"british": "random"}, scenario="aug-18") for _ in range(4)]
        for item in created:
            me.client.get(f"/api/matches/{item.match.id}/scene")
        while not any(match["position"] > 5 for match in me.client.get("/api/matches").json()):
            time.sleep(0.01)
    began = time.monotonic()
    assert server.stop() == 0
    assert time.monotonic() - began < 8
    assert not [line for line in server.log() if line["level"] in ("error", "warning")]


FORWARDED = {"host": "play.example.org", "x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.7"}


def test_server_behind_a_proxy_uses_the_public_name_and_scheme(tmp_path: Path) -> None:
    running = Process(free_port(), tmp_path / "data", "--behind", "Play.example.org")
    running.start()
    try:
        with Browser(running) as me:
            answer = me.client.post(
                "/api/matches", json=NEW, headers=FORWARDED | {"origin": "https://play.example.org"}
            )
            assert answer.status_code == 201
            assert all(link.startswith("https://play.example.org/join/") for link in answer.json()["links"].values())
            assert "Secure" in answer.headers["set-cookie"]
            assert me.client.get("/healthz").status_code == 200
            assert me.client.get("/healthz", headers={"host": "evil.example"}).status_code == 400
    finally:
        running.kill()


def test_forwarded_headers_are_ignored_without_a_proxy(server: Process) -> None:
    with Browser(server) as me:
        assert me.client.get("/healthz", headers=FORWARDED).status_code == 400
        forwarded = {name: value for name, value in FORWARDED.items() if name != "host"}
        answer = me.client.post("/api/matches", json=NEW, headers=forwarded)
        assert all(link.startswith(f"{server.url}/join/") for link in answer.json()["links"].values())
        assert "Secure" not in answer.headers["set-cookie"]


@pytest.mark.parametrize("name", ["https://play.example.org", "play.example.org:443", "", "play example", "-x-"])
def test_invalid_proxy_name_is_reported_in_one_line(tmp_path: Path, name: str) -> None:
    assert "such as play.example.org" in _fails("--behind", name, "--data", str(tmp_path))


def test_server_in_a_network_accepts_addresses_and_given_names(tmp_path: Path) -> None:
    running = Process(free_port(), tmp_path / "data", "--host", "0.0.0.0", "--name", "Friends.example.org")
    running.start()
    try:
        with Browser(running) as me:
            for host, status in (
                *(("127.0.0.1:1940", 200), ("192.0.2.7", 200), ("[2001:db8::1]:80", 200), (socket.gethostname(), 200)),
                *(("friends.example.org:1940", 200), ("evil.example", 400), ("192.0.2.7.evil.example", 400)),
            ):
                assert me.client.get("/healthz", headers={"host": host}).status_code == status, host
        assert not [line for line in running.log() if line["level"] == "warning"]
    finally:
        running.kill()


def test_server_in_a_network_without_a_name_warns(tmp_path: Path) -> None:
    running = Process(free_port(), tmp_path / "data", "--host", "0.0.0.0")
    running.start()
    try:
        with Browser(running) as me:
            assert me.client.get("/healthz", headers={"host": "evil.example"}).status_code == 400
        (warning,) = [line for line in running.log() if line["level"] == "warning"]
        assert "--name" in str(warning)
    finally:
        running.kill()


def test_the_data_folder_and_its_new_parents_are_for_their_owner_only(tmp_path: Path) -> None:
    ensure_data_folder(tmp_path / "a" / "b" / "c")
    ensure_data_folder(tmp_path / "a" / "b" / "c")
    assert [(tmp_path / name).stat().st_mode & 0o777 for name in ("a", "a/b", "a/b/c")] == [0o700] * 3


@pytest.mark.parametrize(
    "url",
    ["postgresql://me:hunter2%zz@127.0.0.1/x", "postgresql://me:hunter2@127.0.0.1:port/x", "postgresql://[me:hunter2"],
)
def test_database_url_is_never_printed(url: str) -> None:
    line = _fails("--database", url)
    assert "hunter2" not in line
    assert "127.0.0.1" not in line


@needs_signals
def test_interrupt_is_not_an_error(server: Process) -> None:
    assert server.stop(signal.SIGINT) == 0
    assert "Traceback" not in str(server.log())


def _fails(*options: str) -> str:
    result = CliRunner().invoke(dowding, ["serve", "--no-browser", *options])
    assert result.exit_code == 1
    lines = result.output.strip().splitlines()
    assert len(lines) == 1, result.output
    return lines[0]


def test_port_in_use_is_reported_in_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        line = _fails("--port", str(port), "--data", str(tmp_path))
    assert f"Port {port}" in line
    assert "--port" in line


def test_unusable_folder_is_reported_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    line = _fails("--data", str(tmp_path / "file" / "inside"))
    assert "--data" in line


def test_damaged_database_file_is_reported_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "dowding.sqlite3").write_text("this is not a database, and long enough to be taken for one" * 20)
    assert "not a database" in _fails("--data", str(tmp_path))


def test_unreachable_database_is_reported_in_one_line() -> None:
    line = _fails("--database", f"postgresql://nobody:hidden@127.0.0.1:{free_port()}/nothing")
    assert "cannot be reached" in line
    assert "hidden" not in line
    assert "such as postgresql://" in _fails("--database", "mysql://nobody@127.0.0.1/nothing")


def test_missing_extra_is_reported_with_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "dowding.server.storage.postgres", None)
    assert "dowding[postgres]" in _fails("--database", "postgresql://nobody@127.0.0.1/nothing")


def test_unknown_host_is_reported_in_one_line(tmp_path: Path) -> None:
    assert "is unknown" in _fails("--host", "300.300.300.300", "--data", str(tmp_path))


def test_missing_home_folder_is_reported_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", "nowhere")
    with pytest.raises(runner.CannotServe, match="choose a folder with --data"):
        runner.serve(open_browser=False)


def test_browser_url() -> None:
    assert runner.browser_url("0.0.0.0", 80) == "http://127.0.0.1:80/"
    assert runner.browser_url("::1", 1940) == "http://[::1]:1940/"


def test_browser_is_opened_by_default(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    code = f"import webbrowser, sys; webbrowser.open = lambda url: print('OPENED', url, flush=True)\n{RUN[1]}"
    command = [sys.executable, "-c", code, "serve", "--port", "0", "--data", str(tmp_path)]
    with (tmp_path / "log").open("wb") as log:
        running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log)
    try:
        assert running.stdout is not None
        lines = [running.stdout.readline().decode() for _ in range(2)]
        address = re.search(r"http://127\.0\.0\.1:[1-9][0-9]*/", lines[0])
        assert address is not None, (tmp_path / "log").read_text()
        assert lines[1] == f"OPENED {address.group()}\n"
    finally:
        running.kill()
        running.communicate()


def test_client_that_reads_nothing_does_not_delay_others(server: Process) -> None:
    with Browser(server) as me:
        match = me.create().match.id
        with me.table(match, deaf=True) as deaf, me.table(match) as quick:
            scene = scene_of(quick)
            slowest = 0.0
            hand = Random(2)
            for number in range(120):
                assert scene.ask is not None
                began = time.monotonic()
                position = choose(quick, hand.choice(scene.ask.options).id, scene.position, f"k{number}")
                while scene.position != position:
                    scene = scene_of(quick)
                slowest = max(slowest, time.monotonic() - began)
            assert slowest < 2
            last = None
            while last is None or last.position != scene.position:
                message = hear(deaf)
                assert isinstance(message, SceneMessage)
                last = message.scene
            assert last == scene


def test_too_long_message_closes_only_its_connection(server: Process) -> None:
    with Browser(server) as me:
        match = me.create().match.id
        with me.table(match) as loud, me.table(match) as other:
            scene = scene_of(other)
            loud.send("x" * 1_000_000)
            with pytest.raises(ConnectionClosed):
                _hear_all(loud)
            assert scene.ask is not None
            choose(other, scene.ask.options[0].id, scene.position, "k")


def _hear_all(socket: ClientConnection) -> None:
    while True:
        socket.recv(5)


def test_static_files_have_tags_and_types(server: Process) -> None:
    for name in ("js/match_page.js", "js/net/api.js"):
        answer = httpx.get(f"{server.url}/static/{name}")
        assert answer.headers["content-type"].startswith("text/javascript")
        assert answer.headers["cache-control"] == "no-cache"
        tag = {"if-none-match": answer.headers["etag"]}
        assert httpx.get(f"{server.url}/static/{name}", headers=tag).status_code == 304
