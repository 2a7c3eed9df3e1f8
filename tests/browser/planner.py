"""Planning on the match page: with pointer or touch. Page object of the planning tests."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from browser.browser_users import Person
from browser.match_page import MatchPage

PLAN = {"game": "duel", "scenario": "prelude", "seed": None}


class Planner:
    """The plan on a match page as its owner sees it."""

    def __init__(self, table: MatchPage, *, tap: bool = False) -> None:
        self.table = table
        self.page: Page = table.page
        self.tap = tap
        self.cards = self.page.locator("#plan-cards .plan-card")
        self.in_hand = self.page.locator("#plan-cards .plan-card:not(.placed)")
        self.raids = self.page.locator("#plan-hours .plan-raid")
        self.sheet = self.page.locator("#plan-sheet")
        self.bases = self.page.locator("#plan-bases .plan-base")
        self.heinkels = self.page.locator(".plan-base:not(.resting, .elsewhere)").filter(has_text="He111").first
        """Bombers for the raid in hand: either Luftflotte has many of them."""
        self.propose = self.page.locator("#propose")

    def wait(self) -> None:
        """Wait until the plan is shown."""
        expect(self.page.locator("body.planning")).to_be_attached()

    def press(self, target: Locator) -> None:
        """Tap or click an element."""
        (Locator.tap if self.tap else Locator.click)(target)

    def place(self, hour: str, name: str | None = None) -> str:
        """Pick a card of the hand and place it on an hour; returns its name."""
        card = self.in_hand.first if name is None else self.in_hand.filter(has_text=name)
        named = card.locator("b").first.inner_text()
        at = self.table.position
        self.press(card)
        expect(self.table.picked).to_have_text("1 selected")
        self.press(self.hour(hour))
        self.table.wait_for_next_position(at)
        return named

    def hour(self, hour: str) -> Locator:
        """The head of a column of the timetable."""
        return self.page.locator(f'.plan-hour[data-region="plan/{hour}"]')

    def next_stage(self) -> None:
        """Continue with the next stage of the plan, or close it after the last."""
        self.table.press(self.table.option("done"), tap=self.tap)

    def force(self) -> list[str]:
        """The pieces on the selected raid."""
        result: list[str] = self.sheet.locator(".plan-piece").evaluate_all(
            "(all) => all.map((each) => each.dataset.piece)"
        )
        return result


def german(me: Person, british: str = "random") -> Planner:
    """A new match as the German side, at the start of planning."""
    match = me.create(**PLAN, seats={"british": british, "german": "me"}).match.id
    planner = Planner(me.sit(match), tap=me.is_phone)
    planner.wait()
    return planner


def answer(table: MatchPage, *, tap: bool) -> None:
    """Make a choice that leads to the end of the day: a bot plans, then always the first option."""
    before = table.position
    plan = Planner(table, tap=tap)
    if plan.propose.is_visible() and not table.option("done").count():
        plan.press(plan.propose)
        table.wait_for_next_position(before)
        return
    row = table.option("done") if table.option("done").count() else table.options.first
    table.take(row, tap=tap)
