"""A battle inside a campaign in the browser: the sky opens, orders fly the rest, and the campaign continues."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.browser_users import DESK, PHONE
from browser.conftest import MakePerson
from browser.test_wing_leader import sit_at
from dowding.games.battles.lion import LION_BATTLES
from games.battles.test_qualification import next_question

SIZES = {"desk": DESK, "phone": PHONE}


@pytest.mark.parametrize("size", SIZES)
def test_battle_opens_the_sky_and_orders_fly_the_rest(person: MakePerson, size: str) -> None:
    me = person(SIZES[size], notes="")
    table = sit_at(me, next_question(LION_BATTLES, {"battles": "major"}))
    page, tap = table.page, size == "phone"
    expect(page.locator("#map-tabs")).to_be_hidden()
    table.take(table.option("fight-out"), tap=tap)
    expect(page.locator('#map-frame .outline[data-region="battle/S0"]')).to_be_attached()
    expect(page.locator('#map-frame [data-piece^="battle/G"]').first).to_be_attached()
    expect(page.locator("#map-tabs [aria-selected=true]")).to_have_text("Sky")
    expect(table.prompt).to_contain_text("Sqn")
    assert table.too_wide() == []
    before = table.position
    orders = page.locator("#rare-orders")
    orders.tap() if tap else orders.click()
    page.get_by_role("dialog").get_by_role("button", name="Let standing orders").click()
    table.wait_for_next_position(before)
    expect(page.locator("#map-tabs")).to_be_hidden()
    expect(page.locator("#map-frame [data-piece^='battle/']")).to_have_count(0)
    fold = page.locator(".log-fold")
    if not tap:
        expect(fold).to_have_text(re.compile(r"Hide \d+ lines"))
        lines = page.locator(".log-line:visible")
        shown = lines.count()
        fold.click()
        expect(fold).to_have_text(re.compile(r"Show \d+ lines"))
        assert lines.count() < shown
        fold.click()
        expect(lines).to_have_count(shown)
