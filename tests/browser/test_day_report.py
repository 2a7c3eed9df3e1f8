"""The day report and the final report with their charts, the gauges, and face-up cards."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random

import pytest
from playwright.sync_api import Page, expect

from browser.browser_users import DESK, PHONE, Person
from browser.conftest import MakePerson
from browser.match_page import MatchPage
from browser.scenario_builder import play
from browser.test_visual import REPORT_TAKES, complaints
from dowding.view.scene import Scene

SIZES = {"desk": DESK, "phone": PHONE}
TITLE = "Report of 11 August"
CHART = "Victory points over the calendar"
LONGEST = 400
CALL = "async ([module, name, ...given]) => (await import(`/static/js/${module}.js`))[name](...given)"
LABELLED = """async ([axis, wide]) => (await import('/static/js/map/text_metrics.js'))
    .labelledPlaces(axis, (at) => (at * wide) / Math.max(1, axis.length - 1), wide).map(({ at }) => at)"""

each_theme = pytest.mark.parametrize("theme", ["dark", "light"])
each_look = pytest.mark.parametrize("size", SIZES)


def at_a_pause(me: Person) -> str:
    """A match at the end of its first day."""
    match = me.create(game="lion", scenario="battle-of-britain", seed="t").match.id
    assert play(me, match, lambda scene: scene.picture.bulletin is not None, Random(2), LONGEST).picture.bulletin
    return match


def in_a_raid(me: Person) -> str:
    """A match with a target card in play."""
    match = me.create(game="lion", scenario="battle-of-britain", seed="t").match.id

    def has_card(scene: Scene) -> bool:
        return any(piece.face == "front" for piece in scene.picture.pieces)

    assert has_card(play(me, match, has_card, Random(2), LONGEST))
    return match


def sit_down(me: Person, match: str) -> MatchPage:
    """The match page with the day report open."""
    table = me.sit(match)
    expect(table.dialog.get_by_role("heading", name=TITLE)).to_be_visible()
    return table


def test_day_report_opens_once_and_can_be_reopened(me: Person) -> None:
    match = at_a_pause(me)
    table = sit_down(me, match)
    for section in ("The day", "Replacements"):
        expect(table.dialog.get_by_role("heading", name=section)).to_be_visible()
    expect(table.dialog.get_by_role("listitem").filter(has_text="experienced pilots")).to_be_visible()
    expect(
        table.dialog.get_by_role("img", name=re.compile(f"^{CHART}. Victory points: -?\\d+, 11 August"))
    ).to_be_visible()
    table.close_dialog()
    table.page.reload()
    table.wait_until_drawn()
    expect(table.page.get_by_role("button", name="Day report")).to_be_visible()
    expect(table.dialog).to_be_hidden()
    table.page.get_by_role("button", name="Day report").click()
    expect(table.dialog.get_by_role("heading", name=TITLE)).to_be_visible()


def test_game_continues_from_the_day_report(me: Person) -> None:
    table = sit_down(me, at_a_pause(me))
    position = table.position
    table.dialog.get_by_role("button", name="Close the day").click()
    table.wait_for_next_position(position)
    expect(table.dialog).to_be_hidden()
    expect(table.page.get_by_role("button", name="Day report")).to_be_hidden()


def test_day_report_respects_the_confirm_setting(person: MakePerson) -> None:
    me = person(confirm="always")
    table = sit_down(me, at_a_pause(me))
    position = table.position
    close_day = table.dialog.get_by_role("button", name="Close the day")
    close_day.click()
    expect(close_day).to_have_attribute("aria-pressed", "true")
    table.expect_position(position)
    close_day.click()
    table.wait_for_next_position(position)
    expect(table.dialog).to_be_hidden()


@each_theme
@each_look
def test_day_report_passes_axe(person: MakePerson, theme: str, size: str) -> None:
    me = person(SIZES[size], theme=theme)
    table = sit_down(me, at_a_pause(me))
    assert complaints(table.page) == []
    assert table.too_wide() == []
    expect(table.dialog.get_by_role("button", name="Close the day")).to_be_in_viewport(ratio=1)
    table.dialog.get_by_text("As a table").first.click()
    figures = table.dialog.get_by_role("region", name=CHART).get_by_role("table")
    expect(figures.get_by_role("row", name=re.compile(r"^11 August -?\d+"))).to_be_visible()
    assert complaints(table.page) == []


@each_look
def test_final_report_begins_with_charts_and_lists_the_days(person: MakePerson, size: str) -> None:
    me = person(SIZES[size])
    match = me.create(game="lion", scenario="hardest-days", seed="t1").match.id
    assert play(me, match, lambda _: False, Random(2), LONGEST).outcome
    table = me.sit(match)
    table.page.keyboard.press("g")
    report = table.dialog
    expect(report.get_by_text("Verified in your browser")).to_be_visible(timeout=REPORT_TAKES)
    headings = report.locator("h3").all_text_contents()
    assert headings[0] == CHART
    assert headings.count("Charts") == 0
    report.get_by_text("All figures").click()
    days = report.locator("section", has=report.page.get_by_role("heading", name="Days", exact=True)).get_by_role(
        "table"
    )
    for name in ("Date", "Victory points", "Raids", "Spitfire", "Luftwaffe depletion"):
        expect(days.get_by_role("columnheader", name=name, exact=True)).to_have_count(1)
    expect(days.get_by_role("cell", name="11 August")).to_have_count(1)
    assert "[object" not in report.inner_text()
    assert table.too_wide() == []
    assert complaints(table.page) == []


@pytest.fixture
def page(me: Person) -> Page:
    return me.page("/")


@pytest.mark.parametrize(
    ("values", "runs"),
    [
        ([], []),
        ([None, None], []),
        ([None, 4, None], [[1]]),
        ([1, None, None, 2, None], [[0, 3]]),
        ([1] * 6 + [None] + [1] * 6, [[*range(6)], [*range(7, 13)]]),
    ],
)
def test_sparse_lines_are_joined_and_dense_ones_have_gaps(
    page: Page, values: list[int | None], runs: list[list[int]]
) -> None:
    assert page.evaluate(CALL, ["report/line_chart", "valueRuns", values]) == runs


@pytest.mark.parametrize("count", [0, 1, 2, 7, 60])
@pytest.mark.parametrize("wide", [240, 620])
def test_axis_labels_do_not_touch(page: Page, count: int, wide: int) -> None:
    places = page.evaluate(LABELLED, [["14 September"] * count, wide])
    assert places == sorted(set(places))
    assert places[-1:] == [count - 1][:count]
    gaps = [(b - a) * wide / (count - 1) for a, b in pairwise(places)]
    assert all(gap > 60 for gap in gaps)


def test_gauges_show_the_whole_group_on_hover(me: Person) -> None:
    table = me.sit(in_a_raid(me))
    gauges = table.page.locator("#gauges")
    names = gauges.get_by_role("group").evaluate_all("(all) => all.map((each) => each.getAttribute('aria-label'))")
    assert names[0] == "Raid"
    assert "Priorities" in names
    assert gauges.evaluate("(node) => node.getBoundingClientRect().height") < 40
    assert gauges.evaluate("(node) => node.scrollWidth <= node.clientWidth")
    cities = gauges.get_by_text("Cities").last
    expect(cities).to_be_hidden()
    gauges.get_by_role("group", name="Priorities").hover()
    expect(cities).to_be_visible()
    table.page.mouse.move(700, 600)
    expect(cities).to_be_hidden()
    gauges.get_by_role("group", name="Priorities").focus()
    expect(cities).to_be_visible()


def test_gauges_open_with_a_tap_on_a_phone(person: MakePerson) -> None:
    me = person(PHONE)
    table = me.sit(in_a_raid(me))
    raid = table.page.locator("#gauges").get_by_role("group", name="Raid", exact=True)
    expect(raid).to_be_hidden()
    table.page.locator("#sheet-tabs").get_by_text("More").tap()
    expect(raid).to_be_visible()
    assert table.too_wide() == []
    assert complaints(table.page) == []


@each_look
def test_face_up_card_is_readable(person: MakePerson, size: str) -> None:
    me = person(SIZES[size])
    table = me.sit(in_a_raid(me))
    if size == "phone":
        table.page.locator("#sheet-tabs").get_by_text("Boards").tap()
    table.page.get_by_role("tab", name="Cards").click()
    card = table.page.locator("#display-body .card-face")
    for line in ("Target", "Sector", "Strategic value", "Me109 range", "Secondary"):
        expect(card.get_by_text(line, exact=True)).to_be_visible()
    assert card.evaluate("(node) => node.scrollWidth <= node.clientWidth")
    assert table.too_wide() == []
    assert complaints(table.page) == []
