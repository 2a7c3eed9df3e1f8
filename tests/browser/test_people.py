"""The people of a match: presence, names, chat, notes, and seat transfer to a phone by link and QR code."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.browser_users import PHONE, Person
from browser.conftest import MakePerson
from browser.match_page import MatchPage
from browser.test_visual import complaints
from server.server_process import Process

SEEN_WITHIN = 15_000
IN_A_NETWORK = {"urls": ["http://192.168.1.5:1940"], "local_only": False}
CODE = "https://play.example.org/carry/AbCdEfGhIjKlMnOpQrStUv012345678"
ROWS = [
    "1fd65727f",
    "105f85e41",
    "1746f175d",
    "175abff5d",
    "174fa615d",
    "10489f141",
    "1fd55557f",
    "183c700",
    "16e70ea4b",
    "8179276c",
    "1bf248f3b",
    "1c12b30ab",
    "137a3d7b8",
    "1b226cf6a",
    "7c48a46c",
    "119e358cc",
    "9fa55ddc",
    "16926175b",
    "1b5bf4876",
    "9278c2d3",
    "6f38901e",
    "1fa403e4d",
    "6400435b",
    "e06c42bb",
    "12c76c7f7",
    "1f3a319",
    "1fde8a750",
    "105d44f1f",
    "1743d0ff6",
    "175bbf829",
    "175ff8e6c",
    "1044ef631",
    "1fde1fad4",
]
"""The same text as another maker of codes (segno 1.6.6) draws it with mask 3, each row as a number."""
DRAWN = """async ([text, mask]) => {
    const { modules } = await import('/static/js/panels/qr_code.js');
    return modules(text, mask).map((row) => BigInt('0b' + row.map(Number).join('')).toString(16));
}"""


def open_panel(table: MatchPage) -> None:
    table.page.keyboard.press("m")
    expect(table.dialog.get_by_role("heading", name="Your notes")).to_be_visible()


def test_notes_are_saved_and_a_seat_is_transferred_to_a_phone_and_left(me: Person, person: MakePerson) -> None:
    match = me.create(seed="t").match.id
    table = me.sit(match)
    expect(table.page.locator("#company")).to_contain_text("Notes")
    open_panel(table)
    table.dialog.get_by_label("Your notes").fill("Keep 54 Sqn back.")
    expect(table.dialog.get_by_text("Saved. Only you can see these.")).to_be_visible()
    expect(table.dialog.locator(".chat, .name-form")).to_have_count(0)
    assert complaints(table.page, "#players-panel") == []
    table.page.reload()
    table.wait_until_drawn()
    open_panel(table)
    expect(table.dialog.get_by_label("Your notes")).to_have_value("Keep 54 Sqn back.")
    expect(table.dialog).to_contain_text("Devices with access to your seat: 1.")
    table.dialog.get_by_role("button", name="Continue on another device").click()
    expect(table.dialog.get_by_role("img", name="This link as a QR code")).to_be_in_viewport(ratio=0.9)
    link = table.dialog.get_by_label("Link for this seat").input_value()
    phone = person(PHONE)
    page = phone.page(link.removeprefix(phone.server.url))
    page.wait_for_url(re.compile("/match/"))
    there = MatchPage(page)
    there.wait_until_drawn()
    expect(there.turn).to_have_text("Your move")
    open_panel(there)
    expect(there.dialog).to_contain_text("Devices with access to your seat: 2.")
    page.keyboard.press("Escape")
    expect(there.dialog).to_be_hidden()
    page.close()
    table.page.once("dialog", lambda dialog: dialog.accept())
    table.dialog.get_by_role("button", name="Leave this seat").click()
    table.page.wait_for_url(re.compile("/$"))
    assert me.client.client.get(f"/api/matches/{match}").json()["mine"] == []


def test_two_players_see_and_write_to_each_other(me: Person, person: MakePerson) -> None:
    seats = {"raider": "me", "defender": "friend"}
    created = me.create(game="wing-leader", scenario="burma-road", seed=None, seats=seats)
    mine = me.sit(created.match.id)
    people = mine.page.locator("#people")
    expect(people).to_have_text("The defender: not joined yet")
    mine.page.keyboard.press("l")
    expect(mine.dialog.get_by_role("alert")).to_contain_text("Others cannot open these links yet.")
    mine.close_dialog()
    mine.page.route("**/api/addresses", lambda route: route.fulfill(json=IN_A_NETWORK))
    mine.page.keyboard.press("l")
    expect(mine.dialog.get_by_label("Address for others")).to_be_visible()
    expect(mine.dialog.get_by_role("alert")).to_have_count(0)
    mine.dialog.get_by_role("button", name="New link for The defender").click()
    expect(mine.dialog.get_by_role("img", name="Link for The defender as a QR code")).to_be_visible()
    link = mine.dialog.get_by_label("Link for The defender", exact=True)
    expect(link).to_have_value(re.compile("^http://192.168.1.5:1940/join/"))
    mine.dialog.get_by_label("Address for others").select_option(me.server.url)
    assert complaints(mine.page, "#dialog") == []
    friend = person(name="Anna")
    theirs = friend.sit(created.match.id, link.input_value().removeprefix(me.server.url))
    mine.page.keyboard.press("Escape")
    expect(mine.toast).to_contain_text("a player has joined")
    expect(people).to_have_text(re.compile("^Anna: (here|thinking)$"))
    expect(theirs.page.locator("#people")).to_have_text(re.compile("^The raider: (here|thinking)$"))
    waiting = theirs if mine.turn.text_content() == "Your move" else mine
    expect(waiting.prompt).to_have_text(re.compile("^Waiting for (Anna .the defender.|the raider)"))

    open_panel(theirs)
    field = theirs.dialog.get_by_label("Message to the other players")
    field.press_sequentially("<b>Tally")
    expect(people).to_have_text("Anna: typing…")
    field.press_sequentially(" ho</b>")
    field.press("Enter")
    expect(theirs.dialog.locator(".chat-lines li")).to_have_text(re.compile("^You .*<b>Tally ho</b>$"))
    expect(mine.toast).to_have_text("Anna: <b>Tally ho</b>")
    expect(mine.page.locator("#company")).to_have_accessible_name("Chat: 1 unread message")
    open_panel(mine)
    expect(mine.dialog.locator(".chat-lines li")).to_have_text(re.compile("^Anna .*<b>Tally ho</b>$"))
    expect(mine.page.locator("#company-unread")).to_be_hidden()
    assert complaints(mine.page, "#players-panel") == []

    mine.dialog.get_by_label("Your name").fill("Bill")
    mine.dialog.get_by_role("button", name="Save").click()
    expect(theirs.dialog.locator(".players-list")).to_contain_text("Bill (the raider)")
    mine.page.keyboard.press("Escape")
    mine.page.keyboard.press("s")
    expect(mine.dialog.get_by_label("Your name")).to_have_value("Bill")
    mine.page.keyboard.press("Escape")
    theirs.dialog.get_by_label("Show messages").uncheck()
    expect(theirs.dialog.locator(".chat-lines")).to_be_hidden()
    theirs.page.close()
    expect(people).to_contain_text("Anna: away since")


def test_what_is_done_offline_is_shown_and_sent_later(person: MakePerson, mortal: Process) -> None:
    me = person(at=mortal)
    seats = {"raider": "friend", "defender": "me"}
    created = me.create(game="wing-leader", scenario="burma-road", seed=None, seats=seats)
    table = me.sit(created.match.id)
    expect(table.turn).to_have_text("Your move")
    position = table.position
    open_panel(table)
    mortal.kill()
    expect(table.page.locator("#offline")).to_have_text("Connection lost. Reconnecting…")
    table.dialog.get_by_label("Message to the other players").fill("One moment")
    table.page.keyboard.press("Enter")
    expect(table.page.locator(".chat-lines")).to_contain_text("will be sent")
    table.page.keyboard.press("Escape")
    table.page.keyboard.press("1")
    table.page.keyboard.press("Enter")
    expect(table.page.locator("#offline")).to_have_text(re.compile("“.+” will be sent.$"))
    mortal.start()
    expect(table.at).to_have_text(f"{position + 1}/{position + 1}", timeout=SEEN_WITHIN)
    expect(table.page.locator("#offline")).to_be_hidden()
    open_panel(table)
    expect(table.page.locator(".chat-lines li")).to_have_text(re.compile(r"^You \d\d:\d\dOne moment$"))
    me.forgive_the_dead_server()


def test_qr_code_matches_another_encoder(me: Person) -> None:
    page = me.page()
    assert page.evaluate(DRAWN, [CODE, 3]) == ROWS
