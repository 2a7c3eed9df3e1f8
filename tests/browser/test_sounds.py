"""Sounds of the playback: off by default, and the setting is saved."""

from __future__ import annotations

from browser.browser_users import Person
from browser.conftest import MakePerson
from browser.test_playback import moments, new_match

COUNTED = """() => {
    window.heard = 0;
    for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
        const start = kind.prototype.start;
        kind.prototype.start = function (...when) { window.heard += 1; return start.apply(this, when); };
    }
}"""


def heard(me: Person) -> int:
    """The number of sounds until dice are rolled in a match."""
    table, match = new_match(me, "hardest-days")
    table.page.evaluate(COUNTED)
    for page in moments(me, table, match):
        if page.locator("#dice-card:not([hidden])").count():
            break
    sound_count: int = table.page.evaluate("window.heard")
    return sound_count


def test_sounds_are_off_by_default(person: MakePerson) -> None:
    assert heard(person(notes="", play="step")) == 0


def test_dice_make_sounds_if_sounds_are_on(person: MakePerson) -> None:
    assert heard(person(notes="", play="step", sound="yes")) > 0


def test_sound_setting_is_saved(person: MakePerson) -> None:
    me = person(notes="")
    table, match = new_match(me, "hardest-days")
    table.page.evaluate(COUNTED)
    table.page.keyboard.press("s")
    assert table.dialog.locator('input[name="set-sound"][value=""]').is_checked()
    table.dialog.locator('input[name="set-sound"][value="yes"]').check()
    assert table.page.evaluate("window.heard") > 0
    again = me.sit(match)
    again.page.keyboard.press("s")
    assert again.dialog.locator('input[name="set-sound"][value="yes"]').is_checked()
