"""The documentation under /help: every page of docs/ with its pictures, navigation and search, and no other files."""

from __future__ import annotations

import re
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest
from markdown_it.token import Token

from dowding.games.registry import GAMES
from dowding.server.api import docs_pages
from dowding.server.api.docs_pages import (
    DOCS,
    MOVED_PAGES,
    parse_markdown,
    read_navigation,
    render_guide,
    render_markdown,
)
from server.http_client import AppServer

PAGES = sorted(str(file.relative_to(DOCS).with_suffix("")) for file in DOCS.rglob("*.md"))


@pytest.mark.parametrize("name", PAGES)
def test_every_page_is_served(sqlite_server: AppServer, name: str) -> None:
    answer = sqlite_server.visitor().client.get(f"/help/{name}")
    assert answer.status_code == 200
    assert "<h1>" in answer.text
    assert "<title>" in answer.text
    assert '.md"' not in answer.text


def test_index_links_to_the_pages(sqlite_server: AppServer) -> None:
    answer = sqlite_server.visitor().client.get("/help/")
    assert 'href="/help/how-to/play-in-the-browser"' in answer.text


@pytest.mark.parametrize(("old", "new"), MOVED_PAGES.items())
def test_former_address_redirects_to_the_page(sqlite_server: AppServer, old: str, new: str) -> None:
    answer = sqlite_server.visitor().client.get(f"/help/{old}", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (301, f"/help/{new}")
    assert new in PAGES


def test_links_and_pictures_are_relative_to_the_folder_of_the_page() -> None:
    page = render_guide("# A\n[b](b.md#x) ![c](../pictures/c.png) [d](#d) [e](https://e.example/)", "notes/a")
    assert 'href="/help/notes/b#x"' in page
    assert 'src="/help/pictures/c.png"' in page
    assert 'href="#d"' in page
    assert 'href="https://e.example/"' in page


def test_address_of_the_game_glossary_becomes_a_link() -> None:
    assert '<a href="/help/glossary">Words of the games</a>' in render_markdown("See `/help/glossary`.", "a")


@pytest.mark.parametrize("kind", ["png", "gif", "webp"])
def test_picture_has_the_media_type_of_its_kind(
    sqlite_server: AppServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / f"raid.{kind}").write_bytes(b"picture")
    monkeypatch.setattr(docs_pages, "DOCS", tmp_path)
    answer = sqlite_server.visitor().client.get(f"/help/pictures/raid.{kind}")
    assert answer.headers["content-type"] == f"image/{kind}"


@pytest.mark.parametrize("name", ["../README", "%2e%2e/README", "nothing", "a/b/c", "index.md"])
def test_other_files_are_not_served(sqlite_server: AppServer, name: str) -> None:
    assert sqlite_server.visitor().client.get(f"/help/{name}").status_code == 404


def test_pictures_are_served(sqlite_server: AppServer) -> None:
    for file in Path(DOCS / "pictures").glob("*.png"):
        assert sqlite_server.visitor().client.get(f"/help/pictures/{file.name}").headers["content-type"] == "image/png"
    assert sqlite_server.visitor().client.get("/help/pictures/../index.md").status_code == 404


def test_glossary_has_a_section_for_each_game(sqlite_server: AppServer) -> None:
    page = sqlite_server.visitor().client.get("/help/glossary").text
    for game in GAMES:
        assert page.count(f'href="#{game.id}"') == page.count(f'id="{game.id}"') == 1


@pytest.mark.parametrize("name", ["a" * 300, f"{'a' * 300}/b", f"pictures/{'a' * 300}.png", "pictures/" + "a" * 5000])
def test_too_long_name_is_not_found(sqlite_server: AppServer, name: str) -> None:
    assert sqlite_server.visitor().client.get(f"/help/{name}").status_code == 404


def test_page_is_rendered_once_and_outside_the_event_loop(
    sqlite_server: AppServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    rendered: list[int] = []
    event_loop_thread = sqlite_server.portal.call(threading.get_ident)

    def render(text: str, name: str) -> str:
        rendered.append(threading.get_ident())
        return render_guide(text, name)

    monkeypatch.setattr(docs_pages, "_pages", {})
    monkeypatch.setattr(docs_pages, "render_guide", render)
    pages = [sqlite_server.visitor().client.get("/help/how-to/host-a-server").text for _ in range(3)]
    assert pages == [pages[0]] * 3
    assert len(rendered) == 1
    assert event_loop_thread not in rendered


def test_headings_have_different_ids() -> None:
    page = render_markdown("# A\n\n## How it works\n\n## How it works\n\n### `code` & more", "a")
    assert re.findall(r'<h\d id="([^"]*)"', page) == ["how-it-works", "how-it-works_1", "code-more"]


def test_page_has_the_navigation_with_its_own_section_unfolded(sqlite_server: AppServer) -> None:
    page = sqlite_server.visitor().client.get("/help/how-to/verify-dice").text
    assert re.findall(r"<details( open)?><summary>([^<]+)<", page) == [
        ("", "Tutorials"),
        (" open", "How-to guides"),
        ("", "Reference"),
        ("", "Explanation"),
    ]
    assert re.findall(r'<a href="([^"]+)" aria-current="page">', page) == ["/help/how-to/verify-dice"]
    for section in read_navigation():
        for entry in section.pages:
            assert f'href="/help/{entry.name}"' in page


def test_error_page_has_no_navigation(sqlite_server: AppServer) -> None:
    page = sqlite_server.visitor().client.get("/help/nothing", headers={"accept": "text/html"}).text
    assert 'id="contents"' not in page
    assert 'action="/help/search"' in page


def find(sqlite_server: AppServer, query: str) -> list[str]:
    """The addresses of the search results."""
    page = sqlite_server.visitor().client.get("/help/search", params={"q": query}).text
    return re.findall(r'<li><a href="([^"]+)">', page.partition('<ol class="help-results">')[2].partition("</ol>")[0])


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("reverse proxy", "/help/how-to/host-a-server#put-it-behind-a-reverse-proxy"),
        ("COMMITMENT", "/help/explanation/dice-commitment"),
        ("determinisation", "/help/reference/glossary"),
        ("--retention", "/help/reference/cli#dowding-serve"),
        ("new_match", "/help/reference/python-api#new_match"),
        ("hunt box", "/help/glossary#lion-hunt-box"),
    ],
)
def test_search_finds_pages_sections_options_and_words_of_games(
    sqlite_server: AppServer, query: str, expected: str
) -> None:
    assert expected in find(sqlite_server, query)[:5]


