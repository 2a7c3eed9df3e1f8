"""Two-player games: at one screen with a curtain, and in two browsers by an open seat."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from browser.browser_users import Person
from browser.conftest import MakePerson
from browser.match_page import MatchPage
from server.cluster import free_port
from server.server_process import Process

WITH_SMALL_GAME = ("-m", "browser.toy_server")
NUMBERS = {"game": "secret-numbers", "scenario": "duel"}
CARD = re.compile(r"\bc(?:1[0-2]|[1-9])\b")
MAX_CHOICES = 40
ANSWERED = """(position) => {
    const [curtain, at] = ['curtain', 'scrub-at'].map((id) => document.getElementById(id));
    if (!curtain || !at) return false;
    return !curtain.hidden || document.body.dataset.turn !== 'mine' || !at.textContent.startsWith(`${position}/`);
}"""
"""The page may just be giving way to that of the other seat: then neither is there."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    server = Process(free_port(), tmp_path_factory.mktemp("server") / "data", run=WITH_SMALL_GAME)
    server.start()
    yield server
    server.kill()


ABOUT_PEOPLE = re.compile(r'\{"type":"(?:players|typing)"')
"""A message that tells every seat who is here, and nothing of the game."""


def cards(text: str) -> set[str]:
    return set(CARD.findall(text))


def hand(table: MatchPage) -> set[str]:
    """The cards in the options."""
    return cards(" ".join(table.names()))


def answer(table: MatchPage) -> None:
    """Choose the first option and wait until the page shows the result."""
    position = table.position
    table.options.first.click()
    table.commit.click()
    table.page.wait_for_function(ANSWERED, arg=position)


class SharedScreen:
    """A match of two seats at one screen."""

    def __init__(self, me: Person) -> None:
        self.me = me
        self.match = me.create(**NUMBERS).match.id
        self.page: Page = me.page(f"/match/{self.match}")
        self.table = MatchPage(self.page)
        self.curtain = self.page.locator("#curtain")

    def expect_curtain(self, seat: str) -> None:
        """Expect the curtain for this seat, with no card on the page and no open WebSocket."""
        expect(self.curtain).to_be_visible()
        expect(self.page.locator("#curtain-seat")).to_have_text(seat)
        frames = len(self.me.frames)
        assert cards(self.page.content()) == set()
        assert cards(self.page.title()) == set()
        self.page.keyboard.press("1")
        self.page.keyboard.press("Escape")
        self.page.wait_for_timeout(300)
        assert self.me.frames[frames:] == []
        expect(self.curtain).to_be_visible()

    def rise(self, seat: str) -> set[str]:
        """Open the curtain; returns the cards that the seat may play."""
        frames = len(self.me.frames)
        self.page.get_by_role("button", name="Show my view").click()
        self.table.wait_until_drawn()
        expect(self.curtain).to_be_hidden()
        expect(self.page.locator("#seat")).to_have_text(seat)
        heard = [frame for frame in self.me.frames[frames:] if not ABOUT_PEOPLE.match(frame)]
        assert heard
        assert all(f'"seat":"{seat.lower()}"' in frame for frame in heard)
        return hand(self.table)


def test_curtain_hides_one_players_view_from_the_other(me: Person) -> None:
    screen = SharedScreen(me)
    screen.expect_curtain("Red")
    red = screen.rise("Red")
    assert len(red) >= 2
    shown = cards(screen.page.content())
    assert red <= shown
    screen.table.options.first.click()
    screen.table.commit.click()
    screen.expect_curtain("Blue")
    blue = screen.rise("Blue")
    assert len(blue) >= 2
    assert not red & blue
    assert not red & cards(screen.page.content())


def test_two_players_at_one_screen_play_to_the_end(me: Person) -> None:
    screen = SharedScreen(me)
    table = screen.table
    seats = set()
    for _ in range(MAX_CHOICES):
        waiting = table.page.locator("#curtain:visible, body[data-turn=mine], body[data-turn=over]")
        waiting.first.wait_for(state="attached")
        if screen.curtain.is_visible():
            seats.add(screen.page.locator("#curtain-seat").inner_text())
            screen.page.get_by_role("button", name="Show my view").click()
            table.wait_until_drawn()
            continue
        if table.turn.text_content() == "Game over":
            break
        answer(table)
    expect(table.turn).to_have_text("Game over")
    assert seats == {"Red", "Blue"}


