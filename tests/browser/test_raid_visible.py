"""What must be visible during a raid of RAF: Lion: odds, notes, results, gauges and orders."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Locator, expect

from browser.browser_users import PHONE, Person
from browser.conftest import MakePerson, with_and_without_own_type
from browser.match_page import MatchPage
from browser.scenario_builder import kinds, play
from dowding.view.scene import Scene

pytestmark = with_and_without_own_type

ODDS_TAKE = 20_000
LONGEST = 400
LOW = (1280, 720)
CUT = "(node) => node.scrollWidth > node.clientWidth"


def several_may_press_on(scene: Scene) -> bool:
    """Whether at least two squadrons have got past the hunters."""
    return "press-on" in kinds(scene) and scene.ask is not None and len(scene.ask.options) >= 4


def in_a_raid(me: Person) -> MatchPage:
    """The match page of a campaign at the decision whether squadrons press on or go home."""
    match = me.create(game="lion", scenario="battle-of-britain", seed="t2").match.id
    assert several_may_press_on(play(me, match, several_may_press_on, Random(2), LONGEST))
    return me.sit(match)


def fresh(table: MatchPage) -> Locator:
    """The newest log lines."""
    return table.page.locator("#log-lines .log-line.fresh")


def test_tutorial_note_and_odds_are_shown_side_by_side(person: MakePerson) -> None:
    me = person(notes="yes")
    table = me.sit(me.create(game="lion", scenario="prelude", seed="t").match.id)
    note = table.page.locator("#guide")
    expect(note).to_be_visible()
    expect(fresh(table).first).to_be_in_viewport()
    table.option("done").click()
    expect(table.odds.last).to_be_in_viewport(ratio=1, timeout=ODDS_TAKE)
    expect(note).to_be_in_viewport(ratio=1)
    expect(fresh(table).first).to_be_in_viewport()


def test_commit_button_and_odds_stay_visible_beside_a_note_on_a_phone(person: MakePerson) -> None:
    me = person(PHONE, notes="yes")
    table = me.sit(me.create(game="lion", scenario="prelude", seed="t").match.id)
    note = table.page.locator("#guide")
    for row in (0, 1):
        table.options.nth(row).tap()
    expect(table.picked).to_have_text("2 selected")
    expect(table.party_orders.first).to_be_in_viewport(ratio=1)
    expect(table.page.locator("#counsel")).to_have_attribute("data-more", "below")
    expect(table.commit).to_be_in_viewport(ratio=1)
    table.page.locator("#party-clear").tap()
    expect(note).to_be_visible()
    table.option("done").tap()
    expect(table.odds.first).to_be_in_viewport(ratio=1, timeout=ODDS_TAKE)
    expect(note).to_be_in_viewport(ratio=1)


def test_raid_and_reserves_are_shown_in_full_on_a_short_screen(person: MakePerson) -> None:
    table = in_a_raid(person(notes=""))
    lines = table.page.locator("#gauges .gauge-line")
    names = lines.evaluate_all("(all) => all.map((each) => each.getAttribute('aria-label'))")
    assert names[:4] == ["Raid", "RAF", "Luftwaffe", "Sealion"]
    assert [line.evaluate(CUT) for line in lines.all()[:3]] == [False] * 3


def test_short_screen_shows_the_raid_and_the_orders(person: MakePerson) -> None:
    table = in_a_raid(person(LOW, notes=""))
    for box in ("raid/hunt", "raid/bomber"):
        expect(table.page.locator(f'#display-body [data-region="{box}"]')).to_be_in_viewport(ratio=0.9)
    expect(table.options.first).to_be_in_viewport(ratio=1)
    assert not table.page.locator("#orders-title").evaluate(CUT)


def test_short_screen_shows_every_squadron_on_the_tote_board(person: MakePerson) -> None:
    me = person(LOW, notes="")
    table = me.sit(me.create(game="lion", scenario="battle-of-britain", seed="t").match.id)
    assert not table.page.locator("#tote").evaluate(CUT)


def test_group_orders_name_their_action(person: MakePerson) -> None:
    table = in_a_raid(person(notes=""))
    for name in [name for name in table.names() if name.startswith("+")][:2]:
        table.option(name).click()
    texts = table.party_orders.locator("span").all_inner_texts()
    assert [text.split(" ")[0] for text in texts] == ["presses", "goes"]


def test_toast_is_hidden_when_the_match_continues(person: MakePerson) -> None:
    me = person(notes="", confirm="never")
    table = me.sit(me.create(game="lion", scenario="battle-of-britain", seed="t").match.id)
    table.page.keyboard.press("a")
    expect(table.toast).to_be_visible()
    table.page.wait_for_timeout(1300)
    table.take(table.options.first)
    expect(table.toast).to_be_hidden(timeout=1000)


def test_phone_shows_hour_points_and_newest_log_lines(person: MakePerson) -> None:
    me = person(PHONE, notes="")
    table = in_a_raid(me)
    assert len(table.page.locator("#standing").inner_text()) == len("0800")
    expect(table.page.locator("#scale-points")).to_be_in_viewport(ratio=1)
    expect(fresh(table).first).to_be_in_viewport()
    assert table.too_wide() == []
    table.options.first.tap()
    expect(table.party_orders.first).to_be_in_viewport(ratio=1)
    expect(fresh(table).first).to_be_in_viewport()
