"""The decision panel: option lists with groups, refusals, and ladders on the map."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from browser.browser_users import DESK, PHONE, Person
from browser.conftest import MakePerson, with_and_without_own_type
from browser.match_page import MatchPage
from browser.scenario_builder import asks_for, play
from browser.test_visual import complaints
from dowding.view.scene import Scene

LOW = (1280, 720)
SIZES = {"desk": DESK, "low": LOW, "phone": PHONE}


def many_may_move(scene: Scene) -> bool:
    """A long list of squadrons, with some that may not move."""
    return asks_for("move")(scene) and scene.ask is not None and len(scene.ask.options) > 15 and scene.ask.refused != ()


def on_the_move(me: Person) -> MatchPage:
    match = me.create(scenario="aug-18", seed="t5").match.id
    assert many_may_move(play(me, match, many_may_move, Random(5)))
    return me.sit(match)


def ready_to_patrol(me: Person) -> MatchPage:
    match = me.create(scenario="aug-18", seed="t").match.id
    assert asks_for("patrol")(play(me, match, asks_for("patrol")))
    return me.sit(match)


PROMPTS_AT_FOCUSOUT = """() => {
    window.prompts = [];
    document.getElementById('options').addEventListener('focusout', () => {
        window.prompts.push(document.getElementById('prompt').textContent);
    });
}"""


def test_pressed_row_loses_focus_before_the_page_changes(person: MakePerson) -> None:
    table = ready_to_patrol(person(notes="", confirm="never"))
    prompt = table.prompt.inner_text()
    table.page.evaluate(PROMPTS_AT_FOCUSOUT)
    table.take(table.option("done"))
    expect(table.prompt).not_to_have_text(prompt)
    expect(table.prompt).to_be_focused()
    assert table.page.evaluate("window.prompts") == [prompt]


def test_stack_heading_starts_with_its_name(me: Person) -> None:
    table = ready_to_patrol(me)
    for ladder, name in (("2/11b", "Kenley (2/11b)"), ("1/11a", "Tangmere (1/11a)")):
        heading = table.page.locator(f'#map-frame .heading[data-heading="{ladder}"]')
        expect(heading).to_have_text(name)
    empty = table.page.locator('#map-frame .heading[data-heading="2/11a"]')
    expect(empty).to_have_text("2/11a")  # the names on the map are not covered
    expect(table.page.locator("#log-lines")).to_contain_text("54 Sqn of Hornchurch (6/11c) is green.")


UPON = """() => {
    const place = (node) => [...node.parentElement.children].indexOf(node);
    const height = (node) => [Number(getComputedStyle(node).zIndex) || 0, place(node)];
    const parts = ['.heading[data-heading="6/11b"]', '.holder[data-ladder="6/11c"]', '.heading[data-heading="2/11a"]'];
    return parts.map((part) => height(document.querySelector(part)));
}"""


def test_growing_stack_does_not_cover_other_names(me: Person) -> None:
    table = ready_to_patrol(me)
    name, counter, empty = table.page.evaluate(UPON)
    assert empty < counter < name
    table.page.locator('.holder[data-ladder="6/11c"]').first.hover()
    name, counter, empty = table.page.evaluate(UPON)
    assert empty < name < counter  # the piece under the pointer is fully visible


def test_long_option_list_is_grouped_and_numbered(me: Person) -> None:
    table = ready_to_patrol(me)
    groups = table.page.locator("#options .order-group.named")
    kenley = groups.filter(has=table.page.get_by_role("heading", name="Kenley (2/11b)"))
    assert kenley.locator(".option-text").all_inner_texts() == [
        "64 Sqn (Spitfire)",
        "111 Sqn (Hurricane)",
        "615 Sqn (Hurricane)",
    ]
    numbers = table.page.locator("#options .n").all_inner_texts()
    assert numbers == [str(number) for number in range(1, 24)]
    expect(table.page.locator("#options-key")).to_have_text("1 ratingA letter")
    third = table.options.nth(2)
    table.page.keyboard.press("3")
    expect(third).to_have_attribute("aria-pressed", "true")
    assert complaints(table.page) == []


@with_and_without_own_type
@pytest.mark.parametrize("size", SIZES)
def test_refusals_are_one_press_away(person: MakePerson, size: str) -> None:
    table = on_the_move(person(SIZES[size]))
    way, part = table.page.locator("#refused-go"), table.page.locator("#refused-part")
    expect(way).to_be_in_viewport(ratio=1)
    expect(way).to_contain_text("Not allowed now")
    expect(part).not_to_be_in_viewport()
    way.click()
    expect(table.refused.first.locator(".why")).to_be_in_viewport(ratio=1)
    expect(way).to_contain_text("Back to orders")
    assert complaints(table.page, "#orders") == []
    table.page.keyboard.press("x")
    expect(table.options.nth(1)).to_be_in_viewport(ratio=0.7)
    expect(table.option("done")).to_be_in_viewport(ratio=1)


def test_group_orders_show_names_and_actions(person: MakePerson) -> None:
    me = person(notes="")
    table = me.sit(me.create(game="lion", scenario="prelude", seed="t").match.id)
    expect(table.options.first).to_contain_text("43 Sqn (Hurricane)")
    table.options.first.click()
    assert "Kenley (2/11)" in table.party_orders.locator("span").all_inner_texts()
    order = table.party_orders.filter(has_text="Kenley (2/11)")
    expect(order).to_have_attribute("title", "43 Sqn (Hurricane) patrols Kenley (2/11)")


COVERED = """() => {
    const card = document.querySelector('#card').getBoundingClientRect();
    return [...document.querySelectorAll('#map-frame .holder.lit')].filter((node) => {
        const box = node.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        return x > card.left && x < card.right && y > card.top && y < card.bottom;
    }).map((node) => node.dataset.piece);
}"""


@pytest.mark.parametrize("size", ["desk", "low"])
def test_magnifier_does_not_cover_choosable_pieces(person: MakePerson, size: str) -> None:
    table = ready_to_patrol(person(SIZES[size], notes=""))
    card = table.page.locator("#card")
    frame = table.page.locator("#map-frame").bounding_box()
    assert frame is not None
    for squadron in ("64", "32", "54", "1", "43", "609", "501"):
        table.piece(squadron).hover()
        expect(card).to_contain_text(f"{squadron} Sqn")
        assert table.page.evaluate(COVERED) == []
        box = card.bounding_box()
        assert box is not None
        assert box["x"] >= frame["x"] - 1
        assert box["x"] + box["width"] <= frame["x"] + frame["width"] + 1
