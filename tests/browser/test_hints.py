"""Hints, autoplay, bot levels in the lobby, and the win probability."""

from __future__ import annotations

import re

import msgspec
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from browser.browser_users import DESK, PHONE, Person
from browser.conftest import MakePerson
from browser.match_page import MatchPage
from browser.test_visual import complaints
from dowding.ai.win_probability import WinEstimate
from dowding.server.messages import ExpectedPoints, Hint, TurningPoint, WinProbability
from server.server_process import Process

LISTEN = """() => {
    const live = document.getElementById('live');
    window.heard = [];
    new MutationObserver(() => heard.push(live.textContent)).observe(live, { childList: true, characterData: true });
}"""
"""Whatever is read out from now on; the region itself says the last thing only."""
FAST = {"level": "pilot", "until": "end", "speed": "fast", "notes": ""}
SLOW = {**FAST, "speed": "slow"}


def lion(me: Person) -> MatchPage:
    return me.sit(me.create(game="lion", scenario="prelude", seed=7).match.id)


def the_hint(page: Page) -> str:
    expect(page.locator("#hint-text ul li").first).to_be_visible()
    expect(page.locator("#hint-text .thinking")).to_have_count(0)
    return page.locator("#hint-text").inner_text()


# Hints


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_hint_is_highlighted_shown_and_announced_without_choosing(person: MakePerson, size: tuple[int, int]) -> None:
    me = person(size, notes="")
    table = lion(me)
    page = table.page
    page.get_by_role("button", name="Hint").click()
    text = the_hint(page)
    assert re.search(r"(gain about \d+\.\d points? over|No real difference from|worse than) the next best: .+\.", text)
    hinted = page.locator("#options .option.hinted")
    expect(hinted).to_have_count(1)
    expect(hinted).to_be_in_viewport()
    label = page.locator("#hint-text b").inner_text()
    expect(page.locator("#live")).to_contain_text(f"Hint: {label}.")
    if hinted.get_attribute("data-option") != "done":
        assert page.locator("#map-frame .hinted").count() > 0
    table.expect_position(0)
    expect(table.commit).to_be_disabled()
    assert complaints(page) == []
    assert table.too_wide() == []
    page.get_by_role("group", name="Hint").get_by_role("button", name="Close").click()
    expect(page.locator("#hint")).to_be_hidden()
    expect(page.locator(".hinted")).to_have_count(0)


def help_in_the_report(table: MatchPage) -> Locator:
    """The assistance section of the report."""
    table.page.keyboard.press("g")
    table.dialog.get_by_text("All figures").click()
    return table.dialog.locator("section").filter(has=table.page.get_by_role("heading", name="Assistance", exact=True))


def test_hint_key_and_count_in_the_report(person: MakePerson) -> None:
    table = lion(person(notes=""))
    page = table.page
    page.keyboard.press("i")
    the_hint(page)
    page.keyboard.press("Escape")
    expect(page.locator("#hint")).to_be_hidden()
    page.keyboard.press("i")
    the_hint(page)
    table.take(table.option("done"))
    expect(page.locator("#hint")).to_be_hidden()
    expect(help_in_the_report(table)).to_contain_text(re.compile(r"Hints\s*1"))


def test_first_hint_is_shown_while_the_full_one_is_computed(person: MakePerson) -> None:
    me = person(notes="")
    requests: list[Route] = []
    me.answering("hint", lambda route: requests.append(route))
    table = lion(me)
    page = table.page
    given_up: list[str] = []
    page.on("requestfailed", lambda request: given_up.append(request.url))
    with page.expect_request("**/hint?*"):
        page.locator("#hint-ask").click()
    expect(page.locator("#hint-text .hint-gain.thinking")).to_have_text("Playing it out…")
    expect(page.locator("#live")).to_contain_text("First hint:")
    expect(page.locator("#options .option.hinted")).to_have_count(1)
    expect(page.locator("#hint-text ul li").first).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator("#hint")).to_be_hidden()
    expect(page.locator("#live")).to_have_text("Hint cancelled.")
    expect(page.locator(".hinted")).to_have_count(0)
    assert given_up == [requests[0].request.url]
    with page.expect_request("**/hint?*"):
        page.locator("#hint-ask").click()
    expect(page.locator("#hint-text .hint-gain.thinking")).to_be_visible()
    requests[1].fulfill(status=503, body=msgspec.json.encode({"error": "The server is busy."}))
    expect(page.locator("#hint-text .hint-gain")).to_contain_text("Not played out:")
    expect(page.locator("#options .option.hinted")).to_have_count(1)
    me.faults.clear()  # the browser reports the refused request


