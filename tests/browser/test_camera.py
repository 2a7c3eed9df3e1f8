"""On a phone the map follows the action: after each choice something that matters is in sight, unless it is held."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from browser.browser_users import PHONE
from browser.conftest import MakePerson
from browser.whole_match import MATCHES, SEEDED, play_match

SIZES = {"upright": PHONE, "landscape": (844, 390)}
MOST = 22
LOOKS = 50
IN_SIGHT = """() => {
    const frame = document.querySelector('#map-frame').getBoundingClientRect();
    const covers = ['#guide', '#map-tools'].map((id) => document.querySelector(id).getBoundingClientRect());
    const isIn = (node) => {
        const box = node.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const covered = covers.some(({ left, right, top, bottom }) => x > left && x < right && y > top && y < bottom);
        return x > frame.left && x < frame.right && y > frame.top && y < frame.bottom && !covered;
    };
    const wanted = '#map-frame :is(.holder, .rung, .outline, .mark):is(.lit, .moved, .subject)';
    const nodes = [...document.querySelectorAll(wanted)].filter((node) => node.getBoundingClientRect().width);
    return !nodes.length || nodes.some(isIn);
}"""
PLACE = "() => document.querySelector('#map-frame .world').style.transform"


def comes_into_sight(page: Page) -> bool:
    """Whether what changed or can be chosen is in sight, as soon as the map has stopped moving."""
    for _ in range(LOOKS):
        if page.evaluate(IN_SIGHT):
            return True
        page.wait_for_timeout(100)
    return False


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["hardest-days", "lion", "wing-leader"])
def test_map_follows_the_action(person: MakePerson, name: str, size: str) -> None:
    me = person(SIZES[size], confirm="never")
    table = me.sit(me.create(**MATCHES[name], seed="panels 1" if name in SEEDED else None).match.id)
    lost = [number for number in play_match(table, Random(1), MOST) if not comes_into_sight(table.page)]
    assert lost == []


def test_map_rests_while_the_player_moves_it_by_hand(person: MakePerson) -> None:
    me = person(PHONE, confirm="never", notes="")
    table = me.sit(me.create(**MATCHES["lion"], seed="panels 1").match.id)
    page, choices = table.page, play_match(table, Random(1), MOST)
    for number in choices:
        if number == 3:
            break
    assert comes_into_sight(page)
    frame = page.locator("#map-frame").bounding_box()
    assert frame is not None
    x, y = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, 9):
        page.mouse.move(x - 12 * step, y - 10 * step)
    place, before = page.evaluate(PLACE), table.position
    next(choices)  # the choice is made while the map is held
    assert table.position > before
    page.wait_for_timeout(400)
    assert page.evaluate(PLACE) == place
    page.mouse.up()
    assert comes_into_sight(page)
    expect(page.locator("#map-frame.dragging")).to_have_count(0)
