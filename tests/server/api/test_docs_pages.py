"""The guides under /help: every page of docs/, with its pictures, and nothing else of the disk."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from dowding.games.registry import GAMES
from dowding.server.api import docs_pages
from dowding.server.api.docs_pages import DOCS, MOVED_PAGES, render_guide
from server.http_client import AppServer

PAGES = sorted(str(file.relative_to(DOCS).with_suffix("")) for file in DOCS.rglob("*.md"))


@pytest.mark.parametrize("name", PAGES)
def test_every_guide_is_a_page(home: AppServer, name: str) -> None:
    answer = home.visitor().client.get(f"/help/{name}")
    assert answer.status_code == 200
    assert "<h1>" in answer.text
    assert '.md"' not in answer.text


def test_the_lobbys_guide_leads_to_all_of_them(home: AppServer) -> None:
    answer = home.visitor().client.get("/help/")
    assert 'href="/help/how-to/play-in-the-browser"' in answer.text


@pytest.mark.parametrize(("old", "new"), MOVED_PAGES.items())
def test_former_address_redirects_to_the_page(home: AppServer, old: str, new: str) -> None:
    answer = home.visitor().client.get(f"/help/{old}", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (301, f"/help/{new}")
    assert new in PAGES


def test_a_pages_links_and_pictures_are_those_of_its_folder() -> None:
    page = render_guide("# A\n[b](b.md) ![c](pictures/c.png) [d](#d) [e](https://e.example/)", "notes/a")
    assert 'href="/help/notes/b"' in page
    assert 'src="/help/notes/pictures/c.png"' in page
    assert 'href="#d"' in page
    assert 'href="https://e.example/"' in page


@pytest.mark.parametrize("name", ["../README", "%2e%2e/README", "nothing", "a/b/c", "index.md"])
def test_nothing_else_is_served(home: AppServer, name: str) -> None:
    assert home.visitor().client.get(f"/help/{name}").status_code == 404


def test_pictures_are_served(home: AppServer) -> None:
    for file in Path(DOCS / "pictures").glob("*.png"):
        assert home.visitor().client.get(f"/help/pictures/{file.name}").headers["content-type"] == "image/png"
    assert home.visitor().client.get("/help/pictures/../index.md").status_code == 404


def test_the_glossary_leads_to_the_words_of_each_game(home: AppServer) -> None:
    page = home.visitor().client.get("/help/glossary").text
    for game in GAMES:
        assert page.count(f'href="#{game.id}"') == page.count(f'id="{game.id}"') == 1


@pytest.mark.parametrize("name", ["a" * 300, f"{'a' * 300}/b", f"pictures/{'a' * 300}.png", "pictures/" + "a" * 5000])
def test_a_name_too_long_for_a_file_is_none(home: AppServer, name: str) -> None:
    assert home.visitor().client.get(f"/help/{name}").status_code == 404


def test_a_guide_is_rendered_once_and_in_no_thread_of_the_event_loop(
    home: AppServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    rendered: list[int] = []
    event_loop_thread = home.portal.call(threading.get_ident)

    def render(text: str, name: str) -> str:
        rendered.append(threading.get_ident())
        return render_guide(text, name)

    monkeypatch.setattr(docs_pages, "_pages", {})
    monkeypatch.setattr(docs_pages, "render_guide", render)
    pages = [home.visitor().client.get("/help/how-to/host-a-server").text for _ in range(3)]
    assert pages == [pages[0]] * 3
    assert len(rendered) == 1
    assert event_loop_thread not in rendered
