"""The page of a report: its parts in columns, and the way to a moment of the match."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.browser_users import PHONE
from browser.conftest import MakePerson
from browser.match_page import MatchPage
from browser.test_visual import complaints_by_day_and_night
from browser.test_wing_leader import bring, played

LANDSCAPE = (844, 390)


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
    cards = story.locator(".report-turns .turn-card")
    expect(cards.first).to_be_visible()
    pictures = cards.locator(".chapter-picture svg.chapter-map")
    expect(pictures).to_have_count(cards.count())
    views = pictures.evaluate_all("(all) => all.map((each) => each.getAttribute('viewBox'))")
    assert len(set(views)) == len(views), "each card shows its own part of the map"
    expect(pictures.locator(".overall-way")).to_have_count(len(views))
    for title in ("Points by cause", "Luck", "The dice"):
        expect(side.get_by_role("heading", name=title)).to_be_visible()
    expect(side).to_contain_text("Verified in your browser")
    assert complaints_by_day_and_night(page) == []
    me.picture(page, "report-page.png")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
    page.set_viewport_size({"width": LANDSCAPE[0], "height": LANDSCAPE[1]})
    assert page.evaluate("document.documentElement.scrollWidth") == LANDSCAPE[0]
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
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


def test_turning_points_of_a_fight_show_the_squadrons_where_they_stood(person: MakePerson) -> None:
    page = bring(person(), played("burma-road", lambda match: match.is_over))
    page.goto(page.url.partition("?")[0] + "/report")
    pictures = page.locator(".report-turns .chapter-picture")
    expect(pictures.first.locator(".piece.profile").first).to_be_visible()
    expect(pictures.locator("svg.chapter-map")).to_have_count(pictures.count())
    drawings = pictures.evaluate_all("(all) => all.map((each) => each.innerHTML)")
    assert len(set(drawings)) == len(drawings)
    expect(page.locator(".ways .disc-text").first).to_be_visible()
    assert complaints_by_day_and_night(page) == []


def test_report_tells_points_from_the_side_of_the_reader(person: MakePerson) -> None:
    me = person()
    seats = {"british": "random", "german": "random"}
    table = me.sit(me.create(game="duel", scenario="prelude", seed="t", seats=seats).match.id)
    page = table.page
    expect(table.turn).to_have_text("Game over", timeout=60_000)
    page.goto(page.url.partition("?")[0] + "/report?seat=british")
    figures: dict[str, tuple[str, str]] = {}
    for seat in ("British", "German"):
        page.get_by_role("button", name=f"{seat} view").click()
        expect(page.get_by_role("button", name=f"{seat} view")).to_have_attribute("aria-pressed", "true")
        verdict = page.locator("#report-lead .verdict").inner_text()
        total = page.locator('[data-part="Points by cause"] tfoot .figure').inner_text()
        assert page.locator("#report-points").inner_text() == total
        assert f"({total} VP{' for you' if seat == 'German' else ''})" in verdict
        figures[seat] = (total[:1], total[1:])
    (british_sign, british), (german_sign, german) = figures["British"], figures["German"]
    assert {british_sign, german_sign} == {"+", "−"}
    assert british == german
