"""Short screens and phones: nothing overlaps or is cut, and the log keeps its place."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from browser.browser_users import PHONE
from browser.conftest import MakePerson, with_and_without_own_type
from browser.scenario_builder import play
from browser.test_raid_visible import LOW, fresh, in_a_raid

OUT_OF = """(parts, frame) => {
    const box = document.querySelector(frame).getBoundingClientRect();
    return parts.filter((part) => part.checkVisibility()).filter((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1;
    }).map((part) => part.textContent.trim());
}"""
RUNS_OVER = "(parts) => parts.filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.textContent)"


def out_of(parts: Locator, frame: str) -> list[str]:
    """The parts of these elements that overflow their frame."""
    overflowing: list[str] = parts.evaluate_all(OUT_OF, frame)
    return overflowing


@with_and_without_own_type
def test_short_screen_shows_note_orders_and_log(person: MakePerson) -> None:
    me = person(LOW, notes="yes")
    table = me.sit(me.create(game="lion", scenario="prelude", seed="t").match.id)
    page = table.page
    expect(page.locator("#guide")).to_be_visible()
    assert out_of(page.locator("#guide button"), "#guide") == []
    expect(fresh(table).first).to_be_in_viewport(ratio=0.7)
    expect(table.options.first).to_be_in_viewport(ratio=1)
    assert out_of(table.options.first, "#choices") == []
    assert out_of(page.locator("#commit-row button"), "#orders") == []
    page.keyboard.press("p")  # no units are picked: shows a toast
    expect(table.toast).to_be_visible()
    assert out_of(table.toast, "#map") == []


@with_and_without_own_type
def test_short_screen_layout_is_restored_after_a_replay(person: MakePerson) -> None:
    table = in_a_raid(person(LOW, notes=""))
    assert table.page.locator("#display-body .row h3").evaluate_all(RUNS_OVER) == []
    lines = fresh(table).all_inner_texts()
    now = table.position
    table.page.keyboard.press("Home")
    table.expect_position(0, now)
    table.page.keyboard.press("Escape")
    table.expect_position(now)
    assert fresh(table).all_inner_texts() == lines
    expect(fresh(table).first).to_be_in_viewport()


@with_and_without_own_type
def test_phone_shows_the_end_of_a_day(person: MakePerson) -> None:
    me = person(PHONE, notes="")
    match = me.create(seed="t").match.id
    play(me, match, lambda _: False, most=1000)
    table = me.sit(match)
    page = table.page
    expect(table.turn).to_have_text("Game over")
    title, standing = page.locator("#titles h1").bounding_box(), page.locator("#standing").bounding_box()
    assert title is not None
    assert standing is not None
    assert title["x"] + title["width"] <= standing["x"]
    expect(page.get_by_role("button", name="Report").first).to_be_visible()
    expect(page.locator("button kbd:visible")).to_have_count(0)
    page.get_by_role("navigation", name="Panels").get_by_role("button", name="More").tap()
    expect(page.locator("#counters")).to_be_visible()
    assert out_of(page.locator("#instruments :is(span, b, li)"), "#instruments") == []
    expect(page.locator("button kbd:visible")).to_have_count(0)


def test_missing_match_shows_an_error_on_a_phone(person: MakePerson) -> None:
    me = person(PHONE)
    page = me.page("/match/0123456789abcdef")
    sentence = page.locator("#loading-text")
    expect(sentence).to_contain_text("This match does not exist")
    expect(page.get_by_role("link", name="Back to the lobby", exact=True)).to_be_visible()
    box = sentence.bounding_box()
    assert box is not None
    assert box["x"] >= 12
    me.faults.clear()  # the browser logs the status 404 as an error
