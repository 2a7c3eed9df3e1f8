"""The lobby: match list, filter, new matches, uploaded scenarios, notifications."""

from __future__ import annotations

import re

from playwright.sync_api import FilePayload, expect

from browser.browser_users import Person
from browser.conftest import MakePerson
from browser.match_page import MatchPage
from browser.scenario_builder import play
from browser.test_visual import complaints
from dowding.games.registry import GAMES
from server.api.test_scenario_upload import WRITTEN

EAGLE_DAY = "13 August: Eagle Day"


def test_unnamed_match_shows_its_scenario_once(me: Person) -> None:
    me.create(seed="t")
    me.create(seed="t", name="After supper")
    page = me.page()
    plain = page.locator("#match-list li").filter(has=page.get_by_role("heading", name=EAGLE_DAY))
    expect(plain).to_have_count(1)
    expect(plain.locator(".facts")).not_to_contain_text(EAGLE_DAY)
    expect(plain.get_by_role("link", name=f"Resume {EAGLE_DAY}")).to_be_visible()
    named = page.locator("#match-list li").filter(has=page.get_by_role("heading", name="After supper"))
    expect(named.locator(".facts")).to_contain_text(f"The Hardest Days · {EAGLE_DAY} ·")


def test_open_seat_of_an_unnamed_match_shows_the_game(me: Person, person: MakePerson) -> None:
    me.create(seed=None, seats={"british": "open"})
    expect(me.page().get_by_role("heading", name=EAGLE_DAY)).to_be_visible()
    page = person().page()
    row = page.locator("#open-list li")
    expect(row.get_by_role("heading", name=EAGLE_DAY)).to_be_visible()
    expect(row.locator(".facts")).to_have_text("The Hardest Days")


def test_scenario_file_is_loaded_or_its_error_shown(me: Person) -> None:
    page = me.page()
    game = page.locator(".game").filter(has=page.get_by_role("heading", name="Wing Leader"))
    field, fault = game.locator(".import input"), game.locator(".fault")
    wrong = WRITTEN.replace('"do-17z-2"', '"do-17z"')
    field.set_input_files(files=[toml("patrol.toml", wrong)])
    expect(fault).to_contain_text("patrol.toml: scenario coastal-patrol: raider squadron A: model: 'do-17z' is not an")
    me.faults.clear()  # the browser logs the status 400 as an error
    field.set_input_files(files=[toml("patrol.toml", WRITTEN)])
    expect(fault).to_be_hidden()
    expect(game.get_by_label("Coastal Patrol (patrol.toml)")).to_be_checked()
    game.locator('[name="seat:defender"]').select_option("random")
    game.get_by_role("button", name="Start match").click()
    page.wait_for_url("**/match/*")
    expect(page.locator("#game-title")).to_have_text("Coastal Patrol")
    page.goto("/")
    expect(page.get_by_role("heading", name="Coastal Patrol").first).to_be_visible()


def toml(name: str, text: str) -> FilePayload:
    return {"name": name, "mimeType": "application/toml", "buffer": text.encode()}


def test_lobby_recommends_first_matches_and_shows_scenario_facts(me: Person) -> None:
    page = me.page()
    start = page.get_by_role("region", name="New here?")
    expect(start.get_by_role("listitem")).to_have_count(len(GAMES))
    days = start.get_by_role("listitem").filter(has_text="The Hardest Days")
    expect(days).to_contain_text("about 80 minutes · easy · solo")
    fights = page.get_by_role("article", name="Wing Leader")
    expect(fights.locator(".scenario").first).to_contain_text(
        "about 30 minutes · easy · 2 players, or solo against a bot"
    )
    start.get_by_role("button", name=re.compile("^Start Wing Leader:")).click()
    page.wait_for_url(re.compile("/match/"))
    table = MatchPage(page)
    table.wait_until_drawn()
    expect(page.locator("#seat")).to_have_text("Defender")
    page.keyboard.press("l")
    expect(table.dialog).to_contain_text("bot: Pilot")  # not the random bot


