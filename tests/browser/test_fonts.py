"""Web fonts are loaded, and without them no text is cut, overflows or overlaps."""

from __future__ import annotations

from browser.browser_users import Person
from browser.conftest import MakePerson, with_and_without_own_type
from browser.match_page import TWO_FRAMES, MatchPage
from browser.scenario_builder import attack
from browser.test_raid_visible import in_a_raid

USED = """() => [...document.fonts].filter((face) => face.status === 'loaded').map((face) => face.family)"""
SCREENS = ((1280, 720), (1366, 768), (1440, 900), (1920, 1080))
INSTALLED = """(names) => Promise.allSettled(
    names.map((name) => new FontFace('probe', `local("${name}")`).load()),
).then((tried) => names.filter((_, at) => tried[at].status === 'fulfilled'))"""
WHERE = "#head, #foot, .card-head, #display"
NOT_THERE = "#gauges, #scrub-marks, svg, .unseen"
"""Gauges give way in their order, and marks and maps lie over one another."""
ILLEGIBLE = """([where, notThere]) => {
    const block = (node) => (getComputedStyle(node).display === 'inline' ? block(node.parentElement) : node);
    const inSight = (node, box) => {
        const top = document.elementFromPoint(box.x + Math.min(box.width / 2, 8), box.y + box.height / 2);
        return top && (node.contains(top) || top.contains(node));
    };
    const texts = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
        const node = text.parentElement;
        if (!text.data.trim() || !node.closest(where) || node.closest(notThere)) continue;
        if (!node.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        for (const box of range.getClientRects())
            if (box.width > 1 && inSight(node, box)) texts.push({ words: text.data.trim(), node, box });
    }
    const found = new Set();
    for (const { words, node, box } of texts)
        for (let up = block(node); up !== document.body; up = up.parentElement) {
            const frame = up.getBoundingClientRect();
            if (box.right <= frame.right + 1 && box.left >= frame.left - 1) continue;
            if (up === block(node)) found.add(`${words} runs over`);
            if (getComputedStyle(up).overflowX !== 'visible') found.add(`${words} is cut`);
        }
    texts.forEach((one, at) => {
        for (const two of texts.slice(at + 1)) {
            if (block(one.node) === block(two.node)) continue;
            const apart = Math.max(one.box.left, two.box.left) - Math.min(one.box.right, two.box.right);
            const beside = Math.min(one.box.bottom, two.box.bottom) - Math.max(one.box.top, two.box.top);
            if (apart < 1.5 && beside > Math.min(one.box.height, two.box.height) / 2)
                found.add(`${one.words} and ${two.words} run together`);
        }
    });
    return [...found];
}"""


def illegible(table: MatchPage) -> list[str]:
    """Cut or overlapping texts on the boards and headings of a match page."""
    problems: list[str] = table.page.evaluate(ILLEGIBLE, [WHERE, NOT_THERE])
    return problems


def test_match_page_loads_its_own_fonts(me: Person) -> None:
    table = me.sit(me.create(seed="t").match.id)
    assert {"Table", "Table Narrow"} <= set(table.page.evaluate(USED))


def test_test_browser_has_only_the_dejavu_font(me: Person) -> None:
    page = me.page("/help/index")
    assert page.evaluate(INSTALLED, ["DejaVu Sans", "DejaVu Sans Condensed", "Liberation Sans", "Arial", "Roboto"]) == [
        "DejaVu Sans"
    ]


@with_and_without_own_type
def test_boards_and_headings_are_not_cut_on_any_screen(person: MakePerson) -> None:
    me = person(notes="")
    begun = me.create(game="lion", scenario="battle-of-britain", seed="t").match.id
    for table in (me.sit(begun), in_a_raid(me), me.sit(attack(me))):
        for width, height in SCREENS:
            table.page.set_viewport_size({"width": width, "height": height})
            table.page.evaluate(TWO_FRAMES)
            assert (width, illegible(table)) == (width, [])
