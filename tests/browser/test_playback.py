"""Playback of events: step by step, at the chosen speed, without blocking choices."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest
from playwright.sync_api import Page, expect

from browser.browser_users import Person
from browser.conftest import MakePerson
from browser.match_page import MatchPage
from browser.scenario_builder import play, stage
from browser.test_visual import SIZES, complaints, each_look, each_theme
from dowding.view.scene import Scene

GAMES = {
    "hardest-days": {"scenario": "sep-07", "seed": "t3"},
    "lion": {"game": "lion", "scenario": "battle-of-britain", "seed": "t3"},
}
PLAYING = "document.body.classList.contains('playing')"


def beyond(position: int) -> Callable[[Scene], bool]:
    """Whether the match has left this position."""
    return lambda scene: scene.position > position


def goes_on(person: Person, table: MatchPage, match: str, random: Random) -> Scene:
    """Make a choice with the HTTP client; its results are played back in this window."""
    before = table.position
    scene = play(person, match, beyond(before), random)
    table.expect_position(scene.position)
    return scene


def has_many_orders(scene: Scene) -> bool:
    return scene.ask is not None and len(scene.ask.options) > 12 and scene.position > 12


def new_match(me: Person, game: str) -> tuple[MatchPage, str]:
    match = me.create(**GAMES[game]).match.id
    table = me.sit(match)
    table.page.emulate_media(reduced_motion="no-preference")
    return table, match


def moments(me: Person, table: MatchPage, match: str) -> Iterator[Page]:
    """Every step of a match played at random, with playback step by step."""
    random = Random(2)
    for _ in range(120):
        if goes_on(me, table, match, random).ask is None:
            return
        while table.page.evaluate(PLAYING):
            yield table.page
            table.page.keyboard.press("w")


@pytest.mark.parametrize("game", GAMES)
def test_playback_step_shows_line_dice_modifiers_and_losses(person: MakePerson, game: str) -> None:
    me = person(notes="", play="step")
    table, match = new_match(me, game)
    visible = {"added": 0, "toll": 0, "ghost": 0, "spoken": 0}
    for page in moments(me, table, match):
        expect(page.locator("#log-lines .log-line.now")).to_have_count(1)
        expect(page.locator("#log-lines .log-line.now")).to_be_in_viewport()
        assert page.locator("#log-lines .log-line.now ~ :not(.coming)").count() == 0
        for part, selector in {
            "added": "#dice-card:not([hidden]) .throw .added b",
            "toll": "#map-frame .toll",
            "ghost": "#map-frame .ghost",
            "spoken": "#map-frame .spoken",
        }.items():
            visible[part] += page.locator(selector).count() > 0
        if all(visible.values()) and page.locator("#dice-card:not([hidden]) .throw .added b").count():
            if game == "hardest-days":
                me.picture(page, "played.png")
            break
    assert all(visible.values()), visible


def test_playback_key_advances_and_replays(person: MakePerson) -> None:
    me = person(notes="", play="step")
    table, match = new_match(me, "hardest-days")
    page = next(moments(me, table, match))
    now, at = page.locator("#log-lines .log-line.now .log-text"), page.locator("#play-at")
    first = now.inner_text()
    page.wait_for_timeout(700)
    assert now.inner_text() == first
    page.keyboard.press("w")
    expect(at).to_have_text(at.inner_text().replace("1 of", "2 of"))
    page.keyboard.press("Escape")
    expect(page.locator("body.playing")).to_have_count(0)
    expect(page.locator("#log-lines .log-line.coming")).to_have_count(0)
    page.keyboard.press("w")
    expect(now).to_have_text(first)
    page.locator("#play-skip").click()
    expect(page.locator("body.playing")).to_have_count(0)


def test_fast_playback_advances_by_itself(person: MakePerson) -> None:
    me = person(notes="", play="fast")
    table, match = new_match(me, "hardest-days")
    page = next(moments(me, table, match))
    at = page.locator("#play-at")
    expect(at).not_to_have_text("")
    expect(at).to_have_text("", timeout=30_000)
    assert page.locator("#map-frame .played > *").count() == 0
    assert page.locator("#map-frame .holder.coming").count() == 0


def test_choice_during_playback_is_accepted_and_ends_it(person: MakePerson) -> None:
    me = person(notes="", play="step", confirm="never")
    table, match = new_match(me, "hardest-days")
    page = next(moments(me, table, match))
    before = table.position
    expect(page.locator("body.playing")).to_have_count(1)
    table.take(table.options.first)
    assert table.position > before
    assert (page.locator("#play-at").text_content() or "1").startswith("1")


@pytest.mark.parametrize("how", ["none", "reduced motion"])
def test_reduced_motion_disables_playback(person: MakePerson, how: str) -> None:
    me = person(notes="", play="none" if how == "none" else "slow")
    table, match = new_match(me, "hardest-days")
    if how != "none":
        table.page.emulate_media(reduced_motion="reduce")
    random = Random(2)
    for _ in range(12):
        goes_on(me, table, match, random)
        assert not table.page.evaluate(PLAYING)
        assert table.page.locator("#map-frame .played > *").count() == 0
        expect(table.page.locator("#log-lines .log-line.fresh").first).to_be_in_viewport()


def test_playback_speed_is_saved(person: MakePerson) -> None:
    me = person(notes="")
    table, match = new_match(me, "hardest-days")
    table.page.reload()
    table.page.emulate_media(reduced_motion="no-preference")
    table.wait_until_drawn()
    slow = table.page.locator('#play-speeds [data-speed="slow"]')
    slow.click()
    expect(slow).to_have_attribute("aria-pressed", "true")
    again = me.sit(match)
    again.page.emulate_media(reduced_motion="no-preference")
    again.page.keyboard.press("s")
    expect(again.dialog.locator('input[name="set-play"][value="slow"]')).to_be_checked()


def test_spectator_sees_the_playback(person: MakePerson) -> None:
    me, friend = person(notes=""), person(notes="", play="step")
    created = me.create(**GAMES["lion"])
    me.sit(created.match.id)
    page = friend.page(created.links["spectator"])
    page.wait_for_url("**/match/*")
    table = MatchPage(page)
    table.wait_until_drawn()
    page.emulate_media(reduced_motion="no-preference")
    expect(page.locator("#seat")).to_have_text("Spectator")
    random = Random(2)
    for _ in range(30):
        before = table.position
        play(me, created.match.id, beyond(before), random)
        table.wait_for_next_position(before)
        if page.evaluate(PLAYING):
            break
    expect(page.locator("#log-lines .log-line.now")).to_be_in_viewport()


@pytest.mark.parametrize(
    ("game", "scenario", "seats"),
    [("duel", "prelude", ("british", "german")), ("wing-leader", "berlin", ("raider", "defender"))],
)
def test_bot_moves_are_played_back_in_two_player_games(
    person: MakePerson, game: str, scenario: str, seats: tuple[str, str]
) -> None:
    me = person(notes="", play="step")
    programs = dict.fromkeys(seats, "cadet")
    page = me.page(f"/match/{me.create(game=game, scenario=scenario, seed='t', seats=programs).match.id}")
    page.emulate_media(reduced_motion="no-preference")
    expect(page.locator("body.playing")).to_be_attached(timeout=30_000)
    now = page.locator("#log-lines .log-line.now")
    expect(now).to_be_in_viewport()
    first = now.inner_text()
    page.keyboard.press("w")
    expect(now).not_to_have_text(first)


@each_theme
@each_look
def test_playback_passes_axe(person: MakePerson, theme: str, size: str) -> None:
    me = person(SIZES[size], notes="", play="step", theme=theme)
    table, match = new_match(me, "lion")
    for page in moments(me, table, match):
        if page.locator("#map-frame .toll").count() and page.locator("#dice-card:not([hidden])").count():
            break
    table.page.wait_for_timeout(1200)
    assert complaints(table.page) == []
    assert table.too_wide() == []


@each_look
def test_new_log_lines_are_above_the_prompt(person: MakePerson, size: str) -> None:
    me = person(SIZES[size], notes="")
    table = me.sit(
        stage(me, lambda scene: scene.ask is not None and len(scene.ask.options) > 12 and scene.position > 12)
    )
    lines = table.page.locator("#log-lines .log-line.fresh").first
    expect(lines).to_be_in_viewport()
    line, question = lines.bounding_box(), table.prompt.bounding_box()
    assert line is not None
    assert question is not None
    assert line["y"] < question["y"]
