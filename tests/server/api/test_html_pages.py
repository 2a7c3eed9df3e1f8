"""HTML pages: the module preloads of the client's pages, and error pages (JSON for scripts)."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from dowding.server.api.html_pages import ClientPage
from dowding.server.app import WEB_FOLDER
from server.http_client import AppServer

PRELOADED = re.compile(r'<link rel="modulepreload" href="/static/([^"]+)">')
FROM_A_BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
NOWHERE = {
    "/join/wrong": "This invitation has expired: it was used, replaced or revoked. Ask for a new one.",
    "/nowhere": "There is no page at this address.",
    "/help/nothing": "There is no such guide.",
    "/static/nothing.css": "There is no page at this address.",
}


@pytest.mark.parametrize("path", NOWHERE)
def test_browser_gets_an_error_page_with_links(sqlite_server: AppServer, path: str) -> None:
    answer = sqlite_server.visitor().ask("GET", path, status=404, headers=FROM_A_BROWSER)
    assert answer.headers["content-type"].startswith("text/html")
    assert f"<p>{NOWHERE[path]}</p>" in answer.text
    assert '<a href="/">Lobby</a>' in answer.text


@pytest.mark.parametrize("path", NOWHERE)
def test_script_gets_errors_as_json(sqlite_server: AppServer, path: str) -> None:
    sqlite_server.visitor().refused("GET", path, status=404)


def test_api_errors_are_json_for_browsers_too(sqlite_server: AppServer) -> None:
    for path in ("/api/nothing", "/api/matches/0123456789abcdef"):
        answer = sqlite_server.visitor().ask("GET", path, status=404, headers=FROM_A_BROWSER)
        assert answer.headers["content-type"] == "application/json"


def test_error_page_does_not_echo_the_address(sqlite_server: AppServer) -> None:
    answer = sqlite_server.visitor().ask("GET", "/join/<script>alert(1)</script>", status=404, headers=FROM_A_BROWSER)
    assert "alert" not in answer.text


@pytest.fixture
def web(tmp_path: Path) -> Path:
    """A client with one page and four modules, of which the page imports three."""
    files = {
        "page.html": '<!-- modulepreload -->\n  <script type="module" src="/static/js/page.js"></script>\n',
        "js/page.js": "import { draw } from './map/draw.js';\nimport {\n    send,\n} from './net/send.js';\n",
        "js/map/draw.js": "import { send } from '../net/send.js';\nexport { send };\n",
        "js/net/send.js": "/** @typedef {import('../unused.js').Unused} Unused */\nexport const send = 1;\n",
        "js/unused.js": "",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(f"  {text}" if name.endswith("html") else text, encoding="utf-8")
    return tmp_path


def test_a_page_preloads_every_module_that_its_entry_module_imports(web: Path) -> None:
    assert PRELOADED.findall(ClientPage(web, "page.html").render() or "") == ["js/map/draw.js", "js/net/send.js"]


def test_a_page_follows_its_modules_when_their_imports_change(web: Path) -> None:
    page = ClientPage(web, "page.html")
    page.render()
    (web / "js" / "net" / "send.js").write_text("import { none } from '../unused.js';\n", encoding="utf-8")
    os.utime(web / "js" / "net" / "send.js", (1_940, 1_940))
    assert PRELOADED.findall(page.render() or "") == ["js/map/draw.js", "js/net/send.js", "js/unused.js"]


def test_missing_page_file_renders_none(web: Path) -> None:
    assert ClientPage(web, "nothing.html").render() is None


def test_the_match_page_preloads_its_modules_and_the_lobby_none(sqlite_server: AppServer) -> None:
    preloaded = PRELOADED.findall(sqlite_server.visitor().ask("GET", "/match/0123456789abcdef").text)
    assert len(preloaded) > 50
    assert "js/match_page.js" not in preloaded
    assert all((WEB_FOLDER / module).is_file() for module in preloaded)
    lobby = sqlite_server.visitor().ask("GET", "/")
    assert PRELOADED.findall(lobby.text) == []
    assert lobby.headers["cache-control"] == "no-cache"


def test_browsers_and_crawlers_find_their_files_at_the_root(sqlite_server: AppServer) -> None:
    visitor = sqlite_server.visitor()
    icon = visitor.ask("GET", "/favicon.ico")
    assert icon.headers["content-type"] == "image/x-icon"
    assert icon.content[:4] == b"\0\0\1\0"
    robots = visitor.ask("GET", "/robots.txt")
    assert robots.headers["content-type"].startswith("text/plain")
    for path in ("/match/", "/join/", "/carry/", "/api/"):
        assert f"Disallow: {path}\n" in robots.text
