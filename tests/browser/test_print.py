"""Printing: the whole report, or the match page without buttons, dark on white."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.conftest import MakePerson
from browser.scenario_builder import patrol, play

REPORT_TAKES = 20_000
CUT_OFF = """(parts) => parts.filter((part) => ['auto', 'scroll', 'hidden'].includes(getComputedStyle(part).overflowY)
    && part.scrollHeight > part.clientHeight + 1).map((part) => part.className)"""


def to_paper(page: Page) -> None:
    """Switch to print media as the browser does."""
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator("html")).to_have_css("background-color", "rgb(255, 255, 255)")


def back_to_screen(page: Page) -> None:
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_report_and_match_page_are_printed(person: MakePerson) -> None:
    me = person(notes="", theme="dark")
    match = patrol(me)
    play(me, match, lambda _: False)
    table = me.sit(match)
    page = table.page
    page.keyboard.press("g")
    expect(table.dialog.get_by_text("Verified in your browser")).to_be_visible(timeout=REPORT_TAKES)
    to_paper(page)
    report = page.locator("#paper")
    expect(report.get_by_text("Verified in your browser")).to_be_visible()
    expect(report.locator(".narrated-chapter li").first).to_be_visible()
    expect(page.locator("body > :visible")).to_have_count(1)
    expect(report.locator("button:visible")).to_have_count(0)
    assert report.locator("*").evaluate_all(CUT_OFF) == []
    back_to_screen(page)
    expect(report).to_have_count(0)
    table.close_dialog()
    to_paper(page)
    assert page.locator("#log-lines, #display-body, #side").evaluate_all(CUT_OFF) == []
    for part in ("#titles", "#tote", "#map", "#log-lines"):
        expect(page.locator(part)).to_be_visible()
    for part in ("#foot", "#commit-bar", "#map-tools"):
        expect(page.locator(part)).to_be_hidden()
    back_to_screen(page)
    expect(page.locator("#foot")).to_be_visible()
