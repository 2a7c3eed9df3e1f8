"""Points are shown from the viewer's side, with the same sign on the scale, in the log and in the outcome."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.conftest import MakePerson
from browser.match_page import MatchPage
from browser.test_wing_leader import bring, played
from dowding.engine.match import Match
from dowding.games.raf.duel.game import DUEL
from dowding.view.player_view import PlayerView

SIGNED = re.compile(r"([+−])(\d+) VP")


def signed_points(text: str) -> list[tuple[str, str]]:
    return SIGNED.findall(text)


def turned(points: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return [("−" if sign == "+" else "+", number) for sign, number in points]


def finished() -> Match:
    return played("prelude", lambda match: match.is_over, game=DUEL)


def test_log_and_outcome_have_the_sign_of_the_viewer(person: MakePerson) -> None:
    match = finished()
    outcome = match.outcome()
    assert outcome is not None
    page = bring(person(), match)
    address = page.url.partition("?")[0]
    for seat in ("german", "british"):
        lines = PlayerView(match, seat).log()
        expected, result = signed_points("\n".join(line.text for line in lines)), signed_points(outcome.text)
        assert expected
        page.goto(f"{address}?seat={seat}")
        table = MatchPage(page)
        expect(table.turn).to_have_text("Game over")
        expect(page.locator("#log-more")).to_have_text("Earlier lines")
        page.locator("#log-more").dispatch_event("click")
        expect(page.locator("#log-more")).to_have_attribute("hidden", "")
        shown = "\n".join(page.locator("#log-lines .log-text").all_text_contents())
        assert signed_points(shown) == (turned(expected) if seat == "german" else expected)
        assert signed_points(table.prompt.inner_text()) == (turned(result) if seat == "german" else result)
        assert ("for you" in shown) == (seat == "german")
        sign, number = signed_points(table.prompt.inner_text())[0]
        expect(page.locator("#scale-points")).to_have_text(f"{sign}{number}")
        causes = page.locator("#outcome tbody td").all_inner_texts()
        assert sum(int(cause.replace("−", "-")) for cause in causes) == int(f"{sign}{number}".replace("−", "-"))
