"""Secret plans in the browser: by pointer, touch and keyboard, changes, and plans by a bot."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.browser_users import PHONE, Person
from browser.conftest import MakePerson
from browser.planner import PLAN, Planner, german
from server.server_process import choose, scene_of


def test_plan_is_made_with_few_clicks_and_shows_expected_results(me: Person) -> None:
    plan = german(me)
    assert plan.cards.count() >= 3
    expect(plan.page.locator("#map")).to_be_visible()
    first = plan.place("0800")
    plan.place("1000")
    expect(plan.raids).to_have_count(2)
    expect(plan.sheet.locator("h2")).to_have_text(first)
    plan.next_stage()
    expect(plan.sheet.locator(".plan-warnings")).to_contain_text("No Gruppe is assigned to this raid yet.")
    base = plan.heinkels
    at = plan.table.position
    warnings = plan.sheet.locator(".plan-warnings").element_handle()
    base.get_by_role("button", name=re.compile("^Select 3 more")).click()
    expect(plan.table.picked).to_have_text("3 selected")
    expect(plan.sheet.locator(".plan-coming")).to_have_count(3)
    assert warnings.evaluate("(node) => node.isConnected"), "a pick draws only what it changes"
    plan.page.keyboard.press("Enter")
    plan.table.expect_position(at + 3)
    assert len(plan.force()) == 3
    for title in ("British warning", "British intelligence", "Bombing if all bombers get through"):
        expect(plan.sheet.locator("figcaption").filter(has_text=title)).to_be_visible()
    expect(plan.sheet.locator(".plan-size b")).to_have_text(re.compile(r"^3 of \d+$"))
    expect(base.locator(".plan-piece.away")).to_have_count(3)
    plan.table.undo.click()
    plan.table.expect_position(at)


def test_timetable_shows_the_me109s_left_for_each_hour(me: Person) -> None:
    plan = german(me)
    notes = plan.page.locator("#plan-hours .plan-note")
    expect(notes.filter(has_text="Me109")).to_have_count(0)
    plan.place("0800")
    expect(notes).to_have_text([re.compile(r"^Me109 leftLF 2: 15LF 3: 9$")] * 7)
    expect(notes.first).to_have_attribute("title", "Me109 Gruppen left for raids at 0600: LF 2: 15, LF 3: 9")
    assert plan.page.locator("#plan-day").evaluate("(day) => day.scrollHeight - day.clientHeight") <= 1


def test_retracting_one_gruppe_keeps_the_rest_of_the_plan(me: Person) -> None:
    plan = german(me)
    plan.place("0800")
    plan.place("1000")
    plan.next_stage()
    plan.heinkels.locator(".plan-pick", has_text="3").click()
    at = plan.table.position
    plan.table.commit.click()
    plan.table.expect_position(at + 3)
    force = plan.force()
    plan.sheet.locator(f'.plan-piece[data-piece="{force[1]}"]').click()
    plan.table.expect_position(at + 2)
    assert plan.force() == [force[0], force[2]]
    second = plan.raids.nth(1)
    second.locator(".plan-out").click()
    expect(plan.raids).to_have_count(1)
    assert plan.force() == [force[0], force[2]], "what was chosen after it stays"
    plan.page.locator(f'#plan-bases .plan-piece.away[data-piece="{force[0]}"]').click()
    expect(plan.sheet.locator(".plan-piece")).to_have_count(1)


def test_removing_a_raid_removes_its_gruppen(me: Person) -> None:
    plan = german(me)
    plan.place("0800")
    plan.place("1000")
    plan.next_stage()
    plan.heinkels.locator(".plan-pick", has_text="3").click()
    at = plan.table.position
    plan.table.commit.click()
    plan.table.expect_position(at + 3)
    plan.raids.first.locator(".plan-out").click()
    expect(plan.raids).to_have_count(1)
    expect(plan.table.toast).to_contain_text("Undone, together with 3 later moves.")
    expect(plan.page.locator("#plan-bases .away")).to_have_count(0)


def test_a_plan_is_made_with_the_keyboard_alone(me: Person) -> None:
    plan = german(me)
    keys, table = plan.page.keyboard, plan.table
    plan.in_hand.first.focus()
    keys.press("Space")
    expect(table.picked).to_have_text("1 selected")
    keys.press("ArrowRight")
    keys.press("Space")
    expect(table.picked).to_have_text("2 selected")
    keys.press("p")
    expect(table.party_orders.first).to_be_focused()
    at = table.position
    keys.press("ArrowRight")
    keys.press("Enter")
    table.expect_position(at + 2)
    expect(plan.raids).to_have_count(2)
    keys.press("1")
    keys.press("1")
    table.wait_for_next_position(at + 2)
    expect(table.prompt).to_contain_text("Assign bombers")
    plan.heinkels.locator(".plan-piece.lit").first.focus()
    keys.press("Space")
    keys.press("ArrowRight")
    keys.press("Space")
    expect(table.picked).to_have_text("2 selected")
    at = table.position
    keys.press("Enter")
    table.expect_position(at + 2)
    assert len(plan.force()) == 2
    keys.press("]")
    expect(plan.raids.nth(1).locator(".in-hand")).to_be_attached()
    keys.press("b")
    expect(plan.page.locator("body.planning")).to_have_count(0)
    keys.press("b")
    plan.wait()


def test_a_plan_is_made_on_a_phone(person: MakePerson) -> None:
    plan = german(person(PHONE))
    plan.place("0800")
    plan.place("1200")
    plan.next_stage()
    more = plan.heinkels.get_by_role("button", name=re.compile("^Select one more")).and_(plan.page.locator(".by-one"))
    at = plan.table.position
    for _ in range(3):
        more.first.tap()
    expect(plan.table.picked).to_have_text("3 selected")
    plan.table.commit.tap()
    plan.table.expect_position(at + 3)
    assert len(plan.force()) == 3
    assert plan.table.too_wide() == []
    small: list[str] = plan.page.locator("#plan button:visible, #commit-bar button:visible").evaluate_all(
        "(all) => all.filter((b) => b.getBoundingClientRect().height < 24).map((b) => b.className + b.textContent)"
    )
    assert small == []


def test_bot_plan_can_be_changed_before_it_is_closed(person: MakePerson) -> None:
    plan = german(person(level="random"))
    expect(plan.propose).to_contain_text("Plan my day")
    plan.propose.click()
    expect(plan.table.prompt).to_contain_text("confirm the plan", timeout=60_000)
    expect(plan.table.option("done")).to_be_visible()
    expect(plan.table.page.locator("body:not(.busy)")).to_be_attached()  # the bot's last choice is confirmed
    raids = plan.raids.count()
    assert raids >= 1
    plan.raids.last.locator(".plan-out").click()
    expect(plan.raids).to_have_count(raids - 1)


def test_closed_plan_hides_the_propose_button_and_lists_raids_in_short_rows(me: Person) -> None:
    match = me.create(**PLAN, seats={"british": "random", "german": "me"}).match.id
    wanted = ["place:", "place:", "done", "assign:", "assign:", "done", "done"]
    with me.client.table(match, "german") as socket:
        scene, cards = scene_of(socket), list[str]()
        for number, verb in enumerate(wanted):
            assert scene.ask is not None
            options = [option.id for option in scene.ask.options if option.id.startswith(verb)]
            if verb == "place:":
                options = [item for item in options if item.endswith(":0800")]
                cards.append(options[0].split(":")[1])
            elif verb == "assign:":
                options = [item for item in options if item.endswith(f":{cards[number - 3]}")]
            at = choose(socket, options[0], scene.position, str(number))
            while scene.position != at:
                scene = scene_of(socket)
    plan = Planner(me.sit(match))
    expect(plan.table.prompt).to_have_text("Choose the raid that flies next")
    expect(plan.table.options).to_have_count(2)
    expect(plan.propose).to_be_hidden()
    expect(plan.table.options.first.locator(".option-note")).to_have_text(re.compile(r"^Raids at 0800 · [^·]*$"))


def test_british_see_only_the_waiting_text_during_german_planning(me: Person) -> None:
    match = me.create(game="duel", scenario="prelude", seed=None, seats={"british": "me", "german": "friend"}).match.id
    table = me.sit(match)
    expect(table.prompt).to_contain_text("Waiting for the Germans to plan the raids.")
    expect(table.page.locator("body.planning, #plan:not([hidden])")).to_have_count(0)
    expect(table.page.locator('[data-do="plan"]')).to_be_hidden()
    expect(table.page.get_by_role("tab", name="Hidden")).to_have_count(0)
    assert not re.search(r"assign|target/|force/|hangar/[23]/\w+\",\"label\":\"I", "".join(me.frames))


def test_no_unsuitable_pieces_are_reported_before_a_card_is_drawn(me: Person) -> None:
    wanted = PLAN | {"scenario": "hardest-days", "settings": {"night_raids": "yes"}}
    match = me.create(**wanted, seats={"british": "random", "german": "me"}).match.id
    plan = Planner(me.sit(match))
    plan.wait()
    expect(plan.table.prompt).to_contain_text("bombers for tonight's raids")
    expect(plan.sheet).to_have_text("There are no cards on the board yet.")
    expect(plan.heinkels).to_be_visible()
    expect(plan.bases.filter(has_text="not for this card")).to_have_count(0)
