"""The score scale with the victory bands of the scenario, at all screen sizes."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import expect

from browser.browser_users import DESK, PHONE, Person
from browser.conftest import MakePerson, with_and_without_own_type
from browser.match_page import MatchPage
from browser.scenario_builder import play
from browser.test_visual import complaints
from browser.test_wing_leader import played, sit_at
from dowding.engine.match import Match
from dowding.games.wing_leader.pack.scenario import DEFENDER, RAIDER, SEATS
from dowding.games.wing_leader.rules.context import Fight
from dowding.games.wing_leader.rules.victory import points
from dowding.view.scene import Scene

SIZES = {"desk": DESK, "laptop": (1280, 720), "phone": PHONE}
GAMES = {"hardest-days": "aug-18", "lion": "prelude", "wing-leader": "burma-road"}

POINTER = """(strip) => {
    const now = strip.querySelector('.scale-now').getBoundingClientRect();
    const here = strip.querySelector('.band.here').getBoundingClientRect();
    const middle = now.left + now.width / 2;
    return here.left <= middle && middle <= here.right;
}"""


def at_the_start(me: Person, game: str) -> MatchPage:
    seats = {"raider": "me", "defender": "random"} if game == "wing-leader" else {}
    return me.sit(me.create(game=game, scenario=GAMES[game], seed="t", seats=seats).match.id)


def fight_of(match: Match) -> Fight:
    assert isinstance(match.context, Fight)
    return match.context


def scored_and_asks(seat: str) -> Callable[[Match], bool]:
    """Whether a match has a score other than 0, and this seat has a decision."""
    return lambda match: points(fight_of(match), RAIDER) != 0 and match.decision(seat) is not None


def points_of(scene: Scene) -> float:
    return next(track.scale.at for track in scene.picture.tracks if track.scale is not None)


@with_and_without_own_type
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_score_scale_is_visible_on_every_screen(person: MakePerson, game: str, size: str) -> None:
    table = at_the_start(person(SIZES[size]), game)
    scale = table.page.locator("#scale")
    expect(scale).to_be_in_viewport(ratio=1)
    expect(scale.locator(".band").first).to_be_visible()
    narrowest = scale.locator(".band").evaluate_all("(all) => Math.min(...all.map((each) => each.offsetWidth))")
    assert narrowest > (7 if size == "phone" else 18)
    assert scale.locator(".scale-strip").evaluate(POINTER)
    expect(table.page.locator("#scale-band")).not_to_be_empty()
    assert table.too_wide() == []


def test_score_scale_shows_the_band_and_the_distance_to_the_next(me: Person) -> None:
    match = me.create(scenario="aug-18", seed="t").match.id
    table = me.sit(match)
    expect(table.page.locator("#scale-points")).to_have_text("0")
    expect(table.page.locator("#scale-band")).to_have_text("Draw")
    expect(table.page.locator("#scale-next")).to_have_text("Next: Tactical victory (1 more)")
    expect(
        table.page.get_by_role("img", name=re.compile("^Victory points 0: Draw. \\+7 or more: Major victory"))
    ).to_be_visible()


def test_score_scale_shows_current_and_former_points(me: Person) -> None:
    match = me.create(scenario="aug-18", seed="t").match.id
    table = me.sit(match)
    strip = table.page.locator("#scale-strip")
    expect(strip.locator(".scale-was")).to_be_hidden()
    scene = play(me, match, lambda scene: points_of(scene) < 0, Random(1))
    expect(table.page.locator("#scale-points")).to_have_text(f"−{abs(points_of(scene)):g}")
    expect(strip.locator(".scale-was")).to_be_visible()
    assert strip.evaluate(POINTER)
    table.page.keyboard.press("Home")
    expect(table.page.locator("#scale-points")).to_have_text("0")


def test_score_scale_counts_for_the_viewer_on_both_sides(me: Person) -> None:
    for seat in SEATS:
        match = played("first-intercept", scored_and_asks(seat))
        own = points(fight_of(match), seat)
        table = sit_at(me, match)
        scale, number = table.page.locator("#scale"), f"{'+' if own > 0 else '−'}{abs(own):g}"
        expect(table.page.locator("#scale-points")).to_have_text(number)
        expect(scale.locator(".band").first).to_have_class(re.compile("for-bad"))
        expect(scale.locator(".band").last).to_have_class(re.compile("for-good"))
        assert table.page.locator("#scale-strip").evaluate(POINTER)
        if seat == DEFENDER:
            expect(scale).to_have_attribute("aria-label", re.compile(f"^Points for you {re.escape(number)}: "))


def test_score_scale_passes_axe(person: MakePerson) -> None:
    for theme in ("dark", "light"):
        table = at_the_start(person(theme=theme), "hardest-days")
        assert complaints(table.page, "#head") == []
