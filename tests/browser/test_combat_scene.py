"""The combat scene: it opens with a combat, goes step by step by keyboard, and closes."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from browser.conftest import MakePerson
from browser.match_page import MatchPage
from browser.test_visual import complaints

GUIDED = {
    "game": "wing-leader",
    "scenario": "first-intercept",
    "seed": "t3",
    "guided": True,
    "seats": {"raider": "pilot", "defender": "me"},
}
MAX_CHOICES = 12


def wanted_option(table: MatchPage) -> Locator:
    """The way into the first air combat: spot the bombers, and fly into their square."""
    names = table.names()
    for wanted in ("hit-and-run", "primary:P", "free", "end"):
        if wanted in names and not any(name.startswith("/") for name in names):
            return table.option(wanted)
    looks = [name for name in names if name.startswith("look") and name.endswith(":B")]
    if looks:
        return table.option(looks[0])
    return table.page.locator('#options [data-option^="/"]', has_text="air combat").first


def test_combat_is_played_step_by_step_and_closed_by_escape(person: MakePerson) -> None:
    me = person(notes="", play="step")
    table = me.sit(me.create(**GUIDED).match.id)
    page, scene = table.page, table.page.locator("#combat-scene")
    for _ in range(MAX_CHOICES):
        expect(page.locator("#turn")).to_have_text("Your move")
        option = wanted_option(table)
        is_attack = option.get_attribute("data-option") == "hit-and-run"
        page.keyboard.press("Escape")  # the combat is announced already: close that line
        table.take(option)
        if is_attack:
            break
    expect(scene).to_be_visible()
    expect(scene).to_have_attribute("aria-label", "Air combat M8")
    expect(scene.locator("[aria-current]")).to_have_text("Column")
    expect(scene.locator(".stage-row")).to_have_count(1)
    expect(scene.locator(".stage-actor.leads")).to_have_count(2)
    for rows in (2, 3, 4):
        page.keyboard.press("Space")
        expect(scene.locator(".stage-row"), "the sums, then the difference, then the dice").to_have_count(rows)
    expect(scene.locator(".stage-row .stage-die")).to_have_count(2)
    expect(scene.locator(".stage-odds .came")).to_have_count(1)
    expect(scene.locator("[aria-current]")).to_have_text("Dice")
    assert complaints(page, "#combat-scene") == []
    page.keyboard.press("ArrowRight")
    expect(scene.locator(".stage-said")).to_contain_text("fires back")
    page.keyboard.press("ArrowLeft")
    expect(scene.locator("[aria-current]")).to_have_text("Column")
    page.keyboard.press("Escape")
    expect(scene).to_be_hidden()
    page.keyboard.press("w")
    expect(scene, "it can be played again").to_be_visible()
