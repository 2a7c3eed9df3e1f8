"""A whole match through the page: one choice after another by scripted clicks, with a look at each decision."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from playwright.sync_api import Page

from browser.browser_users import PATIENCE
from browser.match_page import MatchPage

MATCHES: Final[dict[str, dict[str, object]]] = {
    "hardest-days": {"game": "hardest-days", "scenario": "sep-07"},
    "lion": {"game": "lion", "scenario": "prelude"},
    "duel-british": {"game": "duel", "scenario": "prelude", "seats": {"british": "me", "german": "cadet"}},
    "duel-german": {"game": "duel", "scenario": "prelude", "seats": {"german": "me", "british": "random"}},
    "eagle": {"game": "eagle", "scenario": "prelude"},
    "wing-leader": {
        "game": "wing-leader",
        "scenario": "first-intercept",
        "seats": {"defender": "me", "raider": "random"},
    },
}
"""A short scenario of each game, and of both seats of 2-Player. Matches against a bot cannot have a chosen seed."""
SEEDED: Final = ("hardest-days", "lion", "eagle")
FRUITFUL: Final = ("bombs-away", "on-run", "attack-dive", "attack", "move", "look", "fire", "react", "patrol", "to")
LOATH: Final = ("break", "jettison", "lufbery", "wait", "cease", "drop", "end-game", "go-home", "go-home-far", "rewind")
DONE_CHANCE: Final = 0.3
FRUITFUL_CHANCE: Final = 0.6

AT_REST = """() => {
    const find = (query) => document.querySelector(query);
    if (find('#turn').textContent === 'Game over') return true;
    const canAnswer = find('#options [data-option]') || find('#propose').checkVisibility();
    const isWaiting = document.body.matches('.busy, [data-sending]') || !find('#aid-bar').hidden;
    return find('#turn').textContent === 'Your move' && canAnswer && !isWaiting;
}"""
"""Whether the page waits for a choice: no bot is playing, and nothing is being sent."""
NAMES = "() => [...document.querySelectorAll('#options [data-option]')].map((row) => row.dataset.option)"
PLAN = """() => {
    const propose = document.querySelector('#propose');
    const shown = propose.checkVisibility() && !document.querySelector('#options [data-option="done"]');
    if (shown) propose.click();
    return shown;
}"""
CHOOSE = """async (name) => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const find = (query) => document.querySelector(query);
    const at = find('#scrub-at').textContent;
    for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close();
    find(`#options [data-option="${name}"]`).click();
    await frame();
    if (name.startsWith('+')) {
        find('#party.sole') ? find('#commit').click() : find('#party-orders button').click();
        await frame();
    }
    const armed = () => at === find('#scrub-at').textContent && !document.body.matches('.busy, [data-sending]');
    if (armed()) find('#commit:not([disabled])')?.click();
}"""
WATCH_PANELS = """() => {
    const parts = ['#orders', '#commit', '#undo'].map((id) => [id, document.querySelector(id)]);
    const topOf = (node) => node.getBoundingClientRect().top;
    const tops = new Map(parts.map(([id, node]) => [id, topOf(node)]));
    const moves = new Map();
    window.panelMoves = moves;
    const look = () => {
        for (const [id, node] of parts) {
            const moved = topOf(node) - tops.get(id);
            if (moved) moves.set(document.querySelector('#scrub-at').textContent, `${id} by ${moved.toFixed(1)}`);
        }
        requestAnimationFrame(look);
    };
    look();
}"""
PANEL_MOVES = "() => [...window.panelMoves]"
MOVED_ON = """(before) => document.querySelector('#turn').textContent === 'Game over'
    || document.querySelector('#scrub-at').textContent !== before"""


def kind(option: str) -> str:
    """The kind of an option: `patrol`, `move`, `done` and so on."""
    return option.lstrip("+/").partition(":")[0]


def choose(names: list[str], random: Random) -> str:
    """A choice that keeps the match lively: rarely `done`, often an order of a fruitful kind."""
    if "done" in names and (len(names) == 1 or random.random() < DONE_CHANCE):
        return "done"
    wanted = [name for name in names if kind(name) not in (*LOATH, "done")]
    fruitful = [name for name in wanted if kind(name) in FRUITFUL]
    if fruitful and random.random() < FRUITFUL_CHANCE:
        return random.choice(fruitful)
    return random.choice(wanted or names)


def play_match(table: MatchPage, random: Random, most: int) -> Iterator[int]:
    """Play until the match is over or this many choices are made; yields the number of choices before each."""
    page = table.page
    for number in range(most):
        page.wait_for_function(AT_REST, timeout=PATIENCE)
        if table.turn.text_content() == "Game over":
            return
        yield number
        before = table.at.text_content()
        if not page.evaluate(PLAN):
            page.evaluate(CHOOSE, choose(page.evaluate(NAMES), random))
        page.wait_for_function(MOVED_ON, arg=before, timeout=PATIENCE)


def watch_panels(page: Page) -> None:
    """From now on compare in each frame the tops of the decision panel, the commit button and undo with the present."""
    page.evaluate(WATCH_PANELS)


def panel_moves(page: Page) -> list[tuple[str, str]]:
    """The positions at which something moved, and what moved by how many pixels."""
    return [(str(at), str(part)) for at, part in page.evaluate(PANEL_MOVES)]
