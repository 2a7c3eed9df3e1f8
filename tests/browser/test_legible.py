"""Texts are neither cut nor covered: log lines, raids of a plan, scrubber marks, hinted rows."""

from __future__ import annotations

import msgspec
import pytest
from playwright.sync_api import Locator, expect

from browser.browser_users import DESK, PHONE
from browser.conftest import MakePerson, with_and_without_own_type
from browser.planner import german
from browser.test_layout import in_sight
from browser.test_wing_leader import played, sit_at
from dowding.engine.game import Game
from dowding.engine.match import Match
from dowding.games.raf.lion.game import LION
from dowding.games.wing_leader.game import WING_LEADER
from dowding.server.messages import ExpectedPoints, Hint

SIZES = {"desk": DESK, "phone": PHONE}
CUT = "(all) => all.filter((node) => node.scrollWidth > node.clientWidth).map((node) => node.textContent)"
BOXES = "(all) => all.map((node) => node.getBoundingClientRect().toJSON())"
LINES = """(all) => all.map((line) => {
    const reach = document.createRange();
    reach.selectNodeContents(line.querySelector('.log-text > span'));
    const rows = [...reach.getClientRects()].filter((box) => box.width > 0);
    const rule = line.querySelector('.rule')?.getBoundingClientRect();
    if (!rule) return { covered: false, under: false };
    const beside = (row) => row.bottom - 3 > rule.top && row.top + 3 < rule.bottom;
    return {
        covered: rows.some((row) => beside(row) && row.right > rule.left + 1),
        under: rows.some((row) => !beside(row) && row.right > rule.left),
    };
})"""
"""Of each line whether its rule covers a word, and whether words stand above or below the rule."""


def presses_on(match: Match) -> bool:
    """A decision whether one squadron presses on to the bombers or goes home."""
    decision = match.decision("british")
    return decision is not None and len(decision.options) == 2 and decision.options[0].id.startswith("press-on")


def commits(match: Match) -> bool:
    """A decision with several squadrons to commit against a raid."""
    decision = match.decision("british") if "british" in match.deciding_seats() else None
    return decision is not None and sum(option.id.startswith("commit:") for option in decision.options) > 2


@with_and_without_own_type
def test_log_lines_use_the_full_width_and_rules_cover_no_text(person: MakePerson) -> None:
    table = sit_at(person(notes=""), played("prelude", commits, game=LION))
    lines = table.page.locator("#log-lines .log-line").evaluate_all(LINES)
    assert not any(line["covered"] for line in lines)
    assert any(line["under"] for line in lines)


def test_only_group_order_is_shown_once_and_reached_by_its_key(person: MakePerson) -> None:
    table = sit_at(person(notes=""), played("prelude", commits, game=LION))
    for row in (0, 1):
        table.options.nth(row).click()
    expect(table.picked).to_have_text("2 selected")
    expect(table.commit).to_be_enabled()
    expect(table.commit).to_contain_text("2")
    expect(table.party_orders.first).to_be_hidden()
    names = table.page.locator("#party-names").bounding_box()
    assert names is not None
    assert names["width"] > 60
    table.page.keyboard.press("p")
    expect(table.commit).to_be_focused()


def test_hinted_row_is_visible_beside_its_hint(person: MakePerson) -> None:
    match = played("prelude", commits, game=LION)
    decision = match.decision("british")
    assert decision is not None
    last = [option for option in decision.options if option.id != "done"][-1]
    hint = Hint(last.id, last.label, 1.6, ExpectedPoints("done", "Done", 1.4), ("it is near", "it is rested"), 64)
    me = person(notes="")
    me.context.route("**/hint?*", lambda route: route.fulfill(body=msgspec.json.encode(hint)))
    table = sit_at(me, match)
    table.page.locator("#hint-ask").click()
    hinted = table.page.locator("#options .option.hinted")
    expect(hinted).to_be_in_viewport(ratio=1)
    assert in_sight(hinted)
    assert in_sight(table.page.locator("#hint-text li").last)


def test_raid_display_has_the_name_of_its_raid(person: MakePerson) -> None:
    table = sit_at(person(notes=""), played("prelude", commits, game=LION))
    expect(table.page.get_by_role("tab", name="Raid 1")).to_be_visible()
    expect(table.piece("target")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_raids_on_the_timetable_show_their_full_names(person: MakePerson, size: str) -> None:
    plan = german(person(SIZES[size], notes=""))
    for hour in ("0800", "0800", "1200"):
        plan.place(hour)
    expect(plan.raids).to_have_count(3)
    names: Locator = plan.page.locator(".plan-raid-card > b:visible")
    assert names.evaluate_all(CUT) == []


def test_phone_map_fills_its_frame_for_decisions_without_a_place(person: MakePerson) -> None:
    match = played("prelude", presses_on, game=LION)
    table = sit_at(person(PHONE, notes=""), match)
    expect(table.page.locator("#overview")).to_be_visible()


@pytest.mark.parametrize(("game", "scenario", "late"), [(LION, "prelude", 50), (WING_LEADER, "escorts", 160)])
def test_scrubber_separates_periods_and_milestones(person: MakePerson, game: Game, scenario: str, late: int) -> None:
    table = sit_at(person(notes=""), played(scenario, lambda match: match.position > late, game=game))
    marks = table.page.locator("#scrub-marks .scrub-mark")
    expect(marks.first).to_be_attached()
    expect(table.page.locator("#scrub-marks .named").first).to_be_visible()
    signs = table.page.locator("#scrub-marks .scrub-mark:not(.named)").evaluate_all(BOXES)
    names = table.page.locator("#scrub-marks .named").evaluate_all(
        """(all) => all.map((node) => {
            const reach = document.createRange();
            reach.selectNodeContents(node);
            return reach.getBoundingClientRect().toJSON();
        })"""
    )
    assert signs
    assert names
    assert min(sign["top"] for sign in signs) >= max(name["bottom"] for name in names) - 3
