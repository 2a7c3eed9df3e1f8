"""Static files of the client: cached, compressed if the client accepts it, and always current."""

from __future__ import annotations

import gzip
import os
from errno import EACCES
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.testclient import TestClient

from dowding.server.api.static_files import MIN_GZIP_BYTES, CachedStaticFiles

LONG = "const wing = 'leader';\n" * MIN_GZIP_BYTES
UNPACKED = {"accept-encoding": "identity"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "js").mkdir()
    (tmp_path / "js" / "long.js").write_text(LONG, encoding="utf-8")
    (tmp_path / "short.css").write_text("a {}", encoding="utf-8")
    (tmp_path / "map.png").write_bytes(os.urandom(4 * MIN_GZIP_BYTES))
    (tmp_path / "notes").write_bytes(b"what it is, no ending says")
    return tmp_path


@pytest.fixture
def client(folder: Path) -> TestClient:
    return TestClient(Starlette(routes=[Mount("/static", CachedStaticFiles(directory=folder))]))


def test_long_text_is_compressed_if_the_client_accepts_it(client: TestClient) -> None:
    packed, plain = client.get("/static/js/long.js"), client.get("/static/js/long.js", headers=UNPACKED)
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) == len(gzip.compress(LONG.encode(), 6)) < len(LONG) / 10
    assert "content-encoding" not in plain.headers
    assert int(plain.headers["content-length"]) == len(LONG)
    assert packed.text == plain.text == LONG
    assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"


@pytest.mark.parametrize(
    ("name", "kind"),
    [("short.css", "text/css; charset=utf-8"), ("map.png", "image/png"), ("notes", "application/octet-stream")],
)
def test_short_or_compressed_files_are_sent_unchanged(client: TestClient, folder: Path, name: str, kind: str) -> None:
    answer = client.get(f"/static/{name}")
    assert "content-encoding" not in answer.headers
    assert answer.headers["content-type"] == kind
    assert answer.content == (folder / name).read_bytes()


def test_file_is_sent_again_only_after_a_change(client: TestClient, folder: Path) -> None:
    first = client.get("/static/short.css")
    copy = {"if-none-match": first.headers["etag"]}
    again = client.get("/static/short.css", headers=copy)
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["cache-control"] == "no-cache"
    (folder / "short.css").write_text("b {}", encoding="utf-8")
    os.utime(folder / "short.css", (1_940, 1_940))
    assert client.get("/static/short.css", headers=copy).text == "b {}"


def test_static_files_accept_only_get_and_head(client: TestClient) -> None:
    head = client.head("/static/short.css")
    assert (head.status_code, head.headers["content-length"], head.content) == (200, "4", b"")
    refused = client.post("/static/short.css")
    assert (refused.status_code, refused.headers["allow"]) == (405, "GET, HEAD")


@pytest.mark.parametrize(
    "name", ["js", "nothing.js", "short.css/more", "%00", "x" * 300, "%2e%2e/secret", "/etc/passwd"]
)
def test_missing_static_file_is_not_found(client: TestClient, folder: Path, name: str) -> None:
    (folder.parent / "secret").write_text("not for you", encoding="utf-8")
    assert client.get(f"/static/{name}").status_code == 404


def test_unreadable_file_is_a_server_error(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise PermissionError(EACCES, "Permission denied")

    monkeypatch.setattr(CachedStaticFiles, "lookup_path", refused)
    with pytest.raises(PermissionError):
        client.get("/static/short.css")
