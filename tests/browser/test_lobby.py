"""The lobby and the pages of the games: match list, menu, filter, new matches, uploaded scenarios, notifications."""

from __future__ import annotations

import re

from playwright.sync_api import FilePayload, expect

from browser.browser_users import DESK, Person
from browser.conftest import MakePerson
from browser.match_page import MatchPage
from browser.scenario_builder import play
from browser.test_visual import complaints, complaints_by_day_and_night
from dowding.games.registry import GAMES
from server.api.test_scenario_upload import WRITTEN

EAGLE_DAY = "13 August: Eagle Day"


def test_first_visit_has_one_button_and_a_shelf_of_games(me: Person) -> None:
    page = me.page()
    expect(page.locator("main .primary")).to_have_count(1)
    expect(page.get_by_role("heading", name="Your matches")).to_have_count(0)
    shelf = page.get_by_role("region", name="Games")
    expect(shelf.get_by_role("listitem")).to_have_count(len(GAMES))
    for picture in shelf.locator("img").all():
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("(image) => image.naturalWidth") > 400
    card = shelf.get_by_role("link", name="The Hardest Days")
    expect(card).to_contain_text("60 min")
    assert page.evaluate("document.documentElement.scrollHeight") <= 2 * DESK[1]
    with page.expect_request(lambda request: request.method == "POST") as creation:
        page.get_by_role("button", name="Fly your first fight – 5 minutes").click()
    wanted = creation.value.post_data_json or {}
    assert wanted["guided"]
    assert wanted["seats"] == {"raider": "pilot", "defender": "me"}
    page.wait_for_url(re.compile("/match/"))
    MatchPage(page).wait_until_drawn()
    expect(page.locator("#seat")).to_have_text("Defender")


def test_returning_visitor_sees_whose_move_it_is_against_whom(me: Person, person: MakePerson) -> None:
    me.create(seed="t")
    me.create(seed="t", name="After supper")
    me.create(seed=None, seats={"british": "open"}, name="For anyone")
    invited = {"game": "duel", "scenario": "prelude", "seed": None, "seats": {"british": "me", "german": "friend"}}
    created = me.create(**invited, name="By post")
    rows = me.page().locator("#match-list > li")
    assert rows.page.evaluate("document.documentElement.scrollHeight") <= 2 * DESK[1]
    plain = rows.filter(has=rows.page.get_by_role("heading", name=EAGLE_DAY))
    expect(plain).to_have_count(1)
    expect(plain.locator(".facts").first).to_have_text("The Hardest Days")
    expect(plain).to_contain_text("Your move")
    expect(plain).to_contain_text("Solo")
    expect(plain.locator(".mark")).to_have_attribute("aria-label", re.compile("seed"))
    expect(rows.filter(has_text="After supper").locator(".facts").first).to_have_text(f"The Hardest Days · {EAGLE_DAY}")
    post = rows.filter(has_text="By post")
    expect(post).to_contain_text("Waiting")
    expect(post).to_contain_text("the Germans to move, not yet joined")
    guest = person()
    guest.page(created.links["german"].removeprefix(me.server.url))
    door = guest.page()
    expect(door.locator("#match-list > li")).to_contain_text("Your move")
    expect(door.locator("#open-list > li")).to_contain_text("For anyone")
    rows.page.reload()
    expect(post.locator(".presence.here")).to_be_visible()
    expect(post).to_contain_text("the Germans to move, at the table")


