"""The combat scene: it opens with a combat, goes step by step by keyboard, and closes."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.browser_users import DESK, PHONE
from browser.conftest import MakePerson
from browser.match_page import TWO_FRAMES, MatchPage
from browser.test_visual import complaints
from browser.test_wing_leader import sit_at
from dowding.engine.game import Game
from dowding.engine.match import Match, start_match
from dowding.games.battles.lion import LION_BATTLES
from dowding.games.raf.lion.game import LION
from dowding.view.player_view import PlayerView

GUIDED = {
    "game": "wing-leader",
    "scenario": "first-intercept",
    "seed": "t3",
    "guided": True,
    "seats": {"raider": "pilot", "defender": "me"},
}
MAX_CHOICES = 12
SIZES = {"desk": DESK, "phone": PHONE}


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


def fly_to_the_first_combat(table: MatchPage) -> Iterator[None]:
    """Play until the first air combat is fought; yields before each choice."""
    page = table.page
    for _ in range(MAX_CHOICES):
        expect(page.locator("#turn")).to_have_text("Your move")
        option = wanted_option(table)
        is_attack = option.get_attribute("data-option") == "hit-and-run"
        page.keyboard.press("Escape")  # the combat is announced already: close that line
        yield
        table.take(option)
        if is_attack:
            break
    expect(page.locator("#combat-scene")).to_be_visible()


def results(page: Page) -> tuple[list[str], list[str]]:
    """The states of the squadrons in the wing displays, and the counters."""
    entries = page.locator("#display-body .roster-entry")
    states = entries.evaluate_all(
        "(all) => all.map((each) => each.querySelector('.roster-boxes').textContent"
        " + each.querySelector('.roster-flags').textContent)"
    )
    return states, page.locator("#counters li").all_inner_texts()


def test_combat_is_played_step_by_step_and_closed_by_escape(person: MakePerson) -> None:
    me = person(notes="", play="step")
    table = me.sit(me.create(**GUIDED).match.id)
    page, scene = table.page, table.page.locator("#combat-scene")
    for _ in fly_to_the_first_combat(table):
        pass
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


def before_stage(game: Game, kind: str, settings: dict[str, str]) -> tuple[Match, str]:
    """A match that heuristics play up to the choice after which a scene of this kind is shown, and that choice."""
    for seed in range(10):
        match, random = start_match(game, "prelude", seed=seed, settings=settings, keep_log=True), Random(seed)
        while not match.is_over:
            decision = match.decision("british")
            assert decision is not None
            match.choose("british", game.doctrine["british"].advise(match.context, decision, random).option.id)  # type: ignore[attr-defined]
            stages = PlayerView(match, "british").scene().stages
            if any(stage.kind == kind and stage.steps[0].at == len(match.history) for stage in stages):
                before = start_match(game, "prelude", seed=seed, settings=settings, keep_log=True)
                for choice in match.history[:-1]:
                    before.choose(choice.seat, choice.option)
                return before, match.history[-1].option
    raise AssertionError(f"no {kind} in any match")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", ["air", "bombing"])
def test_raid_of_a_campaign_is_played_on_the_same_stage(person: MakePerson, kind: str, size: str) -> None:
    match, option = before_stage(LION, kind, {})
    table = sit_at(person(SIZES[size], notes="", play="step"), match)
    page, scene = table.page, table.page.locator("#combat-scene")
    table.take(table.option(option), tap=size == "phone")
    expect(page.locator("body.playing")).to_be_attached()
    while scene.get_attribute("data-kind") != kind or not scene.is_visible():
        page.keyboard.press("w")
    rows = scene.locator(".stage-row")
    expect(rows).to_have_count(1)
    while not rows.locator(".stage-die").count():
        page.keyboard.press("Space")
    expect(rows.locator(".stage-die")).to_have_count(1)
    expect(scene.locator(".stage-odds .came")).to_have_count(1)
    assert complaints(page, "#combat-scene") == []
    assert table.too_wide() == []
    page.keyboard.press("Escape")
    expect(scene).to_be_hidden()


@pytest.mark.parametrize("size", SIZES)
def test_tabs_of_the_boards_do_not_cover_the_scene_of_a_battle(person: MakePerson, size: str) -> None:
    match, option = before_stage(LION_BATTLES, "bombing", {"battles": "always"})
    me = person(SIZES[size], notes="", play="step")
    table = sit_at(me, match)
    page, scene, tabs = table.page, table.page.locator("#combat-scene"), table.page.locator("#map-tabs")
    expect(tabs).to_be_visible()
    expect(page.locator("#options")).not_to_contain_text("TARGET")
    if size == "desk":
        me.picture(page, "battle.png")
    table.take(table.option(option), tap=size == "phone")
    expect(page.locator("body.playing")).to_be_attached()
    while scene.get_attribute("data-kind") != "bombing" or not scene.is_visible():
        page.keyboard.press("w")
    expect(tabs).to_be_hidden()
    expect(scene).not_to_contain_text("TARGET")
    assert complaints(page, "#combat-scene") == []
    page.keyboard.press("Escape")
    expect(scene).to_be_hidden()
    expect(tabs).to_be_visible()


def test_displays_do_not_tell_the_results_before_the_scene(person: MakePerson) -> None:
    me = person(notes="", play="step")
    table = me.sit(me.create(**GUIDED).match.id)
    page, before = table.page, results(table.page)
    for _ in fly_to_the_first_combat(table):
        before = results(page)
    assert results(page) == before
    page.keyboard.press("Space")
    assert results(page) == before
    page.keyboard.press("Escape")
    expect(page.locator("#combat-scene")).to_be_hidden()
    page.evaluate(TWO_FRAMES)
    assert results(page) != before
