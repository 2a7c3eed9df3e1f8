"""Overlaps: choosable pieces and map texts are not covered; the commit button and double clicks."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.browser_users import DESK, PHONE
from browser.conftest import MakePerson
from browser.match_page import MatchPage
from browser.planner import german
from browser.test_decision_panel import ready_to_patrol
from browser.test_layout import in_sight
from browser.test_wing_leader import FIRST, LINE, played, sit_at
from dowding.engine.match import Match
from dowding.games.raf.eagle.game import EAGLE

SIZES = {"desk": DESK, "low": (1280, 720), "large": (1920, 1080)}
COVERED = """() => [...document.querySelectorAll('#map-frame .rung.lit')].flatMap((rung) => {
    const box = rung.querySelector('.rung-box').getBoundingClientRect();
    const within = ({ x, y, width, height }) => x + width / 2 > box.left && x + width / 2 < box.right
        && y + height / 2 > box.top && y + height / 2 < box.bottom;
    const answers = (part) => {
        const hit = document.elementFromPoint(box.x + box.width * part, box.y + box.height / 2);
        const counter = hit.closest('.holder')?.querySelector('.face');
        return rung.contains(hit) || (counter && within(counter.getBoundingClientRect()));
    };
    return [0.1, 0.5, 0.9].every(answers) ? [] : [rung.dataset.region];
})"""
"""Boxes that can be chosen and do not answer to a click everywhere; a counter inside one answers for it."""
UNDER_THE_TOOLS = """() => {
    const boxes = (all) => [...document.querySelectorAll(all)].filter((each) => each.checkVisibility());
    const tools = boxes('#map-tools button').map((each) => each.getBoundingClientRect());
    const lapsOver = (a, b) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
    const isUnder = (text) => tools.some((tool) => lapsOver(text.getBoundingClientRect(), tool));
    return boxes('#map-frame .world text').filter(isUnder).map((text) => text.textContent);
}"""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("squadron", ["111", "54", "32"])
def test_every_choosable_box_can_be_clicked_among_crowded_stacks(person: MakePerson, size: str, squadron: str) -> None:
    table = ready_to_patrol(person(SIZES[size], notes=""))
    before = table.page.locator("#map-frame .holder").count()
    table.piece(squadron).click()
    expect(table.prompt).to_contain_text(f"Where does {squadron} Sqn")
    table.page.mouse.move(2, 2)
    assert table.page.locator("#map-frame .rung.lit").count() >= 12
    assert table.page.evaluate(COVERED) == []
    table.page.keyboard.press("u")
    expect(table.prompt).to_contain_text("Send a squadron on patrol")
    assert table.page.locator("#map-frame .holder").count() == before  # pieces that were moved aside are back


def test_box_options_are_grouped_by_space_and_leave_room_for_the_log(person: MakePerson) -> None:
    table = ready_to_patrol(person(notes=""))
    table.piece("111").click()
    expect(table.prompt).to_contain_text("Where does 111 Sqn")
    kenley = table.page.locator("#options .order-group.named").first
    expect(kenley.get_by_role("heading")).to_have_text("Kenley (2/11b)")
    assert kenley.locator(".option-text").all_inner_texts() == ["LOW", "MED", "HIGH"]
    expect(kenley.get_by_role("button", name="3 HIGH in Kenley (2/11b)")).to_be_visible()
    assert in_sight(table.options.last)
    log = table.page.locator("#log-lines").bounding_box()
    assert log is not None
    assert log["height"] > 3 * LINE


@pytest.mark.parametrize(
    ("match", "size"),
    [
        (FIRST, DESK),
        (FIRST, (1280, 720)),
        (FIRST, PHONE),
        ({"scenario": "aug-18"}, DESK),
        ({"scenario": "aug-18"}, (1280, 720)),
    ],
    ids=["sky-desk", "sky-low", "sky-phone", "map-desk", "map-low"],
)
def test_map_buttons_cover_no_text_at_the_edge(
    person: MakePerson, match: dict[str, object], size: tuple[int, int]
) -> None:
    me = person(size, notes="")
    table = me.sit(me.create(**match).match.id)
    assert table.page.locator("#map-tools button").first.is_visible()
    assert table.page.evaluate(UNDER_THE_TOOLS) == []


def test_magnifier_ignores_pieces_that_move_under_a_resting_pointer(person: MakePerson) -> None:
    table = ready_to_patrol(person(notes=""))
    card = table.page.locator("#card")
    table.piece("501").hover()
    expect(card).to_be_visible()
    table.piece("501").click()
    expect(table.prompt).to_contain_text("Where does 501 Sqn")
    table.page.wait_for_timeout(500)
    expect(card).to_be_hidden()
    table.box("7/11b/HIGH").hover()
    expect(card).to_be_visible()


def picked_by(table: MatchPage, label: str) -> None:
    table.page.get_by_role("button", name=label, exact=True).first.click()


def test_commit_button_is_visible_with_any_picked_pieces(person: MakePerson) -> None:
    plan = german(person(notes=""))
    for hour in ("0800", "1000", "1200"):
        plan.place(hour)
    plan.next_stage()
    for label in ("Select 3 more LF 2 He111", "Select 3 more LF 2 Do17", "Select one more LF 2 Ju88"):
        picked_by(plan.table, label)
    expect(plan.table.picked).to_have_text("7 selected")
    assert in_sight(plan.table.commit)
    assert in_sight(plan.table.undo)


def has_one_answer(match: Match) -> bool:
    decisions = [match.decision(seat) for seat in match.deciding_seats()]
    return any(decision is not None and len(decision.options) == 1 for decision in decisions)


@pytest.mark.parametrize("way", ["enter", "button"])
def test_only_option_is_on_the_commit_button_and_the_enter_key(person: MakePerson, way: str) -> None:
    match = played("prelude", has_one_answer, game=EAGLE)
    assert has_one_answer(match)
    table = sit_at(person(notes=""), match)
    expect(table.options).to_have_count(1)
    label = table.options.first.locator(".option-text").inner_text()
    expect(table.commit).to_be_enabled()
    expect(table.commit).to_contain_text(label.partition(" (")[0])
    before = table.position
    if way == "enter":
        table.page.keyboard.press("Enter")
    else:
        table.commit.click()
    table.wait_for_next_position(before)


def test_second_click_of_a_double_click_is_ignored(person: MakePerson) -> None:
    match = played("prelude", has_one_answer, game=EAGLE)
    table = sit_at(person(notes=""), match)
    before = table.position
    table.commit.evaluate("(button) => button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }))")
    table.page.wait_for_timeout(300)
    assert table.position == before


def test_commit_button_is_fully_visible_below_a_long_prompt_on_a_phone(person: MakePerson) -> None:
    table = sit_at(person(PHONE, notes=""), played("prelude", has_one_answer, game=EAGLE))
    assert in_sight(table.commit)
    assert in_sight(table.options.first)
