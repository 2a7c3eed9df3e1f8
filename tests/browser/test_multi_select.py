"""Multi-select: picked pieces are sent together as one choice each, and undone together."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from browser.browser_users import DESK, PHONE, Person
from browser.conftest import MakePerson
from browser.match_page import MatchPage
from browser.scenario_builder import asks_for, patrol, play
from browser.test_visual import complaints
from dowding.view.scene import Scene

HOLD_MS = 700
MAX_MATCHES = 12
ANYWHERE = re.compile("/ws/")
PATROLS = asks_for("patrol")


def lion(me: Person, until: Callable[[Scene], bool] = PATROLS, seed: int = 0) -> MatchPage:
    """The first of a series of matches of RAF: Lion in which the condition is true at the first patrol decision."""
    for number in range(seed, seed + MAX_MATCHES):
        match = me.create(game="lion", scenario="hardest-days", seed=f"t{number}").match.id
        if until(play(me, match, until, Random(number))):
            return me.sit(match)
    raise AssertionError("no match reached the situation")


def offers(verb: str, least: int) -> Callable[[Scene], bool]:
    """Whether a scene offers this many options of a kind that can be undone."""

    def so(scene: Scene) -> bool:
        options = scene.ask.options if scene.ask is not None else ()
        return sum(option.id.startswith(f"{verb}:") and not option.risky for option in options) >= least

    return so


def sent_commands(page: Page) -> list[dict[str, object]]:
    """The commands that the page sends, in order."""
    sent: list[dict[str, object]] = []

    def listen(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            sent.append(json.loads(message))
            server.send(message)

        route.on_message(pass_on)

    page.route_web_socket(ANYWHERE, listen)
    page.reload()
    return sent


@pytest.fixture
def me(person: MakePerson) -> Person:
    """A person without tutorial notes."""
    return person(notes="")


def test_picked_squadrons_move_together_and_are_undone_together(me: Person) -> None:
    table = lion(me)
    sent = sent_commands(table.page)
    table.wait_until_drawn()
    before = table.picture_of_the_position()
    start = table.position
    expect(table.box("2/11/patrol")).not_to_have_class(re.compile(r"\blit\b"))
    for squadron in ("43/1/11", "145/1/11", "64/2/11", "111/2/11"):
        table.piece(squadron).click()
    table.piece("111/2/11").click()
    expect(table.picked).to_have_text("3 selected")
    expect(table.piece("145/1/11")).to_have_class(re.compile(r"\bpicked\b"))
    expect(table.piece("111/2/11")).not_to_have_class(re.compile(r"\bpicked\b"))
    table.box("2/11/patrol").click()
    table.expect_position(start + 3)
    expect(table.picked).to_be_hidden()
    choices = [command for command in sent if "option" in command]
    assert [command["option"] for command in choices] == [
        "patrol:43/1/11:2/11",
        "patrol:145/1/11:2/11",
        "patrol:64/2/11:2/11",
    ]
    assert [command["position"] for command in choices] == [start, start + 1, start + 2]
    assert len({command["key"] for command in choices}) == len(choices)
    expect(table.undo).to_have_attribute("title", "Undo your last 3 moves")
    table.undo.click()
    table.expect_position(start)
    assert table.picture_of_the_position() == before
    assert sum("undo" in command for command in sent) == 3


def test_undo_of_single_and_grouped_choices(me: Person) -> None:
    table = lion(me)
    start = table.position
    table.take(table.option("+43/1/11"))
    for squadron in ("145/1/11", "64/2/11"):
        table.piece(squadron).click()
    table.press(table.box("2/11/patrol"))
    table.expect_position(start + 3)
    table.take(table.option("+111/2/11"))
    table.expect_position(start + 4)
    for left in (3, 1, 0):
        table.undo.click()
        table.expect_position(start + left)


def test_refused_squadron_stays_picked_with_the_reason(me: Person) -> None:
    table = lion(me)
    start = table.position
    for squadron in ("43/1/11", "145/1/11", "64/2/11"):
        table.piece(squadron).click()
    table.box("1/12/patrol").click()
    expect(table.toast).to_contain_text("Coltishall (1/12) is not adjacent to Tangmere (1/11) (LION-5b)")
    expect(table.toast).to_contain_text("64: Coltishall (1/12) is not adjacent to Kenley (2/11) (LION-5b)")
    table.expect_position(start)
    expect(table.party_orders.filter(has_text="Middle Wallop (4/10)")).to_contain_text("2 of 3")
    table.box("4/10/patrol").click()
    table.expect_position(start + 2)
    expect(table.picked).to_have_text("1 selected")
    expect(table.toast).to_contain_text("2 of 3 done. 64: Middle Wallop (4/10) is not adjacent to Kenley (2/11)")
    table.page.get_by_role("button", name="Clear", exact=True).click()
    expect(table.picked).to_be_hidden()
    table.box("2/11/patrol").click()
    expect(table.toast).to_contain_text("First select units")
    table.expect_position(start + 2)


def test_group_order_ends_when_an_option_is_gone(me: Person) -> None:
    table = lion(me)
    start = table.position

    def forget(route: WebSocketRoute) -> None:
        """Remove 64 Squadron from the options of scenes after the first choice."""
        server = route.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            scene_message = json.loads(message)
            if scene_message["type"] == "scene" and scene_message["scene"]["position"] > start:
                ask = scene_message["scene"]["ask"]
                ask["options"] = [option for option in ask["options"] if option.get("piece") != "64/2/11"]
            route.send(json.dumps(scene_message))

        server.on_message(pass_on)

    table.page.route_web_socket(ANYWHERE, forget)
    table.page.reload()
    table.wait_until_drawn()
    for squadron in ("43/1/11", "64/2/11", "145/1/11"):
        table.piece(squadron).click()
    table.box("2/11/patrol").click()
    expect(table.toast).to_contain_text(
        "1 of 3 done. 64 Sqn (Spitfire) patrols Kenley (2/11): the decision has changed"
    )
    table.expect_position(start + 1)
    expect(table.picked).to_have_text("1 selected")


def test_pieces_are_picked_and_sent_by_keyboard(me: Person) -> None:
    table = lion(me)
    keys, start = table.page.keyboard, table.position
    keys.press("ArrowDown")
    expect(table.commit).to_contain_text("Select: 43 Sqn")
    keys.press("Space")
    expect(table.options.first).to_have_attribute("aria-pressed", "true")
    expect(table.page.locator("#live")).to_contain_text("43 selected. 1 selected, 5 destinations.")
    expect(table.commit).to_contain_text("Deselect: 43 Sqn")
    keys.press("a")
    expect(table.picked).to_have_text("3 selected")
    keys.press("ArrowDown")
    keys.press("Space")
    expect(table.options.nth(1)).to_have_attribute("aria-pressed", "false")
    expect(table.picked).to_have_text("2 selected")
    table.expect_position(start)
    keys.press("p")
    expect(table.party_orders.first).to_be_focused()
    keys.press("ArrowRight")
    expect(table.party_orders.nth(1)).to_be_focused()
    keys.press("Enter")
    table.expect_position(start + 2)
    keys.press("ArrowDown")
    keys.press("Space")
    expect(table.picked).to_have_text("1 selected")
    keys.press("Escape")
    keys.press("Escape")
    expect(table.picked).to_be_hidden()
    keys.press("u")
    table.expect_position(start)


def test_selection_box_picks_pieces(me: Person) -> None:
    table = lion(me)
    corners = [table.piece(squadron).bounding_box() for squadron in ("64/2/11", "615/2/11", "111/2/11")]
    boxes = [box for box in corners if box is not None]
    mouse = table.page.mouse
    table.page.keyboard.down("Shift")
    mouse.move(min(box["x"] for box in boxes) - 3, min(box["y"] for box in boxes) - 3)
    mouse.down()
    mouse.move(600, 600)
    mouse.move(
        max(box["x"] + box["width"] for box in boxes) + 3, max(box["y"] + box["height"] for box in boxes) + 3, steps=4
    )
    expect(table.page.locator(".rubber")).to_be_visible()
    mouse.up()
    table.page.keyboard.up("Shift")
    expect(table.picked).to_have_text("3 selected")
    expect(table.page.locator("#party-names")).to_have_text("64, 111, 615")
    expect(table.page.locator(".rubber")).to_have_count(0)


def test_only_group_order_is_on_the_commit_button(me: Person) -> None:
    table = lion(me, offers("commit", 3))
    start = table.position
    hunting = table.page.locator('#display [data-region="raid/hunt"] [data-piece]')
    before = hunting.count()
    rows = [name for name in table.names() if name.startswith("+")]
    table.option(rows[0]).click()
    expect(table.commit).to_contain_text(re.compile(r"\d+ Sqn responds"))
    for name in rows[1:3]:
        table.option(name).click()
    expect(table.commit).to_contain_text("Commit 3: Hunt")
    table.commit.click()
    table.expect_position(start + 3)
    expect(hunting).to_have_count(before + 3)
    table.undo.click()
    table.expect_position(start)


def test_risky_last_choice_of_a_group_is_left_to_the_player(me: Person) -> None:
    several = offers("intercept", 3)
    table = lion(me, lambda scene: several(scene) and "2 more to choose" in (scene.ask.prompt if scene.ask else ""))
    expect(table.prompt).to_contain_text("2 more to choose")
    start = table.position
    first, second = table.options.nth(0), table.options.nth(1)
    first.click(modifiers=["Shift"])
    expect(table.picked).to_have_text("1 selected")
    second.click()
    expect(table.commit).to_contain_text("Intercept 2")
    table.commit.click()
    table.expect_position(start + 1)
    expect(table.toast).to_contain_text("1 of 2 done. The next one may roll dice")
    expect(table.commit).to_be_enabled()
    expect(table.options.locator("visible=true").and_(table.page.locator(".armed"))).to_have_count(1)


def test_long_touch_picks_and_group_order_ends_at_another_decision(person: MakePerson) -> None:
    me = person(PHONE)
    table = me.sit(patrol(me))
    start = table.position
    touch = me.context.new_cdp_session(table.page)
    squadrons = table.pieces_at_hand(".lit")[:2]
    spot = table.piece(squadrons[0]).bounding_box()
    assert spot is not None
    at = {"x": spot["x"] + spot["width"] / 2, "y": spot["y"] + spot["height"] / 2}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    table.page.wait_for_timeout(HOLD_MS)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(table.picked).to_have_text("1 selected")
    table.piece(squadrons[1]).tap()
    expect(table.picked).to_have_text("2 selected")
    assert table.too_wide() == []
    expect(table.commit).to_contain_text("Patrol 2")
    table.commit.tap()
    expect(table.toast).to_contain_text("1 of 2 done.")
    expect(table.toast).to_contain_text("Where does")
    table.expect_position(start + 1)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_picked_pieces_pass_axe(person: MakePerson, size: tuple[int, int], theme: str) -> None:
    me = person(size, theme=theme, notes="")
    table = lion(me)
    press = "tap" if me.is_phone else "click"
    for name in table.names()[:5]:
        getattr(table.option(name), press)()
    expect(table.picked).to_have_text("5 selected")
    expect(table.party_orders.first).to_be_visible()
    assert complaints(table.page) == []
    assert table.too_wide() == []