def test_hint_highlights_the_order_of_picked_pieces(person: MakePerson) -> None:
    me = person(notes="")
    hints: list[Hint] = []
    me.answering("hint", lambda route: route.fulfill(body=msgspec.json.encode(hints[0])))
    table = lion(me)
    page = table.page
    piece = table.names()[0].removeprefix("+")
    page.locator("#options .option").first.click()
    order = table.party_orders.nth(1)
    verb, region = (order.get_attribute("data-order") or "").removeprefix("=").split("|")
    page.locator("#party-clear").click()
    option = f"{verb}:{piece}:{region.removesuffix('/patrol')}"
    next_best = ExpectedPoints("done", "Done", -2.0)
    gain = "Should gain about 0.5 points."
    hints.append(Hint(option, "Just this", -1.5, next_best, ("first", "second"), 64, gain=gain))
    page.keyboard.press("i")
    assert gain in the_hint(page)
    page.locator("#hint-text [data-why]").click()
    expect(table.dialog).to_contain_text("next best −2.0 VP")
    page.keyboard.press("Escape")
    page.locator("#options .option.hinted").click()
    expect(table.party_orders.and_(page.locator(".hinted"))).to_have_count(1)


# Autoplay


def play_on(table: MatchPage) -> None:
    table.page.keyboard.press("o")
    table.dialog.get_by_role("button", name="Start").click()


def test_autoplay_of_one_move_is_logged(person: MakePerson) -> None:
    table = lion(person(notes=""))
    page = table.page
    page.get_by_role("button", name="Autoplay").click()
    dialog = table.dialog
    for name in ("Cadet", "Pilot", "Ace", "Random"):
        expect(dialog.get_by_role("radio", name=name)).to_be_visible()
    for name in ("One move", "raid", "hour", "day", "To the end of the game"):
        expect(dialog.get_by_role("radio", name=name)).to_be_visible()
    assert complaints(page) == []
    dialog.get_by_role("radio", name="Ace").check()
    dialog.get_by_role("radio", name="Instant").check()
    dialog.get_by_role("button", name="Start").click()
    table.expect_position(1)
    expect(page.locator("#aid-bar")).to_be_hidden()
    expect(page.locator("#log-lines")).to_contain_text("The Ace plays British.")
    expect(page.locator("#live")).to_contain_text("The Ace made 1 move for you.")


def test_autoplay_to_the_end_of_the_raid(person: MakePerson) -> None:
    me = person(**{**FAST, "until": "raid", "speed": "at once"})
    table = lion(me)
    play_on(table)
    expect(table.toast).to_contain_text("The Pilot made", timeout=30_000)
    created = int(re.findall(r"made (\d+)", table.toast.text_content() or "")[0])
    assert created > 0
    expect(help_in_the_report(table)).to_contain_text(re.compile(rf"Moves by a bot\s*{created}\b"))


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_stop_button_is_visible_during_autoplay(person: MakePerson, size: tuple[int, int]) -> None:
    table = lion(person(size, **SLOW))
    page = table.page
    page.get_by_role("button", name="Autoplay").click()
    table.dialog.get_by_role("button", name="Start").click()
    bar = page.get_by_role("group", name="Autoplay")
    expect(bar).to_contain_text("The Pilot is playing for you to the end of the game")
    expect(page.locator("#play-on")).to_be_hidden()
    assert complaints(page) == []
    assert table.too_wide() == []
    bar.get_by_role("button", name="Stop").click()
    expect(bar).to_be_hidden()
    position = table.position
    page.wait_for_timeout(600)
    assert table.position == position
    expect(page.locator("#play-on")).to_be_visible()


def test_key_stops_autoplay(person: MakePerson) -> None:
    table = lion(person(**SLOW))
    play_on(table)
    expect(table.page.locator("#aid-bar")).to_be_visible()
    table.page.evaluate(LISTEN)
    table.page.keyboard.press("o")
    expect(table.page.locator("#aid-bar")).to_be_hidden()
    expect(table.toast).to_contain_text("Your turn again.")
    table.page.wait_for_function("() => heard.some((text) => text.includes('Your turn again.'))")


