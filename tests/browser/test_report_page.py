"""The page of a report: its parts in columns, and the way to a moment of the match."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.browser_users import PHONE
from browser.conftest import MakePerson
from browser.match_page import MatchPage
from browser.test_visual import complaints_by_day_and_night


def test_report_has_a_page_that_leads_to_moments_of_the_match(person: MakePerson) -> None:
    me = person()
    table = me.sit(me.create(game="lion", scenario="prelude", seed=7, seats={"british": "random"}).match.id)
    page = table.page
    expect(table.turn).to_have_text("Game over", timeout=60_000)
    page.goto(page.url.partition("?")[0] + "/report")
    expect(page.get_by_role("heading", level=1)).not_to_be_empty()
    expect(page).to_have_title(re.compile("^Report: Prelude to Eagle Day.* · Dowding$"))
    story, side = page.locator("#report-story"), page.locator("#report-side")
    expect(story.get_by_role("heading", name="At a glance")).to_be_visible()
    expect(story.locator("svg.overall")).to_be_visible()
    for title in ("Points by cause", "Luck", "The dice"):
        expect(side.get_by_role("heading", name=title)).to_be_visible()
    expect(side).to_contain_text("Verified in your browser")
    assert complaints_by_day_and_night(page) == []
    me.picture(page, "report-page.png")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
    chapter = story.locator(".narrated-chapter details").first
    chapter.locator("summary").click()
    chapter.get_by_role("button", name="Show this moment").click()
    page.wait_for_url(re.compile(r"/match/[^/]+\?seat=.*at=\d+"))
    MatchPage(page).wait_until_drawn()
    expect(table.turn).to_have_text("Replay")
    page.goto(page.url.partition("?")[0] + "/report")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="To the match").click()
    expect(table.turn).to_have_text("Game over")
