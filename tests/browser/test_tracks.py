"""The track of a raid is part of the scene: it is drawn after a reload and in a replay."""

from __future__ import annotations

from random import Random

from playwright.sync_api import expect

from browser.browser_users import Person
from browser.scenario_builder import play


def test_raid_track_is_drawn_after_a_reload_and_in_a_replay(me: Person) -> None:
    match = me.create(scenario="aug-15", seed="t1").match.id
    scene = play(me, match, lambda scene: any(len(thread.stops) > 2 for thread in scene.picture.threads), Random(1))
    table = me.sit(match)
    arrows = table.page.locator("#map-frame .tracks path")
    expect(arrows).not_to_have_count(0)
    drawn = arrows.count()
    table.page.reload()
    table.wait_until_drawn()
    expect(arrows).to_have_count(drawn)
    table.page.keyboard.press("ArrowLeft")
    table.expect_position(scene.position - 1, of=scene.position)
    expect(arrows).not_to_have_count(0)
    table.page.keyboard.press("Home")
    table.expect_position(0, of=scene.position)
    expect(arrows).to_have_count(0)
