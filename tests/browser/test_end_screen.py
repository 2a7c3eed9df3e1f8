"""The end screen: shown once to each viewer of the match, and again on request; its content and buttons."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Locator, expect

from browser.browser_users import DESK, PHONE, Person
from browser.conftest import MakePerson
from browser.match_page import MatchPage
from browser.scenario_builder import play
from browser.test_visual import REPORT_TAKES, complaints
from browser.test_wing_leader import sit_at
from dowding.engine.match import Match, start_match
from dowding.games.wing_leader.game import WING_LEADER

SIZES = {"desk": DESK, "laptop": (1280, 720), "tablet": (820, 1180), "phone": PHONE, "landscape": (844, 390)}
PROGRAMS = {"raider": "random", "defender": "random"}
MATCHES = {
    "hardest-days": ("aug-18", {}),
    "lion": ("prelude", {}),
    "duel": ("prelude", {"british": "random", "german": "random"}),
    "eagle": ("prelude", {"german": "random"}),
    "wing-leader": ("burma-road", PROGRAMS),
}
HOMEWARD = ("jettison", "return", "go-home", "agree", "end-game", "done", "/", "end")
"""What brings a fight to its end without a shot, the first that is offered."""
MARKED_IF_CUT = """(list) =>
    list.scrollHeight - list.clientHeight <= 3 || (list.dataset.more ?? '').includes('below')"""
MOST = 2000
FIGHT_TAKES = 30_000


def to_the_end(me: Person, match: str, seed: int = 1) -> None:
    play(me, match, lambda _: False, Random(seed), MOST)


def finale(table: MatchPage) -> Locator:
    return table.page.locator("#finale")


def a_day_that_is_over(me: Person) -> MatchPage:
    match = me.create(scenario="aug-18", seed="t").match.id
    to_the_end(me, match, seed=3)  # a day with sorties
    return me.sit(match)


def asked_for(table: MatchPage) -> Locator:
    """Open the end screen. It may also open by itself, and then nothing behind it can be clicked."""
    table.page.get_by_role("button", name="Final summary", include_hidden=True).dispatch_event("click")
    expect(finale(table)).to_be_visible(timeout=REPORT_TAKES)
    return finale(table)


def test_end_screen_is_shown_once_to_viewers_of_the_match(me: Person) -> None:
    match = me.create(scenario="aug-18", seed="t").match.id
    table = me.sit(match)
    expect(finale(table)).to_be_hidden()
    to_the_end(me, match)
    expect(finale(table)).to_be_visible(timeout=REPORT_TAKES)
    expect(finale(table).get_by_role("heading", level=2)).to_have_text(re.compile("^12 raids came.*like this\\.$"))
    table.page.keyboard.press("Escape")
    expect(finale(table)).to_be_hidden()
    expect(table.turn).to_have_text("Game over")
    expect(table.page.locator("#scale-next")).to_be_empty()  # nothing is still to be reached
    table.page.reload()
    table.wait_until_drawn()
    expect(table.page.get_by_role("button", name="Final summary")).to_be_visible()
    expect(finale(table)).to_be_hidden()


def test_end_screen_is_shown_on_return_if_the_match_ended_meanwhile(me: Person) -> None:
    match = me.create(scenario="aug-18", seed="t").match.id
    table = me.sit(match)
    table.page.close()
    to_the_end(me, match)
    expect(finale(me.sit(match))).to_be_visible(timeout=REPORT_TAKES)


def test_end_screen_shows_points_turning_points_and_losses(me: Person) -> None:
    end = asked_for(a_day_that_is_over(me))
    expect(end.locator(".dateline")).to_have_text("Sunday 18 August 1940 · the day is over")
    expect(end.locator(".finale-scale .band.here")).to_contain_text("Disastrous defeat")
    expect(end.get_by_role("heading", name="Three turning points")).to_be_visible()
    expect(end.locator(".turn-card")).to_have_count(3)
    expect(end.locator(".turn-card .turn-price").last).to_have_text("−4 for you")
    expect(end.locator(".finale-verdict")).to_have_text("You have lost")
    assert len(set(end.locator(".vignette-of").evaluate_all("(nodes) => nodes.map((node) => node.outerHTML)"))) == 3
    expect(end.locator(".tallies")).to_contain_text("RAF two light losses, one heavy loss")
    picture = end.get_by_role("img", name=re.compile("^1 Raid 1 on .*, bombs hit"))
    expect(picture).to_be_visible()
    raids = (picture.get_attribute("aria-label") or "").split("; ")
    assert end.locator(".rail li").count() == len(raids)
    assert end.locator(".overall-way").count() == sum(" on " in raid for raid in raids)  # others turned back


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_end_screen_without_turning_points_enlarges_the_map(person: MakePerson, size: str) -> None:
    table = sit_at(person(SIZES[size]), a_fight_without_losses())
    end = asked_for(table)
    expect(end.locator("#finale-title")).to_contain_text(re.compile("^(The|Your) raid failed"))
    expect(end.locator(".turn-card, .finale-turns ol")).to_have_count(0)
    desk, picture, ways = (end.locator(name).bounding_box() for name in (".finale-desk", ".finale-picture", ".tallies"))
    assert desk is not None
    assert picture is not None
    assert ways is not None
    assert picture["width"] > 0.9 * desk["width"]
    assert ways["y"] >= picture["y"] + picture["height"]
    expect(end.get_by_role("button", name="Open the report")).to_be_in_viewport()
    assert table.too_wide() == []
    table.close_dialog()
    expect(table.page.locator("#scale-points")).to_have_text("0")
    expect(table.page.locator("#outcome table")).to_have_count(0)
    expect(table.page.locator("#log-lines")).to_contain_text("The score is level.")


def a_fight_without_losses() -> Match:
    """The raid returns home immediately, and both sides agree to end the game."""
    match = start_match(WING_LEADER, "first-intercept", seed=1)
    while not match.is_over:
        for seat in match.deciding_seats():
            decision = match.decision(seat)
            if decision is not None:
                wanted = (option for verb in HOMEWARD for option in decision.options if option.id.startswith(verb))
                match.choose(seat, next(wanted, decision.options[0]).id)
    return match


def test_end_screen_buttons(me: Person) -> None:
    table = a_day_that_is_over(me)
    asked_for(table)
    table.page.keyboard.press("Enter")
    expect(table.page.locator("#report").get_by_role("heading", level=1)).not_to_be_empty()
    table.page.go_back()
    table.wait_until_drawn()
    table.page.keyboard.press("g")
    link = table.dialog.get_by_role("link", name="Open the report as a page")
    expect(link).to_have_attribute("href", re.compile(r"^/match/[^/]+/report\?seat=british$"))
    table.close_dialog()
    asked_for(table).get_by_role("button", name="Show this moment").first.click()
    expect(finale(table)).to_be_hidden()
    expect(table.turn).to_have_text("Replay")
    table.page.keyboard.press("Escape")
    asked_for(table)
    table.page.keyboard.press("p")
    expect(finale(table)).to_be_hidden()
    expect(table.turn).to_have_text("Replay")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", MATCHES)
def test_end_screen_of_every_game_fits_the_screen(person: MakePerson, game: str, size: str) -> None:
    scenario, seats = MATCHES[game]
    me = person(SIZES[size])
    match = me.create(game=game, scenario=scenario, seed="t", seats=seats).match.id
    if not seats:
        to_the_end(me, match)
    table = me.sit(match)
    expect(table.turn).to_have_text("Game over", timeout=FIGHT_TAKES)
    if size == "desk":
        assert table.page.locator("#outcome").evaluate(MARKED_IF_CUT), "some causes are out of sight, without a sign"
    end = asked_for(table)
    expect(end.get_by_role("button", name="Open the report")).to_be_in_viewport()
    assert table.too_wide() == []
    for theme in ("dark", "light"):
        table.page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        assert complaints(table.page, "#finale") == []
        if (game, size, theme) == ("lion", "desk", "dark"):
            me.picture(table.page, "end.png")
