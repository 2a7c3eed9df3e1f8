"""The lobby: what a match is called, and that nothing is said twice."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.conftest import MakePerson
from browser.people import Person

EAGLE_DAY = "13 August: Eagle Day"


def test_match_without_a_name_is_called_by_its_scenario_once(me: Person) -> None:
    me.create(seed="t")
    me.create(seed="t", name="After supper")
    page = me.page()
    plain = page.locator("#match-list li").filter(has=page.get_by_role("heading", name=EAGLE_DAY))
    expect(plain).to_have_count(1)
    expect(plain.locator(".facts")).not_to_contain_text(EAGLE_DAY)
    expect(plain.get_by_role("link", name=f"Resume {EAGLE_DAY}")).to_be_visible()
    named = page.locator("#match-list li").filter(has=page.get_by_role("heading", name="After supper"))
    expect(named.locator(".facts")).to_contain_text(f"The Hardest Days · {EAGLE_DAY} ·")


def test_open_seat_of_a_match_without_a_name_says_what_is_played(me: Person, person: MakePerson) -> None:
    me.create(seed=None, seats={"british": "open"})
    expect(me.page().get_by_role("heading", name=EAGLE_DAY)).to_be_visible()
    page = person().page()
    row = page.locator("#open-list li")
    expect(row.get_by_role("heading", name=EAGLE_DAY)).to_be_visible()
    expect(row.locator(".facts")).to_have_text("The Hardest Days")
