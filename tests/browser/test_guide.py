"""Tutorial notes: shown once per match beside the options; skipping them and turning them off."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from browser.browser_users import DESK, PHONE, Person
from browser.conftest import MakePerson
from browser.match_page import MatchPage
from browser.scenario_builder import play
from browser.test_visual import complaints

SIZES = {"desk": DESK, "laptop": (1280, 720), "phone": PHONE}
TITLES = ("Good morning, Fighter Command", "Where will they come from?", "Patrols")


def a_first_day(me: Person, seed: str = "t") -> str:
    """A match of the scenario with notes, at its first decision."""
    return me.create(game="lion", scenario="prelude", seed=seed).match.id


class Guide:
    """The card with the note."""

    def __init__(self, table: MatchPage) -> None:
        self.card = table.page.get_by_role("region", name=re.compile("."), include_hidden=False).and_(
            table.page.locator("#guide")
        )
        self.title = self.card.get_by_role("heading")
        self.back = self.button("Back")

    def button(self, name: str) -> Locator:
        return self.card.get_by_role("button", name=name, exact=True)

    def expect_note(self, title: str) -> None:
        expect(self.title).to_have_text(title)

    def expect_none(self) -> None:
        expect(self.card).to_have_count(0)


def choose_setting(table: MatchPage, value: str) -> None:
    """Set when notes are shown in the settings."""
    table.page.keyboard.press("s")
    table.dialog.get_by_role("group", name="Tutorial notes").get_by_label(value, exact=True).check()
    table.close_dialog()


def test_each_tutorial_note_is_shown_once_per_match(me: Person) -> None:
    match = a_first_day(me)
    table = me.sit(match)
    guide = Guide(table)
    guide.expect_note(TITLES[0])
    expect(guide.card).to_contain_text("2 more")
    expect(guide.back).to_have_attribute("aria-disabled", "true")
    guide.button("Next").click()
    guide.expect_note(TITLES[1])
    table.page.reload()
    table.wait_until_drawn()
    guide.expect_note(TITLES[1])
    guide.button("Next").click()
    guide.expect_note(TITLES[2])
    guide.button("Got it").click()
    guide.expect_none()
    table.page.reload()
    table.wait_until_drawn()
    guide.expect_none()
    Guide(me.sit(a_first_day(me))).expect_note(TITLES[0])


def test_read_notes_can_be_browsed(me: Person) -> None:
    table = me.sit(a_first_day(me))
    guide = Guide(table)
    for title in TITLES[:2]:
        guide.expect_note(title)
        guide.button("Next").click()
    guide.back.click()
    guide.expect_note(TITLES[1])
    guide.back.click()
    guide.expect_note(TITLES[0])
    guide.back.click(force=True)
    guide.expect_note(TITLES[0])
    for title in TITLES[1:]:
        guide.button("Next").click()
        guide.expect_note(title)
    guide.button("Got it").click()
    guide.expect_none()
    table.page.keyboard.press("?")
    table.dialog.get_by_role("button", name="Reread the tutorial notes").click()
    guide.expect_note(TITLES[2])
    guide.back.click()
    guide.expect_note(TITLES[1])


def test_note_does_not_block_a_choice(me: Person) -> None:
    table = me.sit(a_first_day(me, seed="t1"))  # squadrons can meet the first raid, for which there is a note
    guide = Guide(table)
    guide.expect_note(TITLES[0])
    position = table.position
    table.take(table.option("done"))
    assert table.position > position
    expect(guide.title.filter(has_text=TITLES[0])).to_have_count(0)


def test_notes_are_read_and_closed_by_keyboard(me: Person) -> None:
    table = me.sit(a_first_day(me))
    guide, keys = Guide(table), table.page.keyboard
    expect(table.page.locator("#guide-live")).to_contain_text(f"Note: {TITLES[0]}. It is 11 August.")
    expect(table.page.locator("#guide-live")).to_have_attribute("aria-live", "polite")
    table.page.locator("#guide-text").focus()
    keys.press("Tab")
    expect(guide.back).to_be_focused()
    keys.press("Tab")
    expect(guide.button("Next")).to_be_focused()
    keys.press("Enter")
    guide.expect_note(TITLES[1])
    expect(guide.button("Next")).to_be_focused()
    keys.press("1")
    expect(table.commit).to_be_enabled()
    keys.press("Escape")
    expect(table.commit).to_be_disabled()
    guide.expect_note(TITLES[1])
    keys.press("Escape")
    guide.expect_note(TITLES[2])
    keys.press("?")
    expect(table.dialog).to_be_visible()
    table.close_dialog()
    guide.expect_note(TITLES[2])
    guide.button("Got it").focus()
    keys.press("Escape")
    guide.expect_none()
    expect(table.prompt).to_be_focused()
    expect(table.page.locator("#guide-live")).to_be_empty()


def test_notes_skipped_for_a_match_can_be_turned_on_again(me: Person) -> None:
    table = me.sit(a_first_day(me))
    guide = Guide(table)
    guide.button("Skip all").click()
    guide.expect_none()
    expect(table.toast).to_contain_text("Tutorial notes off for this match")
    table.page.reload()
    table.wait_until_drawn()
    guide.expect_none()
    Guide(me.sit(a_first_day(me))).expect_note(TITLES[0])
    table.page.bring_to_front()
    choose_setting(table, "on")
    guide.expect_note(TITLES[0])


def test_notes_turned_off_can_be_turned_on_again(me: Person) -> None:
    table = me.sit(a_first_day(me))
    guide = Guide(table)
    guide.button("Turn notes off").click()
    guide.expect_none()
    other = me.sit(a_first_day(me))
    Guide(other).expect_none()
    choose_setting(other, "on")
    Guide(other).expect_note(TITLES[0])
    guide.expect_note(TITLES[0])


def test_no_notes_in_replays_or_for_spectators(me: Person, person: MakePerson) -> None:
    created = me.create(game="lion", scenario="prelude", seed="t")
    play(me, created.match.id, lambda scene: scene.position == 1)
    table = me.sit(created.match.id)
    Guide(table).expect_note(TITLES[0])
    table.page.keyboard.press("ArrowLeft")
    expect(table.turn).to_have_text("Replay")
    Guide(table).expect_none()
    table.page.keyboard.press("Escape")
    Guide(table).expect_note(TITLES[0])
    Guide(person().sit("", created.links["spectator"])).expect_none()


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", SIZES)
def test_note_covers_nothing_and_passes_axe(person: MakePerson, theme: str, size: str) -> None:
    me = person(SIZES[size], theme=theme)
    table = me.sit(a_first_day(me))
    guide = Guide(table)
    guide.expect_note(TITLES[0])
    for part in ("#prompt", "#choices", "#commit-bar"):
        box, card = table.page.locator(part).bounding_box(), guide.card.bounding_box()
        assert box is not None
        assert card is not None
        assert card["x"] + card["width"] <= box["x"] or card["y"] + card["height"] <= box["y"], part
    tag = table.page.locator("#guide-fold")
    tag.click()
    expect(table.page.locator("#guide-text")).to_be_hidden()
    folded = tag.bounding_box()
    assert folded is not None
    assert folded["height"] >= 44
    tag.click()
    guide.expect_note(TITLES[0])
    assert table.too_wide() == []
    assert complaints(table.page) == []
    if size == "phone":
        table.page.locator("#sheet-tabs").get_by_text("Log").tap()
        guide.expect_none()
