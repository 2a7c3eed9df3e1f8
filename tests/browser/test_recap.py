"""The recap in the report: chapters by hour and raid, points by cause, and the view of each seat."""

from __future__ import annotations

import re

import msgspec
from playwright.sync_api import expect

from browser.browser_users import PHONE, Person
from browser.conftest import MakePerson
from browser.match_page import MatchPage
from browser.test_end_screen import a_day_that_is_over
from browser.test_visual import REPORT_TAKES, complaints
from dowding.ai.win_probability import WinEstimate
from dowding.server.messages import TurningPoint, WinProbability


def report_of(table: MatchPage) -> None:
    table.page.keyboard.press("g")
    expect(table.dialog.get_by_text("Verified in your browser")).to_be_visible(timeout=REPORT_TAKES)


def test_report_recounts_the_day_by_hour_and_raid(me: Person) -> None:
    table = a_day_that_is_over(me)
    report_of(table)
    expect(table.dialog.locator(".sentence")).to_have_text(re.compile("^13 raids came,? and (hit )?Hornchurch, "))
    hours = table.dialog.locator(".narrated-when").all_text_contents()
    assert hours == sorted(set(hours))
    raids = table.dialog.locator(".narrated-chapter")
    expect(raids).to_have_count(14)
    expect(raids.nth(1)).to_contain_text("Raid 2 on Hornchurch")
    expect(raids.nth(1).locator(".narrated-points")).to_have_text("−2")
    expect(raids.nth(1).locator("li").first).to_be_hidden()
    raids.nth(1).locator("summary").click()
    expect(raids.nth(1).locator("li").first).to_be_visible()
    causes = table.dialog.locator(".causes")
    expect(causes.locator("tfoot")).to_contain_text("−16")
    expect(causes.locator("tbody tr")).to_have_count(4)
    chart = table.dialog.get_by_role("img", name=re.compile("^Points over time"))
    expect(chart).to_contain_text("1000")
    expect(chart).not_to_contain_text("position")
    raids.nth(1).get_by_role("button", name="Show this moment").click()
    expect(table.turn).to_have_text("Replay")


def test_report_fits_a_phone(person: MakePerson) -> None:
    table = a_day_that_is_over(person(PHONE))
    report_of(table)
    assert table.too_wide() == []
    assert complaints(table.page, "#dialog") == []


def test_win_probability_chart_has_margins_and_hours(me: Person) -> None:
    line = tuple(WinEstimate(at * 10, share, 0.0, 0.1) for at, share in enumerate((0.5, 0.55, 0.9, 1.0)))
    turns = (TurningPoint(2, ("A group is lost.",)),)
    probability = WinProbability("british", 24, line, turns, ("start", "0800", "1000", "1000"))
    me.answering("line", lambda route: route.fulfill(body=msgspec.json.encode(probability)))
    table = a_day_that_is_over(me)
    report_of(table)
    table.dialog.get_by_role("button", name="Calculate").click()
    part = table.dialog.get_by_role("group", name="Win probability")
    expect(part.locator("path.margin")).to_have_count(1)
    expect(part.locator(".turns li")).to_have_text("55 → 900800 to 1000: A group is lost.")
    expect(part).to_contain_text("standard error")


def test_report_of_each_side_after_a_two_player_match(me: Person) -> None:
    seats = {"raider": "random", "defender": "random"}
    table = me.sit(me.create(game="wing-leader", scenario="burma-road", seed="t", seats=seats).match.id)
    table.see_the_end(within=60_000)
    report_of(table)
    eyes = table.dialog.get_by_role("group", name="Point of view")
    for side in ("Raider", "Defender"):
        eyes.get_by_role("button", name=f"{side} view").click()
        pressed = eyes.get_by_role("button", name=f"{side} view", pressed=True)
        expect(pressed).to_be_visible(timeout=REPORT_TAKES)