def test_menu_of_a_match_by_keyboard(me: Person) -> None:
    seats = {"raider": "me", "defender": "random"}
    me.create(game="wing-leader", scenario="burma-road", seed="t", seats=seats, name="Ours")
    page = me.page()
    dots = page.get_by_role("button", name="More for Ours")
    menu = page.get_by_role("menu", name="More for Ours")
    dots.press("Enter")
    expect(menu.get_by_role("menuitem", name="Rename")).to_be_focused()
    page.keyboard.press("End")
    expect(menu.get_by_role("menuitem", name="Delete")).to_be_focused()
    assert complaints_by_day_and_night(page) == []
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(dots).to_be_focused()
    dots.press("ArrowDown")
    page.keyboard.press("Enter")
    page.get_by_label("New name").fill("Ours, renamed")
    page.keyboard.press("Enter")
    row = page.locator("#match-list > li")
    expect(row.get_by_role("heading")).to_have_text("Ours, renamed")
    row.get_by_role("button", name="More for Ours, renamed").click()
    page.get_by_role("menuitem", name="Delete").click()
    expect(page.get_by_role("dialog", name="Delete this match?")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    row.get_by_role("button", name="More for Ours, renamed").click()
    page.get_by_role("menuitem", name="Rematch with sides swapped").click()
    page.wait_for_url(re.compile("/match/"))
    MatchPage(page).wait_until_drawn()
    expect(page.locator("#seat")).to_have_text("Defender")
    page.goto("/")
    page.get_by_role("button", name="More for Ours, renamed").last.click()
    page.get_by_role("menuitem", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.locator("#match-list > li")).to_have_count(1)


def test_scenario_file_is_loaded_or_its_error_shown(me: Person) -> None:
    page = me.page("/games/wing-leader")
    game = page.get_by_role("form", name="New match")
    field, fault = game.locator(".import input"), game.locator(".fault")
    wrong = WRITTEN.replace('"do-17z-2"', '"do-17z"')
    field.set_input_files(files=[toml("patrol.toml", wrong)])
    expect(fault).to_contain_text("patrol.toml: scenario coastal-patrol: raider squadron A: model: 'do-17z' is not an")
    me.faults.clear()  # the browser logs the status 400 as an error
    field.set_input_files(files=[toml("patrol.toml", WRITTEN)])
    expect(fault).to_be_hidden()
    expect(game.get_by_label("Coastal Patrol (patrol.toml)")).to_be_checked()
    expect(game.locator(".start-row")).to_contain_text("Coastal Patrol")
    game.locator('[name="level:defender"]').select_option("random")
    game.get_by_role("button", name="Start").click()
    page.wait_for_url("**/match/*")
    expect(page.locator("#game-title")).to_have_text("Coastal Patrol")
    page.goto("/")
    expect(page.get_by_role("heading", name="Coastal Patrol").first).to_be_visible()


def toml(name: str, text: str) -> FilePayload:
    return {"name": name, "mimeType": "application/toml", "buffer": text.encode()}


def test_page_of_a_game_tells_what_it_is_and_starts_a_match(me: Person) -> None:
    page = me.page()
    page.get_by_role("link", name="RAF: 2-Player The Luftwaffe").click()
    expect(page).to_have_title("RAF: 2-Player · Dowding")
    expect(page.locator("#game-facts")).to_contain_text("60 min – 11½ h")
    expect(page.locator("#rules-in-short li").first).to_be_visible()
    expect(page.get_by_role("link", name="Learn it step by step")).to_have_attribute(
        "href", "/help/tutorials/first-match-duel"
    )
    form = page.get_by_role("form", name="New match")
    expect(form.locator(".scenario").first).to_contain_text("60 min · fair")
    british, german = form.get_by_role("group", name="The British"), form.get_by_role("group", name="The Germans")
    expect(british.get_by_role("radio", name="You")).to_be_checked()
    expect(german.get_by_role("combobox")).to_have_value("pilot")
    expect(german.get_by_role("option", name="Ace: hard – plays out what may follow before each move")).to_have_count(1)
    german.get_by_role("radio", name="A friend").check()
    expect(german.get_by_role("combobox")).to_be_hidden()
    form.get_by_text("The Hardest Days").click()
    expect(form.locator(".start-row")).to_contain_text("The Hardest Days")
    form.get_by_text("Options").click()
    form.get_by_label("Advanced rules").select_option("yes")
    expect(form.locator("summary")).to_contain_text("1 setting changed")
    assert complaints_by_day_and_night(page) == []
    form.get_by_role("button", name="Start").click()
    expect(page.get_by_role("dialog", name="Invite links")).to_contain_text("The Germans")
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Rules in full").click()
    rules = page.get_by_role("dialog", name="RAF: 2-Player: rules in our own words")
    expect(rules.get_by_role("heading", name="Detection and response")).to_be_visible()
    rules.get_by_label("Search the rules").fill("close escort")
    expect(rules.locator("output")).to_have_text(re.compile(r"^\d+ rules$"))
    assert complaints(page) == []


def test_match_filter_and_order(me: Person) -> None:
    for number in range(7):
        me.create(seed="t", name=f"Evening {number}")
    over = me.create(seed="t", name="The day we lost").match.id
    play(me, over, lambda _: False)
    page = me.page()
    rows = page.locator("#match-list > li")
    expect(rows).to_have_count(5)
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
    expect(lobby.locator("#match-list > li")).to_contain_text("the raider to move")
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
