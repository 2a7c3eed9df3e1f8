"""A match in the browser: choices, refusals, odds, undo, replay, and the final report."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import WebSocketRoute, expect

from browser.browser_users import Person
from browser.conftest import MakePerson
from browser.match_page import MatchPage
from browser.scenario_builder import attack, patrol, play
from server.server_process import Process

MAX_CHOICES = 120
ODDS_TAKE = 20_000


def test_whole_match_is_played_by_clicks_and_reported(me: Person) -> None:
    table = me.sit(me.create(seed="t", name="A short day").match.id)
    for _ in range(MAX_CHOICES):
        if table.turn.text_content() == "Game over":
            break
        table.take(table.options.first)
    table.see_the_end()
    expect(table.prompt).to_contain_text("VP")
    expect(table.page.locator("#outcome").get_by_role("table", name="Points by cause")).to_be_visible()
    table.page.locator("#outcome").get_by_role("button", name="Report").click()
    report = table.dialog
    expect(report.get_by_role("heading", name="Points over time")).to_be_visible()
    expect(report.get_by_role("img", name=re.compile("^Points over time"))).to_be_visible()
    expect(report.get_by_role("heading", name="Luck", exact=True)).to_be_visible()
    expect(report.get_by_text("Verified in your browser")).to_be_visible()
    with table.page.expect_download() as download:
        report.get_by_role("link", name="Download CSV").click()
    assert download.value.path().read_text().count("\n") > 5


def test_report_during_a_match_hides_the_secret(me: Person) -> None:
    table = me.sit(patrol(me))
    table.page.keyboard.press("g")
    expect(table.dialog.get_by_text("The server committed to all dice before the first roll")).to_be_visible()
    expect(table.dialog.locator(".hash")).to_have_count(1)
    table.close_dialog()


@pytest.mark.parametrize("way", ["button", "key"])
def test_undo_works_until_a_die_is_rolled(me: Person, way: str) -> None:
    table = me.sit(patrol(me))

    def undo() -> None:
        if way == "button":
            table.undo.click(force=True)  # the refusal names the reason
        else:
            table.page.keyboard.press("u")

    before = table.picture_of_the_position()
    position = table.position
    table.take(table.options.nth(1))
    expect(table.prompt).to_contain_text("patrol?")
    undo()
    table.expect_position(position)
    assert table.picture_of_the_position()["options"] == before["options"]
    assert table.picture_of_the_position()["pieces"] == before["pieces"]

    table.take(table.option("done"))
    expect(table.undo).to_have_attribute("aria-disabled", "true")
    position = table.position
    undo()
    expect(table.toast).to_contain_text("Cannot undo: dice were rolled")
    table.expect_position(position)


def airborne(me: Person) -> tuple[MatchPage, str, str]:
    """A match page with a refused squadron on patrol, its option and its piece."""
    table = me.sit(patrol(me))
    option = table.names()[1]
    table.take(table.option(option))
    table.take(table.options.first)
    expect(table.option(option)).to_have_count(0)
    return table, option, option.partition(":")[2]


def test_refused_options_are_listed_with_reason_and_rule(me: Person) -> None:
    table, _, _ = airborne(me)
    expect(table.page.get_by_role("heading", name="Not allowed now")).to_be_visible()
    expect(table.refused.first).to_contain_text("it is already airborne")
    table.refused.first.get_by_role("button", name="Rule THD-5.1").click()
    expect(table.dialog.get_by_role("heading", name="Rule §5.1")).to_be_visible()
    expect(table.dialog.locator(".rule-text")).not_to_be_empty()
    table.close_dialog()


def test_refusal_of_the_server_is_shown_with_its_rule(me: Person) -> None:
    table, option, _ = airborne(me)

    def forge(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            message_data = json.loads(message)
            server.send(json.dumps(message_data | {"option": option}) if "option" in message_data else message)

        route.on_message(pass_on)

    table.page.route_web_socket(re.compile("/ws/"), forge)
    table.page.reload()
    table.wait_until_drawn()
    position = table.position
    table.option("done").click()
    table.commit.click()
    expect(table.toast).to_contain_text("already airborne")
    expect(table.toast).to_contain_text("THD-5.1")
    table.expect_position(position)


def test_click_on_a_squadron_chooses_it_or_explains_the_refusal(me: Person) -> None:
    table = me.sit(patrol(me))
    squadron = table.pieces_at_hand(".lit")[0]
    table.press(table.piece(squadron))
    expect(table.prompt).to_contain_text(f"Where does {squadron} Sqn")
    table.take(table.options.first)
    expect(table.piece(squadron)).not_to_have_class(re.compile(r"\blit\b"))
    position = table.position
    table.piece(squadron).click()
    expect(table.toast).to_contain_text("it is already airborne (THD-5.1)")
    table.expect_position(position)


def test_click_on_a_box_chooses_it(me: Person) -> None:
    table = me.sit(patrol(me))
    table.take(table.options.nth(1))
    box = table.page.locator("#map-frame [data-ladder] [data-region].lit, #map-frame .ladders [data-region].lit").first
    region = box.get_attribute("data-region")
    table.press(box)
    assert region is not None
    assert region.rpartition("/")[0] in table.page.locator("#log-lines .log-line.fresh").last.inner_text()


def test_flip_turns_the_map_and_keeps_every_text_upright(me: Person) -> None:
    table = me.sit(patrol(me))
    label = table.page.locator("#map-frame .labels text").first
    before = label.bounding_box()
    table.page.keyboard.press("f")
    expect(table.page.locator("#map-frame .holder").first).to_be_visible()
    after = label.bounding_box()
    assert before is not None
    assert after is not None
    assert abs(before["y"] - after["y"]) > 20
    texts = table.texts_on_map()
    assert len(texts) > 40
    assert [text for text, a, _, _, d in texts if a <= 0 or d <= 0] == []
    table.page.reload()
    table.wait_until_drawn()
    assert label.bounding_box() == after
    table.page.get_by_role("button", name="Flip").click()
    assert label.bounding_box() == before


def test_odds_are_shown_before_an_attack_is_committed(person: MakePerson, mortal: Process) -> None:
    me = person(at=mortal)  # the only page, since odds are computed one after another
    table = me.sit(attack(me))
    position = table.position
    table.options.first.click()
    expect(table.odds.first).to_be_visible(timeout=ODDS_TAKE)
    assert table.odds.count() >= 2
    for row in table.odds.all():
        expect(row.get_by_role("img", name=re.compile(r"\d %"))).to_be_visible()
    expect(table.commit).to_be_enabled()
    table.expect_position(position)
    me.picture(table.page, "odds.png", "#orders")
    table.page.get_by_role("button", name="Cancel").click()
    expect(table.odds).to_have_count(0)
    expect(table.commit).to_be_disabled()
    table.options.first.click()
    expect(table.odds.first).to_be_visible()
    table.commit.click()
    table.wait_for_next_position(position)


def test_scrubber_goes_back_and_forward(me: Person) -> None:
    match = patrol(me)
    play(me, match, lambda scene: scene.position >= 12)
    table = me.sit(match)
    now = table.picture_of_the_position()
    last = table.position
    table.page.get_by_role("button", name="One step back").click()
    table.expect_position(last - 1, last)
    expect(table.turn).to_have_text("Replay")
    expect(table.options).to_have_count(0)
    table.page.keyboard.press("ArrowLeft")
    table.expect_position(last - 2, last)
    table.page.keyboard.press("Home")
    table.expect_position(0, last)
    table.page.get_by_role("button", name="One step forward").click()
    table.expect_position(1, last)
    slider = table.page.get_by_role("slider", name="Position")
    slider.fill("5")
    table.expect_position(5, last)
    table.page.get_by_role("button", name="Go to the present", exact=True).click()
    table.expect_position(last)
    assert table.picture_of_the_position() == now
    table.page.keyboard.press("ArrowLeft")
    expect(table.turn).to_have_text("Replay")
    table.page.keyboard.press("Escape")
    expect(table.turn).to_have_text("Your move")


def test_two_tabs_of_a_seat_agree(me: Person) -> None:
    match = patrol(me)
    first, second = me.sit(match), me.sit(match)
    for _ in range(2):
        for here, there in ((first, second), (second, first)):
            here.page.bring_to_front()
            here.take(here.options.nth(1))
            there.page.bring_to_front()
            there.expect_position(here.position)
    assert first.picture_of_the_position() == second.picture_of_the_position()


def test_spectator_sees_each_move_and_cannot_choose(me: Person, person: MakePerson) -> None:
    created = me.create(seed="t")
    table = me.sit(created.match.id)
    guest = person()
    sit = guest.sit("", created.links["spectator"])
    expect(sit.page.locator("#seat")).to_have_text("Spectator")
    for _ in range(6):
        table.take(table.options.first)
        sit.expect_position(table.position)
        expect(sit.page.locator("#phase")).to_have_text(table.page.locator("#phase").inner_text())
    expect(sit.turn).to_have_text("Please wait")
    expect(sit.options).to_have_count(0)
    expect(sit.page.locator("#commit-bar")).to_be_hidden()
    position = sit.position
    sit.piece(sit.pieces_at_hand("")[0]).click()
    expect(sit.toast).to_be_visible()
    sit.page.keyboard.press("1")
    sit.page.keyboard.press("Enter")
    sit.page.keyboard.press("u")
    table.take(table.options.first)
    sit.expect_position(table.position)
    assert sit.position > position
