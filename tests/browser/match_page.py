"""The match page as a user sees it: page object of the browser tests."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Mapping

from playwright.sync_api import Locator, Page, TimeoutError, expect

AT_HAND = """(nodes) => nodes.filter((node) => {
    const box = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}).map((node) => node.dataset.piece)"""

UPRIGHT = """() => [...document.querySelectorAll('#map-frame .world text')].filter((node) => {
    const box = node.getBoundingClientRect();
    return box.width > 0 && node.textContent;
}).map((node) => { const { a, b, c, d } = node.getScreenCTM(); return [node.textContent, a, b, c, d]; })"""

TOO_WIDE = """() => {
    const wide = document.documentElement.clientWidth;
    const beyond = (box) => box.right > wide + 1 || box.left < -1;
    const cut = (node) => {
        for (let up = node.parentElement; up; up = up.parentElement)
            if (getComputedStyle(up).overflowX !== 'visible' && !beyond(up.getBoundingClientRect())) return true;
        return false;
    };
    const found = [...document.querySelectorAll('body *')].filter((node) => {
        const box = node.getBoundingClientRect();
        return box.width && box.height && beyond(box) && !cut(node) && node.checkVisibility();
    }).map((node) => `${node.tagName}#${node.id}.${node.className} ${node.textContent.trim().slice(0, 30)}`);
    if (document.scrollingElement.scrollWidth > wide) found.push(`the page: ${document.scrollingElement.scrollWidth}`);
    return found;
}"""

TWO_FRAMES = """() => new Promise((seen) => {
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(seen)));
})"""
"""The panels around the board are drawn in the next frame."""


PATIENCE_SECONDS = 60.0
"""The time a match may remain at the same position, while bots are thinking."""


POINTING_MS = 2_000
"""The time after which the pointer is moved away and back."""


def in_turn(tables: Mapping[str, MatchPage]) -> Iterator[str]:
    """The seats of these pages in turn, as long as the match continues on any of them."""
    stood, since = "", time.monotonic()
    while time.monotonic() < since + PATIENCE_SECONDS:
        stands = " ".join(str(table.at.text_content()) for table in tables.values())
        if stands != stood:
            stood, since = stands, time.monotonic()
        yield from tables
    raise AssertionError(
        {seat: (table.turn.text_content(), table.prompt.text_content()) for seat, table in tables.items()}
    )


class MatchPage:
    """A match page in a browser window."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.prompt = page.locator("#prompt")
        self.options = page.locator("#options [data-option]")
        self.commit = page.locator("#commit")
        self.undo = page.locator("#undo")
        self.odds = page.locator("#odds .odds-row")
        self.toast = page.locator("#toast")
        self.turn = page.locator("#turn")
        self.dialog = page.get_by_role("dialog")
        self.at = page.locator("#scrub-at")
        self.refused = page.locator("#refused .refused-item")
        self.picked = page.locator("#party-count")
        self.party_orders = page.locator("#party-orders button")

    @property
    def result(self) -> str:
        """The result of the match, without the points, which each side reads with its own sign."""
        return (self.prompt.text_content() or "").partition(" (")[0]

    def wait_until_drawn(self) -> None:
        """Wait until the first scene is drawn."""
        expect(self.page.locator("#loading")).to_be_hidden()
        expect(self.prompt).not_to_be_empty()

    @property
    def position(self) -> int:
        """The number of choices made, as shown by the scrubber."""
        return int((self.at.text_content() or "").partition("/")[2])

    def expect_position(self, position: int, of: int | None = None) -> None:
        """Wait until the scrubber shows this position and the page is drawn."""
        expect(self.at).to_have_text(f"{position}/{position if of is None else of}")
        self.page.evaluate(TWO_FRAMES)

    def wait_for_next_position(self, position: int) -> None:
        """Wait until the match is at another position and the page is ready for the next choice."""
        expect(self.at).not_to_have_text(f"{position}/{position}")
        expect(self.page.locator("body:not(.busy)")).to_be_attached()
        self.page.evaluate(TWO_FRAMES)

    def option(self, name: str) -> Locator:
        """The row of an option by its id."""
        return self.page.locator(f'#options [data-option="{name}"]')

    def names(self) -> list[str]:
        """The ids of the options."""
        result: list[str] = self.options.evaluate_all("(all) => all.map((each) => each.dataset.option)")
        return result

    def take(self, option: Locator, *, tap: bool = False) -> None:
        """Choose with the pointer: a risky option needs a second press, a row that picks a piece an order."""
        name = option.get_attribute("data-option") or ""
        target = self.option(name)
        if name.startswith("+"):
            (Locator.tap if tap else Locator.click)(target)
            expect(self.picked).to_be_visible()
            only = self.page.locator("#party.sole").count()
            target = self.commit if only else self.party_orders.first
        self.press(target, tap=tap)

    def press(self, target: Locator, *, tap: bool = False) -> None:
        """Press an element that makes or arms a choice; if it is only armed, press the commit button."""
        before = self.position
        press = Locator.tap if tap else Locator.click
        moved = self.at.filter(has_not_text=re.compile(f"^{before}/{before}$"))
        armed = self.page.locator("body:not([data-sending]) #commit:not([disabled])")
        press(target)
        armed.or_(moved).first.wait_for(state="attached")
        if self.position == before:
            press(self.commit)
        self.wait_for_next_position(before)

    def pieces_at_hand(self, state: str) -> list[str]:
        """Pieces on the map that are not covered in their middle; `state` is a CSS selector."""
        result: list[str] = self.page.locator(f"#map-frame .holder{state}").evaluate_all(AT_HAND)
        return result

    def magnify(self, selector: str) -> Locator:
        """Hover over an element until its card is shown; a repaint under a resting pointer hides the card again."""
        card, until = self.page.locator("#card"), time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < until:
            self.page.mouse.move(1, 1)
            self.page.locator(selector).hover(force=True)
            try:
                card.wait_for(state="visible", timeout=POINTING_MS)
            except TimeoutError:
                continue
            return card
        raise AssertionError(f"pointing at {selector} shows no card")

    def piece(self, name: str) -> Locator:
        """A piece on the map."""
        return self.page.locator(f'#map-frame .holder[data-piece="{name}"]')

    def box(self, region: str) -> Locator:
        """A box of a ladder on the map."""
        return self.page.locator(f'#map-frame .rung[data-region="{region}"]')

    def texts_on_map(self) -> list[tuple[str, float, float, float, float]]:
        """Every text on the map with its matrix on the screen."""
        result: list[tuple[str, float, float, float, float]] = self.page.evaluate(UPRIGHT)
        return result

    def too_wide(self) -> list[str]:
        """Elements that overflow the window to the left or right without being clipped or scrollable."""
        result: list[str] = self.page.evaluate(TOO_WIDE)
        return result

    def picture_of_the_position(self) -> dict[str, object]:
        """Everything the page shows of a position, for comparison with another time or browser."""
        return {
            "at": self.at.text_content(),
            "prompt": self.prompt.text_content(),
            "phase": self.page.locator("#phase").text_content(),
            "options": self.names(),
            "pieces": self.page.locator("#map-frame .holder").evaluate_all(
                "(all) => all.map((each) => `${each.dataset.piece} ${each.textContent}`).sort()"
            ),
            "log": self.page.locator("#log-lines .log-line .log-text").all_text_contents()[-20:],
        }

    def see_the_end(self, within: int = 30_000) -> None:
        """Wait for the end screen of a match and close it."""
        expect(self.turn).to_have_text("Game over", timeout=within)
        expect(self.page.locator("#finale")).to_be_visible(timeout=within)
        self.close_dialog()

    def close_dialog(self) -> None:
        """Close the dialog with the Escape key."""
        self.page.keyboard.press("Escape")
        expect(self.dialog).to_be_hidden()
