"""Security middleware: hosts, origins, body limits, rate limits, headers, and opaque internal errors."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest
from starlette.websockets import WebSocketDisconnect

from dowding.engine.decision import SPECTATOR
from dowding.server.api import lobby
from dowding.server.app import Application
from dowding.server.security.limits import Limits
from dowding.server.storage.store import SeatClaim
from server.conftest import MakeStore, in_threads
from server.http_client import BASE, AppServer

NEW = {"game": "hardest-days", "scenario": "aug-13"}


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "http://127.0.0.1:1941", "https://127.0.0.1", "null", "x", ""]
)
def test_other_sites_can_neither_connect_nor_change_anything(sqlite_server: AppServer, origin: str) -> None:
    me = sqlite_server.visitor()
    match = me.create().match.id
    with pytest.raises(WebSocketDisconnect), me.table(match, headers={"origin": origin}):
        pass
    for method, path in (("POST", "/api/matches"), ("DELETE", f"/api/matches/{match}"), ("POST", "/api/import")):
        me.ask(method, path, NEW, status=403, headers={"origin": origin})
    me.ask("POST", "/api/matches", NEW, status=403, headers={"sec-fetch-site": "cross-site"})
    assert len(me.matches()) == 1


def test_own_pages_can_connect(sqlite_server: AppServer) -> None:
    me = sqlite_server.visitor()
    me.ask("POST", "/api/matches", NEW, status=201, headers={"origin": BASE, "sec-fetch-site": "same-origin"})
    match = me.matches()[0].id
    with me.table(match, headers={"origin": BASE}) as table:
        table.scene()


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "a b", "", "localhost:x", "<script>"])
def test_foreign_host_name_is_refused(sqlite_server: AppServer, host: str) -> None:
    me = sqlite_server.visitor()
    response = me.ask("GET", "/healthz", status=400, headers={"host": host})
    assert host not in response.headers["content-security-policy"] or not host
    with pytest.raises(WebSocketDisconnect), me.table("0" * 16, headers={"host": host}):
        pass


@pytest.mark.parametrize("host", ["localhost:1940", "127.0.0.1", "[::1]:1940", "LOCALHOST"])
def test_loopback_names_are_accepted(sqlite_server: AppServer, host: str) -> None:
    sqlite_server.visitor().ask("GET", "/healthz", headers={"host": host})


@pytest.fixture
def proxied(sqlite: MakeStore) -> Iterator[AppServer]:
    """A server on this machine behind a proxy with a public name."""
    limits = Limits(behind=("play.example.org",))
    with AppServer(Application(sqlite, limits=limits, make_bot_pool=in_threads)) as app_server:
        yield app_server


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("play.example.org", "https://play.example.org"),
        ("Play.Example.org", "https://play.example.org"),
        ("play.example.org:8443", "https://play.example.org:8443"),
        ("play.example.org", "https://play.example.org:8443"),
        ("127.0.0.1:1940", "https://play.example.org"),
        ("127.0.0.1:1940", BASE),
    ],
)
def test_own_pages_behind_a_proxy_can_connect(proxied: AppServer, host: str, origin: str) -> None:
    me = proxied.visitor()
    headers = {"host": host, "origin": origin}
    me.ask("POST", "/api/matches", NEW, status=201, headers=headers)
    match = me.matches()[0].id
    with me.table(match, headers=headers) as table:
        table.scene()


@pytest.mark.parametrize(
    ("host", "origin", "status"),
    [
        ("evil.example", "http://evil.example", 400),
        ("play.example.org.evil.example", "https://play.example.org", 400),
        ("play.example.org", "https://evil.example", 403),
        ("play.example.org", "https://play.example.org.evil.example", 403),
        ("play.example.org", "https://play.example.org@evil.example", 403),
        ("play.example.org", "ftp://play.example.org", 403),
        ("127.0.0.1:1940", "http://127.0.0.1:1941", 403),
        ("127.0.0.1:1940", "http://[", 403),
    ],
)
def test_other_sites_behind_a_proxy_cannot(proxied: AppServer, host: str, origin: str, status: int) -> None:
    me = proxied.visitor()
    match = me.create().match.id
    headers = {"host": host, "origin": origin}
    me.ask("POST", "/api/matches", NEW, status=status, headers=headers)
    with pytest.raises(WebSocketDisconnect), me.table(match, headers=headers):
        pass


def test_every_response_has_security_headers(sqlite_server: AppServer) -> None:
    me = sqlite_server.visitor()
    answers = [
        me.ask("GET", "/healthz"),
        me.ask("GET", "/nowhere", status=404),
        me.ask("DELETE", "/api/games", status=405),
        me.ask("POST", "/api/matches", NEW, status=201),
        me.ask("POST", "/api/matches", NEW, status=403, headers={"origin": "http://evil.example"}),
        me.ask("GET", "/static/nothing.js", status=404),
    ]
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.json() is not None
    assert f"ws://{BASE.removeprefix('http://')}" in answers[0].headers["content-security-policy"]


def test_body_limit_ignores_content_length(sqlite: MakeStore) -> None:
    limits = Limits(body=1000, save=5000)
    with AppServer(Application(sqlite, limits=limits, make_bot_pool=in_threads)) as sqlite_server:
        me = sqlite_server.visitor()
        assert "at most 1000 bytes" in me.refused("POST", "/api/matches", {"game": "x" * 2000}, status=413)
        assert me.client.post("/api/import", content=b"{" * 4000).status_code == 400
        assert me.client.post("/api/import", content=b"{" * 6000).status_code == 413
        chunks = (b"[" * 500 for _ in range(20))
        assert me.client.post("/api/import", content=chunks).status_code == 413
        me.create()


def test_body_must_have_the_json_content_type(sqlite_server: AppServer) -> None:
    me = sqlite_server.visitor()
    me.ask("POST", "/api/matches", NEW, status=400, headers={"content-type": "text/plain"})
    me.ask("POST", "/api/matches", NEW, status=201, headers={"content-type": "application/json; charset=utf-8"})


def test_changes_are_rate_limited(sqlite: MakeStore) -> None:
    limits = Limits(changes_per_second=0.01, changes_at_once=5)
    with AppServer(Application(sqlite, limits=limits, make_bot_pool=in_threads)) as sqlite_server:
        me = sqlite_server.visitor()
        for _ in range(5):
            me.create()
        assert "Too many requests" in me.refused("POST", "/api/matches", NEW, status=429)
        assert len(me.matches()) == 5


def test_following_links_is_rate_limited(sqlite: MakeStore) -> None:
    limits = Limits(changes_per_second=0.01, changes_at_once=5, guests=3)
    with AppServer(Application(sqlite, limits=limits, make_bot_pool=in_threads)) as sqlite_server:
        me = sqlite_server.visitor()
        created = me.create(seats={"british": "friend"})
        link = created.links["british"].removeprefix(BASE)
        friend = sqlite_server.visitor()
        for _ in range(4):
            friend.join(link)
        assert "Too many requests" in sqlite_server.visitor().refused("GET", link, status=429)
        assert len(places(sqlite_server, created.match.id)) == 1


READ_PATHS = (
    *("/", "/api/matches", "/api/open", "/api/games", "/api/games/lion/boards", "/api/openapi.json", "/help/"),
    *(
        "/help/glossary",
        "/help/search?q=dice",
        "/api/matches/{}",
        "/api/matches/{}/boards",
        "/api/matches/{}/scene",
        "/api/matches/{}/log",
    ),
    *("/api/matches/{}/marks", "/api/matches/{}/report", "/api/matches/{}/report.csv", "/api/matches/{}/export"),
)


@pytest.mark.parametrize("path", READ_PATHS)
def test_expensive_reads_are_rate_limited_per_visitor(sqlite: MakeStore, path: str) -> None:
    limits = Limits(reads_per_second=0.001, reads_at_once=3)
    with AppServer(Application(sqlite, limits=limits, make_bot_pool=in_threads)) as sqlite_server:
        me = sqlite_server.visitor()
        path = path.format(me.create().match.id)
        for _ in range(3):
            me.ask("GET", path)
        assert "Too many requests" in me.refused("GET", path, status=429)
        me.ask("GET", "/static/js/match_page.js")
        me.ask("GET", "/healthz")
        me.create()


def test_spectator_link_has_a_limit_of_guests(sqlite: MakeStore) -> None:
    with AppServer(Application(sqlite, limits=Limits(guests=3), make_bot_pool=in_threads)) as sqlite_server:
        created = sqlite_server.visitor().create(seats={"british": "friend"})
        link = created.links[SPECTATOR].removeprefix(BASE)
        guests = [sqlite_server.visitor() for _ in range(3)]
        for guest in guests:
            guest.join(link)
        assert "used too often" in sqlite_server.visitor().refused("GET", link, status=503)
        guests[0].join(link)
        assert len(places(sqlite_server, created.match.id)) == 3


def places(sqlite_server: AppServer, match: str) -> list[SeatClaim]:
    """The holders of seats in a match."""
    ledger = sqlite_server.manager.async_store
    return sqlite_server.portal.call(ledger.call, ledger.store.seat_claims, match)


def test_unfinished_matches_have_a_limit(sqlite: MakeStore) -> None:
    limits = Limits(matches_of_one=2, matches=3)
    with AppServer(Application(sqlite, limits=limits, make_bot_pool=in_threads)) as sqlite_server:
        me, other = sqlite_server.visitor(), sqlite_server.visitor()
        me.create()
        match = me.create().match.id
        assert "too many unfinished" in me.refused("POST", "/api/matches", NEW, status=503)
        other.create()
        assert "limit of matches" in other.refused("POST", "/api/matches", NEW, status=503)
        me.ask("DELETE", f"/api/matches/{match}", status=204)
        other.create()


def test_internal_error_is_opaque_and_logged(
    sqlite_server: AppServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    me = sqlite_server.visitor()
    match = me.create().match.id

    def fail(*_: object) -> None:
        raise KeyError("/home/dowding/secret")

    monkeypatch.setattr(lobby, "summarize_match", fail)
    with caplog.at_level(logging.ERROR):
        assert me.refused("GET", f"/api/matches/{match}", status=500) == "Internal server error. It has been logged."
    assert "/home/dowding/secret" in caplog.text
    monkeypatch.undo()


def test_no_file_outside_the_client_is_served(sqlite_server: AppServer) -> None:
    me = sqlite_server.visitor()
    for path in (
        "/static/../server/app.py",
        "/static/%2e%2e/server/app.py",
        "/static/..%2fserver%2fapp.py",
        "/static//etc/passwd",
    ):
        assert me.client.get(path).status_code == 404
