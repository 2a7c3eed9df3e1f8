"""The try-out board: a private copy of a running match, its branches, and the way back."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.browser_users import PHONE
from browser.conftest import MakePerson
from browser.match_page import MatchPage
from browser.test_visual import complaints_by_day_and_night


def test_a_copy_is_opened_branched_compared_and_left(person: MakePerson) -> None:
    me = person()
    match = me.create(game="lion", scenario="prelude", seed=7, seats={"british": "me"}).match.id
    table = me.sit(match)
    page = table.page
    before = page.locator("#scrub-at").inner_text()
    page.get_by_role("button", name="Try out").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("What you cannot know is drawn at random")
    assert complaints_by_day_and_night(page) == []
    dialog.get_by_role("button", name="Open the copy").click()
    page.wait_for_url(lambda url: "/match/" in url and match not in url)
    MatchPage(page).wait_until_drawn()
    expect(page.locator("#game-title")).to_have_text(re.compile("^Try-out: "))
    copy = page.url
    page.get_by_role("button", name="Try out").click()
    dialog.get_by_role("button", name="Branch from here").click()
    page.wait_for_url(lambda url: "/match/" in url and url != copy)
    MatchPage(page).wait_until_drawn()
    page.get_by_role("button", name="Try out").click()
    rows = dialog.locator("tbody tr")
    expect(rows).to_have_count(2)
    dialog.get_by_role("button", name="Compare the branches").click()
    expect(dialog).to_contain_text("confidence interval")
    for row in rows.all():
        expect(row).to_contain_text(re.compile(r"\d+ % ± \d+"))
    me.picture(page, "try-out.png", "#dialog")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
    dialog.get_by_role("link", name="Back to the match").click()
    page.wait_for_url(f"**/match/{match}*")
    MatchPage(page).wait_until_drawn()
    expect(page.locator("#scrub-at")).to_have_text(before)
    expect(page.locator("#game-title")).not_to_contain_text("Try-out")
