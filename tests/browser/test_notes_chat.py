"""Private notes, chat between two browsers, and seat transfer to a phone by link and QR code."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.browser_users import PHONE, Person
from browser.conftest import MakePerson
from browser.match_page import MatchPage
from browser.test_visual import complaints

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


def open_company(table: MatchPage) -> None:
    table.page.keyboard.press("m")
    expect(table.dialog.get_by_role("heading", name="Your notes")).to_be_visible()


def test_notes_are_saved(me: Person) -> None:
    table = me.sit(me.create(seed="t").match.id)
    open_company(table)
    notes = table.dialog.get_by_label("Your notes")
    notes.fill("Keep 54 Sqn back.")
    expect(table.dialog.get_by_text("Saved. Only you can see these.")).to_be_visible()
    expect(table.dialog.get_by_role("heading", name="Chat", exact=True)).to_have_count(0)
    assert complaints(table.page, "#dialog") == []
    table.page.reload()
    table.wait_until_drawn()
    open_company(table)
    expect(table.dialog.get_by_label("Your notes")).to_have_value("Keep 54 Sqn back.")


def test_chat_is_plain_text_and_can_be_turned_off(me: Person, person: MakePerson) -> None:
    seats = {"raider": "me", "defender": "friend"}
    created = me.create(game="wing-leader", scenario="burma-road", seed=None, seats=seats)
    mine, friend = me.sit(created.match.id), person()
    theirs = friend.sit(created.match.id, created.links["defender"].removeprefix(friend.server.url))
    open_company(mine)
    mine.dialog.get_by_label("Message to the other players").fill("<b>Tally ho</b>")
    mine.dialog.get_by_role("button", name="Send").click()
    expect(mine.dialog.locator("#talk-lines li")).to_have_text("the raider <b>Tally ho</b>")
    assert complaints(mine.page, "#dialog") == []
    open_company(theirs)
    expect(theirs.dialog.locator("#talk-lines li")).to_have_text("the raider <b>Tally ho</b>")
    theirs.dialog.get_by_label("Show messages").uncheck()
    expect(theirs.dialog.locator("#talk-lines")).to_be_hidden()


def test_seat_is_transferred_to_a_phone(me: Person, person: MakePerson) -> None:
    table = me.sit(me.create(seed="t").match.id)
    open_company(table)
    table.dialog.get_by_role("button", name="Continue on another device").click()
    expect(table.dialog.get_by_role("img", name="This link as a QR code")).to_be_in_viewport(ratio=0.9)
    link = table.dialog.get_by_label("Link for this seat").input_value()
    phone = person(PHONE)
    page = phone.page(link.removeprefix(phone.server.url))
    page.wait_for_url(re.compile("/match/"))
    there = MatchPage(page)
    there.wait_until_drawn()
    expect(there.turn).to_have_text("Your move")
    open_company(there)
    expect(there.dialog).to_contain_text("Devices with access to your seat: 2.")


def test_leaving_a_seat(me: Person) -> None:
    match = me.create(seed="t").match.id
    table = me.sit(match)
    open_company(table)
    expect(table.dialog).to_contain_text("Devices with access to your seat: 1.")
    table.page.once("dialog", lambda dialog: dialog.accept())
    table.dialog.get_by_role("button", name="Leave this seat").click()
    table.page.wait_for_url(re.compile("/$"))
    assert me.client.client.get(f"/api/matches/{match}").json()["mine"] == []


def test_qr_code_matches_another_encoder(me: Person) -> None:
    page = me.page()
    assert page.evaluate(DRAWN, [CODE, 3]) == ROWS
