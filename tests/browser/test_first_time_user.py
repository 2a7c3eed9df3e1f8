"""The first five minutes of a new user without the rulebook: from the lobby to a first raid."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.browser_users import Person
from browser.match_page import MatchPage
from browser.test_match import airborne
from browser.test_visual import complaints
from dowding.games.hardest_days.game import HARDEST_DAYS

FIVE_MINUTES = 300
WORDS_A_SECOND = 3.5
A_CHOICE = 5
"""Seconds to look at what is lit and click it, by a hint or a note."""
MAX_CHOICES = 40
HINT_TAKES = 30_000
FIRST = HARDEST_DAYS.first


class Newcomer:
    """A new user who reads every note, asks for a hint at each decision, and follows it."""

    def __init__(self, table: MatchPage) -> None:
        self.table = table
        self.page = table.page
        self.seconds = 0.0
        self.titles: list[str] = []

    def read(self, text: str) -> None:
        self.seconds += len(text.split()) / WORDS_A_SECOND

    def read_notes(self) -> None:
        card = self.page.locator("#guide")
        while card.is_visible():
            title = card.get_by_role("heading").inner_text()
            self.titles.append(title)
            self.read(f"{title} {self.page.locator('#guide-text').inner_text()}")
            self.page.locator("#guide-next").click()
            expect(card.get_by_role("heading", name=title, exact=True)).to_have_count(0)

    def do_what_is_hinted(self) -> None:
        self.page.keyboard.press("i")
        hint = self.page.locator("#hint-text b").first
        expect(hint).to_be_visible(timeout=HINT_TAKES)
        self.read(hint.inner_text())
        self.seconds += A_CHOICE
        row = self.page.locator("#options .option.hinted").first
        name = row.get_attribute("data-option") or ""
        if name.startswith("+"):
            row.click()
            self.table.press(self.page.locator("#party-orders button.hinted").first)
        else:
            self.table.press(row)

    def lines(self) -> str:
        return " ".join(self.page.locator("#log-lines .log-text").all_text_contents())


def test_new_player_fights_a_raid_within_five_minutes(me: Person) -> None:
    assert FIRST is not None
    lobby = me.page("/games/hardest-days")
    begin = lobby.get_by_role("button", name="Start the first match")
    expect(begin).to_be_visible()
    with lobby.expect_request(lambda request: request.method == "POST") as creation:
        begin.click()
    new_match = creation.value.post_data_json or {}
    assert (new_match["scenario"], new_match["settings"]) == (FIRST.scenario, dict(FIRST.settings))
    lobby.wait_for_url(re.compile("/match/"))
    MatchPage(lobby).wait_until_drawn()
    expect(lobby.locator("#guide")).to_be_visible()  # notes are shown for every outcome of the dice
    lobby.close()

    table = me.sit(me.create(scenario=FIRST.scenario, settings=FIRST.settings, seed="t12").match.id)
    user = Newcomer(table)
    user.read_notes()
    assert user.titles == [
        "Good morning, Fighter Command",
        "Where will they come from?",
        "Put some squadrons in the air",
    ]
    for _ in range(MAX_CHOICES):
        user.do_what_is_hinted()
        user.read_notes()
        if "attacks" in user.lines():
            break
    assert "The raid is on the map" in user.titles
    assert re.search(r"\d+ Sqn (intercepts|is caught|attacks)|attacks \d+ Sqn", user.lines())

    line = table.page.locator("#log-lines .log-line").filter(has_text="attacks").last
    line.get_by_role("button", name=re.compile("^Why")).click()
    user.read(table.dialog.inner_text())
    expect(table.dialog.locator(".why-dice")).to_have_count(2)
    expect(table.dialog.locator(".rule-text")).not_to_be_empty()
    assert complaints(table.page, "#dialog") == []
    table.close_dialog()
    assert user.seconds < FIVE_MINUTES


def test_log_lines_and_hints_have_explanations(me: Person) -> None:
    table = me.sit(me.create(scenario="aug-13", settings={"green": "for me"}, seed="t21").match.id)
    table.page.keyboard.press("y")
    expect(table.dialog.get_by_role("heading", name="Why?")).to_be_visible()
    expect(table.dialog.locator(".why-said")).not_to_be_empty()
    table.close_dialog()
    weather = table.page.locator("#log-lines .log-line").filter(has_text="Weather in").first
    weather.get_by_role("button", name=re.compile("^Why")).click()
    expect(table.dialog.locator(".why-dice")).to_contain_text("rolled")
    table.close_dialog()
    table.page.keyboard.press("i")
    why = table.page.locator("#hint").get_by_role("button", name=re.compile("^Why"))
    why.click(timeout=HINT_TAKES)
    expect(table.dialog.locator(".why-reasons li").first).not_to_be_empty()
    expect(table.dialog.get_by_role("heading", name="Rule §5.1")).to_be_visible()
    table.close_dialog()


def test_refusals_have_explanations(me: Person) -> None:
    table, _, _ = airborne(me)
    table.refused.first.get_by_role("button", name=re.compile("^Why")).click()
    expect(table.dialog.locator(".why-said")).to_contain_text("it is already airborne")
    expect(table.dialog.locator(".rule-text")).not_to_be_empty()
