"""Resuming a match: after a reload, and after a crash of the server."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.browser_users import Person
from browser.conftest import MakePerson
from browser.scenario_builder import attack, patrol
from server.server_process import Process

SEEN_WITHIN = 15_000


def test_reload_restores_the_exact_position(me: Person) -> None:
    table = me.sit(attack(me))
    before = table.picture_of_the_position()
    table.page.reload()
    table.wait_until_drawn()
    assert table.picture_of_the_position() == before
    table.take(table.options.first)


def test_page_reconnects_after_a_server_crash(person: MakePerson, mortal: Process) -> None:
    me = person(at=mortal)
    table = me.sit(patrol(me))
    table.take(table.options.nth(1))
    before = table.picture_of_the_position()
    mortal.kill()
    expect(table.page.locator("#offline")).to_be_visible()
    mortal.start()
    expect(table.page.locator("#offline")).to_be_hidden(timeout=SEEN_WITHIN)
    assert table.picture_of_the_position() == before
    expect(table.toast).to_be_hidden()
    table.take(table.options.first)
    table.page.reload()
    table.wait_until_drawn()
    me.forgive_the_dead_server()


def test_choice_made_offline_is_sent_once_after_reconnection(person: MakePerson, mortal: Process) -> None:
    me = person(at=mortal)
    table = me.sit(patrol(me))
    position = table.position
    table.page.keyboard.press("ArrowDown")
    table.page.keyboard.press("ArrowDown")
    mortal.kill()
    expect(table.page.locator("#offline")).to_be_visible()
    table.page.keyboard.press("Enter")
    mortal.start()
    expect(table.at).to_have_text(f"{position + 1}/{position + 1}", timeout=SEEN_WITHIN)
    expect(table.prompt).to_contain_text("Where does")
    me.forgive_the_dead_server()
