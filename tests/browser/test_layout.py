"""Layout: everything that is needed for a choice is visible at all screen sizes."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import msgspec
import pytest
from playwright.sync_api import Locator, Route, expect

from browser.browser_users import DESK, PHONE, Person
from browser.conftest import MakePerson, with_and_without_own_type
from browser.match_page import MatchPage
from browser.scenario_builder import asks_for, play, stage
from browser.test_visual import complaints
from dowding.server.messages import OddsAnswer, OddsSubject, OutcomeProbability
from dowding.view.scene import Scene

pytestmark = with_and_without_own_type

MANY = 8
IN_SIGHT = """(node) => {
    const box = node.getBoundingClientRect();
    const at = (y) => node.contains(document.elementFromPoint(box.x + box.width / 2, y));
    return at(box.top + 4) && at(box.bottom - 4);
}"""


def in_sight(part: Locator) -> bool:
    visible: bool = part.evaluate(IN_SIGHT)
    return visible


def long_odds(option: str) -> OddsAnswer:
    """Odds with losses of many units."""
    fates = tuple(
        OutcomeProbability(fate, 0.2) for fate in ("untouched", "disrupted", "abort", "light loss", "heavy loss")
    )
    return OddsAnswer(option, tuple(OddsSubject(f"{number} Sqn", fates) for number in range(MANY)), -0.25, 160)


def asked_about(route: Route) -> str:
    """The option whose odds a page requests."""
    return parse_qs(urlsplit(route.request.url).query)["option"][0]


def crowded_interception(scene: Scene) -> bool:
    """A decision about a raid of many groups, with odds of many units."""
    return (
        asks_for("intercept")(scene) and sum(piece.region.startswith("raid-1/") for piece in scene.picture.pieces) > 5
    )


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_options_and_expected_points_stay_visible_beside_long_odds(person: MakePerson, size: tuple[int, int]) -> None:
    me = person(size)
    me.answering("odds", lambda route: route.fulfill(body=msgspec.json.encode(long_odds(asked_about(route)))))
    table = me.sit(stage(me, crowded_interception, scenario="sep-07", first=3))
    choice = table.page.locator('#options [data-option^="intercept:"]').first
    choice.click()
    expect(table.odds).to_have_count(MANY)
    assert in_sight(table.options.nth(0))
    assert in_sight(table.options.nth(1))
    assert in_sight(table.page.locator("#odds .expected"))
    assert in_sight(table.odds.first)
    assert in_sight(table.commit)
    expect(table.page.locator("#counsel")).to_have_attribute("tabindex", "0")  # keys can scroll it
    assert complaints(table.page) == []


def test_all_lamps_of_a_large_force_are_visible_and_names_are_shortened(person: MakePerson) -> None:
    me = person((1280, 720), notes="")
    table = me.sit(me.create(game="lion", scenario="prelude", seed=7).match.id)
    units = table.page.locator("#tote .unit")
    expect(units.nth(20)).to_be_attached()  # the tote board is painted after the map
    assert table.page.locator("#tote").evaluate("(tote) => tote.scrollWidth - tote.clientWidth") == 0
    assert units.evaluate_all("(units) => units.every((unit) => unit.getBoundingClientRect().width >= 22)")


def test_magnifier_closes_when_the_pointer_leaves_the_piece(person: MakePerson) -> None:
    me = person(notes="")
    table = me.sit(me.create(game="lion", scenario="prelude", seed=7).match.id)
    card = table.page.locator("#card")
    table.piece("54/6/11").hover()
    expect(card).to_be_visible()
    sea = table.page.locator("#map-frame").bounding_box()
    assert sea is not None
    table.page.mouse.move(sea["x"] + sea["width"] * 0.6, sea["y"] + sea["height"] - 20)
    expect(card).to_be_hidden()


def test_phone_log_opens_at_the_newest_lines(person: MakePerson) -> None:
    me = person(PHONE)
    match = me.create(seed="t").match.id
    play(me, match, lambda scene: scene.position >= 40)
    table = me.sit(match)
    table.page.get_by_role("navigation", name="Panels").get_by_role("button", name="Log").tap()
    expect(table.page.locator("#log-lines .log-line.fresh").first).to_be_in_viewport()


def test_touch_does_not_highlight_the_next_option(person: MakePerson) -> None:
    me = person(PHONE)
    table: MatchPage = me.sit(me.create(seed="t").match.id)
    table.take(table.options.nth(1), tap=True)
    table.page.wait_for_timeout(200)
    expect(table.page.locator("#options .option.spoken")).to_have_count(0)


def test_no_options_are_shown_after_the_end(me: Person) -> None:
    match = me.create(seed="t").match.id
    play(me, match, lambda _: False, most=1000)
    table = me.sit(match)
    expect(table.turn).to_have_text("Game over")
    expect(table.commit).to_be_hidden()
    expect(table.page.get_by_role("button", name=re.compile("Choose an order"))).to_have_count(0)
