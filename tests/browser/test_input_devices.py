"""Playing by keyboard only, and by touch on a phone."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.browser_users import PHONE, Person
from browser.conftest import MakePerson
from browser.match_page import MatchPage
from browser.scenario_builder import attack, patrol

MAX_TABS = 60


def test_ten_choices_from_the_lobby_by_keyboard(me: Person) -> None:
    page = me.page()
    keys = page.keyboard
    game = page.get_by_role("link", name="The Hardest Days")
    start = page.get_by_role("form", name="New match").get_by_role("button", name="Start")
    for target in (game, start):
        expect(target).to_be_visible()
        for _ in range(MAX_TABS):
            keys.press("Tab")
            if target.evaluate("(node) => node === document.activeElement"):
                break
        expect(target).to_be_focused()
        keys.press("Enter")
    page.wait_for_url(re.compile("/match/"))
    table = MatchPage(page)
    table.wait_until_drawn()
    for turn in range(10):
        position = table.position
        if turn % 3 == 0:
            keys.press("ArrowDown")
            expect(table.options.first).to_have_attribute("aria-pressed", "true")
            keys.press("Space")
            keys.press("Enter")
        elif turn % 3 == 1:
            keys.press("2")
            expect(table.options.nth(1)).to_have_attribute("aria-pressed", "true")
            keys.press("2")
        else:
            keys.press("ArrowUp")
            expect(table.options.last).to_have_attribute("aria-pressed", "true")
            keys.press("Enter")
        table.wait_for_next_position(position)
    assert table.position >= 10
    keys.press("?")
    expect(table.dialog.get_by_role("heading", name="Keys")).to_be_visible()
    table.close_dialog()


def test_events_and_prompt_are_announced(me: Person) -> None:
    table = me.sit(patrol(me))
    table.take(table.options.nth(1))
    expect(table.page.locator("#live")).to_have_text(re.compile(r"Where does .* patrol\? \d+ options\.$"))


def test_space_never_makes_a_choice(me: Person) -> None:
    table = me.sit(patrol(me))
    position = table.position
    table.page.keyboard.press("1")
    expect(table.commit).to_be_enabled()
    table.page.keyboard.press("Space")
    table.commit.focus()
    table.page.keyboard.press("Space")
    table.options.first.focus()
    table.page.keyboard.press("Space")
    table.page.keyboard.press("ArrowDown")
    expect(table.options.nth(1)).to_have_attribute("aria-pressed", "true")
    table.expect_position(position)


def test_ten_choices_by_touch_on_a_phone(person: MakePerson) -> None:
    me = person(PHONE)
    table = me.sit(attack(me))
    assert table.too_wide() == []
    for turn in range(10):
        table.take(table.options.nth(min(turn % 3, table.options.count() - 1)), tap=True)
        assert table.too_wide() == []
    for name in ("Boards", "Forces", "Log", "More", "Orders"):
        table.page.get_by_role("navigation", name="Panels").get_by_role("button", name=name).tap()
        assert table.too_wide() == []


def test_lobby_fits_a_phone(person: MakePerson) -> None:
    me = person(PHONE)
    patrol(me)
    page = me.page()
    expect(page.get_by_role("link", name=re.compile("^Resume"))).to_be_visible()
    assert MatchPage(page).too_wide() == []