def test_game_link_leads_to_its_form_with_a_bot_preselected(me: Person) -> None:
    page = me.page()
    page.get_by_role("navigation", name="Games").get_by_role("link", name="RAF: 2-Player").click()
    game = page.get_by_role("article", name="RAF: 2-Player")
    expect(game).to_be_in_viewport(ratio=0.9)
    expect(game.locator('[name="seat:british"]')).to_have_value("me")
    expect(game.locator('[name="seat:german"]')).to_have_value("pilot")
    page.goto("/help/")
    page.get_by_role("link", name="Glossary").first.click()
    expect(page.get_by_role("heading", name="Glossary")).to_be_visible()


def test_match_filter_and_order(me: Person) -> None:
    for number in range(7):
        me.create(seed="t", name=f"Evening {number}")
    over = me.create(seed="t", name="The day we lost").match.id
    play(me, over, lambda _: False)
    page = me.page()
    rows = page.locator("#match-list > li")
    expect(rows).to_have_count(6)
    expect(rows.first).to_contain_text("Evening 6")
    page.get_by_label("Search matches by name").fill("we lost")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Finished")
    expect(page.locator("#find-count")).to_have_text("1 match")
    page.get_by_label("Search matches by name").fill("")
    page.get_by_label("Filter matches").select_option("mine")
    expect(rows).to_have_count(7)
    assert complaints(page) == []


def test_tab_title_shows_that_it_is_my_move(me: Person, person: MakePerson) -> None:
    seats = {"raider": "friend", "defender": "me"}
    created = me.create(game="wing-leader", scenario="burma-road", seed=None, seats=seats, name="By post")
    lobby = me.page()
    expect(lobby).to_have_title("● Your move · Dowding")
    icon = lobby.locator('link[rel="icon"]')
    expect(icon).to_have_attribute("href", "/static/icon-calls.svg")
    table = me.sit(created.match.id)
    mine = re.compile("^● Your move · By post")
    expect(table.page).to_have_title(mine)
    for _ in range(20):
        if table.turn.text_content() != "Your move":
            break
        table.take(table.options.first)
    expect(table.page).to_have_title("By post · Dowding")
    lobby.reload()
    expect(lobby.locator("#match-list > li")).to_contain_text("Waiting for the raider")
    expect(lobby).to_have_title("Dowding")


HIDDEN = """() => {
    window.notifications = [];
    window.Notification = class { static permission = 'granted'; static requestPermission = async () => 'granted';
        constructor(title, facts) { window.notifications.push([title, facts.body]); } close() {} };
    Object.defineProperty(document, 'hidden', { get: () => window.away === true });
}"""


def test_browser_notification_of_my_move(me: Person) -> None:
    me.context.add_init_script(f"({HIDDEN})()")
    page = me.page()
    tell = page.get_by_role("button", name="Notify me")
    expect(tell).to_have_attribute("aria-pressed", "false")
    tell.click()
    expect(tell).to_have_attribute("aria-pressed", "true")
    me.create(seed="t", name="By post")
    page.evaluate("window.away = true; document.dispatchEvent(new Event('visibilitychange'))")
    page.evaluate("window.away = false; document.dispatchEvent(new Event('visibilitychange')); window.away = true")
    expect(page.locator("#match-list > li")).to_contain_text("By post")
    page.wait_for_function("window.notifications.length === 1")
    assert page.evaluate("window.notifications") == [["Your move", "By post"]]
    tell.click()
    expect(tell).to_have_attribute("aria-pressed", "false")


def test_rematch_with_swapped_sides(me: Person) -> None:
    seats = {"raider": "me", "defender": "random"}
    me.create(game="wing-leader", scenario="burma-road", seed="t", seats=seats, name="Ours")
    page = me.page()
    page.get_by_role("button", name="Rematch with sides swapped: Ours").click()
    page.wait_for_url(re.compile("/match/"))
    MatchPage(page).wait_until_drawn()
    expect(page.locator("#seat")).to_have_text("Defender")
