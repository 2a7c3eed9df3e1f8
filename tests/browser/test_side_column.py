"""The side column: the map fills its frame and the log gets the remaining space, at all screen sizes."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from browser.browser_users import DESK, PHONE, Person
from browser.conftest import MakePerson, with_and_without_own_type
from browser.match_page import MatchPage
from browser.scenario_builder import play
from browser.test_layout import in_sight
from browser.test_wing_leader import FIRST, asks, played, sit_at
from dowding.engine.game import Game
from dowding.engine.match import Match
from dowding.games.raf.duel.game import DUEL
from dowding.games.raf.lion.game import LION
from dowding.view.scene import Scene

SIZES = {"desk": DESK, "wide": (1920, 1080), "low": (1280, 720)}
LOW = SIZES["low"]
MAX_HEAD = 150
"""Pixels of a low screen that the head may take."""
MAX_BAND = 0.03
"""Of the frame, what may be left beside the map."""
GAMES: dict[str, dict[str, object]] = {
    "hardest-days": {"scenario": "aug-18", "seed": "t"},
    "lion": {"game": "lion", "scenario": "prelude", "seed": "t"},
    "wing-leader": {**FIRST},
}
BANDS = """() => {
    const frame = document.querySelector('#map-frame');
    const ratio = Number(document.querySelector('#main').style.getPropertyValue('--map-ratio'));
    const wide = Math.min(frame.clientWidth, frame.clientHeight * ratio);
    return [1 - wide / frame.clientWidth, 1 - wide / ratio / frame.clientHeight];
}"""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_map_fills_its_frame(person: MakePerson, game: str, size: str) -> None:
    me = person(SIZES[size], notes="")
    table = me.sit(me.create(**GAMES[game]).match.id)
    beside, below = table.page.evaluate(BANDS)
    assert beside < MAX_BAND
    assert below < MAX_BAND
    assert table.too_wide() == []


@with_and_without_own_type
@pytest.mark.parametrize("game", GAMES)
def test_header_is_compact_on_a_short_screen(person: MakePerson, game: str) -> None:
    me = person(LOW, notes="")
    table = me.sit(me.create(**GAMES[game]).match.id)
    head = table.page.locator("#head").bounding_box()
    assert head is not None
    assert head["height"] <= MAX_HEAD
    lamp = table.page.locator('#tote .unit[data-piece="43"] .lamp, #tote .unit[data-piece="43/1/11"] .lamp')
    if game != "wing-leader":
        expect(lamp).to_have_attribute("data-sign", "R")
        expect(lamp).to_be_in_viewport(ratio=1)


def share_of(table: MatchPage, part: str) -> float:
    """The share of the column that a part of it has."""
    box, side = (table.page.locator(item).bounding_box() for item in (part, "#side"))
    assert box is not None
    assert side is not None
    return box["height"] / side["height"]


def test_side_column_shows_the_log_in_replays_and_to_spectators(person: MakePerson) -> None:
    me = person(notes="")
    match = me.create(scenario="aug-18", seed="t").match.id
    play(me, match, lambda scene: scene.position >= 5)
    table = me.sit(match)
    share_before = share_of(table, "#log")
    table.page.keyboard.press("ArrowLeft")
    expect(table.turn).to_have_text("Replay")
    expect(table.options).to_have_count(0)
    assert share_of(table, "#log") > max(0.4, share_before)
    watching = me.sit(match, f"/match/{match}?seat=spectator")
    expect(watching.turn).to_have_text("Please wait")
    assert share_of(watching, "#log") > 0.4


def test_short_decision_leaves_room_for_the_log(person: MakePerson) -> None:
    me = person(notes="")
    match = me.create(scenario="aug-18", seed="t").match.id
    table = me.sit(match)
    assert table.options.count() < 5
    assert share_of(table, "#log") > 0.35


IDLE = """() => {
    const list = document.getElementById('choices').getBoundingClientRect();
    const last = [...document.querySelectorAll('#options .option, #options-key:not([hidden])')].at(-1);
    return list.bottom - last.getBoundingClientRect().bottom;
}"""
TYPE_IS_THERE = """() => document.fonts.ready.then(() => new Promise((seen) => {
    requestAnimationFrame(() => requestAnimationFrame(() => seen(true)));
}))"""
"""Rows are as high as their type makes them, and the room is shared out in the frame after it."""
MAX_IDLE = {"desk": 112, "low": 92}
"""Pixels below the last row of a short list: for odds that may be asked for, and a line more that each row may need."""


def presses_on(match: Match) -> bool:
    """A decision whether one squadron presses on to the bombers or goes home."""
    decision = match.decision("british")
    return decision is not None and len(decision.options) == 2 and decision.options[0].id.startswith("press-on")


@pytest.mark.parametrize("size", ["desk", "low"])
@pytest.mark.parametrize("notes", ["", "yes"])
def test_decision_with_two_options_leaves_no_empty_space(person: MakePerson, size: str, notes: str) -> None:
    match = played("prelude", presses_on, game=LION)
    table = sit_at(person(SIZES[size], notes=notes), match)
    assert table.options.count() == 2
    table.page.evaluate(TYPE_IS_THERE)
    assert table.page.evaluate(IDLE) < MAX_IDLE[size]
    expect(table.page.locator("#log-lines .log-line.fresh").first).to_be_in_viewport()


def commits(match: Match) -> bool:
    """A decision about squadrons against a raid whose boards are shown."""
    decision = match.decision("british")
    return decision is not None and any(option.id.startswith("commit:") for option in decision.options)


@pytest.mark.parametrize("size", ["desk", "low"])
@pytest.mark.parametrize("game", [LION, DUEL], ids=lambda game: game.id)
def test_commit_button_is_fully_visible_with_picked_pieces_note_and_raid(
    person: MakePerson, game: Game, size: str
) -> None:
    table = sit_at(person(SIZES[size], notes="yes"), played("prelude", commits, game=game))
    expect(table.page.locator("#guide")).to_be_visible()
    table.options.first.click()
    expect(table.picked).to_be_visible()
    for button in (table.commit, table.undo):
        assert in_sight(button)


@pytest.mark.parametrize("size", ["desk", "low"])
def test_plan_options_are_fully_visible_beside_a_note(person: MakePerson, size: str) -> None:
    me = person(SIZES[size], notes="yes")
    table = me.sit(me.create(game="duel", scenario="prelude", seats={"british": "random", "german": "me"}).match.id)
    expect(table.page.locator("#guide")).to_be_visible()
    assert in_sight(table.undo)
    head = table.page.locator("#head").bounding_box()
    assert head is not None
    assert head["height"] < MAX_HEAD


def test_note_is_fully_visible_below_a_compact_header(person: MakePerson) -> None:
    match = played("bombing-run", lambda match: asks(match, "fire:DD1H:A"), seed="t1")
    table = sit_at(person(notes="yes"), match)
    text = table.page.locator("#guide-text")
    expect(text).to_be_visible()
    assert text.evaluate("(text) => text.scrollHeight - text.clientHeight") <= 0
    assert in_sight(table.undo)


@with_and_without_own_type
def test_narrow_column_neither_cuts_headings_nor_wraps_buttons(person: MakePerson) -> None:
    me = person(notes="yes")
    table = me.sit(me.create(**FIRST).match.id)
    expect(table.page.locator("#guide")).to_be_visible()
    expect(table.page.locator("#play-on")).to_be_visible()
    table.page.emulate_media(reduced_motion="no-preference")
    table.page.reload()
    table.wait_until_drawn()
    expect(table.page.locator("#play-speeds")).to_be_visible()
    for title in table.page.locator("#orders-title, #log-title").all():
        assert title.evaluate("(title) => title.scrollWidth - title.clientWidth") <= 0
    tops = table.page.locator("#guide .quiet").evaluate_all("(ways) => ways.map((way) => way.offsetTop)")
    assert len(tops) == 2
    assert len(set(tops)) == 1


def noted_raid(scene: Scene) -> bool:
    """A raid with responding squadrons and a tutorial note."""
    met = any(piece.region == "raid/hunt" for piece in scene.picture.pieces)
    return met and scene.picture.notes != () and scene.ask is not None


def in_a_noted_raid(me: Person) -> MatchPage:
    match = me.create(game="lion", scenario="prelude", seed="t2").match.id
    assert noted_raid(play(me, match, noted_raid, Random(2), 400))
    return me.sit(match)


@with_and_without_own_type
def test_short_screen_with_note_and_raid_still_shows_log_lines(person: MakePerson) -> None:
    table = in_a_noted_raid(person(LOW, notes="yes"))
    expect(table.page.locator("#guide")).to_be_visible()
    expect(table.page.locator("#log-lines .log-line.fresh").first).to_be_in_viewport(ratio=0.6)
    expect(table.options.first).to_be_in_viewport(ratio=1)
    assert in_sight(table.undo)


def test_end_of_the_score_strip_is_readable_on_a_phone(person: MakePerson) -> None:
    me = person(PHONE, notes="")
    match = me.create(seed="t").match.id
    play(me, match, lambda _: False, most=1000)
    table = me.sit(match)
    table.page.get_by_role("navigation", name="Panels").get_by_role("button", name="More").tap()
    end = table.page.locator(".scrub-mark.named").last
    expect(end).to_be_in_viewport(ratio=1)