def test_reload_keeps_the_curtain_and_back_leads_to_the_lobby(me: Person) -> None:
    me.create(**NUMBERS)
    lobby = me.page("/")
    lobby.get_by_role("link", name=re.compile("^Resume")).first.click()
    table, curtain = MatchPage(lobby), lobby.locator("#curtain")
    lobby.get_by_role("button", name="Show my view").click()
    table.wait_until_drawn()
    red = hand(table)
    table.options.first.click()
    table.commit.click()
    expect(curtain).to_be_visible()
    lobby.reload()
    expect(curtain).to_be_visible()
    expect(lobby.locator("#curtain-seat")).to_have_text("Blue")
    assert cards(lobby.content()) == set()
    lobby.go_back()
    expect(lobby.get_by_role("heading", name="Your matches")).to_be_visible()
    assert not red & cards(lobby.content())


def test_second_browser_takes_an_open_seat_and_plays_to_the_end(me: Person, person: MakePerson) -> None:
    lobby = me.page("/games/secret-numbers")
    form = lobby.get_by_role("form", name="New match")
    form.get_by_role("group", name="Blue").get_by_role("radio", name="Anyone").check()
    form.get_by_role("button", name="Start").click()
    lobby.wait_for_url(re.compile("/match/"))
    red = MatchPage(lobby)
    red.wait_until_drawn()
    guest = person()
    door = guest.page("/")
    open_seats = door.locator("#open-list > li").filter(has_text="Secret Numbers")
    open_seats.get_by_role("button", name="Play Blue").click()
    door.wait_for_url(re.compile("/match/"))
    blue = MatchPage(door)
    blue.wait_until_drawn()
    expect(door.locator("#seat")).to_have_text("Blue")
    assert not hand(red) & cards("".join(guest.frames))
    assert not hand(blue) & cards("".join(me.frames))
    late = person().page("/")
    expect(late.get_by_role("heading", name="Games")).to_be_visible()
    expect(late.get_by_role("button", name="Play Blue")).to_have_count(0)
    for _ in range(MAX_CHOICES):
        if red.turn.text_content() == blue.turn.text_content() == "Game over":
            break
        for table in (red, blue):
            if table.turn.text_content() == "Your move":
                answer(table)
    for table in (red, blue):
        expect(table.turn).to_have_text("Game over")
        if table.dialog.is_visible():
            table.page.keyboard.press("Escape")
    assert red.prompt.text_content() == blue.prompt.text_content()
    former = red.page.url
    red.page.get_by_role("button", name="Offer a rematch with swapped sides").click()
    expect(red.page.get_by_role("button", name="Withdraw the offer")).to_be_visible()
    expect(blue.toast).to_have_text("Red would like a rematch with the sides swapped.")
    blue.page.get_by_role("button", name="Accept").click()
    blue.page.wait_for_url(lambda url: url.startswith(f"{guest.server.url}/match/") and url != former)
    expect(blue.page.locator("#seat")).to_have_text("Red")
    red.page.get_by_role("link", name="Go to the rematch").click()
    expect(red.page.locator("#seat")).to_have_text("Blue")


def scenes(person: Person) -> list[str]:
    """The scenes that a browser received."""
    return [frame for frame in person.frames if '"type":"scene"' in frame]


def test_secret_plan_and_its_undo_are_not_sent_to_the_other_browser(me: Person, person: MakePerson) -> None:
    created = me.create(game="secret-numbers", scenario="plot", seed=None, seats={"red": "friend"})
    blue = me.sit(created.match.id)
    guest = person()
    red = MatchPage(guest.page(created.links["red"]))
    red.wait_until_drawn()
    expect(red.prompt).to_have_text("blue makes a plan.")
    expect(red.page.locator("#live")).to_contain_text("blue makes a plan.")  # said aloud a moment after it is shown
    heard, shown = scenes(guest), red.page.locator("body").inner_text()
    for number, card in enumerate(("c1", "c2", "c3"), 1):
        blue.take(blue.option(f"name:{card}"))
        blue.expect_position(number)
    blue.undo.click()
    blue.expect_position(2)
    expect(blue.page.locator("body")).to_contain_text("2 cards")
    red.page.wait_for_timeout(300)
    assert (scenes(guest), red.page.locator("body").inner_text()) == (heard, shown)
    blue.option("close").click()
    blue.commit.click()
    expect(red.turn).to_have_text("Your move")
    red.expect_position(0)
    assert len(scenes(guest)) == len(heard) + 1
    for table in (red, blue):
        table.options.first.click()
        table.commit.click()
    red.expect_position(2)
    blue.expect_position(5)
