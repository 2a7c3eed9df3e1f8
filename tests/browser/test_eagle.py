"""RAF: Eagle (derived) in the browser: a day planned by a bot and played to its end."""

from __future__ import annotations

import re
from itertools import count

from playwright.sync_api import expect

from browser.browser_users import PHONE
from browser.conftest import MakePerson
from browser.match_page import MatchPage
from browser.planner import Planner, answer
from browser.test_visual import complaints_by_day_and_night

PRELUDE = {"game": "eagle", "scenario": "prelude", "seed": None}
FAST = {"level": "random", "confirm": "never", "notes": ""}
MAX_CHOICES = 80
ANSWERED = re.compile(r"^Raid on .*: (no squadron responds|\d+ squadrons? responds?)")


def is_answered(table: MatchPage) -> bool:
    """Whether the prompt describes the British response."""
    return ANSWERED.match(table.prompt.text_content() or "") is not None


def play_to_the_end(table: MatchPage, *, tap: bool = False) -> int:
    """Play to the end after a bot's plan; returns how often Fighter Command responded."""
    answers = 0
    for created in count():
        assert created < MAX_CHOICES, "the match does not end"
        expect(table.page.locator("#aid-bar")).to_be_hidden(timeout=60_000)
        if table.turn.text_content() == "Game over":
            return answers
        answers += is_answered(table)
        answer(table, tap=tap)
    raise AssertionError


def test_prelude_planned_by_a_bot_is_played_to_its_end(
    person: MakePerson,
) -> None:
    me = person(**FAST)
    table = me.sit(me.create(**PRELUDE).match.id)
    while not is_answered(table):
        expect(table.page.locator("#aid-bar")).to_be_hidden(timeout=60_000)
        answer(table, tap=False)
    card = table.page.locator("#display-body .card-face")
    expect(card).to_contain_text("Response")
    expect(card).to_contain_text("Pool of")
    assert complaints_by_day_and_night(table.page) == []
    me.picture(table.page, "eagle.png")
    assert play_to_the_end(table) >= 1
    table.page.get_by_role("button", name="Open the report").click()
    row = table.page.locator(".laid-open .laid-row").first
    expect(row.locator(".laid-belief .laid-heap").filter(has_text="pool").first).to_be_visible(timeout=30_000)
    expect(row.locator(".laid-belief .laid-heap").filter(has_text="card").first).to_be_visible()
    assert table.too_wide() == []


def test_prelude_is_played_by_keyboard(person: MakePerson) -> None:
    me = person(**FAST)
    table = me.sit(me.create(**PRELUDE).match.id)
    keys = table.page.keyboard
    answers = 0
    for created in count():
        assert created < MAX_CHOICES, "the match does not end"
        expect(table.page.locator("#aid-bar")).to_be_hidden(timeout=60_000)
        if table.turn.text_content() == "Game over":
            break
        answers += is_answered(table)
        at = table.position
        if table.page.locator("#propose").is_visible() and not table.option("done").count():
            keys.press("d")
        else:
            last = table.options.count() if table.option("done").count() else 1
            keys.press(str(last))
            if table.position == at:
                keys.press("Enter")
        table.wait_for_next_position(at)
    assert answers >= 1
    expect(table.page.locator("#finale")).to_be_visible(timeout=30_000)


def test_prelude_is_played_on_a_phone(person: MakePerson) -> None:
    me = person(PHONE, **FAST)
    table = me.sit(me.create(**PRELUDE).match.id)
    plan = Planner(table, tap=True)
    plan.wait()
    assert table.too_wide() == []
    while not is_answered(table):
        expect(table.page.locator("#aid-bar")).to_be_hidden(timeout=60_000)
        answer(table, tap=True)
    table.page.locator("#sheet-tabs").get_by_text("Boards").tap()
    expect(table.page.locator("#display-body .card-face")).to_contain_text("Pool of")
    assert table.too_wide() == []
    table.page.locator("#sheet-tabs").get_by_text("Orders").tap()
    assert play_to_the_end(table, tap=True) >= 1