def test_every_search_result_leads_to_a_heading_that_exists(sqlite_server: AppServer) -> None:
    client = sqlite_server.visitor().client
    for address in find(sqlite_server, "dice"):
        page, _, anchor = address.partition("#")
        assert not anchor or f'id="{anchor}"' in client.get(page).text


def test_search_requires_every_word(sqlite_server: AppServer) -> None:
    assert find(sqlite_server, "nginx")
    assert not find(sqlite_server, "nginx wibblewobble")
    assert (
        "Nothing found for “nginx wibblewobble”."
        in sqlite_server.visitor().client.get("/help/search?q=nginx+wibblewobble").text
    )


@pytest.mark.parametrize("query", ["", "  ", "a" * 5000, "<script>alert(1)</script>", "\x00", "x " * 2000])
def test_search_copes_with_any_query(sqlite_server: AppServer, query: str) -> None:
    answer = sqlite_server.visitor().client.get("/help/search", params={"q": query})
    assert answer.status_code == 200
    assert "<script>alert" not in answer.text


def test_search_marks_the_words_in_excerpts(sqlite_server: AppServer) -> None:
    page = sqlite_server.visitor().client.get("/help/search?q=nginx").text
    assert "<mark>nginx</mark>" in page
    assert 'value="nginx"' in page


def test_search_reads_the_pages_once(sqlite_server: AppServer, monkeypatch: pytest.MonkeyPatch) -> None:
    docs_pages._index.clear()
    parsed: list[str] = []

    def parse(text: str) -> Sequence[Token]:
        parsed.append(text)
        return parse_markdown(text)

    monkeypatch.setattr(docs_pages, "parse_markdown", parse)
    find(sqlite_server, "dice")
    count = len(parsed)
    assert count == sum(len(section.pages) for section in read_navigation())
    find(sqlite_server, "undo")
    assert len(parsed) == count
