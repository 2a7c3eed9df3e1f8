"""Where there is nothing: a page for somebody with a browser, a sentence in JSON for a program."""

from __future__ import annotations

import pytest

from server.http_client import House

FROM_A_BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
NOWHERE = {
    "/join/wrong": "This link is not in force; ask for a new one.",
    "/nowhere": "There is nothing here.",
    "/help/nothing": "There is no such guide.",
    "/static/nothing.css": "There is nothing here.",
}


@pytest.mark.parametrize("path", NOWHERE)
def test_a_browser_that_comes_to_nothing_gets_a_page_with_a_way_out(home: House, path: str) -> None:
    answer = home.visitor().ask("GET", path, status=404, headers=FROM_A_BROWSER)
    assert answer.headers["content-type"].startswith("text/html")
    assert f"<p>{NOWHERE[path]}</p>" in answer.text
    assert '<a class="button" href="/">To the lobby</a>' in answer.text


@pytest.mark.parametrize("path", NOWHERE)
def test_a_program_that_comes_to_nothing_gets_json(home: House, path: str) -> None:
    home.visitor().refused("GET", path, status=404)


def test_the_api_speaks_json_to_browsers_too(home: House) -> None:
    for path in ("/api/nothing", "/api/matches/0123456789abcdef"):
        answer = home.visitor().ask("GET", path, status=404, headers=FROM_A_BROWSER)
        assert answer.headers["content-type"] == "application/json"


def test_a_page_says_nothing_of_its_own_that_a_link_asks_it_to_say(home: House) -> None:
    answer = home.visitor().ask("GET", "/join/<script>alert(1)</script>", status=404, headers=FROM_A_BROWSER)
    assert "alert" not in answer.text
