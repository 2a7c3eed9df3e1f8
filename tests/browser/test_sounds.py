"""Sounds are made by the page itself, of what is played; off at first, and kept as they were set."""

from __future__ import annotations

from browser.browser_users import Person
from browser.conftest import MakePerson
from browser.test_playback import moments, seated

COUNTED = """() => {
    window.heard = 0;
    for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
        const start = kind.prototype.start;
        kind.prototype.start = function (...when) { window.heard += 1; return start.apply(this, when); };
    }
}"""


def heard(me: Person) -> int:
    """How many sounds are made until dice have fallen in a match."""
    table, match = seated(me, "hardest-days")
    table.page.evaluate(COUNTED)
    for page in moments(me, table, match):
        if page.locator("#dice-card:not([hidden])").count():
            break
    found: int = table.page.evaluate("window.heard")
    return found


def test_no_sound_is_made_unless_it_was_asked_for(person: MakePerson) -> None:
    assert heard(person(notes="", play="step")) == 0


def test_dice_are_heard_where_sounds_are_on(person: MakePerson) -> None:
    assert heard(person(notes="", play="step", sound="yes")) > 0


def test_sounds_are_turned_on_in_the_settings_and_kept(person: MakePerson) -> None:
    me = person(notes="")
    table, match = seated(me, "hardest-days")
    table.page.evaluate(COUNTED)
    table.page.keyboard.press("s")
    assert table.dialog.locator('input[name="set-sound"][value=""]').is_checked()
    table.dialog.locator('input[name="set-sound"][value="yes"]').check()
    assert table.page.evaluate("window.heard") > 0
    again = me.sit(match)
    again.page.keyboard.press("s")
    assert again.dialog.locator('input[name="set-sound"][value="yes"]').is_checked()
