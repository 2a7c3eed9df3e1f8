"""RAF: 2-Player in two browsers, at one screen with the curtain, and against a bot on either side."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.browser_users import DESK, PHONE
from browser.conftest import MakePerson
from browser.match_page import MatchPage, in_turn
from browser.planner import PLAN, Planner, answer
from browser.test_visual import complaints, complaints_by_day_and_night

MAX_CHOICES = 400
HIDDEN = re.compile(r'"(?:assign|place|jabo|mission|strategy):|"region":"(?:plan|force|hangar|hidden)/|"aim/')
"""What only the German reads in a scene."""
FAST = {"level": "random", "confirm": "never", "notes": ""}


def play(tables: dict[str, MatchPage], phones: set[str]) -> dict[str, int]:
    """Play all seats to the end of the match; returns the number of choices."""
    counts = dict.fromkeys(tables, 0)
    for seat in in_turn(tables):
        assert sum(counts.values()) < MAX_CHOICES, "the match does not end"
        table = tables[seat]
        turn = table.turn.text_content()
        if turn == "Game over":
            break
        if turn == "Your move" and not table.page.locator("#aid-bar:visible").count():
            answer(table, tap=seat in phones)
            counts[seat] += 1
    return counts


def test_two_browsers_play_a_whole_prelude(person: MakePerson) -> None:
    home, guest = person(**FAST), person(PHONE, **FAST)
    created = home.create(**PLAN, seats={"british": "friend", "german": "me"})
    german = home.sit(created.match.id)
    british = MatchPage(guest.page(created.links["british"]))
    british.wait_until_drawn()
    expect(british.prompt).to_have_text("Waiting for the Germans to plan the raids.")
    counts = play({"german": german, "british": british}, {"british"})
    assert min(counts.values()) >= 3
    for table in (german, british):
        expect(table.turn).to_have_text("Game over")
    assert german.result == british.result
    during = [frame for frame in guest.frames if '"outcome"' not in frame]
    assert during
    assert [frame for frame in during if HIDDEN.search(frame)] == []
    assert british.too_wide() == []
    for table in (german, british):
        Planner(table, tap=table is british).press(table.page.get_by_role("button", name="Open the report"))
        opened = table.page.locator(".laid-open .laid-row")
        expect(opened.first).to_be_visible(timeout=30_000)
        expect(opened.first.locator(".laid-plan li").first).to_be_visible()
        expect(opened.first.locator(".laid-known")).to_have_count(2)
        assert table.too_wide() == []


def test_two_players_at_one_screen_never_see_each_others_view(person: MakePerson) -> None:
    me = person(**FAST)
    match = me.create(**PLAN).match.id
    page = me.page(f"/match/{match}")
    table, curtain = MatchPage(page), page.locator("#curtain")
    expect(curtain).to_be_visible()
    expect(page.locator("#curtain-seat")).to_have_text(re.compile("German"))
    assert HIDDEN.search("".join(me.frames)) is None
    page.get_by_role("button", name="Show my view").click()
    table.wait_until_drawn()
    plan = Planner(table)
    plan.wait()
    plan.place("0800")
    plan.propose.click()
    expect(table.option("done")).to_be_visible(timeout=60_000)
    expect(table.prompt).to_contain_text("confirm the plan", timeout=60_000)
    expect(page.locator("#aid-bar")).to_be_hidden()
    frames = len(me.frames)
    table.option("done").click()
    expect(curtain).to_be_visible()
    expect(page.locator("#curtain-seat")).to_have_text(re.compile("British"))
    expect(page.locator("body.planning .plan-card")).to_have_count(0)
    page.get_by_role("button", name="Show my view").click()
    table.wait_until_drawn()
    expect(page.locator("#seat")).to_have_text("British")
    assert page.locator("[data-piece^='target/'], [data-piece^='aim/']").count() == 0
    visible = [frame for frame in me.frames[frames:] if '"seat":"british"' in frame]
    assert visible
    assert [frame for frame in visible if HIDDEN.search(frame)] == []


def test_british_player_plays_a_raid_against_a_bot(person: MakePerson) -> None:
    me = person(**FAST)
    match = me.create(**PLAN, seats={"british": "me", "german": "random"}).match.id
    table = me.sit(match)
    created = 0
    while created < 12 and table.turn.text_content() != "Game over":
        expect(table.turn).to_have_text(re.compile("Your move|Game over"), timeout=60_000)
        if table.turn.text_content() == "Your move":
            answer(table, tap=False)
            created += 1
    assert [frame for frame in me.frames if '"outcome"' not in frame and HIDDEN.search(frame)] == []


def test_german_player_plays_against_a_bot(person: MakePerson) -> None:
    me = person(**FAST)
    match = me.create(**PLAN, seats={"british": "random", "german": "me"}).match.id
    table = me.sit(match)
    for _ in range(12):
        expect(table.turn).to_have_text(re.compile("Your move|Game over"), timeout=60_000)
        if table.turn.text_content() == "Game over":
            break
        if table.page.locator("#aid-bar:visible").count():
            expect(table.page.locator("#aid-bar")).to_be_hidden(timeout=60_000)
            continue
        answer(table, tap=False)
    expect(table.page.locator("#log-lines")).to_contain_text("plan")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_plan_and_operations_room_pass_axe(person: MakePerson, size: tuple[int, int]) -> None:
    me = person(size, **FAST | {"level": "pilot"})
    match = me.create(**PLAN, seats={"british": "friend", "german": "me"})
    german = me.sit(match.match.id)
    plan = Planner(german, tap=me.is_phone)
    plan.wait()
    plan.press(plan.propose)
    expect(german.prompt).to_contain_text("confirm the plan", timeout=60_000)
    expect(german.page.locator("#aid-bar")).to_be_hidden(timeout=60_000)
    assert complaints_by_day_and_night(german.page) == []
    assert german.too_wide() == []
    button = german.commit.bounding_box()
    assert button is not None
    assert button["height"] < 60, "words of the button stand one below the other"
    if not me.is_phone:
        expect(german.page.locator(".toast:visible")).to_have_count(0, timeout=30_000)
        me.picture(german.page, "duel-german.png")
    guest = person(size, **FAST)
    british = MatchPage(guest.page(match.links["british"]))
    british.wait_until_drawn()
    tables = {"german": german, "british": british}
    for seat in in_turn(tables):
        if "which squadrons respond" in (british.prompt.text_content() or ""):
            break
        if tables[seat].turn.text_content() == "Your move":
            answer(tables[seat], tap=me.is_phone)
    assert complaints_by_day_and_night(british.page) == []
    assert british.too_wide() == []
    if not me.is_phone:
        guest.picture(british.page, "duel-british.png")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_spectator_watches_two_bots_and_the_debrief_passes_axe(person: MakePerson, size: tuple[int, int]) -> None:
    me = person(size, **FAST)
    match = me.create(**PLAN | {"seed": "a"}, seats={"british": "pilot", "german": "pilot"}).match.id
    table = me.sit(match)
    expect(table.turn).to_have_text("Game over", timeout=90_000)
    table.page.reload()
    table.wait_until_drawn()
    table.page.keyboard.press("g")
    laid = table.page.locator(".laid-open")
    expect(laid.locator(".laid-row").first).to_be_visible(timeout=30_000)
    assert complaints(table.page) == []
    assert table.too_wide() == []
    if not me.is_phone:
        laid.evaluate("(list) => list.scrollIntoView()")
        me.picture(table.page, "duel-report.png", "#dialog")
