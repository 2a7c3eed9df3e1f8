"""Every page in both themes and at both sizes, examined by axe. With DOWDING_PICTURES=1 the pictures of the docs are
taken on the way."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from browser.browser_users import DESK, PHONE
from browser.conftest import MakePerson
from browser.match_page import MatchPage
from browser.scenario_builder import attack, patrol, play
from dowding.games.registry import GAMES

SIZES = {"desk": DESK, "phone": PHONE}
REPORT_TAKES = 20_000

each_look = pytest.mark.parametrize("size", SIZES)
each_theme = pytest.mark.parametrize("theme", ["dark", "light"])


def complaints(page: Page, part: str | None = None) -> list[str]:
    """The violations that axe finds on a page or a part of it."""
    violations = Axe().run(page, context=part).response["violations"]
    return [
        f"{violation['id']}: {node['target']} {node['html'][:120]}"
        for violation in violations
        for node in violation["nodes"]
    ]


def complaints_by_day_and_night(page: Page) -> list[str]:
    """The violations that axe finds in both themes; the theme of the page is restored."""
    own = page.locator("html").get_attribute("data-theme")
    violations = []
    for theme in ("dark", "light"):
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        violations += [f"{theme}: {complaint}" for complaint in complaints(page)]
    page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", own)
    return violations


@each_theme
@each_look
def test_lobby_passes_axe(person: MakePerson, theme: str, size: str) -> None:
    me = person(SIZES[size], theme=theme)
    me.create(name="After supper", scenario="aug-15", seed="t")
    play(me, me.create(name="The day we lost", seed="t").match.id, lambda _: False)
    me.create(name="Against the clock", scenario="sep-07")
    page = me.page()
    expect(page.get_by_role("listitem").filter(has_text="Against the clock")).to_be_visible()
    expect(page.get_by_role("region", name="Games").get_by_role("listitem")).to_have_count(len(GAMES))
    height = page.evaluate("document.documentElement.scrollHeight")
    assert height <= (2 * DESK[1] if size == "desk" else 4 * PHONE[1])
    assert page.evaluate("document.documentElement.scrollWidth") == SIZES[size][0]
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    assert complaints(page) == []
    if (theme, size) == ("dark", "desk"):
        me.picture(page, "lobby.png")
    newcomer = person(SIZES[size], theme=theme).page()
    expect(newcomer.get_by_role("button", name="Fly your first fight")).to_be_visible()
    assert complaints(newcomer) == []
    newcomer.goto("/games/wing-leader")
    expect(newcomer.get_by_role("heading", name="Wing Leader")).to_be_visible()
    assert newcomer.evaluate("document.documentElement.scrollWidth") == SIZES[size][0]
    assert complaints(newcomer) == []


@each_theme
@each_look
def test_match_page_passes_axe(person: MakePerson, theme: str, size: str) -> None:
    me = person(SIZES[size], theme=theme)
    table = me.sit(attack(me))
    expect(table.page.locator("html")).to_have_attribute("data-theme", theme)
    assert complaints(table.page) == []
    if size == "desk":
        expect(table.page.locator("#display")).to_be_visible()
        me.picture(table.page, f"table-{theme}.png")
    elif theme == "dark":
        me.picture(table.page, "phone.png")
    table.options.first.click()
    expect(table.commit).to_be_enabled()
    assert complaints(table.page) == []
    table.page.keyboard.press("Escape")
    table.page.keyboard.press("ArrowLeft")
    expect(table.turn).to_have_text("Replay")
    assert complaints(table.page) == []


@each_look
def test_dialogs_pass_axe(person: MakePerson, size: str) -> None:
    me = person(SIZES[size])
    match = patrol(me)
    play(me, match, lambda _: False)
    table = me.sit(match)
    expect(table.turn).to_have_text("Game over")
    assert complaints(table.page) == []
    for key, title in (("?", "How to use"), ("r", "Rules in our own words"), ("s", "Settings"), ("l", "Invite links")):
        table.page.keyboard.press(key)
        expect(table.dialog.get_by_role("heading", name=re.compile(title))).to_be_visible()
        assert complaints(table.page) == []
        assert table.too_wide() == []
        if title == "Settings":
            choices = table.dialog.get_by_role("group")
            table.dialog.get_by_label("Search the settings").fill("sound")
            expect(choices.filter(visible=True)).to_have_count(2)  # all that is about motion and sound
            expect(table.dialog.get_by_role("heading", name="Look")).to_be_hidden()
            table.dialog.get_by_label("Search the settings").fill("")  # Escape would clear it, not close the dialog
        table.close_dialog()
    table.page.keyboard.press("g")
    expect(table.dialog.get_by_text("Verified in your browser")).to_be_visible(timeout=REPORT_TAKES)
    for theme in ("dark", "light"):
        table.page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        assert complaints(table.page) == []
    assert table.too_wide() == []
    narrowest = "(all) => Math.min(...all.map((each) => each.getBoundingClientRect().width))"
    assert table.dialog.locator(".pairs dd").evaluate_all(narrowest) > 90
    expect(
        table.dialog.locator(".pairs dt", has_text="Verified").locator("xpath=following-sibling::*[1]")
    ).to_have_text("yes")
    table.close_dialog()


@each_theme
def test_guides_and_error_page_pass_axe(person: MakePerson, theme: str) -> None:
    me = person(theme=theme)
    page = me.page("/help/")
    expect(page.get_by_role("link", name="Play in the browser")).to_be_visible()
    assert complaints(page) == []
    page.get_by_role("link", name="Play in the browser").click()
    expect(page.locator("main li").first).to_have_css("list-style-type", "disc")
    assert page.locator("main p").first.evaluate("(node) => parseFloat(getComputedStyle(node).marginTop)") > 8
    assert complaints(page) == []
    for width, path in ((1280, "/help/search?q=dice"), (390, "/help/reference/cli"), (390, "/help/")):
        page.set_viewport_size({"width": width, "height": 844})
        page.goto(path)
        assert complaints(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") == width
    page.goto("/join/wrong")
    expect(page.get_by_role("heading", name="Not found")).to_be_visible()
    assert complaints(page) == []
    me.faults.clear()  # the browser logs the status 404 as an error


def test_theme_is_saved_for_all_pages(person: MakePerson) -> None:
    me = person()
    table = me.sit(patrol(me))
    root = table.page.locator("html")
    expect(root).to_have_attribute("data-theme", "light")
    light = table.page.evaluate("getComputedStyle(document.body).backgroundColor")
    table.page.keyboard.press("t")
    expect(root).to_have_attribute("data-theme", "dark")
    assert table.page.evaluate("getComputedStyle(document.body).backgroundColor") != light
    table.page.reload()
    table.wait_until_drawn()
    expect(root).to_have_attribute("data-theme", "dark")
    lobby = MatchPage(me.page()).page
    expect(lobby.locator("html")).to_have_attribute("data-theme", "dark")
    lobby.get_by_role("button", name="Theme").click()
    expect(lobby.locator("html")).to_have_attribute("data-theme", "light")
    expect(root).to_have_attribute("data-theme", "light")
