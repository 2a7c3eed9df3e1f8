"""The line of sight tool: by mouse, keyboard and touch; its result on the map and in words."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from browser.browser_users import DESK, PHONE
from browser.conftest import MakePerson
from browser.match_page import MatchPage
from browser.test_visual import complaints
from browser.test_wing_leader import hunts_freely, played, sit_at

UNDER_CLOUD = {
    "game": "wing-leader",
    "scenario": "berlin",
    "seed": None,
    "seats": {"raider": "friend", "defender": "me"},
}
"""Dense cloud from A4 to Z4."""


def square(table: MatchPage, name: str) -> Locator:
    return table.page.locator(f'#map-frame .outline[data-region="{name}"]')


def button(table: MatchPage) -> Locator:
    return table.page.locator('#map-tools [data-do="sight"]')


def expect_blocked(table: MatchPage) -> None:
    page = table.page
    expect(page.locator("#sight-verdict")).to_have_text("Blocked at T4 by dense cloud; 4 squares")
    expect(page.locator("#sight-bar")).to_have_attribute("data-tone", "bad")
    expect(page.locator("#map-frame .sight-square")).to_have_count(5)
    expect(page.locator("#map-frame .sight-square.tone-bad")).to_have_count(1)
    expect(page.locator("#map-frame .sight-line.beyond")).to_have_count(1)
    expect(page.locator("#live")).to_contain_text("T4: dense cloud blocks the line")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_line_of_sight_between_two_squares_chooses_nothing(person: MakePerson, theme: str) -> None:
    me = person(DESK, theme=theme, notes="")
    table = me.sit(me.create(**UNDER_CLOUD).match.id)
    page, before = table.page, table.position
    button(table).click()
    expect(page.locator("#sight-verdict")).to_have_text("Line of sight: point at the start.")
    square(table, "T2").click()
    square(table, "T9").hover()
    expect(page.locator("#sight-verdict")).to_contain_text("7 squares")
    square(table, "T6").click()
    expect_blocked(table)
    square(table, "P12").hover()
    expect_blocked(table)
    assert complaints(page) == []
    page.locator("#sight-turn").click()
    expect(page.locator("#sight-ends")).to_have_text("T6 → T2")
    square(table, "T5").click()
    expect(page.locator("#sight-verdict")).to_have_text("Clear; 1 square")
    button(table).click()
    expect(page.locator("#sight-bar")).to_be_hidden()
    expect(page.locator("#map-frame .sight-line")).to_have_count(0)
    assert table.position == before


def test_line_of_sight_by_keyboard(person: MakePerson) -> None:
    me = person(DESK, notes="")
    table = me.sit(me.create(**UNDER_CLOUD).match.id)
    page, keys = table.page, table.page.keyboard
    keys.press("v")
    square(table, "T2").click()
    for _ in range(4):
        ends = page.locator("#sight-ends").text_content() or ""
        keys.press("ArrowUp")
        expect(page.locator("#sight-ends")).not_to_have_text(ends)
    expect_blocked(table)
    keys.press("Space")
    expect(page.locator("#sight-ends")).to_have_text("T6 → T2")
    keys.press("Escape")
    expect(page.locator("#sight-bar")).to_be_hidden()


def test_line_of_sight_starts_at_the_deciding_squadron_and_shows_the_roll_needed(person: MakePerson) -> None:
    me = person(DESK, notes="")
    table = sit_at(me, played("channel-probe", hunts_freely))
    page, keys = table.page, table.page.keyboard
    flight = (table.prompt.text_content() or "")[0]
    spotting = re.compile(rf"{flight} (cannot |automatically )?spots? ")
    keys.press("v")
    expect(page.locator("#sight-verdict")).to_contain_text(f"Line of sight from {flight}")
    for _ in range(page.locator("#map-frame .holder").count()):
        ends = page.locator("#sight-ends").text_content() or ""
        keys.press("n")
        expect(page.locator("#sight-ends")).not_to_have_text(ends)
        if page.locator("#sight-findings").get_by_text(spotting).count():
            break
    expect(page.locator("#sight-findings")).to_contain_text(spotting)
    me.picture(page, "wing-leader-sight.png", ".wood-frame")


def test_line_of_sight_on_a_phone(person: MakePerson) -> None:
    me = person(PHONE, notes="")
    table = me.sit(me.create(**UNDER_CLOUD).match.id)
    button(table).tap()
    table.page.locator('[data-do="fit"]').tap()
    square(table, "T2").tap()
    square(table, "T6").tap()
    expect_blocked(table)
    assert table.too_wide() == []
    assert complaints(table.page) == []


def test_games_without_lines_of_sight_have_no_button(person: MakePerson) -> None:
    me = person(DESK, notes="")
    table = me.sit(me.create().match.id)
    expect(button(table)).to_be_hidden()
    table.page.keyboard.press("v")
    expect(table.page.locator("#sight-bar")).to_be_hidden()
