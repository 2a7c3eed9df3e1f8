"""Wing Leader in the browser: set-up and movement by mouse, keyboard and touch; odds, roster, report."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import msgspec
import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from browser.browser_users import DESK, PHONE, Person
from browser.conftest import MakePerson
from browser.match_page import TWO_FRAMES, MatchPage
from browser.test_layout import in_sight
from browser.test_visual import complaints, complaints_by_day_and_night
from dowding.ai.rollout_policy import choose_in_sample
from dowding.engine.game import Game
from dowding.engine.match import Match, start_match
from dowding.engine.saves import to_save
from dowding.games.wing_leader.game import WING_LEADER
from dowding.server.messages import ExpectedPoints, Hint

SIZES = {"desk": DESK, "phone": PHONE}
FIRST = {"game": "wing-leader", "scenario": "burma-road", "seed": "t1", "seats": {"raider": "random", "defender": "me"}}
ODDS_TAKE = 20_000
LONGEST = 2000
LINE = 18
"""Pixels of a line of the log."""
MANY = 15
MOST = 60
"""Numbers of paths: at least this many for a picture, at most this many are listed."""


def square(table: MatchPage, name: str) -> Locator:
    return table.page.locator(f'#map-frame .outline[data-region="{name}"]')


def played(scenario: str, until: Callable[[Match], bool], seed: str = "t1", game: Game = WING_LEADER) -> Match:
    """A match that heuristic bots have played until the condition is true."""
    match, random = start_match(game, scenario, seed=seed), Random(1)
    for _ in range(LONGEST):
        if match.is_over or until(match):
            break
        for seat in match.deciding_seats():
            decision = match.decision(seat)
            if decision is not None:
                match.choose(seat, choose_in_sample(match, seat, decision, random).id)
    return match


def asks(match: Match, *options: str) -> bool:
    """Whether a seat has a decision with one of these options."""
    decisions = [match.decision(seat) for seat in match.deciding_seats()]
    return any(decision.option(option) for decision in decisions if decision is not None for option in options)


def bring(me: Person, match: Match) -> Page:
    """Import a match from a save."""
    lobby = me.page()
    file: FilePayload = {
        "name": "fight.json",
        "mimeType": "application/json",
        "buffer": msgspec.json.encode(to_save(match)),
    }
    lobby.locator("#import").set_input_files(files=[file])
    lobby.wait_for_url("**/match/*")
    return lobby


def sit_at(me: Person, match: Match) -> MatchPage:
    """Import a match from a save and open it at a seat with a decision."""
    lobby = bring(me, match)
    seat = next(iter(match.deciding_seats()), "defender")
    lobby.goto(f"{lobby.url.partition('?')[0]}?seat={seat}")
    table = MatchPage(lobby)
    expect(lobby.locator("#loading, #curtain-open").first).to_be_attached()
    if lobby.locator("#curtain-open").is_visible():
        lobby.locator("#curtain-open").click()
    table.wait_until_drawn()
    return table


def set_up(table: MatchPage, *, tap: bool = False) -> None:
    """Set up both flights above and ahead of the raid by clicks on the map."""
    press = Locator.tap if tap else Locator.click
    table.take(table.option("veteran:Q"), tap=tap)
    for flight, place, vector in (("P", "S11", "M11"), ("Q", "S10", "M10")):
        table.take(table.option(f"place:{flight}:{place}"), tap=tap)
        expect(table.prompt).to_contain_text("choose a column")
        before = table.position
        press(square(table, vector))
        expect(table.commit).to_contain_text(f"Vector to {vector}")
        press(table.commit)
        table.wait_for_next_position(before)


def test_flight_is_set_up_and_moved_by_clicks(person: MakePerson) -> None:
    me = person(notes="")
    table = me.sit(me.create(**FIRST).match.id)
    page = table.page
    set_up(table)
    expect(page.locator("#map-frame .thread-vector")).to_have_count(2)
    expect(page.locator(".roster-entry")).to_have_count(4)
    table.take(table.option("to-vector"))
    expect(table.prompt).to_contain_text("3 MPs left")
    flight = (table.prompt.text_content() or "")[0]
    ends = page.locator("#map-frame .outline[class*=reach-]")
    expect(ends.first).to_be_attached()
    end = ends.first.get_attribute("data-region") or ""
    square(table, end).click()
    expect(page.locator("#map-frame .way")).to_have_count(1)
    before = table.position
    square(table, end).click()
    table.wait_for_next_position(before)
    expect(page.locator("#log-lines")).to_contain_text(re.compile(rf"{flight} \(P-40B\) flies .* to {end}"))


def test_move_is_made_by_keyboard_and_undone(person: MakePerson) -> None:
    me = person(notes="")
    table = me.sit(me.create(**FIRST).match.id)
    keys = table.page.keyboard
    set_up(table)
    table.take(table.option("to-vector"))
    flight = (table.prompt.text_content() or "")[0]
    before, place = table.position, table.piece(flight).bounding_box()
    keys.press("1")
    keys.press("Enter")
    table.wait_for_next_position(before)
    expect(table.prompt).not_to_contain_text("3 MPs left")
    assert table.piece(flight).bounding_box() != place
    keys.press("u")
    expect(table.prompt).to_contain_text("3 MPs left")
    assert table.piece(flight).bounding_box() == place
    while re.match(rf"{flight} .* MPs? left", table.prompt.text_content() or ""):
        before = table.position
        keys.press("1")
        expect(table.commit).to_be_enabled()
        keys.press("Enter")
        table.wait_for_next_position(before)
    expect(table.page.locator("#log-lines")).to_contain_text(f"{flight} (P-40B) flies")


def test_phone_shows_the_area_around_the_moving_squadron(person: MakePerson) -> None:
    me = person(PHONE, notes="")
    table = me.sit(me.create(**FIRST).match.id)
    set_up(table, tap=True)
    table.take(table.option("to-vector"), tap=True)
    flight = (table.prompt.text_content() or "")[0]
    frame, piece = table.page.locator("#map-frame").bounding_box(), table.piece(flight).bounding_box()
    assert frame is not None
    assert piece is not None
    assert frame["x"] <= piece["x"] <= frame["x"] + frame["width"]
    assert frame["y"] <= piece["y"] <= frame["y"] + frame["height"]
    way = next(name for name in table.names() if name.startswith("/"))
    before = table.position
    table.option(way).tap()
    expect(table.commit).to_be_enabled()
    if table.position == before:
        table.commit.tap()
    table.wait_for_next_position(before)
    expect(table.page.locator("#log-lines")).to_contain_text(f"{flight} (P-40B) flies")
    assert table.too_wide() == []


def test_armed_square_is_announced_with_weather_and_neighbours(person: MakePerson) -> None:
    me = person(notes="")
    table = sit_at(me, played("channel-probe", hunts_freely))
    table.page.keyboard.press("1")
    square = re.compile(r"(^|\. )[A-Z]\d+,.* (here|above|below|left|right)[.,]")  # perhaps after the question
    expect(table.page.locator("#live")).to_have_text(square)


def hunts_freely(match: Match) -> bool:
    """Whether a squadron with a tally is about to move, with many squares in reach."""
    decisions = [match.decision(seat) for seat in match.deciding_seats()]
    return any(
        decision.paths is not None and MANY < len(list(decision.paths())) < MOST for decision in decisions if decision
    )


def test_hint_for_a_move_is_a_whole_path_and_can_be_played(person: MakePerson) -> None:
    me = person((1280, 720), notes="")
    hints: list[Hint] = []
    me.answering("hint", lambda route: route.fulfill(body=msgspec.json.encode(hints[0])))
    table = sit_at(me, played("channel-probe", hunts_freely))
    page = table.page
    way = next(name for name in table.names() if name.count("enter") > 1)
    steps = tuple(way.removeprefix("/").split("/"))
    hints.append(
        Hint(steps[0], "The first step", 0.0, ExpectedPoints(steps[0], "Else", 0.0, 0.0), ("so",), 64, 0.0, 32, steps)
    )
    before = table.position
    page.keyboard.press("i")
    expect(page.locator("#options .hinted")).to_have_attribute("data-option", way)
    expect(page.locator("#hint-text b")).to_have_text(table.option(way).locator(".option-text").inner_text())
    expect(page.locator("#hint-text .promise")).to_have_count(0)  # nothing hangs on it
    page.locator("#hint-take").click()
    expect(page.locator("#map-frame .way")).to_have_count(1)
    table.commit.click()
    table.wait_for_next_position(before)


def test_steps_and_paths_are_grouped_and_a_long_hint_leaves_log_lines_visible(person: MakePerson) -> None:
    me = person((1280, 720), notes="")
    reasons = ("one reason that is rather long and goes on for more than a line", "another reason of the same length")
    hint: list[Hint] = []
    me.answering("hint", lambda route: route.fulfill(body=msgspec.json.encode(hint[0])))
    table = sit_at(me, played("channel-probe", hunts_freely))
    page = table.page
    expect(page.locator("#options h3")).to_have_text(["Square by square", "Whole move", "Without moving"])
    last = table.names()[-1]
    hint.append(Hint(last, "This", 1.0, ExpectedPoints(last, "That", 0.5), reasons, 64))
    page.keyboard.press("i")
    expect(page.locator("#options .hinted")).to_be_visible()
    page.evaluate(TWO_FRAMES)
    assert in_sight(page.locator("#options .hinted"))
    log = page.locator("#log-lines").bounding_box()
    assert log is not None
    assert log["height"] > 3 * LINE


def test_replay_uses_the_side_column_for_the_log(person: MakePerson) -> None:
    table = sit_at(person((1280, 720), notes=""), played("burma-road", lambda match: match.position > MANY))
    table.page.keyboard.press("ArrowLeft")
    expect(table.turn).to_have_text("Replay")
    table.page.evaluate(TWO_FRAMES)
    orders, log = table.page.locator("#orders").bounding_box(), table.page.locator("#log").bounding_box()
    assert orders is not None
    assert log is not None
    assert orders["height"] < 140
    assert log["height"] > 200


def test_wing_displays_name_ships_and_show_hit_boxes_in_one_row(person: MakePerson) -> None:
    me = person(notes="")
    table = me.sit(
        me.create(
            game="wing-leader", scenario="peewit", seed="t1", seats={"raider": "me", "defender": "pilot"}
        ).match.id
    )
    page = table.page
    ship = page.locator(".roster-entry", has_text="AUX1")
    expect(ship).to_contain_text("freighter")
    expect(page.locator(".roster-entry", has_text="To arrive").first).to_be_attached()
    tops = page.locator(".roster-boxes").evaluate_all(
        "(all) => all.map((boxes) => new Set([...boxes.children].map((box) => box.getBoundingClientRect().top)).size)"
    )
    assert max(tops) == 1


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_squadron_with_a_tally_shows_reachable_squares_and_costs(person: MakePerson, theme: str) -> None:
    me = person(theme=theme, notes="")
    table = sit_at(me, played("channel-probe", hunts_freely))
    page = table.page
    ways = [name for name in table.names() if name.startswith("/")]
    assert len(ways) > MANY
    expect(page.locator("#map-frame .cost")).to_have_count(len({way for way in ways if "enter" in way}))
    expect(page.locator("#map-frame .thread-tally").first).to_be_attached()
    assert complaints(page) == []
    page.locator("#map-frame .outline[class*=reach-]").first.click()
    expect(page.locator("#map-frame .way")).to_have_count(1)
    if theme == "dark":
        me.picture(page, "wing-leader.png")


@pytest.mark.parametrize(("theme", "size"), [("dark", "desk"), ("light", "phone")])
def test_attack_odds_show_hits_losses_and_cohesion_and_pass_axe(person: MakePerson, theme: str, size: str) -> None:
    me = person(SIZES[size], theme=theme, notes="")
    table = sit_at(me, played("burma-road", lambda match: asks(match, "hit-and-run")))
    assert table.too_wide() == []
    table.option("hit-and-run").click()
    expect(table.odds.first).to_be_visible(timeout=ODDS_TAKE)
    expect(table.page.locator("#odds h3")).to_have_text(["Hits scored", "Aircraft lost", "Cohesion"])
    assert complaints_by_day_and_night(table.page) == []
    if not me.is_phone:
        me.picture(table.page, "wing-leader-odds.png", "#side")


def test_report_draws_the_flight_paths_of_all_squadrons(person: MakePerson) -> None:
    me = person(notes="")
    match = played("channel-probe", lambda _: False)
    table = sit_at(me, match)
    table.page.keyboard.press("g")
    expect(table.dialog.locator(".ways .way-flown").first).to_be_attached()
    assert table.dialog.locator(".ways .way-flown").count() >= len(WING_LEADER.seats)
    expect(table.dialog).to_contain_text("Losses by squadron")
    assert complaints(table.page, "#dialog") == []
    table.dialog.locator(".ways").scroll_into_view_if_needed()
    me.picture(table.page, "wing-leader-report.png", ".ways-frame")


def test_buttons_and_map_are_visible_after_combat_on_a_phone(person: MakePerson) -> None:
    me = person(PHONE, notes="")
    table = sit_at(me, played("channel-probe", lambda match: asks(match, "dogfight")))
    box = table.undo.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= PHONE[1]
    for name in table.page.locator("#map-frame .holder.subject").evaluate_all(
        "(all) => all.map((e) => e.dataset.piece)"
    ):
        place, frame = table.piece(name).bounding_box(), table.page.locator("#map-frame").bounding_box()
        assert place is not None
        assert frame is not None
        assert frame["x"] <= place["x"] <= frame["x"] + frame["width"]


def test_opponents_in_a_square_are_drawn_side_by_side(person: MakePerson) -> None:
    """Opponents are drawn side by side: more than half of each piece is visible."""
    me = person(notes="")
    match = played("burma-road", lambda match: asks(match, "hit-and-run"))
    table = sit_at(me, match)
    decision = match.decision(match.deciding_seats()[0])
    assert decision is not None
    boxes = [table.piece(name).locator("svg").first.bounding_box() for name in decision.about]
    assert boxes[0] is not None
    assert boxes[1] is not None
    apart = abs(boxes[0]["x"] - boxes[1]["x"])
    assert apart > boxes[0]["width"] / 2
    head, whole = table.page.locator("#game-title").bounding_box(), table.page.locator("#titles h1").bounding_box()
    assert head is not None
    assert whole is not None
    assert head["width"] <= whole["width"], "the title is not cut"


def test_group_move_is_previewed_flown_with_one_click_and_undone_as_one(person: MakePerson) -> None:
    me = person(notes="")
    table = me.sit(me.create(**FIRST | {"seats": {"raider": "pilot", "defender": "me"}}).match.id)
    page = table.page
    set_up(table)
    group = page.locator('#options [data-option^="&All follow their vectors"]')
    expect(group).to_contain_text("All follow their vectors")
    expect(page.locator("#map-frame .preview .way"), "both routes are shown before").to_have_count(2)
    expect(page.locator('#options [data-option^="break:"]')).to_have_count(0)
    page.locator("#rare-orders").click()
    expect(page.locator("#dialog")).to_contain_text("can no longer attack")
    page.keyboard.press("Escape")
    start = table.position
    places = [table.piece(flight).bounding_box() for flight in "PQ"]
    group.click()
    table.wait_for_next_position(start)
    assert table.position >= start + 2 * 5, "two moves of at least five choices"
    assert all(table.piece(flight).bounding_box() not in places for flight in "PQ")
    expect(page.locator("#turn")).to_have_text("Your move")
    table.undo.click()
    table.expect_position(start)
    assert [table.piece(flight).bounding_box() for flight in "PQ"] == places


def test_question_whether_to_fight_on_answers_itself_and_the_offer_is_a_quiet_button(person: MakePerson) -> None:
    match = played("first-intercept", lambda match: asks(match, "fight-on"))
    table = MatchPage(bring(person(), match))
    for _ in (*match.deciding_seats(), "next turn"):  # each seat answers by itself and hands the screen to the next
        table.page.locator("#curtain-open").click()
    expect(table.at).to_have_text(f"{match.position + 2}/{match.position + 2}")
    offer = table.page.locator("#standing-offers button")
    expect(offer).to_have_text("Offer to end the game")
    offer.click()
    expect(offer).to_have_attribute("aria-pressed", "true")
