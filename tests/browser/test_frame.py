"""The frame of the match page: at every size its regions keep their place, and all in them can be read and clicked."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from playwright.sync_api import Page, Route, expect

from browser.browser_users import DESK, Person
from browser.conftest import MakePerson
from browser.match_page import MatchPage
from browser.test_layout import asked_about, long_odds
from browser.test_wing_leader import FIRST, played, sit_at
from dowding.engine.game import Game
from dowding.games.hardest_days.game import HARDEST_DAYS
from dowding.games.raf.eagle.game import EAGLE
from dowding.games.raf.lion.game import LION
from dowding.server.messages import ExpectedPoints, Hint

SIZES = (
    (1920, 1080),
    (1440, 900),
    (1366, 768),
    (1280, 720),
    (1024, 768),
    (820, 1180),
    (768, 1024),
    (390, 844),
    (844, 390),
    (667, 375),
    (720, 450),  # 1440x900 at 200 %
)
DUEL_PRELUDE = {"game": "duel", "scenario": "prelude", "seed": None}
STRETCHES: dict[str, tuple[Game, str, int] | dict[str, object]] = {
    "hardest-days": (HARDEST_DAYS, "sep-07", 60),
    "lion": (LION, "battle-of-britain", 40),
    "duel-german": {**DUEL_PRELUDE, "seats": {"german": "me", "british": "random"}},
    "duel-british": {**DUEL_PRELUDE, "seats": {"british": "me", "german": "cadet"}},
    "eagle": (EAGLE, "prelude", 9),
    "wing-leader": dict(FIRST),
}
"""A game, its scenario and the position from which a stretch is played; or a match with a bot, from its start."""


PATIENT_LOOKS = 30
TOLERANCE = 0.6

PLACES = """() => Object.fromEntries(['#orders', '#commit', '#undo'].map((id) => {
    const { left, right, top, bottom } = document.querySelector(id).getBoundingClientRect();
    return [id, { left, right, top, bottom }];
}))"""
FAULTS = """() => {
    const faults = [];
    const modal = document.querySelector('dialog[open]');
    const all = [...document.querySelectorAll('body *')];
    const named = (node) => {
        const cls = node.className?.baseVal ?? node.className;
        return `${node.localName}#${node.id}.${cls} '${node.textContent.trim().slice(0, 30)}'`;
    };
    const clips = new Set(all.filter((node) => /auto|scroll|hidden|clip/.test(getComputedStyle(node).overflow)));
    const isShown = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const clipperOf = (node, x, y) => {
        for (let up = node.parentElement; up; up = up.parentElement) {
            const { left, right, top, bottom } = up.getBoundingClientRect();
            if (clips.has(up) && (x < left + 1 || x > right - 1 || y < top + 1 || y > bottom - 1)) return up;
        }
        return null;
    };
    // Nothing clickable is covered, unless it is scrolled out of its region.
    for (const node of document.querySelectorAll('button, a[href], input')) {
        if (!isShown(node) || node.closest('.skip, .world, #scrub-marks')) continue;
        if (modal && !modal.contains(node)) continue;
        const box = node.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const clipper = clipperOf(node, x, y);
        if (clipper) {
            if (!clipper.closest('[data-more], dialog')) faults.push(`out of ${named(clipper)}: ${named(node)}`);
            continue;
        }
        const top = document.elementFromPoint(x, y);
        const isUnderNote = top?.closest('#guide') && node.closest('#map, #plan, .planning #log');
        const isUnder = isUnderNote || top?.closest('.order-group.plain');
        const answers = top && (node.contains(top) || top.contains(node) || isUnder);
        if (!answers) faults.push(`covered by ${top ? named(top) : 'nothing'}: ${named(node)}`);
    }
    // Text is not cut without a sign that there is more.
    for (const node of clips) {
        if (!isShown(node) || node.clientWidth < 2 || !node.textContent.trim()) continue;
        if (node === document.body || node.closest('.unseen, #map-frame, .definitions, dialog')) continue;
        const { textOverflow, webkitLineClamp } = getComputedStyle(node);
        if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') continue;
        const [over, under] = [node.scrollWidth - node.clientWidth, node.scrollHeight - node.clientHeight];
        const more = node.dataset.more ?? '';
        if (over > 3 && !/right|left/.test(more)) faults.push(`cut at the side by ${over}: ${named(node)}`);
        if (under > 3 && !/above|below/.test(more)) faults.push(`cut below by ${under}: ${named(node)}`);
    }
    // No small text; drawings can be zoomed.
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const node = walk.currentNode.parentElement;
        if (!walk.currentNode.textContent.trim() || node.closest('svg') || !isShown(node)) continue;
        const size = getComputedStyle(node).fontSize;
        if (parseFloat(size) < 11) faults.push(`small, ${size}: ${named(node)}`);
    }
    return [...new Set(faults)];
}"""
SETTLE = """() => new Promise((done) => {
    for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close();
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 30)));
})"""
ARM = """() => {
    const rows = [...document.querySelectorAll('#options [data-option]')];
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }));
    rows[Math.min(1, rows.length - 1)]?.focus();
}"""
HINT = """() => {
    const button = document.querySelector('#hint-ask');
    if (!button.hidden && document.querySelector('#hint').hidden) button.click();
}"""
NOTE = """() => {
    const guide = document.querySelector('#guide');
    if (guide.hidden) {
        guide.hidden = false;
        document.querySelector('#guide-title').textContent = 'A note';
        const text = 'Each Me109 Gruppe in the Hunt Box ties down one squadron. ';
        document.querySelector('#guide-text').textContent = text.repeat(4);
    }
    if (guide.classList.contains('folded')) document.querySelector('#guide-fold').click();
}"""
FOLD = "() => document.querySelector('#guide-fold').click()"
ADVANCE = """() => {
    document.dispatchEvent(new PointerEvent('pointerdown'));
    const row = document.querySelector('#options [data-option]:not([data-option^="+"])');
    row?.click();
    document.querySelector('#commit:not([disabled])')?.click();
}"""


def answer_with_a_hint(route: Route, option: str) -> None:
    """A hint with reasons of several lines."""
    reasons = (
        "from HIGH it dives on a raid at MED: +2",
        "the raid is likely to come by Tangmere, which has few squadrons",
    )
    hint = Hint(option, "A squadron patrols Biggin Hill", 1.6, ExpectedPoints("done", "Done", 1.4), reasons, 64)
    route.fulfill(body=msgspec.json.encode(hint))


def seated(me: Person, name: str) -> MatchPage:
    me.context.route("**/odds?*", lambda route: route.fulfill(body=msgspec.json.encode(long_odds(asked_about(route)))))
    stretch = STRETCHES[name]
    if isinstance(stretch, dict):
        return me.sit(me.create(**stretch).match.id)
    game, scenario, position = stretch
    return sit_at(me, played(scenario, lambda match: match.position >= position, game=game))


def ask_for_a_hint(page: Page) -> None:
    option = page.locator("#options [data-option]").first
    name = option.get_attribute("data-option") if option.count() else ""
    page.unroute("**/hint*/**")
    page.unroute("**/hint?*")
    for path in ("**/hint?*", "**/hint/first?*"):
        page.route(path, lambda route: answer_with_a_hint(route, (name or "done").removeprefix("+")))
    page.evaluate(HINT)


def steps(page: Page) -> dict[str, Callable[[], object]]:
    """What comes and goes in the frame."""
    return {
        "plain": lambda: page.evaluate("() => 0"),
        "odds": lambda: page.evaluate(ARM),
        "hint": lambda: ask_for_a_hint(page),
        "light": lambda: page.evaluate("() => { document.documentElement.dataset.theme = 'light' }"),
        "folded": lambda: page.evaluate(FOLD),
        "next": lambda: page.evaluate(ADVANCE),
    }


def faults_of(page: Page, stood: dict[str, dict[str, float]], size: tuple[int, int]) -> list[str]:
    """What moved, is outside the window, covered, cut or too small; the page has some time to settle."""
    for _ in range(PATIENT_LOOKS):
        places = page.evaluate(PLACES)
        faults: list[str] = page.evaluate(FAULTS)
        for part, box in places.items():
            if (
                abs(box["top"] - stood[part]["top"]) > TOLERANCE
                or abs(box["bottom"] - stood[part]["bottom"]) > TOLERANCE
            ):
                faults.append(f"moved: {part}")
            if box["top"] < 0 or box["right"] > size[0] + 1 or box["bottom"] > size[1] + 1:
                faults.append(f"outside: {part}")
        if not faults:
            break
        page.wait_for_timeout(100)
    return faults


@pytest.mark.parametrize("name", STRETCHES)
def test_the_frame_stands_still_and_is_whole_at_every_size(person: MakePerson, name: str) -> None:
    table = seated(person(DESK, theme="dark"), name)
    page = table.page
    faults: list[str] = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => { document.documentElement.dataset.theme = 'dark' }")
        page.evaluate(NOTE)
        page.evaluate(SETTLE)
        stood = page.evaluate(PLACES)
        for step, do in steps(page).items():
            do()
            page.evaluate(SETTLE)
            faults += [f"{width}x{height} {step}: {fault}" for fault in faults_of(page, stood, (width, height))]
        expect(table.turn).not_to_have_text("Please wait")
    assert faults == []
