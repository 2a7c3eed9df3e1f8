"""The review on the page of the report: progress, the curve, the cards of costly orders, the way to their moments."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from browser.browser_users import PHONE
from browser.conftest import MakePerson
from browser.match_page import MatchPage
from browser.test_visual import complaints_by_day_and_night

REVIEW_MS = 280_000
"""The rough review is about ten seconds of one processor core; other tests may use the cores, too."""


def fits(page: Page, size: tuple[int, int]) -> bool:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    return int(page.evaluate("document.documentElement.scrollWidth")) <= size[0]


def test_a_review_is_refined_stopped_and_leads_to_moments_of_the_match(person: MakePerson) -> None:
    me = person()
    table = me.sit(me.create(game="lion", scenario="prelude", seed=7, seats={"british": "random"}).match.id)
    page = table.page
    expect(table.turn).to_have_text("Game over", timeout=60_000)
    page.goto(page.url.partition("?")[0] + "/report?seat=british")
    review = page.locator(".review")
    review.get_by_role("button", name="Review this match").click()
    expect(review.get_by_role("progressbar")).to_be_visible()
    expect(review.get_by_role("img", name=re.compile("^Chance of winning: "))).to_be_visible(timeout=REVIEW_MS)
    expect(review).to_contain_text("It is being refined.")
    expect(review).to_contain_text(re.compile(r"dice that this side saw rolled: .* in sum"), timeout=REVIEW_MS)
    review.get_by_role("button", name="Stop").click()
    expect(review.get_by_role("button", name="Refine")).to_be_visible()
    expect(review.locator(".review-headline")).to_have_text(re.compile(r"^The orders cost .* luck\.$"))
    cards = review.locator(".review-card")
    expect(cards.first.locator(".position-picture")).to_be_visible()
    assert complaints_by_day_and_night(page) == []
    me.picture(page, "review.png", ".review")
    page.reload()
    expect(cards.first).to_contain_text("Better:")
    for size in ((820, 1180), PHONE, (844, 390), (1440, 900)):
        assert fits(page, size), f"the review does not fit {size}"
    cards.first.get_by_role("button", name=re.compile("^Show")).click()
    page.wait_for_url(re.compile(r"/match/[^/]+\?seat=\w+&at=\d+"))
    MatchPage(page).wait_until_drawn()
    expect(table.turn).to_have_text("Replay")
    expect(page.locator("#scrub-curve .scrub-chance")).to_be_visible()
