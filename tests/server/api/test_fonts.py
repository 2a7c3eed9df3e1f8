"""Web fonts: served at the addresses in the style sheet, with the right media type, and cached by the browser."""

from __future__ import annotations

import re

from dowding.server.app import WEB_FOLDER
from server.http_client import AppServer


def test_every_font_in_the_style_sheet_is_served(sqlite_server: AppServer) -> None:
    named = re.findall(r'url\("([^"]+)"\)', (WEB_FOLDER / "css" / "fonts.css").read_text(encoding="utf-8"))
    assert len(named) == 4
    for path in named:
        face = sqlite_server.visitor().client.get(path)
        assert face.status_code == 200
        assert face.headers["content-type"] == "font/woff2"
        assert face.content[:4] == b"wOF2"
        assert face.headers["cache-control"] == "public, max-age=604800"
        assert "content-encoding" not in face.headers


def test_page_preloads_its_fonts(sqlite_server: AppServer) -> None:
    page = sqlite_server.visitor().client.get("/match/any").text
    early = re.findall(r'rel="preload" href="(/type/[^"]+)"', page)
    assert len(early) == 3
    for path in early:
        assert sqlite_server.visitor().client.get(path).status_code == 200


def test_cached_font_is_answered_with_not_modified(sqlite_server: AppServer) -> None:
    client = sqlite_server.visitor().client
    first = client.get("/type/roboto/Roboto-Regular.woff2")
    again = client.get("/type/roboto/Roboto-Regular.woff2", headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304


def test_only_font_files_are_served(sqlite_server: AppServer) -> None:
    for path in ("/type/../LICENSE", "/type/%2e%2e/LICENSE", "/type/roboto/", "/type/nothing.woff2"):
        assert sqlite_server.visitor().client.get(path).status_code == 404
