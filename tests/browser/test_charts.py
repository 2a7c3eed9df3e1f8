"""The charts of a report: all labels are readable with web fonts and fallback fonts."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from browser.browser_users import DESK, PHONE
from browser.conftest import MakePerson, with_and_without_own_type
from browser.scenario_builder import play

LONGEST = 2000
REPORT_TAKES = 20_000
UNREADABLE = """(charts) => charts.flatMap((chart) => {
    const frame = chart.getBoundingClientRect();
    const texts = [...chart.querySelectorAll('text')].map((node) => [node.textContent, node.getBoundingClientRect()]);
    const beside = (box) => Math.max(frame.left - box.left, box.right - frame.right);
    const beyond = (box) => Math.max(frame.top - box.top, box.bottom - frame.bottom);
    const cut = texts.filter(([, box]) => beside(box) > 1 || beyond(box) > 2);
    const inside = ([, a], [, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
    const touching = texts.filter((one, at) => texts.slice(at + 1).some((other) => inside(one, other)));
    return [...cut.map(([text]) => `cut: ${text}`), ...touching.map(([text]) => `touching: ${text}`)];
})"""


@with_and_without_own_type
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_chart_labels_are_neither_cut_nor_overlapping(person: MakePerson, size: tuple[int, int]) -> None:
    me = person(size, notes="")
    match = me.create(game="lion", scenario="battle-of-britain", seed="t2").match.id
    play(me, match, lambda _: False, Random(2), LONGEST)
    table = me.sit(match)
    table.page.keyboard.press("g")
    charts = table.dialog.locator("svg.chart")
    expect(charts.nth(4)).to_be_attached(timeout=REPORT_TAKES)
    table.dialog.locator("details").evaluate_all("(all) => all.forEach((each) => { each.open = true; })")
    table.page.evaluate("document.fonts.ready.then(() => null)")  # the fallback fonts are loaded, too
    assert charts.evaluate_all(UNREADABLE) == []