def test_own_choice_stops_autoplay(person: MakePerson) -> None:
    table = lion(person(**SLOW))
    play_on(table)
    expect(table.page.locator("#aid-bar")).to_be_visible()
    table.take(table.option("done"))
    expect(table.page.locator("#aid-bar")).to_be_hidden()
    expect(table.prompt).not_to_contain_text("Send squadrons on patrol")


def test_arming_an_order_stops_autoplay_and_keeps_it_armed(person: MakePerson) -> None:
    table = lion(person(**SLOW))
    play_on(table)
    expect(table.page.locator("#aid-bar")).to_be_visible()
    table.option("done").click()
    expect(table.page.locator("#aid-bar")).to_be_hidden()
    expect(table.commit).to_have_text(re.compile("^Done"))
    expect(table.commit).to_be_enabled()
    expect(table.page.locator("#odds .odds-key")).to_be_visible()


def test_own_undo_stops_autoplay(person: MakePerson) -> None:
    table = lion(person(**{**FAST, "speed": "slow"}))
    play_on(table)
    table.expect_position(1)
    table.page.keyboard.press("u")
    expect(table.page.locator("#aid-bar")).to_be_hidden()
    table.expect_position(0)


def test_autoplay_continues_after_a_reload(person: MakePerson) -> None:
    table = lion(person(**SLOW))
    play_on(table)
    expect(table.page.locator("#aid-bar")).to_be_visible()
    table.page.reload()
    table.wait_until_drawn()
    expect(table.page.locator("#aid-bar")).to_contain_text("The Pilot is playing for you")
    table.page.keyboard.press("o")
    expect(table.page.locator("#aid-bar")).to_be_hidden()


def test_autoplay_stops_with_the_server_and_the_match_continues(person: MakePerson, mortal: Process) -> None:
    me = person(at=mortal, **SLOW)
    table = lion(me)
    play_on(table)
    expect(table.page.locator("#aid-bar")).to_be_visible()
    mortal.kill()
    mortal.start()
    expect(table.page.locator("#aid-bar")).to_be_hidden(timeout=15_000)
    table.take(table.option("done"))
    me.forgive_the_dead_server()


# Levels and win probability


def test_bot_levels_are_offered_with_descriptions(me: Person) -> None:
    page = me.page("/games/lion")
    form = page.get_by_role("form", name="New match")
    form.get_by_role("radio", name="A bot").check()
    seat = form.get_by_label("Bot for The British")
    options = seat.locator("option").all_text_contents()
    assert [text.partition(":")[0] for text in options] == ["Cadet", "Pilot", "Ace", "Random"]
    assert all(text.partition(": ")[2] for text in options)
    seat.select_option("pilot")
    form.get_by_role("button", name="Start").click()
    table = MatchPage(page)
    table.wait_until_drawn()
    expect(table.turn).to_have_text("Game over", timeout=60_000)
    expect(page.locator("#play-on")).to_be_hidden()


def test_report_estimates_the_win_probability_on_request(person: MakePerson) -> None:
    me = person(**FAST)
    created = me.create(game="lion", scenario="prelude", seed=7, seats={"british": "random"})
    line = tuple(WinEstimate(at * 10, share, 0.0) for at, share in enumerate((0.5, 0.55, 0.9, 1.0)))
    probability = WinProbability("british", 24, line, (TurningPoint(2, ("A Gruppe is lost.",)),))
    me.answering("line", lambda route: route.fulfill(body=msgspec.json.encode(probability)))
    table = me.sit(created.match.id)
    page = table.page
    table.see_the_end(within=60_000)
    page.keyboard.press("g")
    table.dialog.get_by_role("button", name="Calculate").click()
    part = table.dialog.get_by_role("group", name="Win probability")
    expect(part.get_by_role("img")).to_have_attribute("aria-label", re.compile("wins: 100, 30"))
    expect(part.locator(".turn-number")).to_have_text("1")
    expect(part.locator(".turns li")).to_have_text("55 → 90positions 10 to 20: A Gruppe is lost.")
    assert complaints(page) == []
